"""The Ruleset of Basic Impetus: the doors through which everybody else comes in."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from hheditor.armies import Army, Leader, TroopType
from hheditor.hexes import FACINGS, facing_name, label
from hheditor.maps import Map
from hheditor.rules.api import (
    AgendaRuleset,
    Appraisal,
    Badge,
    Count,
    Gesture,
    Moment,
    Order,
    Price,
    Scene,
    Total,
    Unlistable,
)
from hheditor.rules.api.paper.bases import Base
from hheditor.rules.api.paper.reference import Reference
from hheditor.rules.api.screen.paths import Range, Step
from hheditor.rules.api.surfaces import Contour, Ground, Surface, hex_surface
from hheditor.rules.impetus.armies import catalogue, inspection, points
from hheditor.rules.impetus.armies.lists import inspect_lists
from hheditor.rules.impetus.armies.troops import Characteristics
from hheditor.rules.impetus.board.bare.board import TableBoard
from hheditor.rules.impetus.bot.evaluation import prospect
from hheditor.rules.impetus.bot.merits import counsel
from hheditor.rules.impetus.chapters import load
from hheditor.rules.impetus.command import deployment, victory
from hheditor.rules.impetus.paper import markers
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.agenda import AGENDA
from hheditor.rules.impetus.position.invariants import problems
from hheditor.rules.impetus.position.orders import AnyOrder, EndPhase, Finish, Keep
from hheditor.rules.impetus.position.profile import (
    Profile,
    TerrainEffects,
    basic,
    inspect_profile,
    shipped,
)
from hheditor.rules.impetus.position.table import Table
from hheditor.rules.impetus.scenes import scene
from hheditor.rules.impetus.screen import gestures, kinds, paths, status
from hheditor.rules.impetus.screen.accounts import account_of, accounts
from hheditor.rules.impetus.screen.boards import other_board
from hheditor.rules.impetus.screen.deployment import Parade, strips
from hheditor.rules.impetus.screen.measures import Chronicle
from hheditor.rules.impetus.screen.overlays import MAKERS
from hheditor.rules.impetus.screen.ventures import ventures
from hheditor.scenarios import Scenario
from hheditor.tables import Field
from hheditor.values import Finding, refuse

load()


class Impetus(Chronicle, Parade, AgendaRuleset[Table]):
    """Basic Impetus 2, on hexes and on a bare table."""

    id: ClassVar[str] = "impetus"
    version: ClassVar[str] = "1"
    grounds: ClassVar[tuple[Ground, ...]] = ("map", "table")
    agenda: ClassVar[Any] = AGENDA
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = Profile
    troop_schema: ClassVar[Any] = Characteristics
    fixed_setup: ClassVar[Finding | None] = refuse("refusal.impetus.override-setup", rule="ARM-1")
    has_counsel: ClassVar[bool] = True
    # Fitted to seventy-two battles of bots with the shipped lists on hexes, each side’s part of a turn.
    prospect_scale: ClassVar[int] = 150
    prospect_doubt: ClassVar[int] = 300
    group_name: ClassVar[str] = "group.impetus"
    usual_budget: ClassVar[int] = 200
    badges: ClassVar[Mapping[str, Badge]] = markers.LOOKS
    marker_kinds: ClassVar[tuple[str, ...]] = markers.KINDS
    unlistable: ClassVar[tuple[Unlistable, ...]] = (
        Unlistable("group-move", "order.impetus.group-move"),
        Unlistable("group-charge", "order.impetus.group-charge"),
    )

    overlay_kinds = kinds.KINDS
    overlay_makers = MAKERS
    pins = kinds.PINS

    mobility = staticmethod(paths.mobility)
    whole = staticmethod(paths.whole)
    together = staticmethod(paths.together)
    rings = staticmethod(paths.rings)
    scene = staticmethod(scene)
    gesture = staticmethod(gestures.gesture)
    wording = staticmethod(gestures.wording)
    idle = staticmethod(status.idle)
    phases = staticmethod(status.phases)
    next_step = staticmethod(status.next_step)
    beginning = staticmethod(status.beginning)
    accounts = staticmethod(accounts)
    account_of = staticmethod(account_of)
    ventures = staticmethod(ventures)
    roster = staticmethod(status.roster)
    opening = staticmethod(deployment.opening)
    prospect = staticmethod(prospect)
    problems = staticmethod(problems)
    other_board = staticmethod(other_board)
    profiles = staticmethod(shipped)
    troop_types = staticmethod(catalogue.troop_types)
    sample_armies = staticmethod(catalogue.sample_armies)
    figures = staticmethod(points.figures)
    unit_strength = staticmethod(points.vbu)
    choices = staticmethod(points.choices)

    # The game tree -------------------------------------------------------------------------------------

    def forced(self, position: Table) -> Order | None:
        """The only order there is; groups can only be chosen where single units have orders, too."""
        found = list(islice(self.orders(position), 2))
        return found[0] if len(found) == 1 else None

    def lists_all(self, position: Table) -> bool:
        """TAB-25: on a bare table the useful orders are proposed."""
        return position.setup.field is None

    def resting(self, position: Table) -> Order | None:
        """End the phase, finish the activation, keep the initiative as it is."""
        if self.to_act(position) < 0:
            return None
        match position.agenda[-1]:
            case tasks.Phase():
                return EndPhase()
            case tasks.AfterMove() | tasks.MoveAfterShot():
                return Finish()
            case tasks.Initiative():
                return Keep()
        return None

    # Opinions ------------------------------------------------------------------------------------------

    def counsel(self, position: Table, about: int | None = None) -> Iterator[tuple[int, Order]]:
        """See `Ruleset`."""
        side = self.to_act(position)
        return counsel(position, side, about) if side >= 0 else iter(())

    # Looking at a position -----------------------------------------------------------------------------

    def moment(self, position: Table) -> Moment:
        """Turn, side and phase."""
        side = position.mover if position.phase == "action" else -1
        return Moment(position.turn, side, position.phase)

    def surface(self, scenario: Any) -> Surface:
        """HEX-1: hexes, and their six points to face; or the bare table of the scenario."""
        if self.on_table(scenario):
            return super().surface(scenario)
        return hex_surface(scenario.map.board, "points")

    def names(self, position: Table) -> dict[int, str]:
        """Every unit of the rosters."""
        return {number: card.name for number, card in enumerate(position.setup.units)}

    def counts(self, position: Table) -> tuple[Count, ...]:
        """VIC-1, VIC-2: lost VD and where it breaks an army."""
        lost = tuple(str(victory.lost_vd(position, side)) for side in (0, 1))
        limits = tuple(str(victory.breaking(victory.vdt(position, side))) for side in (0, 1))
        return (Count("count.impetus.lost-vd", lost, limits),)

    # Documents -----------------------------------------------------------------------------------------

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        """Findings on a map, an army or a scenario."""
        match document:
            case Scenario():
                return inspection.inspect_scenario(document)
            case Army():
                return inspection.inspect_army(document, basic())
            case Map():
                return inspection.inspect_map(document, basic())
        return ()

    def terrain(self, terrain: str) -> TerrainEffects | None:
        """What a terrain does."""
        return next((effects for effects in basic().terrain if effects.id == terrain), None)

    def zones(self, scenario: Scenario) -> tuple[tuple[int, ...], ...]:
        """Where each side may deploy."""
        table = deployment.empty_field(scenario)
        return tuple(table.board.zone(table, side) for side in (0, 1))

    def zone_outlines(self, scenario: Scenario) -> tuple[tuple[Contour, ...], ...]:
        """On a table the strip of each side."""
        if not self.on_table(scenario):
            return super().zone_outlines(scenario)
        return tuple(strips(scenario, side) for side in (0, 1))

    def words(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        """Cells by their labels, facings by their compass names; a bare table has neither."""
        if self.on_table(scenario):
            return {}
        board = scenario.map.board
        cells = tuple(label(board, cell, "letters") for cell in range(board.cells))
        looks = tuple(facing_name(facing, board.orientation) for facing in range(FACINGS))
        return {"cell": cells, "via": cells, "facing": looks}

    def inspect_profile(self, profile: Profile) -> tuple[Finding, ...]:
        """What would not play, and lists nobody can read."""
        return (*inspect_profile(profile), *inspect_lists(profile))

    # Building armies -------------------------------------------------------------------------------------

    def remarks(self, army: Army, profiles: Sequence[Any] = ()) -> tuple[Finding, ...]:
        """ARM-6: by one's own lists first."""
        return inspection.inspect_army(army, basic(), profiles)

    def peoples(self, profiles: Sequence[Any] = ()) -> tuple[str, ...]:
        """ARM-6: whoever has a list."""
        return tuple(each.people for profile in (*profiles, basic()) for each in profile.lists)

    def price(self, troop: TroopType) -> Price | None:
        """ARM-3: points by the house formula."""
        return points.price_of(troop, basic())

    def leader_price(self, leader: Leader) -> Price | None:
        """ARM-3: the general."""
        return points.general_price(leader, basic())

    def totals(self, army: Army, found: Appraisal) -> tuple[Total, ...]:
        """Points, units, the sum of its VD, and the lost VD at which it breaks."""
        return (*super().totals(army, found), *points.totals(army))

    def order_along(self, position: Table, piece: int, step: Step) -> Order | None:
        """The order of one step by itself."""
        found = paths.whole(position, (piece,), (step,))
        return None if found is None else found.order

    def field(self, position: Table) -> Field:
        """The bases on a table."""
        board = position.board
        return board.field(position) if isinstance(board, TableBoard) else Field({})

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """The order a gesture means here, legal or not."""
        return super().order_of(position, gesture) or gestures.meant(position, gesture)

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


RULESET = Impetus()
