"""HT: hard targets, whom shooting cannot harm, and the silencing of their shooters.

HT-2: suppressing is declared before any roll, within the suppressors' range and as their whole shooting; it
takes no dice. All of it counts at once, so two sides may silence each other (R-60, R-61).
"""

from msgspec.structs import replace

from hheditor.hexes import cells_of
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.position.tasks import Shot
from hheditor.rules.hordes_heroes.shooting import artillery, sight, small_arms
from hheditor.rules.hordes_heroes.shooting.small_arms import objection, stands_of, target_cell
from hheditor.values import Finding, refuse

Pairs = tuple[tuple[int, int], ...]


def stands_bearing(table: Table, number: int, target: int) -> int:
    """How many stands of a unit can be brought to bear on a hard target."""
    able = small_arms.dice(table, number)
    if table.units[number].formation != "skirmish":
        return able
    bearing = [
        stand
        for stand in stands_of(table, number)
        if objection(table, number, stand, target, hard=True) is None
    ]
    return min(able, len(bearing))


def refused(table: Table, number: int, target: int) -> Finding | None:
    """Why a unit may not suppress a target, or None."""
    if artillery.is_artillery(table, number):
        return refuse("refusal.hordes_heroes.artillery-suppress", rule="ART-12", pieces=(number,))
    finding = small_arms.bar(table, number)
    if finding is not None:
        return finding
    if not _shoots(table, target):
        return refuse("refusal.hordes_heroes.nothing-to-silence", rule="HT-2", pieces=(target,))
    findings = [objection(table, number, stand, target, hard=True) for stand in stands_of(table, number)]
    return None if None in findings else findings[0]


def _shoots(table: Table, number: int) -> bool:
    if artillery.is_artillery(table, number):
        return artillery.bar(table, number) is None
    return small_arms.bar(table, number) is None


def targets(table: Table, number: int) -> tuple[int, ...]:
    """The hard targets a unit may suppress, in order of their cells."""
    if artillery.is_artillery(table, number) or small_arms.bar(table, number) is not None:
        return ()
    foe = 1 - table.units[number].side
    reach = 0
    for stand in stands_of(table, number):
        reach |= table.setup.grid.disc(stand, small_arms.farthest(table, number))
    near = dict.fromkeys(
        table.held[cell] for cell in cells_of(reach & (table.formed[foe] | table.loose[foe]))
    )
    return tuple(target for target in near if refused(table, number, target) is None)


def silenced(table: Table, pairs: Pairs) -> Pairs:
    """HT-1: (unit, stands silenced), each ratio by itself and rounded down: 1:1 if both are in hard cover,
    2:1 from the open.
    """
    found: dict[int, dict[int, int]] = {}
    profile = table.profile
    for number, target in pairs:
        here = table.units[number].cell
        covered = sight.hard_cover(table, number, target_cell(table, here, target), here)
        ratio = profile.suppression_cover if covered else profile.suppression_open
        counts = found.setdefault(target, {})
        counts[ratio] = counts.get(ratio, 0) + stands_bearing(table, number, target)
    silent = (
        (target, sum(stands // ratio for ratio, stands in counts.items())) for target, counts in found.items()
    )
    return tuple(sorted((target, stands) for target, stands in silent if stands))


def quietened(shots: tuple[Shot, ...], silent: Pairs) -> tuple[Shot, ...]:
    """The shots that are left when stands are silenced; the last declared of a unit fall silent first."""
    left = dict(silent)
    kept = []
    for shot in reversed(shots):
        gone = min(shot.dice, left.get(shot.unit, 0))
        if gone:
            left[shot.unit] -= gone
        if shot.dice > gone:
            kept.append(replace(shot, dice=shot.dice - gone) if gone else shot)
    return tuple(reversed(kept))
