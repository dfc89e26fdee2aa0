"""What a person does with the groups of an army, as edits: put these under that leader, call them so.

A group without anybody in it goes with its last member; nobody needs to tidy up.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.armies.army import Army, Group
from hheditor.armies.edits import Edit, Several, SpliceGroups, SpliceLeaders, SpliceUnits, apply


class Members(NamedTuple):
    """Who fights together: places of units and leaders."""

    group: Group | None
    """None: those who belong to no group."""
    units: tuple[int, ...]
    leaders: tuple[int, ...]


def members(army: Army) -> tuple[Members, ...]:
    """Every group with its members, in the order of the army's groups; whoever is in none comes last."""
    known = {group.id for group in army.groups}

    def of(wanted: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return (
            tuple(at for at, unit in enumerate(army.units) if _in(unit.group, known) == wanted),
            tuple(at for at, leader in enumerate(army.leaders) if _in(leader.group, known) == wanted),
        )

    found = [Members(group, *of(group.id)) for group in army.groups]
    rest = Members(None, *of(""))
    return (*found, rest) if rest.units or rest.leaders or not found else tuple(found)


def _in(group: str, known: set[str]) -> str:
    return group if group in known else ""


def new_group(army: Army, name: str, colour: str = "") -> Group:
    """A group with an id that no other has."""
    taken = {group.id for group in army.groups}
    number = next(number for number in range(1, len(taken) + 2) if f"g{number}" not in taken)
    return Group(f"g{number}", name, colour)


def make_group(army: Army, group: Group, units: Iterable[int], leaders: Iterable[int] = ()) -> Edit:
    """A new group of some units and leaders."""
    grown, _ = apply(army, SpliceGroups(len(army.groups), 0, (group,)))
    return Several((SpliceGroups(len(army.groups), 0, (group,)), put(grown, group.id, units, leaders)))


def put(army: Army, group: str, units: Iterable[int], leaders: Iterable[int] = ()) -> Edit:
    """Put units and leaders into a group, or into none (empty). Groups that nobody is left in go."""
    edits: list[Edit] = [
        SpliceUnits(at, 1, (replace(army.units[at], group=group),))
        for at in _fitting(units, army.units)
        if army.units[at].group != group
    ]
    edits += [
        SpliceLeaders(at, 1, (replace(army.leaders[at], group=group),))
        for at in _fitting(leaders, army.leaders)
        if army.leaders[at].group != group
    ]
    after, _ = apply(army, Several(tuple(edits)))
    held = {unit.group for unit in after.units} | {leader.group for leader in after.leaders}
    edits += [
        SpliceGroups(at, 1) for at in reversed(range(len(army.groups))) if army.groups[at].id not in held
    ]
    return Several(tuple(edits))


def change_group(army: Army, group: Group) -> Edit:
    """A group with another name or colour."""
    for at, known in enumerate(army.groups):
        if known.id == group.id:
            return SpliceGroups(at, 1, (group,))
    return Several(())


def _fitting(places: Iterable[int], held: Sequence[object]) -> list[int]:
    return sorted({at for at in places if 0 <= at < len(held)})
