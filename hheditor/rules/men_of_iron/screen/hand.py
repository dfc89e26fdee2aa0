"""SEI, HID: the counters a side holds, and when it has to be alone with the screen."""

from collections.abc import Sequence

from hheditor.rules.api import CHANCE, Held, Order, Phrase
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY, BREACH, NEGATION, UNKNOWN, WAVERING
from hheditor.rules.men_of_iron.position.agenda import AGENDA
from hheditor.rules.men_of_iron.position.orders import Decline, Play
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Countering, Draw, Melee, Negating, Seizing
from hheditor.values import Finding, refuse

_KINDS = {NEGATION: "negation", BATTLE_CRY: "cry", WAVERING: "wavering", BREACH: "breach"}
_RULES = {
    "opportunity": "SEI-4",
    "negation": "SEI-7",
    "cry": "SEI-9",
    "wavering": "SEI-10",
    "breach": "SEI-13",
}
_MOMENTS = {"opportunity": Seizing, "cry": Countering, "wavering": Countering}
"""When a counter may be played that may still lack somebody to play it on."""


def hand(table: Table, side: int, orders: Sequence[Order]) -> tuple[Held, ...]:
    """What a side holds, with the orders by which it may play it now; a counter face down has no name."""
    return tuple(_held(table, counter, orders) for counter in table.hands[side])


def _held(table: Table, counter: int, orders: Sequence[Order]) -> Held:
    if counter == UNKNOWN:
        return Held()
    kind = _KINDS.get(counter, "opportunity")
    seizures = table.setup.profile.seizures
    parameters = (("highest", seizures[counter - 1]),) if kind == "opportunity" else ()
    plays = tuple(order for order in orders if isinstance(order, Play) and order.counter == counter)
    return Held(
        Phrase(f"held.men_of_iron.{kind}", parameters=parameters),
        Phrase(f"held.men_of_iron.{kind}.words", parameters=parameters, rule=_RULES[kind]),
        plays,
        None if plays else _not_now(table, kind, asked=bool(orders)),
    )


def _not_now(table: Table, kind: str, *, asked: bool) -> Finding:
    """Why a counter cannot be played: this is not its moment, or it has no object (SEI-12)."""
    task = table.agenda[-1] if table.agenda else None
    if asked and kind in _MOMENTS and isinstance(task, _MOMENTS[kind]):
        return refuse("refusal.men_of_iron.no-object-now", rule="SEI-12")
    return refuse("refusal.men_of_iron.not-its-moment", rule=_RULES[kind])


def in_secret(table: Table) -> bool:
    """HID-1, HID-3: a draw is the drawer's; what only a holder of some counter can answer, whoever holds any
    answers alone. Everything else rests on what both can see."""
    if table.ended is not None or not table.agenda:
        return False
    task = table.agenda[-1]
    asks = isinstance(task, Countering | Seizing | Negating | Melee)
    return isinstance(task, Draw) or (asks and AGENDA.actor_of(table) not in (None, CHANCE))


def openly(table: Table) -> Order | None:
    """To play no counter tells nothing of those held, so nobody has to leave the table for it."""
    return Decline() if in_secret(table) and not isinstance(table.agenda[-1], Draw) else None
