"""The Ruleset: everything the program asks of a rules system.

`refusal` alone decides legality; `orders` lists what is legal, lazily, each end state once. All is pure.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from hheditor.maps import Map
from hheditor.maps.document import OPEN
from hheditor.maps.generation.fields import Rolled as RolledField
from hheditor.maps.inspect import strange
from hheditor.maps.legend import Legend, legend
from hheditor.rules.api.actors import CHANCE, NOBODY, UMPIRE
from hheditor.rules.api.armies.muster import Mustering
from hheditor.rules.api.events import Event
from hheditor.rules.api.moments import PLAIN_TIME, Moment, Scale, TimeUnit, unit_at
from hheditor.rules.api.orders import Order, Override, Rolled
from hheditor.rules.api.outcome import Outcome
from hheditor.rules.api.paper.reference import Reference, plain_reference
from hheditor.rules.api.paper.rulebook import Readable
from hheditor.rules.api.paper.tally import TallySheet
from hheditor.rules.api.patches import Patch, fold, typed_patch
from hheditor.rules.api.position import Position
from hheditor.rules.api.question import Question
from hheditor.rules.api.rolls import Reading, Roll, fits, possible, read, readings
from hheditor.rules.api.screen.answers import (
    Account,
    Adjustable,
    Adjustment,
    Count,
    Gesture,
    Phase,
    Phrase,
    Roster,
    best_fit,
    gesture_of,
    plain_roster,
)
from hheditor.rules.api.screen.cards import Groups
from hheditor.rules.api.screen.deployment import Deploys
from hheditor.rules.api.screen.hands import Hands
from hheditor.rules.api.screen.measures import Measures
from hheditor.rules.api.screen.opinions import Opinions
from hheditor.rules.api.screen.overlays import Overlays
from hheditor.rules.api.screen.paths import Paths
from hheditor.rules.api.screen.scene import Scene
from hheditor.rules.api.screen.standing import Standings
from hheditor.rules.api.screen.ventures import Venture
from hheditor.rules.api.secrets import Secrets
from hheditor.rules.api.stage import Stage, Step, Witness
from hheditor.rules.api.surfaces import NO_PLACE, Contour, Grounded
from hheditor.rules.api.terms import Terms
from hheditor.values import BadValue, Finding, Value, refuse

P = TypeVar("P", bound=Position)


class Unlistable(Value, frozen=True):
    """A kind of order `orders` does not list, because it holds words or numbers of the player's own."""

    order: str
    """The order's tag; a form or a gesture takes its fields from the order's struct."""
    message: str
    """Message id of what it is, for the button that opens the form."""


class IllegalOrder(ValueError):
    """An order was played that `refusal` refuses; `finding` says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"illegal order: {finding}")
        self.finding = finding


class Ruleset(
    Secrets[P],
    Deploys[P],
    Groups[P],
    Hands[P],
    Measures[P],
    Overlays[P],
    Paths[P],
    Standings[P],
    Mustering,
    Grounded,
    Opinions[P],
    Terms,
    Readable,
    ABC,
    Generic[P],
):
    """One rules system. Subclasses are stateless."""

    id: ClassVar[str]
    version: ClassVar[str]
    """Stamped on every step; changed when the rules play differently."""
    position_type: ClassVar[Any]
    order_type: ClassVar[Any]
    """The union of the system's orders with `Rolled` and `Override`, for the codec."""
    profile_type: ClassVar[Any]
    """The struct a scenario's profile must decode to."""
    lists_all_orders: ClassVar[bool] = True
    unlistable: ClassVar[tuple[Unlistable, ...]] = ()
    fixed_setup: ClassVar[Finding | None] = None
    """Why not even the umpire may change the `setup` of a position in mid-battle; None where he may."""

    # The game tree -------------------------------------------------------------------------------------

    @abstractmethod
    def opening(self, scenario: Any, /) -> P:
        """The first position of a battle of that scenario, before any choice."""

    @abstractmethod
    def to_act(self, position: P, /) -> int:
        """The one actor who is to act: a side, `CHANCE` or `NOBODY`."""

    @abstractmethod
    def roll(self, position: P, /) -> Roll | None:
        """What chance is asked for, where chance is to act."""

    @abstractmethod
    def question(self, position: P, /) -> Question | None:
        """What the side to act is asked, where the rules interrupt something to ask."""

    @abstractmethod
    def outcome(self, position: P, /) -> Outcome | None:
        """How the battle ended, where nobody is to act."""

    @abstractmethod
    def judge(self, position: P, /, order: Order) -> Finding | None:
        """The refusal of an order of a side, or None. Chance's and the umpire's are judged by `refusal`."""

    @abstractmethod
    def orders(self, position: P, /, about: int | None = None) -> Iterator[Order]:
        """Legal orders of the side to act, all or about one piece, each end state once.

        None at all where no side is to act. What concerns no piece (a pass, a word) is listed only where all
        are asked for; about a piece that is not among the `subjects` there is nothing. Kinds in `unlistable`
        are left out. Where `lists_all_orders` is false these are proposals: all legal, at least one wherever
        a side is to act, never all there are.
        """

    @abstractmethod
    def subjects(self, position: P, /) -> tuple[int, ...]:
        """Pieces the side to act can order now (each has at least one order about it)."""

    @abstractmethod
    def carry_out(self, stage: Stage[P], order: Order, reading: Reading) -> None:
        """Carry out a legal order on the stage, up to the next position where somebody is to act.

        `reading` is how the dice read where the order is `Rolled`, given by faces or not; otherwise empty.
        """

    def canonical(self, position: P, /, order: Order) -> Order:
        """The listed order that comes to the same as a legal one, e.g. a move without its `via`."""
        return order

    def sides(self, position: P, /) -> int:
        """How many sides there are, numbered from 0."""
        return 2

    def chance_orders(self, position: P, /) -> Iterator[tuple[Rolled, int]]:
        """Every reading the dice can give here, with its weight."""
        roll = self.roll(position)
        if roll is not None:
            for reading, weight in readings(roll):
                yield Rolled(reading=reading), weight

    def refusal(self, position: P, /, order: Order) -> Finding | None:
        """Why the order may not be given here, or None. This alone decides legality."""
        if type(order) is Override:
            return self._refusal_of_override(position, order)
        actor = self.to_act(position)
        if actor == NOBODY:
            return refuse("refusal.battle-over")
        if type(order) is Rolled:
            return self._refusal_of_dice(position, order)
        if actor == CHANCE:
            return refuse("refusal.dice-first")
        return self.judge(position, order)

    def play(self, position: P, /, order: Order) -> Step[P]:
        """Carry out a legal order. An illegal one raises `IllegalOrder`: ask `refusal` first."""
        refused = self.refusal(position, order)
        if refused is not None:
            raise IllegalOrder(refused)
        stage = Stage(position)
        actor = self._perform(stage, order)
        return Step(actor, order, stage.events(), stage.position)

    def follow(self, position: P, /, order: Order) -> P:
        """The position after an order known to be legal, without writing anything down."""
        stage = Stage(position, record=False)
        self._perform(stage, order)
        return stage.position

    def witness(self, position: P, /, order: Order) -> tuple[P, tuple[Event, ...]]:
        """The position after an order known to be legal, and what happened on the way, without patches."""
        stage = Witness(position)
        self._perform(stage, order)
        return stage.position, stage.events()

    def _perform(self, stage: Stage[P], order: Order) -> int:
        position = stage.position
        if type(order) is Override:
            refused = order.refused
            stage.happen(
                "override",
                fold(position, typed_patch(order.patch, self.position_type)),
                rule=refused.rule if refused is not None else "",
                reason=order.reason,
                refusal=refused.message if refused is not None else "",
            )
            self.settle(stage)
            return UMPIRE
        actor = self.to_act(position)
        reading: Reading = ()
        if type(order) is Rolled:
            roll = self.roll(position)
            assert roll is not None
            reading = read(roll, order.faces) if order.faces else order.reading
        self.carry_out(stage, order, reading)
        return actor

    def settle(self, stage: Stage[P]) -> None:
        """After an override: go on to a position where somebody is to act; where somebody is, do nothing."""

    def typed_order(self, order: Order) -> Order:
        """An order as read from disk: the values of an override's patch become what positions hold there."""
        if isinstance(order, Override):
            return replace(order, patch=typed_patch(order.patch, self.position_type))
        return order

    def _refusal_of_dice(self, position: P, /, order: Rolled) -> Finding | None:
        roll = self.roll(position)
        if roll is None:
            return refuse("refusal.no-dice-asked")
        if order.faces:
            if not fits(roll, order.faces):
                return refuse("refusal.dice-do-not-fit", count=roll.count, sides=roll.pools[0].sides)
            if order.reading and order.reading != read(roll, order.faces):
                return refuse("refusal.reading-does-not-fit")
            return None
        if not possible(roll, order.reading):
            return refuse("refusal.reading-does-not-fit")
        return None

    def _refusal_of_override(self, position: P, /, order: Override) -> Finding | None:
        try:
            after = fold(position, typed_patch(order.patch, self.position_type))
        except BadValue:
            return refuse("refusal.override-does-not-fit")
        if self.fixed_setup is not None and any(each.path[:1] == ("setup",) for each in order.patch):
            return self.fixed_setup
        already = position.memo("problems")
        if not already:
            already[()] = Counter(self.problems(position))
        known = already[()]
        found = Counter(self.problems(after)) - known
        if not found:  # what comes of it by itself must be possible, too
            stage = Stage(after, record=False)
            self.settle(stage)
            if stage.position is not after:
                found = Counter(self.problems(stage.position)) - known
        return next(iter(found), None)

    def lists_all(self, position: P, /) -> bool:
        """Whether `orders` names all there are, on this board."""
        return self.lists_all_orders

    # Looking at a position -----------------------------------------------------------------------------

    @abstractmethod
    def problems(self, position: P, /) -> tuple[Finding, ...]:
        """Everything impossible about a position: what an override may not bring about."""

    @abstractmethod
    def scene(self, position: P, /) -> Scene:
        """What there is to draw."""

    def forced(self, position: P, /) -> Order | None:
        """The only order there is, or None where there is a choice or nobody to make it."""
        if not self.lists_all(position) or self.unlistable:
            return None
        found = list(islice(self.orders(position), 2))
        return found[0] if len(found) == 1 else None

    def marks(self, position: P, /) -> Iterable[str]:
        """Every mark that pieces bear, once for each piece: for those who count and do not look."""
        return (mark for piece in self.scene(position).pieces for mark in piece.marks)

    @abstractmethod
    def moment(self, position: P, /) -> Moment:
        """When it is."""

    time: ClassVar[tuple[TimeUnit, ...]] = PLAIN_TIME
    """What time is counted in, from the coarsest unit to the finest."""

    def stretch(self, moment: Moment, scale: Scale = "middle") -> tuple[int | str, ...]:
        """What tells the stretch of time a moment falls in from others."""
        return unit_at(self.time, scale).of(moment)

    def turns_a_day(self, position: P, /) -> int:
        """How many turns make a day where a battle is told by days; 0 where turns are counted through."""
        return 0

    # What a screen asks --------------------------------------------------------------------------------

    def gesture(self, position: P, /, order: Order) -> Gesture:
        """An order as a hand shows it. The default reads fields by the names most orders give them."""
        return gesture_of(order)

    def order_of(self, position: P, gesture: Gesture, /) -> Order | None:
        """The order such a gesture means here, legal or not; None where it means none.

        The default only knows legal ones: of those that end there the one that fits best.
        """
        return best_fit(
            gesture, ((self.gesture(position, o), o) for o in self.orders(position, gesture.piece))
        )

    def wording(self, position: P, /, order: Order) -> Phrase:
        """An order in a few words, for menus, buttons and the answers to a question."""
        shown = self.gesture(position, order)
        pieces = (*((shown.piece,) if shown.piece >= 0 else ()), *shown.targets)
        places = (shown.cell,) if shown.cell >= 0 else ()
        return Phrase(f"order.{self.id}.{shown.kind}", pieces, places)

    def resting(self, position: P, /) -> Order | None:
        """The order by which the side to act leaves the rest as it is: end the phase, confirm the shots."""
        return None

    def calling_time(self, position: P, /) -> Order | None:
        """The order by which the side to act proposes to end the battle now, legal or not; None where the
        rules know none."""
        return None

    def phases(self, position: P, /) -> tuple[Phase, ...]:
        """The phases of the stretch in hand, in order; none where the system has none."""
        return ()

    def beginning(self, event: Event) -> Moment | None:
        """The moment an event begins, where it is the heading of a phase or a turn rather than a deed."""
        return None

    def told_too(self, event: Event) -> bool:
        """Whether an event that begins something is told by a sentence of its own below the heading."""
        return False

    def told_with(self, event: str, following: str) -> str:
        """The event whose one sentence tells two that follow each other about the same pieces; empty where
        each has a sentence of its own."""
        return ""

    def accounts(self, position: P, /, order: Order | None = None) -> tuple[Account, ...]:
        """How the scores an order leads to would be built; without one, those of what is in hand (the roll
        waited for, the shots declared)."""
        return ()

    def ventures(self, position: P, /, order: Order | None = None) -> tuple[Venture[P], ...]:
        """The shots and fights a legal order leads to, each by itself; without one, those of what is in hand.
        By default the dice that are rolled next, if the order leads to dice at once."""
        after = position if order is None else self.follow(position, order)
        return (Venture(Phrase("venture.dice"), after),) if self.to_act(after) == CHANCE else ()

    def account_of(self, event: Event) -> Account | None:
        """How the score of something that happened was built."""
        return None

    def roster(self, position: P, /) -> Roster:
        """All pieces in a table; the default says what the scene shows."""
        return plain_roster(self.scene(position), set(self.subjects(position)), self.counted)

    def counts(self, position: P, /) -> tuple[Count, ...]:
        """The numbers by which a battle is decided."""
        return ()

    def adjustable(self, position: P, /, piece: int) -> Adjustable | None:
        """What the umpire can change of a piece; None where the system offers nothing."""
        return None

    def adjust(self, position: P, /, wanted: Adjustment) -> Patch | Finding:
        """The patch an umpire's wish comes to; `refusal` judges it like any override."""
        return refuse("refusal.nothing-to-adjust", pieces=(wanted.piece,))

    def force(self, position: P, /, order: Order) -> Patch | Finding:
        """What an order that was refused did on the table all the same, for the record of a clerk.

        The default puts the piece where the gesture shows it.
        """
        shown = self.gesture(position, order)
        if shown.piece < 0 or shown.where == NO_PLACE:
            return refuse("refusal.nothing-to-adjust")
        facing = shown.facing if shown.facing >= 0 else None
        wish = Adjustment(shown.piece, facing=facing, formation=shown.formation or None)
        return self.adjust(position, wish.at(shown.where))

    def play_on(self, position: P, /, ended_in: Moment) -> Patch | None:
        """The patch by which a battle that ended in a phase goes on for those who want to see it out, or
        None."""
        return None

    # Opinions: what bots and hints rest on, never legality -------------------------------------------------

    def prospect(self, position: P, /, side: int) -> int:
        """How much better a side stands than the others, in a measure of the system's own; a system
        without an opinion knows only who has won."""
        outcome = self.outcome(position)
        if outcome is None or outcome.winner < 0:
            return 0
        return 1000 if outcome.winner == side else -1000

    def counsel(self, position: P, /, about: int | None = None) -> Iterator[tuple[int, Order]]:
        """Legal orders as `orders` lists them, each with its merit at a glance; resting has about 0. A system
        without opinions says so with `has_counsel`."""
        return ((0, order) for order in self.orders(position, about))

    # Documents -----------------------------------------------------------------------------------------

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        """Findings on a map, an army or a scenario; by default what its legend does not know of a field."""
        field = document if isinstance(document, Map) else getattr(document, "map", None)
        if not isinstance(field, Map):
            return ()
        return tuple(remark.finding for remark in strange(field, self.legend()))

    def terrain(self, terrain: str) -> Any | None:
        """What a terrain does in these rules, or None if they do not know it."""
        return None

    def legend(self) -> Legend:
        """What its maps show: terrains, sides, sizes; by default as its data has it, or the common one."""
        return legend(self.id)

    def ground(self, field: Map, cell: int) -> str:
        """The terrain a cell of a map counts as; a system may read more from it than what is painted."""
        return field.terrain[cell] if field.terrain else OPEN

    def ground_effects(self, field: Map, cell: int) -> Any | None:
        """What the ground of a cell does."""
        return self.terrain(self.ground(field, cell))

    def rolled_field(self, like: Map, seed: int) -> RolledField | None:
        """A field as large as another by the dice of its book (`Legend.dice`), and the dice; or None."""
        return None

    def zones(self, scenario: Any) -> tuple[tuple[int, ...], ...]:
        """For each side the cells it may deploy in."""
        return ()

    def zone_outlines(self, scenario: Any) -> tuple[tuple[Contour, ...], ...]:
        """For each side the outline of the ground it may deploy in; on a bare table there is nothing else."""
        surface = self.surface(scenario)
        return tuple(surface.outline(cells) for cells in self.zones(scenario))

    def names(self, position: P, /) -> Mapping[int, str]:
        """The name of every piece, lost ones included where the system still knows them."""
        return {piece.id: piece.name for piece in self.scene(position).pieces}

    def called(self, position: P, /) -> Mapping[str, tuple[str, ...]]:
        """What numbers in events, questions and findings stand for, by the name of the fact: the first name
        stands for 0. Names are people's own or message ids."""
        return {}

    def reference(self, scenario: Any) -> Reference:
        """What the players of a scenario look up at the table; by default who takes part and no more."""
        return plain_reference(scenario, self.version)

    def tally(self, scenario: Any) -> TallySheet | None:
        """A sheet to keep count on, where a scenario asks for much counting; by default none does."""
        return None

    def deployed(self, scenario: Any, sides: tuple[int, ...] = (0, 1)) -> Scene:
        """How the first deployment of each of these sides stands on the field."""
        return Scene()

    def words(self, scenario: Any) -> Mapping[str, tuple[str, ...]]:
        """The words of the notation: for a field of an order (``cell``, ``facing``) the word of each number.

        The first word stands for 0. Cells of arrows and marks take the words of ``cell``. A word is ASCII
        letters, digits, ``_`` and ``-``, begins with a letter and occurs once in its field; a number
        without a word is written as a number. Words are part of every stored battle, as tags are: never
        change one."""
        return {}

    def explain(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        """Rule ids that led to these events, in order, without repetition."""
        return tuple(dict.fromkeys(event.rule for event in events if event.rule))
