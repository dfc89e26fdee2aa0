"""A scenario as the terms of a battle, and the first position of one: by the rules, or as it is deployed."""

from collections.abc import Iterable

from msgspec.structs import replace

from hheditor.rules.api import Stage
from hheditor.rules.figures.armies.troops import muster
from hheditor.rules.figures.command import deployment, placement, quarters
from hheditor.rules.figures.command.array import drawn_up
from hheditor.rules.figures.command.besieging import besieged_ground, siege_of
from hheditor.rules.figures.command.sequence import begin_battle
from hheditor.rules.figures.formations.layout import layout_called
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.orders import Deploy, Quarter
from hheditor.rules.figures.position.profile import profile_of
from hheditor.rules.figures.position.setup import Points, Setup
from hheditor.rules.figures.position.table import BASES, Table, kind_of
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.siege import encampment, settling
from hheditor.scenarios import Placement, Scenario
from hheditor.tables.map import TableMap


def set_up(scenario: Scenario) -> Setup:
    """The terms of a scenario; `BadValue` where its armies cannot be read."""
    table = scenario.table or TableMap()
    siege = siege_of(scenario)
    camps = camps_on(table)
    if siege is not None:
        # SIE-6: the enclosure is the camp of the besieged.
        camps = (camps[0], ()) if siege.defender else ((), camps[1])
        table = besieged_ground(table, siege.defender)
    return muster(
        table,
        (scenario.sides[0].army, scenario.sides[1].army),
        profile_of(dict(scenario.profile)),
        camps=camps,
        first=scenario.first if scenario.start == "deployed" else -1,
        turn_limit=0 if siege is not None else scenario.turn_limit,
        siege=siege,
    )


def camps_on(table: TableMap) -> tuple[Points, Points]:
    """DEP-2: the camps drawn on a table: in the southern half Red's, in the northern one Blue's."""
    found: list[Points] = [(), ()]
    for outline in table.outlines:
        if outline.kind == "camp" and outline.points:
            ys = [y for _, y in outline.points]
            side = 0 if min(ys) + max(ys) > table.height else 1
            found[side] = found[side] or tuple((x, y) for x, y in outline.points)
    return found[0], found[1]


def bare(scenario: Scenario) -> Table:
    """Nobody on the table; a camp nobody has drawn lies in the middle of its edge."""
    setup = set_up(scenario)
    table = deployment.empty_table(setup) if setup.siege is None else encampment.besieged_table(setup)
    west = (setup.table.width - placement.CAMP[0]) // 2
    defender = -1 if setup.siege is None else setup.siege.defender
    red, blue = (
        camp or (() if side == defender else placement.camp_at(table, side, west))
        for side, camp in enumerate(table.camps)
    )
    return replace(table, camps=(red, blue), agenda=())


def opening(terms: Setup | Scenario) -> Table:
    """The first position: dice and deployment by the rules, or the first turn of a deployed battle."""
    if isinstance(terms, Setup):
        return deployment.opening(terms)
    if terms.start != "deployed":
        return deployment.opening(set_up(terms))
    table = bare(terms)
    for side in (0, 1):
        chosen = next((each for each in terms.deployments if each.side == side), None)
        table = laid_out(table, side, () if chosen is None else chosen.placements)
        # Whoever the deployment forgets stands where a sound captain would put him.
        table = arrayed(table, side)
    if table.siege is not None:
        stage: Stage[Table] = Stage(replace(table, agenda=(tasks.Dawning(),)), record=False)
    else:
        stage = Stage(replace(table, first=terms.first), record=False)
        begin_battle(stage)
    AGENDA.settle(stage)
    return stage.position


def arrayed(table: Table, side: int, seed: int = 0) -> Table:
    """The position with all of a side that waits in a sensible place; another seed gives another one."""
    if table.siege is not None:
        return settling.settled(table, side, seed)
    return drawn_up(table, side, seed)[0]


def preparing(table: Table, side: int) -> tasks.AnyTask:
    """What a side does that prepares a battle."""
    return tasks.Deploying(side, free=True) if table.siege is None else tasks.Encamping(side, free=True)


def order_for(table: Table, piece: int, wanted: Placement) -> quarters.Placing:
    """The order that places a piece, and those of its unit, so."""
    spot, facing = wanted.spot or (0, 0), wanted.facing % 3600
    if piece >= ENGINES:
        return quarters.site_at(table, piece - ENGINES, spot, facing)
    if piece >= BASES:
        card = table.setup.units[piece - BASES]
        files, ranks, compact = layout_called(card, wanted.formation)
        return Deploy(piece - BASES, *spot, facing, files, ranks, compact)
    if together(table, piece):
        return Quarter(piece, facing, wanted.spots or (spot,))
    return quarters.single_at(table, piece, spot, facing)


def together(table: Table, piece: int) -> bool:
    """Whether a piece leads figures that are placed one by one; attendants simply come with the first."""
    alone = piece >= BASES or not quarters.comrades(table, piece)
    return not alone and kind_of(table, piece).role != "attendant"


def laid_out(table: Table, side: int, placements: Iterable[Placement]) -> Table:
    """The position with a deployment laid out; what the rules refuse is left out."""
    pieces = quarters.enlisted(table.setup, side)
    task = preparing(table, side)
    handler = AGENDA.handler_of(task)
    for each in sorted(placements, key=lambda each: each.piece):
        if 0 <= each.piece < len(pieces):
            order = order_for(table, pieces[each.piece], each)
            # In the field nobody sites engines, whatever a siege of before has put down.
            if isinstance(order, handler.answers) and handler.judge(table, task, order) is None:
                table = quarters.placed(table, side, order)
    return table


def men_of(table: Table, piece: int) -> tuple[int, ...]:
    """Everybody on the table whom a piece leads and who is placed by himself."""
    line = quarters.line_of(table.setup, piece) if together(table, piece) else ()
    return tuple(number for number in line if table.figures[number].state == "loose")


def spots_of(table: Table, piece: int) -> tuple[tuple[int, int], ...]:
    """Where they stand."""
    figures = (table.figures[number] for number in men_of(table, piece))
    return tuple((each.x, each.y) for each in figures)
