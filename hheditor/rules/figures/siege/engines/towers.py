"""ENG-3, ENG-4 (FR-63, FR-64, FR-89), FOR-14 (FR-62): rams strike, towers dock and let their men over, six
figures hew at inner gates and palisades.
"""

from typing import Any

from hheditor.rules.api import Pool, Reading, Roll, Stage
from hheditor.rules.figures.movement.allowance import whole_move
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.measures import touching_figures
from hheditor.rules.figures.position.orders import Batter, Hack, Land
from hheditor.rules.figures.position.posts import bridged, change_engine, sector
from hheditor.rules.figures.position.table import Table, change_figures, kind_of
from hheditor.rules.figures.position.works import ENGINES, SECTORS, footprint
from hheditor.rules.figures.siege.damage import harm
from hheditor.rules.figures.siege.engines.crews import engine, judge_served
from hheditor.rules.figures.siege.ramparts import judge_place, posted_at
from hheditor.tables import FINE, TOUCH, gap_squared, within
from hheditor.values import Finding, refuse

LANDING = 2
"""ENG-4: so many step over, or attack, in a phase."""
HANDS = 6
"""FOR-14: so many figures do a point per pip."""
HEWING = 500
"""FOR-14 (FR-62): so near they must be."""


# Towers ----------------------------------------------------------------------------------------------------


def judge_land(table: Table, side: int, order: Land) -> Finding | None:
    """ENG-4: from a docked tower that has not moved, two a phase, into a free slot before it."""
    number, place = order.figure, (order.sector, order.slot)
    which = table.figures[number].engine
    pieces = (number, SECTORS + order.sector)
    refused = whole_move(table, side, number, "ENG-4", posted=True)
    if refused is not None:
        return refused
    if which < 0 or place not in bridged(table, which):
        return refuse("refusal.figures.no-bridge", rule="ENG-4", pieces=pieces)
    each = engine(table, which)
    if each.idle:
        return refuse("refusal.figures.fights-fire", rule="FIR-4", pieces=(ENGINES + which,))
    if each.worked or each.landed >= LANDING:
        return refuse("refusal.figures.bridge-full", rule="ENG-4", pieces=pieces, most=LANDING)
    return judge_place(table, number, place, "ENG-4")


def landed(table: Table, order: Land) -> Table:
    """A figure over the bridge."""
    which = table.figures[order.figure].engine
    after = posted_at(table, order.figure, (order.sector, order.slot), left=0)
    return change_engine(after, which, landed=engine(table, which).landed + 1)


def judge_bridge_attack(table: Table, number: int) -> Finding | None:
    """ENG-4: two at most attack from a tower in a phase; none while its fire is fought."""
    which = table.figures[number].engine
    if which < 0 or engine(table, which).kind != "siege-tower":
        return None
    each = engine(table, which)
    if each.idle:
        return refuse("refusal.figures.fights-fire", rule="FIR-4", pieces=(ENGINES + which,))
    if each.fought >= LANDING:
        return refuse("refusal.figures.bridge-full", rule="ENG-4", pieces=(number,), most=LANDING)
    return None


def attacked_from(table: Table, number: int) -> Table:
    """ENG-4: one more has attacked from his tower."""
    which = table.figures[number].engine
    if which < 0 or engine(table, which).kind != "siege-tower":
        return table
    return change_engine(table, which, fought=engine(table, which).fought + 1)


# Rams ------------------------------------------------------------------------------------------------------


def rammed(table: Table, number: int) -> tuple[int, ...]:
    """ENG-3: the standing sectors the front of a ram touches."""
    if number not in table.engines:
        return ()
    front = table.engines[number].edge("front")
    found = []
    for index in range(len(table.setup.sectors)):
        built, state = sector(table, index)
        squared, parts = gap_squared(front, footprint(built, state).corners)
        if state.state != "fallen" and squared <= (TOUCH * FINE) ** 2 * parts:
            found.append(index)
    return tuple(found)


def judge_batter(table: Table, side: int, order: Batter) -> Finding | None:
    """ENG-3: a ram with its whole crew, once a melee phase, at what its front touches."""
    number = order.engine
    each, pieces = engine(table, number), (ENGINES + number, SECTORS + order.sector)
    refused = judge_served(table, side, number, "ENG-3", fresh=False)
    if refused is not None:
        return refused
    if each.kind != "ram" or order.sector not in rammed(table, number):
        return refuse("refusal.figures.no-contact-ram", rule="ENG-3", pieces=pieces)
    if each.fought:
        return refuse("refusal.figures.worked", rule="ENG-3", pieces=pieces)
    return None


def battered(stage: Stage[Table], side: int, order: Batter) -> None:
    """The ram swings."""
    each = engine(stage.position, order.engine)
    after = change_engine(stage.position, order.engine, fought=each.fought + 1)
    after = after.push(tasks.Battering(side, order.engine, order.sector))
    stage.happen("ram-swings", after, rule="ENG-3", side=side, pieces=(ENGINES + order.engine,))


@handles(tasks.Battering)
class BatteringHandler(Handler[tasks.Battering]):
    """ENG-3: a point for each pip."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.Battering) -> Roll | None:
        """One die."""
        pieces = (ENGINES + task.engine, SECTORS + task.sector)
        return Roll("figures.ram", (Pool(1, 6),), "faces", "ENG-3", task.side, pieces)

    def carry_out(self, stage: Stage[Table], task: tasks.Battering, order: Any, reading: Reading) -> None:
        """Damage."""
        stage.quietly(stage.position.then())
        harm(stage, task.sector, reading[0], "ENG-3")


# By hand ---------------------------------------------------------------------------------------------------


def hewable(table: Table, number: int) -> bool:
    """FOR-14: inner gates and palisades."""
    built, state = sector(table, number)
    if state.state == "fallen":
        return False
    return state.state == "stopped" or built.kind in ("inner-gate", "palisade")


def hewers(table: Table, side: int, number: int) -> tuple[int, ...]:
    """FOR-14 (FR-62): who could hew at a sector: on foot, near it, neither engaged nor attacking."""
    built, state = sector(table, number)
    rect = footprint(built, state)
    return tuple(
        each
        for each in table.crowd.near(rect.pose.x, rect.pose.y, rect.radius + HEWING)
        if table.figures[each].side == side and _can_hew(table, number, each)
    )


def _can_hew(table: Table, number: int, each: int) -> bool:
    figure = table.figures[each]
    built, state = sector(table, number)
    return (
        figure.state == "loose"
        and not figure.posted
        and not figure.fought
        and not kind_of(table, each).mounted
        and not touching_figures(table, each)
        and within(footprint(built, state).corners, table.standing[each].corners, HEWING * FINE)
    )


def judge_hack(table: Table, side: int, order: Hack) -> Finding | None:
    """FOR-14: six of them, one touching."""
    number = order.sector
    built, state = sector(table, number)
    piece = SECTORS + number
    if not hewable(table, number):
        return refuse("refusal.figures.not-by-hand", rule="FOR-14", pieces=(piece,))
    fit = [
        each for each in order.figures if table.figures[each].side == side and _can_hew(table, number, each)
    ]
    if len(order.figures) != HANDS or len(set(fit)) != HANDS:
        return refuse(
            "refusal.figures.six-hands", rule="FOR-14", pieces=(piece,), wanted=HANDS, count=len(set(fit))
        )
    shape = footprint(built, state).corners
    if not any(within(shape, table.standing[each].corners, TOUCH * FINE) for each in fit):
        return refuse("refusal.figures.nobody-touches", rule="FOR-14", pieces=(piece,))
    return None


def hacked(stage: Stage[Table], side: int, order: Hack) -> None:
    """They hew."""
    after = change_figures(stage.position, {each: {"fought": (0,)} for each in order.figures})
    after = after.push(tasks.Hacking(side, order.sector))
    stage.happen("hewed", after, rule="FOR-14", side=side, pieces=(SECTORS + order.sector, *order.figures))


@handles(tasks.Hacking)
class HackingHandler(Handler[tasks.Hacking]):
    """FOR-14: a point for each pip."""

    waits_for = "dice"

    def roll(self, table: Table, task: tasks.Hacking) -> Roll | None:
        """One die."""
        return Roll("figures.axes", (Pool(1, 6),), "faces", "FOR-14", task.side, (SECTORS + task.sector,))

    def carry_out(self, stage: Stage[Table], task: tasks.Hacking, order: Any, reading: Reading) -> None:
        """Damage."""
        stage.quietly(stage.position.then())
        harm(stage, task.sector, reading[0], "FOR-14")
