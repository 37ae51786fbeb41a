"""The API addresses of games; those of gathering are in the room of lobbies, and come first."""

from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema_view

from games import catalog
from games.api import move_docs, questions, views
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
    view = questions.Question.as_view
    return [path(f"games/<int:game_id>/{name}", view(question=name), name=f"api_{name}") for name in names]


define_kinds()
urlpatterns = [
    path("kinds", views.Kinds.as_view(), name="api_kinds"),
    path("games/<int:game_id>/moves", views.Moves.as_view(), name="api_moves"),
    path("games/<int:game_id>/review", questions.Review.as_view(), name="api_review"),
    path("games/<int:game_id>/hints", questions.Hints.as_view(), name="api_hints"),
    *own_routes(),
    *own_questions(),
    path("games/<int:game_id>/layout", questions.Layout.as_view(), name="api_layout"),
]
