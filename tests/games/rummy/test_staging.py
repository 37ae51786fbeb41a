"""What is laid out before it is played: kept beside the game, no entry, and heard by nobody."""

from asgiref.sync import sync_to_async

from games.models import Entry
from games.pages import forms, page
from games.table import memory, remembered
from tests.games.rummy.company import Company, listening
from tests.kinds.rummy.positions import position

LAYING = position("2C 3C 4C JH 9D", "KH AH", drawn="9D", discards="4D", piles=("8H 9H TH",))
MELD = {"form": ["meld"], "card": ["2C", "3C", "4C"]}


def staged(company: Company, seat: int | None) -> str:
    """The middle of the table as a seat's page shows it."""
    table = memory.current(company.game_id)
    return page.regions(table, table.now, seat)["middle"]


def test_a_form_stages_and_nobody_else_sees_it(company: Company) -> None:
    company.put(LAYING)
    before = {seat: staged(company, seat) for seat in (0, 1, None)}
    looks = [company.look(caller) for caller in (company.ann, company.bob, company.wil)]
    assert forms.understood(memory.current(company.game_id), 0, MELD) == forms.Answer([""])
    for _again in range(2):
        assert 'id="pile-1"' in staged(company, 0)
        assert before[1] == staged(company, 1)
        assert before[None] == staged(company, None)
        remembered.forget_all()
    for caller, look in zip((company.ann, company.bob, company.wil), looks, strict=True):
        assert {**company.look(caller), "server_ts": 0} == {**look, "server_ts": 0}
    assert not Entry.objects.filter(game_id=company.game_id, seq__gt=1).exists()


async def test_no_socket_hears_of_it(company: Company) -> None:
    await sync_to_async(company.put)(LAYING)
    async with listening(company) as ears:
        table = await sync_to_async(memory.current)(company.game_id)
        await sync_to_async(forms.understood)(table, 0, MELD)
        await ears.nothing_more()
