"""The report of a battle: the scenario and the forces, the deployment, the key moments, how it stood, luck,
losses, dice, result.

Moments are maps with arrows for who went where, crosses for who was lost, the loudest events in words, the
notes of the review and their photos; those that turned the battle say by how much, and what decisions and
dice had to do with it. See `moments` for how they are chosen.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hheditor.battles.telling import told
from hheditor.drawing.display import Drawing, Op
from hheditor.drawing.furniture import size
from hheditor.drawing.last_move import trail_ops, trails_of
from hheditor.drawing.palette import palette
from hheditor.drawing.ruins import fallen, ruins_of
from hheditor.drawing.units import LEADERS
from hheditor.rules.api.reference import Column
from hheditor.rules.api.scene import Mark, Piece, Scene
from hheditor.sheets.dice import draw_dice
from hheditor.sheets.faces import width
from hheditor.sheets.inks import palette_of, side_color
from hheditor.sheets.insight_parts import Telling
from hheditor.sheets.insights import Insights
from hheditor.sheets.making import Job, Printed, reference_of
from hheditor.sheets.options import MM
from hheditor.sheets.page import Book
from hheditor.sheets.photos import Photo, photo_rows, read_photo
from hheditor.sheets.picturing import RIM, FieldPicture, liveries_of, numbered
from hheditor.sheets.qrs_parts import heading
from hheditor.sheets.report.cropping import Crop, action, show, whole, whole_names
from hheditor.sheets.report.moments import KeyMoment, Note, first_step, key_moments, notes, photos, sentences
from hheditor.sheets.setting import Block, abreast, paragraph, stacked
from hheditor.sheets.shields import draw_shield
from hheditor.sheets.tables import Look, chart_block, grid_block
from hheditor.text import Naming

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
    """A report in the making: the place on the page in hand moves down as it is written."""

    def __init__(self, book: Book, job: Job, battle: "Battle", title: str) -> None:
        self.book, self.job, self.battle, self.title = book, job, battle, title
        self.speaker = job.speaker
        assert job.subject.scenario is not None
        self.scenario = job.subject.scenario
        self.wide = book.wide - 2 * MARGIN
        self.y = MARGIN
        line = battle.main_line()
        self.last = line[-1] if line else 0
        self.first = first_step(battle)
        naming = Naming(battle.header.scenario, self.speaker.language)
        self.start: Scene = naming.scene(battle.scene(self.first))
        self.names = numbered(self.start)
        self.size = size(self.scenario.map.board)
        self._ruined: dict[tuple[Mark, ...], Map] = {}
        ask = job.subject.insights
        self.insights = ask(battle) if ask is not None else Insights()
        sides = self.scenario.sides
        self.telling = Telling(
            self.speaker,
            tuple(side.name[:40] for side in sides),
            tuple(side_color(self.scenario, side, job.options.ink) for side in range(len(sides))),
        )

    # Flow ----------------------------------------------------------------------------------------------

    def _need(self, tall: float) -> None:
        """Turn the page unless so many millimetres are left on it."""
        if self.y + tall > self.book.tall - MARGIN:
            self._foot()
            self.book.turn()
            self.y = MARGIN

    def _foot(self) -> None:
        base = self.book.tall - 7
        soft = self.book.tones.soft
        self.book.text(MARGIN, base, self.title, 8, face="italic", color=soft, room=self.wide * 0.7)
        self.book.text(self.book.wide - MARGIN, base, str(self.book.pages), 8, color=soft, anchor="right")

    def _put(self, block: Block, gap: float = 2.0) -> None:
        if block.height:
            self._need(block.height)
            block.draw(self.book, MARGIN, self.y)
            self.y += block.height + gap

    def _heading(self, message: str, room: float = 30.0) -> None:
        self._need(room)
        self.y += 2
        self._put(heading(self.speaker.say(message), self.wide, 15), 2.5)

    def _text(self, text: str, most: int = 0) -> None:
        for line in text.splitlines():
            if line.strip():
                plain = line.strip().replace("*", "∗")
                self._put(paragraph(plain, _TEXT, self.wide, 1.32, most=most), 1.2)

    # Chapters ------------------------------------------------------------------------------------------

    def write(self) -> None:
        """All of it."""
        self._title()
        self._forces()
        self._deployment()
        turning = [(swing.turn, swing.side) for swing in self.insights.swings]
        moments = key_moments(self.battle, self.job.options.moments, turning)
        if moments:
            self._heading("sheet.report-moments", 90)
            for moment in moments:
                self._moment(moment)
        self._result()
        self._course()
        self._losses()
        self._luck()
        self._dice()
        self._foot()

    def _title(self) -> None:
        book, speaker, scenario = self.book, self.speaker, self.scenario
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
        self.y = MARGIN + 35
        self._text(speaker.own(scenario.notes, scenario.notes_it), most=8)

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
        tall = max(block.height for block in blocks)
        self._need(tall)
        for side, block in enumerate(blocks):
            block.draw(self.book, MARGIN + side * (half + 6), self.y)
        self.y += tall + 4

    def _map(self, scene: Scene, crop: Crop, tall: float, ops: Sequence[Op] = ()) -> None:
        """A part of the field with a scene on it, works that have fallen by then in ruins, so high."""
        scale = self._scale(crop, tall)
        field = self._field(ruins_of(scene.marks), scale)
        rim = RIM * scale / 1000
        x = (self.book.wide - crop.wide * scale / 1000) / 2
        layers = (*whole_names(crop, field.words()), *self._pieces(scene, field), *ops)
        show(field, crop, x, self.y + rim, layers)
        self.y += crop.tall * scale / 1000 + rim + 2.5

    def _scale(self, crop: Crop, tall: float) -> float:
        """Millimetres to a hex, in steps, lest every picture need a grid of its own."""
        found = crop.scale(self.wide - 8, tall, _LARGEST)
        return max(2.0, int(found * 4) / 4)

    def _high(self, crop: Crop, tall: float) -> float:
        """The height a picture of at most so many millimetres takes."""
        scale = self._scale(crop, tall)
        return crop.tall * scale / 1000 + RIM * scale / 1000 + 2.5

    @property
    def _left(self) -> float:
        """Millimetres to the foot of the page."""
        return self.book.tall - MARGIN - self.y

    def _tall_enough(self, crop: Crop, rest: float, least: float | None = None) -> float:
        """How high a picture may be above so much text: as the page in hand leaves it, unless that is too
        small. Then only the least of the text stays below it, or the page is turned."""
        wanted = min(_SHORTEST, self._high(crop, _TALLEST))
        for below in (rest, rest if least is None else least):
            room = self._left - below
            if room >= 20 and self._high(crop, min(room, _TALLEST)) >= wanted:
                break
        else:
            self._need(self.book.tall)
            room = self._left - rest
        return max(30.0, min(_TALLEST, room - RIM * self._scale(crop, min(room, _TALLEST)) / 1000 - 3))

    def _field(self, ruins: tuple[Mark, ...], scale: float) -> FieldPicture:
        if ruins not in self._ruined:
            self._ruined[ruins] = fallen(self.scenario.map, ruins) if ruins else self.scenario.map
        return FieldPicture(self.book, self._ruined[ruins], scale)

    def _pieces(self, scene: Scene, field: FieldPicture) -> Drawing:
        names = {piece.id: self.names.get(piece.id, "") for piece in scene.pieces}
        return field.scene(scene, liveries_of(self.scenario, self.book), names)

    def _deployment(self) -> None:
        """Below the forces where they leave room: the field is drawn a little smaller for it."""
        entries = []
        for side, made in enumerate(self.scenario.sides):
            own = [
                f"*{self.names[piece.id]}* {piece.name.replace('*', '')}".replace(" ", "\u00a0")
                for piece in self.start.pieces
                if piece.side == side
            ]
            if own:
                text = f"*{made.name.replace('*', '')}:* " + ", ".join(own)
                entries.append(paragraph(text, 8.5, self.wide, 1.25))
        crop = whole(*self.size)
        rest = 14 + sum(block.height + 1.2 for block in entries)
        tall = self._tall_enough(crop, rest)
        self._heading("sheet.report-deployment", 40)
        self._map(self.start, crop, tall)
        for block in entries:
            self._put(block, 1.2)

    def _moment(self, moment: KeyMoment) -> None:
        speaker = self.speaker
        when = moment.moment
        side = self.scenario.sides[when.side].name[:40] if 0 <= when.side < len(self.scenario.sides) else "–"
        phase = speaker.named(f"phase.{self.battle.header.system}.{when.phase}")
        title = speaker.say("sheet.report-moment", turn=when.turn, side=side, phase=phase)
        half = (self.wide - 6) / 2
        told = [
            paragraph(text.replace("*", "∗"), 8.5, half, 1.24, indent=2)
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
        places = [cell for piece in after.pieces if piece.id in fought for cell in piece.places]
        board = self.scenario.map.board
        crop = action(board, trails, places, *self.size)
        # Words that go on are no reason to turn the page: two notes and the first lines stay with the map
        # where there is room, and else the first of them.
        rest = 9 + sum(block.height + 0.6 for block in said[:2]) + min(words.height, 18)
        tall = self._tall_enough(crop, rest, 9 + next((block.height + 0.6 for block in said), words.height))
        self._put(heading(title, self.wide, 12), 1.0)
        worn = liveries_of(self.scenario, self.book)
        self._map(
            after, crop, tall, trail_ops(board, trails, palette(palette_of(self.job.options.ink)), worn)
        )
        for block in (*said, words):
            self._put(block, 0.6)
        for row in photo_rows(self._photos(moment), self.wide):
            self.y += 1.5
            self._put(row, 0.6)
        self.y += 2.5

    def _fighting(self, step: int) -> tuple[int, ...]:
        """The pieces of a step in which something loud happened."""
        loud = [e for e in told(self.battle, step) if self.battle.ruleset.beat(e)]
        return tuple(piece for event in loud for piece in event.pieces)

    def _note(self, note: Note) -> Block:
        """What somebody wrote: the title of a bookmark on a line of its own, then glyphs, words, author."""
        text = " ".join(part for part in (note.glyphs, note.text) if part)
        signed_ = f"{text} ({note.author})" if note.author and text else text
        body = paragraph(signed_.replace("*", "∗"), 9.5, self.wide, 1.28, face="italic", bold="serif", most=6)
        if not note.title:
            return body
        title = paragraph(note.title.replace("*", "∗"), 10.5, self.wide, 1.3, face="serif")
        return stacked((title, body), 0.2) if text else title

    def _photos(self, moment: KeyMoment) -> list[Photo]:
        kept = (self.job.subject.photo(identity) for identity in photos(self.battle, moment))
        read = (read_photo(data, self.job.options.ink) for data in kept if data is not None)
        return [photo for photo in read if photo is not None]

    def _result(self) -> None:
        self._heading("sheet.report-result", 25)
        speaker = self.speaker
        outcome = self.battle.ruleset.outcome(self.battle.position(self.last))
        if outcome is None:
            self._text(speaker.say("sheet.report-unfinished"))
            return
        reason = speaker.named(outcome.reason)
        if 0 <= outcome.winner < len(self.scenario.sides):
            text = speaker.say(
                "sheet.report-winner", side=self.scenario.sides[outcome.winner].name[:60], reason=reason
            )
        else:
            text = speaker.say("sheet.report-draw", reason=reason)
        self._put(paragraph(text, 12, self.wide, 1.3, face="serif"), 3)

    def _course(self) -> None:
        if len(self.insights.course) > 1:
            block = self.telling.course(self.insights, self.wide)
            self._heading("course.title", block.height + 14)
            self._put(block, 3)

    def _luck(self) -> None:
        block = self.telling.luck(self.insights, self.wide)
        if block.height:
            self._heading("luck.title", block.height + 14)
            self._put(block, 3)

    def _losses(self) -> None:
        self._heading("sheet.report-losses", 40)
        left = {piece.id: piece for piece in self.battle.scene(self.last).pieces}
        half = (self.wide - 6) / 2
        blocks = []
        for side, made in enumerate(self.scenario.sides):
            units = [piece for piece in self.start.pieces if piece.side == side]
            color = side_color(self.scenario, side, self.job.options.ink)
            stands = sum(piece.stands for piece in units if not _leads(piece))
            kept = sum(left[piece.id].stands for piece in units if piece.id in left and not _leads(piece))
            rows = [
                (
                    piece.name,
                    str(piece.stands) if not _leads(piece) else "",
                    (str(left[piece.id].stands) if not _leads(piece) else "✓") if piece.id in left else "–",
                )
                for piece in units
            ]
            total = self.speaker.say(
                "sheet.report-side-lost", side=made.name[:40], lost=stands - kept, stands=stands
            )
            heads = [self.speaker.say(column.heading) for column in _LOSSES]
            table = grid_block(_LOSSES, heads, rows, half, Look(8.5, 8.5, 1.24, color, lines=1))
            blocks.append(stacked((paragraph(total, 10, half, 1.3, face="serif", color=color), table), 1.0))
        tall = max(block.height for block in blocks)
        self._need(min(tall, self.book.tall - 2 * MARGIN - 12))
        for side, block in enumerate(blocks):
            block.draw(self.book, MARGIN + side * (half + 6), self.y)
        self.y += tall + 4

    def _dice(self) -> None:
        self._heading("sheet.report-dice", 55)
        self.y += draw_dice(self.book, self.battle, self.speaker, MARGIN, self.y, self.wide)


def _leads(piece: Piece) -> bool:
    return piece.symbol in LEADERS
