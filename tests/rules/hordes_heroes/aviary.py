"""Flyers and bombers for tests: small positions in the sky, and what is done to them."""

from __future__ import annotations

from typing import Any

from hheditor.hexes import facing_named
from hheditor.rules.hordes_heroes.position.orders import (
    EndPhase,
    Move,
)
from hheditor.rules.hordes_heroes.position.profile import fantasy
from hheditor.rules.hordes_heroes.position.table import Table
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial
from tests.rules.hordes_heroes.driver import (
    arena,
    only,
    orders,
    places,
    play,
    settle,
    settled,
)

EAGLES = "D 6(+4)/3 s6 FLY kind=creature"
HAWKS = "C 4(+2)/3 s5 FLY kind=creature"
BOWMEN_ALOFT = "C 2/3 s5 7+ FLY kind=creature"
BOMBERS = "C 2/2 s4 FLY BOMB kind=machine"
HORSE = "B 4(+3)/4 s3CR kind=cavalry"
FOOT = "C 3(+1)/4 s1CR"
ARCHERS = "C 2/4 s1CR 7+"
CANNON = "C 2/2 s1 kind=artillery price=8 rows=1-5:4/9"
E, W, NE, N = (facing_named(name) for name in ("E", "W", "NE", "N"))


def sky(**options: Any) -> Field:
    """A field under the fantasy profile, a general of each side far off."""
    return arena(profile=fantasy(), **options)


def ends(table: Table, number: int) -> set[tuple[int, int]]:
    """The hexes a unit may move to."""
    return places(table, [order for order in orders(table, number) if isinstance(order, Move)])


def met_by_horse() -> tuple[Table, int, int, int, Field]:
    """Case 59 (a): Blue cavalry is to ride past Red flyers; a Blue unit stands beside them already."""
    field = sky()
    flyers = field.unit(RED, HAWKS, (0, 0), "N")
    horse = field.unit(BLUE, HORSE, (-3, 0), "E")
    other = field.unit(BLUE, FOOT, (1, 0), "W")
    return settled(field.table(mover=BLUE)), flyers, horse, other, field


def bombing_run(*, foe: str = FOOT, dice: int = 2, **state_of: Any) -> tuple[Table, int, int, Field]:
    """Case 59 (b): Red bombers have flown from (0, 0) to (4, 0) over Blue at (2, 0)."""
    field = sky()
    bombers = field.unit(RED, BOMBERS, (0, 0), "E")
    target = field.unit(BLUE, foe, (2, 0), "E", **state_of)
    table, told = play(settled(field.table()), Move(bombers, field.at(4, 0), E))
    assert [axial(cell) for cell in only(told, "flew").places] == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]
    table, _ = play(table, EndPhase())
    return table, bombers, target, field


def blocked(**unit: Any) -> tuple[Table, int, int, Field]:
    """Red hawks in the way of a Blue general's command; the unit beyond is in range."""
    field = Field(profile=fantasy(), breaking_point=100)
    hawks = field.unit(RED, HAWKS, (0, 0), "N", **unit)
    foot = field.unit(BLUE, FOOT, (0, 2), "S")
    field.unit(RED, FOOT, (-9, 0))
    field.leader(RED, (9, 9))
    field.leader(BLUE, (0, -1), reach=5)
    return field.table(), hawks, foot, field


def driven(table: Table, *tasks: Any) -> tuple[Table, Any]:
    """The position with moves forced on somebody, settled; choices are taken as they are listed."""
    found, told = settle(table.push(*tasks))
    return found, told
