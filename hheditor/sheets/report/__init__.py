"""The report of a battle: the scenario and the forces, the deployment, the key moments, how it stood, luck,
losses, dice, result.

Moments are maps with arrows for who went where, crosses for who was lost, the loudest events in words, the
notes of the review and their photos; those that turned the battle say by how much, and what decisions and
dice had to do with it. See `moments` for how they are chosen.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hheditor.battles.reading.events import told
from hheditor.drawing.display import Drawing, Op
from hheditor.drawing.furniture import size
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.last_move import trail_ops, trails_of
from hheditor.drawing.sieges.wear import shown_on_ground, worn
from hheditor.drawing.terrain.ruins import fallen, ruins_of
from hheditor.rules.api.paper.reference import Column
from hheditor.rules.api.registry import surface_of
from hheditor.rules.api.screen.scene import Mark, Piece, Scene
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.fields.table_picture import TablePicture
from hheditor.sheets.insights import Insights
from hheditor.sheets.making import Job, Printed, reference_of
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import literal, width
from hheditor.sheets.paper.inks import palette_of, side_color
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.photos import Photo, photo_rows, read_photo
from hheditor.sheets.paper.setting import Block, abreast, paragraph, stacked
from hheditor.sheets.paper.tables import Look, chart_block, grid_block
from hheditor.sheets.picturing import RIM, FieldPicture, liveries_of, numbered
from hheditor.sheets.reference.qrs_parts import heading
from hheditor.sheets.report.cropping import Crop, action, show, whole, whole_names
from hheditor.sheets.report.dice import dice_rows
from hheditor.sheets.report.insight_parts import Telling
from hheditor.sheets.report.moments import KeyMoment, Note, first_step, key_moments, notes, photos, sentences
from hheditor.sheets.report.pages import Part, broken, fixed, heights
from hheditor.tables.map.document import TableMap
from hheditor.text import Naming, Narrator

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.maps import Map

MARGIN = 14.0
_TALLEST, _SHORTEST = 96.0, 58.0
"""Millimetres a picture of the field is high."""
_LARGEST = 17.0
"""Millimetres to a hex at most."""
_TEXT = 9.5
_LOSSES = (
    Column("sheet.report-unit", "left", wide=True),
    Column("sheet.report-began", "right"),
    Column("sheet.report-left", "right"),
)


def sheet(job: Job) -> Printed:
    """The report, as many pages as the story needs."""
    battle = job.subject.battle
    assert battle is not None
    naming = Naming(battle.header.scenario, job.speaker.language)
    title = naming(battle.header.title) or job.subject.name
    book = Book(job.options, f"{title}: {job.speaker.say('sheet.kind.report')}")
    _Report(book, job, battle, title).write()
    return Printed(book.finish(), book.pages)


class _Report:
    """A report in the making: it is written as one flow of parts, and then set page by page."""

    def __init__(self, book: Book, job: Job, battle: "Battle", title: str) -> None:
        self.book, self.job, self.battle, self.title = book, job, battle, title
        self.speaker = job.speaker
        assert job.subject.scenario is not None
        self.scenario = job.subject.scenario
        self.wide = book.wide - 2 * MARGIN
        self.flow: list[Part] = []
        line = battle.main_line()
        self.last = line[-1] if line else 0
        self.first = first_step(battle)
        naming = Naming(battle.header.scenario, self.speaker.language)
        self.start: Scene = naming.scene(battle.scene(self.first))
        self.names = numbered(self.start)
        self.table = job.subject.table
        self.size = surface_of(self.scenario).size if self.table else size(self.scenario.map.board)
        self._ruined: dict[tuple[Mark, ...], Map] = {}
        self._worn: dict[tuple[Mark, ...], TableMap] = {}
        ask = job.subject.insights
        self.insights = ask(battle) if ask is not None else Insights()
        sides = self.scenario.sides
        self.time = Narrator(battle, self.speaker.language)
        self.telling = Telling(
            self.speaker,
            self.time,
            tuple(side.name[:40] for side in sides),
            tuple(side_color(self.scenario, side, job.options.ink) for side in range(len(sides))),
        )

    # Flow ----------------------------------------------------------------------------------------------

    def _foot(self) -> None:
        base = self.book.tall - 7
        soft = self.book.tones.soft
        self.book.text(MARGIN, base, self.title, 8, face="italic", color=soft, room=self.wide * 0.7)
        self.book.text(self.book.wide - MARGIN, base, str(self.book.pages), 8, color=soft, anchor="right")

    def _put(self, block: Block, gap: float = 2.0, *, kept: bool = False) -> None:
        if block.height:
            self.flow.append(fixed(block, gap, kept=kept))

    def _heading(self, message: str) -> None:
        title = heading(self.speaker.say(message), self.wide, 15)
        above = 2.0
        lowered = Block(title.height + above, lambda book, x, y: title.draw(book, x, y + above))
        self._put(lowered, 2.5, kept=True)

    def _text(self, text: str, most: int = 0) -> None:
        for line in text.splitlines():
            if line.strip():
                plain = literal(line.strip())
                self._put(paragraph(plain, _TEXT, self.wide, 1.32, most=most), 1.2)

    def _set(self) -> None:
        """Everything written, page by page."""
        tall = self.book.tall - 2 * MARGIN
        for number, page in enumerate(broken(self.flow, tall)):
            if number:
                self.book.turn()
            y = MARGIN
            for part, high in zip(page, heights(page, tall), strict=True):
                part.draw(self.book, MARGIN, y, high)
                y += high + part.gap
            self._foot()

    # Chapters ------------------------------------------------------------------------------------------

    def write(self) -> None:
        """All of it."""
        self._title()
        self._forces()
        self._deployment()
        turning = [(swing.turn, swing.side) for swing in self.insights.swings]
        moments = key_moments(self.battle, self.job.options.moments, turning)
        if moments:
            self._heading("sheet.report-moments")
            for moment in moments:
                self._moment(moment)
        self._result()
        self._course()
        self._losses()
        self._luck()
        self._dice()
        self._set()

    def _title(self) -> None:
        self._put(Block(35.0, lambda book, x, y: self._draw_title(book)), 0.0)  # noqa: ARG005
        scenario = self.scenario
        self._text(self.speaker.own(scenario.notes, scenario.notes_it), most=8)

    def _draw_title(self, book: Book) -> None:
        speaker, scenario = self.speaker, self.scenario
        middle = book.wide / 2
        for side, x in ((0, MARGIN + 13), (1, book.wide - MARGIN - 13)):
            draw_shield(book, scenario.sides[side].army.device, x, MARGIN + 15, 24)
        # A long title is set smaller before it is cut.
        room = self.wide - 58
        size = next((each for each in (26, 22, 19, 16) if width(self.title, "serif", each) <= room * MM), 14)
        book.text(middle, MARGIN + 11, self.title, size, face="serif", anchor="middle", room=room)
        facts = ", ".join(part for part in (scenario.place, scenario.year) if part)
        versus = speaker.say(
            "sheet.versus", first=scenario.sides[0].name[:40], second=scenario.sides[1].name[:40]
        )
        soft = book.tones.soft
        book.text(
            middle, MARGIN + 18.5, versus, 12, face="italic", color=soft, anchor="middle", room=self.wide - 58
        )
        line = "  ·  ".join(
            part for part in (speaker.say("sheet.report-subtitle"), facts, self.battle.header.date) if part
        )
        book.text(middle, MARGIN + 25, line, 10, color=soft, anchor="middle", room=self.wide - 58)
        naming = Naming(self.battle.header.scenario, speaker.language)
        players = [naming(player) for player in self.battle.header.players if player]
        if players:
            book.text(
                middle, MARGIN + 30, " – ".join(players), 10, color=soft, anchor="middle", room=self.wide - 58
            )

    def _forces(self) -> None:
        self._heading("sheet.report-forces")
        reference = reference_of(self.job)
        half = (self.wide - 6) / 2
        blocks = []
        for side, army in enumerate(reference.armies):
            made = self.scenario.sides[side]
            color = side_color(self.scenario, side, self.job.options.ink)
            look = Look(8.5, 8.5, 1.26, color)
            blocks.append(
                stacked(
                    (
                        heading(made.name, half, 12, color),
                        chart_block(army.troops, half, look, self.speaker),
                        chart_block(army.leaders, half, look, self.speaker),
                    ),
                    1.4,
                )
            )
        self._put(abreast(blocks, (half, half), 6), 4)

    def _map(self, scene: Scene, crop: Crop, ops: Sequence[Op] = ()) -> None:
        """A crop of the field with a scene on it, works fallen by then in ruins, as high as there is room."""

        def draw(book: Book, x: float, y: float, high: float) -> None:  # noqa: ARG001 - it stands in the middle
            scale = self._scale(crop, high)
            field = self._field(scene.marks, scale)
            left = (book.wide - crop.wide * scale / 1000) / 2
            layers = (*whole_names(crop, field.words()), *self._pieces(scene, field), *ops)
            show(field, crop, left, y + RIM * scale / 1000, layers)

        most = self._high(crop, _TALLEST)
        self.flow.append(Part(min(_SHORTEST, most), most, draw, 2.5, kept=True))

    def _scale(self, crop: Crop, high: float) -> float:
        """Millimetres to a hex in a picture so high with its rim, in steps, lest every picture need a grid of
        its own."""
        found = crop.scale(self.wide - 8, high * crop.tall / (crop.tall + RIM), _LARGEST)
        return max(2.0, int(found * 4) / 4)

    def _high(self, crop: Crop, most: float) -> float:
        """The height a picture of at most so many millimetres takes."""
        return (crop.tall + RIM) * self._scale(crop, most) / 1000

    def _field(self, marks: tuple[Mark, ...], scale: float) -> FieldPicture:
        if self.table is not None:
            return TablePicture(self.book, self._table(marks), scale)
        ruins = ruins_of(marks)
        if ruins not in self._ruined:
            self._ruined[ruins] = fallen(self.scenario.map, ruins) if ruins else self.scenario.map
        return FieldPicture(self.book, self._ruined[ruins], scale)

    def _table(self, marks: tuple[Mark, ...]) -> TableMap:
        """The table as its works stand; the same value for the same state, since it is drawn once."""
        assert self.table is not None
        seen = shown_on_ground(marks)
        if seen not in self._worn:
            self._worn[seen] = worn(self.table, seen)
        return self._worn[seen]

    def _pieces(self, scene: Scene, field: FieldPicture) -> Drawing:
        names = {piece.id: self.names.get(piece.id, "") for piece in scene.pieces}
        return field.scene(scene, liveries_of(self.scenario, self.book), names)

    def _deployment(self) -> None:
        self._heading("sheet.report-deployment")
        self._map(self.start, whole(*self.size))
        for side, made in enumerate(self.scenario.sides):
            own = [
                f"*{self.names[piece.id]}* {piece.name.replace('*', '')}".replace(" ", "\u00a0")
                for piece in self.start.pieces
                if piece.side == side and piece.id in self.names
            ]
            if own:
                text = f"*{made.name.replace('*', '')}:* " + ", ".join(own)
                self._put(paragraph(text, 8.5, self.wide, 1.25), 1.2, kept=side == 0)

    def _moment(self, moment: KeyMoment) -> None:
        speaker = self.speaker
        title = self.time.moment(moment.moment)
        half = (self.wide - 6) / 2
        told = [
            paragraph(literal(text), 8.5, half, 1.24, indent=2)
            for text in sentences(self.battle, moment, speaker)
        ]
        middle = (len(told) + 1) // 2
        words = abreast((stacked(told[:middle], 0.5), stacked(told[middle:], 0.5)), (half, half), 6)
        said = [self._note(note) for note in notes(self.battle, moment, speaker)]
        swing = next((each for each in self.insights.swings if (each.turn, each.side) == moment.when), None)
        if swing is not None:
            said.insert(0, paragraph(self.telling.swing(swing), 9.5, self.wide, 1.28))
        before, after = self.battle.scene(moment.before), self.battle.scene(moment.node)
        events = [event for step in moment.steps for event in self.battle.events(step)]
        trails = trails_of(before, after, events)
        fought = {piece for step in moment.steps for piece in self._fighting(step)}
        places = [
            where for piece in after.pieces if piece.id in fought for where in piece.places or (piece.where,)
        ]
        surface = self.battle.ruleset.surface(self.scenario)
        crop = action(surface, trails, places, *self.size)
        self._put(heading(title, self.wide, 12), 1.0, kept=True)
        worn = liveries_of(self.scenario, self.book)
        # Words that go on are no reason to turn the page: only the first of them stays with the map.
        self._map(after, crop, trail_ops(surface, trails, palette(palette_of(self.job.options.ink)), worn))
        blocks = [*said, words, *photo_rows(self._photos(moment), self.wide)]
        blocks = [block for block in blocks if block.height]
        for number, block in enumerate(blocks, 1):
            self._put(block, 3.1 if number == len(blocks) else 0.6 if number <= len(said) else 2.1)

    def _fighting(self, step: int) -> tuple[int, ...]:
        """The pieces of a step in which something loud happened."""
        loud = [e for e in told(self.battle, step) if self.battle.ruleset.beat(e)]
        return tuple(piece for event in loud for piece in event.pieces)

    def _note(self, note: Note) -> Block:
        """What somebody wrote: the title of a bookmark on a line of its own, then glyphs, words, author."""
        text = " ".join(part for part in (note.glyphs, note.text) if part)
        signed_ = f"{text} ({note.author})" if note.author and text else text
        body = paragraph(literal(signed_), 9.5, self.wide, 1.28, face="italic", bold="serif", most=6)
        if not note.title:
            return body
        title = paragraph(literal(note.title), 10.5, self.wide, 1.3, face="serif")
        return stacked((title, body), 0.2) if text else title

    def _photos(self, moment: KeyMoment) -> list[Photo]:
        kept = (self.job.subject.photo(identity) for identity in photos(self.battle, moment))
        read = (read_photo(data, self.job.options.ink) for data in kept if data is not None)
        return [photo for photo in read if photo is not None]

    def _result(self) -> None:
        self._heading("sheet.report-result")
        speaker = self.speaker
        outcome = self.battle.ruleset.outcome(self.battle.position(self.last))
        if outcome is None:
            self._text(speaker.say("sheet.report-unfinished"))
            return
        reason = Narrator(self.battle, speaker.language).outcome(outcome)
        if 0 <= outcome.winner < len(self.scenario.sides):
            text = speaker.say(
                "sheet.report-winner", side=self.scenario.sides[outcome.winner].name[:60], reason=reason
            )
        else:
            text = speaker.say("sheet.report-draw", reason=reason)
        self._put(paragraph(text, 12, self.wide, 1.3, face="serif"), 3)

    def _course(self) -> None:
        if len(self.insights.course) > 1:
            self._heading("course.title")
            self._put(self.telling.course(self.insights, self.wide), 3)

    def _luck(self) -> None:
        block = self.telling.luck(self.insights, self.wide)
        if block.height:
            self._heading("luck.title")
            self._put(block, 3)

    def _losses(self) -> None:
        self._heading("sheet.report-losses")
        left = {piece.id: piece for piece in self.battle.scene(self.last).pieces}
        half = (self.wide - 6) / 2
        blocks = []
        for side, made in enumerate(self.scenario.sides):
            units = [piece for piece in self.start.pieces if piece.side == side]
            color = side_color(self.scenario, side, self.job.options.ink)
            began = sum(piece.strength.now for piece in units)
            kept = sum(left[piece.id].strength.now for piece in units if piece.id in left)
            rows = [
                (
                    piece.name,
                    str(piece.strength.now) if piece.strength.full else "",
                    _kept(left.get(piece.id)),
                )
                for piece in units
            ]
            counted = self.battle.ruleset.counted
            what = self.speaker.say(f"strength.{counted}.lost-of", lost=began - kept, full=began)
            total = self.speaker.say("sheet.report-side-lost", side=made.name[:40], what=what)
            heads = [self.speaker.say(column.heading) for column in _LOSSES]
            table = grid_block(_LOSSES, heads, rows, half, Look(8.5, 8.5, 1.24, color, lines=1))
            blocks.append(stacked((paragraph(total, 10, half, 1.3, face="serif", color=color), table), 1.0))
        self._put(abreast(blocks, (half, half), 6), 4)

    def _dice(self) -> None:
        self._heading("sheet.report-dice")
        for row in dice_rows(self.battle, self.speaker, self.wide):
            self._put(row, 2)


def _kept(piece: Piece | None) -> str:
    """What is left of a piece; of one that has no strength, that it is there."""
    if piece is None:
        return "–"
    return str(piece.strength.now) if piece.strength.full else "✓"
