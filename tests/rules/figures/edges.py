"""Questions at the very edge of something: the table, a front, a ditch, the fall of a stone, a layout, a
siege as a document. What is said to each, and what comes of it, is written down with the other surveys."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.armies import Army
from hheditor.maps.document import no_field
from hheditor.rules.api import CHANCE, NOBODY, Order, Rolled
from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.table import Table, change_figure
from hheditor.rules.figures.position.works import HEAVY, Siege
from hheditor.rules.figures.situation import box
from hheditor.scenarios import Deployment, Scenario, Side
from hheditor.tables.map import TableMap, TableZone
from hheditor.values import BadValue
from tests.rules.figures import wilds
from tests.rules.figures.castle import ENCLOSURE
from tests.rules.figures.driver import BLUE, RED

Answers = Iterator[tuple[str, list[Any]]]


def asked(table: Table, order: Order) -> list[Any]:
    """What is said to an order, and what comes of it."""
    refused = RULESET.refusal(table, order)
    return [order, refused] if refused is not None else [order, RULESET.play(table, order).events]


def rims() -> Answers:
    """Bases, engines, men and routers that come as near to each edge of the table as they can, or nearer."""
    looks = ((0, 1, 0), (900, 0, 1), (1800, -1, 0), (2700, 0, -1))
    for facing, x, y in looks:
        for far in (0, 175, 351):
            laid = Situation()
            rim = (
                (17900 - far if x > 0 else 100 + far) if x else 9000,
                (11900 - far if y > 0 else 100 + far) if y else 6000,
            )
            laid.formation(RED, "4x1 o fS/jav", (*rim, facing))
            back = (rim[0], rim[1] + 2000) if x else (rim[0] + 2000, rim[1])
            laid.formation(RED, "4x1 o fL", (*back, (facing + 1800) % 3600))
            man = laid.single(RED, "fM", (*((rim[0], rim[1] - 2000) if x else (rim[0] - 2000, rim[1])), 0))
            laid.single(
                RED, "fM", (rim[0] + (-900 if x else 3000), rim[1] + (3000 if x else -900), 0), state="rout"
            )
            laid.single(BLUE, "fM", (9000, 6000, 0))
            table = laid.table("movement")
            pose = table.standing[man].pose
            told: list[Any] = []
            for step in (-1, 0, 1):
                length = far + step
                told += asked(table, orders.Advance(0, length)) + asked(table, orders.Back(1, length))
                spot = (max(0, pose.x + x * length), max(0, pose.y + y * length))
                told += asked(table, orders.Walk(man, (spot,), 0))
            for angle in (-300, 300):
                told += asked(table, orders.Turn(0, angle, "front-left")) + asked(
                    table, orders.Turn(0, angle)
                )
            told.append(list(RULESET.orders(table, 10_000)))
            told.append(laid.table("shooting", command=False, settled=True).figures)
            yield f"rims {facing} {far}", told


def fronts() -> Answers:
    """Two or three bases front to front, almost straight and almost in the middle: slides, and lining up."""
    for number in range(60):
        draw = Random(number)
        laid = Situation(slide=draw.choice((500, 200)))
        turned, aside = (
            draw.choice((-6, -5, -4, 0, 0, 4, 5, 6)),
            draw.choice((-700, -500, -1, 0, 0, 1, 200, 501)),
        )
        laid.formation(RED, draw.choice(("4x2 c fM", "3x2 c hM", "2x2 c fM")), (9000 + aside, 6000, 2700))
        deep = laid.formations[0].depth
        laid.formation(
            BLUE, draw.choice(("4x2 c fM", "6x2 c fM", "4x2 o fL")), (9000, 0, (900 + turned) % 3600)
        )
        laid.formations[1] = replace(laid.formations[1], y=6000 - deep - 200)
        if draw.random() < 0.5:
            laid.formation(BLUE, "4x2 c fM", (9000 + draw.choice((-1, 1)) * 1010, 6000 - deep - 200, 900))
        if draw.random() < 0.3:
            laid.single(BLUE, "fM", (9000 + aside, 6000 - deep - 105, 900))
        met = tuple(10_000 + each for each in range(1, len(laid.formations)))
        stepped = number % 4 == 0
        laid.formations[0] = replace(
            laid.formations[0],
            met=met,
            step=2 if stepped else 0,
            slid=number % 7 == 0,
            halted=number % 11 == 0,
        )
        table = laid.table("movement")
        told: list[Any] = [list(RULESET.orders(table, 10_000)), RULESET.subjects(table)]
        for length in (-701, -501, -500, -201, -200, -1, 0, 1, 199, 200, 201, 500, 501):
            told += asked(table, orders.Slide(0, length))
        for target in range(len(table.formations)):
            for pivot in ("centre", "front-left", "front-right"):
                told += asked(table, orders.LineUp(0, target, pivot))
        for angle in (-451, -450, -1, 1, 450, 451):
            for pivot in ("front-left", "front-right"):
                told += asked(table, orders.Turn(0, angle, pivot))  # type: ignore[arg-type]
        yield f"fronts {number}", told


def ditches() -> Answers:
    """Two men at a ditch that runs any way, who fill what lies before them in two turns."""
    for number in range(24):
        draw = Random(number)
        angle, side = math.radians(draw.choice((0, 30, 45, 90, 135, 200, 270, 315))), number % 2
        along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))

        def spot(far: int, deep: int, along: Any = along, across: Any = across) -> tuple[int, int]:
            return round(9000 + far * along[0] + deep * across[0]), round(
                6000 + far * along[1] + deep * across[1]
            )

        laid = Situation()
        ditch = (spot(-2500, 0), spot(2500, 0), spot(2500, 400), spot(-2500, 400))
        laid.ground("ditch", ditch if number % 3 else ditch[::-1]).ground(
            "scrub", box(3000, 3000, 4000, 4000)
        )
        if number % 5 == 0:
            laid.ground("hedge", box(*spot(-300, -110), *(each + 60 for each in spot(-300, -110))))
        codes = (("fM", "fS"), ("fM", "hM"), ("fX", "fX"))[number % 7 // 3]
        heading = round(math.degrees(angle) * 10) % 3600
        for place, code in enumerate(codes):
            at = spot(draw.choice((-110, -300)) if place else 110, -103)
            laid.single(side, code, (*at, heading))
        laid.single(side, "fM", (*spot(700, -102), heading))
        laid.single(side, "fM", (3000, 8000, 0))
        laid.formation(1 - side, "4x2 c fM", (15000, 10000, 0))
        table = laid.table("movement", side)
        told: list[Any] = []
        for pair in ((0, 1), (1, 0), (0, 2), (2, 3), (1, 1), (0, 4)):
            told += asked(table, orders.Fill(*pair))
            half = change_figure(table, 0, left=draw.choice((0, 1, 500)))
            told += asked(half, orders.Fill(*pair))
        if RULESET.refusal(table, orders.Fill(0, 1)) is None:
            began = RULESET.play(table, orders.Fill(0, 1)).after
            for later in (2, 3, 4):
                again = replace(began, turn=later, figures=table.figures)
                told += asked(again, orders.Fill(1, 0))
        yield f"ditches {number}", told


def falls() -> Answers:
    """Stones that fall on or beside whatever is first and last of its kind: every face, every answer."""
    for number in range(30):
        draw = Random(number)
        laid = wilds.stronghold(draw)
        laid.day_kind = "bombardment"
        table = laid.table("shooting", laid.siege.besieger if laid.siege else RED)
        siege = table.siege
        if siege is None or RULESET.problems(table):
            continue
        heavy = [
            each for each, engine in enumerate(siege.engines) if engine.kind in HEAVY and engine.sector < 0
        ]
        if not heavy:
            continue
        which = draw.choice(heavy)
        marks = [built.rect.pose for built in table.setup.sectors[:1]] + [table.setup.sectors[-1].rect.pose]
        marks += [rect.pose for each, rect in table.engines.items() if each != which][:2]
        marks += [rect.pose for rect in draw.sample([*table.standing.values()], 3)]
        mark = draw.choice(marks)
        far = table.profile.engine(siege.engines[which].kind).range
        for facing, x, y in ((2700, 0, 1), (900, 0, -1), (0, -1, 0), (1800, 1, 0)):
            at = mark.x + x * far + draw.choice((0, 0, 199, 240)), mark.y + y * far
            if 0 <= at[0] <= 18000 and 0 <= at[1] <= 12000:
                siege = _aimed(siege, which, (*at, facing))
                break
        side = siege.engines[which].side
        aimed = replace(table, siege=siege, mover=side)
        aimed = replace(aimed, agenda=(tasks.Shooting(side), tasks.Casting(side, which)))
        told: list[Any] = []
        for face in range(1, 7):
            step = RULESET.play(aimed, Rolled((face,)))
            told.append(step.events)
            after = step.after
            for _ in range(6):
                if RULESET.to_act(after) in (CHANCE, NOBODY) or isinstance(after.agenda[-1], tasks.Shooting):
                    break
                listed = list(RULESET.orders(after))
                told += [
                    RULESET.question(after),
                    listed,
                    *(asked(after, orders.Suffer(man)) for man in (-1, 0, 1)),
                ]
                step = RULESET.play(after, draw.choice(listed))
                told.append(step.events)
                after = step.after
        yield f"falls {number}", told


def _aimed(siege: Siege, which: int, at: tuple[int, int, int]) -> Siege:
    engines = list(siege.engines)
    x, y, a = at
    engines[which] = replace(engines[which], x=x, y=y, a=a)
    return replace(siege, engines=tuple(engines))


def layouts() -> Answers:
    """Figures gathered to form up, in every layout, with gaps, twice, or too few."""
    for number in range(30):
        draw = Random(number)
        laid, side = Situation(), number % 2
        code = draw.choice(("fM", "fS/jav", "hX", "ch[fL fM]", "el[fM fM]", "fHp"))
        wide = 230 if code[0] == "f" else 800
        for place in range(10):
            at = (8000 + wide * (place % 5), 6000 + wide * (place // 5), 2700)
            other = draw.choice(("fL", "hL", "el[fL]")) if draw.random() < 0.08 else code
            role: Any = draw.choice(("standard", "attendant")) if draw.random() < 0.08 else "trooper"
            laid.single(side, other, at, role=role, gathered=draw.random() < 0.97)
        table = laid.table("movement", side)
        told: list[Any] = [list(RULESET.orders(table, None))[:12]]
        x, y = 8000 + 2 * wide, 6000 + wide // 2
        for _ in range(30):
            files, ranks = draw.choice((1, 2, 2, 3, 4, 5, 8, 60, 61)), draw.choice((0, 1, 1, 2, 2, 3, 4))
            men = draw.sample(range(10), min(10, files * ranks))
            figures = [*men, *(-1,) * (files * ranks - len(men))]
            for _ in range(draw.choice((0, 0, 1, 3))):
                if figures:
                    figures[draw.randrange(len(figures))] = draw.choice((-1, -1, 0, men[0]))
            if draw.random() < 0.05:
                figures = [-1] * len(figures)
            figures = figures[: len(figures) - (draw.random() < 0.05)]
            at = (
                x + draw.choice((0, 0, 999, 1000, 1001)),
                y + draw.choice((0, 0, 300, 2000)),
                draw.choice((2700, 900)),
            )
            told += asked(table, orders.FormUp(tuple(figures), *at, files, ranks, draw.random() < 0.5))
        yield f"layouts {number}", told


def camps() -> Answers:
    """Camps on the own edge, beside it, over the corner, upside down, or none."""
    for first in (-1, 0, 1):
        laid = Situation().camp(RED, ()).camp(BLUE, ())
        laid.formation(RED, "4x2 c fM", (0, 0, 0))
        laid.formation(BLUE, "4x2 c fM", (0, 0, 0))
        table = RULESET.opening(laid.setup(first=first))
        told: list[Any] = [table.agenda, table.first]
        for throw in ((3, 3), (2, 5), (5, 2)):
            if RULESET.to_act(table) == CHANCE:
                step = RULESET.play(table, Rolled(throw))
                told.append(step.events)
                table = step.after
        if isinstance(table.agenda[-1], tasks.ChoosingFirst):
            table = RULESET.play(table, orders.GoFirst(first=False)).after
        for _ in range(2):
            for x in (-1, 0, 1, 7500, 14999, 15000, 15001):
                for top in (0, 1, 10500, 10501):
                    shape = tuple((max(0, each), deep) for each, deep in box(x, top, x + 3000, top + 1500))
                    for wanted in (shape, shape[::-1], (*shape[1:], shape[0]), shape[:3]):
                        told += asked(table, orders.Camp(wanted))
            told += asked(table, orders.Camp(()))
            listed = list(RULESET.orders(table))
            told.append(listed)
            table = RULESET.play(table, listed[0]).after
        yield f"camps {first}", told


# Documents -----------------------------------------------------------------------------------------------


def otherwise(scenario: Scenario, draw: Random) -> Scenario:
    """A scenario with something about it altered."""
    table = scenario.table or TableMap()

    def army(side: int, **terms: Any) -> Scenario:
        sides = list(scenario.sides)
        sides[side] = replace(sides[side], army=replace(sides[side].army, **terms))
        return replace(scenario, sides=tuple(sides))

    side = draw.randrange(2)
    old: Army = scenario.sides[side].army
    match draw.randrange(10):
        case 0:
            return army(side, units=tuple(draw.sample(old.units, draw.randrange(len(old.units) + 1))))
        case 1:
            units = [replace(each, stands=draw.choice((None, 1, 2, 7, 8, 9, 61))) for each in old.units]
            return army(side, units=tuple(units))
        case 2:
            return army(side, leaders=old.leaders[1:])
        case 3:
            works = tuple(draw.sample(table.works, draw.randrange(len(table.works) + 1)))
            return replace(scenario, table=replace(table, works=works))
        case 4:
            zone = TableZone(
                "Lists", draw.choice((ENCLOSURE, ((0, 0), (900, 0), (900, 900)))), draw.randrange(2)
            )
            return replace(scenario, table=replace(table, zones=(zone,)))
        case 5:
            terms = draw.choice(
                ({}, {"besieges": "town", "days": 2, "wanted": 1}, {"besieges": 3}, {"besieges": "castle"})
            )
            sides = list(scenario.sides)
            sides[side] = replace(sides[side], terms=terms)
            return replace(scenario, sides=tuple(sides))
        case 6:
            return replace(scenario, turn_limit=draw.choice((0, 5)), start=draw.choice(("rules", "deployed")))
        case 7:
            outlines = tuple(draw.sample(table.outlines, draw.randrange(len(table.outlines) + 1)))
            return replace(scenario, table=replace(table, outlines=outlines))
        case 8:
            profile = draw.choice(
                ({"day": 0}, {"minimum": [8, 4, 1]}, {"near": -1}, {"zone": "far"}, {"strip": 0})
            )
            return replace(scenario, profile=profile)
    try:
        placed = RULESET.array(scenario, side, draw.randrange(2))
    except BadValue:
        return scenario
    kept = tuple(draw.sample(placed, draw.choice((0, len(placed), max(0, len(placed) - 1)))))
    others = tuple(each for each in scenario.deployments if each.side != side)
    return replace(scenario, start="deployed", deployments=(*others, Deployment("Planned", side, kept)))


def documents(scenarios: list[tuple[str, Scenario]]) -> Answers:
    """What is worth a word about scenarios that have been altered a little, and how they begin."""
    for name, scenario in scenarios:
        draw = Random(name)
        for number in range(7):
            wanted = scenario
            for _ in range(1 + number % 3):
                wanted = otherwise(wanted, draw)
            told: list[Any] = [RULESET.inspect(wanted)]
            try:
                table = RULESET.opening(wanted)
                told += [
                    table.figures,
                    table.formations,
                    table.camps,
                    table.first,
                    table.siege,
                    table.setup.siege,
                ]
            except BadValue as wrong:
                told.append(str(wrong))
            yield f"documents {name} {number}", told


def turned_about(scenario: Scenario) -> Scenario:
    """A siege in which the other side lies before the works."""
    red, blue = scenario.sides
    sides = (Side("Red", blue.army), Side("Blue", red.army, "north", terms=red.terms))
    return replace(Scenario("A siege", "figures", no_field(), sides), table=scenario.table)
