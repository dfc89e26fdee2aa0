"""The move list as rows: turn and phase as headings, steps below them, variations indented, notes in between.

Rows name nodes; what they say is put into words only for the few that show. A list of ten thousand steps is
laid out in the time of a frame.
"""

from collections.abc import Collection
from typing import Literal, NamedTuple

from hheditor.battles import ROOT, Battle
from hheditor.rules.api import Moment

RowKind = Literal["turn", "phase", "step", "variation", "note"]


class Row(NamedTuple):
    """One line of the list."""

    kind: RowKind
    node: int
    """The step; for a heading the first step below it, for a variation the step it begins with."""
    depth: int = 0
    """0 on the main line, 1 in its variations, and so on."""
    moment: Moment | None = None
    author: str = ""
    """Of a note."""
    folded: bool = False
    """Of a variation: whether its steps are left out."""


def rows(
    battle: Battle, folds: Collection[int] = (), until: int | None = None, *, taken_back: bool = False
) -> list[Row]:
    """The whole list. With `until` the list ends with that step, and shows the way to it alone: a reader who
    guesses sees nothing of what comes. `taken_back` lists what was taken back or corrected, too, where it
    was played."""
    found: list[Row] = []
    if until is not None:
        last: Moment | None = None
        for number in battle.tree.path(until)[1:]:
            last = _headed(battle, found, number, 0, last)
            _say(battle, found, number, 0)
        return found
    _notes(battle, found, ROOT, 0)
    first = battle.tree.shown_children(ROOT)
    if first:
        _lay(battle, found, first[0], 0, None, folds, taken_back=taken_back)
    elif taken_back:
        _taken_back(battle, found, ROOT, 0, None, folds)
    return found


def _away(battle: Battle, number: int) -> tuple[int, ...]:
    """What went on from a step and was folded away."""
    nodes = battle.tree.nodes
    return tuple(each for each in nodes[number].children if nodes[each].folded and not nodes[each].removed)


def _taken_back(
    battle: Battle, found: list[Row], number: int, depth: int, last: Moment | None, folds: Collection[int]
) -> None:
    """The lines that were taken back after a step."""
    for other in _away(battle, number):
        folded = other in folds
        found.append(Row("variation", other, depth + 1, folded=folded))
        if not folded:
            _lay(battle, found, other, depth + 1, last, folds, varied=False, taken_back=True)


def _lay(
    battle: Battle,
    found: list[Row],
    number: int,
    depth: int,
    last: Moment | None,
    folds: Collection[int],
    *,
    varied: bool = True,
    taken_back: bool = False,
) -> None:
    """Lay out a line from a step on. Variations follow the step they replace, unless it is one itself."""
    nodes, shown = battle.tree.nodes, battle.tree.shown_children
    beside = shown(nodes[number].added.parent)
    while True:
        last = _headed(battle, found, number, depth, last)
        _say(battle, found, number, depth)
        for other in beside[1:] if varied else ():
            folded = other in folds
            found.append(Row("variation", other, depth + 1, folded=folded))
            if not folded:
                _lay(battle, found, other, depth + 1, last, folds, varied=False, taken_back=taken_back)
        if taken_back and varied:
            _taken_back(battle, found, nodes[number].added.parent, depth, last, folds)
        following = shown(number)
        if not following:
            if taken_back:
                _taken_back(battle, found, number, depth, last, folds)
            return
        number, beside, varied = following[0], following, True


def _headed(battle: Battle, found: list[Row], number: int, depth: int, last: Moment | None) -> Moment:
    nodes = battle.tree.nodes
    moment = nodes[nodes[number].added.parent].added.moment
    if moment is last or moment == last:
        return moment
    stretch = battle.ruleset.stretch
    if last is None or stretch(moment) != stretch(last):
        found.append(Row("turn", number, depth, moment))
    found.append(Row("phase", number, depth, moment))
    return moment


def _say(battle: Battle, found: list[Row], number: int, depth: int) -> None:
    found.append(Row("step", number, depth))
    _notes(battle, found, number, depth)


def _notes(battle: Battle, found: list[Row], number: int, depth: int) -> None:
    for author, note in battle.tree.nodes[number].notes.items():
        if note.text or note.translations or note.pictures:
            found.append(Row("note", number, depth, author=author))
