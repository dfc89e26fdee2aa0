"""What a forced change did to the table, read off the scenes before and after it.

say_changes(before, after, names=…, label=…, facing=…, language=…)
-> "Spears: J11 to I8; facing N to E"
"""

from collections.abc import Callable

from hheditor.rules.api.scene import Piece, Scene
from hheditor.text.chronicle import Names
from hheditor.text.speech import Language, knows, say


def say_changes(
    before: Scene,
    after: Scene,
    *,
    names: Names,
    label: Callable[[int], str],
    facing: Callable[[int], str],
    language: Language,
) -> str:
    """Every piece that changed, and from what to what; empty where nothing did that can be seen."""
    old = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    told = []
    for number in dict.fromkeys((*old, *new)):
        what = _changes(old.get(number), new.get(number), label, facing, language)
        if what:
            unit = names.pieces.get(number, str(number))
            told.append(say("changed.unit", language, unit=unit, what="; ".join(what)))
    return ". ".join(told)


def _changes(
    old: Piece | None,
    new: Piece | None,
    label: Callable[[int], str],
    facing: Callable[[int], str],
    language: Language,
) -> list[str]:
    if old is None or new is None:
        there = new or old
        assert there is not None
        place = label(there.places[0]) if there.places else "–"
        return [say("changed.came" if old is None else "changed.gone", language, place=place)]
    found = []

    def turned(message: str, was: str, now: str) -> None:
        if was != now:
            found.append(say(message, language, was=was or "–", now=now or "–"))

    turned("changed.place", ", ".join(map(label, old.places)), ", ".join(map(label, new.places)))
    turned("changed.facing", facing(round(old.angle / 300) % 12), facing(round(new.angle / 300) % 12))
    turned("changed.formation", _word("formation", old.formation, language),
           _word("formation", new.formation, language))  # fmt: skip
    turned("changed.stands", str(old.stands), str(new.stands))
    for mark in dict.fromkeys((*old.marks, *new.marks)):
        if (mark in old.marks) != (mark in new.marks):
            message = "changed.mark-on" if mark in new.marks else "changed.mark-off"
            found.append(say(message, language, mark=_word("mark", mark, language)))
    return found


def _word(family: str, word: str, language: Language) -> str:
    return say(f"{family}.{word}", language) if knows(f"{family}.{word}") else word
