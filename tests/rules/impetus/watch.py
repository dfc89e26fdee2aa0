"""What must be true of every step of every battle, on both boards, whatever has happened."""

from random import Random

from hheditor.rules.api import CHANCE, NOBODY, Step
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.command.victory import breaking, lost_vd, vdt
from hheditor.rules.impetus.position.table import Table, in_melee, troop
from tests.rules.impetus.bare import tables
from tests.rules.impetus.battlefields import EVERY_OPTION, keen, scenario
from tests.rules.impetus.meddling import interfered
from tests.systems.battery import Tally, tag

LONGEST = 3_000
"""A battle of that many orders does not come to its end."""
MEDDLED = 200
"""So many orders of a battle with an umpire in it."""
LOST = {"destroyed", "rear-destroyed", "given-up", "off-field"}


def watched(before: Table, step: Step[Table]) -> None:
    """A step that led from one position to the next."""
    after = step.after
    assert RULESET.problems(after) == ()
    assert after.setup is before.setup or after.setup == before.setup
    assert after.turn in (before.turn, before.turn + 1)
    lost = {number for event in step.events if event.event in LOST for number in event.pieces}
    for number, (was, unit) in enumerate(zip(before.units, after.units, strict=True)):
        assert unit.vbu <= was.vbu, "VBU is lost for good"
        if was.gone:
            assert unit.gone == was.gone, "the lost stay lost"
        elif unit.gone:
            assert number in lost, "nobody is lost untold"
        if was.side != unit.side:
            assert after.loyalty[was.side] == "turned", "only a contingent changes sides"
        if unit.vbu < was.vbu and unit.cell >= 0 and was.ahead < 0:
            assert unit.disordered or after.profile.steady_blocks, "who has lost VBU is in disorder (COH-6)"
        if unit.stakes and unit.cell >= 0 and before.turn and was.stakes:
            assert (unit.cell, unit.x, unit.y) == (was.cell, was.x, was.y), "stakes stay behind (SPC-7)"
        if troop(after, number).klass == "W" and in_melee(before, number) and unit.cell >= 0:
            assert (unit.cell, unit.x, unit.y) == (was.cell, was.x, was.y), "wagons do not retreat (RET-7)"
    for side in (0, 1):
        assert lost_vd(after, side) >= lost_vd(before, side) or after.loyalty != before.loyalty
        if after.ended is None and RULESET.to_act(after) == after.mover and len(after.agenda) == 1:
            total = vdt(after, side)
            assert not 0 < breaking(total) <= lost_vd(after, side), "a broken army fights on (VIC-2)"
    if after.ended is None:
        assert RULESET.to_act(after) in (0, 1, CHANCE)
    else:
        assert RULESET.to_act(after) == NOBODY
        assert after.agenda == ()


def opening(board: str, number: int) -> Table:
    """The n-th random battle; one in three on hexes has every option, every other on a table lines up."""
    if board == "table":
        made = tables.scenario(number, lining_up=number % 2 == 1)
    else:
        made = scenario(number, **(EVERY_OPTION if number % 3 == 2 else {}))
    table: Table = RULESET.opening(made)
    return table


def whole_battle(board: str, number: int) -> Tally:
    """The n-th random battle to its end, every step under the watch; what was done in it."""
    tally, draw, table = Tally(), Random(number), opening(board, number)
    chooser = tables.brisk if board == "table" else keen
    for _ in range(LONGEST):
        if RULESET.to_act(table) == NOBODY:
            return tally
        order = chooser(RULESET, table, draw, tally)
        tally.orders[tag(order)] += 1
        step = RULESET.play(table, order)
        watched(table, step)
        table = step.after
    raise AssertionError(f"battle {number} does not end")


def meddled_battle(board: str, number: int) -> Tally:
    """As much of the n-th random battle with an umpire in it: whatever he may force, the rules go on to a
    position that can be."""
    tally, draw, table = Tally(), Random(number), opening(board, number)
    for _ in range(MEDDLED):
        if RULESET.to_act(table) == NOBODY:
            break
        order = interfered(RULESET, table, draw, tally)
        tally.orders[tag(order)] += 1
        table = RULESET.play(table, order).after
        found = RULESET.problems(table)
        assert not found, f"battle {number}: {order} leaves {found}"
    return tally
