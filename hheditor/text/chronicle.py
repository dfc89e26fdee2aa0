"""Events as sentences.

An event names pieces, cells and facts; the sentence ``event.<system>.<event>`` has gaps for them:
``{unit}`` the first piece, ``{other}`` the last, ``{units}`` all, ``{start}`` and ``{place}`` the first
and last cell, ``{side}`` the side, and every fact by its name. Names of people's own are put in as they
are.
"""

from collections.abc import Callable, Mapping

from hheditor.text.speech import SOURCE, Language, knows, say_loosely
from hheditor.values import Parameter, Value


class Names(Value, frozen=True):
    """What the pieces, sides and cells of a battle are called."""

    pieces: dict[int, str]
    sides: tuple[str, ...]


def told_apart(pieces: Mapping[int, str]) -> dict[int, str]:
    """The names of pieces, those that several bear numbered in the order of the pieces.

    >>> told_apart({3: "Longbow", 1: "Longbow", 2: "Bill"})
    {3: 'Longbow 2', 1: 'Longbow 1', 2: 'Bill'}
    """
    bearers: dict[str, list[int]] = {}
    for piece in sorted(pieces):
        bearers.setdefault(pieces[piece], []).append(piece)
    return {
        piece: f"{name} {bearers[name].index(piece) + 1}" if name and len(bearers[name]) > 1 else name
        for piece, name in pieces.items()
    }


def event_message(system: str, event: str) -> str:
    """The id of an event's sentence."""
    return f"event.{system}.{event}" if knows(f"event.{system}.{event}") else f"event.{event}"


def say_event(
    system: str,
    event: str,
    *,
    side: int,
    pieces: tuple[int, ...],
    places: tuple[int, ...],
    facts: Mapping[str, Parameter | tuple[int, ...]],
    names: Names,
    label: Callable[[int], str],
    language: Language = SOURCE,
) -> str:
    """One event as a sentence; empty for an event that tells nothing."""
    if not event:
        return ""
    called = [names.pieces.get(piece, str(piece)) for piece in pieces]
    parameters: dict[str, Parameter] = {
        name: fact if isinstance(fact, int | str) else ", ".join(map(str, fact))
        for name, fact in facts.items()
    }
    parameters["unit"] = called[0] if called else "–"
    parameters["other"] = called[-1] if called else "–"
    parameters["units"] = ", ".join(called) or "–"
    parameters["start"] = label(places[0]) if places else "–"
    parameters["place"] = label(places[-1]) if places else "–"
    parameters["side"] = names.sides[side] if 0 <= side < len(names.sides) else "–"
    return say_loosely(event_message(system, event), language, parameters)
