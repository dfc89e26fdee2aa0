"""VIC: the end of a battle. VIC-1: all enemy figures eliminated. VIC-2 (FR-54): both too weak. VIC-3: a
narrow win. VIC-4: both gone at once. VIC-5: the turn limit, by points.
"""

from msgspec.structs import replace

from hheditor.rules.api import Outcome, Stage
from hheditor.rules.figures.armies.points import figure_price
from hheditor.rules.figures.formations.layout import minimum
from hheditor.rules.figures.position.table import Table, alive, kind_of
from hheditor.rules.figures.siege.night import fighting_stops
from hheditor.rules.figures.siege.victory import by_sectors, last_day_over, withdrawn


def left(table: Table, side: int) -> int:
    """VIC-1: how many figures a side has, attendants and command figures included; a model is one."""
    return sum(
        figure.side == side and (alive(table, number) or figure.state == "waiting")
        for number, figure in enumerate(table.figures)
    )


def can_compose(table: Table, side: int) -> bool:
    """VIC-2 (FR-54): troopers for at least one whole formation, wherever they stand, in rout or not."""
    counts = [0, 0, 0, 0]
    for number, figure in enumerate(table.figures):
        kind = table.kinds[number]
        if figure.side == side and alive(table, number) and kind.counts:
            counts[kind.lot] += 1
    return any(count >= minimum(table.profile, lot) for lot, count in enumerate(counts))


def points_left(table: Table, side: int) -> int:
    """VIC-5: what the remaining figures of a side cost."""
    return sum(
        figure_price(table.profile, kind_of(table, number), figure.crew)
        for number, figure in enumerate(table.figures)
        if figure.side == side and alive(table, number)
    )


def look_for_end(stage: Stage[Table], *, turn_over: bool) -> bool:
    """VIC-1 to VIC-5: whether the battle is over; stalemate and the limit are looked at between player
    turns."""
    table = stage.position
    if table.ended is not None:
        return True
    if table.played_on:
        return False
    outcome = _eliminated(table)
    if outcome is None and table.siege is not None:
        outcome = _siege(table, turn_over=turn_over)
    elif outcome is None and turn_over:
        outcome = _stalemate(table) or _limit(table)
    if outcome is None:
        return False
    after = replace(table, ended=outcome, agenda=(), phase="over")
    stage.happen("ended", after, rule=outcome.rule, side=outcome.winner)
    return True


def _siege(table: Table, *, turn_over: bool) -> Outcome | None:
    """SVI-2, SVI-3 (FR-77): neither stalemate nor a limit of turns ends a siege."""
    found = withdrawn(table)
    whole = turn_over and table.mover != table.first
    if found is None and whole and last_day_over(table, stopped=fighting_stops(table)):
        found = by_sectors(table)
    return found


def _eliminated(table: Table) -> Outcome | None:
    counts = left(table, 0), left(table, 1)
    if all(counts):
        return None
    if not any(counts):
        return Outcome(-1, "outcome.figures.both-eliminated", "VIC-4")
    winner = 0 if counts[0] else 1
    terms = table.setup.siege
    if terms is not None and table.siege is not None and can_compose(table, winner):
        return Outcome(winner, "outcome.figures.eliminated", "SVI-1" if winner == terms.besieger else "SVI-2")
    if can_compose(table, winner):
        return Outcome(winner, "outcome.figures.eliminated", "VIC-1")
    return Outcome(winner, "outcome.figures.narrow", "VIC-3")


def _stalemate(table: Table) -> Outcome | None:
    if can_compose(table, 0) or can_compose(table, 1):
        return None
    return Outcome(-1, "outcome.figures.stalemate", "VIC-2")


def _limit(table: Table) -> Outcome | None:
    """VIC-5 (FR-54): a lead of a tenth of the loser's starting points wins."""
    limit = table.setup.turn_limit
    if not limit or table.turn < limit or table.mover == table.first:
        return None
    red, blue = points_left(table, 0), points_left(table, 1)
    facts = (("blue", blue), ("red", red))
    if red == blue:
        return Outcome(-1, "outcome.figures.points-even", "VIC-5", facts)
    winner = 0 if red > blue else 1
    if abs(red - blue) * 10 >= table.setup.points[1 - winner]:
        return Outcome(winner, "outcome.figures.points", "VIC-5", facts)
    return Outcome(-1, "outcome.figures.points-even", "VIC-5", facts)
