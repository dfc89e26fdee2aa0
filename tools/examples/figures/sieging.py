"""What a written siege has beside a field battle: works with doors, armies of its own, men on walls."""

from collections.abc import Sequence
from typing import NamedTuple

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.rules.figures.armies.catalogue import siege_types
from hheditor.rules.figures.position.works import sector_of
from hheditor.tables import Pose, Size
from hheditor.tables.map import Work
from tools.examples.figures.sketch import Said, Spot, Stand, points

BUDGET = 650
"""A siege has none; the list of an army does."""
TOWER, WALL, GATE = (8, 8), (20, 3), (10, 4)


def work(kind: str, at: Spot, facing: int, size: Spot, *doors: Spot, style: str = "") -> Work:
    """A sector whose front looks that way, in degrees."""
    pose = Pose(*points(at)[0], 10 * facing)
    return Work(kind, pose, Size(*points(size)[0]), style, points(*doors))


def towers(*drawn: tuple[float, float, int, Spot]) -> tuple[Work, ...]:
    """Towers, each by its middle, the way it looks and the foot of its door."""
    return tuple(work("tower", (x, y), facing, TOWER, door) for x, y, facing, door in drawn)


def walls(*drawn: tuple[float, float, int]) -> tuple[Work, ...]:
    """Lengths of wall, each by its middle and the way it looks."""
    return tuple(work("wall", (x, y), facing, WALL) for x, y, facing in drawn)


def gatehouse(x: float, y: float, facing: int, door: Spot) -> Work:
    """A gate one walks upon."""
    return work("gate", (x, y), facing, GATE, door)


def on(sector: Work, *slots: int) -> Stand:
    """In slots of a top."""
    tops = sector_of(sector).slots
    return Stand(tuple((tops[slot].pose.x / 100, tops[slot].pose.y / 100) for slot in slots), sector.pose.a)


def upon(sector: Work) -> Stand:
    """An engine on a tower."""
    return Stand(((sector.pose.x / 100, sector.pose.y / 100),), sector.pose.a)


def all_of(*stands: Stand | Sequence[Spot]) -> Stand:
    """A unit in several places: on tops, and on the ground."""
    spots = tuple(spot for each in stands for spot in (each.spots if isinstance(each, Stand) else each))
    first = stands[0]
    return Stand(spots, first.facing if isinstance(first, Stand) else 900)


class Line(NamedTuple):
    """A line of an army: a type of sieges by the end of its id, how many, what they are called and carry."""

    type: str
    many: int
    name: Said
    gear: tuple[str, ...] = ()


COMMAND = {
    "supreme": "Supreme commander",
    "commander": "Commander",
    "standard": "Standard-bearer",
    "musician": "Musician",
}


def army(name: str, period: str, lines: Sequence[Line], command: Sequence[tuple[str, str]]) -> Army:
    """An army of a siege; command figures by role and code."""
    known = {each.id.removeprefix("figures_siege_"): each for each in siege_types()}
    used: dict[str, TroopType] = {each.type: known[each.type] for each in lines}
    leaders = tuple(
        Leader(
            COMMAND[role],
            role,
            {"footing": {"f": "foot", "h": "horse"}[code[0]], "class": code[1]},
            first=role == "supreme",
        )
        for role, code in command
    )
    units = tuple(
        Unit(known[each.type].id, name=each.name.en, stands=each.many, options=each.gear) for each in lines
    )
    troops = tuple(used.values())
    return Army(name, "figures", period=period, budget=BUDGET, troops=troops, units=units, leaders=leaders)
