"""What must be true of every position of every battle, whatever has happened."""

from hheditor.rules.api import CHANCE, NOBODY
from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.position.table import Table


def watched(before: Table, after: Table) -> None:
    """A step that led from one position to the next."""
    assert RULESET.problems(after) == ()
    assert after.activations in (before.activations, before.activations + 1)
    assert after.setup is before.setup or after.setup == before.setup
    for side in (0, 1):
        mine = [(index, unit) for index, unit in enumerate(after.units) if unit.side == side]
        lost = sum(after.row(index).fp for index, unit in mine if unit.gone == "lost")
        retired = sum(unit.state == "retired" and unit.cell >= 0 for _, unit in mine)
        assert after.points[side] >= lost + retired, "every loss has cost its points"
        assert len(after.played[side]) >= len(before.played[side]), "a counter is used once"
    for index, unit in enumerate(after.units):
        if unit.cell >= 0 and not unit.entered:
            assert after.setup.open_cells[after.column(index)] >> unit.cell & 1, (
                "nobody stands where he cannot"
            )
        if before.units[index].gone == "lost":
            assert unit.gone == "lost", "the lost stay lost"
    if after.ended is None:
        assert RULESET.to_act(after) in (0, 1, CHANCE)
    else:
        assert RULESET.to_act(after) == NOBODY and after.agenda == ()
