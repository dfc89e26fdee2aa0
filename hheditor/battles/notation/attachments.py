"""What stands behind a step in a file: notes, and commands that say what has become of it."""

from collections.abc import Set as AbstractSet

from hheditor.battles.annotations import LANGUAGE, Annotation, Arrow, HexMark
from hheditor.battles.entries import NO_NODE, Annotated, DiceChoice, DiceChosen, Edit, Folded, Named, Removed
from hheditor.battles.notation.builder import Draft
from hheditor.battles.notation.orders import Lexicon
from hheditor.battles.notation.syntax import NoteText, Word, flawed
from hheditor.values import BadValue, decode, encode, refuse

_CHOICES: dict[str, DiceChoice] = {"same": "same", "fresh": "fresh", "chosen": "chosen"}


def edits_of(draft: Draft, lexicon: Lexicon, times: dict[str, str]) -> tuple[Edit, ...]:
    """The edits that the commands and notes of a step come to; `times` says when each author wrote."""
    edits: list[Edit] = []
    for command in draft.commands:
        match command.name, command.arguments:
            case "removed", () if draft.step is not None:
                edits.append(Removed(draft.number))
            case "folded", () if draft.step is not None:
                edits.append(Folded(draft.number))
            case "line", (str(name),) if not isinstance(name, Word):
                edits.append(Named(draft.number, name))
            case "dice", (Word() as choice, *_):
                if choice in _CHOICES:
                    edits.append(DiceChosen(draft.number, _CHOICES[choice]))
            case "amends", _:
                pass
            case _:
                raise flawed(refuse("notation.unknown-command", command=command.name), command.where)
    notes = annotations_of(draft.notes, lexicon, times)
    edits += [Annotated(draft.number, author, note) for author, note in notes.items()]
    return tuple(edits)


def links_of(draft: Draft, known: AbstractSet[int]) -> tuple[int, int]:
    """The nodes a step points to: the end of the line it left, and the step it corrects.

    Lines may have been left out of a file on purpose, so a link to a number that no step has is dropped.
    """
    against = amends = NO_NODE
    for command in draft.commands:
        match command.name, command.arguments:
            case "dice", (Word() as choice, int(number)) if choice == "open" or choice in _CHOICES:
                against = number if number in known else NO_NODE
            case "dice", (Word() as choice,) if choice in _CHOICES:
                pass
            case "amends", (int(number),):
                amends = number if number in known else NO_NODE
            case (("dice" | "amends"), _):
                raise flawed("notation.bad-command", command.where)
    return against, amends


def annotations_of(notes: list[NoteText], lexicon: Lexicon, times: dict[str, str]) -> dict[str, Annotation]:
    """What each author says in the notes of one step; an author's several notes become one."""
    found: dict[str, Annotation] = {}
    for note in notes:
        old = found.get(note.author, Annotation(time=times.get(note.author, "")))
        arrows, marks, bookmark = list(old.arrows), list(old.marks), old.bookmark
        pictures, language = list(old.pictures), ""
        for command in note.commands:
            try:
                match command.name, command.arguments:
                    case "arrow", (start, end):
                        arrows.append(_arrow(lexicon, start, end))
                    case "arrow", (start, end, colour):
                        arrows.append(_arrow(lexicon, start, end, colour))
                    case "mark", (spot, *rest) if len(rest) <= 3:
                        marks.append(_mark(lexicon, spot, *rest))
                    case "picture", (str(identity),) if not isinstance(identity, Word):
                        pictures.append(identity)
                    case "in", (Word() as code,) if LANGUAGE.fullmatch(code):
                        language = str(code)
                    case "bookmark", ():
                        bookmark = ""
                    case "bookmark", (str(name),):
                        bookmark = str(name)
                    case _:
                        raise flawed(refuse("notation.unknown-command", command=command.name), command.where)
            except BadValue:
                raise flawed("notation.bad-command", command.where) from None
        glyphs = (*old.glyphs, *note.glyphs)
        said = {"": old.text, **dict(old.translations)}
        said[language] = "\n".join(part for part in (said.get(language, ""), note.text) if part)
        text = said.pop("")
        translations = tuple(sorted((code, words) for code, words in said.items() if words))
        found[note.author] = Annotation(
            text, glyphs, tuple(arrows), tuple(marks), bookmark, old.time, tuple(pictures), translations
        )
    return {author: note for author, note in found.items() if not note.empty}


def _arrow(lexicon: Lexicon, start: object, end: object, *words: object) -> Arrow:
    table = {"start": lexicon.spot(start), "end": lexicon.spot(end)}
    return decode(encode({**table, **_words(("colour",), words)}), Arrow)


def _mark(lexicon: Lexicon, spot: object, *words: object) -> HexMark:
    table = {"spot": lexicon.spot(spot)}
    text = words[2:]
    if not all(isinstance(part, str) and not isinstance(part, Word) for part in text):
        raise BadValue("the text of a mark is quoted")
    written = _words(("shape", "colour"), words[:2])
    return decode(encode({**table, **written, **({"text": text[0]} if text else {})}), HexMark)


def _words(names: tuple[str, ...], words: tuple[object, ...]) -> dict[str, str]:
    if not all(isinstance(word, Word) for word in words):
        raise BadValue("colours and shapes are words")
    return {name: str(word) for name, word in zip(names, words, strict=False)}
