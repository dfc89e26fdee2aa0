"""SHO: at whom one may shoot. SHO-4 (IR-21): arcs. SHO-7: sight. SHO-8 (IR-22): not at a melee nor out of
one. SHO-9 (IR-24): priority.
"""

from typing import NamedTuple

from hheditor.rules.impetus.position.table import Table, in_melee, standing
from hheditor.rules.impetus.shooting.weapons import range_to, shoots_all_round, shot_terms, weapon
from hheditor.values import Finding, refuse


class Shots(NamedTuple):
    """What a unit may shoot at: dice by lawful target, and those it must choose from."""

    lawful: dict[int, int]
    choices: tuple[int, ...]
    forced: str
    """The rule of priority that narrows the choice, for the refusal."""


def in_arc(table: Table, number: int, target: int) -> bool:
    """SHO-4."""
    if shoots_all_round(table, number):
        return True
    return table.board.in_arc(table.units[number], table.units[target])


def unlawful(table: Table, number: int, target: int, moving: bool, rallied: bool) -> Finding | int:
    """Why a target is not lawful, or the dice against it."""
    arm = weapon(table, number)
    if arm is None:
        return refuse("refusal.impetus.no-weapon", rule="SHO-1", pieces=(number,))
    own, other = table.units[number], table.units[target]
    if other.cell < 0 or other.side == own.side:
        return refuse("refusal.impetus.no-enemy", rule="SHO-9", pieces=(number, target))
    if in_melee(table, target):
        return refuse("refusal.impetus.target-in-melee", rule="SHO-8", pieces=(number, target))
    if not in_arc(table, number, target):
        return refuse("refusal.impetus.out-of-arc", rule="SHO-4", pieces=(number, target))
    terms = shot_terms(table, number, target, moving, rallied)
    if terms is None:
        on_hexes = table.board.h == 1
        message = "refusal.impetus.out-of-range" if on_hexes else "refusal.impetus.out-of-range-on-table"
        distance = range_to(table, number, target)
        return refuse(message, rule="SHO-3", pieces=(number, target), distance=distance)
    dice = sum(term.value for term in terms)
    if dice < 1:
        return refuse("refusal.impetus.no-dice", rule="SHO-1", pieces=(number, target), dice=dice)
    hidden = table.board.sight(table, number, target, arm.indirect, shoots_all_round(table, number))
    return dice if hidden is None else hidden


def shots_of(table: Table, number: int, moving: bool = False, rallied: bool = False) -> Shots:
    """SHO-9: the lawful targets and the choice among them; remembered with the position."""
    known: dict[tuple[int, bool, bool], Shots] = table.memo("shots")
    key = (number, moving, rallied)
    found = known.get(key)
    if found is None:
        found = known[key] = _shots(table, number, moving, rallied)
    return found


_NONE = Shots({}, (), "SHO-9")


def _shots(table: Table, number: int, moving: bool, rallied: bool) -> Shots:
    unit = table.units[number]
    arm = weapon(table, number)
    if arm is None or unit.cell < 0 or in_melee(table, number):
        return _NONE
    board = table.board
    lawful: dict[int, int] = {}
    ahead: list[tuple[int, int]] = []
    near: list[tuple[int, int]] = []
    farthest = table.profile.bands[2] * board.h
    for target in standing(table, 1 - unit.side):
        other = table.units[target]
        if not in_arc(table, number, target):
            continue
        distance = board.distance(unit, other)
        near.append((distance, target))
        if distance > farthest:
            continue
        dice = unlawful(table, number, target, moving, rallied)
        if isinstance(dice, Finding):
            continue
        lawful[target] = dice
        if distance <= table.profile.bands[0] * board.h and board.in_projection(unit, other):
            ahead.append((distance, target))
    if not lawful:
        return _NONE
    if ahead:
        least = min(ahead)[0]
        return Shots(lawful, tuple(target for far, target in ahead if far == least), "front")
    least = min(near)[0]
    nearest = tuple(target for far, target in near if far == least and target in lawful)
    return Shots(lawful, nearest or tuple(lawful), "nearest" if nearest else "free")


def judge_target(
    table: Table, number: int, target: int, moving: bool = False, rallied: bool = False
) -> Finding | None:
    """SHO-9: the refusal of a target."""
    shots = shots_of(table, number, moving, rallied)
    if target in shots.choices:
        return None
    if target in shots.lawful:
        return refuse(
            "refusal.impetus.priority",
            rule="SHO-9",
            pieces=(number, target, *shots.choices),
            priority=shots.forced,
        )
    found = unlawful(table, number, target, moving, rallied)
    return found if isinstance(found, Finding) else None
