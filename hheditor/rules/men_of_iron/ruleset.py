"""The Ruleset of Men of Iron: the doors through which everybody else comes in."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from hheditor.armies import Army, Leader
from hheditor.rules.api import (
    AgendaRuleset,
    Appraisal,
    Event,
    Gesture,
    Held,
    Order,
    Phrase,
    Scene,
    TimeUnit,
    Total,
)
from hheditor.rules.api.paper.reference import Reference
from hheditor.rules.api.surfaces import Surface, hex_surface
from hheditor.rules.api.terms import Part
from hheditor.rules.men_of_iron.armies import building
from hheditor.rules.men_of_iron.armies.troops import (
    STANDARD,
    Characteristics,
    LeaderCharacteristics,
    inspect_army,
    troop_types,
)
from hheditor.rules.men_of_iron.bot.evaluation import prospect
from hheditor.rules.men_of_iron.bot.merits import counsel
from hheditor.rules.men_of_iron.bot.reasons import reason
from hheditor.rules.men_of_iron.chapters import load
from hheditor.rules.men_of_iron.charts import checks
from hheditor.rules.men_of_iron.charts.lookup import lookup
from hheditor.rules.men_of_iron.charts.schema import GroundRow, Profile
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS, flavour
from hheditor.rules.men_of_iron.movement.moves import canonical
from hheditor.rules.men_of_iron.paper import handbook, typed
from hheditor.rules.men_of_iron.paper.reference import reference
from hheditor.rules.men_of_iron.position import hidden, invariants, looking
from hheditor.rules.men_of_iron.position.agenda import AGENDA
from hheditor.rules.men_of_iron.position.ground import known_as
from hheditor.rules.men_of_iron.position.opening import Opening, first_position
from hheditor.rules.men_of_iron.position.orders import AnyOrder, Move
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.scenarios import samples
from hheditor.rules.men_of_iron.scenarios.documents import SideSheet, begun
from hheditor.rules.men_of_iron.screen import cards, gestures, kinds, status, umpire
from hheditor.rules.men_of_iron.screen import hand as holding
from hheditor.rules.men_of_iron.screen.accounts import account_of, accounts
from hheditor.rules.men_of_iron.screen.measures import Chronicle
from hheditor.rules.men_of_iron.screen.overlays import MAKERS, line_of_sight
from hheditor.scenarios import Scenario
from hheditor.values import Finding, refuse

load()


class MenOfIron(Chronicle, AgendaRuleset[Table]):
    """Men of Iron: one engine, the profile says which flavour."""

    id: ClassVar[str] = "men_of_iron"
    version: ClassVar[str] = "1"
    agenda: ClassVar[Any] = AGENDA
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = Profile
    troop_schema: ClassVar[Any] = Characteristics
    leader_schema: ClassVar[Any] = LeaderCharacteristics
    fixed_setup: ClassVar[Finding | None] = refuse("refusal.men_of_iron.override-setup", rule="DAT-3")
    has_counsel: ClassVar[bool] = True
    prospect_scale: ClassVar[int] = 210
    prospect_doubt: ClassVar[int] = 420
    side_terms: ClassVar[Any] = SideSheet
    scenario_parts: ClassVar[frozenset[Part]] = frozenset({"setup", "reinforcements"})
    has_points: ClassVar[bool] = False
    time: ClassVar[tuple[TimeUnit, ...]] = (
        TimeUnit("activation", ("turn", "side")),
        TimeUnit("segment", ("turn", "side", "phase")),
    )
    group_name: ClassVar[str] = "group.men_of_iron"
    first_leader: ClassVar[str] = "leader.men_of_iron.first"
    marker_kinds: ClassVar[tuple[str, ...]] = ("disordered", "retired", "wall", "schiltron")
    has_tracks: ClassVar[bool] = True

    overlay_kinds = kinds.KINDS
    overlay_makers = MAKERS
    pins = kinds.PINS

    gesture = staticmethod(gestures.gesture)
    wording = staticmethod(gestures.wording)
    resting = staticmethod(status.resting)
    idle = staticmethod(status.idle)
    phases = staticmethod(status.phases)
    group_cards = staticmethod(cards.cards)
    side_orders = staticmethod(cards.besides)
    next_step = staticmethod(cards.next_step)
    beginning = staticmethod(status.beginning)
    line_of_sight = staticmethod(line_of_sight)
    accounts = staticmethod(accounts)
    account_of = staticmethod(account_of)
    in_secret = staticmethod(holding.in_secret)
    openly = staticmethod(holding.openly)
    roster = staticmethod(status.roster)
    counts = staticmethod(status.counts)
    adjustable = staticmethod(umpire.adjustable)
    adjust = staticmethod(umpire.adjust)
    view = staticmethod(hidden.view)
    view_order = staticmethod(hidden.view_order)
    sample = staticmethod(hidden.sample)
    problems = staticmethod(invariants.problems)
    scene = staticmethod(looking.scene)
    moment = staticmethod(looking.moment)
    names = staticmethod(looking.names)
    called = staticmethod(looking.called)
    prospect = staticmethod(prospect)
    troop_types = staticmethod(troop_types)
    sample_armies = staticmethod(samples.sample_armies)
    figures = staticmethod(building.figures)
    leader_figures = staticmethod(building.leader_figures)
    rulebook = staticmethod(handbook.rulebook)
    typed_charts = staticmethod(typed.typed_charts)
    typed = staticmethod(typed.typed)
    inspect_profile = staticmethod(checks.inspect)

    def opening(self, scenario: Scenario | Opening) -> Table:
        """The first position of a battle."""
        return first_position(begun(scenario))

    def canonical(self, position: Table, order: Order) -> Order:
        """A move without its way."""
        return canonical(order) if isinstance(order, Move) else order

    def surface(self, scenario: Any) -> Surface:
        """FAC-1: hexes, and their six points to face."""
        return hex_surface(scenario.map.board, "points")

    def deployed(self, scenario: Scenario, sides: tuple[int, ...] = (0, 1)) -> Scene:
        """SCN-1: where the sides begin."""
        whole = self.scene(self.opening(scenario))
        return replace(whole, pieces=tuple(piece for piece in whole.pieces if piece.side in sides))

    def counsel(self, position: Table, about: int | None = None) -> Iterator[tuple[int, Order]]:
        """See `Ruleset`; of a unit's moves each hex once, facing as is best there."""
        side = self.to_act(position)
        return counsel(position, side, about) if side >= 0 else iter(())

    def reason(self, position: Table, order: Order) -> Phrase:
        """See `Ruleset`."""
        return reason(position, self.to_act(position), order)

    def reference(self, scenario: Scenario | Opening) -> Reference:
        """What the players of a battle look up, read from its charts."""
        return reference(begun(scenario), self.version)

    def profiles(self) -> dict[str, Profile]:
        """The four flavours."""
        return {name: flavour(name) for name in FLAVOURS}

    def terrain(self, terrain: str) -> GroundRow | None:
        """CHT-20: the row of a terrain of a map."""
        return lookup(flavour(FLAVOURS[0])).terrain.get(known_as(terrain))

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        """Findings on a map, an army or a scenario."""
        armies: tuple[Army, ...] = ()
        if isinstance(document, Scenario):
            armies = tuple(army for side in document.sides for army in side.armies)
        elif isinstance(document, Army):
            armies = (document,)
        of_armies = tuple(
            finding for army in armies for finding in (*inspect_army(army), *building.inspect(army))
        )
        return (*super().inspect(document), *of_armies)

    def leader_roles(self, army: Army) -> tuple[str, ...]:
        """LDR-1, STD-1: leaders, and the standards they stand by."""
        return ("general", STANDARD)

    def leader_symbol(self, leader: Leader) -> str:
        """STD-1: a standard is no leader."""
        return STANDARD if leader.role == STANDARD else super().leader_symbol(leader)

    def totals(self, army: Army, found: Appraisal) -> tuple[Total, ...]:
        """Units, and the flight level they come to."""
        return building.totals(army)

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return super().order_of(position, gesture) or gestures.meant(position, gesture)

    def told_too(self, event: Event) -> bool:
        """Who is activated is said below the heading."""
        return True

    def hand(self, position: Table, side: int) -> tuple[Held, ...]:
        """The counters a side holds."""
        orders = tuple(self.orders(position)) if self.to_act(position) == side else ()
        return holding.hand(position, side, orders)


RULESET = MenOfIron()
