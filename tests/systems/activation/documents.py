"""Armies and scenarios: Battles under leaders, flight levels, exact set-ups, and what players look up."""

from typing import Annotated, Any

from msgspec import Meta

from hheditor.armies import Army, Device, Group, Leader, TroopType
from hheditor.armies import Unit as ArmyUnit
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api.armies.muster import UNITS, Appraisal, Figure, Total
from hheditor.rules.api.paper.reference import (
    ArmyReference,
    Chart,
    Column,
    LeaderLine,
    PhaseBox,
    Reference,
    Row,
    UnitLine,
    remark,
)
from hheditor.scenarios import Deployment, Scenario, Side
from hheditor.scenarios.making import with_setups
from hheditor.values import Finding, Value, warn
from tests.systems.activation import placing
from tests.systems.activation.charts import DEFENCE, FIRE, MATRIX, MOVES, POINTS
from tests.systems.activation.table import WAITING, Battle, Draw, Free, Place, Placing, Table, Unit

NAMES = {
    "MM": "Mounted men-at-arms", "DM": "Dismounted men-at-arms", "PK": "Pikes", "LB": "Longbows",
    "CB": "Crossbows",
}  # fmt: skip
SYMBOLS = {"MM": "cavalry", "DM": "foot", "PK": "pikes", "LB": "archers", "CB": "crossbows"}
TROOPS = tuple(
    TroopType(kind.lower(), name, "activation", symbol=SYMBOLS[kind], source="ours")
    for kind, name in NAMES.items()
)


class SideTerms(Value, frozen=True):
    """What a side needs beside its army."""

    flight: Annotated[int, Meta(extra={"least": 1, "most": 50})] = 10
    counters: Annotated[int, Meta(extra={"least": 0, "most": 5})] = 3


class LeaderTerms(Value, frozen=True):
    """What a leader is worth."""

    activation: Annotated[int, Meta(extra={"least": 0, "most": 9})] = 3
    charisma: Annotated[int, Meta(extra={"least": 0, "most": 3})] = 0
    range: Annotated[int, Meta(extra={"least": 1, "most": 12})] = 4


def army(name: str, device: Device, battles: dict[str, str]) -> Army:
    """Battles by name, each with the kinds of its units: ``{"Van": "PK PK LB"}``."""
    groups, units, leaders = [], [], []
    for number, (battle, kinds) in enumerate(battles.items()):
        groups.append(Group(f"b{number}", battle))
        leaders.append(Leader(f"{battle} of {name}", group=f"b{number}", first=number == 0))
        for count, kind in enumerate(kinds.split(), 1):
            units.append(ArmyUnit(kind.lower(), name=f"{battle} {count}", group=f"b{number}"))
    return Army(
        name, "activation", troops=TROOPS, units=tuple(units), leaders=tuple(leaders), device=device,
        groups=tuple(groups),
    )  # fmt: skip


SAMPLES = {
    "north": army(
        "Northerners", Device(first="#234f8e", second="#dfe4ea"), {"Van": "PK PK LB", "Horse": "MM MM"}
    ),
    "south": army("Southerners", Device(first="#9c2a2c"), {"Main": "DM CB LB", "Rear": "MM PK"}),
}


def scenario(board: Board | None = None, *, start: Any = "choose", small: bool = False) -> Scenario:
    """Two sides of two Battles, from north and south."""
    armies = [SAMPLES["north"], SAMPLES["south"]]
    if small:
        armies = [army("Few", Device(), {"Van": "PK"}), army("Others", Device(), {"Main": "MM"})]
    sides = (
        Side(armies[0].name, armies[0], "north", terms={"flight": 10}),
        Side(armies[1].name, armies[1], "south", terms={"flight": 11, "counters": 2}),
    )
    field = Map(board or Board(12, 8, numbering="numeric"), "The ridge")
    return Scenario("At the ridge", "activation", field, sides, start=start)


def terms(side: Side) -> SideTerms:
    import msgspec

    # Games of the tests made from this one may have more terms.
    known = {name: value for name, value in side.terms.items() if name in SideTerms.__struct_fields__}
    return msgspec.convert(known, SideTerms)


def bare(scenario: Scenario, agenda: tuple[Any, ...]) -> Table:
    """The map with nobody on it yet."""
    units: list[Unit] = []
    battles: list[Battle] = []
    for side, own in enumerate(scenario.sides):
        first, leaders = len(battles), {leader.group: leader for leader in own.army.leaders}
        order = [group.id for group in own.army.groups]
        for group in own.army.groups:
            leader = leaders.get(group.id)
            worth = LeaderTerms() if leader is None else worth_of(leader)
            battles.append(Battle(side, group.name, worth.activation, -1, worth.charisma, worth.range))
        facing = placing.AHEAD[own.edge]
        for unit in own.army.units:
            battle = first + (order.index(unit.group) if unit.group in order else 0)
            units.append(Unit(unit.troop.upper(), side, battle, -1, facing, WAITING, name=unit.name))
    levels = (terms(scenario.sides[0]).flight, terms(scenario.sides[1]).flight)
    edges = (scenario.sides[0].edge, scenario.sides[1].edge)
    return Table(
        agenda=agenda, board=scenario.map.board, units=tuple(units), battles=tuple(battles), levels=levels,
        edges=edges,
    )  # fmt: skip


def worth_of(leader: Leader) -> LeaderTerms:
    import msgspec

    return msgspec.convert(leader.characteristics, LeaderTerms)


def opening(scenario: Scenario) -> Table:
    draws = tuple(Draw(side) for side in (1, 0) for _ in range(terms(scenario.sides[side]).counters))
    if scenario.start == "choose":
        return bare(scenario, (Free(0), *draws, Placing(1), Placing(0)))
    return deployed(scenario, (0, 1), (Free(0), *draws))


def deployed(scenario: Scenario, sides: tuple[int, ...], agenda: tuple[Any, ...] = (Free(0),)) -> Table:
    """As the first deployment of each of these sides says, or where the scenario sets them up."""
    table, scenario = bare(scenario, agenda), with_setups(scenario)
    for side in sides:
        first = next((each for each in scenario.deployments if each.side == side), Deployment("", side))
        own = placing.pieces(table, side)
        for each in sorted(first.placements, key=lambda each: each.piece):
            order = Place(own[each.piece], each.cell, each.facing)
            table = placing.after(table, order)
        table = placing.joined(table, side)
    return table


def inspect(document: Any) -> tuple[Finding, ...]:
    armies = [side.army for side in document.sides] if isinstance(document, Scenario) else [document]
    return tuple(
        warn("warning.activation.troop", rule="7.1", troop=unit.troop, field=f"units.{number}")
        for each in armies
        if isinstance(each, Army)
        for number, unit in enumerate(each.units)
        if unit.troop.upper() not in NAMES
    )


def figures(troop: TroopType) -> tuple[Figure, ...]:
    kind = troop.id.upper()
    move = MOVES.get(kind, (0, 0))[0]
    return Figure("move", str(move), move), Figure("defence", f"{DEFENCE.get(kind, (0, 0))[0]:+d}")


def totals(army_: Army, found: Appraisal) -> tuple[Total, ...]:
    points = sum(POINTS.get(unit.troop.upper(), 0) for unit in army_.units)
    return Total(UNITS, len(army_.units)), Total("activation.flight", points)


def reference(scenario: Scenario, version: str) -> Reference:
    columns = (Column("reference.activation.move"), Column("reference.activation.defence"))
    armies = []
    for side in scenario.sides:
        lines = []
        for index, unit in enumerate(side.army.units):
            kind, troop = unit.troop.upper(), side.army.troop(unit.troop)
            numbers = (str(MOVES[kind][0]), f"{DEFENCE[kind][0]:+d}")
            lines.append(UnitLine(unit.name, troop.name, troop.symbol, numbers, 1, index=index))
        kinds = dict.fromkeys(unit.troop for unit in side.army.units)
        troops = Chart(
            columns=(Column("reference.unit", "left", wide=True), *columns),
            rows=tuple(
                Row(
                    (NAMES[each.upper()], str(MOVES[each.upper()][0]), f"{DEFENCE[each.upper()][0]:+d}"),
                    symbol=SYMBOLS[each.upper()],
                )
                for each in kinds
            ),
        )
        leaders = tuple(
            LeaderLine(leader.name, (str(worth_of(leader).activation),), first=leader.first)
            for leader in side.army.leaders
        )
        told = Chart(
            "reference.leaders",
            (Column("reference.leader", "left", wide=True), Column("reference.activation.activation")),
            tuple(Row((leader.name, *leader.line)) for leader in leaders),
        )
        found = (Total(UNITS, len(lines)), Total("activation.flight", terms(side).flight))
        command = (Column("reference.activation.activation"),)
        armies.append(ArmyReference(troops, told, (), tuple(lines), leaders, columns, command, found))
    matrix = Chart(
        "reference.activation.matrix",
        (
            Column("reference.activation.attacker", head=True),
            *(Column("", text=each) for each in MATRIX["MM"]),
        ),
        tuple(Row((kind, *(f"{value:+d}" for value in row.values()))) for kind, row in MATRIX.items()),
        dice=remark("reference.activation.dice", "12.3"),
    )
    fire = Chart(
        "reference.activation.fire",
        (
            Column("reference.activation.shooter", head=True),
            *(Column("", text=str(far)) for far in (1, 2, 3)),
        ),
        tuple(Row((kind, *(f"{value:+d}" for value in row))) for kind, row in FIRE.items()),
    )
    phases = (
        PhaseBox("phase.activation.movement", (remark("reference.activation.moving", "7.2"),)),
        PhaseBox("phase.activation.shock", (remark("reference.activation.shock", "12.1"),)),
    )
    victory = (remark("reference.activation.victory", "3.0"),)
    return Reference("activation", version, tuple(armies), (matrix, fire), phases=phases, victory=victory)
