"""FIR-1 to FIR-6, FIR-12 to FIR-16: who may fire at whom, and what is added to the die."""

from typing import Any

from hheditor.rules.api import Term
from hheditor.rules.men_of_iron.charts.schema import TypeRow
from hheditor.rules.men_of_iron.fire.sight import Look, look
from hheditor.rules.men_of_iron.position.geometry import angle
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.values import Finding, refuse


def weapon(table: Table, index: int) -> TypeRow:
    """HOB-1: the type a unit fires as: its own, or what dismounted hobilars are in this battle."""
    row = table.row(index)
    if row.remounts and table.setup.profile.hobilars != row.id:
        return table.setup.look.types.get(table.setup.profile.hobilars, row)
    return row


def reach_of(table: Table, index: int) -> tuple[int, ...]:
    """CHT-4: the fire modifiers of a unit by distance."""
    return table.setup.look.ranges.get(weapon(table, index).id, ())


def can_shoot(table: Table, index: int, reaction: bool = False) -> Finding | None:
    """FIR-1: missile units that are neither retired nor engaged; guns react only when deployed."""
    unit, row = table.units[index], weapon(table, index)
    if not row.missile:
        return refuse("refusal.men_of_iron.no-missiles", rule="FIR-1", pieces=(index,))
    if unit.state == "retired":
        return refuse("refusal.men_of_iron.retired", rule="FIR-1", pieces=(index,))
    if unit.engaged:
        return refuse("refusal.men_of_iron.engaged", rule="ENG-2", pieces=(index, *unit.engaged[:1]))
    if reaction and row.gun and not unit.deployed:
        return refuse("refusal.men_of_iron.limbered", rule="FIR-1", pieces=(index,))
    return None


def sight_to(table: Table, firer: int, target: int) -> Look:
    """The line of a shot."""
    row, unit = weapon(table, firer), table.units[firer]
    friends = unit.side if table.setup.profile.switches.army_activation else -1
    return look(table, unit.cell, table.units[target].cell, over=row.over, hedged=row.hedged, side=friends)


def shot_trouble(table: Table, firer: int, target: int, facing: int = -1) -> Finding | None:
    """REF-4: range, arc and sight of a shot, in that order; whether the firer may shoot at all is asked
    elsewhere."""
    unit, foe = table.units[firer], table.units[target]
    pieces: tuple[int, ...] = (firer, target)
    places = (foe.cell,)
    if foe.cell < 0 or foe.side == unit.side or table.is_neutral(foe.battle) or table.on[foe.cell] != target:
        return refuse("refusal.men_of_iron.no-target", rule="FIR-1", pieces=pieces)
    if foe.engaged:
        return refuse("refusal.men_of_iron.target-engaged", rule="ENG-2", pieces=pieces)
    distance, figures = table.grid.distance(unit.cell, foe.cell), reach_of(table, firer)
    if distance > len(figures):
        numbers: dict[str, Any] = {"distance": distance, "range": len(figures)}
        return refuse("refusal.men_of_iron.range", rule="FIR-3", pieces=pieces, places=places, **numbers)
    seen = angle(table, unit, foe.cell, facing)
    if seen == "rear" or (weapon(table, firer).gun and seen != "front"):
        return refuse("refusal.men_of_iron.arc", rule="FIR-4", pieces=pieces, places=places, angle=seen)
    found = sight_to(table, firer, target)
    if found.blocker >= 0:
        blocker = table.on.get(found.blocker, -1)
        pieces = (*pieces, blocker) if blocker >= 0 and found.rule in ("LOS-5", "FIR-16") else pieces
        return refuse("refusal.men_of_iron.sight", rule=found.rule, pieces=pieces, places=(found.blocker,))
    if found.screened and not weapon(table, target).missile:
        return refuse("refusal.men_of_iron.hedge", rule="LOS-7", pieces=pieces, places=places)
    return None


def fire_terms(table: Table, firer: int, target: int, moving: bool) -> tuple[Term, ...]:
    """FIR-12 to FIR-16, CHT-5: what is added to the die; a unit on the move has no flank (MR-24)."""
    unit, foe = table.units[firer], table.units[target]
    setup = table.setup
    figures, extra = reach_of(table, firer), setup.profile.modifiers
    distance = table.grid.distance(unit.cell, foe.cell)
    side = angle(table, foe, unit.cell)
    found = sight_to(table, firer, target)
    front = side == "front" and not moving
    values = [
        ("range", figures[distance - 1], "FIR-12"),
        ("firer-disordered", -weapon(table, firer).f if unit.disordered else 0, "FIR-15"),
        ("indirect", extra.indirect if found.indirect else 0, "FIR-16"),
        ("terrain", setup.rows[foe.cell].fire, "FIR-13"),
        ("hexside", found.cover, "FIR-13"),
    ]
    if side in ("left", "right") and not moving and foe.kind in setup.profile.switches.flank_fire:
        values.append(("flank", extra.flank_fire, "FIR-14"))
    if front and foe.wall:
        figure = extra.wall_fire if foe.wall == "wall" else extra.schiltron_fire
        values.append(("wall", figure, "WAL-2"))
    if front and foe.pavise:
        values.append(("pavise", setup.profile.obstacles.pavise.fire, "CHT-22"))
    return tuple(Term(f"term.men_of_iron.{name}", value, rule) for name, value, rule in values if value)
