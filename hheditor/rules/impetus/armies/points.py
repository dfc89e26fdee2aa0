"""ARM: what troops cost. ARM-3: the house formula, term by term. ARM-5: a block is bought as its units."""

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.rules.api import Choices, Figure, Price, Term, Total
from hheditor.rules.impetus.armies.troops import characteristics_of, troop_of, weapon_of
from hheditor.rules.impetus.position.profile import Profile
from hheditor.values import BadValue, warn

OPTIONS = ("general", "planted", "formed", "unreliable")
"""What a scenario may grant a unit: the general, stakes planted, a shieldwall formed, doubtful loyalty."""


def price_of(kind: TroopType, profile: Profile) -> Price:
    """ARM-3: 3 x VBU + 2 x I + speed + missile weapon + traits + class; a printed price rules."""
    troop = troop_of(kind)
    prices = profile.prices
    terms = [
        Term("term.impetus.price-vbu", prices.vbu * troop.vbu, "ARM-3"),
        Term("term.impetus.price-impetus", prices.impetus * troop.impetus, "ARM-3"),
        Term("term.impetus.price-speed", troop.speed, "TRP-7"),
    ]
    arm = weapon_of(profile, troop)
    if arm is not None:
        terms.append(Term("term.impetus.price-weapon", arm.points, "ARM-3"))
    terms.append(
        Term("term.impetus.price-traits", sum(prices.traits.get(each, 0) for each in troop.traits), "ARM-3")
    )
    terms.append(Term("term.impetus.price-class", prices.classes.get(troop.klass, 0), "ARM-3"))
    kept = tuple(term for term in terms if term.value)
    formula = sum(term.value for term in kept)
    printed = kind.printed_price
    if printed is None or printed == formula:
        return Price(formula, formula, kept)
    finding = warn(
        "warning.impetus.printed-price", rule="ARM-3", field="printed_price", printed=printed, formula=formula
    )
    return Price(printed, formula, kept, (finding,))


def general_price(leader: Leader, profile: Profile) -> Price:
    """ARM-3: the general."""
    price = profile.prices.general if leader.printed_price is None else leader.printed_price
    return Price(price, price, (Term("term.impetus.general", price, "ARM-3"),))


def vdt(army: Army) -> int:
    """ARM-1: the sum of all VD, always added up anew; what cannot be read counts nothing."""
    total = 0
    for unit in army.units:
        try:
            total += characteristics_of(army.troop(unit.troop)).vd
        except (BadValue, KeyError):
            continue
    return total


def breaking(total: int) -> int:
    """VIC-2: half, rounded up."""
    return -(-total // 2)


def figures(kind: TroopType) -> tuple[Figure, ...]:
    """Class, VBU, I, VD and weapon as players write them."""
    try:
        data = characteristics_of(kind)
    except BadValue:
        return tuple(Figure(name, "?") for name in ("class", "vbu", "impetus", "vd", "weapon"))
    return (
        Figure("class", data.class_),
        Figure("vbu", str(data.vbu), data.vbu),
        Figure("impetus", str(data.impetus), data.impetus),
        Figure("vd", f"{data.vd}{'*' if data.general else ''}", data.vd),
        Figure("weapon", data.weapon, int(bool(data.weapon))),
    )


def choices(army: Army, unit: Unit) -> Choices:
    """What may be chosen for a unit: what the scenario grants it, as far as it can use it."""
    try:
        data = characteristics_of(army.troop(unit.troop))
    except (BadValue, KeyError):
        return Choices(options=OPTIONS)
    granted = ["general"] if data.general else []
    if "stakes" in data.traits:
        granted.append("planted")
    if "shieldwall" in data.traits:
        granted.append("formed")
    return Choices((1,), (), (*granted, "unreliable"))


def vbu(army: Army, unit: Unit) -> int:
    """A unit's VBU; 0 where it cannot be read."""
    try:
        return characteristics_of(army.troop(unit.troop)).vbu
    except (BadValue, KeyError):
        return 0


def totals(army: Army) -> tuple[Total, ...]:
    """ARM-1, VIC-2: the sum of its VD, and half of it, at which it breaks."""
    total = vdt(army)
    return Total("impetus.vd", total), Total("impetus.breaking", breaking(total), crossed=True)
