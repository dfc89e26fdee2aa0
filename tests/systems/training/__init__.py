"""The training system: as small as a system can be and still need everything the rules API offers.

Two sides take turns on a hex board. Rules by their ids:

- TRN-1  Pieces stand in one hex, wains in two; no two pieces share a hex.
- TRN-2  In its turn a unit may march once and fight once, in any order.
- TRN-3  It marches up to its reach over free hexes and stops on entering a hex beside an enemy. It ends with
         any facing; a wain goes forward only, its tail following its head.
- TRN-4  Whenever a marcher enters a hex within two of enemy bows that have not shot this turn, their side may
         interrupt with a shot; the marcher's side, before the dice, says whether it takes cover and stays
         there or presses on.
- TRN-5  A shot is two dice, a hit on 5 or more, on 6 against cover. Each hit costs one strength.
- TRN-6  Foot and horse may fight an adjacent enemy. Both sides choose a stance and perhaps a fortune token
         in secret; when both are in they are shown, and each side rolls a die.
- TRN-7  Each side draws a fortune token face down at the start of its turn and holds three at most.
- TRN-8  A unit that has done nothing and has no enemy beside it may regroup.
- TRN-9  Once a turn a side may offer terms in its own words. Accepted, they end the battle in a draw.
- TRN-10 A side without units has lost; at the turn limit the greater strength wins.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from hheditor.rules.api import (
    Moment,
    Order,
    Outcome,
    Price,
    Question,
    Reading,
    Roll,
    Ruleset,
    Scene,
    Stage,
    Unlistable,
)
from hheditor.values import Finding
from tests.systems.training import asking, documents, legality, playing, seeing
from tests.systems.training.documents import field, scenario, skirmish
from tests.systems.training.table import (
    FACE_DOWN,
    FEINT,
    FIGHTERS,
    GUARD,
    HIDDEN,
    LARGEST_HAND,
    LONGEST_TERMS,
    REACH,
    SIGHT,
    STRENGTH,
    STRIKE,
    UNKNOWN,
    Answer,
    AnyOrder,
    AnyTask,
    Attack,
    Choice,
    Choose,
    Cover,
    Draw,
    Duel,
    Hold,
    March,
    Move,
    Muster,
    Parley,
    Pass,
    Profile,
    Regroup,
    Shoot,
    Shot,
    Table,
    Terms,
    Turn,
    Unit,
    Watch,
)

__all__ = [
    "FACE_DOWN",
    "FEINT",
    "FIGHTERS",
    "GUARD",
    "HIDDEN",
    "LARGEST_HAND",
    "LONGEST_TERMS",
    "REACH",
    "SIGHT",
    "STRENGTH",
    "STRIKE",
    "TRAINING",
    "UNKNOWN",
    "Answer",
    "AnyOrder",
    "AnyTask",
    "Attack",
    "Choice",
    "Choose",
    "Cover",
    "Draw",
    "Duel",
    "Hold",
    "March",
    "Move",
    "Muster",
    "Parley",
    "Pass",
    "Profile",
    "Regroup",
    "Shoot",
    "Shot",
    "Table",
    "Terms",
    "Training",
    "Turn",
    "Unit",
    "Watch",
    "field",
    "scenario",
    "skirmish",
]


class Training(Ruleset[Table]):
    """The training system; each module is a chapter of its book."""

    id: ClassVar[str] = "training"
    version: ClassVar[str] = "1"
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = Profile
    unlistable: ClassVar[tuple[Unlistable, ...]] = (Unlistable("parley", "order.training.parley"),)

    def opening(self, scenario: Any) -> Table:
        return documents.opening(scenario)

    def to_act(self, position: Table) -> int:
        return asking.to_act(position)

    def roll(self, position: Table) -> Roll | None:
        return asking.roll(position)

    def question(self, position: Table) -> Question | None:
        return asking.question(position)

    def outcome(self, position: Table) -> Outcome | None:
        return position.end

    def judge(self, position: Table, order: Order) -> Finding | None:
        return legality.judge(position, order)

    def orders(self, position: Table, about: int | None = None) -> Iterator[Order]:
        return legality.orders(position, about)

    def subjects(self, position: Table) -> tuple[int, ...]:
        return legality.subjects(position)

    def canonical(self, position: Table, order: Order) -> Order:
        return legality.canonical(order)

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        playing.carry_out(stage, order, reading)

    def settle(self, stage: Stage[Table]) -> None:
        playing.settle(stage)

    def view(self, position: Table, side: int) -> Table:
        return seeing.view(position, side)

    def view_order(self, position: Table, order: Order, side: int) -> Order:
        return seeing.view_order(position, order, side)

    def sample(self, view: Table, seed: int) -> Table:
        return seeing.sample(view, seed)

    def problems(self, position: Table) -> tuple[Finding, ...]:
        return seeing.problems(position)

    def scene(self, position: Table) -> Scene:
        return seeing.scene(position)

    def moment(self, position: Table) -> Moment:
        return seeing.moment(position)

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        return documents.inspect(document)

    def price(self, troop: Any) -> Price | None:
        return documents.price(troop)

    def zones(self, scenario: Any) -> tuple[tuple[int, ...], ...]:
        return documents.zones(scenario)


TRAINING = Training()
