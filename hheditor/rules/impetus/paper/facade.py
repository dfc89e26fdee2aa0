"""What paper asks of Basic Impetus; each answer is worked out in a module of its own."""

from hheditor.rules.api import AgendaRuleset, Scene
from hheditor.rules.api.paper.bases import Base
from hheditor.rules.api.paper.reference import Reference
from hheditor.rules.api.screen.paths import Range
from hheditor.rules.impetus.command import deployment
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.scenes import scene
from hheditor.scenarios import Scenario


class Printing(AgendaRuleset[Table]):
    """The part of the Ruleset that is printed."""

    def reference(self, scenario: Scenario) -> Reference:
        """What its players look up; `BadValue` where the scenario cannot be played."""
        from hheditor.rules.impetus.paper.reference import reference

        armies = [side.army for side in scenario.sides]
        return reference(
            deployment.empty_field(scenario), armies, [self.appraise(army) for army in armies], self.version
        )

    def deployed(self, scenario: Scenario, sides: tuple[int, ...] = (0, 1)) -> Scene:
        """The first deployment of each of these sides, laid out as it is written."""
        return scene(_laid_out(scenario, sides))

    def bases(self, scenario: Scenario) -> tuple[Base, ...]:
        """TAB-3: of every unit, of a large unit one for all."""
        from hheditor.rules.impetus.paper.bases import bases

        return bases(_laid_out(scenario, (0, 1)))

    def ranges(self, scenario: Scenario) -> tuple[Range, ...]:
        """What these armies measure on a table."""
        from hheditor.rules.impetus.paper.bases import ranges
        from hheditor.rules.impetus.paper.facts import Facts

        return ranges(Facts(deployment.empty_field(scenario).setup))


def _laid_out(scenario: Scenario, sides: tuple[int, ...]) -> Table:
    table = deployment.empty_field(scenario)
    for side in sides:
        chosen = next((each for each in scenario.deployments if each.side == side), None)
        if chosen is not None:
            table = deployment.place_deployment(table, chosen)
    return table
