"""Ways out of a finding on an army: edits a button can offer.

They follow from what the finding points at (`Finding.field`), not from which system found it: a price that
is printed can be dropped, a unit whose type is missing can go, a budget can be raised to what the army costs.
"""

from msgspec.structs import replace

from hheditor.armies import Army
from hheditor.armies.edits import Edit, SetBudget, SpliceLeaders
from hheditor.armies.mustering import add_leader, change_type, change_units, remove_units
from hheditor.rules.api.armies.muster import Appraisal, Mustering
from hheditor.values import Finding, Parameter, Value


class Fix(Value, frozen=True):
    """An edit, and the message of the button that does it."""

    message: str
    edit: Edit
    parameters: tuple[tuple[str, Parameter], ...] = ()


def _place(path: list[str], count: int) -> int | None:
    if len(path) > 1 and path[1].isdecimal() and int(path[1]) < count:
        return int(path[1])
    return None


def fixes(army: Army, finding: Finding, ruleset: Mustering, appraisal: Appraisal) -> tuple[Fix, ...]:
    """What could be done about a finding, the likeliest first."""
    path = finding.field.split(".")
    match path[0]:
        case "budget":
            points = appraisal.points
            return (Fix("fix.raise-budget", SetBudget(points), (("points", points),)),)
        case "leaders" if len(path) == 1:
            return (Fix("fix.add-leader", add_leader(army, ruleset.leader_for(army))),)
        case "leaders":
            place = _place(path, len(army.leaders))
            return () if place is None else (Fix("fix.remove-leader", SpliceLeaders(place, 1)),)
        case "units":
            return _unit_fixes(army, path)
        case "troops":
            place = _place(path, len(army.troops))
            if place is not None and army.troops[place].printed_price is not None and "price" in path[-1]:
                plain = replace(army.troops[place], printed_price=None)
                return (Fix("fix.use-formula", change_type(army, plain)),)
    return ()


def _unit_fixes(army: Army, path: list[str]) -> tuple[Fix, ...]:
    place = _place(path, len(army.units))
    if place is None:
        return ()
    unit = army.units[place]
    found = []
    if path[-1] == "stands":
        found.append(Fix("fix.usual-strength", change_units(army, (place,), stands=None)))
    elif unit.rear:
        found.append(Fix("fix.no-rear", change_units(army, (place,), rear="")))
    if unit.troop not in {troop.id for troop in army.troops}:
        found.append(Fix("fix.remove-unit", remove_units(army, (place,))))
    return tuple(found)
