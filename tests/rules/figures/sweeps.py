"""Orders just beside lawful ones, and positions just beside possible ones: what the rules say to them.

Of battles, sieges and nights at any moment, and of what an umpire has made of them, some orders of each kind
are taken and one thing in them is altered: a length by one, a figure for another, one too many. What is said
to each goes into the answers, and where it is lawful what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import asdict, fields, replace

from hheditor.rules.api import CHANCE, NOBODY, Order, Rolled, faces_of
from hheditor.rules.figures import RULESET, orders
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.table import Table, change_figure
from hheditor.rules.figures.position.works import Siege
from hheditor.values import Value
from tests.rules.figures.guesses import guesses
from tests.rules.figures.meddling import MEDDLINGS
from tests.rules.figures.recorded import opening
from tests.rules.figures.sieges import stormed_table
from tests.rules.figures.test_impossible import field, siege
from tests.rules.figures.wilds import wild
from tests.systems.battery import tag

Answers = Iterator[tuple[str, list[Any]]]
STEPS = (-1, 1, -1, 1, -10, 10, -100, 100, -1000, 1000)
WILD: dict[str, tuple[int, ...]] = {
    "battlefield": (*range(6), *range(7, 15), 16, 17),
    "stronghold": (*range(14), 15, 16),
}
GUESSES = 40
MOST_HELD = 2500
"""So many lawful orders are looked at to choose from."""


def moved(value: int, draw: Random) -> int:
    """A number a little or much greater or less, seldom another altogether."""
    return draw.choice((0, -1)) if draw.random() < 0.1 else value + draw.choice(STEPS)


def altered(value: Any, draw: Random, *, within: bool = False) -> Any:
    """Something of the same kind, not quite the same; what lies within a list keeps its length."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return moved(value, draw)
    if isinstance(value, tuple) and value:
        at = draw.randrange(len(value))
        match 3 if within else draw.randrange(5):
            case 0:
                return value[1:]
            case 1:
                return (*value, value[at])
            case 2:
                return value[::-1]
        return (*value[:at], altered(value[at], draw, within=True), *value[at + 1 :])
    return value


def beside(order: Order, others: list[Order], draw: Random) -> Order:
    """The order with one thing altered, or taken from another of its kind."""
    names = [each.name for each in fields(order)]
    if not names:
        return order
    name = draw.choice(names)
    value = getattr(order, name)
    if draw.random() < 0.35:
        return replace(order, **{name: getattr(draw.choice(others), name)})
    if name == "pivot":
        return replace(order, pivot=draw.choice(("centre", "front-left", "front-right")))
    return replace(order, **{name: altered(value, draw)})


def thrown(table: Table, draw: Random) -> tuple[Table, list[Any]]:
    """The dice that are asked for, thrown, and what comes of it."""
    told: list[Any] = []
    for _ in range(4):
        roll = RULESET.roll(table)
        if roll is None:
            break
        step = RULESET.play(
            table, Rolled(faces_of(roll, [draw.randrange(1 << 30) for _ in range(roll.count)]))
        )
        told += [roll, step.events]
        table = step.after
    return table, told


def outcome(table: Table) -> list[Any]:
    """What of a position tells how it came about."""
    return [
        table.figures,
        table.formations,
        table.siege,
        table.agenda,
        table.stakes,
        table.ditches,
        table.phase,
    ]


def swept(table: Table, draw: Random, each: int) -> tuple[Table, list[Any]]:
    """Some orders of each kind, and orders beside them; the position one of them leads to."""
    told: list[Any] = [RULESET.question(table), RULESET.subjects(table)]
    known: dict[str, list[Order]] = {}
    for order in islice(RULESET.orders(table), MOST_HELD):
        known.setdefault(tag(order), []).append(order)
    after = table
    for kind in sorted(known):
        for order in draw.sample(known[kind], min(each, len(known[kind]))):
            for wanted in (order, beside(order, known[kind], draw), beside(order, known[kind], draw)):
                refused = RULESET.refusal(table, wanted)
                told.append((wanted, refused))
                if refused is None and draw.random() < 0.4:
                    step = RULESET.play(table, wanted)
                    told.append((step.events, outcome(step.after)))
                    after = step.after
                    if RULESET.to_act(after) == CHANCE:
                        after, dice = thrown(after, draw)
                        told += dice
    return after, told


def bent(table: Table, draw: Random, times: int) -> Table:
    """A position after an umpire, possible all the same."""
    for _ in range(times):
        wanted = draw.choice(MEDDLINGS)(table, draw)
        if not RULESET.problems(wanted):
            table = wanted
    return table


def moments() -> Answers:
    """Battles and assaults in every phase."""
    for number in range(4000, 4060):
        draw = Random(number)
        table = bent(opening(("clash", "breach", "storm", "field")[number % 4], number), draw, number % 5)
        told: list[Any] = []
        for _ in range(2):
            if RULESET.to_act(table) == NOBODY:
                break
            if RULESET.to_act(table) == CHANCE:
                table, dice = thrown(table, draw)
                told += dice
                continue
            after, said = swept(table, draw, 3)
            told += said
            table = after
        yield f"moments {number}", told


def nights() -> Answers:
    """Nightfall over a siege, both sides placed anew, a sortie, and the morning."""
    for number in range(4100, 4111):
        draw = Random(number)
        # Of the day the last melee, of the defender.
        table = bent(stormed_table(12 * number + 11, night=1 + number % 2), draw, 5)
        table = replace(table, turn=2, agenda=(tasks.Fighting(1),), phase="melee", mover=1)
        for man, figure in enumerate(table.figures):
            within = 6250 <= figure.x <= 11750 and 2350 <= figure.y <= 4850
            if figure.side == 0 and figure.state == "loose" and (figure.sector >= 0 or within):
                table = change_figure(table, man, state="gone")
        told: list[Any] = []
        for _ in range(9):
            actor = RULESET.to_act(table)
            if actor == NOBODY or table.phase == "shooting":
                break
            if actor == CHANCE:
                table, dice = thrown(table, draw)
                told += dice
                continue
            if table.phase == "night":
                _, said = swept(table, draw, 2)
                told += said
            wanted: list[Order] = [orders.SettleIn(), orders.EndPhase()]
            wanted = wanted if draw.random() < 0.8 else wanted[::-1]
            listed = islice(RULESET.orders(table), 3)
            order = next((each for each in (*wanted, *listed) if RULESET.refusal(table, each) is None), None)
            assert order is not None
            step = RULESET.play(table, order)
            told += [order, step.events, outcome(step.after)]
            table = step.after
        yield f"nights {number}", told


# Positions -----------------------------------------------------------------------------------------------


def _row(rows: tuple[Any, ...], draw: Random) -> tuple[Any, ...]:
    """One row with one thing in it altered."""
    at = draw.randrange(len(rows))
    known: dict[str, Any] = asdict(rows[at])
    name = draw.choice([name for name in known if name not in ("name", "kind")])
    value = known[name]
    if isinstance(value, str):
        value = draw.choice(
            [getattr(each, name) for each in rows if hasattr(each, name)]
            + ["gone", "standing", "waiting", "loose"]
        )
    elif isinstance(value, Value):
        return rows
    elif value == () or (isinstance(value, tuple) and draw.random() < 0.3):
        value = draw.choice(((0,), (-1,), (1, 2), (0, 0), (len(rows),), (10_000,), (10_000 + len(rows),)))
    else:
        value = altered(value, draw)
    try:
        return (*rows[:at], replace(rows[at], **{name: value}), *rows[at + 1 :])
    except (TypeError, ValueError):
        return rows


def _wrong(table: Table, draw: Random) -> Table:
    """One thing in a position altered, as nobody may."""
    rows = ["figures", "figures", "formations", "stakes", "agenda", "agenda"]
    where = [name for name in rows if getattr(table, name)]
    if table.siege is not None and draw.random() < 0.5:
        name = draw.choice([each for each in ("sectors", "engines", "ladders") if getattr(table.siege, each)])
        parts: Siege = replace(table.siege, **{name: _row(getattr(table.siege, name), draw)})
        return replace(table, siege=parts)
    if draw.random() < 0.1:
        name = draw.choice(("first", "mover", "turn"))
        return replace(table, **{name: moved(getattr(table, name), draw)})
    name = draw.choice(where)
    return replace(table, **{name: _row(getattr(table, name), draw)})


def wrongs() -> Answers:
    """Positions with one or two things altered: what is impossible about them."""
    for number in range(4200, 4320):
        draw = Random(number)
        whole = (
            (field, siege)[number % 2]()
            if number % 4 < 2
            else opening(("clash", "breach")[number % 2], number)
        )
        whole = bent(whole, draw, number % 6)
        told: list[Any] = []
        for _ in range(40):
            table = _wrong(whole, draw)
            if draw.random() < 0.3:
                table = _wrong(table, draw)
            told.append(RULESET.problems(table))
        yield f"wrongs {number}", told


def wilderness(kind: str, chosen: tuple[int, ...] = ()) -> Answers:
    """Positions drawn by lot, with everything at once: what can be done there, what is said to guesses."""
    for number in chosen or WILD[kind]:
        table, draw, told = wild(kind, number), Random(number), list[Any]()
        for _ in range(2):
            if RULESET.to_act(table) == CHANCE:
                table, dice = thrown(table, draw)
                told += dice
            if RULESET.to_act(table) in (CHANCE, NOBODY):
                continue
            told += [
                [*islice(RULESET.orders(table), MOST_HELD)],
                RULESET.resting(table),
                RULESET.moment(table),
            ]
            subjects = RULESET.subjects(table)
            for about in draw.sample(subjects, min(len(subjects), 3)):
                told.append([*islice(RULESET.orders(table, about), MOST_HELD)])
            told += guessed(table, draw)
            table, said = swept(table, draw, 2)
            told += said
        yield f"{kind} {number}", told


def guessed(table: Table, draw: Random) -> list[Any]:
    """What is said to orders of somebody who knows no rules, and what comes of some that are lawful."""
    told: list[Any] = []
    for order in guesses(table, draw, GUESSES):
        refused = RULESET.refusal(table, order)
        told.append((order, refused))
        if refused is None and draw.random() < 0.5:
            step = RULESET.play(table, order)
            told += [step.events, outcome(step.after)]
    return told
