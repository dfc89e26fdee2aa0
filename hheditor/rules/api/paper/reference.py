"""What a player needs to look up at the table: numbers, tables and reminders, as data.

A rules system gives its `Reference` for a scenario; a sheet lays it out in any language and on any paper.
Only what these armies on this field can use is in it. Words are message ids in `Remark`s; numbers and the
letters of the books are plain strings. What may be left out where the page is too small says so by its
`priority`: 0 stays, higher numbers go first.
"""

from typing import Literal

from hheditor.rules.api.armies.muster import UNITS, Total
from hheditor.rules.api.paper.bases import Stand
from hheditor.rules.api.screen.scene import Face
from hheditor.values import Parameter, Value

Align = Literal["left", "middle", "right"]


class Remark(Value, frozen=True):
    """A message to be said. ``*stars*`` in its text set the word a reader looks for apart."""

    message: str
    parameters: tuple[tuple[str, Parameter], ...] = ()
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Gaps filled with several messages, said one after another with commas between."""
    rule: str = ""
    priority: int = 0


Cell = str | Remark


def remark(
    message: str,
    rule: str = "",
    priority: int = 0,
    lists: tuple[tuple[str, tuple[str, ...]], ...] = (),
    /,
    **parameters: Parameter,
) -> Remark:
    """A remark with its parameters named."""
    return Remark(message, tuple(sorted(parameters.items())), lists, rule, priority)


class Column(Value, frozen=True):
    """A column of a chart."""

    heading: str
    """Message id."""
    align: Align = "middle"
    wide: bool = False
    """Whether it takes the room the others leave."""
    meaning: str = ""
    """Message id of what a short heading stands for, where a key is wanted."""
    text: str = ""
    """The heading itself where it is a number or letters of the book: ``-2``, ``9+``."""
    head: bool = False
    """Whether its cells are the heads of their rows."""
    ticked: bool = False
    """Whether its cells are numbers of boxes to tick."""


class Row(Value, frozen=True):
    """A row of a chart: as many cells as there are columns."""

    cells: tuple[Cell, ...]
    symbol: str = ""
    """Picture of the arm, where the row is about troops."""
    tinted: bool = False
    priority: int = 0


class Modifier(Value, frozen=True):
    """A short entry of two parts: what, and how much; or a letter and what it means."""

    what: Cell
    value: Cell
    priority: int = 0


class Span(Value, frozen=True):
    """A head over several columns of a chart."""

    heading: Cell
    columns: int


class Chart(Value, frozen=True):
    """A table of the reference, of any shape."""

    title: str = ""
    """Message id; empty where the place says it."""
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    spans: tuple[Span, ...] = ()
    """Heads above those of the columns, from the first column on; none where there are none."""
    dice: Remark | None = None
    """What is thrown on it."""
    notes: tuple[Remark, ...] = ()
    """Below its rows."""
    letters: tuple[Modifier, ...] = ()
    """What the letters in its cells mean."""
    priority: int = 0
    mark: Remark | None = None
    """Whose figures they are, in a word beside its title, where that is to be known."""
    stays: bool = False
    """Whether it is on the page whatever else must go."""
    halved: bool = False
    """Whether its second half may stand beside its first, where the page is broad enough."""


class UnitLine(Value, frozen=True):
    """One unit of the roster."""

    name: str
    troop: str
    """Name of its troop type, both where it is mixed."""
    symbol: str = "foot"
    line: tuple[Cell, ...] = ()
    """Its numbers under the columns of the army's `roster`."""
    strength: int = 0
    """At full strength, in what the system counts: boxes to cross off."""
    points: int = 0
    base: tuple[int, int] = (400, 200)
    """Width and depth of one base in tenths of a millimetre."""
    options: tuple[Remark, ...] = ()
    index: int = 0
    """Its place among the army's units."""
    pieces: int = 0
    """How many bases it stands on; 0: as many as its strength."""
    boxes: tuple[tuple[int, ...], ...] = ()
    """Its boxes as they stand, where that says something: row by row, in each so many to a group."""
    stand: Stand = Stand()
    """The miniatures on a base."""
    tag: str = ""
    """Its figures in a few signs, which every language writes alike."""


class LeaderLine(Value, frozen=True):
    """One leader of the roster."""

    name: str
    line: tuple[Cell, ...] = ()
    remarks: tuple[Remark, ...] = ()
    points: int = 0
    base: tuple[int, int] = (250, 250)
    round: bool = True
    first: bool = False
    """Whether he is first among them."""
    symbol: str = "general"
    """The picture on his disc."""
    leads: bool = True
    """Whether units are led by him; he who only helps has no card of his own."""


class CounterLine(Value, frozen=True):
    """A counter to cut out, with what is printed on its two sides."""

    front: Face
    back: Face | None = None
    """None: only the colours of its side, so that nobody knows it by its back."""
    name: Cell = ""
    """Below its title, where there is room."""
    symbol: str = ""
    """Figures of the arm; ``leader``, ``standard``, or nothing where words say it all."""
    band: str = ""
    """The colour of its group, ``#rrggbb``."""
    first: bool = False
    """Whether he is first among the leaders."""


class Track(Value, frozen=True):
    """Boxes on which a marker is moved."""

    title: Remark
    cells: tuple[Cell, ...]
    marks: tuple[tuple[int, Remark], ...] = ()
    """What is to be known of some of its boxes."""
    note: Remark | None = None
    wide: bool = False
    """Whether its boxes hold words."""


class ArmyReference(Value, frozen=True):
    """An army as its player looks it up."""

    troops: Chart = Chart()
    leaders: Chart = Chart()
    charts: tuple[Chart, ...] = ()
    """What only this army looks up: its guns, its orders."""
    units: tuple[UnitLine, ...] = ()
    commanders: tuple[LeaderLine, ...] = ()
    roster: tuple[Column, ...] = ()
    """Headings of the units' lines."""
    command: tuple[Column, ...] = ()
    """Headings of the leaders' lines."""
    totals: tuple[Total, ...] = ()
    """What it comes to, in the order in which it is told."""
    counted: str = "plain"
    """What a unit's strength counts: `Strength.of`."""
    counters: tuple[CounterLine, ...] = ()
    """All its pieces, in a game that is played with counters."""
    states: tuple[str, ...] = ()
    """What befalls a unit and is ticked off beside its strength, a ring for each: message ids."""
    listed: tuple[Chart, ...] = ()
    """What only its roster has: where something begins that is no unit and no leader."""


class PhaseBox(Value, frozen=True):
    """What to remember in one phase of the sequence of play."""

    title: str
    lines: tuple[Remark, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    leading: bool = False
    """Whether it is the one leaders have to remember; the first, where none is."""


class GroundRow(Value, frozen=True):
    """Ground on this field and what it does."""

    looks: tuple[str, ...]
    """Kinds to draw: a terrain, a way, a feature, an edge, ``hill``, or ``side:<edge>`` for what lies along
    sides and has a namesake that does not."""
    names: tuple[str, ...]
    """Message ids."""
    cells: tuple[tuple[Remark, ...], ...]
    """Under each column of the ground."""
    priority: int = 0


class Reference(Value, frozen=True):
    """Everything for one scenario."""

    rules: str = ""
    """The rules' own name, e.g. of the profile in force."""
    version: str = ""
    armies: tuple[ArmyReference, ...] = ()
    charts: tuple[Chart, ...] = ()
    """What both sides look up: any number, the one that is looked at most first."""
    characteristics: tuple[Modifier, ...] = ()
    """What the letters of the troops mean."""
    phases: tuple[PhaseBox, ...] = ()
    ground: tuple[Column, ...] = ()
    terrain: tuple[GroundRow, ...] = ()
    victory: tuple[Remark, ...] = ()
    markers: tuple[tuple[str, int], ...] = ()
    """Markers the armies in play can need, e.g. ``disrupted``, and how many of each; names are messages
    ``mark.<marker>``."""
    tracks: tuple[Track, ...] = ()
    """Tracks that lie beside the field."""
    solid: bool = False
    """Whether its sheet rather runs sentences on as in a newspaper than leave many of them out."""
    told: bool = False
    """Whether what the scenario says of its sides is in it: then nothing says it again."""
    first_by_dice: bool = False
    """Whether dice say who begins, whatever the scenario says."""
    by_kind: bool = False
    """Whether a player's sheet lists the kinds of troops of both sides instead of his units one by one: where
    a unit stands for itself and both armies lie open."""

    @property
    def main(self) -> Chart:
        """The chart that is looked at most; an empty one where there is none."""
        return self.charts[0] if self.charts else Chart()


def plain_reference(scenario: object, version: str) -> Reference:
    """What can be said without knowing a system: who takes part, and how many."""
    armies = []
    for side in getattr(scenario, "sides", ()):
        army = side.army
        names = {troop.id: troop for troop in army.troops}
        rows: dict[str, int] = {}
        units = []
        for index, unit in enumerate(army.units):
            troop = names.get(unit.troop)
            title = troop.name if troop else unit.troop
            rows[title] = rows.get(title, 0) + 1
            symbol = troop.symbol if troop else "foot"
            units.append(UnitLine(unit.name or title, title, symbol, (), unit.stands or 0, 0, index=index))
        chart = Chart(
            columns=(Column("reference.count"), Column("reference.unit", "left", wide=True)),
            rows=tuple(Row((f"{count}×", title)) for title, count in rows.items()),
        )
        leaders = tuple(LeaderLine(leader.name, first=leader.first) for leader in army.leaders)
        heading = Chart(
            "reference.leaders",
            (Column("reference.leader", "left", wide=True),),
            tuple(Row((leader.name,)) for leader in leaders),
        )
        totals = (Total(UNITS, len(units)),)
        armies.append(ArmyReference(chart, heading, (), tuple(units), leaders, totals=totals))
    return Reference(getattr(scenario, "system", ""), version, tuple(armies))
