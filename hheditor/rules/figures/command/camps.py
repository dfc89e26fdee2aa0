"""CMP: camps. CMP-1: no formations in them. CMP-2 (FR-53): who enters. CMP-4: an empty camp with an enemy in
it is lost."""

from hheditor.rules.api import Stage
from hheditor.rules.figures.position.measures import in_camp
from hheditor.rules.figures.position.table import Table


def look_at_camps(stage: Stage[Table]) -> None:
    """CMP-4 (FR-53): an enemy's centre inside and no own figure's: destroyed."""
    for side in (0, 1):
        table = stage.position
        if table.razed[side] or not table.camps[side]:
            continue
        inside = [
            table.figures[number].side
            for number, rect in table.standing.items()
            if in_camp(table, side, rect.pose.x, rect.pose.y)
        ]
        if inside and side not in inside:
            razed = (True, table.razed[1]) if side == 0 else (table.razed[0], True)
            stage.happen("camp-destroyed", table.changed(razed=razed), rule="CMP-4", side=side)


def spared_in_camp(table: Table, formation: int) -> bool:
    """CMP-6 (FR-53): a broken formation all of whose figures are in a camp, or touch an enemy in one, does
    not rout."""
    members = table.members.get(formation, ())

    def inside(number: int) -> bool:
        pose = table.standing[number].pose
        return any(in_camp(table, side, pose.x, pose.y) for side in (0, 1))

    return all(
        inside(number) or any(inside(enemy) for enemy in table.contacts.get(number, ())) for number in members
    )
