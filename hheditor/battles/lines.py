"""Whole lines at once: added below a node, or copied out into a battle of their own."""

from msgspec.structs import replace

from hheditor.battles.assembly import Built, journal_of, linked, renumbered, state_of
from hheditor.battles.entries import NO_NODE, ROOT, Entry, Folded
from hheditor.battles.header import BattleHeader
from hheditor.battles.record import Record
from hheditor.battles.tree import Cursor
from hheditor.values import BadValue


def copy_out(
    battle: Record, number: int, new_id: str, title: str = ""
) -> tuple[BattleHeader, tuple[Entry, ...]]:
    """A new battle with the line down to a node and all that follows from it, deleted lines left out.

    Steps are numbered anew; throws from the seed go on counting where the old battle stands, so that the
    two never share one that is still to come.
    """
    tree = battle.tree
    if tree.hidden_above(tree.node(number).id) != NO_NODE:
        raise BadValue(f"node {number} is deleted")
    way = tree.path(number)[1:]
    kept = [tree.node(at) for at in way[:-1]]
    kept += [node for node in tree.below(number) if node.id != ROOT]
    numbers = {ROOT: ROOT}
    for at in sorted(node.id for node in kept):
        numbers[at] = len(numbers)
    built = [
        Built(linked(node.added, numbers), renumbered(state_of(node), numbers[node.id])) for node in kept
    ]
    # Whatever was folded away in the old battle is the main line of the new one.
    unfolded = {numbers[at] for at in way}
    built = [
        Built(step.added, tuple(edit for edit in step.edits if not isinstance(edit, Folded)))
        if step.added.node in unfolded
        else step
        for step in built
    ]
    children = {
        numbers[node.id]: [numbers[child] for child in node.children if child in numbers]
        for node in (tree.node(ROOT), *kept)
    }
    cursor = Cursor(numbers[number], numbers[number])
    old = battle.header
    header = replace(old, id=new_id, title=title or old.title, dice=replace(old.dice, first=tree.next_draw))
    return header, journal_of(battle.opening(), built, children, state_of(tree.node(ROOT)), cursor)
