"""What there is in a scenario that a rule could be about: the troops in play and the field.

A reminder that concerns none of it is left out.
"""

from functools import cached_property
from typing import NamedTuple

from hheditor.rules.hordes_heroes.armies.troops import Troop
from hheditor.rules.hordes_heroes.position.profile import Profile
from hheditor.rules.hordes_heroes.position.setup import Setup
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.rules.hordes_heroes.position.terrain import LINEAR_EDGES, TerrainEffects

WORDS = frozenset({"stakes", "pavise", "boat"})
"""What a scenario may grant a unit, as far as there are words for it."""


class _Facts(NamedTuple):
    setup: Setup
    profile: Profile
    troops: tuple[Troop, ...]
    """Types of which there is a unit."""
    options: frozenset[str]


class Facts(_Facts):
    """See the module."""

    @cached_property
    def traits(self) -> frozenset[str]:
        """Characteristics of anybody in play."""
        return frozenset(trait for troop in self.troops for trait in troop.traits)

    @cached_property
    def weapons(self) -> frozenset[str]:
        """Weapons of those who shoot."""
        return frozenset(str(troop.weapon) for troop in self.troops if troop.shooting)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Infantry, cavalry and so on."""
        return frozenset(str(troop.kind) for troop in self.troops)

    @cached_property
    def shooters(self) -> bool:
        """Whether anybody has small arms."""
        return any(troop.shooting for troop in self.troops)

    @cached_property
    def guns(self) -> bool:
        """Whether there is artillery."""
        return any(troop.artillery for troop in self.troops)

    @cached_property
    def columns(self) -> bool:
        """Whether anybody may form column."""
        return any(troop.may_column for troop in self.troops)

    @cached_property
    def armour(self) -> frozenset[int]:
        """Degrees of armour worn."""
        return frozenset(troop.armour for troop in self.troops if troop.armour)

    @cached_property
    def hordes(self) -> bool:
        """Whether there are hordes."""
        return any(troop.horde for troop in self.troops)

    @cached_property
    def combined(self) -> bool:
        """Whether a unit of combined arms was bought."""
        return any(card.rear >= 0 for card in self.setup.units)

    @cached_property
    def heroes(self) -> bool:
        """Whether a side has a hero general."""
        return any(card.hero for card in self.setup.leaders)

    @cached_property
    def magicians(self) -> int:
        """How many magicians there are."""
        return sum(card.magician for card in self.setup.leaders)

    @cached_property
    def leaders(self) -> tuple[int, int]:
        """How many each side has."""
        cards = self.setup.leaders
        return sum(card.side == 0 for card in cards), sum(card.side == 1 for card in cards)

    @cached_property
    def grounds(self) -> tuple[TerrainEffects, ...]:
        """Effects of the kinds of ground on this field, in the order of the profile."""
        here = set(self.setup.ground)
        return tuple(effects for effects in self.profile.terrain if effects.id in here)

    @cached_property
    def hills(self) -> bool:
        """Whether the field has levels."""
        return any(self.setup.levels)

    @cached_property
    def roads(self) -> bool:
        """Whether a road runs over it."""
        return bool(self.setup.roads)

    @cached_property
    def obstacles(self) -> bool:
        """TER-15: whether there are linear obstacles to defend, or troops that bring some."""
        walls = any(kind in LINEAR_EDGES for kind, _, _ in self.setup.edges)
        return walls or self.works

    @cached_property
    def works(self) -> bool:
        """Whether troops bring stakes or pavises."""
        return bool(({"stakes", "pavise"} & self.traits) | ({"stakes", "pavise"} & self.options))


def facts_of(table: Table) -> Facts:
    """The facts of a scenario laid out."""
    setup = table.setup
    used = sorted({number for card in setup.units for number in (card.troop, card.rear) if number >= 0})
    options = frozenset(option for card in setup.units for option in card.options)
    return Facts(setup, table.profile, tuple(setup.troops[number] for number in used), options)
