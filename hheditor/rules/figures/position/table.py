"""The position: figures, formations, camps and the state of the battle. SEQ-6: nothing is hidden.

The functions here read and write a position without knowing a rule beyond who stands where. Figures are
numbered by their place in `figures`; as pieces of the table, formations are numbered from `BASES` on. TAB-2,
TAB-3 (FR-1): a pose is a centre and a heading; a figure on a base has the rounded pose of its slot, and a
model's crew has the model's.
"""

from functools import lru_cache
from typing import ClassVar, Literal

from msgspec.structs import replace

from hheditor.rules.api import Outcome, derived
from hheditor.rules.api.agenda import Ending
from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.profile import Profile
from hheditor.rules.figures.position.setup import Points, Setup
from hheditor.rules.figures.position.tasks import AnyTask
from hheditor.rules.figures.position.works import ENGINES, Engine, Siege, outlines_of
from hheditor.tables import CIRCLE, Field, Ground, Outline, Pose, Rect, Size, slot
from hheditor.tables.poses import Length
from hheditor.values import Cell, Few, Quantity, Value

BASES = 10_000
"""Where the numbers of formations begin among the pieces."""

FigureState = Literal["waiting", "base", "loose", "rout", "gone"]
FormationState = Literal["waiting", "standing", "broken", "dissolved", "gone"]


class Figure(Value, frozen=True):
    """One figure or model as it stands now. On a base it has a slot, otherwise a pose."""

    side: Few
    state: FigureState = "waiting"
    formation: Cell = -1
    """The formation it belongs to; of a broken one, too."""
    file: Few = 0
    rank: Few = 0
    x: Length = 0
    y: Length = 0
    a: Quantity = 0
    crew: tuple[Few, ...] = ()
    """CRW-1: the seats still taken, of a model."""
    left: Quantity = 0
    """What is left of its move in this phase, where it moves by itself."""
    climbed: bool = False
    """LVL-2: it has crossed a level line in this phase."""
    shot: tuple[Few, ...] = ()
    """SHO-1: the seats that have shot in this player turn."""
    fought: tuple[Few, ...] = ()
    """MEL-19: the seats that have attacked in this phase."""
    steady: Quantity = 0
    """ROU-9: the turn since when it is steady."""
    gathered: bool = False
    """ROU-9: near a commander or in camp when the player turn began."""
    halved: bool = False
    """CRO-3: a formation passed over it; its next run is half."""
    sector: Cell = -1
    slot: Cell = -1
    """FOR-3: the slot of a top it stands in."""
    ladder: Cell = -1
    """LAD-4: the ladder it is on."""
    engine: Cell = -1
    """ENG-1: the engine it serves, or is in."""
    screen: bool = False
    """LAD-2: it has a screen of its own, its formation being dissolved."""

    @property
    def posted(self) -> bool:
        """FOR-10: on a top, on a ladder or with an engine: nobody on the ground touches it by walking."""
        return self.sector >= 0 or self.ladder >= 0 or self.engine >= 0


NO_POST: dict[str, object] = {"sector": -1, "slot": -1, "ladder": -1, "engine": -1}
"""A figure on the ground again."""


class Formation(Value, frozen=True):
    """FRM-1: a formation and its base."""

    side: Few
    name: str
    files: Few
    ranks: Few
    compact: bool
    width: Quantity
    """Of a slot."""
    depth: Quantity
    state: FormationState = "waiting"
    x: Length = 0
    y: Length = 0
    a: Quantity = 0
    screens: Few = 0
    ladders: Few = 0
    command: bool = False
    """CMD-2: in command, fixed before the moves."""
    step: Few = 0
    """MOV-2: 0 nothing yet, 1 has turned, 2 has advanced, 3 has turned last, 4 goes back, 5 is done."""
    gone: Quantity = 0
    """How far it has advanced or gone back in this phase."""
    turned: bool = False
    """TRN-3: a turn before the advance."""
    slid: bool = False
    """SLD-1: it has slid in this phase."""
    shot: bool = False
    """LAD-2: some figure of it has shot in this player turn."""
    slow: bool = False
    """SHO-16: one of them a crossbow."""
    crossed: bool = False
    """CRO-3: routers have crossed it."""
    halted: bool = False
    """ZOI-2: it has entered a zone; nothing follows but lining up."""
    zoned: tuple[Cell, ...] = ()
    """ZOI-4: enemy formations in whose zones it began the phase."""
    met: tuple[Cell, ...] = ()
    """MEL-14 (FR-52): pieces its own advance has brought it into contact with in this player turn."""
    origin: tuple[Length, Length] = (0, 0)
    """CMD-4: where it began the phase."""
    fought: bool = False
    """MEL-1: it has attacked in this phase."""


class Stakes(Value, frozen=True):
    """OBS-1: a line of stakes and the side that planted it."""

    side: Few
    start: tuple[Length, Length]
    end: tuple[Length, Length]


_SIEGE = ("works", "engines", "crews", "tops", "garrisons", "links")
_FIGURES = ("members", "singles", "pieces", "standing", "crowd", "contacts")
STILL = ("ground", "kinds", "bases", *_FIGURES, *_SIEGE)


class Table(Ending, frozen=True, kw_only=True):
    """A position of the figure game."""

    lasting: ClassVar[tuple[str, ...]] = STILL

    setup: Setup
    figures: tuple[Figure, ...]
    formations: tuple[Formation, ...] = ()
    agenda: tuple[AnyTask, ...] = ()
    camps: tuple[Points, Points] = ((), ())
    razed: tuple[bool, bool] = (False, False)
    """CMP-4: camps destroyed."""
    turn: Quantity = 0
    """From 1; 0 before the battle."""
    first: Few = 0
    """SEQ-1: the side with the first player turn."""
    mover: Few = 0
    """The side whose player turn it is."""
    phase: Literal["deployment", "shooting", "movement", "melee", "night", "over"] = "deployment"
    attacked: tuple[Cell, ...] = ()
    """MEL-4: enemy figures attacked in this phase."""
    struck: tuple[tuple[Cell, Cell], ...] = ()
    """MEL-4: (formation or -1, enemy) of the attacks single figures have made in this phase."""
    stakes: tuple[Stakes, ...] = ()
    """OBS-1: lines of stakes."""
    ditches: tuple[Outline, ...] | None = None
    """OBS-3: what is left of the ditches where some are filled; None: as on the map."""
    filling: tuple[tuple[Cell, Cell, Quantity], ...] = ()
    """OBS-3: who has begun to fill a ditch, two by two, and in which turn."""
    siege: Siege | None = None
    """SIE: works, engines and ladders, in a siege."""
    ended: Outcome | None = None
    played_on: bool = False
    """Whether the battle was decided and goes on all the same: nobody looks for the end any more."""

    @property
    def profile(self) -> Profile:
        """The charts and options in force."""
        return self.setup.profile

    @derived
    def ground(self) -> Ground:
        """The ground and the crossings over it, ditches as far as they are not filled."""
        if self.ditches is None and self.siege is None:
            return self.setup.all_ground
        known = self.setup.all_ground.outlines
        if self.ditches is not None:
            known = (*(each for each in known if each.kind != "ditch"), *self.ditches)
        return Ground((*known, *self.works))

    @derived
    def works(self) -> tuple[Outline, ...]:
        """FOR-2, FOR-8: the works as ground, as far as they stand."""
        if self.siege is None:
            return ()
        pairs = zip(self.setup.sectors, self.siege.sectors, strict=True)
        return tuple(outline for sector, state in pairs for outline in outlines_of(sector, state))

    @derived
    def members(self) -> dict[int, tuple[int, ...]]:
        """The figures of each formation, lost ones left out."""
        found: dict[int, list[int]] = {}
        for number, figure in enumerate(self.figures):
            if figure.formation >= 0 and figure.state in ("base", "loose"):
                found.setdefault(figure.formation, []).append(number)
        return {formation: tuple(numbers) for formation, numbers in found.items()}

    @derived
    def bases(self) -> dict[int, Rect]:
        """The bases on the table, by formation."""
        return {
            number: base_of(each) for number, each in enumerate(self.formations) if each.state == "standing"
        }

    @derived
    def singles(self) -> dict[int, Rect]:
        """The figures that stand by themselves: loose, of broken formations, in rout."""
        return {
            number: self.rect(number)
            for number, figure in enumerate(self.figures)
            if figure.state in ("loose", "rout")
        }

    @derived
    def pieces(self) -> Field:
        """Everything that can be in the way: bases, figures that stand by themselves on the ground, and
        engines."""
        bases = {BASES + number: rect for number, rect in self.bases.items()}
        if self.siege is None:
            return Field({**self.singles, **bases})
        figures = self.figures
        singles = {number: rect for number, rect in self.singles.items() if not figures[number].posted}
        return Field({**singles, **bases, **{ENGINES + each: rect for each, rect in self.engines.items()}})

    @derived
    def engines(self) -> dict[int, Rect]:
        """ENG: the engines that stand on the ground."""
        if self.siege is None:
            return {}
        return {
            number: self.engine_rect(each)
            for number, each in enumerate(self.siege.engines)
            if each.state == "standing" and each.sector < 0
        }

    def engine_rect(self, engine: Engine) -> Rect:
        """The base of an engine."""
        row = self.profile.engine(engine.kind)
        return Rect(Pose(engine.x, engine.y, engine.a), Size(row.width, row.depth))

    @derived
    def crews(self) -> dict[int, tuple[int, ...]]:
        """ENG-1: who serves each engine, or is in it."""
        found: dict[int, list[int]] = {}
        if self.siege is not None:
            for number, figure in enumerate(self.figures):
                if figure.engine >= 0 and figure.state == "loose":
                    found.setdefault(figure.engine, []).append(number)
        return {engine: tuple(numbers) for engine, numbers in found.items()}

    @derived
    def tops(self) -> dict[tuple[int, int], int]:
        """FOR-3: who stands in each slot of a top that is taken."""
        return {
            (figure.sector, figure.slot): number
            for number, figure in enumerate(self.figures)
            if figure.sector >= 0 and figure.slot >= 0 and figure.state == "loose"
        }

    @derived
    def garrisons(self) -> dict[int, tuple[int, ...]]:
        """Who stands on each sector, crews of engines there included."""
        found: dict[int, list[int]] = {}
        if self.siege is not None:
            for number, figure in enumerate(self.figures):
                if figure.sector >= 0 and figure.state == "loose":
                    found.setdefault(figure.sector, []).append(number)
        return {sector: tuple(numbers) for sector, numbers in found.items()}

    @derived
    def links(self) -> dict[int, tuple[int, ...]]:
        """FOR-10: enemies in contact on works and engines, whatever lies between their bases."""
        if self.siege is None:
            return {}
        from hheditor.rules.figures.position.posts import links

        return links(self)

    @derived
    def standing(self) -> dict[int, Rect]:
        """Every figure on the table."""
        shapes = {number: _shape(self.formations[number]) for number in self.bases}
        sizes = self.setup.sizes
        found = {}
        for number, figure in enumerate(self.figures):
            if figure.state == "base":
                pose = slot_pose(shapes[figure.formation], figure.file, figure.rank)
                found[number] = Rect(pose, sizes[number])
            elif figure.state in ("loose", "rout"):
                found[number] = Rect(Pose(figure.x, figure.y, figure.a), sizes[number])
        return found

    @derived
    def crowd(self) -> Field:
        """Every figure on the table, to be measured."""
        return Field(self.standing)

    @derived
    def contacts(self) -> dict[int, tuple[int, ...]]:
        """MEL-1: the enemy figures each figure touches (TAB-4)."""
        figures = self.figures
        sides = [
            Field(
                {
                    number: rect
                    for number, rect in self.standing.items()
                    if figures[number].side == side and not figures[number].posted
                }
            )
            for side in (0, 1)
        ]
        found: dict[int, list[int]] = {number: list(others) for number, others in self.links.items()}
        for one, other in sides[0].touching(sides[1]):
            found.setdefault(one, []).append(other)
            found.setdefault(other, []).append(one)
        return {number: tuple(sorted(others)) for number, others in found.items()}

    @derived
    def kinds(self) -> tuple[Kind, ...]:
        """What each figure is."""
        kinds, roster = self.setup.kinds, self.setup.roster
        return tuple(kinds[number] for number in roster)

    def pose(self, number: int) -> Pose:
        """Where a figure stands."""
        figure = self.figures[number]
        if figure.state == "base":
            return pose_of_slot(self.formations[figure.formation], figure.file, figure.rank)
        return Pose(figure.x, figure.y, figure.a)

    def rect(self, number: int) -> Rect:
        """The ground a figure covers."""
        return Rect(self.pose(number), self.setup.sizes[number])

    def rect_of(self, piece: int) -> Rect:
        """The ground a piece covers: of a formation its base."""
        if piece >= ENGINES:
            return self.engines[piece - ENGINES]
        return self.bases[piece - BASES] if piece >= BASES else self.standing[piece]

    def side_of(self, piece: int) -> int:
        """Whose a piece is."""
        if piece >= ENGINES and self.siege is not None:
            return self.siege.engines[piece - ENGINES].side
        return (self.formations[piece - BASES] if piece >= BASES else self.figures[piece]).side


# Bases and slots ---------------------------------------------------------------------------------------

Shape = tuple[int, int, int, int, int, bool, int, int]
"""Pose, files, ranks, order and slot of a base."""


def _shape(formation: Formation) -> Shape:
    each = formation
    return each.x, each.y, each.a, each.files, each.ranks, each.compact, each.width, each.depth


def size_of(files: int, ranks: int, compact: bool, width: int, depth: int) -> Size:
    """FRM-4 (FR-16): the base of so many files and ranks of such slots.

    >>> size_of(4, 2, compact=False, width=200, depth=200)
    Size(width=1400, depth=400)
    """
    return Size((files if compact else 2 * files - 1) * width, ranks * depth)


def pose_of_slot(formation: Formation, file: int, rank: int) -> Pose:
    """Where a slot of a formation lies."""
    return slot_pose(_shape(formation), file, rank)


def base_of(formation: Formation) -> Rect:
    """The base of a formation."""
    each = formation
    return Rect(
        Pose(each.x, each.y, each.a), size_of(each.files, each.ranks, each.compact, each.width, each.depth)
    )


@lru_cache(maxsize=65536)
def slot_pose(shape: Shape, file: int, rank: int) -> Pose:
    """FRM-5 (FR-16): the rounded pose of a slot; it looks where the base looks."""
    x, y, a, files, ranks, compact, width, depth = shape
    size = size_of(files, ranks, compact, width, depth)
    step = width if compact else 2 * width
    right = -size.width + width + 2 * file * step
    forward = size.depth - depth - 2 * rank * depth
    return slot(Rect(Pose(x, y, a % CIRCLE), size), right, forward)


# Reading -----------------------------------------------------------------------------------------------


def kind_of(table: Table, number: int) -> Kind:
    """What a figure is."""
    return table.setup.kind(number)


def alive(table: Table, number: int) -> bool:
    """Whether a figure is on the table."""
    return table.figures[number].state in ("base", "loose", "rout")


def own(table: Table, side: int) -> tuple[int, ...]:
    """The figures of a side on the table."""
    return tuple(
        number for number, figure in enumerate(table.figures) if figure.side == side and alive(table, number)
    )


def on_base(table: Table, number: int) -> int:
    """The standing formation on whose base a figure is, or -1."""
    figure = table.figures[number]
    return figure.formation if figure.state == "base" else -1


def piece_of(table: Table, number: int) -> int:
    """The piece a figure is part of: its base, or itself."""
    return BASES + table.figures[number].formation if table.figures[number].state == "base" else number


def counted(table: Table, formation: int) -> int:
    """FRM-6: how many figures of a formation count towards its minimum."""
    return sum(kind_of(table, number).counts for number in table.members.get(formation, ()))


def slots(table: Table, formation: int) -> dict[tuple[int, int], int]:
    """Who stands in each slot of a base, by file and rank."""
    return {
        (table.figures[number].file, table.figures[number].rank): number
        for number in table.members.get(formation, ())
    }


def commanders(table: Table, side: int) -> tuple[int, ...]:
    """The commanders of a side on the table."""
    return tuple(
        number
        for number, figure in enumerate(table.figures)
        if figure.side == side and table.kinds[number].commands and alive(table, number)
    )


# Writing -----------------------------------------------------------------------------------------------

_LAND = ("ground", "kinds", "works", "engines")
"""What stays where only figures or bases have moved."""
_PLACED = frozenset(
    {"state", "formation", "file", "rank", "x", "y", "a", "side", "sector", "slot", "ladder", "engine"}
)
_BASED = frozenset({"state", "x", "y", "a", "files", "ranks", "compact", "width", "depth", "side"})


def change_figure(table: Table, number: int, **fields: object) -> Table:
    """The position with one figure changed."""
    figures = table.figures
    after = (*figures[:number], replace(figures[number], **fields), *figures[number + 1 :])
    known = (*_LAND, "bases") if not _PLACED.isdisjoint(fields) else STILL
    return table.hand_on(replace(table, figures=after), known)


def change_figures(table: Table, changes: "dict[int, dict[str, object]]") -> Table:
    """The position with several figures changed."""
    figures = list(table.figures)
    for number, fields in changes.items():
        figures[number] = replace(figures[number], **fields)
    still = all(_PLACED.isdisjoint(fields) for fields in changes.values())
    return table.hand_on(replace(table, figures=tuple(figures)), STILL if still else (*_LAND, "bases"))


def change_formation(table: Table, number: int, **fields: object) -> Table:
    """The position with one formation changed."""
    rows = table.formations
    after = (*rows[:number], replace(rows[number], **fields), *rows[number + 1 :])
    moved = not _BASED.isdisjoint(fields)
    known = (*_LAND, "members", "crews", "tops", "garrisons") if moved else STILL
    return table.hand_on(replace(table, formations=after), known)
