"""SEQ-2, SEQ-4, SIE-1, NGT-1: what a siege adds to the order of things: counters, fires, the kind of the day,
engines left alone, nightfall.
"""

from msgspec.structs import replace

from hheditor.rules.api import Stage
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.posts import change_siege
from hheditor.rules.figures.position.table import Table, kind_of
from hheditor.rules.figures.siege import fire, night
from hheditor.rules.figures.siege.damage import wreck
from hheditor.rules.figures.siege.places import day_of, hour_of
from hheditor.rules.figures.siege.victory import remember_holders
from hheditor.tables import TOUCH


def begin_siege_turn(table: Table, side: int) -> Table:
    """SEQ-2: counters of a player turn; ENG-10: points of a turn do not carry over."""
    assert table.siege is not None
    fresh = side == table.first
    engines = tuple(
        replace(
            each,
            suffered=0 if fresh else each.suffered,
            **(
                {"idle": False, "worked": False, "entered": 0, "landed": 0, "fought": 0}
                if each.side == side
                else {}
            ),
        )
        for each in table.siege.engines
    )
    sectors = tuple(replace(state, hurled=False) for state in table.siege.sectors)
    return change_siege(table, still=True, engines=engines, sectors=sectors)


def begin_siege_movement(table: Table) -> Table:
    """FOR-7, FOR-8: doors and gates are free again in each movement phase."""
    assert table.siege is not None
    sectors = tuple(replace(state, foot=0, mounted=0, doors=()) for state in table.siege.sectors)
    return change_siege(table, still=True, sectors=sectors)


def before_shooting(stage: Stage[Table], side: int) -> None:
    """FIR-4: fires first; SIE-8: on the first turn of a day its kind before them."""
    table = stage.position
    terms = table.setup.siege
    assert terms is not None
    assert table.siege is not None
    doing: list[tasks.AnyTask] = [
        tasks.Dousing(side, number) for number in reversed(fire.burning(table, side))
    ]
    if side == terms.besieger and hour_of(table) == 1 and not table.siege.kind:
        doing.append(tasks.Declaring(side))
    stage.quietly(table.push(*doing))


def end_of_phase(stage: Stage[Table]) -> None:
    """SVI-3: who holds which sector."""
    stage.quietly(remember_holders(stage.position))


def end_of_player_turn(stage: Stage[Table], side: int) -> None:
    """ENG-11 (FR-67): an engine without crew that an enemy on foot touches is destroyed."""
    table = stage.position
    assert table.siege is not None
    for number, each in enumerate(table.siege.engines):
        if each.side == side or each.state != "standing" or table.crews.get(number):
            continue
        if each.sector >= 0:
            men: tuple[int, ...] = table.garrisons.get(each.sector, ())
        else:
            men = tuple(
                other
                for other in table.crowd.within(table.engine_rect(each), TOUCH)
                if not table.figures[other].posted
            )
        if any(table.figures[man].side == side and not kind_of(table, man).mounted for man in men):
            wreck(stage, number, "ENG-11")


def night_falls(stage: Stage[Table]) -> bool:
    """NGT-1 to NGT-4: after a whole turn: whether the fighting of the day is over, and the night begins."""
    table = stage.position
    if night.fighting_stops(table):
        night.begin_night(stage)
        return True
    if hour_of(table) == table.profile.day:
        stage.happen("fight-goes-on", table, rule="NGT-2", day=day_of(table))
    if hour_of(table) == table.profile.day + table.profile.night:
        stage.quietly(change_siege(table, still=True, kind=""))
    return False
