"""Deployment maps: for each side with the enemy hidden, for the umpire, and blank.

One page each. Units stand on the map as on the table, with facing and formation, and carry a number that
the list below explains: names on a crowded deployment would cover each other. Along the edges the rows are
counted from each side's own edge.
"""

from typing import NamedTuple

from hheditor.drawing.display import Drawing, Group, Op, Text
from hheditor.drawing.figures import leader_symbol
from hheditor.drawing.furniture import compass_ops, scale_ops, size
from hheditor.drawing.lattice import lattice_centre, units
from hheditor.drawing.units import LEADERS, piece_ops
from hheditor.hexes import label
from hheditor.rules.api.scene import Piece, Scene
from hheditor.scenarios import Scenario
from hheditor.sheets.inks import side_color
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.options import HEX, View
from hheditor.sheets.page import Book
from hheditor.sheets.picturing import RIM, FieldPicture, liveries_of, numbered
from hheditor.sheets.shields import draw_shield

MARGIN = 8.0
HEAD = 11.0
LARGEST = 34.0
"""Millimetres to a hex, however small the field."""
FOOT = 12.0
"""For the legend below the map."""
_LINE = 3.5
_TYPE = 8.0


class Plan(NamedTuple):
    """A map page to draw."""

    view: View
    title: str
    sides: tuple[int, ...]
    """Whose deployment is shown."""


def sheet(job: Job) -> Printed:
    """The maps asked for, a page each."""
    subject, options, speaker = job.subject, job.options, job.speaker
    field = subject.field
    assert field is not None
    across, down = size(field.board)
    landscape = across > down
    book = Book(options, f"{subject.name}: {speaker.say('sheet.kind.map')}", landscape=landscape)
    for number, plan in enumerate(_plans(job)):
        if number:
            book.turn()
        scene = _scene(job, plan.sides)
        picture = FieldPicture(book, field, _scale(book, job, scene, across, down))
        _page(book, job, plan, picture, scene)
    return Printed(book.finish(), book.pages)


def _scale(book: Book, job: Job, scene: Scene, across: float, down: float) -> float:
    """As large as the page allows beside its head, its legend and its list."""
    foot = FOOT + _list_rows(job, scene, book.wide - 2 * MARGIN) * _LINE
    return min(
        LARGEST,
        (book.wide - 2 * MARGIN) / ((across + 3 * RIM) / 1000),
        (book.tall - 2 * MARGIN - HEAD - foot) / ((down + 2 * RIM) / 1000),
    )


def _plans(job: Job) -> list[Plan]:
    scenario, speaker = job.subject.scenario, job.speaker
    blank = Plan("blank", speaker.say("sheet.map-blank"), ())
    if scenario is None:
        return [blank]
    found = []
    for view in job.options.views or ("umpire",):
        if view == "umpire":
            found.append(Plan(view, speaker.say("sheet.map-umpire"), (0, 1)))
        elif view == "blank":
            found.append(blank)
        else:
            side = 0 if view == "first" else 1
            name = scenario.sides[side].name[:60]
            found.append(Plan(view, speaker.say("sheet.map-side", side=name), (side,)))
    return found


def _scene(job: Job, sides: tuple[int, ...]) -> Scene:
    if not sides or job.subject.scenario is None:
        return Scene()
    return job.subject.rules.deployed(job.subject.scenario, sides)


# The page ----------------------------------------------------------------------------------------------


def _page(book: Book, job: Job, plan: Plan, picture: FieldPicture, scene: Scene) -> None:
    scenario = job.subject.scenario
    _head(book, job, plan)
    board_wide = picture.wide * picture.scale / 1000
    x = (book.wide - board_wide) / 2
    y = MARGIN + HEAD + RIM * picture.scale / 1000
    ops: list[Op] = []
    zones = job.subject.rules.zones(scenario) if scenario is not None else ()
    shown = [cells if not plan.sides or side in plan.sides else () for side, cells in enumerate(zones)]
    colors = [side_color(scenario, side, job.options.ink) for side in (0, 1)] if scenario else []
    ops += picture.zones(shown, colors)
    ops += picture.words()
    names = numbered(scene)
    if scenario is not None:
        ops += picture.scene(scene, liveries_of(scenario, book), names)
    ops += picture.coordinates()
    if scenario is not None:
        ops += edge_rows(picture, scenario, job)
    picture.show(x, y, ops)
    bottom = y + (picture.tall + RIM * 1.1) * picture.scale / 1000
    _furniture(book, job, picture, bottom)
    if scenario is not None:
        _list(book, job, scene, bottom)


def _head(book: Book, job: Job, plan: Plan) -> None:
    subject, speaker = job.subject, job.speaker
    base = MARGIN + 6.5
    left = MARGIN
    right = book.wide - MARGIN
    scenario = subject.scenario
    if scenario is not None:
        for side in plan.sides[:1] if plan.view != "umpire" else ():
            draw_shield(book, scenario.sides[side].army.device, left + 3.5, base - 2.2, 7)
            left += 9.5
    taken = book.text(left, base, plan.title, 17, face="serif", color=book.tones.accent, room=book.wide * 0.5)
    title = scenario.name if scenario is not None else subject.name
    book.text(
        right,
        base,
        title,
        13,
        face="italic",
        color=book.tones.soft,
        anchor="right",
        room=book.wide - 2 * MARGIN - taken - 20,
    )
    note = "sheet.map-secret" if plan.view in ("first", "second") else ""
    if scenario is not None and plan.sides and not _scene(job, plan.sides).pieces:
        note = "sheet.map-undeployed"
    book.rule(MARGIN, base + 2.2, right, weight=0.8, color=book.tones.accent)
    if note:
        book.text(left + taken + 4, base, speaker.say(note), 9, face="italic", color=book.tones.soft, room=90)


def edge_rows(picture: FieldPicture, scenario: Scenario, job: Job) -> Drawing:
    """Rows counted from each side's own edge, in its colour, up to the middle of the field."""
    board = picture.map.board
    ux, uy = units(board.orientation)
    high = 190.0 * picture.lettering(190)
    found: list[Op] = []
    for number, side in enumerate(scenario.sides):
        color = side_color(scenario, number, job.options.ink)
        upright = side.edge in ("north", "south")
        total = board.rows if upright else board.columns
        for count in range(1, total // 2 + 1):
            place = count - 1 if side.edge in ("north", "west") else total - count
            if upright:
                y = lattice_centre(board, 0, place)[1] * uy + high * 0.35
                found.append(
                    Text(-110 - high * 1.9, y, str(count), high, color, anchor="end", bold=True, serif=False)
                )
            else:
                x = lattice_centre(board, place, 0)[0] * ux
                found.append(Text(x, -110 - high * 1.05, str(count), high, color, bold=True, serif=False))
    return tuple(found)


def _furniture(book: Book, job: Job, picture: FieldPicture, top: float) -> None:
    """The legend at the left, the scale and the rose at the right, in one line below the map."""
    speaker, colors = job.speaker, picture.colors
    right = book.wide - MARGIN
    rose = compass_ops(0, 0, 1000, colors, speaker.say("sheet.north"))
    book.picture([(rose, None)], right - 6, top + 4.5, 4.8)
    hexes = 3 if picture.map.board.columns < 12 or picture.scale > 18 else 5
    x = right - 15 - hexes * picture.scale
    grown = picture.lettering(130)
    bar = tuple(
        op._replace(size=op.size * grown) if isinstance(op, Text) else op
        for op in scale_ops(0, 0, hexes, colors, "")
    )
    book.picture([(bar, None)], x, top + 3.6, picture.scale)
    note = speaker.say("sheet.map-scale", mm=HEX)
    book.text(right - 15, top + 8.2, note, _TYPE, face="italic", color=book.tones.soft, anchor="right")
    if job.subject.scenario is not None:
        _legend(book, job, picture, top + 3.4, x - 8)


def _legend(book: Book, job: Job, picture: FieldPicture, y: float, limit: float) -> None:
    """What the pieces and the hatching mean, and how the rows are counted."""
    scenario, speaker = job.subject.scenario, job.speaker
    assert scenario is not None
    wear = liveries_of(scenario, book)
    x = MARGIN
    key = [
        ("line", "foot", "sheet.map-line"),
        ("column", "foot", "sheet.map-column"),
        ("line", "general", "sheet.map-general"),
    ]
    roles = {leader.role for side in scenario.sides for leader in side.army.leaders}
    if "magician" in roles:
        key.append(("line", leader_symbol("magician"), "sheet.map-magician"))
    for formation, symbol, message in key:
        piece = Piece(0, 0, symbol, 0, 0, formation=formation, stands=4, full=4)
        turn = 0 if symbol in LEADERS else -90
        ops = (Group(piece_ops(piece, picture.colors, wear), 0, 0, turn),)
        book.picture([(ops, None)], x + 4, y, 6.4)
        x += 9 + book.text(x + 9, y + 1.1, speaker.say(message), _TYPE) + 4
    for number, side in enumerate(scenario.sides):
        color = side_color(scenario, number, job.options.ink)
        dash = (1.8, 1.0) if number == 0 or job.options.ink == "colour" else (0.5, 0.9)
        book.rule(x, y - 0.1, x + 8, weight=1.2, color=color, dash=dash)
        words = speaker.say("sheet.map-zone", side=side.name[:40])
        x += 9.5 + book.text(x + 9.5, y + 1.1, words, _TYPE, room=max(10, limit - x - 9.5)) + 4
        if x > limit:
            break
    rows = speaker.say("sheet.map-rows")
    book.text(MARGIN, y + 5.2, rows, _TYPE, face="italic", color=book.tones.soft, room=limit - MARGIN)


# The list of pieces ------------------------------------------------------------------------------------


def _entries(job: Job, scene: Scene, side: int) -> list[tuple[str, str]]:
    field = job.subject.field
    assert field is not None
    names = numbered(scene)
    found = []
    for piece in scene.pieces:
        if piece.side != side:
            continue
        where = label(field.board, piece.places[0]) if piece.places else ""
        how = job.speaker.named(f"formation.{piece.formation}") if piece.formation != "line" else ""
        found.append((names[piece.id], f"{piece.name}  {where}" + (f", {how}" if how else "")))
    return found


_COLUMN = 52.0


def _columns(room: float) -> int:
    return max(2, int(room / _COLUMN))


def _list_rows(job: Job, scene: Scene, room: float) -> int:
    """How many lines the list of pieces takes."""
    counts = [len(_entries(job, scene, side)) for side in (0, 1)]
    if not any(counts):
        return 0
    columns = _columns(room)
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
    start = top + FOOT
    if not scene.pieces:
        return
    counts = [len(_entries(job, scene, side)) for side in (0, 1)]
    shares = _shares(counts, _columns(room))
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
