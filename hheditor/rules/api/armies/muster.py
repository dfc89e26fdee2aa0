"""What whoever builds armies may ask of a rules system.

    ruleset.troop_types()          the types that ship with it
    ruleset.sample_armies()        armies to start from, by id
    ruleset.figures(troop)         its numbers as players write them: B, 3CR, 5(+4), 6+
    ruleset.appraise(army)         what every unit and leader costs, term by term, and the totals
    ruleset.choices(army, unit)    what may be chosen for a unit: its size, who stands behind, options
    ruleset.remarks(army, profiles)  findings on it, by lists of one's own, too
    ruleset.leader_for(army)       a leader as the system offers him to this army

All of it works for every system: the defaults price what `price` prices and offer nothing the system does
not know. A troop type's characteristics follow `troop_schema`, a leader's `leader_schema`: structs whose
fields may carry ``msgspec.Meta(extra={"least": …, "most": …, "choices": …})``, so that a form can be made
of them. Their names are the messages ``characteristic.<system>.<field>``, with ``.hint`` for an
explanation and ``.<value>`` for a word one may choose.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.rules.api.armies.price import Price
from hheditor.values import BadValue, Finding, Value


class Figure(Value, frozen=True):
    """A characteristic as a row of a list shows it."""

    id: str
    """Name of the field of the schema it stands for."""
    text: str = ""
    value: int = 0
    """To sort and to compare by."""


class Appraised(Value, frozen=True):
    """A unit or a leader with its price."""

    price: Price
    strength: int = 0
    """At full strength, in what the system counts."""
    figures: tuple[Figure, ...] = ()
    sound: bool = True
    """False where its data cannot be read: then it costs nothing, and a finding says why."""


class Total(Value, frozen=True):
    """A number an army comes to: its points, how many units, what it can lose before it flees."""

    of: str
    """What it counts. The messages ``total.<of>`` (its name) and ``total.<of>.n`` (so many of it) say it."""
    value: int
    crossed: bool = False
    """Whether players cross it off as a battle goes: a sheet prints so many boxes and says
    ``total.<of>.sheet``."""


POINTS, UNITS = "points", "units"


class Appraisal(Value, frozen=True):
    """What an army comes to."""

    units: tuple[Appraised, ...] = ()
    leaders: tuple[Appraised, ...] = ()
    points: int = 0
    """0 where the system has none."""
    totals: tuple[Total, ...] = ()
    """In the order in which they are told."""

    def total(self, of: str) -> int:
        """One of the totals; 0 where the army has none of it."""
        return next((total.value for total in self.totals if total.of == of), 0)


class Choices(Value, frozen=True):
    """What may be chosen for a unit."""

    sizes: tuple[int, ...] = ()
    """Strengths it may have; its type's own first."""
    rears: tuple[str, ...] = ()
    """Ids of the army's types that may stand in its rear rank."""
    options: tuple[str, ...] = ()
    """Ids of options; their names are the messages ``option.<system>.<id>``, with ``.hint``."""
    fronts: tuple[str, ...] = ()
    """Of a mixed unit: options of which it has one, saying how much of it is of the first type; the usual one
    first, which it need not name. Together they are called ``option.<system>.front``."""


NOTHING = Price(0, 0)
UNREADABLE = Appraised(NOTHING, sound=False)


class Mustering:
    """The part of a `Ruleset` that builds armies; every method has a sensible default."""

    counted: ClassVar[str] = "plain"
    """What a unit's strength counts: `Strength.of`."""
    sized: ClassVar[bool] = False
    """Whether units are of any size, so that a list of them says how many each has."""
    has_points: ClassVar[bool] = True
    """Whether armies are built by points; where they are not, nobody is shown a price or a budget."""
    usual_budget: ClassVar[int] = 150
    """The points a new army begins with."""
    troop_schema: ClassVar[Any] = None
    """The struct a troop type's characteristics decode to, where it has any."""
    leader_schema: ClassVar[Any] = None
    """The struct a leader's characteristics decode to."""

    def price(self, troop: Any) -> Price | None:
        """What a troop type costs, or None where the system prices nothing."""
        return None

    def troop_types(self) -> tuple[TroopType, ...]:
        """The troop types that ship with the system."""
        return ()

    def symbols(self) -> tuple[str, ...]:
        """The pictures a troop type of one's own may have; by default those its types have, or plain foot."""
        return tuple(dict.fromkeys(troop.symbol for troop in self.troop_types())) or ("foot",)

    def troop_symbol(self, troop: TroopType) -> str:
        """Which picture stands for a troop type in lists; by default the one it names."""
        return troop.symbol

    def book(self, troop: TroopType) -> str:
        """The book a troop type is from, where a system has several whose troops do not belong together;
        empty: it goes with all of them. The name is the message ``book.<id>``."""
        return ""

    def sample_armies(self) -> Mapping[str, Army]:
        """Armies that ship with the system, by id."""
        return {}

    def remarks(self, army: Army, profiles: Sequence[Any] = ()) -> tuple[Finding, ...]:
        """What the rules have to say of an army to somebody who keeps these profiles of their own, as where
        lists are part of a profile; by default what `inspect` says."""
        inspect = getattr(self, "inspect", None)
        return tuple(inspect(army)) if inspect is not None else ()

    def peoples(self, profiles: Sequence[Any] = ()) -> tuple[str, ...]:
        """Peoples it has lists of beside those of its troop types; in these profiles, too."""
        return ()

    def figures(self, troop: TroopType, /) -> tuple[Figure, ...]:
        """Its numbers as players write them, at most six, always the same in number and order."""
        return ()

    def unit_figures(self, army: Army, unit: Unit) -> tuple[Figure, ...]:
        """The numbers of a unit of the army; by default those of its troop type."""
        return self.figures(army.troop(unit.troop))

    def leader_figures(self, leader: Leader) -> tuple[Figure, ...]:
        """A leader's numbers as players write them."""
        return ()

    def leader_price(self, leader: Leader) -> Price | None:
        """What a leader costs, or None where the system prices none."""
        return Price(leader.printed_price, leader.printed_price) if leader.printed_price is not None else None

    def unit_price(self, army: Army, unit: Unit) -> Price | None:
        """What a unit of the army costs; by default what its troop type does."""
        return self.price(army.troop(unit.troop))

    def unit_strength(self, army: Army, unit: Unit) -> int:
        """A unit at full strength, in what the system counts; by default what the unit itself says."""
        return unit.stands or 0

    def totals(self, army: Army, found: Appraisal) -> tuple[Total, ...]:
        """What an army comes to besides its parts; by default its points, if there are any, and its units."""
        points = (Total(POINTS, found.points),) if self.has_points else ()
        return (*points, Total(UNITS, len(army.units)))

    def choices(self, army: Army, unit: Unit) -> Choices:
        """What may be chosen for a unit of the army."""
        return Choices()

    def leader_for(self, army: Army, kind: str = "") -> Leader:
        """A leader as the system offers him to this army, of one of its `leader_kinds` or the usual one; the
        first of them is first among them."""
        role = kind or self.leader_kinds(army)[0]
        return Leader("", role, first=not any(leader.first for leader in army.leaders))

    def leader_kinds(self, army: Army) -> tuple[str, ...]:
        """The kinds of leaders it offers this army, the usual one first; said like roles. By default the
        roles: a system may tell leaders of one role apart, a hero from other generals."""
        return self.leader_roles(army)

    def leader_kind(self, leader: Leader) -> str:
        """Which kind of leader one is."""
        return leader.role

    def leader_symbol(self, leader: Leader) -> str:
        """Which picture stands for a leader on his disc."""
        return "leader"

    def leader_roles(self, army: Army) -> tuple[str, ...]:
        """The roles a leader of this army may have, the usual one first; their names are the messages
        ``role.<role>``. An entry of `leader_schema` may ask for one ``when`` it applies: ``("role", …)``.
        """
        return ("general",)

    leader_words: ClassVar[Mapping[str, str]] = {}
    """What people call its kinds of leaders in the sheets they have, in small letters without accents."""
    first_leader: ClassVar[str] = "leader.first"
    """Message id of what the first among the leaders of an army is called."""
    group_name: ClassVar[str] = "group.plain"
    """Message id of what a group of units under a leader is called: a Battle, a command."""

    def appraise(self, army: Army) -> Appraisal:
        """What an army comes to. Whatever cannot be read costs nothing; `inspect` says what it is."""
        known: dict[Unit, Appraised] = {}
        units = []
        for unit in army.units:
            bare = Unit(unit.troop, unit.rear, "", unit.stands, unit.options)
            if bare not in known:
                known[bare] = self._appraised(army, bare)
            units.append(known[bare])
        leaders = [self._appraised_leader(leader) for leader in army.leaders]
        points = sum(each.price.points for each in (*units, *leaders)) if self.has_points else 0
        found = Appraisal(tuple(units), tuple(leaders), points)
        return replace(found, totals=self.totals(army, found))

    def _appraised(self, army: Army, unit: Unit) -> Appraised:
        try:
            price = self.unit_price(army, unit) or NOTHING
            return Appraised(price, self.unit_strength(army, unit), self.unit_figures(army, unit))
        except (BadValue, KeyError):
            return UNREADABLE

    def _appraised_leader(self, leader: Leader) -> Appraised:
        try:
            return Appraised(self.leader_price(leader) or NOTHING, 0, self.leader_figures(leader))
        except BadValue:
            return UNREADABLE


def findings_of(appraisal: Appraisal) -> tuple[Finding, ...]:
    """What the prices of an army have to say, each thing once."""
    found = (finding for each in (*appraisal.units, *appraisal.leaders) for finding in each.price.findings)
    return tuple(dict.fromkeys(found))
