"""A stretch of a battle as a battle of its own: it begins with the position where the stretch begins."""

from msgspec import Raw
from msgspec.structs import replace

from hheditor.battles.assembly import Built, journal_of, linked, renumbered, state_of
from hheditor.battles.entries import NO_NODE, ROOT, Annotated, Entry, Folded, Framed
from hheditor.battles.header import BattleHeader
from hheditor.battles.record import Record
from hheditor.battles.tree import Cursor
from hheditor.values import BadValue, encode


def clip(
    battle: Record, first: int, last: int, new_id: str, title: str = ""
) -> tuple[BattleHeader, tuple[Entry, ...]]:
    """A new battle that opens with the position after `first` and goes on to `last`, notes included.

    `BadValue` where `last` does not follow from `first`, or is deleted.
    """
    tree = battle.tree
    for number in (first, last):
        if tree.hidden_above(tree.node(number).id) != NO_NODE:
            raise BadValue(f"node {number} is deleted")
    if not tree.is_on_path(first, last):
        raise BadValue(f"node {last} does not follow from {first}")
    way = tree.path(last, above=first)
    numbers = {first: ROOT} | {number: at for at, number in enumerate(way, 1)}
    built = [
        Built(
            replace(
                linked(tree.node(number).added, numbers), joined=at > 0 and tree.node(number).added.joined
            ),
            renumbered(state_of(tree.node(number)), numbers[number]),
        )
        for at, number in enumerate(way)
    ]
    built = [
        Built(step.added, tuple(edit for edit in step.edits if not isinstance(edit, Folded)))
        for step in built
    ]
    children = {numbers[tree.node(number).parent]: [numbers[number]] for number in way}
    opening = Framed(ROOT, Raw(encode(battle.position(first))), battle.moment(first))
    at_opening = renumbered(state_of(tree.node(first)), ROOT)
    at_opening = tuple(edit for edit in at_opening if isinstance(edit, Annotated))
    old = battle.header
    header = replace(old, id=new_id, title=title or old.title, dice=replace(old.dice, first=tree.next_draw))
    return header, journal_of(opening, built, children, at_opening, Cursor(ROOT, numbers[last]))
