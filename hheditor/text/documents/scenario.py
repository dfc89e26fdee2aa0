"""What a scenario says beside map, armies and goals, in sentences: for paper, pages and the terminal.

told(scenario, "it")          every sentence
told(scenario, "it", side=0)  those that one side's sheet needs
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import fields

from hheditor.text.speech import Language, knows, say

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.rules.api.surfaces import Surface
    from hheditor.scenarios import Ally, Reinforcement, Scenario, Side

_NAMED = 6
"""Pieces that are named one by one; of more only their number is said."""


def term_word(system: str, of: str, path: str, language: Language) -> str:
    """What a term of a side or of a goal, or one of its values, is called in a system:
    ``term.<system>.side.<term>[.<value>]``, ``term.<system>.goal.<kind>[.<term>]``."""
    message = f"term.{system}.{of}.{path}"
    if knows(message):
        return say(message, language)
    plain = path.rpartition(".")[2].replace("_", " ").replace("-", " ")
    return plain[:1].upper() + plain[1:]


def piece_names(side: "Side") -> list[str]:
    """What the pieces of a side are called, as it numbers them: by name, or by kind and number."""
    found: list[str] = []
    for army in side.armies:
        kinds = {troop.id: troop.name for troop in army.troops}
        for index, unit in enumerate(army.units):
            both = [kinds.get(troop, troop) for troop in (unit.troop, unit.rear) if troop]
            found.append(unit.name or f"{' + '.join(both)} {index + 1}")
        found += [leader.name or leader.role for leader in army.leaders]
    return found


def told(scenario: "Scenario", language: Language, side: int | None = None) -> list[str]:
    """The sentences, those of both sides or of one and of everybody."""
    from hheditor.rules.api.registry import find, surface_of

    try:
        ruleset = find(scenario.system)
    except KeyError:
        ruleset = None
    surface = surface_of(scenario)
    found: list[str] = []
    for number, own in enumerate(scenario.sides):
        if side in (None, number):
            found += _of_side(own, ruleset, language, surface)
    for each in scenario.reinforcements:
        if side in (None, each.side) and each.side < len(scenario.sides):
            found.append(_coming(each, scenario.sides[each.side], language, surface))
    found += [say("scenario.told.mark", language, turn=mark.turn, name=mark.name) for mark in scenario.track]
    return found


def _of_side(
    side: "Side", ruleset: "Ruleset[Any] | None", language: Language, surface: "Surface"
) -> Iterator[str]:
    yield from _terms(side, ruleset, language)
    for ally in side.allies:
        units = say("count.units", language, n=len(ally.army.units))
        yield say("scenario.told.ally", language, side=side.name, ally=ally.name, units=units)
        yield from _terms(ally, ruleset, language)
    if side.setup:
        names = piece_names(side)
        places = [
            f"{names[each.piece]} {surface.label(each.where)}"
            for each in side.setup
            if each.piece < len(names)
        ]
        held = [names[each.piece] for each in side.setup if each.fixed and each.piece < len(names)]
        yield say("scenario.told.setup", language, side=side.name, places=", ".join(places))
        if held:
            yield say("scenario.told.fixed", language, n=len(held), units=_some(held, language))


def _terms(side: "Side | Ally", ruleset: "Ruleset[Any] | None", language: Language) -> Iterator[str]:
    """What the system asks of a side, its own numbers where the scenario says nothing."""
    terms = None if ruleset is None else ruleset.terms_of(side)
    if terms is None or ruleset is None:
        return
    said = []
    for field in fields(terms):
        value = getattr(terms, field.name)
        name = term_word(ruleset.id, "side", field.name, language)
        if isinstance(value, bool):
            said += [name] if value else []
        elif isinstance(value, str):
            said.append(f"{name}: {term_word(ruleset.id, 'side', f'{field.name}.{value}', language)}")
        else:
            said.append(f"{name}: {value}")
    if said:
        yield say("scenario.told.terms", language, side=side.name, terms=", ".join(said))


def _coming(each: "Reinforcement", side: "Side", language: Language, surface: "Surface") -> str:
    names, left = piece_names(side), {piece for piece in each.pieces if piece < side.pieces}
    called: list[str] = []
    for name, members in side.groups():
        # A group that comes as a whole is called by its name.
        if members and left >= {*members}:
            called.append(name)
            left -= {*members}
    who = _some([*called, *(names[piece] for piece in sorted(left))], language) or each.name
    if each.cells:
        where = " ".join(surface.label(cell) for cell in each.cells)
    else:
        where = say(f"scenario.from-{each.edge}", language) if each.edge else "?"
    message = "scenario.told.may-come" if each.least else "scenario.told.comes"
    return say(
        message,
        language,
        turn=each.turn,
        side=side.name,
        units=who or "?",
        where=where,
        least=each.least,
        die=each.die,
    )


def _some(names: list[str], language: Language) -> str:
    return ", ".join(names) if len(names) <= _NAMED else say("count.units", language, n=len(names))
