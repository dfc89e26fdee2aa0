"""The markers that lie beside units: those of the screen, and how many VBU are gone."""

from hheditor.rules.api import Badge
from hheditor.rules.impetus.paper.facts import Facts
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.scenes import BADGES

LOST = {
    badge.mark: badge
    for badge in (Badge(f"impetus.lost-{lost}", f"−{lost}", "#6d5a3c", "square") for lost in (1, 2, 3, 4))
}
"""TRP-5: who has such a marker is worn as well."""
LOOKS = {**BADGES, **LOST}
KINDS = tuple(kind for kind, look in LOOKS.items() if look.shape != "none" and kind != "impetus.worn")


def counts(table: Table, facts: Facts) -> tuple[tuple[str, int], ...]:
    """As many as could be needed at once."""
    kinds = table.setup.troop_of_unit
    units = len(kinds)
    found = {
        "impetus.disordered": units,
        "impetus.lost-1": units // 2,
        "impetus.lost-2": units // 2,
        "impetus.lost-3": units // 3,
        "impetus.lost-4": units // 4,
        "impetus.in-melee": units // 2,
        "impetus.stakes": sum(kind.has("stakes") for kind in kinds),
        "impetus.shieldwall": sum(kind.has("shieldwall") for kind in kinds),
        "impetus.general": 2,
        "impetus.large": sum(kind in facts.blocks for kind in kinds) // 2,
    }
    return tuple((kind, count) for kind, count in found.items() if count)
