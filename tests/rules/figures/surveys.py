"""Questions asked by the hundred, and the answers written down: what lists cost and what is said of them, how
armies and garrisons are drawn up and may be placed, moves at their limits, runs, blows, stones.

``python -m tests.rules.figures.surveys`` writes the answers anew. A rule that changes
says here what it changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2s
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import fields, replace

from hheditor.armies import Army, Unit
from hheditor.rules.api import CHANCE, Order, Rolled, faces_of
from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.armies.catalogue import sample_armies, siege_types
from hheditor.rules.figures.armies.troops import muster
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.orders import Deploy, Garrison, Place, Quarter, Site
from hheditor.rules.figures.position.profile import Profile, book, inspect_profile
from hheditor.rules.figures.position.table import BASES, Stakes, Table, change_formation
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.situation import box
from hheditor.scenarios import Placement, Scenario
from hheditor.tables import Outline
from hheditor.tables.map import TableMap
from hheditor.values import BadValue, encode
from tests.rules.figures import edges, sweeps, wilds
from tests.rules.figures.battlefields import field
from tests.rules.figures.driver import BLUE, RED
from tests.rules.figures.recorded import opening
from tests.rules.figures.sieges import stormed_table
from tests.rules.figures.test_deployment import meeting
from tests.rules.figures.test_documents import BESIEGERS, siege
from tests.systems.battery import tag

FILE = Path(__file__).parent / "records" / "surveys.tsv"
PAIRS = (("english", "seleucids"), ("league", "imperials"), ("hittites", "parthians"), ("romans", "saxons"))
ALTERED = ("siege", "siege crowded", "mixed", "romans saxons crowded")
CROWDED = TableMap(
    outlines=(
        Outline("scrub", box(2000, 9000, 6000, 10200)),
        Outline("water", box(9500, 9300, 12000, 12000)),
        Outline("hill", box(6000, 0, 12000, 1400), 1),
        Outline("building", box(12500, 1500, 13500, 2600)),
        Outline("camp", ((1000, 10500), (4000, 10400), (4300, 12000), (1000, 12000))),
        Outline("camp", ((14000, 0), (17000, 0), (17000, 1500), (14000, 1500))),
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
    for about in army.troops:
        answers += [about.id, _tried(RULESET.figures, about), _tried(RULESET.price, about)]
    for unit in army.units:
        for tell in (RULESET.choices, RULESET.unit_figures, RULESET.unit_price, RULESET.unit_strength):
            answers.append(_tried(tell, army, unit))
    for ask in (RULESET.appraise, lambda each: muster(TableMap(), (each, each), book())):
        try:
            answers.append(ask(army))
        except (BadValue, KeyError) as wrong:
            answers.append(str(wrong))
    return tuple(answers)


def _tried(tell: Callable[..., Any], *asked: Any) -> Any:
    """An answer, or why there is none."""
    try:
        return tell(*asked)
    except (BadValue, KeyError) as wrong:
        return str(wrong)


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
            {"options": (*unit.options, draw.choice(("open", "compact", gear, "stakes-60")))},
            {"rear": draw.choice(army.troops).id, "stands": count, "options": (f"front-{count}",)},
            {"stands": None},
            {"options": (f"front-{count}", "open")},
            {"options": ()},
        )
    )
    return replace(unit, **fields)


def lists() -> Iterator[tuple[str, str]]:
    """The lists that ship, and each a few times with a unit or two changed."""
    armies = {**sample_armies(), "train": train()}
    for name, army in sorted(armies.items()):
        yield f"list {name}", digest(*said(army))
        draw = Random(name)
        for number in range(9):
            units = list(army.units)
            for _ in range(1 + number % 2):
                at = draw.randrange(len(units))
                units[at] = unit_otherwise(units[at], army, draw)
            leaders = army.leaders[number // 3 :] if number % 3 else army.leaders
            troops = list(army.troops)
            if number % 4 == 3:
                at = draw.randrange(len(troops))
                wrong: dict[str, Any] = draw.choice(
                    ({"phalanx": 1, "footing": "horse"}, {"files": 1}, {"crew": ["fM"]})
                )
                troops[at] = replace(troops[at], characteristics={**troops[at].characteristics, **wrong})
            other = replace(army, units=tuple(units), leaders=leaders, troops=tuple(troops))
            yield f"list {name} {number}", digest(*said(other))


def train() -> Army:
    """One unit of every type of a siege, as many as it usually has."""
    types = siege_types()
    return Army("Train", "figures", troops=types, units=tuple(Unit(each.id) for each in types))


# Lines of battle -----------------------------------------------------------------------------------------


def scenarios() -> Iterator[tuple[str, Scenario]]:
    """Battles in the open, on crowded ground, and a siege."""
    for red, blue in PAIRS:
        yield f"{red} {blue}", meeting(red, blue)
        yield f"{red} {blue} crowded", replace(meeting(red, blue), table=CROWDED)
    yield "siege", siege()
    yield "siege crowded", edges.turned_about(siege(red=twice(BESIEGERS)))
    mixed = meeting("saxons", "crusaders")
    yield (
        "mixed",
        replace(mixed, sides=tuple(replace(each, army=mixtures(each.army)) for each in mixed.sides)),
    )


def twice(army: Army) -> Army:
    """Two engines to a unit."""
    units = (replace(each, stands=2) if each.stands == 1 else each for each in army.units)
    return replace(army, units=tuple(units))


def mixtures(army: Army) -> Army:
    """Few formations, each with other troops behind its own, who go alike; and a second commander."""
    units = []
    for unit in army.units:
        behind = RULESET.choices(army, unit).rears
        units.append(replace(unit, rear=behind[-1]) if behind else unit)
    leaders = (*army.leaders, *(each for each in army.leaders if each.role == "commander"))
    return replace(army, units=tuple(units[:3]), leaders=leaders)


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
        return orders.Withdraw(draw.choice((piece, piece, piece, BASES, ENGINES, BASES + 99, ENGINES + 2, 0)))
    if piece >= BASES or draw.random() < 0.5:
        shapes = RULESET.formations(position, piece)
        name = draw.choice((*shapes, "open-1", "compact-2", "spoon")) if shapes else ""
        spots = ((x, y), (x + 200, y)) if draw.random() < 0.4 and piece < BASES else ()
        turns = draw.choice((0, 0, 3600))
        wanted = None if draw.random() < 0.05 else (x, y)
        placed = Placement(0, facing=facing + turns, formation=name, spot=wanted, spots=spots)
        order = RULESET.order_to_place(position, piece, placed)
        if isinstance(order, Deploy) and draw.random() < 0.3:
            return replace(order, **draw.choice(_DEPLOYED))
        return order
    if draw.random() < 0.4:
        spots = ((x, y), (x + draw.choice((200, 205, 206, 300)), y))
        return Quarter(piece, facing, draw.choice((spots, spots, spots[:1], (), spots * 20)))
    return Place(piece, x, y, facing)


_DEPLOYED: tuple[dict[str, Any], ...] = (
    *({"stakes": each} for each in (-1, 0, 1, 300, 301)),
    *({"files": each} for each in (1, 2, 60, 61)),
    *({"ranks": each} for each in (0, 1, 60, 61)),
)


def placings() -> Iterator[tuple[str, str]]:
    """A hundred pieces placed and taken off again, as a side prepares."""
    for name, scenario in scenarios():
        if "crowded" not in name and name not in ("siege", "mixed"):
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


# Moves, runs and blows -----------------------------------------------------------------------------------

LENGTHS = (
    -1,
    0,
    1,
    174,
    175,
    176,
    349,
    350,
    351,
    499,
    500,
    501,
    699,
    700,
    701,
    750,
    999,
    1000,
    1001,
    1499,
    1500,
)
ANGLES = (-1801, -1800, -901, -900, -451, -450, -50, -1, 0, 1, 50, 449, 450, 451, 899, 900, 901, 1800, 1801)
PIVOTS: tuple[Any, ...] = ("centre", "front-left", "front-right")


def primitive(table: Table, draw: Random) -> Order:
    """Some move of a base, at a limit or beside it."""
    number = draw.choice([*table.bases] or [0])
    each = table.formations[number]
    match draw.randrange(8):
        case 0 | 1:
            return orders.Advance(number, draw.choice(LENGTHS))
        case 2 | 3:
            return orders.Turn(number, draw.choice(ANGLES), draw.choice(PIVOTS))
        case 4:
            return orders.Back(number, draw.choice(LENGTHS))
        case 5:
            return orders.Slide(number, draw.choice((-501, -500, -100, -1, 0, 1, 100, 195, 500, 501)))
        case 6:
            return orders.LineUp(number, draw.choice([*table.bases] or [0]), draw.choice(PIVOTS))
        case _:
            man = draw.choice(table.members.get(number, (0,)))
            return orders.Swap(man, draw.randrange(-1, each.files + 1), draw.randrange(-1, each.ranks + 1))


def wandering(table: Table, draw: Random) -> Order:
    """Some way of a single figure, at a limit or beside it."""
    singles = [*table.singles] or [0]
    man = draw.choice(singles)
    figure = table.figures[man]
    length = draw.choice(LENGTHS)
    dx, dy = draw.choice(
        ((length, 0), (-length, 0), (0, length), (0, -length), (3 * length // 5, 4 * length // 5))
    )
    x, y = max(0, figure.x + dx), max(0, figure.y + dy)
    if draw.random() < 0.2:
        return orders.March(tuple(draw.sample(singles, min(len(singles), 3))), dx, dy)
    points = ((x, y), (x, max(0, y + draw.choice((0, 200, -300))))) if draw.random() < 0.3 else ((x, y),)
    return orders.Walk(man, points, draw.choice((0, 900, 3599, 3600, -1)))


def moves() -> Iterator[tuple[str, str]]:
    """What is said to moves of bases and single figures, and where those end that are lawful."""
    for number in range(3000, 3048):
        draw = Random(number)
        table = opening("clash", number)
        table = replace(table, phase="movement", agenda=(tasks.Moving(table.mover),))
        if number % 2:
            for each in list(table.bases)[::3]:
                table = change_formation(table, each, command=False)
        answers: list[Any] = []
        for _ in range(45):
            order = (primitive if draw.random() < 0.7 else wandering)(table, draw)
            refused = RULESET.refusal(table, order)
            answers.append((order, refused))
            if refused is None:
                step = RULESET.play(table, order)
                answers.append(step.events)
                if draw.random() < 0.4 and not RULESET.problems(step.after):
                    table = step.after
                    if RULESET.to_act(table) < 0 or not isinstance(table.agenda[-1], tasks.Moving):
                        break
        yield f"moves {number}", digest(*answers)


def runs() -> Iterator[tuple[str, str]]:
    """Where routers run to, and who stands."""
    for number in range(3100, 3140):
        draw = Random(number)
        laid = field(number)
        for _ in range(8):
            side = draw.randrange(2)
            x, y = draw.randrange(18000), draw.randrange(12000)
            if draw.random() < 0.5:
                x, y = 8900 + draw.choice((-1500, -1001, 1000, 1400)), draw.choice((600, 3000, 9000, 11000))
            code = draw.choice(("fM", "fS/jav", "hM", "cL", "fX", "ch[fL fM]", "el[fM fM]"))
            laid.single(side, code, (x, y, draw.randrange(3600)), state="rout", halved=draw.random() < 0.3)
        if number % 4 == 1:
            laid.camp(0, ()).camp(1, ())
        laid.razed = (number % 5 == 0, number % 7 == 0)
        if number % 3 == 0:
            # Nobody commands them.
            laid.figures = [
                replace(each, state="gone") if each.state == "loose" else each for each in laid.figures
            ]
        table = laid.table("shooting", number % 2, command=False)
        step = RULESET.play(table, orders.EndPhase())
        yield f"runs {number}", digest(step.events, step.after.figures, step.after.formations)


DUELLISTS = (
    *("4x2 c fM", "4x2 c fHp", "4x2 o fL", "3x2 c hX", "3x2 c cX", "4x2 o fS/jav", "3x2 o hL", "4x2 c fX"),
    *("2x1 o el[fL fM/jav]", "3x1 o ch[fL fM]", "4x1 c fHp", "3x2 c hM"),
)


def blows() -> Iterator[tuple[str, str]]:
    """Every attack proposed, with its terms, and what a throw or two make of it."""
    for number in range(3200, 3248):
        draw = Random(number)
        laid = Situation(rough_phalanx=number % 6 == 5)
        if number % 4 == 0:
            laid.ground(draw.choice(("hill", "scrub", "hedge")), box(5000, 5000, 7000, 6005), number % 8 // 4)
        fields: dict[str, Any] = {"command": draw.random() < 0.8, "met": (BASES + 1,) if number % 2 else ()}
        laid.formation(RED, draw.choice(DUELLISTS), (6000, 6400, 2700), **fields)
        laid.formation(BLUE, draw.choice(DUELLISTS), (6000, 5400, draw.choice((900, 900, 2700, 0, 1800))))
        red, blue = laid.table("melee").bases[0], laid.table("melee").bases[1]
        deep = (blue.size.depth if blue.pose.a in (900, 2700) else blue.size.width) // 2
        y = 6000 - deep
        laid.formations[1] = replace(laid.formations[1], x=6000 + draw.choice((0, 0, 200, -310)), y=y)
        laid.formations[0] = replace(laid.formations[0], y=6000 + red.size.depth // 2)
        for side in (RED, BLUE):
            role: Any = draw.choice(("trooper", "supreme", "commander", "standard"))
            spot = (6000 + draw.choice((-1, 1)) * (red.size.width // 2 + 100), 6100 if side == RED else 5900)
            state: Any = draw.choice(("loose", "loose", "rout"))
            laid.single(side, draw.choice(("fM", "fX", "fHp")), (*spot, 2700), role=role, state=state)
        if number % 5 == 0:
            laid.stakes.append(Stakes(BLUE, (4000, 6000), (8000, 6000)))
        laid.razed = (number % 7 == 0, number % 9 == 0)
        side = RED if number % 3 else BLUE
        table = laid.table("melee", side)
        answers: list[Any] = []
        if RULESET.to_act(table) == side:
            listed = list(RULESET.orders(table))
            answers.append(listed)
            for order in draw.sample(listed, min(len(listed), 4)):
                after = RULESET.play(table, order)
                answers.append(after.events)
                at = after.after
                while RULESET.to_act(at) == CHANCE:
                    roll = RULESET.roll(at)
                    assert roll is not None
                    faces = faces_of(roll, [draw.randrange(1 << 30) for _ in range(roll.count)])
                    after = RULESET.play(at, Rolled(faces))
                    answers.append((roll, after.events))
                    at = after.after
        yield f"blows {number}", digest(*answers)


def stones() -> Iterator[tuple[str, str]]:
    """Every shot of engines, rocks and rams proposed in a siege, thrown with every face."""
    for number in range(3300, 3336, 3):
        table = replace(stormed_table(number), turn=(2, 3)[number % 2])
        wanted = ("loose-engine", "cast", "hurl", "batter", "hack")
        found = [order for order in RULESET.orders(table) if tag(order) in wanted]
        draw, answers = Random(number), list[Any]()
        for order in draw.sample(found, min(len(found), 6)):
            step = RULESET.play(table, order)
            answers.append(step.events)
            roll = RULESET.roll(step.after)
            if roll is None:
                continue
            for face in range(1, 7):
                thrown = RULESET.play(step.after, Rolled((face,) * roll.count))
                answers.append((roll, thrown.events, RULESET.question(thrown.after)))
        yield f"stones {number}", digest(found, *answers)


def reforms() -> Iterator[tuple[str, str]]:
    """What is left of a broken formation, where it may stand again, and how."""
    for number in range(3400, 3440):
        draw = Random(number)
        laid = Situation(tight_ranks=number % 5 == 0)
        at = 6000 + 100 * (number % 7), 6000
        scattered = wilds.scatter(laid, draw, number % 2, at, few=number % 2 == 0)
        laid.formation(
            1 - number % 2, "4x2 c fM", (draw.choice((6300, 9000)), draw.choice((5500, 7600)), 900)
        )
        table = laid.table("movement", number % 2)
        table = table.changed(agenda=(tasks.Reforming(number % 2, (scattered,)),))
        answers: list[Any] = []
        if RULESET.to_act(table) >= 0:
            listed = list(RULESET.orders(table))
            answers.append(listed)
            for order in listed[:1]:
                for wanted in (order, *(sweeps.beside(order, listed, draw) for _ in range(8))):
                    refused = RULESET.refusal(table, wanted)
                    answers.append((wanted, refused))
                    if refused is None:
                        after = RULESET.play(table, wanted)
                        answers += [after.events, after.after.formations]
        yield f"reforms {number}", digest(*answers)


def profiles() -> Iterator[tuple[str, str]]:
    """What is said of a profile in which one number is another, or one row is missing."""
    for each in fields(Profile):
        usual = getattr(book(), each.name)
        if isinstance(usual, bool | str) or each.name in ("prices", "sources"):
            continue
        tries: list[Any] = [-1, 0, 1, 2, 3999, 4000, 4001, 4999, 5000, 5001]
        if isinstance(usual, tuple):
            tries = [usual[1:], usual[::-1], (1, *usual[1:]), (2, *usual[1:]), (*usual[:-1], 1)]
            tries = tries if each.name == "minimum" else tries[:2]
        for value in tries:
            said = inspect_profile(replace(book(), **{each.name: value}))
            yield f"profiles {each.name} {str(value)[:12]} {len(str(value))}", digest(said)


def questions(ask: Callable[[], sweeps.Answers]) -> Callable[[], Iterator[tuple[str, str]]]:
    """What a sweep was told, in short."""
    return lambda: ((name, digest(*told)) for name, told in ask())


SURVEYS: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
    "lists": lists,
    "arrays": arrays,
    "placings": placings,
    "moves": moves,
    "runs": runs,
    "blows": blows,
    "stones": stones,
    "moments": questions(sweeps.moments),
    "nights": questions(sweeps.nights),
    "wrongs": questions(sweeps.wrongs),
    "rims": questions(edges.rims),
    "fronts": questions(edges.fronts),
    "ditches": questions(edges.ditches),
    "falls": questions(edges.falls),
    "layouts": questions(edges.layouts),
    "camps": questions(edges.camps),
    "documents": questions(lambda: edges.documents([each for each in scenarios() if each[0] in ALTERED])),
    "reforms": reforms,
    "profiles": profiles,
    "battlefields": questions(lambda: sweeps.wilderness("battlefield")),
    "strongholds": questions(lambda: sweeps.wilderness("stronghold")),
}


def written() -> dict[str, str]:
    """The answers as they were."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


if __name__ == "__main__":
    answers = (answer for ask in SURVEYS.values() for answer in ask())
    FILE.write_text("".join(f"{name}\t{told}\n" for name, told in answers), encoding="utf-8")
