"""FOR-11 to FOR-13 (FR-61), FOR-15, ENG-5: what works and engines do to lines of sight.

FOR-12: figures on a top are covered if the line crosses the outer edge of their sector; from a top everybody
on the ground is seen over. FOR-13: from the ground up over one friend. FR-90: engines are objects: one on
the line covers, but not its own crew, nor where it touches the shooter.
"""

from hheditor.rules.figures.movement.ground import view
from hheditor.rules.figures.position.posts import inside
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import ENGINES, SECTORS
from hheditor.rules.figures.siege.places import aloft, lift, on_top
from hheditor.tables import FINE, TOUCH, Point, Rect, gap_squared, runs_through, within
from hheditor.values import Finding, refuse

FROM_TOWER = 4
"""ENG-4: so many shoot from a siege tower."""


def seen_over(table: Table, shooter: int, target: int, between: int) -> bool:
    """FOR-12, FOR-15: whether somebody on the line is not interposed: inside an engine; on the ground below a
    shooter on a top; on a top above two on the ground."""
    if inside(table, between):
        return True
    if aloft(table, shooter):
        return not on_top(table, between)
    return on_top(table, between) and not aloft(table, target)


def covered_by_works(table: Table, start: Point, target: int, shooter: int) -> bool:
    """FOR-12: the outer edge of the target's sector; an engine on the line. `shooter`: a figure, or -1 for an
    engine, which is asked of targets on tops only."""
    assert table.siege is not None
    end = table.standing[target].pose.point
    where = table.figures[target].sector
    if where >= 0:
        edge = table.setup.sectors[where].rect.edge("front")
        return gap_squared((start, end), edge)[0] == 0
    if aloft(table, shooter):
        return False
    # Who serves an engine shoots with it, or as from a top: only the target's own is passed over.
    here, own = table.standing[shooter], table.figures[target].engine
    return any(
        number != own and runs_through(start, end, rect.corners) and not _touches(rect, here)
        for number, rect in table.engines.items()
    )


def _touches(rect: Rect, here: Rect) -> bool:
    return within(rect.corners, here.corners, TOUCH * FINE)


def over_one_friend(table: Table, shooter: int, target: int, interposed: tuple[int, ...]) -> bool:
    """FOR-13 (FR-61): from the ground up at works over one friend, whatever his footing and place."""
    if table.siege is None or len(interposed) != 1:
        return False
    friend = table.figures[interposed[0]].side == table.figures[shooter].side
    return friend and not aloft(table, shooter) and on_top(table, target)


class EngineLine:
    """ENG-5: what lies between an engine and a figure."""

    def __init__(self, table: Table, engine: int, target: int) -> None:
        assert table.siege is not None
        each = table.siege.engines[engine]
        rect = table.engine_rect(each)
        start, end = rect.pose.point, table.standing[target].pose.point
        up = 2 if each.sector >= 0 else 0
        seen = view(table, start, end, rect, (up, lift(table, target)))
        self.blocked = seen.ground if seen.sight == "blocked" else ""
        self.length = seen.length
        self.covered = seen.sight == "cover" or self._covered(table, engine, target, start, up)
        self.interposed = tuple(
            number
            for number in table.crowd.on_line(start, end, leave=(target,), grow=5)
            if table.figures[number].engine != engine and not self._over(table, number, target, up)
        )

    def _covered(self, table: Table, engine: int, target: int, start: Point, up: int) -> bool:
        if on_top(table, target):
            return covered_by_works(table, start, target, -1)
        end = table.standing[target].pose.point
        return not up and any(
            runs_through(start, end, rect.corners)
            for number, rect in table.engines.items()
            if number not in (engine, table.figures[target].engine)
        )

    def _over(self, table: Table, number: int, target: int, up: int) -> bool:
        if inside(table, number):
            return True
        if up:
            return not on_top(table, number)
        return on_top(table, number) and not on_top(table, target)


# Who may not shoot ----------------------------------------------------------------------------------------


def enemies_on(table: Table, side: int, sector: int) -> tuple[int, ...]:
    """Enemies of a side on the top of a sector."""
    return tuple(each for each in table.garrisons.get(sector, ()) if table.figures[each].side != side)


def barred_from_shooting(table: Table, number: int) -> Finding | None:
    """FOR-11: not with an enemy on the same sector; LAD-6: not from a ladder; ENG-4: four from a tower, and
    nobody who serves another engine."""
    figure = table.figures[number]
    if figure.ladder >= 0:
        return refuse("refusal.figures.climber-shoots", rule="LAD-6", pieces=(number,))
    if figure.sector >= 0:
        met = enemies_on(table, figure.side, figure.sector)
        if met:
            return refuse(
                "refusal.figures.enemy-on-sector",
                rule="FOR-11",
                pieces=(number, *met, SECTORS + figure.sector),
            )
    if figure.engine >= 0:
        return _from_engine(table, number)
    return None


def too_many_from_tower(table: Table, men: tuple[int, ...]) -> Finding | None:
    """ENG-4: whether a volley has more from one tower than may shoot."""
    assert table.siege is not None
    towers = [table.figures[man].engine for man in men if table.figures[man].engine >= 0]
    for which in set(towers):
        shot = sum(bool(table.figures[each].shot) for each in table.crews.get(which, ()))
        if shot + towers.count(which) > FROM_TOWER:
            return refuse(
                "refusal.figures.four-from-tower",
                rule="ENG-4",
                pieces=(men[0], ENGINES + which),
                most=FROM_TOWER,
            )
    return None


def _from_engine(table: Table, number: int) -> Finding | None:
    assert table.siege is not None
    which = table.figures[number].engine
    piece = ENGINES + which
    if table.siege.engines[which].kind != "siege-tower":
        return refuse("refusal.figures.serves-engine", rule="ENG-1", pieces=(number, piece))
    shot = sum(bool(table.figures[each].shot) for each in table.crews.get(which, ()))
    if shot >= FROM_TOWER or table.siege.engines[which].idle:
        return refuse(
            "refusal.figures.four-from-tower", rule="ENG-4", pieces=(number, piece), most=FROM_TOWER
        )
    return None
