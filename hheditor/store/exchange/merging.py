"""Two records of one battle: is one the other with more in it, and what must be added?

Entries are not compared one by one: a file tells a battle anew, without the history of its edits. What
counts are the steps, each with its number, its place and its order, and what people wrote about them.
"""

from msgspec.structs import replace

from hheditor.battles.annotations import Annotation
from hheditor.battles.entries import (
    ROOT,
    Annotated,
    CursorSet,
    DiceChosen,
    Edit,
    Edited,
    Entry,
    Folded,
    Headed,
    Named,
    Removed,
)
from hheditor.battles.tree import Node, Tree
from hheditor.scenarios import Picture, Scenario


def same_beginning(tree: Tree, other: Tree) -> bool:
    """Whether every step of `tree` is a step of `other`."""
    if _bare(tree) != _bare(other):
        return False
    return all(
        number == ROOT or (number in other.nodes and _same_step(node, other.nodes[number]))
        for number, node in tree.nodes.items()
    )


def _bare(tree: Tree) -> Scenario:
    """The scenario with its pictures named but not shown: on the way they may have been written anew."""
    scenario = tree.header.scenario
    named = tuple(Picture(picture.id, "image/png", "") for picture in scenario.pictures)
    return replace(scenario, pictures=named)


def brings_words(here: Tree, coming: Tree) -> bool:
    """Whether somebody wrote something there that is not here."""
    return any(_words(here.nodes.get(number), node) for number, node in coming.nodes.items() if node.notes)


def _words(here: Node | None, coming: Node) -> list[tuple[str, Annotation]]:
    """What people wrote there that is to stand here, each with the name it stands under.

    Authors have layers of their own. Of two versions of one author's note the later stands; an older one that
    comes back from a reader replaces nothing. Where nobody can say which is later, both stand side by side.
    """
    found: list[tuple[str, Annotation]] = []
    notes = here.notes if here is not None else {}
    for author, note in coming.notes.items():
        mine = notes.get(author)
        if mine is None or (mine.time and note.time > mine.time):
            found.append((author, note))
        elif mine != note and (not note.time or note.time == mine.time):
            names = [author, *(f"{author} ({number})" for number in range(2, len(notes) + 3))]
            if all(notes.get(name) != note for name in names):
                found.append((next(name for name in names if name not in notes), note))
    return found


def _same_step(node: Node, other: Node) -> bool:
    one, two = node.added, other.added
    return (one.parent, one.actor, bytes(one.order)) == (two.parent, two.actor, bytes(two.order))


def additions(here: Tree, coming: Tree) -> tuple[Entry, ...]:
    """The entries that bring what `coming` has more than `here`; `same_beginning` must hold.

    Steps that are here already stay as they are; what people wrote is put together by author.
    """
    missing = sorted(coming.nodes.keys() - here.nodes.keys())
    entries: list[Entry] = [coming.nodes[number].added for number in missing]
    edits: list[Edit] = []
    for number, node in sorted(coming.nodes.items()):
        edits += _differences(here.nodes.get(number), node)
    one, two = here.header, coming.header
    if (one.title, one.players, one.date) != (two.title, two.players, two.date):
        edits.append(Headed(two.title, two.players, two.date, one.dice))
    if entries:
        edits.append(CursorSet(coming.cursor.node, coming.cursor.tip, coming.cursor.undone))
    if edits:
        entries.append(Edited(tuple(edits)))
    return tuple(entries)


def _differences(here: Node | None, coming: Node) -> list[Edit]:
    number = coming.id
    edits: list[Edit] = []
    if coming.removed != (here is not None and here.removed):
        edits.append(Removed(number, coming.removed))
    if coming.folded != (here is not None and here.folded):
        edits.append(Folded(number, coming.folded))
    if coming.name and (here is None or here.name != coming.name):
        edits.append(Named(number, coming.name))
    if coming.dice is not None and (here is None or here.dice != coming.dice):
        edits.append(DiceChosen(number, coming.dice))
    edits += [Annotated(number, author, note) for author, note in _words(here, coming)]
    return edits
