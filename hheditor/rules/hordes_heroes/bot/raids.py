"""What flyers and bombs are worth, as a sound player would judge: whom to come down on, what to bomb, when an
exercised zone cuts the enemy's command. Merits are hundredths of a stand, as in `counsel`.
"""

from hheditor.hexes import cells_of
from hheditor.rules.hordes_heroes.bot.view import Outlook
from hheditor.rules.hordes_heroes.command.chain import commanded_units
from hheditor.rules.hordes_heroes.melee.results import excuse, hits_result
from hheditor.rules.hordes_heroes.movement.flying.course import targets_below
from hheditor.rules.hordes_heroes.position.table import change, troop

_FACES = 6
_SHAKEN, _BACK, _ROUTED = 40, 20, 70
_RELUCTANCE = 10
_PER_UNIT = 14
"""What a unit of theirs out of command is worth."""


def bomb_value(outlook: Outlook, target: int) -> int:
    """What a bomb does to a unit on average, by its price."""
    found = outlook.bombed.get(target)
    if found is None:
        found = outlook.bombed[target] = _bomb_value(outlook, target)
    return found


def _bomb_value(outlook: Outlook, target: int) -> int:
    table = outlook.table
    unit = table.units[target]
    kind = troop(table, unit)
    harm = 0
    for hits in range(1, _FACES + 1):
        result = hits_result(table, target, hits)
        harm += 100 * min(result.stands, unit.stands) + (
            _SHAKEN if result.disrupted and not unit.disrupted else 0
        )
        if result.move and not excuse(table, target, result.move, cause="bombs"):
            harm += _ROUTED if result.move == "flee" else _BACK
    price = max(1, 100 * kind.price // max(1, kind.stands * 3))
    return harm * price // (100 * _FACES)


def run_value(outlook: Outlook, number: int, cell: int) -> int:
    """What bombers could hit on their way to a cell: the best targets their movement lets them pass over."""
    found = outlook.runs.get((number, cell))
    if found is None:
        found = outlook.runs[number, cell] = _run_value(outlook, number, cell)
    return found


def _run_value(outlook: Outlook, number: int, cell: int) -> int:
    table = outlook.table
    unit = table.units[number]
    far, most = outlook.far, troop(table, unit).speed
    below = targets_below(table, unit.side)
    passed = (
        table.held[place] for place in cells_of(below) if far[unit.cell][place] + far[place][cell] <= most
    )
    best = sorted((bomb_value(outlook, target) for target in passed), reverse=True)
    return sum(best[: unit.stands])


def swoop_value(outlook: Outlook, number: int, target: int) -> int:
    """What it is worth to come down on an enemy, with whoever else beside would join on either side."""
    unit = outlook.table.units[number]
    there = outlook.table.units[target].cell
    looks = [
        outlook.meeting(number, unit.cell, facing)
        for facing in range(12)
        if outlook.front[unit.cell][facing] >> there & 1
    ]
    return max(looks, default=0) - _RELUCTANCE


def zone_value(outlook: Outlook, number: int) -> int:
    """What an exercised zone is worth: the enemies it takes out of command, less the risk it brings."""
    table, foe = outlook.table, 1 - outlook.side
    free = commanded_units(change(table, number, low=""), foe)
    cut = commanded_units(change(table, number, low="zone"), foe)
    return _PER_UNIT * (len(free) - len(cut)) - _RELUCTANCE
