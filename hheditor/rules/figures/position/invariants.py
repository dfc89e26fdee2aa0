"""What cannot be: the invariants of a position, which no order breaks and no override may break."""

from collections.abc import Iterator
from itertools import pairwise

from hheditor.rules.api.position import well_formed
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.table import BASES, Table, alive, base_of, kind_of
from hheditor.tables import TOUCH, Field, on_table
from hheditor.values import Finding, refuse

MOST_FILES = 60


def problems(table: Table) -> tuple[Finding, ...]:
    """Everything impossible about a position. What names somebody who is not there comes first."""
    from hheditor.rules.figures.siege import invariants as siege

    broken = (*_rosters(table), *_formations(table), *_numbers(table), *_forms(table))
    broken = broken or siege.numbers(table)
    return broken or (*_slots(table), *_places(table), *siege.posts(table), *_agenda(table))


def _rosters(table: Table) -> Iterator[Finding]:
    setup = table.setup
    if len(table.figures) != len(setup.roster) or len(table.formations) < len(setup.units):
        yield refuse("problem.figures.roster", rule="TAB-3")
        return
    for number, figure in enumerate(table.figures):
        crew = len(setup.kind(number).crew)
        sound = figure.side == setup.allegiance[number] and -1 <= figure.formation < len(table.formations)
        if figure.crew:
            sound = sound and tuple(sorted(set(figure.crew))) == figure.crew
            sound = sound and figure.crew[0] >= 0 and figure.crew[-1] < crew
        sound = sound and (figure.state == "gone" or figure.crew[:1] == ((0,) if crew else ()))
        if figure.shot or figure.fought:
            seats = range(max(1, crew))
            sound = sound and all(seat in seats for seat in (*figure.shot, *figure.fought))
        sound = sound and 0 <= figure.left <= 5000 and 0 <= figure.a < 3600 and figure.steady >= 0
        if not sound:
            yield refuse("problem.figures.figure", rule="TAB-3", pieces=(number,))


def _formations(table: Table) -> Iterator[Finding]:
    for number, each in enumerate(table.formations):
        sound = each.side in (0, 1) and 2 <= each.files <= MOST_FILES and 1 <= each.ranks <= MOST_FILES
        sound = sound and 0 < each.width <= 5000 and 0 < each.depth <= 5000 and 0 <= each.a < 3600
        sound = sound and 0 <= each.step <= 5 and each.gone >= 0 and 0 <= each.screens <= each.files
        sound = sound and all(0 <= other < len(table.formations) for other in each.zoned)
        sound = sound and all(_is_piece(table, other) for other in each.met)
        if number < len(table.setup.units):
            sound = sound and each.side == table.setup.units[number].side
        if not sound:
            yield refuse("problem.figures.formation", rule="FRM-1", pieces=(BASES + number,))


def _is_piece(table: Table, piece: int) -> bool:
    return 0 <= piece < len(table.figures) or 0 <= piece - BASES < len(table.formations)


def _numbers(table: Table) -> Iterator[Finding]:
    if any(side not in (0, 1) for side in (table.first, table.mover)) or not 0 <= table.turn <= 10_000:
        yield refuse("problem.figures.side", rule="SEQ-1")
    if any(len(camp) in (1, 2) or len(camp) > 100 for camp in table.camps):
        yield refuse("problem.figures.camps", rule="DEP-2")
    if not table.agenda and table.ended is None:
        yield refuse("problem.figures.agenda", rule="SEQ-7")
    if (table.ended is not None) != (table.phase == "over") or (table.ended is not None and table.agenda):
        yield refuse("problem.figures.agenda", rule="VIC-1")
    if table.ended is not None and table.ended.winner not in (-1, 0, 1):
        yield refuse("problem.figures.side", rule="VIC-1")
    if (table.phase == "deployment") != (table.turn == 0):
        yield refuse("problem.figures.phase", rule="SEQ-1")
    count = range(len(table.figures))
    named = (*table.attacked, *(target for _, target in table.struck))
    named += tuple(number for one, other, _ in table.filling for number in (one, other))
    if any(line.side not in (0, 1) or line.start == line.end for line in table.stakes):
        yield refuse("problem.figures.stakes", rule="OBS-1")
    if any(number not in count for number in named):
        yield refuse("problem.figures.figure", rule="MEL-4")


def _forms(table: Table) -> Iterator[Finding]:
    """Tasks that could not be written down and read again."""
    for task in table.agenda:
        if not well_formed(task, tasks.AnyTask):
            yield refuse("problem.figures.agenda", rule="SEQ-7")


def _slots(table: Table) -> Iterator[Finding]:
    """Who stands on a base has a slot of it to himself; bases hold somebody, and nobody stands on none."""
    seen: set[tuple[int, int, int]] = set()
    held: set[int] = set()
    for number, figure in enumerate(table.figures):
        state = table.formations[figure.formation].state if figure.formation >= 0 else ""
        if figure.state == "base":
            each = table.formations[figure.formation] if figure.formation >= 0 else None
            slot = figure.formation, figure.file, figure.rank
            sound = each is not None and each.state == "standing" and slot not in seen
            sound = (
                sound and each is not None and 0 <= figure.file < each.files and 0 <= figure.rank < each.ranks
            )
            sound = sound and each is not None and each.side == figure.side
            seen.add(slot)
            held.add(figure.formation)
        else:
            wanted = {
                "waiting": ("", "waiting"),
                "loose": ("", "broken", "dissolved"),
                "rout": ("",),
            }.get(figure.state)
            sound = wanted is None or state in wanted
            if state == "broken" or figure.state == "gone":
                # SEQ-5: a base whose last figure fell lies there until the housekeeping.
                held.add(figure.formation)
        if not sound or (figure.state == "waiting" and not _placing(table)):
            yield refuse("problem.figures.slot", rule="FRM-1", pieces=(number,))
    for number, each in enumerate(table.formations):
        idle = each.state == "waiting" and not _placing(table)
        if (each.state == "standing" and number not in held) or idle:
            yield refuse("problem.figures.formation", rule="FRM-1", pieces=(BASES + number,))
    yield from _lots(table)


def _placing(table: Table) -> bool:
    """Before the battle, and by night in a siege, somebody may still be without a place."""
    return table.turn == 0 or table.phase == "night"


def _lots(table: Table) -> Iterator[Finding]:
    for formation, members in table.members.items():
        kinds = [kind_of(table, number) for number in members]
        if len({kind.lot for kind in kinds}) > 1:
            yield refuse("problem.figures.formation", rule="FRM-10", pieces=(BASES + formation,))
        each = table.formations[formation]
        sizes = [table.profile.size(kind.footing) for kind in kinds]
        if any(width > each.width or depth > each.depth for width, depth in sizes):
            yield refuse("problem.figures.formation", rule="FRM-4", pieces=(BASES + formation,))


def _places(table: Table) -> Iterator[Finding]:
    """Everybody is on the table, and no two bases overlap."""
    sheet = table.setup.table
    shrunk = {
        number: base_of(each).grown(-TOUCH)
        for number, each in enumerate(table.formations)
        if each.state == "standing"
    }
    for number, rect in shrunk.items():
        if not on_table(rect, sheet.width, sheet.height):
            yield refuse("problem.figures.off-table", rule="MOV-7", pieces=(BASES + number,))
    for number, figure in enumerate(table.figures):
        if figure.state in ("loose", "rout") and figure.engine < 0:
            inside = 0 <= figure.x <= sheet.width and 0 <= figure.y <= sheet.height
            if not inside:
                yield refuse("problem.figures.off-table", rule="MOV-7", pieces=(number,))
    field = Field(shrunk)
    for number, rect in shrunk.items():
        near = [each for each in field.near(rect.pose.x, rect.pose.y, rect.radius) if each > number]
        met = field.met((rect.corners,), near)
        if met is not None:
            yield refuse("problem.figures.overlap", rule="TAB-5", pieces=(BASES + number, BASES + met))


def _agenda(table: Table) -> Iterator[Finding]:
    """Tasks that name what is not there, or lie in an order no rule makes."""
    if table.agenda and not (_ordered(table) and all(_holds(table, task) for task in table.agenda)):
        yield refuse("problem.figures.agenda", rule="SEQ-7")


_FLOORS: dict[str, tuple[type, ...]] = {
    "deployment": (tasks.RollingFirst, tasks.ChoosingFirst, tasks.Deploying, tasks.Dawning),
    "night": (tasks.Dawning,),
    "shooting": (tasks.Shooting, tasks.Keeping),
    "movement": (tasks.Moving, tasks.Reforming, tasks.Keeping),
    "melee": (tasks.Fighting, tasks.Keeping),
}
_UPON: dict[type, tuple[type, ...]] = {
    tasks.Deploying: (tasks.PlacingCamp,),
    tasks.PlacingCamp: (tasks.PlacingCamp,),
    tasks.Dawning: (tasks.Encamping, tasks.Sallying),
    tasks.Sallying: (tasks.Encamping,),
    tasks.Encamping: (tasks.Encamping, tasks.PlacingCamp),
    tasks.Shooting: (
        tasks.Volley,
        tasks.Stray,
        tasks.Declaring,
        tasks.Dousing,
        tasks.EngineShot,
        tasks.Casting,
        tasks.Crushing,
        tasks.Suffering,
        tasks.Losing,
        tasks.Hurling,
    ),
    tasks.Dousing: (tasks.Dousing, tasks.Declaring),
    tasks.Crushing: (tasks.Losing, tasks.Suffering),
    tasks.Keeping: (tasks.Anchoring,),
    tasks.Fighting: (
        tasks.Combat,
        tasks.Losing,
        tasks.TakingPlace,
        tasks.Battering,
        tasks.Hacking,
    ),
    tasks.Combat: (tasks.Combat, tasks.Losing, tasks.TakingPlace),
}
_EITHER = (tasks.Losing, tasks.Suffering, tasks.TakingPlace)
"""Whoever must answer for what is his, in whose player turn ever."""


def _ordered(table: Table) -> bool:
    kinds = [type(task) for task in table.agenda]
    if kinds[0] not in _FLOORS.get(table.phase, ()):
        return False
    if table.phase not in ("deployment", "night") and any(
        getattr(task, "side", table.mover) != table.mover
        for task in table.agenda
        if table.siege is None or not isinstance(task, _EITHER)
    ):
        return False
    return all(upper in _UPON.get(lower, ()) for lower, upper in pairwise(kinds))


def _stands(table: Table, number: int) -> bool:
    return 0 <= number < len(table.figures) and alive(table, number)


def _holds(table: Table, task: tasks.AnyTask) -> bool:
    if getattr(task, "side", 0) not in (0, 1):
        return False
    formations = range(len(table.formations))
    match task:
        case tasks.Volley():
            groups = all(1 <= need <= 20 and 1 <= count <= 60 for need, _, count in task.groups)
            missed = all(0 <= count <= 60 for _, count in task.missed)
            friend = task.friend == -1 or _stands(table, task.friend)
            return groups and missed and friend and _stands(table, task.target) and 0 <= task.hits <= 60
        case tasks.Stray():
            sane = all(1 <= count <= 60 and -10 <= modifier <= 10 for modifier, count in task.groups)
            return sane and 0 <= task.friend < len(table.figures) and len(task.groups) <= 20
        case tasks.Combat():
            return _combat_holds(table, task)
        case tasks.Losing():
            return len(task.figures) > 1 and all(
                _stands(table, number) and table.figures[number].side == task.side for number in task.figures
            )
        case tasks.Reforming():
            return all(number in formations for number in task.formations) and all(
                table.formations[number].state == "broken"
                and table.formations[number].side == task.side
                and table.members.get(number)
                for number in task.formations
            )
        case tasks.Keeping():
            return all(number in formations for number in task.formations)
        case tasks.Anchoring():
            return task.formation in formations and table.formations[task.formation].state == "standing"
    from hheditor.rules.figures.siege.invariants import task_holds

    return task_holds(table, task)


def _combat_holds(table: Table, task: tasks.Combat) -> bool:
    if not 0 <= task.target < len(table.figures) or not 0 < len(task.attackers) <= 5:
        return False
    if len({number for number, _ in task.attackers}) != len(task.attackers):
        return False
    side = table.figures[task.target].side
    return all(
        0 <= number < len(table.figures)
        and table.figures[number].side != side
        and 0 <= seat < max(1, len(kind_of(table, number).crew))
        for number, seat in task.attackers
    )
