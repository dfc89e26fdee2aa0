"""What cannot be in a siege: wall points that do not add up, two men in a slot, crews of engines that are not
there. No order breaks these, and no override may.
"""

from collections.abc import Iterator

from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.table import Table, alive
from hheditor.rules.figures.position.works import ENGINES
from hheditor.rules.figures.siege.damage import points_of
from hheditor.values import Finding, refuse

MOST_LADDERS = 200


def numbers(table: Table) -> tuple[Finding, ...]:
    """Works, engines and ladders that are not those of the siege, or nobody's."""
    siege, terms = table.siege, table.setup.siege
    if siege is None:
        lone = any(figure.posted for figure in table.figures) or terms is not None
        return (refuse("problem.figures.siege", rule="SIE-1"),) if lone else ()
    if terms is None or len(siege.sectors) != len(table.setup.sectors):
        return (refuse("problem.figures.siege", rule="FOR-1"),)
    if len(siege.engines) != len(table.setup.engines) or len(siege.ladders) > MOST_LADDERS:
        return (refuse("problem.figures.siege", rule="ENG-1"),)
    return (*_ladders(table), *_engines(table), *_figures(table))


def _ladders(table: Table) -> Iterator[Finding]:
    assert table.siege is not None
    sectors = table.setup.sectors
    for ladder in table.siege.ladders:
        known = 0 <= ladder.sector < len(sectors) and ladder.side in (0, 1)
        if not known or not 0 <= ladder.slot < len(sectors[ladder.sector].slots):
            yield refuse("problem.figures.siege", rule="LAD-3")


def _engines(table: Table) -> Iterator[Finding]:
    assert table.siege is not None
    kinds = {row.id for row in table.profile.engines}
    for number, each in enumerate(table.siege.engines):
        sound = each.side in (0, 1) and each.kind in kinds and -1 <= each.sector < len(table.setup.sectors)
        sound = sound and each.fire in (0, 4, 5, 6) and 0 <= each.a < 3600 and 0 <= each.suffered <= 60
        if not sound:
            yield refuse("problem.figures.engine", rule="ENG-1", pieces=(ENGINES + number,))


def _figures(table: Table) -> Iterator[Finding]:
    assert table.siege is not None
    sectors, engines, ladders = table.setup.sectors, table.siege.engines, table.siege.ladders
    for number, figure in enumerate(table.figures):
        sound = -1 <= figure.sector < len(sectors) and -1 <= figure.engine < len(engines)
        sound = sound and -1 <= figure.ladder < len(ladders)
        if sound and figure.slot >= 0:
            sound = figure.sector >= 0 and figure.slot < len(sectors[figure.sector].slots)
        if not sound:
            yield refuse("problem.figures.figure", rule="FOR-3", pieces=(number,))


def posts(table: Table) -> tuple[Finding, ...]:
    """FOR-1, FOR-3, LAD-4, ENG-1: everybody at a post has it to himself, and it stands."""
    if table.siege is None:
        return ()
    return (*_sectors(table), *_posted(table))


def _sectors(table: Table) -> Iterator[Finding]:
    assert table.siege is not None
    for number, state in enumerate(table.siege.sectors):
        total = points_of(table, number)
        sound = 0 <= state.damage <= total and state.holder in (-1, 0, 1)
        if not sound or (state.state != "fallen" and state.damage == total):
            yield refuse("problem.figures.sector", rule="FOR-2", sector=number + 1)


def _posted(table: Table) -> Iterator[Finding]:
    assert table.siege is not None
    taken: set[tuple[int, int]] = set()
    climbing: set[int] = set()
    for number, figure in enumerate(table.figures):
        if not figure.posted or figure.state == "gone":
            continue
        sound = figure.state in ("loose", "waiting") and not table.kinds[number].mounted
        if figure.slot >= 0:
            place = figure.sector, figure.slot
            standing = table.siege.sectors[figure.sector].state == "standing"
            sound = sound and standing and place not in taken and figure.engine < 0 and figure.ladder < 0
            taken.add(place)
        elif figure.ladder >= 0:
            down = table.siege.ladders[figure.ladder].down
            sound = sound and not down and figure.ladder not in climbing
            climbing.add(figure.ladder)
        else:
            each = table.siege.engines[figure.engine] if figure.engine >= 0 else None
            sound = sound and each is not None and each.side == figure.side and each.state != "gone"
        if not sound:
            yield refuse("problem.figures.post", rule="FOR-3", pieces=(number,))
    for number, crew in table.crews.items():
        if len(crew) > table.profile.engine(table.siege.engines[number].kind).crew:
            yield refuse("problem.figures.engine", rule="ENG-1", pieces=(ENGINES + number,))


def task_holds(table: Table, task: tasks.AnyTask) -> bool:
    """Tasks of a siege that name what is there."""
    match task:
        case (
            tasks.Encamping()
            | tasks.Dawning()
            | tasks.Declaring()
            | tasks.Dousing()
            | tasks.EngineShot()
            | tasks.Casting()
            | tasks.Crushing()
            | tasks.Suffering()
            | tasks.Hurling()
            | tasks.Battering()
            | tasks.Hacking()
            | tasks.TakingPlace()
            | tasks.Sallying()
        ):
            return table.siege is not None and _names_hold(table, task)
    return True


def _names_hold(table: Table, task: tasks.AnyTask) -> bool:
    assert table.siege is not None
    engines, sectors = table.siege.engines, table.siege.sectors
    spare = isinstance(task, tasks.Crushing | tasks.Sallying)
    engine, sector = getattr(task, "engine", None), getattr(task, "sector", None)
    if engine is not None and not (-1 if spare else 0) <= engine < len(engines):
        return False
    if sector is not None and not (-1 if spare else 0) <= sector < len(sectors):
        return False
    match task:
        case tasks.EngineShot():
            return 0 <= task.target < len(table.figures) and engines[task.engine].state == "standing"
        case tasks.Casting():
            return len(table.profile.engine(engines[task.engine].kind).damage) == 6
        case tasks.Dousing():
            return engines[task.engine].fire > 0 and engines[task.engine].state == "standing"
        case tasks.Crushing() | tasks.Suffering():
            return 0 <= getattr(task, "count", 0) <= 60 and 0 <= getattr(task, "points", 0) <= 60
        case tasks.Battering() | tasks.Hacking():
            return sectors[task.sector].state != "fallen"
        case tasks.TakingPlace():
            place = (task.sector, task.slot)
            built = table.setup.sectors[task.sector]
            free = 0 <= task.slot < len(built.slots) and place not in table.tops
            stands = sectors[task.sector].state == "standing"
            return free and stands and _may_stand_there(table, task.figure)
        case tasks.Hurling():
            return all(_target_stands(table, target) for target in task.targets)
        case tasks.Sallying():
            return all(0 <= number < len(table.figures) and alive(table, number) for number in task.figures)
    return True


def _may_stand_there(table: Table, number: int) -> bool:
    """FOR-3: only foot stand on a top, and nobody as part of a base."""
    known = 0 <= number < len(table.figures)
    return known and table.figures[number].state == "loose" and not table.kinds[number].mounted


def _target_stands(table: Table, target: int) -> bool:
    if target >= ENGINES:
        return target - ENGINES in table.engines
    return 0 <= target < len(table.figures) and alive(table, target)
