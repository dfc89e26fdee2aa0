"""What a screen asks of the figure game: each answer has a module of its own; this is the door."""

from typing import Any

from hheditor.rules.api import (
    Account,
    Adjustable,
    Adjustment,
    AgendaRuleset,
    Event,
    Gesture,
    Moment,
    Order,
    Overlay,
    Patch,
    Phase,
    Phrase,
    Roster,
    Scene,
)
from hheditor.rules.api.paper.bases import Base
from hheditor.rules.api.paper.reference import Reference
from hheditor.rules.api.paper.tally import TallySheet
from hheditor.rules.api.screen.paths import Mobility, Range, Step, Whole
from hheditor.rules.api.screen.standing import Standing
from hheditor.rules.api.surfaces import Contour
from hheditor.rules.figures import siege_plan
from hheditor.rules.figures.command.opening import set_up
from hheditor.rules.figures.paper import bases, tally
from hheditor.rules.figures.paper.reference import reference
from hheditor.rules.figures.position.profile import book
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.scenes import scene
from hheditor.rules.figures.screen import (
    accounts,
    deployment,
    gestures,
    kinds,
    overlays,
    paths,
    siege_accounts,
    siege_gestures,
    status,
    umpire,
)
from hheditor.tables import Field
from hheditor.values import Finding


class Looking(AgendaRuleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    pins = kinds.PINS
    has_tally = True

    def scene(self, position: Table) -> Scene:
        """Bases, figures and camps."""
        return scene(position)

    def gesture(self, position: Table, order: Order) -> Gesture:
        """An order as a hand shows it."""
        return gestures.gesture(position, order)

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return gestures.meant(position, gesture) or super().order_of(position, gesture)

    def wording(self, position: Table, order: Order) -> Phrase:
        """An order in a few words."""
        told = siege_gestures.wording(position, order)
        if told is not None:
            return told
        shown = gestures.gesture(position, order)
        return gestures.wording(order, shown) or super().wording(position, order)

    def overlays(self, position: Table, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
        """Zones, command, arcs."""
        return overlays.overlays(position, kind, side, piece)

    def idle(self, position: Table) -> tuple[int, ...]:
        """Who would do nothing in this phase."""
        return status.idle(position)

    def phases(self, position: Table) -> tuple[Phase, ...]:
        """Shooting, movement, melee."""
        return status.phases(position)

    def beginning(self, event: Event) -> Moment | None:
        """A player turn begins."""
        return status.beginning(event)

    def accounts(self, position: Table, order: Order | None = None) -> tuple[Account, ...]:
        """How dice would be counted."""
        return accounts.accounts(position, order) or siege_accounts.accounts(position, order)

    def account_of(self, event: Event) -> Account | None:
        """How dice were counted."""
        return accounts.account_of(event) or siege_accounts.account_of(event)

    def roster(self, position: Table) -> Roster:
        """Every formation and command figure with its state."""
        return status.roster(position)

    def standing(self, position: Table) -> Standing | None:
        """The siege at a glance."""
        return siege_plan.standing(position)

    def adjustable(self, position: Table, piece: int) -> Adjustable | None:
        """What the umpire can change of a piece."""
        return umpire.adjustable(position, piece)

    def adjust(self, position: Table, wanted: Adjustment) -> Patch | Finding:
        """The patch an umpire's wish comes to."""
        return umpire.adjust(position, wanted)

    def play_on(self, position: Table, ended_in: Moment) -> Patch | None:
        """Go on after the end."""
        return umpire.play_on(position, ended_in)

    def mobility(self, position: Table, piece: int) -> Mobility | None:
        """What a piece may be asked to do now."""
        return paths.mobility(position, piece)

    def order_along(self, position: Table, piece: int, step: Step) -> Order | None:
        """The order of a step."""
        return paths.order_along(position, piece, step)

    def whole(self, position: Table, pieces: tuple[int, ...], steps: tuple[Step, ...]) -> Whole | None:
        """The haul of an engine."""
        return paths.hauled(position, pieces, steps)

    def field(self, position: Table) -> Field:
        """Bases, engines, and figures that stand by themselves."""
        return paths.field(position)

    def rings(self, position: Table, piece: int) -> tuple[Range, ...]:
        """Shots, zone, command."""
        return paths.rings(position, piece)

    def zone_outlines(self, scenario: Any) -> tuple[tuple[Contour, ...], ...]:
        """DEP-4: the strips along the edges."""
        return deployment.zone_outlines(scenario)

    def deployed(self, scenario: Any, sides: tuple[int, ...] = (0, 1)) -> Scene:
        """How the first deployment of each of these sides stands."""
        return deployment.by_units(deployment.stood(scenario, sides))

    def reference(self, scenario: Any) -> Reference:
        """What the players of a scenario look up."""
        armies = tuple(side.army for side in scenario.sides)
        found = tuple(self.appraise(army) for army in armies)
        return reference(set_up(scenario), armies, found, self.version)

    def tally(self, scenario: Any) -> TallySheet | None:
        """The day of a siege."""
        return tally.tally(set_up(scenario), tuple(side.name for side in scenario.sides))

    def bases(self, scenario: Any) -> tuple[Base, ...]:
        """Formations, command figures and engines to cut out."""
        return bases.bases(set_up(scenario))

    def ranges(self, scenario: Any) -> tuple[Range, ...]:
        """The measuring stick of the armies of a scenario."""
        return paths.ranges(book(), (side.army for side in scenario.sides))
