"""An order as one sentence that says everything: who, where to, facing how, against whom.

    say_order(ruleset, position, order, names=…, naming=…, label=…, facing=…, language=…)
        -> "Men of Bourbon to G7, facing NE: attack the Archers of Kent"

A rules system calls an order by a few words (`Ruleset.wording`), which is enough where the hand has shown the
rest. In a list of answers, a hint, a line of a variation nothing was shown, and the sentence has to tell one
order from every other: the unit, the hex, the facing, a new formation, and whom the order leads against, as
the system's own account of the scores says.
"""

from collections.abc import Callable
from typing import Any

from hheditor.rules.api import Gesture, Order, Phrase, Ruleset
from hheditor.text.chronicle import Names
from hheditor.text.naming import Naming
from hheditor.text.speech import Language, knows, say, say_loosely

_DASH = "–"


def say_phrase(
    phrase: Phrase, *, names: Names, naming: Naming, label: Callable[[int], str], language: Language
) -> str:
    """A phrase as a sentence, its pieces and places by their names."""
    called = [names.pieces.get(piece) or str(piece) for piece in phrase.pieces]
    parameters = {name: naming.listed(value) for name, value in phrase.parameters}
    parameters.setdefault("unit", called[0] if called else _DASH)
    parameters.setdefault("other", called[-1] if called else _DASH)
    parameters.setdefault("units", ", ".join(called) or _DASH)
    parameters.setdefault("start", label(phrase.places[0]) if phrase.places else _DASH)
    parameters.setdefault("place", label(phrase.places[-1]) if phrase.places else _DASH)
    return say_loosely(phrase.message, language, parameters)


def say_order(
    ruleset: Ruleset[Any],
    position: Any,
    order: Order,
    *,
    names: Names,
    naming: Naming,
    label: Callable[[int], str],
    facing: Callable[[int], str],
    language: Language,
) -> str:
    """An order as a sentence that no other order of the position shares, as far as words can tell them
    apart."""
    shown, phrase = ruleset.gesture(position, order), ruleset.wording(position, order)
    unit = names.pieces.get(shown.piece, "") if shown.piece >= 0 else ""
    words = say_phrase(phrase, names=names, naming=naming, label=label, language=language)
    stood = next((each for each in ruleset.scene(position).pieces if each.id == shown.piece), None)
    goes = shown.cell >= 0 and phrase.message.startswith("order.")
    if unit and goes:
        stays = stood is not None and shown.cell in stood.places
        said = say("sentence.here" if stays else "sentence.to", language, unit=unit, place=label(shown.cell))
    else:
        said = words if not unit or unit in words else say("sentence.unit", language, unit=unit, order=words)
        if shown.cell >= 0 and label(shown.cell) not in said:
            said = say("sentence.place", language, order=said, place=label(shown.cell))
    parts = [said, *_manner(shown, stood.formation if stood is not None else "", said, facing, language)]
    said = ", ".join(parts)
    foes = _against(ruleset, position, order, shown)
    called = [names.pieces.get(foe, "") for foe in foes]
    if unit and called and not any(name in words for name in called):
        said = say("sentence.against", language, order=said, unit=unit, target=", ".join(called))
    return said


def _manner(
    shown: Gesture, formation: str, said: str, facing: Callable[[int], str], language: Language
) -> list[str]:
    """How it would stand there."""
    found = []
    if shown.facing >= 0 and shown.cell >= 0 and facing(shown.facing) not in said.split():
        found.append(say("sentence.facing", language, facing=facing(shown.facing)))
    if shown.formation not in ("", formation):
        known = f"formation.{shown.formation}"
        word = say(known, language) if knows(known) else shown.formation
        found.append(say("sentence.formation", language, formation=word))
    return found


def _against(ruleset: Ruleset[Any], position: Any, order: Order, shown: Gesture) -> tuple[int, ...]:
    """Whom an order leads against: the other side of the fights and shots it would bring."""
    sides = {piece.id: piece.side for piece in ruleset.scene(position).pieces}
    own = sides.get(shown.piece)
    if own is None or ruleset.refusal(position, order) is not None:
        return ()
    met = [piece for account in ruleset.accounts(position, order) for piece in account.title.pieces]
    return tuple(dict.fromkeys(piece for piece in met if sides.get(piece, own) != own))
