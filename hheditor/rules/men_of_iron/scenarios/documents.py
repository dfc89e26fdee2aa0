"""SCN-1: a scenario document as a battle begins with it, and the six house scenarios as documents."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from hheditor.armies import Army, Group, Leader, TroopType, Unit
from hheditor.armies.army import Characteristic
from hheditor.hexes import facing_named
from hheditor.maps import Map
from hheditor.maps.document import Edge, Feature
from hheditor.rules.api.paper.profiles import profile_over
from hheditor.rules.men_of_iron.armies.troops import STANDARD, ratings_of, troop_type, type_of
from hheditor.rules.men_of_iron.charts.schema import Profile, plain
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS, flavour
from hheditor.rules.men_of_iron.position.builder import Builder
from hheditor.rules.men_of_iron.position.ground import FEATURES, called, from_map
from hheditor.rules.men_of_iron.position.opening import Opening
from hheditor.rules.men_of_iron.position.setup import SideCard
from hheditor.rules.men_of_iron.scenarios.shipped import opening, terms
from hheditor.scenarios import Placement, Reinforcement, Scenario, Side
from hheditor.values import Cell, Few, Quantity, Value, decode, encode


class BattleSheet(Value, frozen=True):
    """What a scenario says of a Battle beyond who is in it."""

    battle: Annotated[str, Meta(extra={"of": "group"})]
    """Id of the group."""
    stirs: Annotated[Few, Meta(extra={"least": -1, "most": 9})] = -1
    neutral: bool = False
    edge: Literal["", "north", "south", "east", "west"] = ""


class SideSheet(Value, frozen=True):
    """What a side needs beside its army: SEI-2, VIC-6, TIM-1, WAL-1 and the scenarios' own rules."""

    level: Annotated[Quantity, Meta(extra={"least": 0, "most": 200})] = 20
    counters: Annotated[Few, Meta(extra={"least": 0, "most": 8})] = 0
    has_time: bool = False
    marker: Annotated[Quantity, Meta(extra={"least": 0, "most": 100})] = 0
    """TIM-1: where the time marker starts, of the side that has the time."""
    wall: bool = False
    wall_types: tuple[str, ...] = ()
    schiltron: bool = False
    small_folk: Annotated[Quantity, Meta(extra={"least": 0, "most": 200})] = 0
    garrison: Annotated[Cell, Meta(extra={"of": "place"})] = -1
    ambush: Annotated[tuple[Cell, ...], Meta(extra={"of": "place"})] = ()
    battles: tuple[BattleSheet, ...] = ()


def profile_of(scenario: Scenario) -> Profile:
    """The charts of a scenario; `BadValue` where they are none."""
    return profile_over({name: flavour(name) for name in FLAVOURS}, scenario.profile, Profile)


def sheet_of(side: Side) -> SideSheet:
    """The terms of a side; `BadValue` where they are none."""
    found: SideSheet = decode(encode(side.terms), SideSheet)
    return found


def begun(scenario: Scenario | Opening) -> Opening:
    """What a battle begins with, whichever way it is written down."""
    return opening_of(scenario) if isinstance(scenario, Scenario) else scenario


def opening_of(scenario: Scenario) -> Opening:
    """What a battle of a scenario document begins with; `BadValue` where it cannot be played."""
    field = Builder(profile_of(scenario), scenario.map.board)
    for number, side in enumerate(scenario.sides):
        _muster(field, scenario, number, side)
    field.first = scenario.first
    field.marker = max(sheet_of(side).marker for side in scenario.sides)
    found = field.opening()
    return replace(found, setup=replace(found.setup, ground=from_map(scenario.map)))


def _muster(field: Builder, scenario: Scenario, number: int, side: Side) -> None:
    army, sheet = side.army, sheet_of(side)
    where = {placed.piece: placed for placed in side.setup}
    late = {piece: each for each in scenario.reinforcements if each.side == number for piece in each.pieces}
    battles = _battles(field, army, number, sheet, late)
    guns = {row.id for row in field.profile.types if row.gun}
    for index, unit in enumerate(army.units):
        kind = type_of(army.troop(unit.troop))
        placed = where.get(index, Placement(index, -1, 3 if number else 9))
        field.unit(
            kind.type,
            number,
            -1 if index in late else placed.cell,
            battles.get(unit.group, next(iter(battles.values()))),
            placed.facing,
            unit.name,
            variant=kind.variant,
            deployed=kind.type in guns,
        )
    for index, leader in enumerate(army.leaders):
        cell = where[len(army.units) + index].cell if len(army.units) + index in where else -1
        if leader.role == STANDARD:
            field.standard(number, cell, battles.get(leader.group, -1))
            continue
        ratings = ratings_of(leader)
        led = leader.group in battles
        commander = field.leader(
            number,
            cell,
            name=leader.name,
            activation=ratings.activation if led else 0,
            range=ratings.range,
            charisma=ratings.charisma,
            oc=leader.first,
            king=bool(ratings.king),
            effectiveness=ratings.effectiveness,
        )
        if led:
            field.led_by(battles[leader.group], commander)
    field.sides[number] = SideCard(
        side.name,
        sheet.level,
        sheet.counters,
        sheet.wall,
        sheet.wall_types,
        sheet.schiltron,
        sheet.has_time,
        sheet.small_folk,
        sheet.ambush,
        sheet.garrison,
    )


def _battles(
    field: Builder, army: Army, number: int, sheet: SideSheet, late: dict[int, Reinforcement]
) -> dict[str, int]:
    """The Battles of an army by their ids; one for all where it has no groups."""
    said = {each.battle: each for each in sheet.battles}
    found = {}
    for group in army.groups or (Group("", army.name),):
        own = said.get(group.id, BattleSheet(group.id))
        coming = [late[i] for i, unit in enumerate(army.units) if unit.group == group.id and i in late]
        entry = tuple(dict.fromkeys(cell for each in coming for cell in each.cells))
        found[group.id] = field.battle(
            number,
            name=group.name,
            stirs=own.stirs,
            neutral=own.neutral,
            edge=own.edge,
            colour=group.colour,
            entry=entry,
            due=min((each.turn for each in coming), default=0),
        )
    return found


# The house scenarios -------------------------------------------------------------------------------------


def document(name: str) -> Scenario:
    """A house scenario as a document that can be opened, changed and kept; `KeyError` if there is none."""
    found, written = opening(name), terms(name)
    setup = found.setup
    return Scenario(
        written.name,
        "men_of_iron",
        _map(found, written.name),
        _sides(found, name),
        profile=plain(setup.profile),
        start="deployed",
        first=setup.first,
        year=written.name.rpartition(" ")[2],
    )


def sides_of(name: str) -> tuple[Side, Side]:
    """The sides of a house scenario alone."""
    return _sides(opening(name), name)


def _sides(found: Opening, name: str) -> tuple[Side, Side]:
    return _side(found, name, 0), _side(found, name, 1)


def _map(found: Opening, name: str) -> Map:
    ground = found.setup.ground
    board = replace(ground.board, numbering="numeric")
    edges = [Edge(kind, cell, way) for kind, cell, way in ground.hexsides]
    edges += [Edge("stakes", cell, way) for cell, way in ground.stakes]
    terrain = tuple("open" if each in FEATURES else called(each) for each in ground.terrain)
    features = tuple(Feature(each, cell) for cell, each in enumerate(ground.terrain) if each in FEATURES)
    return Map(
        board,
        name,
        terrain,
        ground.levels,
        edges=tuple(edges),
        features=features,
        system="men_of_iron",
    )


def _side(found: Opening, name: str, number: int) -> Side:
    setup, written = found.setup, terms(name).sides[number]
    battles = [index for index, card in enumerate(setup.battles) if card.side == number]
    ids = {battle: f"battle-{at + 1}" for at, battle in enumerate(battles)}
    units: list[Unit] = []
    leaders: list[Leader] = []
    places: list[Placement] = []
    kinds: dict[tuple[str, str], TroopType] = {}
    # FAC-1: whoever has no facing of his own is kept as looking where his side does.
    ahead = facing_named(written.facing)
    for index, card in enumerate(setup.units):
        if card.side == number:
            troop = kinds.setdefault((card.kind, card.variant), troop_type(card.kind, card.variant))
            places.append(Placement(len(units), found.units[index].cell, found.units[index].facing))
            units.append(Unit(troop.id, name=card.name, group=ids[card.battle]))
    for index, leader in enumerate(setup.leaders):
        if leader.side == number:
            group = next((ids[each] for each in battles if setup.battles[each].leader == index), "")
            ratings: dict[str, Characteristic] = {
                "activation": leader.activation,
                "range": leader.range,
                "charisma": leader.charisma,
                "effectiveness": leader.effectiveness,
                "king": int(leader.king),
            }
            places.append(Placement(len(units) + len(leaders), found.leaders[index].cell, ahead))
            leaders.append(Leader(leader.name, characteristics=ratings, first=leader.oc, group=group))
    for index, standard in enumerate(setup.standards):
        if standard.side == number:
            served = ids.get(standard.battle, "")
            places.append(Placement(len(units) + len(leaders), found.standards[index].cell, ahead))
            leaders.append(Leader(written.name, STANDARD, group=served))
    army = Army(
        written.name,
        "men_of_iron",
        troops=tuple(kinds.values()),
        units=tuple(units),
        leaders=tuple(leaders),
        groups=tuple(Group(ids[battle], setup.battles[battle].name) for battle in battles),
        fixed=True,
    )
    said = setup.sides[number]
    sheet = SideSheet(
        said.level,
        said.counters,
        said.has_time,
        setup.marker if said.has_time else 0,
        said.wall,
        said.wall_types,
        said.schiltron,
        said.small_folk,
        said.garrison,
        battles=tuple(
            BattleSheet(
                ids[each], setup.battles[each].stirs, setup.battles[each].neutral, setup.battles[each].edge
            )
            for each in battles
        ),
    )
    edge: Literal["north", "south"] = "north" if written.facing == "S" else "south"
    return Side(written.name, army, edge, terms=plain(sheet), setup=tuple(places))
