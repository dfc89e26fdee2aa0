"""A battle on the bare table in a few words: lengths in H, angles in degrees."""

from typing import Any

from hheditor.rules.impetus import BareSituation
from hheditor.rules.impetus.board.bare.board import TableBoard
from hheditor.rules.impetus.position import orders
from hheditor.rules.impetus.position.table import Table
from hheditor.tables import Outline
from hheditor.tables.map import TableMap, blank
from tests.rules.impetus.driver import RED, Game

H = 400


def tenths(h: float) -> int:
    """A length in H, in tenths of a millimetre."""
    return round(h * H)


def ground(kind: str, west: float, north: float, east: float, south: float, level: int = 0) -> Outline:
    """A rectangle of ground, in H."""
    x, y, right, low = (tenths(each) for each in (west, north, east, south))
    return Outline(kind, ((x, y), (right, y), (right, low), (x, low)), level)


def field(*outlines: Outline, **parts: Any) -> TableMap:
    """A table of 30H by 20H with ground on it."""
    made = blank(30 * H, 20 * H)
    return TableMap(made.width, made.height, outlines=outlines, **parts)


def board_of(table: Table) -> TableBoard:
    """The board of a battle on the table."""
    board = table.board
    assert isinstance(board, TableBoard)
    return board


class Bare(Game):
    """A situation on the table being played."""

    field: BareSituation

    def __init__(self, situation: BareSituation, active: int = RED, **terms: Any) -> None:
        super().__init__(situation, active, **terms)

    def go(self, number: int, kind: str, length: float = 0, angle: float = 0) -> orders.Move:
        """A move by so many H at so many degrees."""
        turned = round(angle * 10)
        looks = self.table.units[number].facing + (turned if kind == "wheel" else 1800 * (kind == "about"))
        return orders.Move(number, kind, 0, looks % 3600, tenths(length), turned)  # type: ignore[arg-type]

    def steps(self, number: int, kind: str, length: int, angle: int = 0) -> orders.Move:
        """The same in tenths."""
        looks = self.table.units[number].facing + (angle if kind == "wheel" else 0)
        return orders.Move(number, kind, 0, looks % 3600, length, angle)  # type: ignore[arg-type]

    def group_go(
        self, units: tuple[int, ...], kind: str, length: float = 0, angle: int = 0
    ) -> orders.GroupMove:
        looks = self.table.units[units[0]].facing + (angle if kind == "wheel" else 0)
        return orders.GroupMove(units, kind, 0, looks % 3600, tenths(length), angle)  # type: ignore[arg-type]

    def strike(self, number: int, target: int, length: float | None = None, angle: int = 0) -> orders.Charge:
        """A charge of so many H after a wheel; as far as it touches, if no length is given."""
        if length is None:
            return next(
                each
                for each in self.orders(number)
                if isinstance(each, orders.Charge) and each.target == target and each.angle == angle
            )
        looks = (self.table.units[number].facing + angle) % 3600
        return orders.Charge(number, target, 0, looks, tenths(length), angle)

    @property
    def board(self) -> TableBoard:
        return board_of(self.table)

    def h(self, number: int) -> tuple[float, float]:
        """Where a unit stands, in H."""
        unit = self.table.units[number]
        return unit.x / H, unit.y / H
