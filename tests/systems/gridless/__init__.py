"""Rectangles that advance, wheel and meet on a table without hexes: the other kind of board.

A skeleton of the centimetre rules, one or two formations a side. Rules by chapter:

- Movement  foot go 100 mm, horse 200 mm a turn; a compact formation that wheels has half of it left. A wheel
            turns about a front corner, up to 90 degrees a turn. Nobody passes through anybody: a move may
            not sweep over another base.
- Contact   bases nearer than half a millimetre touch; who touches an enemy moves no more.
- Command   a formation advances only within 400 mm of its commander, who stands still here.
- Melee     at the end of a side's moves each of its formations in contact attacks: both roll a die, with +1
            on a flank and +2 in the rear; the loser takes a figure off; at half its figures it routs.
- End       a side without formations has lost; after fifteen turns, or as many as the scenario says, figures
            are compared.
- Deployment  each side in its turn lays its bases within 300 mm of its edge (`placing`).

Orders cannot be listed: a distance is any whole number of tenths of a millimetre. `orders` proposes some.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from hheditor.armies import Army, TroopType, Unit
from hheditor.rules.api import (
    CHANCE,
    NOBODY,
    Mark,
    Moment,
    Order,
    Outcome,
    Override,
    Piece,
    Pool,
    Position,
    Question,
    Reading,
    Roll,
    Rolled,
    Ruleset,
    Scene,
    Stage,
    Strength,
    Task,
    Term,
    derived,
)
from hheditor.rules.api.armies.muster import Appraisal, Figure, Total
from hheditor.rules.api.paper.bases import Base
from hheditor.rules.api.paper.reference import Reference
from hheditor.rules.api.screen.answers import Gesture, tag_of
from hheditor.rules.api.screen.deployment import Muster
from hheditor.rules.api.screen.overlays import Circle, Overlay, OverlayKind, Pin
from hheditor.rules.api.screen.paths import Mobility, Range, Step
from hheditor.rules.api.surfaces import Contour, Ground, Surface, TableSurface
from hheditor.rules.api.terms import Part
from hheditor.scenarios import Placement, Scenario
from hheditor.tables import motion
from hheditor.tables.measure import (
    CIRCLE,
    FINE,
    ONE,
    Point,
    Polygon,
    corners,
    cosine,
    distance,
    hull,
    nearest,
    overlap,
    sine,
    turned,
    within,
)
from hheditor.values import Finding, Value, refuse
from tests.systems.gridless import documents, placing
from tests.systems.gridless.placing import Lay, Placing, Ready, TakeUp

TOUCH = 5 * FINE
MOVES = {"foot": 1000, "horse": 2000}
FIGURES = {"foot": 8, "horse": 4}
COMMAND = 4000
WHEEL = 900
SWEEP = 50
"""A wheel sweeps the hulls of placements five degrees apart."""
LAST_TURN = 15


class Formation(Value, frozen=True):
    """A rectangular base; gone when it has no figures."""

    side: int
    kind: str
    x: int
    y: int
    angle: int
    width: int = 800
    depth: int = 400
    figures: int = 8
    compact: bool = True
    left: int = 0
    """What is left of its move this turn."""
    wheel: int = 0
    """What is left of its wheel."""
    done: bool = False
    name: str = ""
    placed: bool = True
    """Whether it is on the table yet."""

    @property
    def radius(self) -> int:
        """No corner is further from its centre."""
        return distance((0, 0), (self.width, self.depth)) // 2 + 2

    @property
    def shape(self) -> Polygon:
        """Its corners."""
        return corners(self.x, self.y, self.angle, self.width, self.depth)


class Moving(Task, frozen=True, tag="moving"):
    """A side moves its formations."""

    side: int


class Fight(Task, frozen=True, tag="fight"):
    """A formation attacks another it touches."""

    attacker: int
    defender: int


Formed = Annotated[int, Meta(extra={"of": "piece"})]


class Advance(Order, frozen=True, tag="advance"):
    """Straight ahead, so many tenths of a millimetre."""

    formation: Formed
    distance: Annotated[int, Meta(extra={"most": 5000})]


class Wheel(Order, frozen=True, tag="wheel"):
    """Turn about a front corner: right (clockwise, about the right one) or left."""

    formation: Formed
    angle: Annotated[int, Meta(extra={"most": 900})]
    right: bool


class Done(Order, frozen=True, tag="done"):
    """The side has moved."""


AnyOrder = Advance | Wheel | Done | Lay | TakeUp | Ready | Rolled | Override


class Table(Position, frozen=True, kw_only=True):
    """A position on a table."""

    agenda: tuple[Moving | Fight | Placing, ...] = ()
    width: int = 18000
    height: int = 12000
    formations: tuple[Formation, ...]
    commanders: tuple[tuple[int, int], ...]
    turn: int = 1
    end: Outcome | None = None
    edges: tuple[str, str] = ("west", "east")
    limit: int = 0
    """Turns; 0 is the game's own number."""

    @derived
    def alive(self) -> tuple[int, ...]:
        """Formations on the table."""
        return tuple(index for index, each in enumerate(self.formations) if each.figures > 0 and each.placed)

    @derived
    def contacts(self) -> dict[int, tuple[int, ...]]:
        """What was asked of `touching`."""
        return {}

    @derived
    def proposed(self) -> dict[int, tuple[Order, ...]]:
        """Orders proposed for each formation that was asked about."""
        return {}

    def touching(self, index: int) -> tuple[int, ...]:
        """Enemies in contact with a formation."""
        if index not in self.contacts:
            self.contacts[index] = self._touching(index)
        return self.contacts[index]

    def _touching(self, index: int) -> tuple[int, ...]:
        own = self.formations[index]
        return tuple(
            other
            for other in self.alive
            if self.formations[other].side != own.side
            and within(own.shape, self.formations[other].shape, TOUCH)
        )

    def near(self, index: int, reach: int) -> tuple[int, ...]:
        """Other formations that one could touch if its centre went so far."""
        own = self.formations[index]
        return tuple(
            other
            for other in self.alive
            if other != index
            and distance((own.x, own.y), (self.formations[other].x, self.formations[other].y))
            <= reach + own.radius + self.formations[other].radius
        )

    def holds(self, shape: Polygon) -> bool:
        """Whether a base lies on the table."""
        return all(0 <= x <= self.width * FINE and 0 <= y <= self.height * FINE for x, y in shape)

    def with_formation(self, index: int, formation: Formation) -> "Table":
        """The table with one formation changed."""
        items = list(self.formations)
        items[index] = formation
        return replace(self, formations=tuple(items))


# Moves --------------------------------------------------------------------------------------------------


def advanced(formation: Formation, length: int) -> Formation:
    """The formation so much further on; its pose is rounded to tenths."""
    x = formation.x + nearest(length * cosine(formation.angle), ONE)
    y = formation.y + nearest(length * sine(formation.angle), ONE)
    return replace(formation, x=x, y=y)


def wheeled(formation: Formation, angle: int, right: bool) -> Formation:
    """The formation turned about a front corner."""
    by = angle if right else -angle
    pivot = formation.shape[1 if right else 0]
    x, y = turned((formation.x * FINE, formation.y * FINE), pivot, by)
    return replace(formation, x=nearest(x, FINE), y=nearest(y, FINE), angle=(formation.angle + by) % CIRCLE)


def sweep_of_advance(before: Formation, after: Formation) -> Iterator[Polygon]:
    """What a straight move passes over: exactly the hull of start and end."""
    yield hull((*before.shape, *after.shape))


def sweep_of_wheel(before: Formation, angle: int, right: bool) -> Iterator[Polygon]:
    """What a wheel passes over, in hulls of neighbouring placements."""
    steps = [*range(0, angle, SWEEP), angle]
    shapes = [wheeled(before, step, right).shape if step else before.shape for step in steps]
    return (hull((*one, *other)) for one, other in pairwise(shapes))


def angle_of_attack(attacker: Formation, defender: Formation) -> str:
    """By where the attacker's centre lies: before the front line, behind the rear line, or between."""
    x, y = attacker.x - defender.x, attacker.y - defender.y
    ahead = x * cosine(defender.angle) + y * sine(defender.angle)
    if 2 * ahead > defender.depth * ONE:
        return "front"
    return "rear" if 2 * ahead < -defender.depth * ONE else "flank"


def furthest(position: Table, index: int) -> int:
    """How far a formation can advance: its move, or up to the base in its way."""
    formation = position.formations[index]
    low, high = 0, formation.left
    while low < high:
        middle = (low + high + 1) // 2
        if judge_advance(position, Advance(index, middle)) is None:
            low = middle
        else:
            high = middle - 1
    return low


# Legality -----------------------------------------------------------------------------------------------


def judge_formation(position: Table, side: int, index: int) -> Finding | None:
    """Whether a side may move a formation at all."""
    if index not in position.alive or position.formations[index].side != side:
        return refuse("refusal.gridless.not-yours", rule="Movement")
    if position.touching(index):
        return refuse("refusal.gridless.in-contact", rule="Contact", pieces=(index,))
    return None


def judge_advance(position: Table, order: Advance) -> Finding | None:
    """Whether a formation may go straight ahead so far."""
    formation = position.formations[order.formation]
    if not 0 < order.distance <= formation.left:
        return refuse(
            "refusal.gridless.too-far", rule="Movement", distance=order.distance, left=formation.left
        )
    away = distance((formation.x, formation.y), position.commanders[formation.side])
    if away > COMMAND:
        return refuse("refusal.gridless.no-command", rule="Command", distance=away, range=COMMAND)
    after = advanced(formation, order.distance)
    near = position.near(order.formation, order.distance)
    return _judge_sweep(position, order.formation, after, near, sweep_of_advance(formation, after))


def judge_wheel(position: Table, order: Wheel) -> Finding | None:
    """Whether a formation may turn so far."""
    formation = position.formations[order.formation]
    if not 0 < order.angle <= formation.wheel:
        return refuse("refusal.gridless.wheel", rule="Movement", angle=order.angle, left=formation.wheel)
    after = wheeled(formation, order.angle, order.right)
    near = position.near(order.formation, 2 * formation.radius)
    sweep = sweep_of_wheel(formation, order.angle, order.right)
    return _judge_sweep(position, order.formation, after, near, sweep)


def _judge_sweep(
    position: Table, index: int, after: Formation, near: tuple[int, ...], swept: Iterator[Polygon]
) -> Finding | None:
    if not position.holds(after.shape):
        return refuse("refusal.gridless.off-table", rule="Movement", pieces=(index,))
    if near:
        for part in (*swept, after.shape):
            for other in near:
                if overlap(part, position.formations[other].shape):
                    return refuse("refusal.gridless.blocked", rule="Movement", pieces=(index, other))
    return None


# The system ---------------------------------------------------------------------------------------------


class Gridless(Ruleset[Table]):
    """The table."""

    id: ClassVar[str] = "gridless"
    version: ClassVar[str] = "1"
    position_type: ClassVar[Any] = Table
    order_type: ClassVar[Any] = AnyOrder
    profile_type: ClassVar[Any] = None
    lists_all_orders: ClassVar[bool] = False
    overlay_kinds: ClassVar[tuple[OverlayKind, ...]] = (
        OverlayKind("command", "overlay.gridless.command", hatching="dots"),
    )
    pins: ClassVar[tuple[Pin, ...]] = (Pin("command", "pin.gridless.command", "C", ("command",)),)
    grounds: ClassVar[tuple[Ground, ...]] = ("table",)
    counted: ClassVar[str] = "gridless.figures"
    has_points: ClassVar[bool] = False
    scenario_parts: ClassVar[frozenset[Part]] = frozenset({"setup"})
    goal_kinds: ClassVar[dict[str, Any]] = {}

    def opening(self, scenario: Any) -> Table:
        if isinstance(scenario, Scenario):
            return _rested(documents.opening(scenario), 0)
        formations, commanders = scenario
        table = Table(agenda=(Moving(0),), formations=formations, commanders=commanders)
        return _rested(table, 0)

    def to_act(self, position: Table) -> int:
        if not position.agenda:
            return NOBODY
        task = position.agenda[-1]
        return task.side if isinstance(task, Moving | Placing) else CHANCE

    def roll(self, position: Table) -> Roll | None:
        task = position.agenda[-1] if position.agenda else None
        if not isinstance(task, Fight):
            return None
        pieces = (task.attacker, task.defender)
        return Roll("melee", (Pool(1, 6), Pool(1, 6)), "faces", "Melee", pieces=pieces)

    def question(self, position: Table) -> Question | None:
        return None

    def outcome(self, position: Table) -> Outcome | None:
        return position.end

    def judge(self, position: Table, order: Order) -> Finding | None:
        task = position.agenda[-1]
        if isinstance(task, Placing):
            return placing.judge(position, task.side, order)
        assert isinstance(task, Moving)
        if isinstance(order, Done):
            return None
        if not isinstance(order, Advance | Wheel):
            return refuse("refusal.gridless.no-order", rule="Movement")
        refused = judge_formation(position, task.side, order.formation)
        if refused is not None:
            return refused
        return judge_advance(position, order) if isinstance(order, Advance) else judge_wheel(position, order)

    def orders(self, position: Table, about: int | None = None) -> Iterator[Order]:
        task = position.agenda[-1] if position.agenda else None
        if isinstance(task, Placing):
            yield from placing.orders(position, task.side, about)
        if not isinstance(task, Moving):
            return
        for index in position.alive:
            if about in (None, index) and judge_formation(position, task.side, index) is None:
                if index not in position.proposed:
                    position.proposed[index] = tuple(self._proposals(position, index))
                yield from position.proposed[index]
        if about is None:
            yield Done()

    def _proposals(self, position: Table, index: int) -> Iterator[Order]:
        """Up to contact or the end of the move, and half of it; wheels of 15, 45 and 90 degrees."""
        most = furthest(position, index)
        for length in sorted({most, most // 2} - {0}):
            # Rounded to tenths, a shorter way may graze what a longer one does not.
            if judge_advance(position, Advance(index, length)) is None:
                yield Advance(index, length)
        for angle in (150, 450, 900):
            for right in (False, True):
                wheel = Wheel(index, angle, right)
                if judge_wheel(position, wheel) is None:
                    yield wheel

    def subjects(self, position: Table) -> tuple[int, ...]:
        task = position.agenda[-1] if position.agenda else None
        if isinstance(task, Placing):
            own = self.enlisted(position, task.side)
            return tuple(index for index in own if next(self.orders(position, index), None))
        if not isinstance(task, Moving):
            return ()
        return tuple(index for index in position.alive if next(self.orders(position, index), None))

    def resting(self, position: Table) -> Order | None:
        task = position.agenda[-1] if position.agenda else None
        if isinstance(task, Placing):
            return None if placing.waiting(position, task.side) else Ready()
        return Done() if isinstance(task, Moving) else None

    def carry_out(self, stage: Stage[Table], order: Order, reading: Reading) -> None:
        position = stage.position
        match order:
            case Advance():
                before = position.formations[order.formation]
                after = advanced(before, order.distance)
                after = replace(after, left=before.left - order.distance)
                self._moved(stage, "advanced", order.formation, after, order.distance)
            case Wheel():
                before = position.formations[order.formation]
                after = wheeled(before, order.angle, order.right)
                left = min(before.left, MOVES[before.kind] // 2) if before.compact else before.left
                after = replace(after, left=left, wheel=before.wheel - order.angle)
                self._moved(stage, "wheeled", order.formation, after, order.angle)
            case Done():
                self._fights(stage)
            case Lay() | TakeUp() | Ready():
                if placing.carry_out(stage, order) and isinstance(stage.position.agenda[-1], Moving):
                    stage.quietly(_rested(stage.position, 0))
            case _:
                self._melee(stage, reading)

    def _moved(self, stage: Stage[Table], event: str, index: int, after: Formation, amount: int) -> None:
        moved = stage.position.with_formation(index, after)
        stage.happen(event, moved, rule="Movement", side=after.side, pieces=(index,), amount=amount)
        met = moved.touching(index)
        if met:
            stage.happen("met", moved, rule="Contact", side=after.side, pieces=(index, *met))

    def _fights(self, stage: Stage[Table]) -> None:
        position = stage.position
        task = position.agenda[-1]
        assert isinstance(task, Moving)
        fights = [
            Fight(index, position.touching(index)[0])
            for index in position.alive
            if position.formations[index].side == task.side and position.touching(index)
        ]
        stage.quietly(replace(position, agenda=(*position.agenda, *reversed(fights))))
        self._go_on(stage)

    def _go_on(self, stage: Stage[Table]) -> None:
        """Drop fights that can no longer be fought; after the last one it is the other side's turn."""
        while True:
            position = stage.position
            if self._ended(stage):
                return
            task = position.agenda[-1]
            if isinstance(task, Fight):
                if task.attacker in position.alive and task.defender in position.touching(task.attacker):
                    return
                stage.quietly(replace(position, agenda=position.agenda[:-1]))
                continue
            side = 1 - task.side
            turn = position.turn + (side == 0)
            after = _rested(replace(position, agenda=(Moving(side),), turn=turn), side)
            stage.happen("turn-began", after, side=side, turn=turn)
            self._ended(stage)
            return

    def _melee(self, stage: Stage[Table], reading: Reading) -> None:
        position = replace(stage.position, agenda=stage.position.agenda[:-1])
        task = stage.position.agenda[-1]
        assert isinstance(task, Fight)
        attacker, defender = position.formations[task.attacker], position.formations[task.defender]
        bonus = {"front": 0, "flank": 1, "rear": 2}[angle_of_attack(attacker, defender)]
        mounted = int(attacker.kind == "horse") - int(defender.kind == "horse")
        terms = (
            Term("term.gridless.angle", bonus, "Melee", task.attacker),
            Term("term.gridless.mounted", mounted, "Melee"),
        )
        lead = reading[0] + bonus + mounted - reading[1]
        after = position
        if lead != 0:
            loser = task.defender if lead > 0 else task.attacker
            beaten = position.formations[loser]
            figures = beaten.figures - 1
            figures = 0 if 2 * figures <= FIGURES[beaten.kind] else figures
            after = position.with_formation(loser, replace(beaten, figures=figures))
        stage.happen(
            "fought",
            after,
            rule="Melee",
            side=attacker.side,
            pieces=(task.attacker, task.defender),
            terms=terms,
            lead=lead,
        )
        self._go_on(stage)

    def _ended(self, stage: Stage[Table]) -> bool:
        position = stage.position
        figures = [0, 0]
        for each in position.formations:
            figures[each.side] += each.figures
        over = position.turn > (position.limit or LAST_TURN)
        if position.end is not None or (all(figures) and not over):
            return position.end is not None
        lead = figures[0] - figures[1]
        winner = -1 if lead == 0 else int(lead < 0)
        outcome = Outcome(winner, "outcome.gridless.time" if over else "outcome.gridless.swept", "End")
        stage.happen("ended", replace(position, agenda=(), end=outcome), rule="End", side=winner)
        return True

    def settle(self, stage: Stage[Table]) -> None:
        position = stage.position
        if position.agenda and isinstance(position.agenda[-1], Placing):
            return
        if position.end is None and not self._ended(stage) and isinstance(position.agenda[-1], Fight):
            self._go_on(stage)

    def problems(self, position: Table) -> tuple[Finding, ...]:
        found: list[Finding] = []
        if not 0 < position.width <= 50000 or not 0 < position.height <= 50000:
            return (refuse("problem.gridless.table", rule="Movement"),)
        if not set(position.edges) <= set(placing.AHEAD):
            return (refuse("problem.gridless.table", rule="Deployment"),)
        if len(position.commanders) != 2:
            return (refuse("problem.gridless.commander", rule="Command"),)
        for index, each in enumerate(position.formations):
            sound = each.kind in MOVES and each.side in (0, 1) and 0 <= each.angle < CIRCLE
            sound = sound and 0 < each.width < 10000 and 0 < each.depth < 10000 and 0 <= each.figures <= 100
            sound = sound and 0 <= each.left <= 2000 and 0 <= each.wheel <= WHEEL
            sound = sound and (each.placed or self._placing(position))
            if not sound:
                return (refuse("problem.gridless.formation", rule="Movement", pieces=(index,)),)
        for index in position.alive:
            shape = position.formations[index].shape
            if not position.holds(shape):
                found.append(refuse("problem.gridless.off-table", rule="Movement", pieces=(index,)))
            found.extend(
                refuse("problem.gridless.overlap", rule="Movement", pieces=(index, other))
                for other in position.alive
                if other > index and overlap(shape, position.formations[other].shape)
            )
        found.extend(self._problems_of_agenda(position))
        return tuple(found)

    def _problems_of_agenda(self, position: Table) -> Iterator[Finding]:
        tasks = position.agenda
        if position.end is not None:
            sound = not tasks and position.end.winner in (-1, 0, 1) and bool(position.end.reason)
        else:
            sound = bool(tasks) and isinstance(tasks[0], Moving) and tasks[0].side in (0, 1)
            alive = range(len(position.formations))
            if len(tasks) > 1 and isinstance(tasks[1], Placing):
                sides = [task.side for task in tasks[1:] if isinstance(task, Placing)]
                sound = sound and tasks[0] == Moving(0) and len(sides) == len(tasks) - 1
                sound = sound and sides in ([0], [1], [1, 0]) and position.turn == 1
                tasks = ()
            for task in tasks[1:]:
                sound = (
                    sound and isinstance(task, Fight) and task.attacker in alive and task.defender in alive
                )
        if not sound:
            yield refuse("problem.gridless.agenda", rule="Movement")

    def _placing(self, position: Table) -> bool:
        return any(isinstance(task, Placing) for task in position.agenda)

    def surface(self, scenario: Any) -> Surface:
        # Battles of the tests may begin with bases alone, without a document.
        laid = getattr(scenario, "table", None)
        return TableSurface(18000, 12000) if laid is None else super().surface(scenario)

    # Deployment -----------------------------------------------------------------------------------------

    def deploying(self, scenario: Any, side: int) -> Table | None:
        return documents.bare(scenario, (Moving(0), Placing(side)))

    def muster(self, position: Table) -> Muster | None:
        task = position.agenda[-1] if position.agenda else None
        return Muster(task.side, position.edges, 0) if isinstance(task, Placing) else None

    def enlisted(self, position: Table, side: int) -> tuple[int, ...]:
        return tuple(index for index, each in enumerate(position.formations) if each.side == side)

    def order_to_place(self, position: Table, piece: int, placement: Placement) -> Order:
        x, y = placement.spot or (-1, -1)
        return Lay(piece, x, y, placement.facing)

    def order_to_withdraw(self, position: Table, piece: int) -> Order:
        return TakeUp(piece)

    def placements(self, position: Table, side: int) -> tuple[Placement, ...]:
        return tuple(
            placing.placement(position, number, index)
            for number, index in enumerate(self.enlisted(position, side))
            if position.formations[index].placed
        )

    def formations(self, position: Table, piece: int) -> tuple[str, ...]:
        return ("line",)

    def base(self, position: Table, piece: int, formation: str) -> tuple[int, int]:
        return position.formations[piece].width, position.formations[piece].depth

    def facing_ahead(self, scenario: Any, side: int) -> int:
        return placing.AHEAD[scenario.sides[side].edge]

    def zone_outlines(self, scenario: Any) -> tuple[tuple[Contour, ...], ...]:
        surface = self.surface(scenario)
        assert isinstance(surface, TableSurface)
        return tuple((surface.strip(side.edge, placing.DEPTH),) for side in scenario.sides)

    def array(self, scenario: Any, side: int, seed: int = 0) -> tuple[Placement, ...]:
        """One after the other from the middle outwards; another seed begins with another of them."""
        position = documents.bare(scenario, (Moving(0), Placing(side)))
        own = self.enlisted(position, side)
        for index in (*own[seed % max(1, len(own)) :], *own[: seed % max(1, len(own))]):
            wanted = (order for order in placing.row(position, index) if self.judge(position, order) is None)
            order = next(wanted, None)
            if order is not None:
                position = position.with_formation(index, placing.laid_out(position, order))
        return self.placements(position, side)

    def deployed(self, scenario: Any, sides: tuple[int, ...] = (0, 1)) -> Scene:
        return self.scene(documents.deployed(scenario, sides))

    # Documents ------------------------------------------------------------------------------------------

    def names(self, position: Table) -> dict[int, str]:
        return {index: each.name for index, each in enumerate(position.formations)}

    def inspect(self, document: Any) -> tuple[Finding, ...]:
        return documents.inspect(document)

    def troop_types(self) -> tuple[TroopType, ...]:
        return documents.TROOPS

    def sample_armies(self) -> dict[str, Army]:
        return documents.SAMPLES

    def figures(self, troop: TroopType) -> tuple[Figure, ...]:
        return documents.figures(troop)

    def unit_strength(self, army: Army, unit: Unit) -> int:
        return FIGURES[documents.KINDS.get(unit.troop, "foot")]

    def totals(self, army: Army, found: Appraisal) -> tuple[Total, ...]:
        return documents.totals(army, found)

    def reference(self, scenario: Any) -> Reference:
        return documents.reference(scenario, self.version)

    def gesture(self, position: Table, order: Order) -> Gesture:
        if not isinstance(order, Advance | Wheel):
            return Gesture(tag_of(order))
        before = position.formations[order.formation]
        if isinstance(order, Advance):
            after = advanced(before, order.distance)
        else:
            after = wheeled(before, order.angle, order.right)
        return Gesture(tag_of(order), order.formation, facing=after.angle, spot=(after.x, after.y))

    def order_of(self, position: Table, gesture: Gesture) -> Order | None:
        """Ahead as far as the spot lies ahead; or, shown on the spot, a wheel to the heading."""
        if gesture.piece not in position.alive or gesture.spot is None:
            return None
        formation = position.formations[gesture.piece]
        x, y = gesture.spot[0] - formation.x, gesture.spot[1] - formation.y
        ahead = nearest(x * cosine(formation.angle) + y * sine(formation.angle), ONE)
        if gesture.facing >= 0 and abs(ahead) < formation.depth // 2:
            turn = (gesture.facing - formation.angle + CIRCLE // 2) % CIRCLE - CIRCLE // 2
            return Wheel(gesture.piece, abs(turn), turn > 0)
        return Advance(gesture.piece, ahead)

    def mobility(self, position: Table, piece: int) -> Mobility | None:
        """Ahead and about a front corner, as far as each is left."""
        task = position.agenda[-1] if position.agenda else None
        if not isinstance(task, Moving) or judge_formation(position, task.side, piece) is not None:
            return None
        formation = position.formations[piece]
        return Mobility(
            ("advance", "turn"), ("front-right", "front-left"), formation.left, MOVES[formation.kind]
        )

    def order_along(self, position: Table, piece: int, step: Step) -> Order | None:
        """A wheel to the right goes about the right corner, one to the left about the left."""
        match step:
            case motion.Advance(length):
                return Advance(piece, length)
            case motion.Turn(angle, "front-right") if angle > 0:
                return Wheel(piece, angle, right=True)
            case motion.Turn(angle, "front-left") if angle < 0:
                return Wheel(piece, -angle, right=False)
        return None

    def bases(self, scenario: Any) -> tuple[Base, ...]:
        """Every unit on its base, four figures abreast."""
        return tuple(
            Base(
                side,
                unit.name,
                documents.KINDS[unit.troop],
                (200, 200),
                4,
                2,
                FIGURES[documents.KINDS[unit.troop]],
            )
            for side, own in enumerate(scenario.sides)
            for unit in own.army.units
        )

    def rings(self, position: Table, piece: int) -> tuple[Range, ...]:
        """Its move, and how far from its commander it may be."""
        if piece not in position.alive:
            return ()
        kind = position.formations[piece].kind
        return Range(MOVES[kind], "range.gridless.move"), Range(COMMAND, "range.gridless.command")

    def ranges(self, scenario: Any) -> tuple[Range, ...]:
        """The moves of foot and horse, and the command."""
        moves = (Range(far, "range.gridless.move", (kind,)) for kind, far in MOVES.items())
        return *moves, Range(COMMAND, "range.gridless.command")

    def overlays(self, position: Table, kind: str, *, side: int = -1, piece: int = -1) -> tuple[Overlay, ...]:
        """Within reach of a commander."""
        return tuple(
            Overlay(kind, side=number, shapes=(Circle(*spot, COMMAND),))
            for number, spot in enumerate(position.commanders)
            if side in (-1, number)
        )

    def scene(self, position: Table) -> Scene:
        pieces = tuple(
            Piece(
                index,
                position.formations[index].side,
                position.formations[index].kind,
                position.formations[index].x,
                position.formations[index].y,
                position.formations[index].angle,
                footprint=(position.formations[index].width, position.formations[index].depth),
                name=position.formations[index].name,
                facing=position.formations[index].angle,
                strength=Strength(
                    position.formations[index].figures,
                    max(position.formations[index].figures, FIGURES[position.formations[index].kind]),
                    "gridless.figures",
                ),
                body="figures",
            )
            for index in position.alive
        )
        top = position.agenda[-1] if position.agenda else None
        there = (
            set() if isinstance(top, Placing) else {position.formations[each].side for each in position.alive}
        )
        spots = enumerate(position.commanders)
        marks = tuple(Mark("commander", side=side, points=(spot,)) for side, spot in spots if side in there)
        return Scene(pieces, marks, "table")

    def moment(self, position: Table) -> Moment:
        task = position.agenda[0] if position.agenda else None
        top = position.agenda[-1] if position.agenda else None
        if isinstance(top, Placing):
            return Moment(0, top.side, "deployment")
        return Moment(position.turn, task.side if isinstance(task, Moving) else -1, "movement")


def _rested(position: Table, side: int) -> Table:
    """The formations of a side with their whole move before them."""
    return replace(
        position,
        formations=tuple(
            replace(each, left=MOVES[each.kind], wheel=WHEEL)
            if each.side == side
            else replace(each, left=0, wheel=0)
            for each in position.formations
        ),
    )


GRIDLESS = Gridless()


def two(gap: int = 1800) -> tuple[tuple[Formation, ...], tuple[Point, ...]]:
    """Foot and horse face to face."""
    return (
        (Formation(0, "foot", 6000, 6000, 0), Formation(1, "horse", 6400 + gap, 6000, 1800, figures=4)),
        ((5000, 6000), (7400 + gap, 6000)),
    )


def four(number: int = 0) -> tuple[tuple[Formation, ...], tuple[Point, ...]]:
    """Two a side, a little askew."""
    return (
        (
            Formation(0, "foot", 6000, 5000, 50 * (number % 5)),
            Formation(0, "horse", 6000, 6500, 3600 - 100 * (1 + number % 3), figures=4, compact=False),
            Formation(1, "foot", 8300, 5200, 1800 + 30 * (number % 7)),
            Formation(1, "horse", 8400, 6700, 1700, figures=4),
        ),
        ((5000, 5800), (9400, 5900)),
    )
