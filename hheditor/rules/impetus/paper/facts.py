"""What the armies of a battle have, and how its board measures: what neither can use is not printed."""

from functools import cached_property
from typing import NamedTuple

from hheditor.rules.api.paper.reference import Remark, remark
from hheditor.rules.impetus.armies.troops import MOUNTED, Troop, weapon_of
from hheditor.rules.impetus.position.profile import Profile, TerrainEffects, Weapon
from hheditor.rules.impetus.position.setup import Setup
from hheditor.tables.map.document import WAYS

NONE = "–"


def signed(value: int) -> str:
    """A modifier as it is printed.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return f"{value:+d}".replace("-", "−") if value else "0"


class Measure(NamedTuple):
    """Lengths as the players of one board say them."""

    unit: str
    """``hexes``; ``cm``; ``h`` where 1H is no whole number of centimetres."""
    each: int = 1
    """What 1H comes to."""

    def move(self, length: int) -> str:
        """So many H of a move: as many steps."""
        return str(length * self.each)

    def reach(self, length: int) -> str:
        """A distance of at most so many H. HEX-5: the hexes between, so one more to be counted."""
        return str(length + 1) if self.unit == "hexes" else str(length * self.each)

    def board(self, message: str) -> str:
        """The message that says something for this board."""
        return f"{message}-{'hexes' if self.unit == 'hexes' else 'table'}"


class Facts:
    """The terms of a battle, as far as its players look them up."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.profile: Profile = setup.profile

    @cached_property
    def measure(self) -> Measure:
        """HEX-5, TAB-1: hexes, or centimetres."""
        if self.setup.field is None:
            return Measure("hexes")
        whole, rest = divmod(self.setup.h, 100)
        return Measure("h") if rest else Measure("cm", whole)

    @cached_property
    def troops(self) -> tuple[Troop, ...]:
        """The troop types of both sides."""
        return self.setup.troops

    @cached_property
    def classes(self) -> frozenset[str]:
        """The classes there are."""
        return frozenset(troop.klass for troop in self.troops)

    @cached_property
    def weapons(self) -> tuple[Weapon, ...]:
        """SHO-3: the lines of the shooting table somebody needs, in its order."""
        used = {troop.weapon for troop in self.troops}
        return tuple(each for each in self.profile.weapons if each.id in used)

    @cached_property
    def artillery(self) -> bool:
        """Whether anybody has guns."""
        return any(each.artillery for each in self.weapons)

    @cached_property
    def mounted(self) -> bool:
        """Whether anybody rides."""
        return bool(self.classes & MOUNTED)

    @cached_property
    def foot(self) -> bool:
        """Whether anybody walks."""
        return bool(self.classes - MOUNTED)

    def any(self, *classes: str) -> bool:
        """Whether one of these classes is there."""
        return bool(self.classes & set(classes))

    def has(self, *traits: str) -> bool:
        """Whether somebody has one of these traits."""
        return any(troop.has(trait) for troop in self.troops for trait in traits)

    def those(self, *classes: str) -> str:
        """Of these classes the ones that are there, as players write them."""
        return ", ".join(each for each in classes if each in self.classes)

    def armed(self, troop: Troop) -> Weapon | None:
        """Its weapon."""
        return weapon_of(self.profile, troop)

    # The field ------------------------------------------------------------------------------------------

    @cached_property
    def grounds(self) -> tuple[TerrainEffects, ...]:
        """TER-1: what lies on the field and does something, each once, in the order of the profile."""
        plain = TerrainEffects("open")
        found = {
            each.id: each for each in self.setup.board.grounds() if each.ground != "open" or not each.sight
        }
        order = [each.id for each in self.profile.terrain]
        return tuple(
            sorted(
                (each for each in found.values() if each != plain),
                key=lambda each: (order.index(each.id) if each.id in order else len(order), each.id),
            )
        )

    @cached_property
    def hills(self) -> bool:
        """Whether the field has heights."""
        field = self.setup.field
        return any(self.setup.levels) if field is None else any(each.level for each in field.outlines)

    @cached_property
    def roads(self) -> bool:
        """TER-6."""
        field = self.setup.field
        return bool(self.setup.roads) if field is None else any(line.kind in WAYS for line in field.lines)

    @cached_property
    def bridges(self) -> bool:
        """TER-8."""
        field = self.setup.field
        if field is None:
            return bool(self.setup.bridges)
        return any(each.kind == "bridge" for each in field.crossings)

    @cached_property
    def unpainted(self) -> bool:
        """Whether nothing lies on the field: then its players lay out their own."""
        return not (self.grounds or self.hills)

    @cached_property
    def difficult(self) -> bool:
        """Whether there is difficult ground, or might be."""
        return self.unpainted or any(each.ground == "difficult" for each in self.grounds)

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """SHO-6: what shots at those at the edge of a wood lose."""
        known = self.profile.terrain if self.unpainted else self.grounds
        return tuple(sorted({each.edge for each in known if each.edge}))

    @cached_property
    def holds(self) -> bool:
        """COH-10: whether there is a hill, a bank or a village to hold, or might be."""
        return (
            self.unpainted or self.hills or any(each.village or each.rule == "TER-7" for each in self.grounds)
        )

    # Who is there ---------------------------------------------------------------------------------------

    @cached_property
    def blocks(self) -> tuple[Troop, ...]:
        """LRG-1: who may stand as a large unit: two of a kind at least."""
        counts: dict[int, int] = {}
        for card in self.setup.units:
            counts[card.troop] = counts.get(card.troop, 0) + 1
        return tuple(
            troop
            for number, troop in enumerate(self.troops)
            if troop.has("deep") and counts.get(number, 0) > 1
        )


def whose(profile: Profile, field: str) -> Remark | None:
    """A word beside figures that are not the sheets' own: ours, or those of whoever typed his over them."""
    source = profile.sources.get(field, "ruling")
    if source in ("book", "author"):
        return None
    return remark(f"reference.impetus.{'own' if source == 'user' else 'house'}")
