"""The table of a tournament: its order, the interval that is published with it, and counted times."""

from arena import standings
from games.terminal.tally import share


def test_the_published_interval() -> None:
    _share, low, high = share(13, 20)
    assert (round(100 * low, 1), round(100 * high, 1)) == (43.3, 81.9)
    assert share(0, 0)[1:] == (0.0, 1.0)


def game(one: str, other: str, winner: int, *scores: int, forfeit: int | None = None) -> standings.Played:
    return standings.Played((one, other), winner, (scores[0], scores[1]), forfeit, {0: {1.0: 98, 7.5: 1, 30.0: 1}})


def test_the_order_of_the_table() -> None:
    """Share of games won, then the games against each other, then less penalty, then the name."""
    games = [
        game("Ann", "Bob", 1, 100, 0),
        game("Ann", "Cora", 0, 0, 100),
        game("Bob", "Cora", 1, 100, 0),
        game("Ann", "Dora", 0, 0, 100),
        game("Bob", "Dora", 0, 0, 90),
        game("Cora", "Dora", 0, 0, 2000, forfeit=1),
    ]
    found = standings.ranked(["Dora", "Cora", "Bob", "Ann"], games)
    assert found[-1].name == "Dora"
    assert [round(record.mean_penalty, 1) for record in found[:3]] == [33.3, 33.3, 33.3]
    assert found[-1].forfeits == 1
    twice = [
        game("Ann", "Bob", 1, 9, 0),
        game("Cora", "Ann", 1, 9, 0),
        game("Bob", "Cora", 0, 0, 9),
        game("Cora", "Bob", 0, 0, 9),
    ]
    assert standings.ranked(["Ann", "Bob", "Cora"], twice)[0].name == "Bob"
    even = [game("Ann", "Bob", 0, 5, 30), game("Bob", "Ann", 0, 5, 20)]
    assert [record.name for record in standings.ranked(["Bob", "Ann"], even)] == ["Ann", "Bob"]


def test_percentiles_of_counted_times() -> None:
    times = {1.0: 98, 7.5: 1, 30.0: 1}
    assert [standings.percentile(times, part) for part in (0.5, 0.98, 0.99, 1.0)] == [1.0, 1.0, 7.5, 30.0]
    assert standings.percentile({}, 0.5) is None
