"""Rows that are read by statements of our own are those that the ORM reads."""

import pytest
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from accounts.models import ApiToken, User
from api.rows import Rows
from games.models import Entry, Game, Seat
from lobbies.models import Lobby

pytestmark = pytest.mark.django_db
MODELS = [User, ApiToken, Game, Seat, Entry, Lobby]


def values(row: Model) -> dict[str, tuple[type, object]]:
    found = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: (type(value), value) for name, value in found.items()}


@pytest.fixture
def rows() -> None:
    user = User.objects.create(username="Ann", volume=7, last_login=timezone.now())
    ApiToken.objects.create(user=user, name="mine", hashed="1")
    Lobby.objects.create(kind="toy", host=user, capacity=2, options={"a": [1, None]})
    game = Game.objects.create(kind="toy", host=user, settings={"b": True}, seed=b"\0\1", salt=b"\2")
    Seat.objects.create(game=game, number=0, user=user, layout=[[1]])
    Entry.objects.create(game=game, seq=1, seat=0, move='{"type":"x"}', events="[]", at=timezone.now())


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_value_has_its_type(model: type[Model], rows: None) -> None:
    found = Rows(model)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {found.columns} FROM {found.table}")
        read = [values(found.made(row)) for row in cursor.fetchall()]
    assert read == [values(row) for row in model._default_manager.order_by().all()]
    assert read
