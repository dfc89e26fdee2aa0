"""FRM: what may be formed, and what a formation is made of.

FRM-1: figures on one base, in files and ranks. FRM-2: compact or open. FRM-3: who may be compact. FRM-4
(FR-16): the slot is the largest member's. FRM-6 (FR-17): the minimum. FRM-7 (FR-18): the front and both rear
corners are filled. FRM-8: order, number and size are fixed. FRM-9, FRM-10 (FR-19): mixtures. FRM-11: command
figures in slots.
"""

from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.profile import QUALITY, Profile
from hheditor.rules.figures.position.setup import Setup, UnitCard
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.values import Finding, refuse

Slot = tuple[int, int]
"""File and rank, from the left and from the front."""
MOST_FILES = 60


def order_of_slots(files: int, ranks: int) -> tuple[Slot, ...]:
    """RNK-7 (FR-21): front, corners, left file, right file, rear rank, inside.

    >>> order_of_slots(3, 3)
    ((0, 0), (1, 0), (2, 0), (0, 2), (2, 2), (0, 1), (2, 1), (1, 2), (1, 1))
    """
    last, right = ranks - 1, files - 1
    found: list[Slot] = [(file, 0) for file in range(files)]
    if last > 0:
        found += [(0, last), (right, last)]
        found += [(0, rank) for rank in range(1, last)] + [(right, rank) for rank in range(1, last)]
        found += [(file, last) for file in range(1, right)]
        found += [(file, rank) for rank in range(1, last) for file in range(1, right)]
    return tuple(dict.fromkeys(found))


def arranged(figures: tuple[int, ...], files: int, ranks: int) -> tuple[int, ...]:
    """Figures put into slots, the most important first; by slot, front rank first, -1 for an empty one."""
    placed = dict(zip(order_of_slots(files, ranks), figures, strict=False))
    return tuple(placed.get((file, rank), -1) for rank in range(ranks) for file in range(files))


def slot_size(profile: Profile, kinds: tuple[Kind, ...]) -> tuple[int, int]:
    """FRM-4 (FR-16): width and depth of a slot."""
    sizes = [profile.size(kind.footing) for kind in kinds]
    return max(width for width, _ in sizes), max(depth for _, depth in sizes)


def minimum(profile: Profile, lot: int) -> int:
    """FRM-6: how many make a whole formation: foot, riders, chariots, elephants."""
    return profile.minimum[min(lot, 2)]


def covered(count: int, files: int, ranks: int) -> bool:
    """RNK-4: enough for the front and the other corners.

    >>> covered(8, 7, 2), covered(9, 7, 2), covered(7, 7, 1)
    (False, True, True)
    """
    return count >= (files if ranks == 1 else files + 2)


LAYOUTS = tuple(f"{order}-{ranks}" for order in ("compact", "open") for ranks in (1, 2, 3, 4))
"""DEP-5: orders and depths a formation may be placed in besides its army's own, ``line``."""


def layout_called(card: UnitCard, name: str) -> tuple[int, int, bool]:
    """DEP-5: files, ranks and order of a layout; what is called otherwise is the army's own.

    >>> layout_called(UnitCard(0, "", tuple(range(10)), 5, 2), "open-3")
    (4, 3, False)
    """
    if name not in LAYOUTS:
        return card.files, card.ranks, card.compact
    order, _, depth = name.partition("-")
    files = max(2, -(-len(card.figures) // int(depth)))
    return files, -(-len(card.figures) // files), order == "compact"


def lot_of_card(setup: Setup, card: UnitCard) -> int:
    """FRM-10: foot 0, riders 1, chariots 2, elephants 3."""
    return setup.kind(card.figures[0]).lot


def judge_layout(
    setup: Setup, figures: tuple[int, ...], files: int, ranks: int, compact: bool
) -> Finding | None:
    """FRM-3 to FRM-11: whether these figures, by slot, may be formed like that."""
    if not 2 <= files <= MOST_FILES or not 1 <= ranks <= MOST_FILES or len(figures) != files * ranks:
        return refuse("refusal.figures.files", rule="FRM-4", files=files, ranks=ranks)
    members = tuple(number for number in figures if number >= 0)
    if len(set(members)) != len(members):
        return refuse("refusal.figures.twice", rule="FRM-1", pieces=members[:1])
    kinds = tuple(setup.kind(number) for number in members)
    return (
        _mixture(setup, members, kinds)
        or _order(setup.profile, kinds, compact)
        or _filled(figures, members, files, ranks)
    )


def _mixture(setup: Setup, members: tuple[int, ...], kinds: tuple[Kind, ...]) -> Finding | None:
    strangers = tuple(
        number for number, kind in zip(members, kinds, strict=True) if kind.role in ("attendant", "engineer")
    )
    if strangers:
        return refuse("refusal.figures.attendants", rule="FRM-6", pieces=strangers)
    lots = {kind.lot for kind in kinds}
    if len(lots) > 1:
        return refuse("refusal.figures.foot-and-mounted", rule="FRM-10", pieces=members)
    count = sum(kind.counts for kind in kinds)
    least = minimum(setup.profile, min(lots, default=0))
    if count < least:
        return refuse("refusal.figures.too-few", rule="FRM-6", count=count, least=least)
    return None


def _order(profile: Profile, kinds: tuple[Kind, ...], compact: bool) -> Finding | None:
    if not compact:
        return None
    troops = [kind for kind in kinds if kind.counts]
    barred = [kind for kind in troops if kind.model or not profile.klass(kind.klass).compact]
    if not barred:
        return None
    mixed = len({kind.type for kind in troops}) > 1
    lowest = min((kind.klass for kind in barred), key=QUALITY.index)
    return refuse(
        "refusal.figures.not-compact",
        rule="FRM-9" if mixed else "FRM-3",
        troops=barred[0].footing if barred[0].model else lowest.lower(),
    )


def _filled(figures: tuple[int, ...], members: tuple[int, ...], files: int, ranks: int) -> Finding | None:
    front = all(number >= 0 for number in figures[:files])
    corners = ranks == 1 or (figures[-files] >= 0 and figures[-1] >= 0)
    if front and corners:
        return None
    wanted = files if ranks == 1 else files + 2
    return refuse("refusal.figures.not-covered", rule="FRM-7", count=len(members), wanted=wanted)


# What a formation is made of -----------------------------------------------------------------------------


def troops_of(table: Table, formation: int) -> tuple[Kind, ...]:
    """Its figures, command figures not looked at."""
    kinds = (kind_of(table, number) for number in table.members.get(formation, ()))
    return tuple(kind for kind in kinds if kind.counts)


def homogeneous(table: Table, formation: int) -> bool:
    """FRM-9: all of one type."""
    return len({kind.type for kind in troops_of(table, formation)}) == 1


def lot_of(table: Table, formation: int) -> int:
    """FRM-10: foot 0, riders 1, chariots 2, elephants 3."""
    members = table.members.get(formation, ())
    return kind_of(table, members[0]).lot if members else 0


def ponderous(table: Table, formation: int) -> bool:
    """MOV-1: compact homogeneous extra-heavies."""
    troops = troops_of(table, formation)
    return (
        table.formations[formation].compact
        and bool(troops)
        and troops[0].klass == "X"
        and homogeneous(table, formation)
    )


def pace_of(profile: Profile, kinds: tuple[Kind, ...], compact: bool) -> int:
    """MOV-1, FRM-9: the move of such figures in formation: the slowest one's, less for ponderous ones."""
    moves = [profile.footing(kind.footing).move for kind in kinds]
    troops = [kind for kind in kinds if kind.counts]
    if compact and troops and troops[0].klass == "X" and len({kind.type for kind in troops}) == 1:
        moves += [profile.footing(kind.footing).heavy for kind in troops]
    return min(moves, default=0)


def pace(table: Table, formation: int) -> int:
    """MOV-1, FRM-9: the move of a formation."""
    kinds = tuple(kind_of(table, number) for number in table.members.get(formation, ()))
    return pace_of(table.profile, kinds, table.formations[formation].compact)
