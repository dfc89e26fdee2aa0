"""The Ruleset of the figure game: the doors through which everybody else comes in."""

from collections.abc import Mapping
from typing import Any, ClassVar

from hheditor.rules.api import Count, Moment, Order, Scene
from hheditor.rules.api.agenda import AgendaRuleset
from hheditor.rules.figures.chapters import load
from hheditor.rules.figures.command import deployment, victory
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.invariants import problems
from hheditor.rules.figures.position.orders import AnyOrder, EndPhase
from hheditor.rules.figures.position.profile import (
    GroundRow,
    Profile,
    book,
    inspect_profile,
    profile_of,
    shipped,
)
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.scenes import scene
from hheditor.values import Finding, refuse

load()


class Figures(AgendaRuleset[Table]):
    """The figure game on the bare table."""

    id: ClassVar[str] = "figures"
    version: ClassVar[str] = "1"
    agenda: ClassVar[Any] = AGENDA
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = Profile
    lists_all_orders: ClassVar[bool] = False
    fixed_setup: ClassVar[Finding | None] = refuse("refusal.figures.override-setup", rule="TAB-1")

    # The game tree -------------------------------------------------------------------------------------

    def opening(self, scenario: Setup) -> Table:
        """The first position of a battle by these terms."""
        return deployment.opening(scenario)

    def resting(self, position: Table) -> Order | None:
        """End the phase."""
        if self.to_act(position) >= 0 and isinstance(
            position.agenda[-1], tasks.Shooting | tasks.Moving | tasks.Fighting
        ):
            return EndPhase()
        return None

    # Looking at a position -----------------------------------------------------------------------------

    def problems(self, position: Table) -> tuple[Finding, ...]:
        """What cannot be."""
        return problems(position)

    def moment(self, position: Table) -> Moment:
        """Turn, side and phase."""
        side = position.mover if position.phase not in ("deployment", "over") else -1
        return Moment(position.turn, side, position.phase)

    def scene(self, position: Table) -> Scene:
        """Bases, figures and camps."""
        return scene(position)

    def names(self, position: Table) -> Mapping[int, str]:
        """Every figure of the rosters and every formation."""
        known = {number: kind.name for number, kind in enumerate(position.kinds)}
        return {**known, **{BASES + number: each.name for number, each in enumerate(position.formations)}}

    def counts(self, position: Table) -> tuple[Count, ...]:
        """VIC: figures left."""
        left = tuple(str(victory.left(position, side)) for side in (0, 1))
        began = tuple(str(position.setup.allegiance.count(side)) for side in (0, 1))
        return (Count("count.figures.figures", left, began),)

    # Documents -----------------------------------------------------------------------------------------

    def terrain(self, terrain: str) -> GroundRow | None:
        """What a kind of ground does."""
        return next((row for row in book().ground if row.id == terrain), None)

    def profiles(self) -> dict[str, Any]:
        """The shipped profiles."""
        return shipped()

    def profile_of(self, terms: Mapping[str, Any]) -> Profile:
        """The profile a scenario carries."""
        return profile_of(dict(terms))

    def inspect_profile(self, profile: Profile) -> tuple[Finding, ...]:
        """What would not play."""
        return inspect_profile(profile)


RULESET = Figures()
