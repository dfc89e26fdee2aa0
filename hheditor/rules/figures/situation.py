"""Positions by shorthand, for tests, examples and puzzles: formations and single figures, any phase.

>>> field = Situation()
>>> foot = field.formation(0, "4x2 c fM", (6000, 6000, 0))
>>> king = field.single(0, "hX", (5000, 6000, 0), role="supreme")
>>> table = field.table("movement")
>>> table.formations[foot].command, table.kinds[king].footing
(True, 'horse')
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import Stage
from hheditor.rules.figures.command.reach import fix_command
from hheditor.rules.figures.formations.layout import slot_size
from hheditor.rules.figures.movement.allowance import single_move
from hheditor.rules.figures.movement.zones import zones_at
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import AGENDA
from hheditor.rules.figures.position.kinds import Kind, Role, kind
from hheditor.rules.figures.position.profile import Profile, book
from hheditor.rules.figures.position.setup import Entry, Setup, UnitCard
from hheditor.rules.figures.position.table import (
    BASES,
    Figure,
    FigureState,
    Formation,
    Stakes,
    Table,
    change_figures,
    change_formation,
)
from hheditor.rules.figures.position.works import (
    ENGINES,
    Engine,
    EngineCard,
    EngineKind,
    Ladder,
    SectorState,
    Siege,
    SiegeTerms,
)
from hheditor.rules.figures.siege.engines.crews import crew_pose
from hheditor.tables import Outline, Pose, Rect, Size
from hheditor.tables.map import Crossing, Line, TableMap, Work

Where = tuple[int, int, int]
Spot = tuple[int, int]

CAMPS = (
    ((7500, 10500), (10500, 10500), (10500, 12000), (7500, 12000)),
    ((7500, 0), (10500, 0), (10500, 1500), (7500, 1500)),
)
_PHASES: dict[str, Any] = {"shooting": tasks.Shooting, "movement": tasks.Moving, "melee": tasks.Fighting}


def box(west: int, north: int, east: int, south: int) -> tuple[Spot, ...]:
    """The corners of an upright rectangle."""
    return ((west, north), (east, north), (east, south), (west, south))


class Situation:
    """A table being laid; `table` makes a position of it."""

    def __init__(self, **options: Any) -> None:
        self.profile: Profile = replace(book(), **options)
        self.kinds: list[Kind] = []
        self.figures: list[Figure] = []
        self.formations: list[Formation] = []
        self.cards: list[UnitCard] = []
        self.outlines: list[Outline] = []
        self.lines: list[Line] = []
        self.crossings: list[Crossing] = []
        self.camps: tuple[tuple[Spot, ...], tuple[Spot, ...]] = CAMPS
        self.razed = (False, False)
        self.stakes: list[Stakes] = []
        self.siege: SiegeTerms | None = None
        self.works: list[Work] = []
        self.states: list[SectorState] = []
        self.engine_cards: list[EngineCard] = []
        self.engines: list[Engine] = []
        self.ladders: list[Ladder] = []
        self.day_kind = "assault"

    # Ground ----------------------------------------------------------------------------------------------

    def ground(self, kind: str, points: tuple[Spot, ...], level: int = 0) -> "Situation":
        """Lay an outline."""
        self.outlines.append(Outline(kind, points, level))
        return self

    def line(self, kind: str, *points: Spot, width: int = 0) -> "Situation":
        """Lay a line."""
        self.lines.append(Line(kind, points, width))
        return self

    def bridge(self, west: int, north: int, east: int, south: int) -> "Situation":
        """Lay a bridge, as an upright rectangle."""
        pose = Pose((west + east) // 2, (north + south) // 2, 0)
        self.crossings.append(Crossing("bridge", pose, Size(south - north, east - west)))
        return self

    def camp(self, side: int, points: tuple[Spot, ...]) -> "Situation":
        """Lay a camp elsewhere, or none."""
        self.camps = (points, self.camps[1]) if side == 0 else (self.camps[0], points)
        return self

    # Troops ----------------------------------------------------------------------------------------------

    def _enlist(self, figure: Figure, wanted: Kind) -> int:
        self.kinds.append(wanted)
        self.figures.append(replace(figure, crew=tuple(range(len(wanted.crew)))))
        return len(self.figures) - 1

    def formation(
        self,
        side: int,
        spec: str,
        at: Where,
        *,
        lost: tuple[Spot, ...] = (),
        mixed: dict[Spot, str] | None = None,
        roles: dict[Spot, Role] | None = None,
        name: str = "",
        **fields: Any,
    ) -> int:
        """``4x2 c fM``: a standing formation; empty slots, other figures and roles by (file, rank)."""
        layout, order, code = spec.split(" ", 2)
        files, ranks = (int(number) for number in layout.split("x"))
        number = len(self.formations)
        members: list[int] = []
        for rank in range(ranks):
            for file in range(files):
                if (file, rank) not in lost:
                    role = (roles or {}).get((file, rank), "trooper")
                    wanted = kind((mixed or {}).get((file, rank), code), role)
                    figure = Figure(side, "base", number, file, rank)
                    members.append(self._enlist(figure, wanted))
        width, depth = slot_size(self.profile, tuple(self.kinds[each] for each in members))
        card = UnitCard(side, name or spec, tuple(members), files, ranks, order == "c")
        self.cards.append(card)
        base = Formation(side, card.name, files, ranks, order == "c", width, depth, "standing", *at)
        self.formations.append(replace(base, **{"command": True, **fields}))
        return number

    def single(
        self,
        side: int,
        code: str,
        at: Where,
        *,
        role: Role = "trooper",
        state: FigureState = "loose",
        **fields: Any,
    ) -> int:
        """A figure by itself."""
        figure = Figure(side, state, -1, x=at[0], y=at[1], a=at[2])
        return self._enlist(replace(figure, **fields), kind(code, role))

    def broken(self, side: int, spec: str, spots: tuple[Spot, ...], heading: int = 0, **fields: Any) -> int:
        """A broken formation whose figures stand there, by slot from the front left."""
        number = self.formation(side, spec, (0, 0, heading), **fields)
        self.formations[number] = replace(self.formations[number], state="broken")
        members = self.cards[number].figures
        assert len(members) == len(spots)
        for member, (x, y) in zip(members, spots, strict=True):
            self.figures[member] = replace(self.figures[member], state="loose", x=x, y=y, a=heading)
        return number

    # A siege ----------------------------------------------------------------------------------------------

    def besiege(self, enclosure: tuple[Spot, ...] = (), **terms: Any) -> "Situation":
        """Red besieges Blue, unless the terms say otherwise; the defender needs no camp."""
        self.siege = SiegeTerms(enclosure=enclosure, **terms)
        return self.camp(self.siege.defender, ())

    def work(
        self,
        kind: str,
        at: Where,
        size: Spot,
        *,
        doors: tuple[Spot, ...] = (),
        style: str = "",
        **state: Any,
    ) -> int:
        """A sector of the works, its front outwards; damage, a fall or an open gate by its state."""
        assert self.siege is not None, "besiege first"
        self.works.append(Work(kind, Pose(*at), Size(*size), style, doors))
        self.states.append(SectorState(**{"holder": self.siege.defender, **state}))
        return len(self.works) - 1

    def _slot(self, sector: int, slot: int) -> Pose:
        setup = self.setup()
        return setup.sectors[sector].slots[slot].pose

    def on_top(self, side: int, code: str, sector: int, slot: int, **fields: Any) -> int:
        """A figure in a slot of a top."""
        pose = self._slot(sector, slot)
        return self.single(side, code, (pose.x, pose.y, pose.a), sector=sector, slot=slot, **fields)

    def engine(
        self,
        side: int,
        kind: EngineKind,
        at: Where = (0, 0, 0),
        *,
        crew: int = -1,
        code: str = "fS",
        role: Role = "engineer",
        sector: int = -1,
        **fields: Any,
    ) -> int:
        """An engine with its crew, whole or so many; on a tower's top."""
        row = self.profile.engine(kind)
        number, count = len(self.engines), row.crew if crew < 0 else crew
        if sector >= 0:
            pose = self.works[sector].pose
            at = pose.x, pose.y, pose.a
        rect = Rect(Pose(*at), Size(row.width, row.depth))
        men = []
        for seat in range(count):
            pose = crew_pose(rect, kind, seat, row.crew)
            where = (pose.x, pose.y, pose.a)
            men.append(self.single(side, code, where, role=role, engine=number, sector=sector))
        self.engine_cards.append(EngineCard(side, kind, tuple(men), *at, sited=True, sector=sector))
        self.engines.append(Engine(side, kind, "standing", *at, sector, **fields))
        return number

    def ladder(self, side: int, foot: Spot, sector: int, slot: int) -> int:
        """A ladder that stands at a work."""
        self.ladders.append(Ladder(side, *foot, sector, slot))
        return len(self.ladders) - 1

    def on_ladder(self, code: str, ladder: int, **fields: Any) -> int:
        """A figure on a ladder."""
        each = self.ladders[ladder]
        pose = self._slot(each.sector, each.slot)
        facing = (pose.a + 1800) % 3600
        return self.single(each.side, code, (each.x, each.y, facing), ladder=ladder, **fields)

    def dissolved(
        self, side: int, spec: str, spots: tuple[Spot, ...], heading: int = 0, **fields: Any
    ) -> int:
        """A formation dissolved before the works, whose figures stand there."""
        number = self.broken(side, spec, spots, heading, **fields)
        self.formations[number] = replace(self.formations[number], state="dissolved")
        return number

    # The position ----------------------------------------------------------------------------------------

    def setup(self, *, turn_limit: int = 0, points: tuple[int, int] = (0, 0), first: int = 0) -> Setup:
        """The terms so far."""
        known: dict[Kind, int] = {}
        for each in self.kinds:
            known.setdefault(each, len(known))
        return Setup(
            table=TableMap(
                outlines=tuple(self.outlines),
                lines=tuple(self.lines),
                crossings=tuple(self.crossings),
                works=tuple(self.works),
            ),
            siege=self.siege,
            engines=tuple(self.engine_cards),
            entries=tuple(self._entries()),
            profile=self.profile,
            kinds=tuple(known),
            roster=tuple(known[each] for each in self.kinds),
            allegiance=tuple(each.side for each in self.figures),
            units=tuple(self.cards),
            camps=self.camps,
            first=first,
            turn_limit=turn_limit,
            points=points,
        )

    def _entries(self) -> Iterator[Entry]:
        """Line by line: formations, who stands by himself, engines."""
        for side in (0, 1):
            besieged = self.siege is not None and self.siege.defender == side
            for number, card in enumerate(self.cards):
                if card.side == side:
                    yield Entry(side, card.figures if besieged else (BASES + number,))
            for number, figure in enumerate(self.figures):
                if figure.side == side and figure.formation < 0 and figure.engine < 0:
                    yield Entry(side, (number,))
            for number, engine in enumerate(self.engine_cards):
                if engine.side == side:
                    yield Entry(side, (ENGINES + number,))

    def _siege(self) -> Siege:
        return Siege(
            self.day_kind,  # type: ignore[arg-type]
            tuple(self.states),
            tuple(self.engines),
            tuple(self.ladders),
        )

    def table(
        self,
        phase: str = "movement",
        active: int = 0,
        *,
        turn: int = 2,
        day: int = 1,
        command: bool = True,
        settled: bool = False,
        **terms: Any,
    ) -> Table:
        """The position at the start of a phase of a side; everybody in command, or as they stand. In a siege
        the turn is counted from the morning of the day."""
        task = _PHASES[phase](active)
        table = Table(
            setup=self.setup(**terms),
            figures=tuple(self.figures),
            formations=tuple(self.formations),
            camps=self.camps,
            razed=self.razed,
            stakes=tuple(self.stakes),
            siege=None if self.siege is None else self._siege(),
            turn=turn if self.siege is None else turn + (day - 1) * (self.profile.day + self.profile.night),
            first=0 if self.siege is None else self.siege.besieger,
            mover=active,
            phase=phase,  # type: ignore[arg-type]
            agenda=(task,),
        )
        if not command:
            table = fix_command(fix_command(table, 0), 1)
        for number, each in enumerate(table.formations):
            if each.state == "standing":
                zoned = zones_at(table, number, table.bases[number])
                table = change_formation(table, number, origin=(each.x, each.y), zoned=zoned)
        changes: dict[int, dict[str, object]] = {
            number: {"left": single_move(table, number)}
            for number, figure in enumerate(table.figures)
            if figure.side == active and figure.state == "loose" and phase == "movement"
        }
        table = change_figures(table, changes)
        if settled:
            stage: Stage[Table] = Stage(table, record=False)
            AGENDA.settle(stage)
            return stage.position
        return table
