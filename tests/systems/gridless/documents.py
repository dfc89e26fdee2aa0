"""Armies and scenarios of the table: who takes part, where they stand, what their players look up."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.armies import Army, Device, TroopType, Unit
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.api.armies.muster import UNITS, Appraisal, Figure, Total
from hheditor.rules.api.paper.reference import (
    ArmyReference,
    Chart,
    Column,
    PhaseBox,
    Reference,
    Row,
    UnitLine,
    remark,
)
from hheditor.scenarios import Deployment, Scenario, Side
from hheditor.tables import Outline
from hheditor.tables.map import TableMap
from hheditor.values import Finding, warn
from tests.systems.gridless.placing import AHEAD, DEPTH, Placing, commander

if TYPE_CHECKING:
    from tests.systems.gridless import Table

TROOPS = (
    TroopType("foot", "Foot", "gridless", symbol="foot", source="ours"),
    TroopType("horse", "Horse", "gridless", symbol="cavalry", source="ours"),
)
KINDS = {troop.id: troop.id for troop in TROOPS}


DEVICES = {"Blues": Device(first="#234f8e", second="#dfe4ea")}


def army(name: str, kinds: str) -> Army:
    """Units of foot (F) and horse (H), numbered."""
    codes = {"F": "foot", "H": "horse"}
    units = tuple(Unit(codes[code], name=f"{name} {number}") for number, code in enumerate(kinds, 1))
    device = DEVICES.get(name, Device())
    return Army(name, "gridless", troops=TROOPS, units=units, device=device)


SAMPLES = {"red": army("Reds", "FFHF"), "blue": army("Blues", "FHFH")}


def field(name: str = "The common") -> TableMap:
    """A table of six feet by four with a wood and a hill."""
    wood = Outline("wood", ((2500, 5200), (4300, 4900), (5200, 6100), (3900, 7000), (2600, 6500)))
    hill = Outline("hill", ((12000, 4800), (14500, 4500), (15600, 5900), (13800, 6900), (12100, 6300)), 1)
    return TableMap(18_000, 12_000, name, outlines=(wood, hill))


def scenario(
    kinds: tuple[str, str] = ("FFHF", "FHFH"), *, table: TableMap | None = None, start: Any = "choose"
) -> Scenario:
    """Reds from the south, Blues from the north."""
    sides = (
        Side("Reds", army("Reds", kinds[0]), "south"),
        Side("Blues", army("Blues", kinds[1]), "north"),
    )
    return Scenario(
        "On the common", "gridless", Map(Board(18, 12)), sides, table=table or field(), start=start
    )


def bare(scenario: Scenario, agenda: tuple[Any, ...]) -> "Table":
    """The table with nobody on it yet."""
    from tests.systems.gridless import FIGURES, Formation, Table

    sheet = scenario.table or field()
    formations = []
    for side, own in enumerate(scenario.sides):
        for unit in own.army.units:
            kind = KINDS.get(unit.troop, "foot")
            formations.append(
                Formation(
                    side, kind, 0, 0, AHEAD[own.edge], figures=FIGURES[kind], name=unit.name, placed=False
                )
            )
    return Table(
        agenda=agenda,
        width=sheet.width,
        height=sheet.height,
        formations=tuple(formations),
        commanders=((sheet.width // 2, sheet.height // 2),) * 2,
        edges=(scenario.sides[0].edge, scenario.sides[1].edge),
        limit=scenario.turn_limit,
    )


def opening(scenario: Scenario) -> "Table":
    from tests.systems.gridless import Moving

    if scenario.start == "choose":
        return bare(scenario, (Moving(0), Placing(1), Placing(0)))
    return deployed(scenario, (0, 1))


def deployed(scenario: Scenario, sides: tuple[int, ...]) -> "Table":
    """As the first deployment of each of these sides says."""
    from tests.systems.gridless import Moving

    table = bare(scenario, (Moving(0),))
    for side in sides:
        first = next((each for each in scenario.deployments if each.side == side), Deployment("", side))
        own = [index for index, each in enumerate(table.formations) if each.side == side]
        for each in first.placements:
            if each.piece < len(own) and each.spot is not None:
                x, y = each.spot
                stands = replace(table.formations[own[each.piece]], x=x, y=y, angle=each.facing, placed=True)
                table = table.with_formation(own[each.piece], stands)
    spots = (commander(table, 0), commander(table, 1))
    return replace(table, commanders=spots)


def inspect(document: Any) -> tuple[Finding, ...]:
    armies = [side.army for side in document.sides] if isinstance(document, Scenario) else [document]
    return tuple(
        warn("warning.gridless.troop", rule="Movement", troop=unit.troop, field=f"units.{number}")
        for each in armies
        if isinstance(each, Army)
        for number, unit in enumerate(each.units)
        if unit.troop not in KINDS
    )


def figures(troop: TroopType) -> tuple[Figure, ...]:
    from tests.systems.gridless import FIGURES, MOVES

    kind = KINDS.get(troop.id, "foot")
    return (
        Figure("move", f"{MOVES[kind] // 100}", MOVES[kind]),
        Figure("figures", str(FIGURES[kind]), FIGURES[kind]),
    )


def totals(army_: Army, found: Appraisal) -> tuple[Total, ...]:
    strength = sum(each.strength for each in found.units)
    return Total(UNITS, len(army_.units)), Total("gridless.figures", strength)


def reference(scenario: Scenario, version: str) -> Reference:
    from tests.systems.gridless import COMMAND, FIGURES, LAST_TURN, MOVES

    armies = []
    for side in scenario.sides:
        lines = []
        for index, unit in enumerate(side.army.units):
            kind = KINDS.get(unit.troop, "foot")
            troop = side.army.troop(unit.troop)
            numbers = (str(MOVES[kind] // 100), str(FIGURES[kind]))
            lines.append(
                UnitLine(
                    unit.name or troop.name, troop.name, troop.symbol, numbers, FIGURES[kind],
                    base=(800, 400), index=index,
                )
            )  # fmt: skip
        columns = (Column("reference.gridless.move"), Column("reference.gridless.figures"))
        kinds = dict.fromkeys(unit.troop for unit in side.army.units)
        troops = Chart(
            columns=(Column("reference.unit", "left", wide=True), *columns),
            rows=tuple(
                Row(
                    (
                        side.army.troop(each).name,
                        str(MOVES[KINDS.get(each, "foot")] // 100),
                        str(FIGURES[KINDS.get(each, "foot")]),
                    ),
                    symbol=side.army.troop(each).symbol,
                )
                for each in kinds
            ),
        )
        figures_ = sum(line.strength for line in lines)
        found = (Total(UNITS, len(lines)), Total("gridless.figures", figures_))
        armies.append(
            ArmyReference(
                troops, units=tuple(lines), roster=columns, totals=found, counted="gridless.figures"
            )
        )
    melee = Chart(
        "reference.gridless.melee",
        (Column("reference.gridless.case", "left", wide=True, head=True), Column("reference.gridless.bonus")),
        (
            Row((remark("reference.gridless.flank"), "+1")),
            Row((remark("reference.gridless.rear"), "+2")),
            Row((remark("reference.gridless.mounted"), "+1")),
        ),
        dice=remark("reference.gridless.dice", "Melee"),
    )
    phases = (
        PhaseBox(
            "phase.gridless.movement",
            (
                remark("reference.gridless.wheels", "Movement"),
                remark("reference.gridless.command", "Command", far=COMMAND),
            ),
        ),
        PhaseBox(
            "phase.gridless.deployment", (remark("reference.gridless.zone", "Deployment", depth=DEPTH),)
        ),
    )
    victory = (remark("reference.gridless.victory", "End", turns=scenario.turn_limit or LAST_TURN),)
    return Reference("gridless", version, tuple(armies), (melee,), phases=phases, victory=victory)
