"""CMD: who is in command, fixed for both sides when an activation begins (MR-11)."""

from hheditor.rules.men_of_iron.position.ratings import command_range
from hheditor.rules.men_of_iron.position.setup import LEADER
from hheditor.rules.men_of_iron.position.table import Table


def in_range(table: Table, leader: int) -> int:
    """CMD-2: the hexes within a leader's Command Range: ways around enemy units and ground closed to him."""
    cell = table.leaders[leader].cell
    if cell < 0:
        return 0
    goings, neighbours = table.setup.goings[LEADER], table.grid.neighbours
    barred = table.foes(table.setup.leaders[leader].side)
    reached, frontier = 1 << cell, [cell]
    for _ in range(command_range(table, leader)):
        further = []
        for at in frontier:
            for direction, beside in enumerate(neighbours[at]):
                closed = beside < 0 or (reached | barred) >> beside & 1
                if not closed and goings[at * 6 + direction] is not None:
                    reached |= 1 << beside
                    further.append(beside)
        frontier = further
    return reached


def commanded(table: Table) -> frozenset[int]:
    """CMD-2, CMD-3: every unit in command: within range, or next to one of its Battle that is (MR-12)."""
    found: set[int] = set()
    for battle, card in enumerate(table.setup.battles):
        if card.leader < 0 or table.leaders[card.leader].cell < 0:
            continue  # CMD-7
        reached = in_range(table, card.leader)
        waiting = set(table.units_of(battle))
        chain = [index for index in waiting if reached >> table.units[index].cell & 1]
        waiting.difference_update(chain)
        while chain:
            index = chain.pop()
            found.add(index)
            beside = table.grid.around[table.units[index].cell] | 1 << table.units[index].cell
            linked = [other for other in waiting if beside >> table.units[other].cell & 1]
            waiting.difference_update(linked)
            chain += linked
    return frozenset(found)


def in_command(table: Table, unit: int) -> bool:
    """CMD-1, CMD-8: whether a unit is in command in this activation; the rash are never out of it (KNI-1)."""
    found = table.units[unit]
    arrived = found.entered and not found.stray
    return found.commanded or arrived or found.kind in table.setup.profile.switches.rash


def within_oc(table: Table, leader: int) -> bool:
    """CMD-4: whether a leader stands within the Command Range of the OC of his side, another man."""
    chief = table.oc_of(table.setup.leaders[leader].side)
    if chief in (-1, leader):
        return False
    return bool(in_range(table, chief) >> table.leaders[leader].cell & 1)
