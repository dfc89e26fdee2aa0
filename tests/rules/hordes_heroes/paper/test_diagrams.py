"""Diagrams are positions: each is legal, shows a rule there is, and says what the rules say."""

import pytest

from hheditor.hexes import cell_labelled
from hheditor.rules.api import find
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.armies import catalogue
from hheditor.rules.hordes_heroes.melee.recoil import recoil_cells
from hheditor.rules.hordes_heroes.paper.diagrams import Sketch, diagram, position_of, sketches
from hheditor.rules.hordes_heroes.position.orders import Disengage
from hheditor.values import decode, encode

SHOWN = sorted({sketch.rules[0]: sketch for sketch in sketches().values()}.items())


def test_at_least_forty_rules_have_a_diagram() -> None:
    known = {entry.id for entry in catalogue.entries()}
    assert set(sketches()) <= known
    assert len(set(sketches()) & catalogue.medieval_ids()) >= 40
    assert find("hordes_heroes").diagram("VIC-1") is None


@pytest.mark.parametrize(("rule", "sketch"), SHOWN, ids=[rule for rule, _ in SHOWN])
def test_a_diagram_is_a_legal_position(rule: str, sketch: Sketch) -> None:
    table = position_of(sketch)
    assert RULESET.problems(table) == ()
    assert decode(encode(table), RULESET.position_type) == table
    drawn = diagram(rule)
    assert drawn is not None
    assert drawn.position == table
    assert len(drawn.scene.pieces) == len(sketch.units) + len(sketch.leaders) + len(sketch.elementals)
    assert not sketch.overlays or drawn.overlays, "the rules gave nothing to lay over it"
    assert sketch.reach < 0 or drawn.cells


def test_the_recoil_shown_is_the_recoil_of_the_rules() -> None:
    drawn = diagram("CMP-1")
    assert drawn is not None
    board = drawn.map.board
    ways = {way[-1] for way in drawn.arrows} | set(drawn.cells)
    assert ways == {cell_labelled(board, place) for place in ("D4", "C4", "E3")}
    straight = drawn.arrows[0][-1]
    assert straight in recoil_cells(drawn.position, 1, drawn.position.units[0].cell)


def test_the_step_out_of_combat_is_one_the_rules_allow() -> None:
    drawn = diagram("MOV-5")
    assert drawn is not None
    unit, place = 0, drawn.arrows[0][-1]
    judged = RULESET.refusal(drawn.position, Disengage(unit, place))
    assert judged is None or judged.rule not in ("MOV-5", "MOV-6"), judged
