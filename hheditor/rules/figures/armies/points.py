"""ARM-1, ARM-2, ARM-3, ARM-4 (FR-13): the house formula of points."""

from hheditor.rules.api import Price, Term
from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.profile import Profile


def _weapon(profile: Profile, weapon: str) -> int:
    return profile.weapon(weapon).points if weapon else 0


def terms_of(profile: Profile, kind: Kind) -> tuple[Term, ...]:
    """What a figure or a model costs, term by term."""
    prices = profile.prices
    fixed = {
        "supreme": prices.supreme,
        "commander": prices.commander,
        "standard": prices.standard,
        "musician": prices.musician,
        "attendant": prices.attendant,
    }
    if kind.role == "engineer":
        # ARM-4: in the price of the engine.
        return ()
    if kind.role in fixed:
        return (Term(f"term.figures.price-{kind.role}", fixed[kind.role], "ARM-3"),)
    footing = profile.footing(kind.footing).points
    if kind.model:
        crew = sum(profile.klass(each.klass).points + _weapon(profile, each.weapon) for each in kind.crew)
        found = [
            Term("term.figures.price-model", footing, "ARM-2"),
            Term("term.figures.price-crew", crew, "ARM-2"),
        ]
    else:
        found = [
            Term("term.figures.price-class", profile.klass(kind.klass).points, "ARM-1"),
            Term("term.figures.price-mount", footing, "ARM-1"),
            Term("term.figures.price-weapon", _weapon(profile, kind.weapon), "ARM-1"),
        ]
    found.append(Term("term.figures.price-barded", prices.barded if kind.barded else 0, "ARM-1"))
    found.append(Term("term.figures.price-phalanx", prices.phalanx if kind.phalanx else 0, "ARM-1"))
    return tuple(term for term in found if term.value)


def price_of(profile: Profile, kind: Kind) -> int:
    """What a figure or a whole model costs."""
    return sum(term.value for term in terms_of(profile, kind))


def figure_price(profile: Profile, kind: Kind, crew: tuple[int, ...]) -> int:
    """VIC-5: what a figure is still worth; of a model, less those who fell off."""
    lost = sum(
        profile.klass(each.klass).points + _weapon(profile, each.weapon)
        for seat, each in enumerate(kind.crew)
        if seat not in crew
    )
    return price_of(profile, kind) - lost


def gear_price(profile: Profile, *, stakes: int = 0, screens: int = 0, ladders: int = 0) -> int:
    """ARM-4: what stakes, screens and ladders cost."""
    prices = profile.prices
    return stakes * prices.stakes + screens * prices.screen + ladders * prices.ladder


def engine_price(profile: Profile, kind: str) -> int:
    """ARM-4: an engine with its attendants."""
    return dict(profile.prices.engines)[kind]


def price(profile: Profile, kind: Kind) -> Price:
    """The same with its terms."""
    found = terms_of(profile, kind)
    total = sum(term.value for term in found)
    return Price(total, total, found)
