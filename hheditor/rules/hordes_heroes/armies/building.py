"""ARM, CMB, HOR, PIK: building an army by these rules.

ARM-2, ARM-4: what units and leaders cost, term by term. CMB-1 (R-158): combined arms cost half of each of
their two types. ARM-7, HOR-1, PIK-1: hordes and pikes may stand in units of six from the start; such a unit
is one and a half of its type and costs as much, so that two of six pay what three of four do.
"""

import msgspec

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.rules.api import Price, Term, Total
from hheditor.rules.api.armies.muster import Choices, Figure
from hheditor.rules.hordes_heroes.armies.catalogue import generals
from hheditor.rules.hordes_heroes.armies.troops import (
    MAGICIAN,
    Characteristics,
    characteristics_of,
    leader_characteristics,
    price_of,
)
from hheditor.rules.hordes_heroes.position.profile import Profile
from hheditor.values import BadValue, warn

FULL, LARGE = 4, 6
OPTIONS = ("stakes", "planted", "pavise", "boat")
"""What a scenario may grant a unit: stakes to plant, stakes planted at the start, pavises, boats."""
_WEAPON_MARKS = {"crossbow": "C", "gunpowder": "G"}


def may_be_large(data: Characteristics) -> bool:
    """HOR-1, PIK-1: hordes and pikes may stand six in a hex."""
    return bool({"horde", "aggressive_horde", "pike"} & set(data.traits))


def unit_price(army: Army, unit: Unit, profile: Profile) -> Price:
    """ARM-2: the price of a unit; `KeyError` or `BadValue` where its types are unknown or unreadable."""
    front = price_of(army.troop(unit.troop), profile)
    if unit.rear:
        rear = price_of(army.troop(unit.rear), profile)
        whole = front.points + rear.points
        terms = (
            Term("term.hordes_heroes.front-rank", front.points, "CMB-1"),
            Term("term.hordes_heroes.rear-rank", rear.points, "CMB-1"),
            Term("term.hordes_heroes.half-of-both", -(whole // 2), "R-158"),
        )
        findings = tuple(dict.fromkeys((*front.findings, *rear.findings)))
        return Price(whole - whole // 2, whole - whole // 2, terms, findings)
    if unit.stands == LARGE and may_be_large(characteristics_of(army.troop(unit.troop))):
        more = -(-front.points * (LARGE - FULL) // FULL)
        term = Term("term.hordes_heroes.six-stands", more, "ARM-7")
        return Price(front.points + more, front.formula + more, (*front.terms, term), front.findings)
    return front


def unit_stands(army: Army, unit: Unit) -> int:
    """ARM-9: combat stands of a unit."""
    if unit.stands is not None:
        return unit.stands
    return FULL if unit.rear else characteristics_of(army.troop(unit.troop)).stands


def leader_price(leader: Leader, profile: Profile) -> Price:
    """ARM-4: ten points, a hero five more, a magician by his list; a printed price rules, with a finding."""
    magician = leader.role == MAGICIAN and bool(profile.elements)
    terms = [Term("term.hordes_heroes.general", profile.general_price, "ARM-4")]
    if magician:
        terms = [Term("term.hordes_heroes.magician", profile.magician_price, "ARM-4")]
    elif leader_characteristics(leader).hero:
        terms.append(Term("term.hordes_heroes.hero", profile.hero_price - profile.general_price, "ARM-4"))
    formula = sum(term.value for term in terms)
    printed = leader.printed_price
    if printed is None or printed == formula:
        return Price(formula, formula, tuple(terms))
    finding = warn(
        "warning.hordes_heroes.printed-price",
        rule="ARM-3",
        field="printed_price",
        printed=printed,
        formula=formula,
    )
    return Price(printed, formula, tuple(terms), (finding,))


def figures(troop: TroopType) -> tuple[Figure, ...]:
    """ARM-1: class, speed with its letters, combat factor with the impact bonus, shooting, armour."""
    try:
        data = characteristics_of(troop)
    except BadValue:
        return tuple(Figure(name, "?") for name in ("class", "speed", "combat", "shooting", "armour"))
    letters = ("C" if data.column else "") + ("R" if data.road else "")
    impact = f"(+{data.impact})" if data.impact else ""
    shooting = f"{data.shooting}+{_WEAPON_MARKS.get(data.weapon, '')}" if data.shooting else ""
    if data.rows:
        low, high = data.rows[0][0], data.rows[-1][1]
        shooting = f"{low}-{high}"
    return (
        Figure("class", data.class_, 5 - "ABCDE".index(data.class_)),
        Figure("speed", f"{data.speed}{letters}", data.speed),
        Figure("combat", f"{data.combat}{impact}", data.combat),
        Figure("shooting", shooting, 9 - data.shooting if data.shooting else int(bool(data.rows))),
        Figure("armour", f"A{data.armour}" if data.armour else "", data.armour),
    )


def leader_figures(leader: Leader) -> tuple[Figure, ...]:
    """ARM-4: command move, command range, hero."""
    try:
        data = leader_characteristics(leader)
    except BadValue:
        return ()
    found = (Figure("move", str(data.move), data.move), Figure("range", str(data.range), data.range))
    return (*found, Figure("hero", "★", 1)) if data.hero else found


def choices(army: Army, unit: Unit) -> Choices:
    """ARM-7, CMB-1: what may be chosen for a unit."""
    try:
        data = characteristics_of(army.troop(unit.troop))
    except (BadValue, KeyError):
        return Choices(options=OPTIONS)
    sizes: tuple[int, ...] = (data.stands,)
    if may_be_large(data) and not unit.rear:
        sizes = (data.stands, LARGE)
    elif data.kind == "war_wagon":
        sizes = (data.stands, *(size for size in (2, 3) if size != data.stands))
    elif data.kind in ("artillery", "siege_engine"):
        sizes = (data.stands, *(size for size in (1, 2, 3) if size != data.stands))
    return Choices(sizes, _rears(army, unit, data), OPTIONS)


def _rears(army: Army, unit: Unit, front: Characteristics) -> tuple[str, ...]:
    """CMB-1: types of the same class; shooters never before those who do not shoot."""
    found = []
    for troop in army.troops:
        try:
            data = characteristics_of(troop)
        except BadValue:
            continue
        fits = data.class_ == front.class_ and (bool(data.shooting) or not front.shooting)
        if troop.id != unit.troop and fits and data.kind == "infantry":
            found.append(troop.id)
    return tuple(found)


HERO = "hero"
SYMBOLS = (
    "foot",
    "men-at-arms",
    "spears",
    "pikes",
    "halberds",
    "archers",
    "crossbows",
    "handguns",
    "skirmishers",
    "horde",
    "knights",
    "cavalry",
    "light-cavalry",
    "horse-archers",
    "camels",
    "chariot",
    "war-wagon",
    "cannon",
    "catapult",
    "bolt-thrower",
    "elephant",
    "monster",
)
"""The arms, as they are offered for a type of one's own."""
LEADER_WORDS = {
    **dict.fromkeys(("general", "generals", "generale", "generali"), "general"),
    **dict.fromkeys(("hero", "heroes", "eroe", "eroi"), HERO),
    **dict.fromkeys(("magician", "magicians", "wizard", "mago", "maga", "maghi"), "magician"),
}
"""What people call them in their sheets, English and Italian."""


def leader_roles(army: Army) -> tuple[str, ...]:
    """SW-5: generals, and magicians where the army is one of the fantasy book or has one already."""
    periods = {army.period, *(troop.period for troop in army.troops)}
    fantastic = "fantasy" in periods or any(leader.role == "magician" for leader in army.leaders)
    return ("general", "magician") if fantastic else ("general",)


def leader_kind(leader: Leader) -> str:
    """ARM-4: a general who is a hero, or what his role says."""
    return HERO if leader.role == "general" and leader.characteristics.get(HERO) else leader.role


def leader_for(army: Army, kind: str) -> Leader:
    """ARM-4: a leader as the army's people has its generals; the first is the commander-in-chief."""
    known = generals()
    general = known.get(army.people) or known[""]
    chief = not any(leader.first for leader in army.leaders)
    hero = {HERO: 1} if kind == HERO else {}
    characteristics = msgspec.to_builtins({"move": general.move, "range": general.range, **hero})
    return Leader("", "general" if kind == HERO else kind, characteristics, chief)


def totals(stands: int, breaking: int) -> tuple[Total, ...]:
    """ARM-9, VIC-2: an army's stands, and those it can lose before it breaks, crossed off one by one."""
    return (
        Total("hordes_heroes.stands", stands),
        *((Total("hordes_heroes.breaking", breaking, crossed=True),) if breaking else ()),
    )


def breaking(stands: int, profile: Profile) -> int:
    """ARM-9, VIC-2: the lost stands at which an army of so many breaks; at 100 % the last one."""
    return min(stands, stands * profile.breaking_point // 100 + 1)
