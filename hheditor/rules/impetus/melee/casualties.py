"""COH-7, LRG-2, LRG-3, LRG-5: losses. A block loses from its rear; an emptied unit is gone, its VD lost."""

from hheditor.rules.api import Stage
from hheditor.rules.impetus.charge.contact import loosen
from hheditor.rules.impetus.position.table import Table, change, refitted, troop


def lose(stage: Stage[Table], number: int, points: int, rule: str) -> None:
    """Take VBU off a unit for good; at nothing it is destroyed."""
    if points <= 0:
        return
    table = stage.position
    left = points
    table_after = table
    emptied = []
    for rear in reversed(table.units[number].behind):
        if not left:
            break
        taken = min(left, table_after.units[rear].vbu)
        left -= taken
        remains = table_after.units[rear].vbu - taken
        table_after = change(table_after, rear, vbu=remains)
        if remains == 0:
            emptied.append(rear)
    front = max(0, table_after.units[number].vbu - left)
    table_after = change(table_after, number, vbu=front)
    stage.happen(
        "vbu-lost",
        table_after,
        rule=rule,
        side=table.units[number].side,
        pieces=(number,),
        count=points,
        left=front,
    )
    for rear in emptied:
        _drop_rear(stage, number, rear)
    if front == 0:
        destroy(stage, number, "COH-7")


def _drop_rear(stage: Stage[Table], number: int, rear: int) -> None:
    """LRG-3: the rearmost unit is gone; when one is left it is an ordinary unit."""
    table = stage.position
    behind = tuple(each for each in table.units[number].behind if each != rear)
    after = change(table, number, behind=behind, **refitted(table, number, behind))
    after = change(after, rear, gone="destroyed", ahead=-1)
    stage.happen(
        "rear-destroyed",
        after,
        rule="LRG-3",
        side=table.units[number].side,
        pieces=(rear, number),
        vd=troop(table, rear).vd,
    )


def destroy(stage: Stage[Table], number: int, rule: str, gone: str = "destroyed") -> None:
    """A unit, a block whole, leaves the field for good; its contacts end."""
    table = stage.position
    unit = table.units[number]
    if unit.gone:
        return
    after = table
    for rear in unit.behind:
        after = change(after, rear, gone=gone, ahead=-1, vbu=0)
    after = change(after, number, cell=-1, gone=gone, behind=(), vbu=0, stakes=False, wall=False)
    after = loosen(after)
    stage.happen(
        "destroyed" if gone == "destroyed" else gone,
        after,
        rule=rule,
        side=unit.side,
        pieces=(number, *unit.behind),
        places=table.board.places(unit.cell),
        general=int(unit.general),
    )


def disorder(stage: Stage[Table], number: int, rule: str) -> None:
    """DIS-1, DIS-2: disorder that comes otherwise than from a test; it does not add up."""
    table = stage.position
    if table.units[number].disordered:
        return
    after = change(table, number, disordered=True)
    stage.happen("disordered", after, rule=rule, side=table.units[number].side, pieces=(number,))
