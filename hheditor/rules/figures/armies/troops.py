"""ARM-5: armies as documents: the schema of a troop type, and what the rules make of an army.

A unit of an army is a formation, its size the number of its figures (models, of chariots and elephants);
attendants are a unit without a base. Leaders are the command figures. Gear is an option of a unit:
``stakes-9``, ``screens-5``.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.rules.figures.formations.layout import order_of_slots
from hheditor.rules.figures.position.kinds import COMMAND, Kind, Rider, Role
from hheditor.rules.figures.position.kinds import kind as kind_called
from hheditor.rules.figures.position.profile import (
    ENGINE_ROWS,
    MODELS,
    WEAPONS,
    ClassName,
    FootingName,
    Profile,
    WeaponName,
)
from hheditor.rules.figures.position.setup import Entry, Points, Setup, UnitCard
from hheditor.rules.figures.position.table import BASES
from hheditor.rules.figures.position.works import ENGINES, EngineCard, SiegeTerms
from hheditor.tables.map import TableMap
from hheditor.values import BadValue, Few, Value

GEAR = ("stakes", "screens", "ladders")
FRONT = "front"
"""Of a mixture: so many ranks are of the first type, ``front-2``; one, where nothing says otherwise."""
OPEN = "open"
"""FRM-2: a formation in open order whose type would stand compact."""
MOST_FIGURES = 60
LeaderRole = Literal["supreme", "commander", "standard", "musician"]


_MEN: dict[str, Any] = {"when": ("engine", ("",))}
"""What means nothing for an engine: its crew is always the same."""
_FLAG: dict[str, Any] = {"least": 0, "most": 1, **_MEN}


class Characteristics(Value, frozen=True, rename={"class_": "class"}):
    """The schema of a troop type's table of characteristics."""

    footing: Annotated[FootingName, Meta(extra=_MEN)] = "foot"
    class_: Annotated[ClassName, Meta(extra=_MEN)] = "M"
    weapon: Annotated[str, Meta(extra={"choices": WEAPONS, **_MEN})] = ""
    barded: Annotated[int, Meta(ge=0, le=1, extra=_FLAG)] = 0
    phalanx: Annotated[int, Meta(ge=0, le=1, extra=_FLAG)] = 0
    crew: Annotated[tuple[str, ...], Meta(extra=_MEN)] = ()
    """CRW-1: those aboard a model by their codes, the driver first: ``fL``, ``fM/bow``."""
    files: Annotated[int, Meta(ge=2, le=30, extra={"least": 2, "most": 12, **_MEN})] = 4
    order: Annotated[Literal["compact", "open"], Meta(extra=_MEN)] = "compact"
    attendants: Annotated[int, Meta(ge=0, le=1, extra=_FLAG)] = 0
    """Whether they serve in the camp and form no formation."""
    loose: Annotated[int, Meta(ge=0, le=1, extra=_FLAG)] = 0
    """Whether they stand and fight by themselves, as a garrison does, and form no formation."""
    engine: Annotated[str, Meta(extra={"choices": ("", *ENGINE_ROWS)})] = ""
    """ARM-4: an engine with its attendants; a unit has as many engines as figures otherwise."""


class LeaderCharacteristics(Value, frozen=True, rename={"class_": "class"}):
    """The schema of a command figure."""

    footing: Literal["foot", "horse", "camel"] = "horse"
    class_: ClassName = "M"


def characteristics_of(troop: TroopType) -> Characteristics:
    """The characteristics of a troop type; `BadValue` where they cannot be read."""
    try:
        return msgspec.convert(troop.characteristics, Characteristics)
    except msgspec.ValidationError as error:
        raise BadValue(f"{troop.id}: {error}") from None


def kind_of_troop(troop: TroopType, name: str = "") -> Kind:
    """The figure a troop type stands for. TYP-6: a phalanx is of men on foot."""
    found = characteristics_of(troop)
    if found.phalanx and found.footing != "foot":
        raise BadValue(f"{troop.id}: only men on foot are a phalanx")
    if found.weapon not in WEAPONS:
        raise BadValue(f"{troop.id}: no weapon is called {found.weapon}")
    weapon: WeaponName = found.weapon
    role: Role = "attendant" if found.attendants else "trooper"
    crew: tuple[Rider, ...] = ()
    klass = found.class_
    if found.footing in MODELS:
        aboard = tuple(kind_called(code) for code in found.crew)
        if not aboard or any(each.mounted for each in aboard):
            raise BadValue(f"{troop.id}: a model has a driver, and nobody aboard is mounted")
        crew = tuple(Rider(each.klass, each.weapon) for each in aboard)
        klass, weapon = crew[0].klass, ""
    elif found.crew:
        raise BadValue(f"{troop.id}: only chariots and elephants have a crew")
    return Kind(
        klass,
        found.footing,
        weapon,
        bool(found.barded),
        bool(found.phalanx),
        role,
        crew,
        name or troop.name,
    )


def kind_of_leader(leader: Leader) -> Kind:
    """The command figure a leader stands for."""
    try:
        found = msgspec.convert(leader.characteristics, LeaderCharacteristics)
    except msgspec.ValidationError as error:
        raise BadValue(f"{leader.name}: {error}") from None
    if leader.role not in COMMAND:
        raise BadValue(f"{leader.name}: no command figure is a {leader.role}")
    role: LeaderRole = leader.role  # type: ignore[assignment]
    return Kind(found.class_, found.footing, role=role, name=leader.name)


def usual_size(data: Characteristics) -> int:
    """How many figures a unit has where nobody says: two ranks; of models one, of attendants four; one
    engine."""
    if data.engine:
        return 1
    if data.attendants:
        return 4
    return data.files if data.footing in MODELS else 2 * data.files


def size_of_unit(data: Characteristics, unit: Unit) -> int:
    """Its figures; of chariots and elephants its models."""
    return usual_size(data) if unit.stands is None else unit.stands


def compact(data: Characteristics, unit: Unit) -> bool:
    """FRM-2: as its type stands, unless the list has it in open order."""
    return data.order == "compact" and OPEN not in unit.options


def gear_of(data: Characteristics, unit: Unit) -> dict[str, int]:
    """ARM-4: the gear of a unit by its options: so many of it (``stakes-9``), or without a number as many as
    it can use: stakes along its front, a screen for each front figure, a ladder for four."""
    found = dict.fromkeys(GEAR, 0)
    whole = {
        "stakes": data.files if compact(data, unit) else 2 * data.files - 1,
        "screens": data.files,
        "ladders": max(1, size_of_unit(data, unit) // 4),
    }
    for option in unit.options:
        if option in GEAR:
            found[option] = whole[option]
            continue
        name, _, count = option.rpartition("-")
        if option == OPEN or (name == FRONT and count.isdecimal()):
            continue
        if name not in GEAR or not count.isdecimal() or int(count) > MOST_FIGURES:
            raise BadValue(f"no gear is called {option}")
        found[name] = int(count)
    return found


def ranks_of(count: int, files: int) -> int:
    """How deep so many stand in so many files."""
    return max(1, -(-count // files))


def front_ranks(unit: Unit) -> int:
    """Of a mixture the ranks of its first type."""
    counts = (option.partition("-")[2] for option in unit.options if option.startswith(f"{FRONT}-"))
    return max(1, next((int(count) for count in counts if count.isdecimal()), 1))


def shares(data: Characteristics, unit: Unit) -> tuple[int, int]:
    """FRM-9: how many of a formation are of its first type, and how many of the one behind."""
    count = size_of_unit(data, unit)
    first = min(count, data.files * front_ranks(unit)) if unit.rear else count
    return first, count - first


def by_rank(figures: tuple[int, ...], files: int) -> tuple[int, ...]:
    """Figures that are to stand rank by rank, in the order in which slots are filled: whoever is named first
    stands in front.

    >>> by_rank((0, 1, 2, 3, 4, 5, 6), 3)
    (0, 1, 2, 5, 6, 3, 4)
    """
    taken = order_of_slots(files, ranks_of(len(figures), files))[: len(figures)]
    ranked = sorted(range(len(taken)), key=lambda place: (taken[place][1], taken[place][0]))
    found = [0] * len(figures)
    for figure, place in zip(figures, ranked, strict=True):
        found[place] = figure
    return tuple(found)


class Roster:
    """Figures enlisted one after another."""

    def __init__(self) -> None:
        self.kinds: dict[Kind, int] = {}
        self.roster: list[int] = []
        self.sides: list[Few] = []
        self.units: list[UnitCard] = []
        self.engines: list[EngineCard] = []
        self.entries: list[Entry] = []

    def enlist(self, side: int, kind: Kind, count: int = 1) -> tuple[int, ...]:
        """So many figures of a kind; their numbers."""
        index = self.kinds.setdefault(kind, len(self.kinds))
        first = len(self.roster)
        self.roster += [index] * count
        self.sides += [side] * count
        return tuple(range(first, first + count))

    def _figures(self, side: int, army: Army, unit: Unit, data: Characteristics) -> tuple[int, ...]:
        """FRM-9: its figures, of a mixture those of the front first."""
        first, behind = shares(data, unit)
        figures = self.enlist(side, kind_of_troop(army.troop(unit.troop), unit.name), first)
        return (*figures, *self.enlist(side, rear_of(army, unit), behind)) if unit.rear else figures

    def _engines(self, side: int, kind: str, name: str, count: int, profile: Profile) -> range:
        """ARM-4: engines, each with its crew of skirmishers on foot; their numbers as pieces."""
        first = ENGINES + len(self.engines)
        if kind not in ENGINE_ROWS:
            raise BadValue(f"no engine is called {kind}")
        for _ in range(count):
            crew = self.enlist(side, Kind("S", role="engineer", name=name), profile.engine(kind).crew)
            self.engines.append(EngineCard(side, kind, crew, name=name))  # type: ignore[arg-type]
        return range(first, first + count)

    def _line(self, side: int, pieces: Iterable[int]) -> None:
        self.entries.append(Entry(side, tuple(pieces)))

    def army(self, side: int, army: Army, profile: Profile, *, besieged: bool = False) -> None:
        """A whole army; the besieged form no formations, whatever their list says (SIE-3)."""
        for unit in army.units:
            try:
                troop = army.troop(unit.troop)
            except KeyError:
                raise BadValue(f"{army.name} has no troops called {unit.troop}") from None
            data = characteristics_of(troop)
            count = size_of_unit(data, unit)
            if not 0 < count <= MOST_FIGURES:
                raise BadValue(f"{unit.name or troop.name} has {count} figures")
            if data.engine:
                name = unit.name or troop.name
                self._line(side, self._engines(side, data.engine, name, count, profile))
                continue
            figures = self._figures(side, army, unit, data)
            formed = not data.attendants and not data.loose
            self._line(side, (BASES + len(self.units),) if formed and not besieged else figures)
            if formed:
                gear = gear_of(data, unit)
                self.units.append(
                    UnitCard(
                        side,
                        called(army, unit),
                        by_rank(figures, data.files) if unit.rear else figures,
                        data.files,
                        ranks_of(count, data.files),
                        compact(data, unit),
                        gear["stakes"],
                        gear["screens"],
                        gear["ladders"],
                    )
                )
        for leader in army.leaders:
            self._line(side, self.enlist(side, kind_of_leader(leader)))


def rear_of(army: Army, unit: Unit) -> Kind:
    """FRM-9: the figures behind; `BadValue` where the army has no such troops or they form nothing."""
    try:
        troop = army.troop(unit.rear)
    except KeyError:
        raise BadValue(f"{army.name} has no troops called {unit.rear}") from None
    data = characteristics_of(troop)
    if data.engine or data.attendants or data.loose:
        raise BadValue(f"{unit.rear} stand in no formation")
    return kind_of_troop(troop, unit.name)


def called(army: Army, unit: Unit) -> str:
    """The name of a formation, of a mixture without one both its types."""
    names = (army.troop(each).name for each in (unit.troop, unit.rear) if each)
    return unit.name or " + ".join(dict.fromkeys(names))


def muster(
    table: TableMap,
    armies: tuple[Army, Army],
    profile: Profile,
    *,
    camps: tuple[Points, Points] = ((), ()),
    first: int = -1,
    turn_limit: int = 0,
    siege: SiegeTerms | None = None,
) -> Setup:
    """The terms of a battle of two armies on a table; `BadValue` where an army cannot be read."""
    from hheditor.rules.figures.armies.lists import total

    roster = Roster()
    for side, army in enumerate(armies):
        besieged = siege is not None and side == siege.defender
        roster.army(side, army, profile, besieged=besieged)
    setup = Setup(
        table=table,
        profile=profile,
        kinds=tuple(roster.kinds),
        roster=tuple(roster.roster),
        allegiance=tuple(roster.sides),
        units=tuple(roster.units),
        engines=tuple(roster.engines),
        entries=tuple(roster.entries),
        siege=siege,
        names=(armies[0].name, armies[1].name),
        camps=camps,
        first=first,
        turn_limit=turn_limit,
    )
    return msgspec.structs.replace(setup, points=(total(setup, 0).points, total(setup, 1).points))
