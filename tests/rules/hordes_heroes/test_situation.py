"""The public way to any position of a scenario, through the door of the package."""

import pytest

from hheditor.hexes import cell_labelled
from hheditor.rules.hordes_heroes import RULESET, Situation, orders
from hheditor.rules.hordes_heroes.situation import PHASES
from hheditor.values import BadValue
from tests.sheets.pdfs import example

HADLOW = example("hadlow-bridge")


def at(label: str) -> int:
    return cell_labelled(HADLOW.map.board, label)


def test_a_unit_stands_where_it_is_put_as_strong_and_marked_as_wanted() -> None:
    table = Situation(HADLOW).place(0, at("F9"), facing=9, strength=2, marks=("disrupted",)).table()
    (piece,) = RULESET.scene(table).pieces
    assert (piece.id, piece.places, piece.facing, piece.strength.now) == (0, (at("F9"),), 9, 2)
    assert piece.marks == ("disrupted",)
    assert RULESET.problems(table) == ()


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_can_be_begun_with_and_played_on(phase: str) -> None:
    table = Situation(HADLOW).place(0, at("F9")).table(phase, side=0, turn=3)
    moment = RULESET.moment(table)
    assert (moment.turn, moment.side) == (3, 0)
    assert phase in (moment.phase, "compulsion")
    order = RULESET.forced(table) or next(iter(RULESET.orders(table)), None)
    if order is not None:
        assert RULESET.problems(RULESET.follow(table, order)) == ()


def test_a_leader_joins_whoever_stands_there() -> None:
    table = Situation(HADLOW).place(0, at("F9")).place(orders.LEADERS, at("F9")).table()
    leader = next(piece for piece in RULESET.scene(table).pieces if piece.id == orders.LEADERS)
    assert leader.host == 0


def test_what_cannot_be_is_refused_with_its_reason() -> None:
    with pytest.raises(BadValue, match="no phase"):
        Situation(HADLOW).table("tea")
    with pytest.raises(BadValue, match="no-such-unit"):
        Situation(HADLOW).place(999, at("F9"))
    with pytest.raises(BadValue, match="problem"):
        Situation(HADLOW).place(0, at("F9")).place(1, at("F9")).table()


def test_a_situation_goes_on_from_any_table() -> None:
    before = Situation(HADLOW).place(0, at("F9")).table()
    after = Situation(before).place(0, at("F9"), strength=1).table("shooting", side=1, turn=2)
    assert (after.units[0].stands, after.phase, after.mover, after.turn) == (1, "shooting", 1, 2)
    assert before.units[0].stands > 1
