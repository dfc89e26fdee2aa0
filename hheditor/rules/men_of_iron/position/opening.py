"""SCN-1, SEI-2: what a battle begins with, and its first position."""

from hheditor.rules.men_of_iron.activation.choosing import free_activation
from hheditor.rules.men_of_iron.activation.counters import CUP
from hheditor.rules.men_of_iron.activation.walls import at_set_up
from hheditor.rules.men_of_iron.position.setup import Setup
from hheditor.rules.men_of_iron.position.table import Battle, Leader, Standard, Table, Unit
from hheditor.rules.men_of_iron.position.tasks import AnyTask, Draw
from hheditor.values import Value


class Opening(Value, frozen=True):
    """Everything as the scenario sets it up."""

    setup: Setup
    units: tuple[Unit, ...]
    leaders: tuple[Leader, ...]
    standards: tuple[Standard, ...]


def first_position(opening: Opening) -> Table:
    """SEQ-8: counters are drawn, walls may be formed, then the first side has a free activation."""
    setup = opening.setup
    table = Table(
        setup=setup,
        units=opening.units,
        leaders=opening.leaders,
        standards=opening.standards,
        battles=tuple(Battle(waiting=card.stirs >= 0) for card in setup.battles),
        cups=(CUP, CUP),
        marker=setup.marker,
        active=setup.first,
    )
    draws: tuple[AnyTask, ...] = ()
    for side in (1, 0):
        draws = (*draws, *(Draw(side),) * setup.sides[side].counters)
    return table.changed(agenda=(*free_activation(table, setup.first), *at_set_up(table), *draws))
