"""VIC: who has won.

VIC-1: all leaders lost. VIC-2: more than the agreed share of the starting combat stands lost. VIC-3: at
the turn limit the side that lost fewer points wins, equal is a draw. VIC-4, option: the commander-in-
chief lost. VIC-5: the scenario's objectives. VIC-6: looked for after each shooting and each hand-to-hand
phase; both beaten at once is a draw, settled by points if so agreed; a turn limit counts game turns.
"""

from fractions import Fraction

from msgspec.structs import replace

from hheditor.rules.api import Outcome, Stage
from hheditor.rules.hordes_heroes.position.table import Table
from hheditor.scenarios import Goal


def stands_now(table: Table, side: int) -> int:
    """Combat stands the side still has; those that left by an objective are not lost."""
    return sum(unit.stands for unit in table.units if unit.side == side and unit.gone in ("", "left"))


def stands_lost(table: Table, side: int) -> int:
    """R-119: routed stands and those removed in joining count as lost."""
    return table.setup.start_stands[side] - stands_now(table, side)


def breaking_stands(table: Table, side: int) -> int:
    """ARM-9, VIC-2: the number of lost stands at which the army breaks; at 100 % the last one."""
    start, share = table.setup.start_stands[side], table.profile.breaking_point
    return min(start, start * share // 100 + 1)


def broken(table: Table, side: int) -> bool:
    """VIC-2: more than the share lost; exactly the share is not enough."""
    start = table.setup.start_stands[side]
    return start > 0 and stands_lost(table, side) >= breaking_stands(table, side)


def leaders_lost(table: Table, side: int) -> bool:
    """VIC-1: it had leaders and has none left."""
    own = [leader for leader in table.leaders if leader.side == side]
    return bool(own) and all(leader.gone == "lost" for leader in own)


def chief_lost(table: Table, side: int) -> bool:
    """VIC-4: the option is on and the commander-in-chief is lost."""
    return table.profile.chief_decides and any(
        leader.side == side and leader.gone == "lost" and card.chief
        for leader, card in zip(table.leaders, table.setup.leaders, strict=True)
    )


def points_lost(table: Table, side: int) -> Fraction:
    """VIC-3: lost stands grouped into full units of their type, the remainder as the book counts it, and
    leaders.

    R-120 [M]: a remainder above half a unit counts its full price, half or less half, fractions kept.
    R-121 [F]: half or more counts in full, less not at all. R-122: leaders count their price.
    """
    lost: dict[int, int] = {}
    for card in table.setup.units:
        if card.side == side:
            lost[card.troop] = lost.get(card.troop, 0) + card.stands - card.rear_stands
            if card.rear >= 0:
                lost[card.rear] = lost.get(card.rear, 0) + card.rear_stands
    for unit in table.units:
        if unit.side == side and unit.gone in ("", "left"):
            lost[unit.troop] = lost.get(unit.troop, 0) - (unit.stands - unit.rear_stands)
            if unit.rear >= 0:
                lost[unit.rear] = lost.get(unit.rear, 0) - unit.rear_stands
    by_type: dict[str, tuple[int, int]] = {}
    for number, stands in lost.items():
        kind = table.setup.troops[number]
        by_type[kind.id] = (number, by_type.get(kind.id, (0, 0))[1] + stands)
    total = Fraction(0)
    for number, stands in by_type.values():
        kind = table.setup.troops[number]
        whole, rest = divmod(max(0, stands), kind.stands)
        total += whole * kind.price + _remainder(table, kind.price, rest, kind.stands)
    for leader, paid in zip(table.leaders, table.setup.leaders, strict=True):
        if leader.side == side and leader.gone == "lost":
            total += paid.price
    return total


def _remainder(table: Table, price: int, rest: int, full: int) -> Fraction:
    if rest == 0:
        return Fraction(0)
    if table.profile.remainder_half:
        return Fraction(price) if 2 * rest > full else Fraction(price, 2)
    return Fraction(price) if 2 * rest >= full else Fraction(0)


def check(stage: Stage[Table]) -> None:
    """VIC-6: end the battle if a side is beaten; not again once it was played on."""
    table = stage.position
    if table.played_on:
        return
    beaten = [reason for side in (0, 1) for reason in [_beaten(table, side)]]
    if beaten[0] and beaten[1]:
        if table.profile.draw_by_points:
            _end_by_points(stage, table, "outcome.hordes_heroes.both-beaten-points")
        else:
            _end(stage, table, -1, "outcome.hordes_heroes.both-beaten", "VIC-6")
        return
    for side in (0, 1):
        reason = beaten[side]
        if reason is not None:
            _end(stage, table, 1 - side, reason[0], reason[1])
            return
    for goal in table.setup.goals:
        if goal.kind == "leave" and _left(table, goal.side) >= goal.count:
            _end(stage, table, goal.side, "outcome.hordes_heroes.objective", "VIC-5")
            return


def _beaten(table: Table, side: int) -> tuple[str, str] | None:
    if chief_lost(table, side):
        return "outcome.hordes_heroes.chief-lost", "VIC-4"
    if leaders_lost(table, side):
        return "outcome.hordes_heroes.leaders-lost", "VIC-1"
    if broken(table, side):
        return "outcome.hordes_heroes.army-broken", "VIC-2"
    return None


def check_turn(stage: Stage[Table], table: Table) -> None:
    """VIC-5, R-124: at the end of a game turn, objectives that fall due and the turn limit. Sets the table
    on the stage.
    """
    stage.quietly(table)
    if table.played_on:
        return
    limit = table.setup.turn_limit
    for goal in table.setup.goals:
        due = goal.turn or limit
        if due and table.turn >= due and goal.kind in ("hold", "survive") and _met(table, goal):
            _end(stage, table, goal.side, "outcome.hordes_heroes.objective", "VIC-5")
            return
    if limit and table.turn >= limit:
        _end_by_points(stage, table, "outcome.hordes_heroes.points")


def call_off(stage: Stage[Table]) -> None:
    """VIC-3: time is up, because neither side can do anything any more; points decide."""
    _end_by_points(stage, stage.position, "outcome.hordes_heroes.points")


def time_up(stage: Stage[Table]) -> None:
    """VIC-3: time is up, because both sides say so; points decide."""
    _end_by_points(stage, stage.position, "outcome.hordes_heroes.time-up")


def ahead(table: Table, side: int) -> bool:
    """VIC-3: whether a side would win if points decided now."""
    return points_lost(table, side) < points_lost(table, 1 - side)


def _met(table: Table, goal: Goal) -> bool:
    if goal.kind == "survive":
        return True
    held = sum(
        1 for cell in goal.cells if cell in table.held and table.units[table.held[cell]].side == goal.side
    )
    return held >= min(goal.count, len(goal.cells))


def _left(table: Table, side: int) -> int:
    return sum(1 for unit in table.units if unit.side == side and unit.gone == "left")


def _end_by_points(stage: Stage[Table], table: Table, reason: str) -> None:
    lost = (points_lost(table, 0), points_lost(table, 1))
    winner = -1 if lost[0] == lost[1] else 0 if lost[0] < lost[1] else 1
    _end(stage, table, winner, reason, "VIC-3")


def _end(stage: Stage[Table], table: Table, winner: int, reason: str, rule: str) -> None:
    facts: list[tuple[str, int | str]] = []
    for side in (0, 1):
        facts.append((f"stands_lost_{side}", stands_lost(table, side)))
        facts.append((f"points_lost_{side}", str(points_lost(table, side))))
    outcome = Outcome(winner, reason, rule, tuple(facts))
    after = replace(table, ended=outcome, phase="over", agenda=())
    stage.happen("ended", after, rule=rule, side=winner, reason=reason)
