"""ARM: the lists that ship, what units and command figures of an army cost, and what an army totals."""

from functools import lru_cache

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.rules.api import Figure, Price, Term
from hheditor.rules.api.armies.muster import POINTS, Choices, Total
from hheditor.rules.figures.armies.lists import MOST_ON_A_BASE, inspect, total
from hheditor.rules.figures.armies.points import engine_price, price
from hheditor.rules.figures.armies.troops import (
    FRONT,
    GEAR,
    OPEN,
    Characteristics,
    characteristics_of,
    compact,
    gear_of,
    kind_of_leader,
    kind_of_troop,
    muster,
    ranks_of,
    rear_of,
    shares,
    size_of_unit,
    usual_size,
)
from hheditor.rules.figures.formations.layout import minimum
from hheditor.rules.figures.position.kinds import code_of
from hheditor.rules.figures.position.profile import MODELS, Profile
from hheditor.rules.figures.position.setup import Setup
from hheditor.tables.map import TableMap
from hheditor.values import BadValue, Finding, decode, warn
from hheditor.values.resources import resource_path

FOLDER = ("rules", "figures")
MOST_MODELS = 12


@lru_cache(maxsize=1)
def sample_armies() -> dict[str, Army]:
    """The shipped lists by id, e.g. ``normans``."""
    paths = sorted(resource_path(*FOLDER, "armies").glob("*.json"), key=lambda path: path.name)
    return {path.stem: decode(path.read_bytes(), Army) for path in paths}


def troop_types() -> tuple[TroopType, ...]:
    """Every troop type of the lists, and those of sieges."""
    return (*(troop for army in sample_armies().values() for troop in army.troops), *siege_types())


@lru_cache(maxsize=1)
def siege_types() -> tuple[TroopType, ...]:
    """Engines, who mans works, and who assaults them."""
    return decode(resource_path(*FOLDER, "siege.json").read_bytes(), Army).troops


def unit_price(profile: Profile, army: Army, unit: Unit) -> Price:
    """ARM-1, ARM-2, ARM-4: its figures and its gear."""
    troop = army.troop(unit.troop)
    data = characteristics_of(troop)
    count = size_of_unit(data, unit)
    if data.engine:
        cost = engine_price(profile, data.engine) * count
        return Price(cost, cost, (Term("term.figures.price-engine", cost, "ARM-4"),))
    first, behind = shares(data, unit)
    kinds = [(kind_of_troop(troop), first)]
    if unit.rear:
        kinds.append((rear_of(army, unit), behind))
    each = {
        "stakes": profile.prices.stakes,
        "screens": profile.prices.screen,
        "ladders": profile.prices.ladder,
    }
    added: dict[tuple[str, str], int] = {}
    for kind, many in kinds:
        for term in price(profile, kind).terms:
            added[term.name, term.rule] = added.get((term.name, term.rule), 0) + term.value * many
    terms = [Term(name, value, rule) for (name, rule), value in added.items() if value]
    for name, pieces in gear_of(data, unit).items():
        if pieces:
            terms.append(Term(f"term.figures.price-{name}", pieces * each[name], "ARM-4"))
    points = sum(term.value for term in terms)
    return Price(points, points, tuple(terms))


def choices(profile: Profile, army: Army, unit: Unit) -> Choices:
    """ARM-5: how many figures it may have, its type's own number first, and gear for those on foot."""
    try:
        data = characteristics_of(army.troop(unit.troop))
    except (BadValue, KeyError):
        return Choices()
    if data.engine:
        # One unit, one engine: each has a place of its own.
        return Choices((1,))
    if data.attendants or data.loose:
        most = 12 if data.attendants else MOST_ON_A_BASE
        return Choices((usual_size(data), *(size for size in range(1, most + 1) if size != usual_size(data))))
    models = data.footing in MODELS
    least = minimum(profile, 2 if models else int(data.footing != "foot"))
    sizes = range(least, (MOST_MODELS if models else MOST_ON_A_BASE) + 1)
    usual = usual_size(data)
    gear = GEAR if data.footing == "foot" else ()
    gear = (OPEN, *gear) if data.order == "compact" else gear
    return Choices(
        (usual, *(size for size in sizes if size != usual)),
        rears_of(army, unit),
        gear,
        fronts_of(data, unit),
    )


def rears_of(army: Army, unit: Unit) -> tuple[str, ...]:
    """FRM-10: the types of an army that may stand behind a unit's own: what goes alike, and forms up."""
    lot, found = kind_of_troop(army.troop(unit.troop)).lot, []
    for troop in army.troops:
        try:
            data, kind = characteristics_of(troop), kind_of_troop(troop)
        except BadValue:
            continue
        forms = not (data.engine or data.attendants or data.loose)
        if troop.id != unit.troop and forms and kind.lot == lot:
            found.append(troop.id)
    return tuple(found)


def fronts_of(data: Characteristics, unit: Unit) -> tuple[str, ...]:
    """FRM-9: of a mixture how many ranks are of the first type: at least one, and not all of them."""
    deep = ranks_of(size_of_unit(data, unit), data.files)
    return tuple(f"{FRONT}-{ranks}" for ranks in range(1, deep)) if unit.rear and deep > 2 else ()


def leader_price(profile: Profile, leader: Leader) -> Price:
    """ARM-3: a command figure."""
    return price(profile, kind_of_leader(leader))


def figures_of(troop: TroopType) -> tuple[Figure, ...]:
    """Its code, and how it is usually drawn up; an engine has neither."""
    data = characteristics_of(troop)
    if data.engine:
        return ()
    return (
        Figure("class", code_of(kind_of_troop(troop)), 0),
        Figure("files", str(data.files), data.files),
        Figure("order", "c" if data.order == "compact" else "o", data.order == "compact"),
    )


def unit_figures(army: Army, unit: Unit) -> tuple[Figure, ...]:
    """The codes of a unit, of a mixture both, of models without their crew; its files, and the order the list
    has it in. Of an engine nothing."""
    data = characteristics_of(army.troop(unit.troop))
    if data.engine:
        return ()
    kinds = [kind_of_troop(army.troop(each)) for each in (unit.troop, unit.rear) if each]
    stands = compact(data, unit)
    return (
        Figure("class", " + ".join(code_of(kind).partition("[")[0] for kind in kinds), 0),
        Figure("files", str(data.files), data.files),
        Figure("order", "c" if stands else "o", stands),
    )


def _alone(army: Army, profile: Profile) -> Setup:
    return muster(TableMap(), (army, Army("", "figures")), profile)


def totals(profile: Profile, army: Army, points: int) -> tuple[Total, ...]:
    """ARM-6: points, figures, models and whole formations; what cannot be read counts nothing."""
    try:
        found = total(_alone(army, profile), 0)
    except BadValue:
        return (Total(POINTS, points),)
    rows = [Total(POINTS, points), Total("figures.figures", found.figures)]
    rows += [Total("figures.models", found.models)] if found.models else []
    return (*rows, Total("figures.formations", found.formations))


def inspect_army(profile: Profile, army: Army) -> tuple[Finding, ...]:
    """ARM-5: what is worth a word about an army."""
    try:
        return inspect(_alone(army, profile), 0, army.budget)
    except BadValue as error:
        return (warn("warning.figures.unreadable", rule="ARM-5", trouble=str(error)),)
