"""TIM: a timed battle: one side has the time, and the other wears it away."""

from hheditor.rules.men_of_iron.position.agenda import Playing
from hheditor.rules.men_of_iron.victory.points import end


def move_marker(stage: Playing, passed: int) -> None:
    """TIM-2, TIM-3: a free activation passed by the side without the time moves the marker; at 0
    the other has lost."""
    table = stage.position
    owner = next((side for side in (0, 1) if table.setup.sides[side].has_time), -1)
    if table.setup.marker <= 0 or owner in (-1, passed):
        return
    left = table.marker - 1
    stage.happen("time-passed", table.changed(marker=left), rule="TIM-2", side=owner, left=left)
    if left <= 0:
        end(stage, passed, "outcome.men_of_iron.time", "TIM-3")
