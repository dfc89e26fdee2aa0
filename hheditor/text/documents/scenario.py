"""What a scenario says beside map, armies and goals, in sentences: for paper, pages and the terminal.

told(scenario, "it")          every sentence
told(scenario, "it", side=0)  those that one side's sheet needs
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import fields

from hheditor.text.speech import Language, knows, say
from hheditor.values import Value

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


def told(
    scenario: "Scenario", language: Language, side: int | None = None, *, setup: bool = True
) -> list[str]:
    """The sentences, of both sides or of one and of everybody; `setup`: with where pieces begin."""
    from hheditor.rules.api.registry import find, surface_of

    try:
        ruleset = find(scenario.system)
    except KeyError:
        ruleset = None
    surface = surface_of(scenario)
    found: list[str] = []
    for number, own in enumerate(scenario.sides):
        if side in (None, number):
            found += _of_side(own, ruleset, language, surface, setup=setup)
    for each in scenario.reinforcements:
        if side in (None, each.side) and each.side < len(scenario.sides):
            found.append(_coming(each, scenario.sides[each.side], language, surface))
    found += [say("scenario.told.mark", language, turn=mark.turn, name=mark.name) for mark in scenario.track]
    return found


def _of_side(
    side: "Side",
    ruleset: "Ruleset[Any] | None",
    language: Language,
    surface: "Surface",
    *,
    setup: bool,
) -> Iterator[str]:
    yield from _terms(side, ruleset, language, surface)
    for ally in side.allies:
        units = say("count.units", language, n=len(ally.army.units))
        yield say("scenario.told.ally", language, side=side.name, ally=ally.name, units=units)
        yield from _terms(ally, ruleset, language, surface)
    if side.setup:
        names = piece_names(side)
        places = [
            f"{names[each.piece]} {surface.label(each.where)}"
            for each in side.setup
            if each.piece < len(names)
        ]
        held = [names[each.piece] for each in side.setup if each.fixed and each.piece < len(names)]
        if setup:
            yield say("scenario.told.setup", language, side=side.name, places=", ".join(places))
        if held:
            yield say("scenario.told.fixed", language, n=len(held), units=_some(held, language))


def _terms(
    side: "Side | Ally", ruleset: "Ruleset[Any] | None", language: Language, surface: "Surface"
) -> Iterator[str]:
    """What the system asks of a side, its own numbers where the scenario says nothing."""
    terms = None if ruleset is None else ruleset.terms_of(side)
    if terms is None or ruleset is None:
        return
    said = _Terms(ruleset.id, language, surface, {group.id: group.name for group in side.army.groups})
    words = said.of(terms, "")
    if words:
        yield say("scenario.told.terms", language, side=side.name, terms=", ".join(words))


class _Terms(NamedTuple):
    """Says the terms of one side: numbers, words, places by their names, rows by what they are about."""

    system: str
    language: Language
    surface: "Surface"
    groups: dict[str, str]

    def word(self, path: str) -> str:
        return term_word(self.system, "side", path, self.language)

    def of(self, terms: Any, above: str) -> list[str]:
        """What there is to say; nothing of what is no, none or nought by default."""
        from hheditor.rules.api.terms import conditions_of, named_by

        schema: Any = type(terms)
        named, conditions, found = named_by(schema), conditions_of(schema), []
        for field in fields(terms):
            value, path = getattr(terms, field.name), f"{above}{field.name}"
            other, values = conditions.get(field.name, ("", ()))
            if other and str(getattr(terms, other)) not in values:
                continue
            if named.get(field.name) == "group":
                continue
            if isinstance(value, bool):
                found += [self.word(path)] if value else []
                continue
            text = self.value(value, path, named.get(field.name, ""))
            if text and not (value == field.default and value in (0, -1)):
                found.append(f"{self.word(path)}: {text}")
        return found

    def value(self, value: Any, path: str, of: str) -> str:
        if isinstance(value, tuple) and value and isinstance(value[0], Value):
            return "; ".join(row for row in (self.row(each, f"{path}.") for each in value) if row)
        if isinstance(value, tuple):
            return " ".join(filter(None, (self.value(each, path, of) for each in value)))
        if of == "place":
            return self.surface.label(value) if self.surface.holds(value) else ""
        if isinstance(value, str):
            return self.word(f"{path}.{value}") if value else ""
        return str(value)

    def row(self, row: Value, above: str) -> str:
        """A row by the group it is about and what it says of it; empty where it says nothing."""
        from hheditor.rules.api.terms import named_by

        said = ", ".join(self.of(row, above))
        about = next((name for name, of in named_by(type(row)).items() if of == "group"), "")
        group = self.groups.get(getattr(row, about), "") if about else ""
        return (f"{group} ({said})" if group else said) if said else ""


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
