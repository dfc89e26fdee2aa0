"""What a forced change did to the table, read off the scenes before and after it.

narrator.changes(before, after)
-> "Spears: J11 to I8; facing N to E"
"""

from typing import TYPE_CHECKING

from hheditor.rules.api.screen.scene import Piece, Scene

if TYPE_CHECKING:
    from hheditor.text.narrator import Narrator


def say_changes(narrator: "Narrator", before: Scene, after: Scene) -> str:
    """Every piece that changed, and from what to what; empty where nothing did that can be seen."""
    old = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    told = []
    for number in dict.fromkeys((*old, *new)):
        what = _changes(narrator, old.get(number), new.get(number))
        if what:
            told.append(narrator.say("changed.unit", unit=narrator.piece(number), what="; ".join(what)))
    return ". ".join(told)


def _changes(narrator: "Narrator", old: Piece | None, new: Piece | None) -> list[str]:
    say, label = narrator.say, narrator.place
    if old is None or new is None:
        there = new or old
        assert there is not None
        place = label(there.places[0]) if there.places else "–"
        return [say("changed.came" if old is None else "changed.gone", place=place)]
    found = []

    def turned(message: str, was: str, now: str) -> None:
        if was != now:
            found.append(say(message, was=was or "–", now=now or "–"))

    facing, formation = narrator.facing, narrator.formation
    turned("changed.place", ", ".join(map(label, old.places)), ", ".join(map(label, new.places)))
    turned("changed.facing", facing(old.facing), facing(new.facing))
    turned("changed.formation", formation(old.formation), formation(new.formation))
    of = new.strength.of
    turned(f"strength.{of}.changed", str(old.strength.now), str(new.strength.now))
    for mark in dict.fromkeys((*old.marks, *new.marks)):
        if (mark in old.marks) != (mark in new.marks):
            message = "changed.mark-on" if mark in new.marks else "changed.mark-off"
            found.append(say(message, mark=narrator.mark(mark)))
    return found
