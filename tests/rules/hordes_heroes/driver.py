"""Walk through a position in tests, by the ruleset's own doors: settle it, give orders, type dice."""

from __future__ import annotations

from typing import Any

from hheditor.rules.api import CHANCE, Event, Order, Roll, Rolled, Stage, Step, fold
from hheditor.rules.hordes_heroes import RULESET
from hheditor.rules.hordes_heroes.position.orders import EndPhase
from hheditor.rules.hordes_heroes.position.table import Table, Unit
from hheditor.values import Finding, decode, encode
from tests.rules.hordes_heroes.builder import BLUE, RED, Field, axial

Told = tuple[Event, ...]

FANTASY: dict[str, Any] = {
    "flight": "one_move",
    "flight_may_stop": True,
    "push_disrupted": False,
    "pursuit_once": False,
    "impact_falls": True,
    "column_last_pair": True,
    "column_impact": 2,
    "block_impact": 6,
}
"""The other side of the switches of combat and compulsory moves."""


def arena(**options: Any) -> Field:
    """A field with a general of each side far off, so that every bound stops at the command moves."""
    field = Field(**{"breaking_point": 100, **options})
    field.leader(RED, (-7, 14))
    field.leader(BLUE, (7, -14))
    return field


def _check(before: Table, events: Told, after: Table) -> None:
    folded = before
    for event in events:
        folded = fold(folded, event.patch)
    assert folded == after
    assert decode(encode(after), Table) == after
    assert not RULESET.problems(after)


def settle(table: Table) -> tuple[Table, Told]:
    """Go on as far as the rules do by themselves."""
    stage: Stage[Table] = Stage(table)
    RULESET.settle(stage)
    events = stage.events()
    _check(table, events, stage.position)
    return stage.position, events


def settled(table: Table) -> Table:
    """The position reached so."""
    return settle(table)[0]


def actor(table: Table) -> int:
    """Who is to act."""
    return RULESET.to_act(table)


def orders(table: Table, about: int | None = None) -> list[Any]:
    """All that may be ordered; each is legal, listed once, and answers the question asked."""
    found: list[Any] = list(RULESET.orders(table, about))
    for order in found:
        assert RULESET.refusal(table, order) is None, order
    assert len({encode(order) for order in found}) == len(found)
    question = RULESET.question(table)
    assert question is not None or table.phase in ("command", "movement")
    assert question is None or question.actor == actor(table)
    assert RULESET.subjects(table)
    return found


def refusal(table: Table, order: Order) -> Finding:
    """Why an order may not be given."""
    found = RULESET.refusal(table, order)
    assert found is not None, order
    return found


def play(table: Table, *given: Order) -> tuple[Table, Told]:
    """Give legal orders, one after the other."""
    events: Told = ()
    for order in given:
        assert RULESET.refusal(table, order) is None, RULESET.refusal(table, order)
        step: Step[Table] = RULESET.play(table, order)
        _check(table, step.events, step.after)
        table, events = step.after, events + step.events
    return table, events


def asked(table: Table) -> Roll:
    """The roll chance is asked for."""
    assert actor(table) == CHANCE, RULESET.question(table)
    found = RULESET.roll(table)
    assert found is not None
    return found


def roll(table: Table, *throws: int | tuple[int, ...]) -> tuple[Table, Told]:
    """Answer roll after roll, each one face or several, and collect what happened."""
    events: Told = ()
    for faces in throws:
        shown = faces if isinstance(faces, tuple) else (faces,)
        assert len(shown) == asked(table).count
        table, more = play(table, Rolled(faces=shown))
        events += more
    return table, events


def fight(table: Table, *throws: int | tuple[int, ...]) -> tuple[Table, Told]:
    """Settle and answer the dice."""
    table, before = settle(table)
    table, after = roll(table, *throws)
    return table, before + after


def to_combat(table: Table) -> Table:
    """End every phase until hand-to-hand asks for something."""
    while table.phase != "combat":
        table, _ = play(table, EndPhase())
    return table


def end_phase(table: Table) -> Table:
    """End the phase in hand."""
    return play(table, EndPhase())[0]


def named(events: Told, name: str) -> list[Event]:
    """The events of a name."""
    return [event for event in events if event.event == name]


def only(events: Told, name: str) -> Event:
    """The one event of a name."""
    found = named(events, name)
    assert len(found) == 1, [event.event for event in events]
    return found[0]


def scores(events: Told) -> tuple[Any, Any]:
    """The totals of the last fight: the moving side's and the other's. The terms add up to them."""
    fought = named(events, "fought")[-1]
    first, second, split = fought.fact("first"), fought.fact("second"), fought.fact("split")
    assert isinstance(split, int)
    assert sum(term.value for term in fought.terms[:split]) == first
    assert sum(term.value for term in fought.terms[split:]) == second
    return first, second


def terms(events: Told, name: str) -> list[tuple[int, str, int]]:
    """Value, rule and piece of the terms of a name in the last fight."""
    return [
        (term.value, term.rule, term.piece)
        for term in named(events, "fought")[-1].terms
        if term.name == f"term.hordes_heroes.{name}"
    ]


def at(table: Table, number: int) -> tuple[int, int] | None:
    """Where a unit stands, or None."""
    unit = table.units[number]
    return axial(unit.cell, table.setup.board) if unit.cell >= 0 else None


def state(unit: Unit) -> str:
    """Stands and markers of a unit in short: ``3DMW`` is three stands, disrupted, in melee, no impact."""
    marks = (("D", unit.disrupted), ("M", unit.melee), ("W", unit.winded), ("F", unit.fleeing))
    return f"{unit.stands}" + "".join(letter for letter, on in marks if on)


def places(table: Table, found: list[Any]) -> set[tuple[int, int]]:
    """The hexes orders lead to."""
    cells = [getattr(order, "cell", -1) for order in found]
    return {axial(cell, table.setup.board) for cell in cells if cell >= 0}
