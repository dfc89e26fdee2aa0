"""What befalls units and leaders: lost, eliminated, disrupted. Each is told as an event with its rule."""

from hheditor.rules.api import Stage
from hheditor.rules.hordes_heroes.position.orders import LEADERS
from hheditor.rules.hordes_heroes.position.table import NOWHERE, Table, cells_held, change, change_leader


def lose_leader(stage: Stage[Table], index: int, *, rule: str, cause: str) -> None:
    """A leader is killed or captured, which is the same (R-116)."""
    table = change_leader(stage.position, index, cell=NOWHERE, host=-1, gone="lost")
    stage.happen(
        "leader-lost",
        table,
        rule=rule,
        side=table.leaders[index].side,
        pieces=(LEADERS + index,),
        places=(stage.position.leaders[index].cell,),
        cause=cause,
    )


def remove_unit(stage: Stage[Table], number: int, *, rule: str, cause: str) -> None:
    """A unit is eliminated, with every leader it hosts (GEN-1, CMD-9)."""
    table = stage.position
    unit = table.units[number]
    places = cells_held(unit)
    leaders = table.leaders_with.get(number, ())
    after = change(table, number, cell=NOWHERE, cells=(), gone="lost", disrupted=False, melee=False)
    stage.happen(
        "eliminated",
        after,
        rule=rule,
        side=unit.side,
        pieces=(number,),
        places=places,
        cause=cause,
        stands=unit.stands,
    )
    stage.quietly(change(stage.position, number, stands=0, rear_stands=0))
    for index in leaders:
        lose_leader(stage, index, rule="GEN-1", cause="host-lost")


def disrupt(stage: Stage[Table], number: int, *, rule: str, cause: str) -> None:
    """DIS-1: a unit becomes disrupted; disrupted again, nothing more."""
    table = stage.position
    unit = table.units[number]
    if unit.disrupted or unit.cell < 0:
        return
    stage.happen(
        "disrupted",
        change(table, number, disrupted=True),
        rule=rule,
        side=unit.side,
        pieces=(number,),
        places=cells_held(unit),
        cause=cause,
    )
