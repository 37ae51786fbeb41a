"""Ratings: what is shown, how sure they get, who is spared, and that they find who plays better."""

from math import exp, sqrt
from random import Random

import pytest

from records.rating import LEAST_SIGMA, MU, SIGMA, Skill, rated

NEW = Skill()
ALONE = (0, 1)


def spearman(one, other):
    """The rank correlation of two rows without ties."""
    places = [{name: place for place, name in enumerate(sorted(row, key=row.get))} for row in (one, other)]
    count = len(one)
    return 1 - 6 * sum((places[0][name] - places[1][name]) ** 2 for name in one) / (count * (count**2 - 1))


@pytest.mark.parametrize(("mu", "shown"), [(25.0, 1500), (29.0, 1600), (21.0, 1400), (26.58, 1540)])
def test_what_is_shown(mu, shown):
    assert Skill(mu).shown == shown


def test_a_hundred_points_are_some_two_of_three_games():
    """As Plackett and Luce reckon it for two of whom one is fairly sure."""
    beta, sigma, ahead = 25 / 6, 2.5, 4.0
    assert 1 / (1 + exp(-ahead / sqrt(2 * beta**2 + 2 * sigma**2))) == pytest.approx(0.64, abs=0.005)


def test_twenty_games_make_it_sure():
    sure = [NEW, NEW]
    for game in range(20):
        sure = rated(sure, ALONE, (1, 2) if game % 2 else (2, 1), ())
    assert 3.5 < sure[0].sigma < 4.0
    assert not sure[0].is_provisional
    assert NEW.is_provisional


def test_it_is_never_surer_than_the_least():
    sure = [Skill(25, 1.5), Skill(25, 1.5)]
    for game in range(200):
        sure = rated(sure, ALONE, (1, 2) if game % 2 else (2, 1), ())
    assert {skill.sigma >= LEAST_SIGMA for skill in sure} == {True}


def test_who_is_away_becomes_unsure():
    assert Skill(30, 2.0).after(0) == Skill(30, 2.0)
    assert Skill(30, 2.0).after(100).sigma == pytest.approx(sqrt(4 + 2.7))
    assert Skill(30, 2.0).after(100_000) == Skill(30, SIGMA)
    assert Skill(30, 2.0).after(-5) == Skill(30, 2.0), "a clock that was set back adds nothing"


def test_the_first_gains_and_the_last_loses():
    after = [skill.mu for skill in rated([NEW] * 4, range(4), (1, 2, 3, 4), ())]
    assert after == sorted(after, reverse=True)
    assert after[0] > MU > after[3]


def test_a_tie_of_equals_moves_nothing_but_certainty():
    one, other = rated([NEW, NEW], ALONE, (1, 1), ())
    assert one.mu == pytest.approx(other.mu) == pytest.approx(MU)
    assert one.sigma < SIGMA


def test_partners_win_together():
    after = rated([NEW] * 4, (0, 1, 0, 1), (1, 2, 1, 2), ())
    assert after[0] == after[2]
    assert after[0].mu > MU > after[1].mu


def test_who_leaves_is_last_and_the_partner_is_spared():
    after = rated([NEW] * 4, (0, 1, 0, 1), (1, 2, 1, 2), {0})
    assert after[0].mu < MU
    assert after[2].mu == MU
    assert after[1].mu == after[3].mu > MU


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_leaving_never_gains(seats):
    """Whatever place the bot in one's stead reaches, leaving is not better than staying to the end as the last."""
    rng = Random(seats)
    for _ in range(200):
        skills = [Skill(rng.uniform(15, 35), rng.uniform(1.5, SIGMA)) for _ in range(seats)]
        places = rng.sample(range(1, seats + 1), seats)
        gone = rng.randrange(seats)
        worst = [place - (place > places[gone]) for place in places]
        worst[gone] = seats
        stayed, left = rated(skills, range(seats), worst, ()), rated(skills, range(seats), places, {gone})
        assert left[gone].mu <= stayed[gone].mu + 1e-9 <= skills[gone].mu + 1e-9


def league(seats, partners, games, rng):
    """Strengths and what ratings say of them after so many games each, with as much luck in a game as strength."""
    strength = {name: rng.gauss(0, 1) for name in range(24)}
    found = dict.fromkeys(strength, NEW)
    for _ in range(games * len(strength) // seats):
        names = rng.sample(list(strength), seats)
        teams = [seat % 2 for seat in range(seats)] if partners else list(range(seats))
        shown = [strength[name] + rng.gauss(0, 1) for name in names]
        played = [sum(one for one, team in zip(shown, teams, strict=True) if team == side) for side in teams]
        places = [1 + sum(other > own for other in played) for own in played]
        for name, skill in zip(names, rated([found[name] for name in names], teams, places, ()), strict=True):
            found[name] = skill
    return strength, {name: skill.mu for name, skill in found.items()}


@pytest.mark.parametrize(("seats", "partners"), [(2, False), (4, False), (4, True)], ids=["two", "four", "partners"])
def test_a_hundred_games_find_who_plays_better(seats, partners):
    strength, ratings = league(seats, partners, 100, Random(seats + partners))
    assert spearman(strength, ratings) >= 0.9
