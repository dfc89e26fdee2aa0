"""An order as one sentence that says everything: who, where to, facing how, against whom.

    narrator.order(position, order)
        -> "Men of Bourbon to G7, facing NE: attack the Archers of Kent"

A rules system calls an order by a few words (`Ruleset.wording`), which is enough where the hand has shown the
rest. In a list of answers, a hint, a line of a variation nothing was shown, and the sentence has to tell one
order from every other: the unit, the place, the facing, a new formation, and whom the order leads against, as
the system's own account of the scores says.
"""

from typing import TYPE_CHECKING, Any

from hheditor.rules.api import Gesture, Order, Ruleset
from hheditor.rules.api.screen.scene import stands_at
from hheditor.rules.api.surfaces import NO_PLACE

if TYPE_CHECKING:
    from hheditor.text.narrator import Narrator


def say_order(narrator: "Narrator", ruleset: Ruleset[Any], position: Any, order: Order) -> str:
    """An order as a sentence that no other order of the position shares, as far as words can tell them
    apart."""
    shown, phrase = ruleset.gesture(position, order), ruleset.wording(position, order)
    say, label, called = narrator.say, narrator.place, narrator.names.pieces
    unit = called.get(shown.piece, "") if shown.piece >= 0 else ""
    words = narrator.phrase(phrase)
    scene = ruleset.scene(position).pieces
    stood = next((each for each in scene if each.id == shown.piece), None)
    goes = shown.where != NO_PLACE and phrase.message.startswith("order.")
    if shown.via and any(each.id in shown.targets and stands_at(each, shown.where) for each in scene):
        # It goes some way at somebody who stands there, and ends before him.
        return words if not unit or unit in words else say("sentence.unit", unit=unit, order=words)
    if unit and goes:
        stays = stood is not None and stands_at(stood, shown.where)
        said = say("sentence.here" if stays else "sentence.to", unit=unit, place=label(shown.where))
    else:
        said = words if not unit or unit in words else say("sentence.unit", unit=unit, order=words)
        if shown.where != NO_PLACE and label(shown.where) not in said:
            said = say("sentence.place", order=said, place=label(shown.where))
    said = ", ".join((said, *_manner(narrator, shown, stood.formation if stood is not None else "", said)))
    foes = [called.get(foe, "") for foe in _against(ruleset, position, order, shown)]
    if unit and foes and not any(name in words for name in foes):
        said = say("sentence.against", order=said, unit=unit, target=", ".join(foes))
    return said


def _manner(narrator: "Narrator", shown: Gesture, formation: str, said: str) -> list[str]:
    """How it would stand there."""
    found = []
    if shown.facing >= 0 and shown.where != NO_PLACE and narrator.facing(shown.facing) not in said.split():
        found.append(narrator.say("sentence.facing", facing=narrator.facing(shown.facing)))
    if shown.formation not in ("", formation):
        found.append(narrator.say("sentence.formation", formation=narrator.formation(shown.formation)))
    return found


def _against(ruleset: Ruleset[Any], position: Any, order: Order, shown: Gesture) -> tuple[int, ...]:
    """Whom an order leads against: the other side of the fights and shots it would bring."""
    sides = {piece.id: piece.side for piece in ruleset.scene(position).pieces}
    own = sides.get(shown.piece)
    if own is None or ruleset.refusal(position, order) is not None:
        return ()
    met = [piece for account in ruleset.accounts(position, order) for piece in account.title.pieces]
    return tuple(dict.fromkeys(piece for piece in met if sides.get(piece, own) != own))
