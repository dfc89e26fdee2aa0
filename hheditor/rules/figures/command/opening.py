"""A scenario as the terms of a battle, and the first position of one: by the rules, or as it is deployed."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from hheditor.rules.api import Stage
from hheditor.rules.figures.armies.troops import muster
from hheditor.rules.figures.command import deployment, placement
from hheditor.rules.figures.command.array import AHEAD, drawn_up
from hheditor.rules.figures.command.sequence import begin_battle
from hheditor.rules.figures.formations.layout import layout_called
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.orders import Deploy, Place
from hheditor.rules.figures.position.profile import profile_of
from hheditor.rules.figures.position.setup import Points, Setup
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.scenarios import Placement, Scenario
from hheditor.tables.map import TableMap


def set_up(scenario: Scenario) -> Setup:
    """The terms of a scenario; `BadValue` where its armies cannot be read."""
    table = scenario.table or TableMap()
    first = scenario.first if scenario.start == "deployed" else -1
    return muster(
        table,
        (scenario.sides[0].army, scenario.sides[1].army),
        profile_of(dict(scenario.profile)),
        camps=camps_on(table),
        first=first,
        turn_limit=scenario.turn_limit,
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
    table = deployment.empty_table(set_up(scenario))
    west = (table.setup.table.width - placement.CAMP[0]) // 2
    red, blue = (camp or placement.camp_at(table, side, west) for side, camp in enumerate(table.camps))
    return replace(table, camps=(red, blue))


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
        table, _ = drawn_up(table, side)
    stage: Stage[Table] = Stage(replace(table, first=terms.first), record=False)
    begin_battle(stage)
    AGENDA.settle(stage)
    return stage.position


def enlisted(setup: Setup, side: int) -> tuple[int, ...]:
    """The pieces of a side as its army numbers them: formations, the first of each unit of attendants, and
    then command figures."""
    bases = {number: BASES + place for place, card in enumerate(setup.units) for number in card.figures}
    found: dict[int, None] = {}
    before = -1
    for number, owner in enumerate(setup.allegiance):
        if owner != side:
            continue
        if number in bases:
            found[bases[number]] = None
        elif setup.kind(number).role != "attendant" or setup.roster[number] != before:
            found[number] = None
        before = setup.roster[number]
    return tuple(found)


def followers(table: Table, side: int, first: int) -> Iterator[int]:
    """The other attendants of his unit, who go where the first goes."""
    if table.setup.kind(first).role != "attendant":
        return
    for number in range(first + 1, len(table.figures)):
        if table.setup.roster[number] != table.setup.roster[first] or table.figures[number].side != side:
            return
        yield number


def order_for(table: Table, piece: int, wanted: Placement) -> Deploy | Place:
    """The order that places a piece so."""
    x, y = wanted.spot or (0, 0)
    facing = wanted.facing % 3600
    if piece < BASES:
        return Place(piece, x, y, facing)
    card = table.setup.units[piece - BASES]
    files, ranks, compact = layout_called(card, wanted.formation)
    return Deploy(piece - BASES, x, y, facing, files, ranks, compact)


def laid_out(table: Table, side: int, placements: Iterable[Placement]) -> Table:
    """The position with a deployment laid out; what the rules refuse is left out."""
    pieces = enlisted(table.setup, side)
    for each in sorted(placements, key=lambda each: each.piece):
        if not 0 <= each.piece < len(pieces):
            continue
        order = order_for(table, pieces[each.piece], each)
        if isinstance(order, Deploy):
            if placement.judge_deploy(table, side, order) is None:
                table = placement.deployed(table, order)
        elif placement.judge_placed(table, side, order) is None:
            table = placed_with_followers(table, side, order)
    return table


def placed_with_followers(table: Table, side: int, order: Place) -> Table:
    """A figure by itself; an attendant brings those of his unit, side by side as far as there is room."""
    table = placement.placed(table, order)
    for number in followers(table, side, order.figure):
        for x, y in placement.about(table, side, order.x, order.y):
            wanted = Place(number, x, y, AHEAD[side])
            if placement.judge_placed(table, side, wanted) is None:
                table = placement.placed(table, wanted)
                break
    return table
