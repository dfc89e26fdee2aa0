"""VIC-1 to VIC-5: flight points, and who is left on the field."""

from hheditor.rules.api import Outcome
from hheditor.rules.men_of_iron.position.agenda import Playing
from hheditor.rules.men_of_iron.position.table import STILL_TO_COME, Table


def unit_points(table: Table, unit: int) -> int:
    """VIC-3: what the loss of a unit costs; one point less if it had retired (MR-6: never below zero)."""
    worth = table.row(unit).fp
    return max(0, worth - 1) if table.units[unit].state == "retired" else worth


def leader_points(table: Table, leader: int) -> int:
    """VIC-4: what the loss of a leader costs: once, at his highest title; a replacement nothing."""
    if table.leaders[leader].replaced:
        return 0
    card, points = table.setup.leaders[leader], table.setup.profile.leader_points
    if card.king and card.oc:
        return points.king
    if card.oc:
        return points.oc
    return max(points.leader, points.king) if card.king and points.king == points.oc else points.leader


def has_army(table: Table, side: int) -> bool:
    """VIC-8: whether a side has a unit on the map or still to come; neutral ones do not count (BOS-5)."""
    return any(
        unit.side == side
        and (unit.cell >= 0 or unit.gone in STILL_TO_COME)
        and not table.is_neutral(unit.battle)
        for unit in table.units
    )


def end(stage: Playing, winner: int, reason: str, rule: str) -> None:
    """The battle is over."""
    if stage.position.ended is None:
        after = stage.position.changed(agenda=(), ended=Outcome(winner, reason, rule))
        stage.happen("ended", after, rule=rule, side=winner)


def judge_annihilation(stage: Playing) -> None:
    """VIC-8, MR-9: a side without a unit has lost, at once."""
    left = [has_army(stage.position, side) for side in (0, 1)]
    if not all(left):
        winner = -1 if not any(left) else int(left[1])
        end(stage, winner, "outcome.men_of_iron.annihilation", "VIC-8")
