"""The activation bar: Battles of both sides as cards, what a side may do besides, and what comes next."""

from hheditor.rules.api import CHANCE, Order, Phrase
from hheditor.rules.api.screen.cards import CardState, GroupCard, Pip, PipState
from hheditor.rules.men_of_iron.activation.choosing import battle_trouble, pursuit_trouble
from hheditor.rules.men_of_iron.activation.continuing import continuation_trouble
from hheditor.rules.men_of_iron.position.agenda import AGENDA
from hheditor.rules.men_of_iron.position.looking import band
from hheditor.rules.men_of_iron.position.orders import Activate
from hheditor.rules.men_of_iron.position.ratings import activation, charisma, command_range
from hheditor.rules.men_of_iron.position.table import LEADERS, Table, Unit
from hheditor.rules.men_of_iron.position.tasks import Acting, AnyTask, Continuing, Declaring, Free
from hheditor.rules.men_of_iron.screen.accounts import chance
from hheditor.rules.men_of_iron.screen.status import acting_units, attacking_units
from hheditor.values import Finding

_RATINGS = "card.men_of_iron.ratings"
_COMING = ("waiting", "hidden", "pursuing", "returning")
_STATES: dict[str, PipState] = {"normal": "whole", "disordered": "shaken", "retired": "broken"}


def cards(table: Table) -> tuple[GroupCard, ...]:
    """Every Battle of both sides, in the order of the scenario."""
    return tuple(_card(table, battle) for battle in range(len(table.battles)))


def _card(table: Table, battle: int) -> GroupCard:
    card = table.setup.battles[battle]
    state, note, why = _state(table, battle)
    used = _used(table) if state == "acting" else ()
    leader = card.leader
    return GroupCard(
        battle,
        card.side,
        card.name,
        LEADERS + leader if leader >= 0 else -1,
        _figures(table, leader) if leader >= 0 else "",
        _RATINGS,
        tuple(
            Pip(index, _pip(unit), index in used)
            for index, unit in enumerate(table.units)
            if unit.battle == battle and unit.gone != "fled"
        ),
        state,
        note,
        Activate(battle) if state == "able" else None,
        why,
        band(table, battle),
    )


def _figures(table: Table, leader: int) -> str:
    """LDR-2: activation, Command Range, charisma."""
    spirit = charisma(table, leader)
    return (
        f"{activation(table, leader)}/{command_range(table, leader)}/{spirit:+d}"
        if spirit
        else (f"{activation(table, leader)}/{command_range(table, leader)}/0")
    )


def _pip(unit: Unit) -> PipState:
    if unit.cell >= 0:
        return _STATES[unit.state]
    return "coming" if unit.gone in _COMING else "lost"


def _used(table: Table) -> tuple[int, ...]:
    task = table.agenda[-1] if table.agenda else None
    return attacking_units(table, task)[1] if isinstance(task, Declaring) else acting_units(table)[1]


def _note(word: str, **parameters: int) -> Phrase:
    return Phrase(f"card.men_of_iron.{word}", parameters=tuple(parameters.items()))


def _state(table: Table, battle: int) -> tuple[CardState, Phrase | None, Finding | None]:
    card, task = table.setup.battles[battle], table.agenda[-1] if table.agenda else None
    if table.battles[battle].waiting:
        return "waiting", _note("waits", highest=card.stirs), battle_trouble(table, card.side, battle)
    if battle not in table.present(card.side) and battle_trouble(table, card.side, battle) is not None:
        return "gone", _note("gone"), None
    if table.phase in ("B", "C", "D") and table.how in ("battle", "ambush") and battle == table.acting:
        return "acting", _note("free" if table.free else "continued"), None
    if task is None or table.ended is not None or AGENDA.actor_of(table) != card.side:
        return "other", None, None
    if isinstance(task, Continuing):
        why = continuation_trouble(table, battle)
        if why is None:
            return "able", _note("continue", chance=chance(table, battle)), None
        return "barred", _note("barred"), why
    if isinstance(task, Free):
        why = battle_trouble(table, card.side, battle) or pursuit_trouble(table, card.side, battle)
        return ("able", _note("able"), None) if why is None else ("barred", _note("barred"), why)
    return "other", None, None


def besides(table: Table) -> tuple[Order, ...]:
    """DEC-1, DEC-19: what a side may choose instead of a Battle: the army, a standard, an ambush, a pass."""
    task = _choosing(table)
    if task is None:
        return ()
    listed = AGENDA.handler_of(task).orders(table, task, None)
    return tuple(order for order in listed if not isinstance(order, Activate))


def _choosing(table: Table) -> AnyTask | None:
    """The task in hand, where a side chooses who acts."""
    task = table.agenda[-1] if table.agenda else None
    chooses = isinstance(task, Free | Continuing) and table.ended is None
    return task if chooses and AGENDA.actor_of(table) not in (None, CHANCE) else None


def next_step(table: Table) -> Phrase | None:
    """What can be done next, in one sentence; questions ask for themselves."""
    task = table.agenda[-1] if table.agenda and table.ended is None else None
    match task:
        case Free():
            return _sentence(table, "next.men_of_iron.free", task.side)
        case Continuing():
            return _sentence(table, "next.men_of_iron.continue", table.active)
        case Acting() if task.unit >= 0:
            return Phrase("next.men_of_iron.unit", (task.unit,), rule="SEQ-3")
        case Acting():
            word = table.how if table.how in ("army", "ambush") else "acting"
            return _sentence(table, f"next.men_of_iron.{word}", table.active)
        case Declaring() if task.attacks:
            return _sentence(table, "next.men_of_iron.declared", task.side, attacks=len(task.attacks))
        case Declaring():
            return _sentence(table, "next.men_of_iron.declare", task.side)
    return None


def _sentence(table: Table, message: str, side: int, **numbers: int) -> Phrase:
    battles = table.setup.battles
    given: dict[str, int | str] = {"side": table.setup.sides[side].name, **numbers}
    if 0 <= table.acting < len(battles):
        given["battle"] = battles[table.acting].name
    return Phrase(message, parameters=tuple(given.items()))
