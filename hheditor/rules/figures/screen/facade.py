"""What a screen asks of the figure game: each answer has a module of its own; this is the door."""

from typing import Any

from hheditor.rules.api import Account, AgendaRuleset, Event, Gesture, Order, Phrase, Scene
from hheditor.rules.api.paper.bases import Base
from hheditor.rules.api.paper.reference import Reference
from hheditor.rules.api.paper.tally import TallySheet
from hheditor.rules.api.screen.paths import Range
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
    nightfall,
    paths,
    siege_accounts,
    siege_gestures,
    sieges,
    status,
    umpire,
)
from hheditor.rules.figures.screen.overlays import overlays


class Looking(AgendaRuleset[Table]):
    """The part of the Ruleset that only shows."""

    overlay_kinds = kinds.KINDS
    pins = kinds.PINS
    has_tally = True

    scene = staticmethod(scene)
    gesture = staticmethod(gestures.gesture)
    overlays = staticmethod(overlays)
    idle = staticmethod(status.idle)
    phases = staticmethod(status.phases)
    beginning = staticmethod(status.beginning)
    roster = staticmethod(status.roster)
    standing = staticmethod(siege_plan.standing)
    adjustable = staticmethod(umpire.adjustable)
    adjust = staticmethod(umpire.adjust)
    play_on = staticmethod(umpire.play_on)
    mobility = staticmethod(paths.mobility)
    order_along = staticmethod(paths.order_along)
    whole = staticmethod(paths.hauled)
    together = staticmethod(nightfall.together)
    field = staticmethod(paths.field)
    rings = staticmethod(paths.rings)
    zone_outlines = staticmethod(deployment.zone_outlines)

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

    def movable(self, position: Table) -> tuple[int, ...]:
        """Who can be ordered; by night whoever may be placed anew, on the walls whoever may throw."""
        must = self.subjects(position)
        also = (*nightfall.anew(position), *sieges.throwers(position)) if self.to_act(position) >= 0 else ()
        return (*must, *(piece for piece in dict.fromkeys(also) if piece not in must))

    def aims_on(self, position: Table, gesture: Gesture) -> bool:
        """FIR-1: rocks go at up to two."""
        return bool(gesture.targets) and sieges.aims_on(position, gesture.piece, gesture.targets)

    def accounts(self, position: Table, order: Order | None = None) -> tuple[Account, ...]:
        """How dice would be counted."""
        return accounts.accounts(position, order) or siege_accounts.accounts(position, order)

    def account_of(self, event: Event) -> Account | None:
        """How dice were counted."""
        return accounts.account_of(event) or siege_accounts.account_of(event)

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
