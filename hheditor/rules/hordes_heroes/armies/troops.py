"""ARM: troop types as the rules read them, and what they cost.

ARM-1, ARM-5, ARM-6: class, speed with its letters, combat factor, impact bonus, shooting factor and
characteristics, all of them data. ARM-2: the points formula, term by term; ARM-3: a printed price rules
over it, with a finding. ARM-4: leaders and what they cost. ARM-7: stands of a full unit by kind.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hheditor.armies import Leader, TroopType
from hheditor.rules.api import Price, Term
from hheditor.rules.hordes_heroes.position.profile import Profile
from hheditor.values import BadValue, Few, Value, refuse, warn

Kind = Literal[
    "infantry", "cavalry", "chariot", "war_wagon", "artillery", "siege_engine", "creature", "machine"
]
"""Creatures are giants, treemen and whatever flies; machines run on wheels without horses."""
Weapon = Literal["", "bow", "crossbow", "gunpowder"]
CLASSES = "ABCDE"
WHEELED = frozenset({"chariot", "war_wagon", "artillery", "siege_engine", "machine"})
GUNS = frozenset({"artillery", "siege_engine"})


MOST = 100
"""No characteristic is larger, whatever a file says: dice are thrown and stands drawn one by one."""

Switch = Annotated[int, Meta(ge=-MOST, le=MOST, extra={"least": 0, "most": 1})]
TRAITS = (
    "horde",
    "aggressive",
    "aggressive_horde",
    "evade1",
    "evade2",
    "flee",
    "skirmish",
    "disengage",
    "pike",
    "pavise",
    "stakes",
    "combined",
    "hard_target",
    "low_trajectory",
    "high_trajectory",
    "evade",
    "no_retreat",
    "psychological",
    "flyer",
    "bomber",
    "shoots_flyers",
)
"""ARM-6: the characteristics there are."""
FANTASTIC = frozenset({"evade", "no_retreat", "psychological", "flyer", "bomber", "shoots_flyers"})
"""SW-4: those only the fantasy book knows."""
FANTASTIC_KINDS = frozenset({"creature", "machine"})
"""SW-8: kinds of stands only the fantasy book knows."""


class Characteristics(Value, frozen=True, rename={"class_": "class"}):
    """The schema of a troop type's table of characteristics; choices and the narrower
    bounds only guide forms."""

    class_: Literal["A", "B", "C", "D", "E"] = "C"
    speed: Annotated[int, Meta(ge=-MOST, le=MOST, extra={"least": 1, "most": 6})] = 1
    column: Switch = 0
    road: Switch = 0
    combat: Annotated[int, Meta(ge=-MOST, le=MOST, extra={"least": 0, "most": 12})] = 0
    impact: Annotated[int, Meta(ge=-MOST, le=MOST, extra={"least": 0, "most": 4})] = 0
    shooting: Annotated[int, Meta(ge=-MOST, le=MOST, extra={"choices": (0, 6, 7, 8)})] = 0
    weapon: Weapon = ""
    armour: Annotated[int, Meta(ge=-MOST, le=MOST, extra={"least": 0, "most": 2})] = 0
    kind: Kind = "infantry"
    stands: Annotated[int, Meta(ge=-MOST, le=MOST, extra={"least": 1, "most": 6})] = 4
    traits: Annotated[tuple[str, ...], Meta(extra={"choices": TRAITS})] = ()
    rows: Annotated[
        tuple[tuple[Few, Few, Few, Few], ...],
        Meta(
            extra={"columns": ("from", "to", "one", "two"), "when": ("kind", ("artillery", "siege_engine"))}
        ),
    ] = ()
    """Range bands of artillery: from, to, one hit on, two hits on."""
    price: Annotated[
        int,
        Meta(
            ge=-MOST,
            le=MOST,
            extra={"choices": (0, 6, 8, 9, 10), "when": ("kind", ("artillery", "siege_engine"))},
        ),
    ] = 0
    """Listed price of artillery."""


class Troop(Value, frozen=True, dict=True):
    """A troop type in play."""

    id: str
    name: str
    column_of_results: Few
    """0 for class A to 4 for class E."""
    speed: Few
    combat: Few
    impact: Few = 0
    shooting: Few = 0
    weapon: Weapon = ""
    armour: Few = 0
    kind: Kind = "infantry"
    stands: Few = 4
    may_column: bool = False
    road_letter: bool = False
    traits: tuple[str, ...] = ()
    """In the order of the alphabet: a position is written the same everywhere."""
    rows: tuple[tuple[Few, Few, Few, Few], ...] = ()
    price: Few = 0
    symbol: str = "foot"

    def has(self, trait: str) -> bool:
        """Whether it has a characteristic."""
        return trait in self.traits

    @property
    def wheeled(self) -> bool:
        """TER-13: chariots, war wagons, artillery and siege engines."""
        return self.kind in WHEELED

    @property
    def artillery(self) -> bool:
        """Whether it shoots by the artillery rules."""
        return self.kind in GUNS

    @property
    def horde(self) -> bool:
        """A horde, aggressive or not."""
        return "horde" in self.traits or "aggressive_horde" in self.traits

    @property
    def aggressive(self) -> bool:
        """HOR-2, AGG-1: attacks what it can reach."""
        return "aggressive" in self.traits or "aggressive_horde" in self.traits

    @property
    def evade(self) -> int:
        """RSP-1: hexes it may evade, 0 if it may not; a bare E is 1 for foot, 2 for others (R-46)."""
        if "evade2" in self.traits:
            return 2
        if "evade" in self.traits and self.kind != "infantry":
            return 2
        return 1 if "evade1" in self.traits or "evade" in self.traits else 0

    @property
    def mounted(self) -> bool:
        """TER-14: cavalry in both profiles; chariots are wheeled, not mounted."""
        return self.kind == "cavalry"

    @property
    def steadfast(self) -> bool:
        """CMP-9: artillery and war wagons neither recoil nor flee."""
        return self.kind in ("artillery", "siege_engine", "war_wagon")

    @property
    def flies(self) -> bool:
        """Whether it is a flyer."""
        return "flyer" in self.traits

    @property
    def bombs(self) -> bool:
        """FLY-5: whether it drops bombs on what it flies over."""
        return self.flies and "bomber" in self.traits


def characteristics_of(troop: TroopType) -> Characteristics:
    """The table of a troop type by the schema; `BadValue` where it does not fit."""
    try:
        return msgspec.convert(troop.characteristics, Characteristics)
    except msgspec.ValidationError as error:
        raise BadValue(f"troop type {troop.id}: {error}") from None


def troop_of(troop: TroopType, profile: Profile) -> Troop:
    """A troop type made ready for play."""
    data = characteristics_of(troop)
    return Troop(
        id=troop.id,
        name=troop.name,
        column_of_results=CLASSES.index(data.class_),
        speed=data.speed,
        combat=data.combat,
        impact=data.impact,
        shooting=data.shooting,
        weapon=data.weapon,
        armour=data.armour,
        kind=data.kind,
        stands=data.stands,
        may_column=bool(data.column),
        road_letter=bool(data.road),
        traits=tuple(sorted(set(data.traits) - (frozenset() if profile.creatures else FANTASTIC))),
        rows=data.rows,
        price=price_of(troop, profile).points,
        symbol=troop.symbol,
    )


def price_of(troop: TroopType, profile: Profile) -> Price:
    """ARM-2: class, speed, combat factor, shooting and worn armour, a horde one less; artillery as listed."""
    data = characteristics_of(troop)
    findings = list(inspect_characteristics(data, profile))
    if data.kind in GUNS:
        terms = [Term("term.hordes_heroes.artillery", data.price, "ARM-2")]
    else:
        terms = [
            Term("term.hordes_heroes.class", profile.class_points[CLASSES.index(data.class_)], "ARM-2"),
            Term("term.hordes_heroes.speed", data.speed, "ARM-2"),
            Term("term.hordes_heroes.combat", data.combat, "ARM-2"),
        ]
        if data.shooting:
            worth = dict(profile.shooting_points).get(data.shooting, 0)
            terms.append(Term("term.hordes_heroes.shooting", worth, "ARM-2"))
        if data.armour:
            terms.append(Term("term.hordes_heroes.armour", data.armour, "ARM-2"))
        if "horde" in data.traits or "aggressive_horde" in data.traits:
            terms.append(Term("term.hordes_heroes.horde", -profile.horde_discount, "ARM-2"))
    formula = sum(term.value for term in terms)
    points = formula
    if troop.printed_price is not None and troop.printed_price != formula:
        points = troop.printed_price
        findings.append(
            warn(
                "warning.hordes_heroes.printed-price",
                rule="ARM-3",
                field="printed_price",
                printed=points,
                formula=formula,
            )
        )
    return Price(points, formula, tuple(terms), tuple(findings))


def inspect_characteristics(data: Characteristics, profile: Profile) -> Any:
    """Findings on numbers the rules do not know."""
    if not 1 <= data.speed <= profile.fastest:
        yield refuse(
            "refusal.hordes_heroes.speed",
            rule="ARM-1",
            field="speed",
            speed=data.speed,
            fastest=profile.fastest,
        )
    if not 0 <= data.impact <= 4:
        yield refuse("refusal.hordes_heroes.impact", rule="ARM-1", field="impact", impact=data.impact)
    if data.shooting and data.shooting not in dict(profile.shooting_points):
        yield refuse("refusal.hordes_heroes.shooting", rule="ARM-1", field="shooting", shooting=data.shooting)
    if not 0 <= data.armour <= 2:
        yield refuse("refusal.hordes_heroes.armour", rule="ARM-1", field="armour", armour=data.armour)
    least, most = usual_stands(data, profile)
    if not least <= data.stands <= most:
        yield warn(
            "warning.hordes_heroes.stands",
            rule="ARM-7",
            field="stands",
            stands=data.stands,
            least=least,
            most=most,
        )
    if data.kind in GUNS and data.price not in profile.artillery_prices:
        yield warn("warning.hordes_heroes.artillery-price", rule="ARM-2", field="price", price=data.price)


def usual_stands(data: Characteristics, profile: Profile) -> tuple[int, int]:
    """ARM-7: the least and the most stands of a full unit by its kind; giants 4, treemen 2, flyers 2 or 3."""
    if profile.creatures and "flyer" in data.traits:
        return 2, 3
    if data.kind == "creature":
        return 2, 4
    return (1, 3) if data.kind in GUNS else (2, 3) if data.kind in WHEELED else (4, 4)


MAGICIAN = "magician"
"""The role of a leader who is no general."""


class LeaderCharacteristics(Value, frozen=True):
    """The schema of a leader's table."""

    move: Annotated[int, Meta(ge=-MOST, le=MOST, extra={"least": 0, "most": 9})] = 3
    range: Annotated[int, Meta(ge=-MOST, le=MOST, extra={"least": 0, "most": 9})] = 3
    hero: Annotated[
        int, Meta(ge=-MOST, le=MOST, extra={"least": 0, "most": 1, "when": ("role", ("general",))})
    ] = 0


def leader_characteristics(leader: Leader) -> LeaderCharacteristics:
    """A leader's Command Move, Command Range and whether he is a hero; `BadValue` where it does not fit."""
    try:
        return msgspec.convert(leader.characteristics, LeaderCharacteristics)
    except msgspec.ValidationError as error:
        raise BadValue(f"leader {leader.name}: {error}") from None


def leader_price(leader: Leader, profile: Profile) -> int:
    """ARM-4: ten points, a hero fifteen, a magician as his list says; a printed price rules."""
    if leader.printed_price is not None:
        return leader.printed_price
    if leader.role == MAGICIAN and profile.elements:
        return profile.magician_price
    return profile.hero_price if leader_characteristics(leader).hero else profile.general_price
