"""SEQ-5, SHO-15: losses come off at once. CRW-2: of a model, passengers first, the lightest, the driver
last."""

from hheditor.rules.api import Stage
from hheditor.rules.figures.position.kinds import next_lost
from hheditor.rules.figures.position.table import NO_POST, Table, change_figure, kind_of


def lose(stage: Stage[Table], number: int, rule: str) -> None:
    """A figure is eliminated, or a model loses one of its crew, and itself with the driver."""
    table = stage.position
    figure, kind = table.figures[number], kind_of(table, number)
    if kind.model and len(figure.crew) > 1:
        seat = next_lost(kind, figure.crew)
        after = change_figure(table, number, crew=tuple(each for each in figure.crew if each != seat))
        stage.happen(
            "crew-fell", after, rule="CRW-2", side=figure.side, pieces=(number,), left=len(figure.crew) - 1
        )
        return
    after = change_figure(table, number, state="gone", crew=(), **(NO_POST if figure.posted else {}))
    stage.happen("fell", after, rule=rule, side=figure.side, pieces=(number,))
