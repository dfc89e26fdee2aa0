"""The Ruleset of the figure game: the doors through which everybody else comes in."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.rules.api import Appraisal, Count, Figure, Moment, Order, Price
from hheditor.rules.api.armies.muster import Choices, Total
from hheditor.rules.api.surfaces import Ground
from hheditor.rules.figures import siege_plan
from hheditor.rules.figures.armies import catalogue, points
from hheditor.rules.figures.armies.troops import (
    Characteristics,
    LeaderCharacteristics,
    characteristics_of,
    kind_of_leader,
    kind_of_troop,
    size_of_unit,
)
from hheditor.rules.figures.bot.evaluation import prospect
from hheditor.rules.figures.bot.merits import counsel
from hheditor.rules.figures.chapters import load
from hheditor.rules.figures.command import opening, victory
from hheditor.rules.figures.command.besieging import SideSheet
from hheditor.rules.figures.command.inspection import inspect_scenario
from hheditor.rules.figures.paper import handbook
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.invariants import problems
from hheditor.rules.figures.position.kinds import COMMAND, code_of
from hheditor.rules.figures.position.orders import AnyOrder, Array, EndPhase, SettleIn
from hheditor.rules.figures.position.profile import (
    GroundRow,
    Profile,
    book,
    inspect_profile,
    shipped,
)
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.scenes import names, symbol_of
from hheditor.rules.figures.screen.deployment import Parade
from hheditor.rules.figures.screen.facade import Looking
from hheditor.rules.figures.screen.measures import Chronicle
from hheditor.rules.figures.siege.encampment import judge_end, unsettled
from hheditor.rules.figures.siege.places import whole_day
from hheditor.rules.figures.siege.victory import held
from hheditor.scenarios import Scenario
from hheditor.values import BadValue, Finding, refuse

load()


class Figures(Looking, Chronicle, Parade):
    """The figure game on the bare table."""

    id: ClassVar[str] = "figures"
    version: ClassVar[str] = "1"
    agenda: ClassVar[Any] = AGENDA
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = Profile
    troop_schema: ClassVar[Any] = Characteristics
    leader_schema: ClassVar[Any] = LeaderCharacteristics
    lists_all_orders: ClassVar[bool] = False
    has_counsel: ClassVar[bool] = True
    # Fitted to twenty-two battles of bots with the shipped lists, turn by turn.
    prospect_scale: ClassVar[int] = 60
    prospect_doubt: ClassVar[int] = 120
    side_terms: ClassVar[Any] = SideSheet
    usual_budget: ClassVar[int] = Profile().budget
    grounds: ClassVar[tuple[Ground, ...]] = ("table",)
    fixed_setup: ClassVar[Finding | None] = refuse("refusal.figures.override-setup", rule="TAB-1")

    opening = staticmethod(opening.opening)
    prospect = staticmethod(prospect)
    problems = staticmethod(problems)
    profiles = staticmethod(shipped)
    rulebook = staticmethod(handbook.rulebook)
    inspect_profile = staticmethod(inspect_profile)
    troop_types = staticmethod(catalogue.troop_types)
    sample_armies = staticmethod(catalogue.sample_armies)
    figures = staticmethod(catalogue.figures_of)
    unit_figures = staticmethod(catalogue.unit_figures)

    # The game tree -------------------------------------------------------------------------------------

    def resting(self, position: Table) -> Order | None:
        """End the phase; while deploying, draw up the rest."""
        if self.to_act(position) < 0:
            return None
        match position.agenda[-1]:
            case tasks.Shooting() | tasks.Moving() | tasks.Fighting() | tasks.Sallying():
                return EndPhase()
            case tasks.Encamping():
                side = position.agenda[-1].side
                if unsettled(position, side):
                    return SettleIn()
                # SIE-7: the besieged cannot leave it at that while a sector is empty.
                return EndPhase() if judge_end(position, side) is None else None
            case tasks.Deploying(_, _, False):
                return Array()
        return None

    # Opinions ------------------------------------------------------------------------------------------

    def counsel(self, position: Table, about: int | None = None) -> Iterator[tuple[int, Order]]:
        """See `Ruleset`."""
        return counsel(position, about) if self.to_act(position) >= 0 else iter(())

    # Looking at a position -----------------------------------------------------------------------------

    def moment(self, position: Table) -> Moment:
        """Turn, side and phase."""
        side = position.mover if position.phase not in ("deployment", "over") else -1
        return Moment(position.turn, side, position.phase)

    def turns_a_day(self, position: Table) -> int:
        """SIE-2: of a siege, by day and by night."""
        return whole_day(position) if position.siege is not None else 0

    def names(self, position: Table) -> Mapping[int, str]:
        """Every formation and every figure; those on a base are counted by their place in its list. Engines
        and sectors of a siege, too."""
        return {**names(position), **siege_plan.names(position)}

    def counts(self, position: Table) -> tuple[Count, ...]:
        """VIC: figures left."""
        left = tuple(str(victory.left(position, side)) for side in (0, 1))
        began = tuple(str(position.setup.allegiance.count(side)) for side in (0, 1))
        found = (Count("count.figures.figures", left, began),)
        if position.siege is None:
            return found
        sectors = tuple(str(count) for count in held(position))
        return (*found, Count("count.figures.sectors", sectors))

    # Documents -----------------------------------------------------------------------------------------

    def terrain(self, terrain: str) -> GroundRow | None:
        """What a kind of ground does."""
        return next((row for row in book().ground if row.id == terrain), None)

    # Building armies -------------------------------------------------------------------------------------

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        """Findings on an army or a scenario."""
        match document:
            case Army():
                return catalogue.inspect_army(book(), document)
            case Scenario():
                return inspect_scenario(document)
        return ()

    def price(self, troop: TroopType) -> Price | None:
        """ARM-1, ARM-2: one figure or model by the house formula."""
        return points.price(book(), kind_of_troop(troop))

    def unit_price(self, army: Army, unit: Unit) -> Price | None:
        """All figures of a formation, and its gear."""
        return catalogue.unit_price(book(), army, unit)

    def unit_strength(self, army: Army, unit: Unit) -> int:
        """Its figures; of chariots and elephants its models."""
        return size_of_unit(characteristics_of(army.troop(unit.troop)), unit)

    def choices(self, army: Army, unit: Unit) -> Choices:
        """How many figures it has, and its gear."""
        return catalogue.choices(book(), army, unit)

    def leader_symbol(self, leader: Leader) -> str:
        """A crown, a star, a banner, a horn."""
        if leader.role == "commander":
            return "commander"
        return symbol_of(kind_of_leader(leader)) if leader.role in COMMAND else "leader"

    def troop_symbol(self, troop: TroopType) -> str:
        """ARM-4: of an engine the engine itself."""
        try:
            engine = characteristics_of(troop).engine
        except BadValue:
            return troop.symbol
        return f"engine-{engine}" if engine else troop.symbol

    def leader_figures(self, leader: Leader) -> tuple[Figure, ...]:
        """How he goes and what he wears."""
        return (Figure("class", code_of(kind_of_leader(leader)), 0),)

    def leader_price(self, leader: Leader) -> Price | None:
        """ARM-3: a command figure."""
        return catalogue.leader_price(book(), leader)

    def leader_roles(self, army: Army) -> tuple[str, ...]:
        """TYP-7: command figures; one supreme commander is enough."""
        chief = any(leader.role == "supreme" for leader in army.leaders)
        return (
            ("commander", "standard", "musician")
            if chief
            else ("supreme", "commander", "standard", "musician")
        )

    first_leader: ClassVar[str] = "role.figures.supreme"
    sized: ClassVar[bool] = True

    def leader_for(self, army: Army, kind: str = "") -> Leader:
        """A command figure on horseback; the first is the supreme commander."""
        wanted = kind if kind in COMMAND else self.leader_roles(army)[0]
        return Leader("", wanted, {"footing": "horse", "class": "M"}, first=wanted == "supreme")

    def totals(self, army: Army, found: Appraisal) -> tuple[Total, ...]:
        """ARM-6: points, figures, models, whole formations."""
        return catalogue.totals(book(), army, found.points)


RULESET = Figures()
