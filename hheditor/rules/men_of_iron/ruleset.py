"""The Ruleset of Men of Iron: the doors through which everybody else comes in."""

from collections.abc import Iterator
from typing import Any, ClassVar

from hheditor.hexes import Board
from hheditor.rules.api import (
    CHANCE,
    NOBODY,
    Moment,
    Order,
    Outcome,
    Override,
    Question,
    Reading,
    Roll,
    Ruleset,
    Scene,
    Stage,
)
from hheditor.rules.men_of_iron.chapters import load
from hheditor.rules.men_of_iron.charts import checks
from hheditor.rules.men_of_iron.charts.schema import Profile
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS, flavour
from hheditor.rules.men_of_iron.movement.moves import canonical
from hheditor.rules.men_of_iron.position import agenda, hidden, invariants, looking
from hheditor.rules.men_of_iron.position.opening import Opening, first_position
from hheditor.rules.men_of_iron.position.orders import AnyOrder, EndPhase, Move
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Acting
from hheditor.values import BadValue, Finding, refuse

load()


class MenOfIron(Ruleset[Table]):
    """Men of Iron: one engine, the profile says which flavour."""

    id: ClassVar[str] = "men_of_iron"
    version: ClassVar[str] = "1"
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = Profile

    def opening(self, scenario: Opening) -> Table:
        """The first position of a battle."""
        return first_position(scenario)

    def to_act(self, position: Table) -> int:
        """Whoever the task in hand waits for."""
        if position.ended is not None or not position.agenda:
            return NOBODY
        actor = agenda.actor_of(position)
        return NOBODY if actor is None else actor

    def roll(self, position: Table) -> Roll | None:
        """What the task in hand asks of chance; remembered, as it is asked twice: to judge and to read."""
        if self.to_act(position) != CHANCE:
            return None
        known = position.memo("roll")
        if "roll" not in known:
            task = position.agenda[-1]
            known["roll"] = agenda.handler_of(task).roll(position, task)
        found: Roll | None = known["roll"]
        return found

    def question(self, position: Table) -> Question | None:
        """What the task in hand asks of a side."""
        if self.to_act(position) < 0:
            return None
        task = position.agenda[-1]
        return agenda.handler_of(task).question(position, task)

    def outcome(self, position: Table) -> Outcome | None:
        """How the battle ended."""
        return position.ended

    def refusal(self, position: Table, order: Order) -> Finding | None:
        """As everywhere; and not even the umpire changes field, charts or terms in mid-battle (DAT-3)."""
        if isinstance(order, Override) and any(each.path[:1] == ("setup",) for each in order.patch):
            try:
                self._forced(position, order.patch)
            except BadValue:
                return refuse("refusal.override-does-not-fit")
            return refuse("refusal.men_of_iron.override-setup", rule="DAT-3")
        return super().refusal(position, order)

    def judge(self, position: Table, order: Order) -> Finding | None:
        """The refusal of a side's order."""
        return agenda.judge(position, order)

    def orders(self, position: Table, about: int | None = None) -> Iterator[Order]:
        """Legal orders of the side to act."""
        if self.to_act(position) >= 0:
            task = position.agenda[-1]
            yield from agenda.handler_of(task).orders(position, task, about)

    def subjects(self, position: Table) -> tuple[int, ...]:
        """Pieces that can be ordered now."""
        if self.to_act(position) < 0:
            return ()
        task = position.agenda[-1]
        return agenda.handler_of(task).subjects(position, task)

    def canonical(self, position: Table, order: Order) -> Order:
        """A move without its way."""
        return canonical(order) if isinstance(order, Move) else order

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        """Carry out an order and go on until somebody must act."""
        task = stage.position.agenda[-1]
        agenda.handler_of(task).carry_out(stage, task, order, reading)
        agenda.settle(stage)

    def settle(self, stage: Stage[Table]) -> None:
        """After an override."""
        if stage.position.agenda:
            agenda.settle(stage)

    def view(self, position: Table, side: int) -> Table:
        """HID-1: the enemy's counters face down."""
        return hidden.view(position, side)

    def view_order(self, position: Table, order: Order, side: int) -> Order:
        """A draw is the drawer's secret."""
        return hidden.view_order(position, order, side)

    def sample(self, view: Table, seed: int) -> Table:
        """Counters dealt to whoever holds them unseen."""
        return hidden.sample(view, seed)

    def problems(self, position: Table) -> tuple[Finding, ...]:
        """What cannot be."""
        return invariants.problems(position)

    def scene(self, position: Table) -> Scene:
        """Units, leaders, standards, obstacles."""
        return looking.scene(position)

    def moment(self, position: Table) -> Moment:
        """Activation, side and phase."""
        return looking.moment(position)

    def board(self, position: Table) -> Board:
        """Its hexes."""
        return position.setup.ground.board

    def resting(self, position: Table) -> Order | None:
        """The end of phase B."""
        acting = bool(position.agenda) and isinstance(position.agenda[-1], Acting)
        return EndPhase() if acting else None

    def profiles(self) -> dict[str, Profile]:
        """The four flavours."""
        return {name: flavour(name) for name in FLAVOURS}

    def inspect_profile(self, profile: Profile) -> tuple[Finding, ...]:
        """DAT-2: what is wrong with its charts."""
        return checks.inspect(profile)


RULESET = MenOfIron()
