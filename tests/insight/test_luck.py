"""Luck against plain enumeration of the dice, and on a whole recorded battle."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from hheditor.battles import Battle, Flaw, read_battle
from hheditor.insight.luck import Bookkeeper, Kind, Tally, Throw, rarity, tallies
from hheditor.rules.api import Rolled

BATTLE = Path(__file__).parents[1] / "rules/hordes_heroes/playthroughs/whole-battle.hhbattle"


@pytest.fixture(scope="module")
def battle() -> Battle:
    found = read_battle(BATTLE.read_bytes())
    assert not isinstance(found, Flaw)
    return found.battle


def die(thrown: int, purpose: str = "combat", side: int = 0, turn: int = 1) -> Kind:
    return Kind(Throw(1, turn, side, purpose, thrown, (7, 2)), dict.fromkeys(range(1, 7), 1))


def test_sums_are_those_of_all_throws() -> None:
    (tally,) = tallies([die(1), die(2), die(2)])
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    assert (tally.throws, tally.thrown, tally.expected) == (3, 5, 10.5)
    assert tally.worse == float(Fraction(sum(each <= 5 for each in sums), 216))
    assert tally.better == float(Fraction(sum(each >= 5 for each in sums), 216))
    assert tally.spread == pytest.approx((3 * 35 / 12) ** 0.5)


def test_sides_and_purposes_are_kept_apart_and_then_put_together() -> None:
    found = tallies([die(6), die(6, "shooting"), die(1, side=1)])
    assert [(each.side, each.purpose) for each in found] == [
        (0, "combat"),
        (0, "shooting"),
        (0, ""),
        (1, "combat"),
    ]
    together = found[2]
    assert together.better < min(found[0].better, found[1].better)
    assert together.better + together.worse == pytest.approx(1)
    assert tallies([]) == ()


@pytest.mark.parametrize(
    ("worse", "better", "said"),
    [
        (1 / 30, 0.98, ("unlucky", 30)),
        (0.99, 0.02, ("lucky", 50)),
        (0.6, 0.5, ("ordinary", 1)),
        (0.0, 1.0, ("unlucky", 1_000_000)),
    ],
)
def test_how_rare(worse: float, better: float, said: tuple[str, int]) -> None:
    assert rarity(Tally(0, "combat", 5, 0, 0, 1, worse, better)) == said


def test_the_luck_of_a_battle(battle: Battle) -> None:
    line = battle.main_line()
    book = Bookkeeper(battle, line)
    book.work()
    luck = book.luck()
    rolls = [node for node in line if isinstance(battle.order(node), Rolled)]
    assert {throw.node for throw in luck.throws} <= set(rolls)
    assert len(luck.throws) > 30
    for tally in luck.tallies:
        own = [t for t in luck.throws if t.side == tally.side and tally.purpose in ("", t.purpose)]
        assert tally.throws == len(own)
        assert tally.thrown == sum(throw.thrown for throw in own)
        assert tally.expected == pytest.approx(sum(float(Fraction(*throw.mean)) for throw in own))
    # Stands lost are those the battle says are lost, and what was expected is of that order.
    assert [each.side for each in luck.tolls] == [0, 1]
    lost = next(m for m in battle.ruleset.measures(battle.position(line[-1])) if m.id == "stands-lost")
    assert [each.lost for each in luck.tolls] == list(lost.values)
    assert all(0 < each.expected < 60 for each in luck.tolls)


def test_a_little_at_a_time_comes_to_the_same(battle: Battle) -> None:
    line = battle.main_line()[:90]
    book = Bookkeeper(battle, line)
    portions = 1
    while book.work(0.0):
        portions += 1
    assert book.done and portions == len(line)
    whole = Bookkeeper(battle, line)
    whole.work()
    assert book.luck() == whole.luck()
    turns = {throw.turn for throw in book.luck().throws}
    per_turn = [book.luck().turn(turn, book.kinds) for turn in turns]
    assert sum(len(each.throws) for each in per_turn) == len(book.kinds)
