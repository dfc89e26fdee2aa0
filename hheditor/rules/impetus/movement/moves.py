"""MOV: whether a move may be made, and whom it disorders.

MOV-2: one move of one kind. MOV-3: straight, without side effect. MOV-4 (IR-11): the wheel. MOV-5, MOV-13:
oblique and sideways, to one hand. MOV-6 (IR-12): back. MOV-7: about-face. MOV-8: the second figure. MOV-9
(IR-13), MOV-12: ground. MOV-10: disorder comes at the end. MOV-11: no contact, nobody leaves the field.
ZOC-2, ZOC-3, ZOC-4, ZOC-5, ZOC-6 (IR-16): zones. INT-2, INT-4: friends. TER-6, TER-8: roads and bridges.
SPC-1: wagons are disordered by every move; SPC-8: schiltrons, too.
"""

from typing import NamedTuple

from hheditor.rules.impetus.board.interface import Course, Goal, Place
from hheditor.rules.impetus.charge.contact import loosen
from hheditor.rules.impetus.movement.paces import Figures, disorders, figures, pace, rate
from hheditor.rules.impetus.movement.passing import may_pass
from hheditor.rules.impetus.position.profile import Pace
from hheditor.rules.impetus.position.table import Table, Unit, change, in_melee, is_large, troop
from hheditor.values import Finding, refuse

ASIDE = ("oblique", "sideways")
LIGHT = frozenset({"S", "CL"})
NIMBLE = frozenset({"S", "CL", "CGL"})
HEAVY_WHEELS = frozenset({"ART", "W", "CGP", "CF"})
"""MOV-4: for these a wheel is the whole move."""
_ON_TABLE = {
    "refusal.impetus.charge-too-far": "refusal.impetus.charge-too-far-on-table",
    "refusal.impetus.too-far": "refusal.impetus.too-far-on-table",
    "refusal.impetus.no-second": "refusal.impetus.no-second-on-table",
    "refusal.impetus.second-zone": "refusal.impetus.second-zone-on-table",
    "refusal.impetus.second-ground": "refusal.impetus.second-ground-on-table",
}
"""The same in centimetres, where H are measured with a stick."""
_WAYS = {
    "straight": "MOV-3",
    "wheel": "MOV-4",
    "oblique": "MOV-5",
    "sideways": "MOV-5",
    "back": "MOV-6",
    "about": "MOV-7",
    "road": "TER-6",
}


class Verdict(NamedTuple):
    """A move that may be made."""

    course: Course
    disordered: tuple[bool, ...]
    """For each unit whether the move disorders it."""
    second: bool
    """MOV-8: whether it needs the second figure."""
    bonus: tuple[bool, ...] = ()
    """DEF-4: for each unit whether it goes further than its plain figure."""


def line_of(table: Table, number: int) -> Pace:
    """MOV-1: a unit's line of the movement table."""
    kind = troop(table, number)
    return pace(table.profile.paces, kind.klass, kind.impetuous)


def verdict(
    table: Table,
    units: tuple[int, ...],
    kind: str,
    goal: Goal,
    *,
    second: bool = True,
    target: int = -1,
) -> Verdict | Finding:
    """The best way in which a move leads there, the one that disorders fewest; or why there is none."""
    best: Verdict | None = None
    refused: Finding | None = None
    for course in table.board.courses(table, units, kind, goal):
        found = judged(table, units, course, second=second, target=target)
        if isinstance(found, Finding):
            refused = refused or found
        elif best is None or sum(found.disordered) < sum(best.disordered):
            best = found
            if not any(found.disordered):
                break
    if best is not None:
        return best
    return (
        refused
        or table.board.why_not(table, units, kind, goal)
        or refuse(
            "refusal.impetus.no-way",
            rule=_WAYS[kind],
            pieces=units,
            places=table.board.places(goal.cell),
            kind=kind,
        )
    )


def judged(
    table: Table, units: tuple[int, ...], course: Course, *, second: bool = True, target: int = -1
) -> Verdict | Finding:
    """One way, unit by unit. A `target` makes it a charge."""
    if course.swept:
        refused = _swept(table, units, course)
        if refused is not None:
            return refused
    struck, used, bonus = [], False, []
    for index in range(len(units)):
        found = _one(table, units, course, index, second, target)
        if isinstance(found, Finding):
            return found
        disorder, longer, further = found
        struck.append(disorder)
        used = used or longer
        bonus.append(further)
    return Verdict(course, tuple(struck), used, tuple(bonus))


def _swept(table: Table, units: tuple[int, ...], course: Course) -> Finding | None:
    """HEX-22: every hex a wheeling rank sweeps must be free; ZOC-2: and in nobody's zone."""
    other, enemy = table.board.swept(table, units, course)
    if other >= 0:
        return refuse("refusal.impetus.wheel-blocked", rule="HEX-22", pieces=(*units, other))
    if enemy >= 0:
        return refuse("refusal.impetus.zone-turn", rule="ZOC-2", pieces=(*units, enemy))
    return None


def _one(
    table: Table, units: tuple[int, ...], course: Course, index: int, second: bool, target: int
) -> Finding | tuple[bool, bool, bool]:
    """Whether the move disorders one unit, needs its second figure, or uses its charge bonus."""
    number = units[index]
    unit, kind = table.units[number], troop(table, number)
    refused = _state(table, number, unit, course) or _friends(table, units, course, index)
    if refused is not None:
        return refused
    line = line_of(table, number)
    going = table.board.going(table, units, course, index)
    if going.barred:
        return refuse("refusal.impetus.bridge", rule="TER-8", pieces=(number,))
    most = figures(line, going)
    if most is None:
        return refuse("refusal.impetus.ground", rule="MOV-12", pieces=(number,), unit_class=kind.klass)
    if course.kind in ASIDE and any(
        ground != "open" and entry is not None and entry.disorder
        for ground in going.seen
        for entry in (rate(line, ground),)
    ):
        return refuse("refusal.impetus.aside-ground", rule="MOV-5", pieces=(number,))
    most = _by_kind(line, course, most)
    refused = _length(table, units, course, index, most, second, target)
    if refused is not None:
        return refused
    zone = _zones(table, units, course, index, target)
    if isinstance(zone, Finding):
        return zone
    struck = (
        zone or disorders(line, going) or kind.has("schiltron") or _by_manner(table, number, line, course)
    )
    further = course.cost > most.plain * table.board.h
    return struck, target < 0 and further, further


def _by_kind(line: Pace, course: Course, most: Figures) -> Figures:
    """The figures of a kind of move: MOV-5 and MOV-6 take the lower of the last column and the ground."""
    if course.kind in ASIDE:
        aside = line.aside
        plain = min(most.plain, aside.figure)
        return Figures(plain, min(most.whole, aside.figure + aside.second), plain)
    if course.kind == "back":
        plain = min(most.plain, line.aside.figure)
        return Figures(plain, plain, plain)
    return most


def _state(table: Table, number: int, unit: Unit, course: Course) -> Finding | None:
    """DIS-3: what a disordered unit may not do; MOV-4: whose wheel is a whole move."""
    kind = troop(table, number).klass
    if course.kind == "wheel" and course.straight and kind in HEAVY_WHEELS:
        return refuse("refusal.impetus.wheel-whole", rule="MOV-4", pieces=(number,), unit_class=kind)
    if not unit.disordered:
        return None
    if course.kind == "wheel" and course.straight:
        return refuse("refusal.impetus.disordered-wheel", rule="MOV-4", pieces=(number,))
    if course.kind in ASIDE:
        return refuse("refusal.impetus.disordered-aside", rule="MOV-5", pieces=(number,))
    if course.kind == "back" and kind not in LIGHT:
        return refuse("refusal.impetus.disordered-back", rule="MOV-6", pieces=(number,))
    if course.kind == "about":
        return refuse("refusal.impetus.disordered-about", rule="MOV-7", pieces=(number,))
    return None


def _friends(table: Table, units: tuple[int, ...], course: Course, index: int) -> Finding | None:
    """INT-2, INT-4, MOV-11: enemies always block; friends are passed by INT-1 and never stood upon."""
    number = units[index]
    for other in table.board.meets(table, units, course, index):
        met = table.units[other]
        if met.side != table.units[number].side:
            return refuse("refusal.impetus.enemy-blocks", rule="INT-4", pieces=(number, other))
        if in_melee(table, other):
            return refuse("refusal.impetus.melee-blocks", rule="INT-2", pieces=(number, other))
        if not may_pass(table, number, other):
            return refuse("refusal.impetus.friend-blocks", rule="INT-4", pieces=(number, other))
        if other in table.board.ends_on(table, units, course, index):
            return refuse("refusal.impetus.ends-on-friend", rule="INT-2", pieces=(number, other))
    return None


def _length(
    table: Table,
    units: tuple[int, ...],
    course: Course,
    index: int,
    most: Figures,
    second: bool,
    target: int,
) -> Finding | None:
    """MOV-1, MOV-8, CHG-2: no longer than the figure; the second figure not in zones or bad ground."""
    number, board = units[index], table.board

    def too_long(name: str, rule: str, figure: int) -> Finding:
        pieces = (number,) if target < 0 else (number, target)
        message = name if board.h == 1 else _ON_TABLE[name]
        return refuse(message, rule=rule, pieces=pieces, length=course.cost, figure=figure * board.h)

    if target >= 0:
        return (
            too_long("refusal.impetus.charge-too-far", "CHG-2", most.charge)
            if course.cost > most.charge * board.h
            else None
        )
    if course.cost > most.whole * board.h:
        return too_long("refusal.impetus.too-far", "MOV-1", most.whole)
    if course.cost <= most.plain * board.h:
        return None
    if not second:
        return too_long("refusal.impetus.no-second", "MOV-8", most.plain)
    if board.zones_on(table, units, course, index):
        return too_long("refusal.impetus.second-zone", "MOV-8", most.plain)
    if "ford" in board.going(table, units, course, index).seen:
        return too_long("refusal.impetus.second-ground", "MOV-8", most.plain)
    return None


def _zones(table: Table, units: tuple[int, ...], course: Course, index: int, target: int) -> Finding | bool:
    """ZOC-2 to ZOC-5: whether a zone disorders the mover, or forbids the move."""
    number, board = units[index], table.board
    unit = table.units[number]
    if course.kind == "back":
        return False
    zones = board.zones_on(table, units, course, index)
    if not zones:
        return False
    if course.kind in (*ASIDE, "about", "road"):
        rule = "MOV-7" if course.kind == "about" else "ZOC-2"
        return refuse("refusal.impetus.zone-turn", rule=rule, pieces=(number, zones[0][0]))
    if course.wheel and board.zones_at(table, unit.side, unit):
        return refuse("refusal.impetus.zone-turn", rule="ZOC-2", pieces=(number, zones[0][0]))
    start = board.after_wheel(table, number, course, index)
    struck = False
    charged = board.front_contacts(table, number, course.ends[index]) if target >= 0 else ()
    for enemy, past in zones:
        if enemy == target or enemy in charged:
            continue
        if not board.in_projection(start, table.units[enemy]):
            struck = True
        elif past and target < 0:
            return refuse("refusal.impetus.zone-past", rule="ZOC-4", pieces=(number, enemy))
    return struck and course.straight > 0


def _by_manner(table: Table, number: int, line: Pace, course: Course) -> bool:
    """MOV-4, MOV-5, MOV-6, MOV-7: disorder by the kind of move alone."""
    klass = troop(table, number).klass
    if course.kind in ASIDE:
        free = 0 if is_large(table, number) else line.free * table.board.h
        return line.aside.disorder and course.cost > free
    if course.kind in ("back", "about"):
        return klass not in NIMBLE
    return course.wheel and course.straight > 0 and klass not in LIGHT


def moved(table: Table, number: int, end: Place, disordered: bool) -> Table:
    """The unit there, disordered if need be; SPC-7, SPC-9: stakes and shieldwall are left behind, and so is
    whoever it no longer touches (HEX-13)."""
    unit = table.units[number]
    fields: dict[str, object] = {"cell": end.cell, "facing": end.facing}
    if end.x != unit.x or end.y != unit.y:
        fields |= {"x": end.x, "y": end.y}
    if disordered and not unit.disordered:
        fields["disordered"] = True
    if unit.stakes:
        fields["stakes"] = False
    if unit.wall:
        fields["wall"] = False
    after = change(table, number, **fields)
    return loosen(after) if in_melee(table, number) else after
