"""Questions asked by the hundred and the answers written down: what lists cost and what is said of them, how
armies and garrisons are drawn up, where their pieces may be placed.

``python -m tests.rules.figures.surveys`` writes the answers anew. A rule that changes
says here what it changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2s
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.armies import Army, Unit
from hheditor.rules.api import Order
from hheditor.rules.figures import RULESET, orders
from hheditor.rules.figures.armies.catalogue import sample_armies
from hheditor.rules.figures.armies.troops import muster
from hheditor.rules.figures.position.orders import Garrison, Place, Quarter, Site
from hheditor.rules.figures.position.profile import book
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.situation import box
from hheditor.scenarios import Placement, Scenario
from hheditor.tables import Outline
from hheditor.tables.map import TableMap
from hheditor.values import BadValue, encode
from tests.rules.figures.test_deployment import meeting
from tests.rules.figures.test_documents import siege

FILE = Path(__file__).parent / "records" / "surveys.tsv"
PAIRS = (("english", "seleucids"), ("league", "imperials"), ("hittites", "parthians"), ("romans", "saxons"))
CROWDED = TableMap(
    outlines=(
        Outline("scrub", box(2000, 9000, 6000, 10200)),
        Outline("water", box(9500, 9300, 12000, 12000)),
        Outline("hill", box(6000, 0, 12000, 1400), 1),
        Outline("building", box(12500, 1500, 13500, 2600)),
        Outline("camp", ((1000, 10500), (4000, 10500), (4000, 12000), (1000, 12000))),
    )
)
"""Ground on which lines of battle do not find room at once."""


def digest(*values: Any) -> str:
    total = blake2s(digest_size=6)
    for each in values:
        total.update(encode(each))
    return total.hexdigest()


# Lists ---------------------------------------------------------------------------------------------------


def said(army: Army) -> tuple[Any, ...]:
    """What a list costs, what is said of it, and what it becomes on the table."""
    answers: list[Any] = [RULESET.inspect(army)]
    for ask in (RULESET.appraise, lambda each: muster(TableMap(), (each, each), book())):
        try:
            answers.append(ask(army))
        except (BadValue, KeyError) as wrong:
            answers.append(str(wrong))
    return tuple(answers)


def unit_otherwise(unit: Unit, army: Army, draw: Random) -> Unit:
    """A unit of another size, of other troops, with other gear or drawn up otherwise."""
    gear = draw.choice(("stakes", "screens", "ladders", "front", "tents"))
    count = draw.choice((0, 1, 2, 3, 4, 5, 7, 8, 9, 30, 31, 60, 61))
    fields: dict[str, Any] = draw.choice(
        (
            {"stands": count},
            {"troop": draw.choice(army.troops).id},
            {"rear": draw.choice(army.troops).id},
            {"options": (*unit.options, f"{gear}-{count}")},
            {"options": (*unit.options, draw.choice(("open", "compact")))},
            {"options": (f"front-{count}", "open")},
            {"options": ()},
        )
    )
    return replace(unit, **fields)


def lists() -> Iterator[tuple[str, str]]:
    """The lists that ship, and each a few times with a unit or two changed."""
    for name, army in sorted(sample_armies().items()):
        yield f"list {name}", digest(*said(army))
        draw = Random(name)
        for number in range(6):
            units = list(army.units)
            for _ in range(1 + number % 2):
                at = draw.randrange(len(units))
                units[at] = unit_otherwise(units[at], army, draw)
            leaders = army.leaders[number // 3 :] if number % 3 else army.leaders
            yield f"list {name} {number}", digest(*said(replace(army, units=tuple(units), leaders=leaders)))


# Lines of battle -----------------------------------------------------------------------------------------


def scenarios() -> Iterator[tuple[str, Scenario]]:
    """Battles in the open, on crowded ground, and a siege."""
    for red, blue in PAIRS:
        yield f"{red} {blue}", meeting(red, blue)
        yield f"{red} {blue} crowded", replace(meeting(red, blue), table=CROWDED)
    yield "siege", siege()


def arrays() -> Iterator[tuple[str, str]]:
    """Both sides drawn up, either wing first."""
    for name, scenario in scenarios():
        for side in (0, 1):
            for seed in (0, 1):
                placed = RULESET.array(scenario, side, seed)
                yield f"array {name} {side} {seed}", digest(placed)


def wish(position: Table, piece: int, side: int, draw: Random) -> Order:
    """Some order that places a piece: lawful, just outside what is lawful, or anywhere."""
    sheet, deep = position.setup.table, position.profile.deployment
    far = draw.choice((0, 100, 200, 201, 199, 500, 900, deep - 200, deep - 201, deep - 199, deep, deep + 1))
    away = draw.choice((far, draw.randrange(deep), draw.randrange(sheet.height)))
    y = sheet.height - away if side == 0 else away
    x = draw.choice((0, 99, 100, 400, 700, 701, draw.randrange(sheet.width), draw.randrange(sheet.width)))
    x = x if draw.random() < 0.7 else sheet.width - x
    facing = draw.choice((2700, 900, 0, 2690, draw.randrange(3600)))
    if draw.random() < 0.35:
        # Beside somebody who stands there already, where it grows narrow.
        poses = [rect.pose for rect in position.pieces.rects.values()]
        if poses:
            pose = draw.choice(poses)
            step = draw.choice((199, 200, 205, 206, 210, 400, 800, 1000))
            x, y = (max(0, each + draw.choice((-step, step, 0))) for each in (pose.x, pose.y))
    if position.siege is not None and position.setup.siege is not None and draw.random() < 0.6:
        at = draw.randrange(len(position.setup.sectors))
        slots = position.setup.sectors[at].slots
        if slots:
            slot = draw.randrange(-1, len(slots) + 1)
            spot = slots[min(max(slot, 0), len(slots) - 1)].pose
            x, y = spot.x + draw.choice((0, 99, -100)), spot.y
            if piece < BASES and draw.random() < 0.3:
                return Garrison(piece, at, slot)
            if piece >= ENGINES and draw.random() < 0.3:
                return Site(piece - ENGINES, sector=at)
    if draw.random() < 0.15:
        return orders.Withdraw(piece)
    if piece >= BASES or draw.random() < 0.5:
        shapes = RULESET.formations(position, piece)
        name = draw.choice((*shapes, "open-1", "compact-2", "spoon")) if shapes else ""
        spots = ((x, y), (x + 200, y)) if draw.random() < 0.4 and piece < BASES else ()
        return RULESET.order_to_place(
            position, piece, Placement(0, facing=facing, formation=name, spot=(x, y), spots=spots)
        )
    if draw.random() < 0.4:
        return Quarter(piece, facing, ((x, y), (x + draw.choice((200, 205, 206, 300)), y)))
    return Place(piece, x, y, facing)


def placings() -> Iterator[tuple[str, str]]:
    """A hundred pieces placed and taken off again, as a side prepares."""
    for name, scenario in scenarios():
        if "crowded" not in name and name != "siege":
            continue
        for side in (0, 1):
            draw = Random(f"{name} {side}")
            position = RULESET.deploying(scenario, side)
            assert position is not None
            pieces = RULESET.enlisted(position, side)
            answers: list[Any] = []
            for number in range(120):
                lead = draw.choice(pieces)
                others = position.setup.lines.get(lead)
                piece = draw.choice(others.pieces) if others and draw.random() < 0.2 else lead
                order = wish(position, piece, side, draw)
                refused = RULESET.refusal(position, order)
                answers.append((order, refused))
                if refused is None:
                    position = RULESET.follow(position, order)
                    answers.append((position.figures, position.formations, position.siege))
                if number % 30 == 29:
                    answers.append(RULESET.placements(position, side))
                    yield f"placings {name} {side} {number}", digest(*answers)
                    answers = []


SURVEYS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "lists": lists,
    "arrays": arrays,
    "placings": placings,
}


def written() -> dict[str, str]:
    """The answers as they were."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


if __name__ == "__main__":
    answers = (answer for ask in SURVEYS.values() for answer in ask())
    FILE.write_text("".join(f"{name}\t{told}\n" for name, told in answers), encoding="utf-8")
