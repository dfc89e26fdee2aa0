"""The Ruleset of Hordes & Heroes: the doors through which everybody else comes in."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.hexes import FACINGS, cells_of, facing_name, label
from hheditor.maps import Map
from hheditor.maps.generation.fields import Rolled, by_dice
from hheditor.rules.api import (
    PLAIN_TIME,
    AgendaRuleset,
    Appraisal,
    Moment,
    Order,
    Patch,
    Phrase,
    Price,
    Scene,
    TimeUnit,
    Total,
)
from hheditor.rules.api.paper.reference import Reference
from hheditor.rules.api.paper.rulebook import Diagram, Rulebook
from hheditor.rules.hordes_heroes.armies import building, catalogue, inspection
from hheditor.rules.hordes_heroes.armies.troops import (
    MAGICIAN,
    Characteristics,
    LeaderCharacteristics,
    price_of,
)
from hheditor.rules.hordes_heroes.bot.deployment import placings
from hheditor.rules.hordes_heroes.bot.evaluation import prospect
from hheditor.rules.hordes_heroes.bot.merits import merits
from hheditor.rules.hordes_heroes.bot.reasons import reason
from hheditor.rules.hordes_heroes.chapters import load
from hheditor.rules.hordes_heroes.command import deployment, placement
from hheditor.rules.hordes_heroes.movement.moves import canonical_move
from hheditor.rules.hordes_heroes.position.agenda import AGENDA
from hheditor.rules.hordes_heroes.position.invariants import problems
from hheditor.rules.hordes_heroes.position.orders import ELEMENTALS, LEADERS, AnyOrder, CallTime, Move
from hheditor.rules.hordes_heroes.position.profile import (
    Profile,
    fantasy,
    inspect_profile,
    medieval,
    shipped,
)
from hheditor.rules.hordes_heroes.position.table import Table, name
from hheditor.rules.hordes_heroes.position.terrain import TerrainEffects, ground
from hheditor.rules.hordes_heroes.screen import gestures, kinds, status, umpire
from hheditor.rules.hordes_heroes.screen.accounts import account_of, accounts
from hheditor.rules.hordes_heroes.screen.deployment import Parade
from hheditor.rules.hordes_heroes.screen.measures import Chronicle
from hheditor.rules.hordes_heroes.screen.odds import ventures
from hheditor.rules.hordes_heroes.screen.overlays import MAKERS, line_of_sight
from hheditor.rules.hordes_heroes.screen.scene import marks, scene
from hheditor.scenarios import Scenario
from hheditor.values import Finding, refuse

load()


class HordesAndHeroes(Parade, Chronicle, AgendaRuleset[Table]):
    """Hordes & Heroes: one engine, the profile says which book."""

    id: ClassVar[str] = "hordes_heroes"
    version: ClassVar[str] = "1"
    agenda: ClassVar[Any] = AGENDA
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = Profile
    troop_schema: ClassVar[Any] = Characteristics
    leader_schema: ClassVar[Any] = LeaderCharacteristics
    sheet_options: ClassVar[Mapping[str, tuple[int, ...]]] = {
        "breaking_point": (50, 60, 70, 80, 90, 100),
        "chief_decides": (),
    }
    time: ClassVar[tuple[TimeUnit, ...]] = (
        PLAIN_TIME[0],
        TimeUnit("bound", PLAIN_TIME[1].parts),
        PLAIN_TIME[2],
    )
    fixed_setup: ClassVar[Finding | None] = refuse("refusal.hordes_heroes.override-setup", rule="ARM-9")
    has_counsel: ClassVar[bool] = True
    prospect_scale: ClassVar[int] = 1_200
    prospect_doubt: ClassVar[int] = 2_400

    overlay_kinds = kinds.KINDS
    overlay_makers = MAKERS
    pins = kinds.PINS

    gesture = staticmethod(gestures.gesture)
    wording = staticmethod(gestures.wording)
    order_of = staticmethod(gestures.order_of)
    ventures = staticmethod(ventures)
    resting = staticmethod(status.resting)
    idle = staticmethod(status.idle)
    phases = staticmethod(status.phases)
    beginning = staticmethod(status.beginning)
    line_of_sight = staticmethod(line_of_sight)
    accounts = staticmethod(accounts)
    account_of = staticmethod(account_of)
    roster = staticmethod(status.roster)
    counts = staticmethod(status.counts)
    adjustable = staticmethod(umpire.adjustable)
    adjust = staticmethod(umpire.adjust)
    play_on = staticmethod(umpire.play_on)
    opening = staticmethod(deployment.opening)
    prospect = staticmethod(prospect)
    problems = staticmethod(problems)
    scene = staticmethod(scene)
    marks = staticmethod(marks)
    profiles = staticmethod(shipped)
    book = staticmethod(inspection.shelf_of)
    sample_armies = staticmethod(catalogue.sample_armies)
    figures = staticmethod(building.figures)
    leader_figures = staticmethod(building.leader_figures)
    unit_strength = staticmethod(building.unit_stands)
    choices = staticmethod(building.choices)
    leader_kind = staticmethod(building.leader_kind)
    leader_roles = staticmethod(building.leader_roles)

    def judge(self, position: Table, order: Order) -> Finding | None:
        """The refusal of a side's order."""
        found = super().judge(position, order)
        if (
            found is not None
            and found.message == "refusal.hordes_heroes.not-now"
            and isinstance(order, CallTime)
        ):
            return refuse("refusal.hordes_heroes.time-phase", rule="R-214")
        return found

    def counsel(self, position: Table, about: int | None = None) -> Iterator[tuple[int, Order]]:
        """See `Ruleset`; of deployment only what a sensible line of battle would have, if there is one."""
        side = self.to_act(position)
        if self.muster(position) is not None:
            found = list(placings(position, side, about))
            if found:
                return iter(found)
        return merits(position, side, self.orders(position, about))

    def canonical(self, position: Table, order: Order) -> Order:
        """A move by the cheapest path, facing as the contact will have it; a flight by its canonical path."""
        if isinstance(order, Move):
            return canonical_move(position, order, self.orders(position, order.unit))
        return order

    def moment(self, position: Table) -> Moment:
        """Turn, bound and phase."""
        return Moment(position.turn, position.mover, position.phase)

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        """Findings on a map, an army or a scenario."""
        match document:
            case Scenario():
                return inspection.inspect_scenario(document)
            case Army():
                return inspection.inspect_army(document, inspection.book_of(document))
            case Map():
                return inspection.inspect_map(document, medieval())
        return ()

    def price(self, troop: TroopType) -> Price | None:
        """Points by the formula of the book it is found in; a profile's own numbers through
        `troops.price_of`.
        """
        return price_of(troop, inspection.book_for(troop))

    def terrain(self, terrain: str) -> TerrainEffects | None:
        """What a terrain does."""
        return next((effects for effects in medieval().terrain if effects.id == terrain), None)

    def ground(self, field: Map, cell: int) -> str:
        """TER-5: a river makes its hex river."""
        return ground(field)[cell]

    def rolled_field(self, like: Map, seed: int) -> Rolled:
        """A field by the printed procedure."""
        return by_dice(like.board, seed, like.name)

    def zones(self, scenario: Scenario) -> tuple[tuple[int, ...], ...]:
        """Where each side may deploy, edges as the scenario gives them."""
        table = deployment.empty_field(scenario)
        return tuple(tuple(cells_of(placement.zone_of(table, side))) for side in (0, 1))

    def names(self, position: Table) -> dict[int, str]:
        """Every unit and leader of the rosters."""
        cards = position.setup
        found = {number: card.name for number, card in enumerate(cards.units)}
        found |= {LEADERS + index: card.name for index, card in enumerate(cards.leaders)}
        return found | {
            ELEMENTALS + index: name(position, ELEMENTALS + index)
            for index, card in enumerate(cards.leaders)
            if card.magician
        }

    def reference(self, scenario: Scenario) -> Reference:
        """What its players look up; nothing where the scenario cannot be played."""
        from hheditor.rules.hordes_heroes.paper.reference import reference

        return reference(scenario, self.version)

    def deployed(self, scenario: Scenario, sides: tuple[int, ...] = (0, 1)) -> Scene:
        """The first deployment of each of these sides, laid out as it is written."""
        table = deployment.empty_field(scenario)
        for side in sides:
            chosen = next((each for each in scenario.deployments if each.side == side), None)
            if chosen is not None:
                table = deployment.place_deployment(table, chosen)
        return scene(table)

    def words(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        """Cells by their labels, facings by their compass names."""
        board = scenario.map.board
        cells = tuple(label(board, cell, "letters") for cell in range(board.cells))
        looks = tuple(facing_name(facing, board.orientation) for facing in range(FACINGS))
        found = dict.fromkeys(("cell", "cells", "via", "stand"), cells)
        return {**found, "facing": looks}

    # For people to read ----------------------------------------------------------------------------------

    def rulebook(self) -> Rulebook:
        """Every rule, ruling and switch."""
        from hheditor.rules.hordes_heroes.paper.handbook import rulebook

        return rulebook()

    def diagram(self, rule: str) -> Diagram | None:
        """The position that shows a rule."""
        from hheditor.rules.hordes_heroes.paper.diagrams import diagram

        return diagram(rule)

    def inspect_profile(self, profile: Profile) -> tuple[Finding, ...]:
        """What would not play."""
        from hheditor.rules.hordes_heroes.paper.handbook import limits

        return (*inspect_profile(profile), *limits(profile))

    # Building armies -------------------------------------------------------------------------------------

    def troop_types(self) -> tuple[TroopType, ...]:
        """The shipped types of every people, the printed examples last."""
        lists = catalogue.troop_lists()
        names = sorted(lists, key=lambda name: (name.startswith("printed"), name))
        return tuple(kind for name in names for kind in lists[name])

    def leader_price(self, leader: Leader) -> Price | None:
        """ARM-4: what he costs."""
        return building.leader_price(leader, fantasy() if leader.role == MAGICIAN else medieval())

    def unit_price(self, army: Army, unit: Unit) -> Price | None:
        """ARM-2: what a unit costs."""
        return building.unit_price(army, unit, inspection.book_of(army))

    def leader_symbol(self, leader: Leader) -> str:
        """A crown, a hero's star or a magician's hat."""
        if leader.role == MAGICIAN:
            return "wizard"
        return "hero" if leader.characteristics.get("hero") else "general"

    def totals(self, army: Army, found: Appraisal) -> tuple[Total, ...]:
        """ARM-9, VIC-2: points, units, stands, and the lost stands at which it breaks."""
        stands = sum(each.strength for each in found.units)
        return (*super().totals(army, found), *building.totals(stands, building.breaking(stands, medieval())))

    def symbols(self) -> tuple[str, ...]:
        """The arms its counters show."""
        return building.SYMBOLS

    leader_words: ClassVar[Mapping[str, str]] = building.LEADER_WORDS
    first_leader: ClassVar[str] = "leader.hordes_heroes.first"

    def leader_for(self, army: Army, kind: str = "") -> Leader:
        """ARM-4: a general as the army's people has him, a hero or a magician."""
        return building.leader_for(army, kind or "general")

    def leader_kinds(self, army: Army) -> tuple[str, ...]:
        """ARM-4, SW-5: generals, heroes among them, and magicians in an army of the fantasy book."""
        general, *others = building.leader_roles(army)
        return (general, building.HERO, *others)

    def reason(self, position: Table, order: Order) -> Phrase:
        """What weighs most in an order's merit."""
        return reason(position, self.to_act(position), order)

    def calling_time(self, position: Table) -> Order | None:
        """Propose that time is up."""
        return CallTime()

    def told_with(self, event: str, following: str) -> str:
        """A move that ends in another formation is one deed."""
        return "moved-formed" if (event, following) == ("moved", "formed") else ""

    def force(self, position: Table, order: Order) -> Patch | Finding:
        """What a refused order did on the table all the same."""
        patch = umpire.force(position, order)
        return super().force(position, order) if patch is None else patch


RULESET = HordesAndHeroes()
