"""What two armies have and can do, asked once for every line of their sheet."""

from collections.abc import Iterator
from functools import cached_property

from hheditor.rules.figures.position.kinds import COMMAND, Kind, code_of
from hheditor.rules.figures.position.profile import Profile
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.siege.victory import HUNGRY

NONE = "–"


def centimetres(length: int) -> str:
    """A length without its unit.

    >>> centimetres(1000), centimetres(750)
    ('10', '7.5')
    """
    return f"{length / 100:g}"


def signed(value: int) -> str:
    """A modifier.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


class Facts:
    """The figures of both sides and what is theirs."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.profile: Profile = setup.profile

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Every kind there is."""
        return self.setup.kinds

    @cached_property
    def weapons(self) -> tuple[str, ...]:
        """The missile weapons there are."""
        return tuple(dict.fromkeys(man.weapon for kind in self.kinds for man in kind.seats if man.weapon))

    def leaders(self, side: int) -> tuple[int, ...]:
        """The command figures of a side."""
        return tuple(
            number
            for number, owner in enumerate(self.setup.allegiance)
            if owner == side and self.setup.kind(number).role in COMMAND
        )

    def code(self, kind: Kind) -> str:
        """Footing, class and traits; of a model without its crew."""
        return code_of(kind).partition("[")[0].partition("/")[0]

    def hit(self, kind: Kind) -> str:
        """SHO-9: what a shot at it needs."""
        if kind.barded:
            return "6"
        men = kind.crew or (kind,)
        needs = sorted({self.profile.klass(man.klass).hit for man in men})
        return "/".join(f"{need}+" if need < 6 else "6" for need in needs)

    def melee(self, kind: Kind) -> str:
        """MEL-7: what class and mount add."""
        men = kind.crew or (kind,)
        found = sorted({self.profile.klass(man.klass).melee + kind.mounted for man in men})
        return "/".join(signed(value) for value in found)

    # What can happen to whom -------------------------------------------------------------------------------

    def any(self, *footings: str) -> bool:
        """Whether anybody is on such a footing."""
        return any(kind.footing in footings for kind in self.kinds)

    def classes(self) -> tuple[str, ...]:
        """The classes there are, riders and crews with them."""
        found = {man.klass for kind in self.kinds for man in kind.seats}
        return tuple(row.id for row in self.profile.classes if row.id in found)

    @property
    def compact(self) -> bool:
        """Whether anybody stands in compact order."""
        return any(card.compact for card in self.setup.units)

    def melee_terms(self) -> Iterator[tuple[str, int, str, int]]:
        """MEL-7 to MEL-16: name, value, rule, and what may be left out first."""
        for row in self.profile.classes:
            if row.id in self.classes() and row.melee:
                yield f"class-{row.id.lower()}", row.melee, "MEL-7", 0
        if self.any("horse", "camel", "chariot", "elephant"):
            yield "mounted", 1, "MEL-7", 0
        yield "loose", -1, "MEL-8", 0
        yield "rout", -2, "MEL-8", 0
        if any(kind.phalanx for kind in self.kinds):
            yield "phalanx", 1, "MEL-10", 0
            yield "phalanx-loose", -2, "MEL-10", 0
        yield "flank", 1, "MEL-12", 0
        yield "rear", 2, "MEL-12", 0
        yield "behind", 1, "MEL-13", 2
        if any(kind.klass == "X" and kind.footing == "horse" for kind in self.kinds):
            yield "charge", 1, "MEL-14", 0
        if self.any("chariot", "elephant"):
            yield "beasts", 2, "MEL-14", 0
        if self.any("elephant") and self.any("horse", "chariot"):
            yield "elephant", 1, "MEL-15", 0
        if self.setup.siege is not None or any(outline.level for outline in self.setup.table.outlines):
            yield "higher", 1, "MEL-11", 0
        if any(self.setup.kind(number).role == "supreme" for side in (0, 1) for number in self.leaders(side)):
            yield "supreme", 1, "MEL-9", 0
        yield "camp", -1, "MEL-16", 1
        if any(card.stakes for card in self.setup.units):
            yield "stakes", 1, "OBS-1", 0
        if self.setup.siege is not None and self.setup.siege.days >= HUNGRY:
            yield "hungry", -1, "SVI-4", 0

    def needs(self) -> Iterator[tuple[str, str, str]]:
        """SHO-9: name, number, rule."""
        by: dict[int, list[str]] = {}
        for row in self.profile.classes:
            if row.id in self.classes():
                by.setdefault(row.hit, []).append(row.id)
        for need, ids in sorted(by.items()):
            yield f"class-{''.join(ids).lower()}", f"{need}+" if need < 6 else "6", "SHO-9"
        if any(kind.barded for kind in self.kinds):
            yield "barded", "6", "TYP-4"
        yield "covered", "6", "SEE-4"

    def shot_terms(self) -> Iterator[tuple[str, str]]:
        """SHO-10: what is taken off a die."""
        if any(self.profile.weapon(weapon).archers for weapon in self.weapons):
            yield "over", "SHO-6"
        yield "loose", "SHO-10"
        if self.setup.siege is not None:
            yield "night", "NGT-3"
