"""What a screen lays over the field: zones, command, sight, arcs, targets, threats, closed hexes.

Everything is asked of the functions that play, so that an overlay never promises what the rules refuse.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_

from hheditor.hexes import cells_of, expand, mask_of
from hheditor.rules.api import Overlay, Phrase
from hheditor.rules.api.screen.overlays import Whose
from hheditor.rules.hordes_heroes.command.chain import command_area, leader_commands
from hheditor.rules.hordes_heroes.contact.zones import contacts, in_contact
from hheditor.rules.hordes_heroes.magic import control
from hheditor.rules.hordes_heroes.movement.moves import may_leave_contact, reach_of, steps_aside
from hheditor.rules.hordes_heroes.position import tasks
from hheditor.rules.hordes_heroes.position.formation import open_allowance
from hheditor.rules.hordes_heroes.position.orders import ELEMENTALS, LEADERS, Aim
from hheditor.rules.hordes_heroes.position.table import (
    Table,
    Unit,
    cells_held,
    conjure,
    flies,
    on_table,
    troop,
)
from hheditor.rules.hordes_heroes.screen import kinds
from hheditor.rules.hordes_heroes.screen.gestures import number_needed
from hheditor.rules.hordes_heroes.screen.messengers import broken_command, in_command, way_of_command
from hheditor.rules.hordes_heroes.shooting import artillery, bombs, sight, small_arms
from hheditor.values import refuse


def _units(table: Table, whose: Whose) -> list[int]:
    """The units meant: one, those of a side, or all on the table."""
    side, piece = whose
    if piece >= 0:
        known = piece < len(table.units) and table.units[piece].cell >= 0
        return [piece] if known else []
    return list(on_table(table, None if side < 0 else side))


def _sides(whose: Whose) -> tuple[int, ...]:
    return (0, 1) if whose[0] not in (0, 1) else (whose[0],)


# Zones and command ---------------------------------------------------------------------------------------


def _zones(table: Table, whose: Whose) -> Iterator[Overlay]:
    """ZOC-1: of a piece the six hexes round it, of a side all of them as one."""
    for each in table.elementals:
        piece = ELEMENTALS + each.caster
        if whose[1] in (-1, piece):
            cells = tuple(cells_of(table.setup.grid.around[each.cell]))
            label = Phrase(
                "overlay.hordes_heroes.elemental-zone", (LEADERS + each.caster,), (each.cell,), rule="MAG-5"
            )
            yield Overlay(kinds.ZONE, cells, piece=piece, label=label)
    if whose[1] >= 0:
        for number in _units(table, whose):
            unit = table.units[number]
            if unit.formation != "skirmish":
                cells = tuple(cells_of(table.setup.grid.around[unit.cell]))
                choice = _choice_of_zone(unit) if flies(table, unit) else None
                yield Overlay(kinds.ZONE, cells, side=unit.side, piece=number, label=choice)
        return
    for side in _sides(whose):
        zone = conjure(table, ()).zones[side] if table.elementals else table.zones[side]
        if zone:
            yield Overlay(kinds.ZONE, tuple(cells_of(zone)), side=side)


def _choice_of_zone(unit: Unit) -> Phrase:
    """ZOC-5: whether flyers exercise the zone shown, or only may."""
    return Phrase(
        "overlay.hordes_heroes.zone-exercised" if unit.low else "overlay.hordes_heroes.zone-by-choice",
        rule="ZOC-5",
    )


def _side_of(table: Table, piece: int) -> int:
    if piece >= LEADERS:
        index = piece - LEADERS
        return table.leaders[index].side if index < len(table.leaders) else -1
    return table.units[piece].side if piece < len(table.units) else -1


def _command(table: Table, whose: Whose) -> Iterator[Overlay]:
    """CMD-2: the reach of each leader; of a unit, that of its side's leaders."""
    side, piece = whose
    for index, leader in enumerate(table.leaders):
        if piece >= LEADERS and index != piece - LEADERS:
            continue
        if 0 <= piece < LEADERS and leader.side != _side_of(table, piece):
            continue
        if side in (0, 1) and leader.side != side:
            continue
        if leader_commands(table, index):
            cells = tuple(cells_of(command_area(table, index)))
            yield Overlay(kinds.COMMAND, cells, side=leader.side, piece=LEADERS + index)


def _command_path(table: Table, whose: Whose) -> Iterator[Overlay]:
    for number in _units(table, whose):
        way = way_of_command(table, number)
        cells, side = cells_held(table.units[number]), table.units[number].side
        if way:
            yield Overlay(kinds.COMMAND_PATH, cells, (way,), side=side, piece=number)
        elif in_command(table, number):
            aloft = flies(table, table.units[number])
            label = Phrase("overlay.hordes_heroes.command-kept", (number,), rule="SEQ-2")
            if aloft:
                label = Phrase("overlay.hordes_heroes.command-aloft", (number,), rule="CMD-8")
            yield Overlay(kinds.COMMAND_PATH, cells, side=side, piece=number, label=label)


def _command_broken(table: Table, whose: Whose) -> Iterator[Overlay]:
    for number in _units(table, whose):
        finding = broken_command(table, number)
        if finding is not None:
            cells, side = cells_held(table.units[number]), table.units[number].side
            yield Overlay(kinds.COMMAND_BROKEN, cells, side=side, piece=number, finding=finding)


# Shooting ------------------------------------------------------------------------------------------------


def _range(table: Table, number: int) -> int:
    """How far a unit shoots; 0 where it does not."""
    if not small_arms.arms(table, number):
        return 0
    if artillery.is_artillery(table, number):
        return artillery.longest(troop(table, table.units[number]))
    return small_arms.farthest(table, number)


def _in_sight(table: Table, number: int) -> int:
    """The cells a unit can see to shoot at, whatever its arc."""
    unit, grid, reach = table.units[number], table.setup.grid, _range(table, number)
    high, aloft = troop(table, unit).has("high_trajectory"), flies(table, unit)
    found = 0
    for origin in small_arms.stands_of(table, number):
        for cell in cells_of(grid.disc(origin, reach) & ~(1 << origin)):
            if not found >> cell & 1 and sight.clear(table, unit.side, origin, cell, high=high, aloft=aloft):
                found |= 1 << cell
    return found


def arc_of(table: Table, number: int) -> int:
    """SHO-4, ART-4: the cells a unit may shoot into without turning."""
    unit, grid, reach = table.units[number], table.setup.grid, _range(table, number)
    if not reach:
        return 0
    if artillery.is_artillery(table, number):
        return grid.wedge(unit.cell, unit.facing, reach)
    if small_arms.all_round(table, number):
        found = 0
        for origin in small_arms.stands_of(table, number):
            found |= grid.disc(origin, reach)
        return found & ~mask_of(cells_held(unit))
    return grid.arc(unit.cell, unit.facing, reach)


def _sight(table: Table, whose: Whose) -> Iterator[Overlay]:
    if whose[1] >= LEADERS:
        yield from _spells(table, whose)
        return
    for number in _units(table, whose):
        cells = _in_sight(table, number)
        if cells:
            side = table.units[number].side
            yield Overlay(kinds.SIGHT, tuple(cells_of(cells)), side=side, piece=number)


def _spells(table: Table, whose: Whose) -> Iterator[Overlay]:
    """MAG-1: what a magician sees within the range of his spells."""
    for index, card in enumerate(table.setup.leaders):
        leader = table.leaders[index]
        meant = whose[1] == LEADERS + index or (whose[1] < 0 and whose[0] in (-1, leader.side))
        if card.magician and leader.cell >= 0 and meant:
            yield Overlay(kinds.SIGHT, control.reach(table, index), side=leader.side, piece=LEADERS + index)


def _arcs(table: Table, whose: Whose) -> Iterator[Overlay]:
    for number in _units(table, whose):
        cells = arc_of(table, number)
        if cells:
            side = table.units[number].side
            free = small_arms.turns_freely(table, number) and not artillery.is_artillery(table, number)
            label = Phrase("overlay.hordes_heroes.arc-turning", (number,)) if free else None
            yield Overlay(kinds.ARC, tuple(cells_of(cells)), side=side, piece=number, label=label)


def targets_of(table: Table, number: int) -> tuple[int, ...]:
    """The units one may choose to shoot at as it stands."""
    if artillery.is_artillery(table, number):
        if artillery.unready(table, number) is not None:
            return ()
        return tuple(
            dict.fromkeys(target for choice in artillery.choices(table, number) for target in choice)
        )
    if small_arms.bar(table, number) is not None:
        return ()
    found: dict[int, None] = {}
    for origin in small_arms.stands_of(table, number):
        found.update(dict.fromkeys(small_arms.nearest(table, number, origin)))
    return tuple(found)


def _targets(table: Table, whose: Whose) -> Iterator[Overlay]:
    """Whom a unit may shoot at, with the score needed; once shots are declared, the shots."""
    task = table.agenda[-1] if table.agenda else None
    declared = task.shots if isinstance(task, tasks.Declaring) else None
    if isinstance(task, tasks.Bombing):
        yield from _bombs(table, task, whose)
        return
    for number in _units(table, whose):
        side = table.units[number].side
        if declared is not None and whose[1] < 0:
            aimed = tuple(dict.fromkeys(shot.target for shot in declared if shot.unit == number))
        else:
            aimed = targets_of(table, number)
        if not aimed:
            continue
        origins = {t: _origin(table, number, t) for t in aimed}
        cells = tuple(small_arms.target_cell(table, origins[t], t) for t in aimed)
        numbers = tuple(
            (cell, _number(table, number, origins[t], t)) for t, cell in zip(aimed, cells, strict=True)
        )
        paths = tuple((origins[t], cell) for t, cell in zip(aimed, cells, strict=True))
        yield Overlay(kinds.TARGET, cells, paths, side, number, numbers)


def _bombs(table: Table, task: tasks.Bombing, whose: Whose) -> Iterator[Overlay]:
    """FLY-5: the way bombers flew, and the hexes of it they may bomb."""
    for number in _units(table, whose):
        cells = tuple(cells_of(bombs.marks(table, task, number)))
        if cells:
            left = bombs.bombs_left(table, task, number)
            label = Phrase("overlay.hordes_heroes.bombs", (number,), cells, (("count", left),), "FLY-5")
            way = bombs.flown_over(table, number)
            yield Overlay(kinds.TARGET, cells, (way,), table.units[number].side, number, label=label)


def _origin(table: Table, number: int, target: int) -> int:
    """The cell a unit shoots from: of skirmishers the stand that has the target nearest."""
    distance = table.setup.grid.distance
    return min(
        small_arms.stands_of(table, number),
        key=lambda cell: (distance(cell, small_arms.target_cell(table, cell, target)), cell),
    )


def _number(table: Table, number: int, origin: int, target: int) -> int:
    stand = origin if table.units[number].formation == "skirmish" else -1
    return number_needed(table, Aim(number, ((target, 1),), stand))


# Threats -------------------------------------------------------------------------------------------------


def strikes(table: Table, number: int) -> int:
    """The cells in which a unit could make contact with somebody in its next bound, as the table stands.

    DIS-4: the disrupted go nowhere; SKI-6: skirmishers contact nobody.
    """
    unit = table.units[number]
    if unit.formation == "skirmish" or unit.disrupted:
        return 0
    grid = table.setup.grid
    here = 1 << unit.cell
    if in_contact(table, number) and not may_leave_contact(table, unit):
        return mask_of(table.units[foe].cell for foe in contacts(table, number))
    ends = reach_of(table, number).cells() | here
    return expand(grid, ends) & ~table.formed[unit.side]


def _covered(table: Table, whose: Whose, kind: str, reach: Callable[[Table, int], int]) -> Iterator[Overlay]:
    """The cells each unit asked for reaches or, where a whole side is asked for, all that its units reach."""
    if whose[1] >= 0:
        for number in _units(table, whose):
            cells = reach(table, number)
            if cells:
                yield Overlay(kind, tuple(cells_of(cells)), side=table.units[number].side, piece=number)
        return
    for side in _sides(whose):
        found = 0
        for number in on_table(table, side):
            found |= reach(table, number)
        if found:
            yield Overlay(kind, tuple(cells_of(found)), side=side)


def _threats(table: Table, whose: Whose) -> Iterator[Overlay]:
    """Where a side, or one of its units, may attack in its next bound."""
    return _covered(table, whose, kinds.THREAT, strikes)


def _fire(table: Table, number: int) -> int:
    """The cells a unit may shoot into as it stands, turning first where it may."""
    if not _range(table, number):
        return 0
    barred = artillery.unready if artillery.is_artillery(table, number) else small_arms.bar
    if barred(table, number) is not None:
        return 0
    seen = _in_sight(table, number)
    if artillery.is_artillery(table, number):
        grid, here, reach = table.setup.grid, table.units[number].cell, _range(table, number)
        turned = (grid.wedge(here, facing, reach) for facing in artillery.facings(table, number))
        return seen & reduce(or_, turned)
    return seen if small_arms.turns_freely(table, number) else seen & arc_of(table, number)


def _threats_shot(table: Table, whose: Whose) -> Iterator[Overlay]:
    return _covered(table, whose, kinds.THREAT_SHOT, _fire)


# Closed hexes --------------------------------------------------------------------------------------------


def _forbidden(table: Table, whose: Whose) -> Iterator[Overlay]:
    """The cells within a unit's move that it may not end in, by the reasons that can be seen at a glance;
    the rest without one: `judge` says it of any single cell.
    """
    if whose[1] < 0:
        return
    for number in _units(table, whose):
        unit, setup = table.units[number], table.setup
        if unit.formation == "skirmish":
            continue
        near = setup.grid.disc(unit.cell, open_allowance(table, unit, unit.formation == "column"))
        shut = near & ~reach_of(table, number).cells() & ~(1 << unit.cell)
        shut &= ~mask_of(steps_aside(table, number))
        friends = table.formed[unit.side] | table.loose[unit.side]
        foes = table.formed[1 - unit.side] | table.loose[1 - unit.side]
        reasons: dict[tuple[str, str], int] = {}
        for place in cells_of(shut):
            effects, bit = setup.effects[place], 1 << place
            if bit & foes:
                reason = ("refusal.hordes_heroes.enemy-there", "MOV-10")
            elif bit & friends:
                reason = ("refusal.hordes_heroes.friend-there", "PAS-1")
            elif effects.entry == "closed" and flies(table, unit):
                reason = ("refusal.hordes_heroes.mountain-below", "FLY-1")
            elif effects.entry in ("closed", "lake"):
                reason = ("refusal.hordes_heroes.closed-ground", effects.rule)
            else:
                reason = ("", "")
            reasons[reason] = reasons.get(reason, 0) | bit
        rest = reasons.pop(("", ""), 0)
        for (message, rule), mask in reasons.items():
            if mask:
                cells = tuple(cells_of(mask))
                finding = refuse(message, rule=rule, pieces=(number,), places=cells)
                yield Overlay(kinds.FORBIDDEN, cells, side=unit.side, piece=number, finding=finding)
        if rest:
            yield Overlay(kinds.FORBIDDEN, tuple(cells_of(rest)), side=unit.side, piece=number)


def line_of_sight(table: Table, number: int, cell: int) -> Overlay | None:
    """The line from a unit or a magician to a cell: clear, or with the reason that blocks it first."""
    index = number - LEADERS
    if 0 <= index < len(table.leaders) and table.setup.leaders[index].magician:
        return _spell_line(table, index, cell)
    if not 0 <= number < len(table.units) or table.units[number].cell < 0:
        return None
    if not 0 <= cell < table.setup.board.cells:
        return None
    unit, distance = table.units[number], table.setup.grid.distance
    origin = min(small_arms.stands_of(table, number), key=lambda each: (distance(each, cell), each))
    high, aloft = troop(table, unit).has("high_trajectory"), flies(table, unit)
    spots = table.setup.grid.line(origin, cell)
    crossed = tuple(each for spot in spots for each in spot if each >= 0)
    blocked = None
    if origin != cell:
        blocked = sight.obstruction(table, unit.side, origin, cell, high=high, aloft=aloft)
    return Overlay(kinds.SIGHT, crossed, ((origin, cell),), unit.side, number, finding=blocked)


def _spell_line(table: Table, index: int, cell: int) -> Overlay | None:
    leader = table.leaders[index]
    if leader.cell < 0 or not 0 <= cell < table.setup.board.cells:
        return None
    spots = table.setup.grid.line(leader.cell, cell)
    crossed = tuple(each for spot in spots for each in spot if each >= 0)
    blocked = control.obstruction(table, leader.side, leader.cell, cell) if leader.cell != cell else None
    ends = ((leader.cell, cell),)
    return Overlay(kinds.SIGHT, crossed, ends, leader.side, LEADERS + index, finding=blocked)


MAKERS: dict[str, Callable[[Table, Whose], Iterator[Overlay]]] = {
    kinds.ZONE: _zones,
    kinds.COMMAND: _command,
    kinds.COMMAND_PATH: _command_path,
    kinds.COMMAND_BROKEN: _command_broken,
    kinds.SIGHT: _sight,
    kinds.ARC: _arcs,
    kinds.TARGET: _targets,
    kinds.THREAT: _threats,
    kinds.THREAT_SHOT: _threats_shot,
    kinds.FORBIDDEN: _forbidden,
}
