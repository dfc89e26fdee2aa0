"""The rules ask the board and know no hexes, so that a bare table can answer instead."""

import ast
from pathlib import Path

import pytest

from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.board.hexes import HexBoard
from hheditor.rules.impetus.board.interface import Board
from hheditor.rules.impetus.position.orders import Charge, Deploy, GroupCharge, GroupMove, Move
from tests.rules.impetus.driver import Game

SYSTEM = Path(__file__).resolve().parents[4] / "hheditor" / "rules" / "impetus"
ROOMS = ("movement", "charge", "shooting", "melee", "command")
FIELDS = "fields.py"
"""Paints hexes: a map is a document of its board."""
OF_HEXES = {"held", "occupied", "hexes", "grid", "frames", "kinds"}


def rules() -> list[Path]:
    return [path for room in ROOMS for path in sorted((SYSTEM / room).glob("*.py")) if path.name != FIELDS]


@pytest.mark.parametrize("path", rules(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_rule_knows_no_hexes(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module is not None
    }
    assert not {name for name in imported if name.startswith("hheditor.hexes")}
    assert not {name for name in imported if ".impetus.board." in name} - {
        "hheditor.rules.impetus.board.interface"
    }
    asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not asked & OF_HEXES


def test_a_board_answers_every_question() -> None:
    assert HexBoard.__abstractmethods__ == frozenset()
    assert len(Board.__abstractmethods__) > 30
    with pytest.raises(TypeError):
        Board()  # type: ignore[abstract]


def test_lengths_and_angles_are_for_tables() -> None:
    field = Situation()
    one, two = field.red("FP 5/1", (0, 0)), field.red("FP 5/1", (1, 0))
    foe = field.blue("FP 5/1", (1, -1), disordered=True)
    game = Game(field)
    here, ahead = field.cell((0, 0)), field.cell((0, -1))
    assert game.why(Move(one, "straight", ahead, 9)) == ""
    assert game.why(Move(one, "straight", ahead, 9, length=1)) == "MOV-3"
    assert game.why(Charge(one, foe, here, 9)) == ""
    assert game.why(Charge(one, foe, here, 9, angle=1)) == "CHG-1"
    assert game.why(GroupMove((one, two), "straight", ahead, 9, length=3)) == "MOV-3"
    assert game.why(GroupCharge((one, two), here, ((one, foe), (two, foe)))) == ""
    assert game.why(GroupCharge((one, two), here, ((one, foe), (two, foe)), length=3)) == "GRP-5"
    assert Deploy(0, 1, 9).x == 0
