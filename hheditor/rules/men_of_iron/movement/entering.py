"""LDR-8, STD-4: whoever comes into a hex drives out enemy leaders and a standard there."""

from hheditor.rules.men_of_iron.position.agenda import Playing
from hheditor.rules.men_of_iron.position.tasks import Displacing, Shifting
from hheditor.rules.men_of_iron.results.standards import rolls_of


def displace_from(stage: Playing, cell: int, side: int) -> None:
    """A unit of a side has come into a hex: enemy leaders there are displaced, an enemy standard is moved."""
    table = stage.position
    for leader in reversed(table.leaders_on.get(cell, ())):
        if table.setup.leaders[leader].side != side:
            stage.quietly(stage.position.push(Displacing(leader)))
    standard = table.standards_on.get(cell, -1)
    if standard >= 0 and table.setup.standards[standard].side != side:
        stage.quietly(stage.position.push(Shifting(standard, rolls_of(table, standard))))
