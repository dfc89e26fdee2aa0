"""Notes on a step: what the person at the keyboard says, as edits of the battle that can be taken back.

Every change is one edit of one author's annotation. What others wrote is never touched.
"""

from hheditor.battles import Annotation, Arrow, Battle, Colour, HexMark, Shape, Spot

EDITABLE = ("!!", "!", "!?", "?!", "?", "??", "□", "±", "∓", "∞", "★")
"""The glyphs by digit: 1 is the first; 0 takes them away."""
_JUDGEMENTS = frozenset(EDITABLE[:6])
_STANDINGS = frozenset(EDITABLE[7:10])


def note_of(battle: Battle, node: int) -> Annotation:
    """What the person at the keyboard says about a step."""
    return battle.node(node).notes.get(battle.author, Annotation())


def write(battle: Battle, node: int, text: str, language: str = "") -> bool:
    """Say something about a step, where a reader of the language reads it; whether that changed anything."""
    now = note_of(battle, node)
    after = now.reworded(language, text)
    if now.told(language) == text:
        return False
    battle.annotate(node, text=after.text, translations=after.translations)
    return True


def toggle_glyph(battle: Battle, node: int, glyph: str) -> None:
    """Put a glyph on a step or take it off. A step is good or bad, not both: a judgement takes another's
    place."""
    now = note_of(battle, node).glyphs
    if glyph in now:
        after = tuple(other for other in now if other != glyph)
    else:
        family = next((f for f in (_JUDGEMENTS, _STANDINGS) if glyph in f), frozenset())
        kept = [other for other in now if other not in family]
        after = tuple(sorted((*kept, glyph), key=EDITABLE.index))
    battle.annotate(node, glyphs=after)


def clear_glyphs(battle: Battle, node: int) -> None:
    """Take all glyphs off."""
    battle.annotate(node, glyphs=())


def toggle_bookmark(battle: Battle, node: int, name: str = "") -> bool:
    """Set a bookmark, or take it away; whether there is one now."""
    now = note_of(battle, node).bookmark
    battle.annotate(node, bookmark=name if now is None else None)
    return now is None


def name_bookmark(battle: Battle, node: int, name: str) -> None:
    """Set a bookmark of that name."""
    battle.annotate(node, bookmark=name)


def toggle_arrow(battle: Battle, node: int, start: Spot, end: Spot, colour: Colour = "green") -> None:
    """Draw an arrow, or wipe it off; over one in another colour, paint it anew."""
    note = note_of(battle, node)
    same = Arrow(start, end, colour) in note.arrows
    others = tuple(arrow for arrow in note.arrows if (arrow.start, arrow.end) != (start, end))
    battle.annotate(node, arrows=others if same else (*others, Arrow(start, end, colour)))


def toggle_ring(
    battle: Battle, node: int, spot: Spot, colour: Colour = "green", shape: Shape = "circle"
) -> None:
    """Ring a hex, or wipe the ring off; words on the hex stay."""
    note = note_of(battle, node)
    old = next((mark for mark in note.marks if mark.spot == spot), None)
    others = tuple(mark for mark in note.marks if mark.spot != spot)
    same = old is not None and (old.colour, old.shape) == (colour, shape)
    text = old.text if old is not None else ""
    battle.annotate(node, marks=others if same else (*others, HexMark(spot, shape, colour, text)))


def write_on(battle: Battle, node: int, spot: Spot, text: str, colour: Colour = "yellow") -> None:
    """Write a few words on a hex; none takes them, and a ring that was only there for them, away."""
    note = note_of(battle, node)
    old = next((mark for mark in note.marks if mark.spot == spot), None)
    others = tuple(mark for mark in note.marks if mark.spot != spot)
    if old is None and not text:
        return
    if old is not None:
        mark = HexMark(spot, old.shape, old.colour, text)
        kept = (*others, mark) if text or old.shape != "square" else others
    else:
        kept = (*others, HexMark(spot, "square", colour, text))
    battle.annotate(node, marks=kept)


def wipe(battle: Battle, node: int) -> bool:
    """Wipe all drawings of this author off a step; whether there were any."""
    note = note_of(battle, node)
    if not note.arrows and not note.marks:
        return False
    battle.annotate(node, arrows=(), marks=())
    return True


def add_picture(battle: Battle, node: int, identity: str) -> None:
    """Show a picture of the library with a step."""
    note = note_of(battle, node)
    if identity not in note.pictures:
        battle.annotate(node, pictures=(*note.pictures, identity))


def drop_picture(battle: Battle, node: int, identity: str) -> None:
    """Show it no more; the library keeps it."""
    note = note_of(battle, node)
    battle.annotate(node, pictures=tuple(other for other in note.pictures if other != identity))
