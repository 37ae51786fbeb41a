"""The API addresses of games; those of gathering are in the room of lobbies, and come first."""

from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema_view

from games import catalog
from games.api import company, move_docs, question_docs, questions, views
from games.api.codes import define_kinds


def own_routes() -> list[URLPattern]:
    """Each kind's own routes for its moves. Two kinds may share a name: the game's kind decides."""
    names = sorted({name for slug in catalog.SLUGS for name in catalog.contract(slug).ROUTES})
    return [
        path(f"games/<int:game_id>/{name}", documented(name).as_view(verb=name), name=f"api_{name}") for name in names
    ]


def documented(name: str) -> type[views.Verb]:
    """The view of a kind's own route, with what is written down of this one."""
    return extend_schema_view(post=move_docs.of_verb(name))(type("Verb", (views.Verb,), {}))


def own_questions() -> list[URLPattern]:
    """Each kind's own routes for what its players may ask."""
    names = sorted({name for slug in catalog.SLUGS for name in catalog.contract(slug).QUESTIONS})
    return [
        path(f"games/<int:game_id>/{name}", described(name).as_view(question=name), name=f"api_{name}")
        for name in names
    ]


def described(name: str) -> type[questions.Question]:
    """The view of a kind's own question, with what is written down of this one."""
    view: type[questions.Question] = question_docs.of_question(name)(type("Question", (questions.Question,), {}))
    return view


define_kinds()
urlpatterns = [
    path("kinds", views.Kinds.as_view(), name="api_kinds"),
    path("games/<int:game_id>/moves", views.Moves.as_view(), name="api_moves"),
    path("games/<int:game_id>/offers", company.Offers.as_view(), name="api_offers"),
    path("games/<int:game_id>/offers/<int:number>", company.Answer.as_view(), name="api_offer"),
    path("games/<int:game_id>/time", company.Time.as_view(), name="api_time"),
    path("games/<int:game_id>/stand-in", company.StandIn.as_view(), name="api_stand_in"),
    path("games/<int:game_id>/back", company.Back.as_view(), name="api_back"),
    path("me/vacation", company.MyVacation.as_view(), name="api_vacation"),
    path("games/<int:game_id>/review", questions.Review.as_view(), name="api_review"),
    path("games/<int:game_id>/hints", questions.Hints.as_view(), name="api_hints"),
    *own_routes(),
    *own_questions(),
    path("games/<int:game_id>/layout", questions.Layout.as_view(), name="api_layout"),
]
