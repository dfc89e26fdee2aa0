"""Deployment maps: for each side with the enemy hidden, for the umpire, and blank.

One page each, that of a side turned to its player. Units stand on the map as on the table, with facing and
formation, and carry a number that the list below explains: names on a crowded deployment would cover each
other. Beside the field the rows of a deployment zone are counted from the side's own edge. `map_keys` has
what stands below the field.
"""

from collections.abc import Sequence
from typing import Any

from hheditor.drawing.display import Drawing, Op, Text
from hheditor.drawing.furniture import size
from hheditor.drawing.lattice import units
from hheditor.hexes.layout import lattice_centre
from hheditor.rules.api.screen.scene import Scene
from hheditor.scenarios import Scenario
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.fields.map_keys import Plan, draw_keys, keys_height
from hheditor.sheets.fields.table_picture import TablePicture, depth_ops
from hheditor.sheets.fields.turning import QUARTERS, Turn
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.paper.inks import side_color
from hheditor.sheets.paper.page import Book
from hheditor.sheets.picturing import RIM, FieldPicture, liveries_of, numbered

MARGIN = 8.0
HEAD = 11.0
LARGEST = 34.0
"""Millimetres to a hex, however small the field."""
ROWS = 11.0
"""Millimetres beside the field for the count of the rows."""
_TAG = 8.5
"""Points of the numbers on the pieces."""


def sheet(job: Job) -> Printed:
    """The maps asked for, a page each."""
    subject, options, speaker = job.subject, job.options, job.speaker
    field, table = subject.field, subject.table
    assert field is not None
    plans = _plans(job)
    extent = size(field.board) if table is None else job.surface.size
    turns = [Turn(*extent, _quarters(job, plan)) for plan in plans]
    lying = [turn.size[0] > turn.size[1] for turn in turns]
    book = Book(options, f"{subject.name}: {speaker.say('sheet.kind.map')}", landscape=lying[0])
    for number, (plan, turn) in enumerate(zip(plans, turns, strict=True)):
        if number:
            book.turn(lying[number])
        scene = _scene(job, plan.sides)
        scale = _scale(book, job, plan, scene, *turn.size)
        picture = (
            FieldPicture(book, field, scale, quarters=turn.quarters)
            if table is None
            else TablePicture(book, table, scale, quarters=turn.quarters)
        )
        _page(book, job, plan, picture, scene)
    return Printed(book.finish(), book.pages)


def _quarters(job: Job, plan: Plan) -> int:
    """By how much the page of a single side is turned: its edge lies before its player."""
    scenario = job.subject.scenario
    if scenario is None or len(plan.sides) != 1:
        return 0
    return QUARTERS[scenario.sides[plan.sides[0]].edge]


def _scale(book: Book, job: Job, plan: Plan, scene: Scene, across: float, down: float) -> float:
    """As large as the page allows beside its head, its legend and its list."""
    foot = keys_height(book, job, plan, scene, book.wide - 2 * MARGIN)
    return min(
        LARGEST,
        (book.wide - 2 * MARGIN - 2 * ROWS) / ((across + RIM) / 1000),
        (book.tall - 2 * MARGIN - HEAD - foot) / ((down + 2.1 * RIM) / 1000),
    )


def _plans(job: Job) -> list[Plan]:
    scenario, speaker = job.subject.scenario, job.speaker
    bare = job.subject.table is not None
    blank = Plan("blank", speaker.say("sheet.table-blank" if bare else "sheet.map-blank"), ())
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
    if job.subject.scenario is None:
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
    zones: Sequence[Sequence[Any]] = ()
    if scenario is not None:
        rules = job.subject.rules
        on_table = isinstance(picture, TablePicture)
        zones = rules.zone_outlines(scenario) if on_table else rules.zones(scenario)
    shown = [area if not plan.sides or side in plan.sides else () for side, area in enumerate(zones)]
    colors = [side_color(scenario, side, job.options.ink) for side in (0, 1)] if scenario else []
    ops += picture.zones(shown, colors)
    ops += picture.words()
    if scenario is not None:
        ops += picture.scene(scene, liveries_of(scenario, book))
    ops += picture.coordinates()
    if scenario is not None and isinstance(picture, TablePicture):
        ops += depth_ops(picture, {n: side.edge for n, side in enumerate(scenario.sides)}, shown, colors)
    elif scenario is not None:
        ops += edge_rows(picture, scenario, job, shown)
    ops += picture.tags(scene, numbered(scene), _TAG)
    picture.show(x, y, ops)
    bottom = y + (picture.tall + RIM * 1.1) * picture.scale / 1000
    draw_keys(book, job, plan, picture, scene, bottom)


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
    color = book.tones.accent
    if scenario is not None and len(plan.sides) == 1:
        color = side_color(scenario, plan.sides[0], job.options.ink)
    taken = book.text(left, base, plan.title, 17, face="serif", color=color, room=book.wide * 0.5)
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
    book.rule(MARGIN, base + 2.2, right, weight=0.8, color=color)
    if note:
        book.text(left + taken + 4, base, speaker.say(note), 9, face="italic", color=book.tones.soft, room=90)


def edge_rows(picture: FieldPicture, scenario: Scenario, job: Job, zones: Sequence[Sequence[int]]) -> Drawing:
    """The rows of each zone shown, counted from its side's own edge, in its colour, at the right of the
    field; where they run from top to bottom, above it."""
    board = picture.map.board
    ux, uy = units(board.orientation)
    high = 190.0 * picture.lettering(190)
    beyond = 110 + high * 1.9 if job.options.coordinates != "off" else 150
    found: list[Op] = []
    for number, (side, own) in enumerate(zip(scenario.sides, zones, strict=False)):
        color = side_color(scenario, number, job.options.ink)
        upright = side.edge in ("north", "south")
        total = board.rows if upright else board.columns
        lines = {cell // board.columns if upright else cell % board.columns for cell in own}
        for count in range(1, total // 2 + 1):
            place = count - 1 if side.edge in ("north", "west") else total - count
            if place not in lines:
                continue
            words = job.speaker.say("sheet.map-row", n=count)
            column, row = (0, place) if upright else (place, 0)
            middle = lattice_centre(board, column, row)
            x, y = picture.turn.point((middle[0] * ux, middle[1] * uy))
            if upright != bool(picture.turn.quarters % 2):
                right = picture.wide + beyond
                found.append(
                    Text(right, y + high * 0.35, words, high, color, anchor="start", bold=True, serif=False)
                )
            else:
                found.append(Text(x, -110 - high * 1.2, str(count), high, color, bold=True, serif=False))
    return tuple(found)
