"""RNK: ranks after losses. RNK-1 to RNK-3 (FR-20): gaps are filled. RNK-4, RNK-5 (FR-21): a base no longer
covered closes up. RNK-6 (FR-22): a compact formation that cannot keep its front becomes open. RNK-7: who
stands where then. RNK-8: holes inside are no harm.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hheditor.rules.figures.formations.layout import Slot, covered, order_of_slots
from hheditor.rules.figures.movement.ground import bar_to_base
from hheditor.rules.figures.position.table import (
    BASES,
    Table,
    base_of,
    change_figures,
    change_formation,
    size_of,
    slot_pose,
    slots,
)
from hheditor.tables import TOUCH, Field, Pose, Rect, Size, on_table, slot

ANCHORS = (
    "front-centre",
    "front-left",
    "front-right",
    "rear-centre",
    "rear-left",
    "rear-right",
)
"""RNK-5: which line and which end of a base are kept, in the order they are taken."""


class Layout(NamedTuple):
    """A way to stand."""

    files: int
    ranks: int
    compact: bool
    anchor: int
    pose: Pose


# Filling gaps --------------------------------------------------------------------------------------------


def refilled(held: dict[Slot, int], files: int, ranks: int) -> dict[Slot, int]:
    """RNK-2, RNK-3: who stands in each slot when the gaps of front and rim are filled.

    >>> held = {(file, rank): 10 * rank + file for file in range(4) for rank in range(3)}
    >>> del held[1, 0], held[2, 0]
    >>> sorted(set((f, r) for f in range(4) for r in range(3)) - set(refilled(held, 4, 3)))
    [(1, 1), (2, 1)]
    """
    held = dict(held)
    for file in range(files):
        _step_up(held, file)
    if ranks > 1:
        _fill_rim(held, files, ranks)
    return held


def _step_up(held: dict[Slot, int], file: int) -> None:
    """RNK-2: into an empty slot of the front."""
    rear = [(abs(each[0] - file), each[1], each[0]) for each in held if each[1] > 0]
    if (file, 0) not in held and rear:
        _, rank, start = min(rear)
        held[file, 0] = held.pop((start, rank))


def _fill_rim(held: dict[Slot, int], files: int, ranks: int) -> None:
    last, right = ranks - 1, files - 1
    corners = {(0, last), (right, last)}

    def inside(place: Slot) -> bool:
        return 0 < place[0] < right and 0 < place[1] < last

    def nearest(goal: Slot, among: Iterable[Slot]) -> Slot | None:
        return min(
            among,
            key=lambda each: (
                not inside(each),
                abs(each[0] - goal[0]) + abs(each[1] - goal[1]),
                each[1],
                each[0],
            ),
            default=None,
        )

    rim = [(0, last), (right, last)]
    rim += [(0, rank) for rank in range(1, last)] + [(right, rank) for rank in range(1, last)]
    rim += [(file, last) for file in range(1, right)]
    for goal in rim:
        if goal in held:
            continue
        if goal in corners:
            free = [each for each in held if each[1] > 0 and each not in corners]
        else:
            free = [each for each in held if inside(each)]
        start = nearest(goal, free)
        if start is not None:
            held[goal] = held.pop(start)


def fill(table: Table, formation: int) -> Table:
    """RNK-1: the gaps of a base filled."""
    base = table.formations[formation]
    before = slots(table, formation)
    after = refilled(before, base.files, base.ranks)
    return _seated(table, {number: place for place, number in after.items()})


def _seated(table: Table, places: dict[int, Slot]) -> Table:
    changes: dict[int, dict[str, object]] = {
        number: {"file": file, "rank": rank}
        for number, (file, rank) in sorted(places.items())
        if (table.figures[number].file, table.figures[number].rank) != (file, rank)
    }
    return change_figures(table, changes) if changes else table


# Closing up ----------------------------------------------------------------------------------------------


def needs_closing(table: Table, formation: int) -> bool:
    """RNK-4: whether a base is no longer covered."""
    base = table.formations[formation]
    return not covered(len(table.members.get(formation, ())), base.files, base.ranks)


def closed_layouts(table: Table, formation: int) -> tuple[Layout, ...]:
    """RNK-5, RNK-6: how a base that is not covered stands from now on; several where anchors are equal."""
    base, count = table.formations[formation], len(table.members[formation])
    if base.compact and count < base.files and not table.profile.tight_ranks:
        opened = _best(table, formation, _open_layouts(table, formation, count))
        if opened:
            return opened
    found = _best(table, formation, _close_layouts(table, formation, count))
    if found:
        return found
    ranks = max(1, -(-count // base.files))
    return (_anchored(table, formation, base.files, ranks, base.compact, 0),)


def _close_layouts(table: Table, formation: int, count: int) -> Iterator[Layout]:
    base = table.formations[formation]
    for files in range(base.files, 1, -1):
        for ranks in range(1, base.ranks + 1):
            if covered(count, files, ranks) and count <= files * ranks:
                for anchor in range(len(ANCHORS)):
                    yield _anchored(table, formation, files, ranks, base.compact, anchor)


def _open_layouts(table: Table, formation: int, count: int) -> Iterator[Layout]:
    most = max(2, (table.formations[formation].files + 1) // 2)
    files = next((each for each in range(most, 1, -1) if covered(count, each, -(-count // each))), most)
    for anchor in range(3):
        layout = _anchored(table, formation, files, -(-count // files), False, anchor)  # noqa: FBT003
        if _has_room(table, formation, layout):
            yield layout


def _anchored(table: Table, formation: int, files: int, ranks: int, compact: bool, anchor: int) -> Layout:
    """RNK-5: the pose of a base that keeps the front or the rear line and the middle or an end of the old
    one."""
    base = table.formations[formation]
    old, new = base_of(base), size_of(files, ranks, compact, base.width, base.depth)
    forward = old.size.depth - new.depth
    right = (0, new.width - old.size.width, old.size.width - new.width)[anchor % 3]
    return Layout(files, ranks, compact, anchor, slot(old, right, forward if anchor < 3 else -forward))


def _rect(table: Table, formation: int, layout: Layout) -> Rect:
    base = table.formations[formation]
    return Rect(layout.pose, size_of(layout.files, layout.ranks, layout.compact, base.width, base.depth))


def _has_room(table: Table, formation: int, layout: Layout) -> bool:
    rect = _rect(table, formation, layout)
    field, pose = table.pieces, rect.pose
    near = [each for each in field.near(pose.x, pose.y, rect.radius) if each != BASES + formation]
    sheet = table.setup.table
    return (
        on_table(rect, sheet.width, sheet.height)
        and field.met((rect.grown(-TOUCH).corners,), near) is None
        and not bar_to_base(table, (rect.corners,))
    )


def _best(table: Table, formation: int, layouts: Iterable[Layout]) -> tuple[Layout, ...]:
    """RNK-5: most enemy figures touched, most files, fewest ranks; all anchors that are equal, in their
    order."""
    enemies = _enemies_near(table, formation)
    scored = [
        ((-_touched(table, formation, each, enemies), -each.files, each.ranks), each) for each in layouts
    ]
    if not scored:
        return ()
    least = min(score for score, _ in scored)
    return tuple(layout for score, layout in scored if score == least)


def _enemies_near(table: Table, formation: int) -> Field:
    base = table.bases[formation]
    side = table.formations[formation].side
    near = table.crowd.near(base.pose.x, base.pose.y, base.radius + 4 * TOUCH)
    return Field({each: table.standing[each] for each in near if table.figures[each].side != side})


def _touched(table: Table, formation: int, layout: Layout, enemies: Field) -> int:
    if not enemies.rects:
        return 0
    base = table.formations[formation]
    shape = (
        *(layout.pose.x, layout.pose.y, layout.pose.a),
        *(layout.files, layout.ranks, layout.compact, base.width, base.depth),
    )
    found: set[int] = set()
    for number, (file, rank) in seats(table, formation, layout.files, layout.ranks).items():
        width, depth = table.profile.size(table.kinds[number].footing)
        found.update(enemies.within(Rect(slot_pose(shape, file, rank), Size(width, depth)), TOUCH))
    return len(found)


def seats(table: Table, formation: int, files: int, ranks: int) -> dict[int, Slot]:
    """RNK-7 (FR-21): who stands where in a new base."""
    return seated(
        {
            number: (table.figures[number].rank, table.figures[number].file)
            for number in table.members[formation]
        },
        files,
        ranks,
    )


def seated(old: dict[int, tuple[int, int]], files: int, ranks: int) -> dict[int, Slot]:
    """RNK-7: figures by old (rank, file) in their new slots: the foremost in front in the order of their
    files."""
    ordered = sorted(old, key=lambda number: (*old[number], number))
    front = sorted(ordered[:files], key=lambda number: (old[number][1], old[number][0], number))
    return dict(zip((*front, *ordered[files:]), order_of_slots(files, ranks), strict=False))


def take(table: Table, formation: int, layout: Layout) -> Table:
    """The formation in its new layout."""
    places = seats(table, formation, layout.files, layout.ranks)
    after = change_formation(
        table,
        formation,
        files=layout.files,
        ranks=layout.ranks,
        compact=layout.compact,
        x=layout.pose.x,
        y=layout.pose.y,
        a=layout.pose.a,
        screens=min(table.formations[formation].screens, layout.files),
    )
    return _seated(after, places) if places else after.changed()
