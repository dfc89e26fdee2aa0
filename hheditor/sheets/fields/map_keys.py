"""What stands below a deployment map: the legend of what is drawn, scale, rose, and who is who."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from hheditor.drawing.display import Drawing, Ellipse, Fill, Group, Op, Stroke, Text
from hheditor.drawing.furniture import compass_ops, scale_ops
from hheditor.drawing.palette import Palette, palette
from hheditor.drawing.pieces.heraldry import Liveries
from hheditor.drawing.pieces.markers import mark_ops, marker_ops
from hheditor.drawing.pieces.units import on_disc, piece_ops
from hheditor.rules.api.screen.scene import Piece, Scene, Strength
from hheditor.rules.api.surfaces import NO_PLACE
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.making import Job
from hheditor.sheets.options import HEX, MM, View
from hheditor.sheets.paper.faces import width
from hheditor.sheets.paper.inks import palette_of, side_color
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import FieldPicture, liveries_of, numbered
from hheditor.text import knows
from hheditor.text.speech import own

MARGIN = 8.0
FURNITURE = 11.0
"""For scale and rose, or the first two lines of the legend."""
_KEY = 6.0
"""A line of the legend."""
_LINE = 3.6
_TYPE = 8.0
_COLUMN, _BROAD = 52.0, 82.0
"""Of the list of pieces: with the name of a place, and with lengths and a heading."""
_AIR = 3.5
"""Between the legend and the list."""


class Plan(NamedTuple):
    """A map page to draw."""

    view: View
    title: str
    sides: tuple[int, ...]
    """Whose deployment is shown."""


class _Entry(NamedTuple):
    """An entry of the legend: a picture or a dashed line, and what it means."""

    words: str
    ops: Drawing = ()
    color: str = ""
    dash: tuple[float, float] = (0.0, 0.0)

    @property
    def wide(self) -> float:
        return 10 + width(self.words, "sans", _TYPE) / MM + 4


_SAMPLE = 900.0
"""How wide a base or a camp of a bare table is in the legend, in board units."""


def keys_height(book: Book, job: Job, plan: Plan, scene: Scene, room: float) -> float:
    """Millimetres below the map."""
    rows = _list_rows(job, scene, room)
    return _legend_height(book, job, plan, scene) + (_AIR + rows * _LINE if rows else 0.0)


def draw_keys(book: Book, job: Job, plan: Plan, picture: FieldPicture, scene: Scene, top: float) -> None:
    """The legend at the left, the scale and the rose at the right, the list below both."""
    _furniture(book, job, picture, top)
    if job.subject.scenario is None:
        return
    for x, y, entry in _placed(book, job, plan, scene):
        if entry.ops:
            book.picture([(entry.ops, None)], MARGIN + x + 4, top + 3.4 + y, 6.4)
        else:
            left, middle = MARGIN + x, top + 3.3 + y
            book.rule(left, middle, left + 8, weight=1.2, color=entry.color, dash=entry.dash)
        book.text(MARGIN + x + 9.5, top + 4.5 + y, entry.words, _TYPE, room=_limit(book) - x - 9.5)
    _list(book, job, scene, top + _legend_height(book, job, plan, scene) + _AIR)


def _limit(book: Book) -> float:
    """How far to the right the legend reaches."""
    return (book.wide - 2 * MARGIN) * 0.66


def _legend_height(book: Book, job: Job, plan: Plan, scene: Scene) -> float:
    placed = _placed(book, job, plan, scene) if job.subject.scenario is not None else []
    return max([FURNITURE, *(y + _KEY + 1.0 for _, y, _ in placed)])


def _placed(book: Book, job: Job, plan: Plan, scene: Scene) -> list[tuple[float, float, _Entry]]:
    """The entries with their places, line by line."""
    found = []
    x, y = 0.0, 0.0
    for entry in _entries_of(book, job, plan, scene):
        if x and x + entry.wide - 4 > _limit(book):
            x, y = 0.0, y + _KEY
        found.append((x, y, entry))
        x += entry.wide
    return found


def _entries_of(book: Book, job: Job, plan: Plan, scene: Scene) -> Iterator[_Entry]:
    """What is drawn on this map and nothing else."""
    scenario, speaker = job.subject.scenario, job.speaker
    assert scenario is not None
    colors, wear = palette(palette_of(job.options.ink)), liveries_of(scenario, book)
    side = plan.sides[0] if plan.sides else 0
    shown = [piece for piece in scene.pieces if not piece.hidden and piece.body != "part"]
    # Counters say themselves what they are.
    based = (piece for piece in shown if not on_disc(piece) and piece.face is None)
    samples: dict[str, Piece] = {}
    for piece in based:
        # Elements are shown as one of them stands there, anything else by four bases of foot.
        sample = Piece(0, side, "foot", 0, 0, lie=piece.lie, strength=Strength(4, 4))
        if piece.body == "element" or piece.kits:
            sample = _alone(piece, side)
        samples.setdefault(piece.formation, sample)
    for formation, piece in samples.items():
        front = _fronted(piece, piece_ops(piece, colors, wear))
        yield _Entry(speaker.word_of(scenario.system, "formation", formation), (front,))
    leading = {piece.symbol: piece for piece in reversed(shown) if on_disc(piece)}
    for symbol in dict.fromkeys(piece.symbol for piece in shown if on_disc(piece)):
        yield _Entry(_called(job, symbol), _leader_ops(leading[symbol], side, colors, wear))
    looks = {badge.mark: badge for piece in shown for badge in piece.badges}
    for mark in dict.fromkeys(mark for piece in shown for mark in piece.marks):
        looked = (looks[mark],) if mark in looks else ()
        ops = marker_ops(Piece(0, side, "", 0, 0, marks=(mark,), badges=looked), colors)
        if ops:
            yield _Entry(
                speaker.word_of(scenario.system, "mark", mark), (Group(_centred(ops), 0, 0, 0.0, 1.6),)
            )
    for kind, lying in {mark.kind: mark for mark in scene.marks}.items():
        ops = mark_ops(replace(lying, places=lying.places[:1]), lambda _: (0.0, 0.0), colors, wear)
        if ops:
            wide = max(((abs(x - lying.points[0][0])) for x, _ in lying.points), default=0)
            middle: Drawing = _centred(ops)
            if wide > _SAMPLE:
                middle = (Group(middle, 0, 0, 0.0, _SAMPLE / wide),)
            yield _Entry(speaker.word_of(scenario.system, "mark", kind), middle)
    zones = job.subject.rules.zones(scenario)
    for number, made in enumerate(scenario.sides):
        if (plan.sides and number not in plan.sides) or not any(zones[number : number + 1]):
            continue
        dash = (1.8, 1.0) if number == 0 or job.options.ink == "colour" else (0.5, 0.9)
        color = side_color(scenario, number, job.options.ink)
        yield _Entry(speaker.say("sheet.map-zone", side=made.name[:40]), (), color, dash)


def _alone(piece: Piece, side: int) -> Piece:
    """A piece as it stands there, by itself and of that side."""
    return replace(piece, side=side, x=0, y=0, angle=2700, marks=(), badges=(), name="")


def _leader_ops(leader: Piece, side: int, colors: Palette, wear: Liveries | None) -> Drawing:
    """On his disc; who is told like everybody on the map is told like that."""
    if not leader.kits:
        return piece_ops(Piece(0, side, leader.symbol, 0, 0, body="disc", face=leader.face), colors, wear)
    piece = _alone(leader, side)
    return (_fronted(piece, piece_ops(piece, colors, wear)),)


def _fronted(piece: Piece, ops: Drawing) -> Group:
    """Its front upwards; figures told one by one stand on bases of any size."""
    scale = min(2.0, _SAMPLE / max(piece.footprint)) if piece.kits else 1.0
    return Group(ops, 0, 0, -90, scale)


def _called(job: Job, symbol: str) -> str:
    """What a piece on a disc is called, in every game or in this one."""
    scenario = job.subject.scenario
    assert scenario is not None
    on_maps = own("sheet", scenario.system, f"map-{symbol}")
    return (
        job.speaker.say(on_maps) if knows(on_maps) else job.speaker.word_of(scenario.system, "role", symbol)
    )


def _centred(ops: Drawing) -> Drawing:
    """Markers stand off their piece; in the legend they stand alone."""
    points: list[tuple[float, float]] = []
    for op in ops:
        if isinstance(op, Ellipse):
            points.append((op.x, op.y))
        elif isinstance(op, Fill | Stroke):
            points += [
                pair for sub in op.path for pair in zip(sub.points[::2], sub.points[1::2], strict=True)
            ]
    if not points:
        return ops
    x = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
    y = (min(y for _, y in points) + max(y for _, y in points)) / 2
    return (Group(ops, -x, -y, 0.0),)


def _furniture(book: Book, job: Job, picture: FieldPicture, top: float) -> None:
    """The scale and the rose, in one line below the map."""
    speaker, colors = job.speaker, picture.colors
    right = book.wide - MARGIN
    rose: Drawing = compass_ops(0, 0, 1000, colors, speaker.say("sheet.north"))
    if picture.turn.quarters:
        rose = (Group(rose, 0, 0, 90.0 * picture.turn.quarters),)
    book.picture([(rose, None)], right - 6, top + 5.4, 4.6)
    room = book.wide - 2 * MARGIN - _limit(book) - 18
    on_table = job.subject.table is not None
    hexes = next((each for each in (5, 3) if each * picture.scale <= room), 2)
    x = right - 15 - hexes * picture.scale
    grown = picture.lettering(130)
    bar: list[Op] = [
        op._replace(size=op.size * grown) if isinstance(op, Text) else op
        for op in scale_ops(0, 0, hexes, colors, "", 10 if on_table else 1)
    ]
    book.picture([(bar, None)], x, top + 3.6, picture.scale)
    note = speaker.say("sheet.map-centimetres") if on_table else speaker.say("sheet.map-scale", mm=HEX)
    book.text(right - 15, top + 8.2, note, _TYPE, face="italic", color=book.tones.soft, anchor="right")


# The list of pieces ------------------------------------------------------------------------------------


def _entries(job: Job, scene: Scene, side: int) -> list[tuple[str, str]]:
    scenario = job.subject.scenario
    system = scenario.system if scenario is not None else ""
    names = numbered(scene)
    found = []
    for piece in scene.pieces:
        if piece.side != side or piece.id not in names or piece.lot not in (-1, piece.id):
            continue
        if piece.lot >= 0:
            found.append((names[piece.id], f"{piece.name}  {_places(job, scene, piece.id)}"))
            continue
        how = job.speaker.word_of(system, "formation", piece.formation) if piece.formation != "line" else ""
        name = piece.name or _called(job, piece.symbol)
        found.append((names[piece.id], f"{name}  {_place(job, piece)}" + (f", {how}" if how else "")))
    return found


def _place(job: Job, piece: Piece) -> str:
    """Where a piece stands: its place; on a bare table its square, its middle in centimetres, its heading."""
    if piece.where == NO_PLACE:
        return ""
    square = job.surface.label(piece.where)
    if piece.places:
        return square
    looks = job.surface.heading_name(piece.angle)
    return job.speaker.say("sheet.map-spot", square=square, across=piece.x, down=piece.y, heading=looks)


def _places(job: Job, scene: Scene, lot: int) -> str:
    """Where those of a unit stand that stand one by one: the squares, each with how many there are."""
    counts: dict[str, int] = {}
    for piece in scene.pieces:
        if piece.lot == lot:
            square = job.surface.label(piece.where)
            counts[square] = counts.get(square, 0) + 1
    return ", ".join(f"{square} ×{count}" if count > 1 else square for square, count in counts.items())


def _columns(job: Job, room: float) -> int:
    return max(2, int(room / (_COLUMN if job.surface.places else _BROAD)))


def _list_rows(job: Job, scene: Scene, room: float) -> int:
    """How many lines the list of pieces takes."""
    counts = [len(_entries(job, scene, side)) for side in (0, 1)]
    if not any(counts):
        return 0
    columns = _columns(job, room)
    shares = _shares(counts, columns)
    return max(-(-count // share) for count, share in zip(counts, shares, strict=True) if share) + 1


def _shares(counts: list[int], columns: int) -> list[int]:
    """Columns of the list for each side."""
    if not all(counts):
        return [columns if count else 0 for count in counts]
    first = min(columns - 1, max(1, round(columns * counts[0] / sum(counts))))
    return [first, columns - first]


def _list(book: Book, job: Job, scene: Scene, top: float) -> None:
    """Which number is who, below the map at the left."""
    scenario = job.subject.scenario
    assert scenario is not None
    room = book.wide - 2 * MARGIN
    start = top + 2.6
    if not scene.pieces:
        return
    counts = [len(_entries(job, scene, side)) for side in (0, 1)]
    shares = _shares(counts, _columns(job, room))
    wide = room / sum(shares)
    x = MARGIN
    for side, share in enumerate(shares):
        if not share:
            continue
        made = scenario.sides[side]
        color = side_color(scenario, side, job.options.ink)
        draw_shield(book, made.army.device, x + 1.6, start - 0.4, 3.2)
        book.text(x + 4.5, start + 0.9, made.name, 10, face="serif", color=color, room=share * wide - 6)
        entries = _entries(job, scene, side)
        per = -(-len(entries) // share)
        for index, (mark, text) in enumerate(entries):
            column, row = divmod(index, per)
            left = x + column * wide
            base = start + _LINE * (row + 1) + 1.2
            book.text(left + 4, base, mark, _TYPE, face="bold", anchor="right")
            book.text(left + 5.2, base, text, _TYPE, room=wide - 7)
        x += share * wide
