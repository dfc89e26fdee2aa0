"""How a battle stood and how lucky it was, as blocks of a page: a curve, what turned it, a table, bars."""

from hheditor.rules.api.paper.reference import Column
from hheditor.sheets.insights import Fortune, Insights, Swung
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import EMPTY, Block, paragraph, stacked
from hheditor.sheets.paper.tables import Look, grid_block
from hheditor.sheets.words import Speaker
from hheditor.text import Narrator, decimal
from hheditor.text.speech import own, signed

_TALL = 46.0
_BARS = 24.0
_MOST = 3.0
"""Standard deviations a bar shows at most."""
_WHEN = "sheet.report-when"
_SWINGS = (
    Column("sheet.report-number", "right"),
    Column(_WHEN, "left"),
    Column("sheet.report-gained", "left", wide=True),
    Column("sheet.report-decisions", "right"),
    Column("sheet.report-by-dice", "right"),
)
_LUCK = (
    Column("luck.side", "left"),
    Column("luck.dice", "left"),
    Column("luck.throws", "right"),
    Column("luck.thrown", "right"),
    Column("luck.expected", "right"),
    Column("luck.rarity", "left", wide=True),
)
_SIZE = 8.5


class Telling:
    """Speaks of two sides by their names and in their colours."""

    def __init__(
        self, speaker: Speaker, time: Narrator, names: tuple[str, ...], colors: tuple[str, ...]
    ) -> None:
        """`time` says what turns are called."""
        self._speaker, self._system, self._time = speaker, time.system, time
        self.names, self.colors = names, colors

    def swing(self, swing: Swung) -> str:
        """A turning point in a sentence."""
        return self._speaker.say(
            "sheet.report-swing",
            gain=self._gain(swing),
            decisions=signed(swing.decisions),
            dice=signed(swing.dice),
        )

    def _gain(self, swing: Swung) -> str:
        return self._speaker.say("course.gain", side=self.names[swing.gains], points=swing.points)

    # How it stood --------------------------------------------------------------------------------------

    def course(self, insights: Insights, room: float) -> Block:
        """The curve, the turning points beneath it, and what it rests on."""
        say = self._speaker.say
        if not insights.swings:
            words = paragraph(say("course.no-turning"), 9.5, room, 1.3)
        else:
            rows = [
                (
                    str(number),
                    say("course.bound", turn=self._time.turn(swing.turn), side=self.names[swing.side]),
                    self._gain(swing),
                    signed(swing.decisions),
                    signed(swing.dice),
                )
                for number, swing in enumerate(insights.swings, 1)
            ]
            if insights.whole is not None:
                all_of_it = insights.whole
                parts = signed(all_of_it.decisions), signed(all_of_it.dice)
                rows.append(("", say("course.whole"), self._gain(all_of_it), *parts))
            heads = [
                say(own("sheet", self._system, "report-when") if column.heading == _WHEN else column.heading)
                for column in _SWINGS
            ]
            words = grid_block(_SWINGS, heads, rows, room, Look(_SIZE, _SIZE, 1.26))
        about = paragraph(say("sheet.report-course-about"), 8, room, 1.25, face="italic")
        return stacked((self._curve(insights, room), words, about), 2.0)

    def _curve(self, insights: Insights, room: float) -> Block:
        left, foot, head = 12.0, 5.0, 4.5

        def draw(book: Book, x: float, y: float) -> None:
            wide, tall = room - left, _TALL - foot - head
            top = y + head
            step = wide / max(1, len(insights.course) - 1)
            for at, (low, high) in enumerate(insights.bands[1:]):
                book.box(
                    x + left + at * step,
                    top + (1 - high) * tall,
                    step + 0.05,
                    (high - low) * tall,
                    fill=book.tones.tint,
                    color="",
                )
            for share in (0.0, 0.5, 1.0):
                level = top + (1 - share) * tall
                book.rule(x + left, level, x + room, weight=0.6 if share == 0.5 else 0.3)
                text = f"{100 * share:.0f} %"
                _beside(book, x + left - 1.5, level + 1, text)
            for at, turn in insights.turns:
                across = x + left + at * step
                book.rule(across, top + tall - 1.5, across, top + tall, weight=0.4)
                book.text(across + 0.8, top + tall + 3.4, str(turn), 7.5, color=book.tones.soft)
            _beside(book, x + left - 1.5, top + tall + 3.4, self._speaker.say("sheet.report-turn"), left - 1)
            for number, swing in enumerate(insights.swings, 1):
                across = x + left + swing.at * step
                book.rule(
                    across, top, across, top + tall, weight=0.8, color=book.tones.accent, dash=(0.9, 0.7)
                )
                book.text(
                    across, y + 3, str(number), 9, face="bold", color=book.tones.accent, anchor="middle"
                )
            for at, (one, other) in enumerate(zip(insights.course, insights.course[1:], strict=False)):
                color = self.colors[0 if one + other >= 1 else 1]
                book.rule(
                    x + left + at * step,
                    top + (1 - one) * tall,
                    x + left + (at + 1) * step,
                    top + (1 - other) * tall,
                    weight=1.3,
                    color=color,
                )
            for side, base in ((0, top + 3.4), (1, top + tall - 1.6)):
                text = self._speaker.say("course.leads", side=self.names[side])
                book.text(
                    x + left + 1.5, base, text, 8, face="italic", color=self.colors[side], room=wide / 3
                )

        return Block(_TALL, draw)

    # Luck ----------------------------------------------------------------------------------------------

    def luck(self, insights: Insights, room: float) -> Block:
        """Raw numbers, how rare they are, and the turns one by one."""
        if not insights.fortunes:
            return EMPTY
        say = self._speaker.say
        rows = [self._fortune(each) for each in insights.fortunes]
        rows += [
            (
                self.names[toll.side],
                say(f"strength.{insights.counted}.lost"),
                "",
                str(toll.lost),
                decimal(toll.expected, 1, self._speaker.language),
                "",
            )
            for toll in insights.tolls
        ]
        if insights.whole is not None:
            rows.append(self._worth(insights.whole))
        heads = [say(column.heading) for column in _LUCK]
        table = grid_block(_LUCK, heads, rows, room, Look(_SIZE, _SIZE, 1.26))
        about = paragraph(say("sheet.report-luck-about"), 8, room, 1.25, face="italic")
        return stacked((table, self._turns(insights, room), about), 2.0)

    def _worth(self, whole: Swung) -> tuple[str, ...]:
        say = self._speaker.say
        worth = f"{signed(whole.dice)} %"
        return self.names[whole.gains], say("luck.worth"), "", worth, "0 %", self._rare(*whole.rarity)

    def _rare(self, kind: str, number: int) -> str:
        gaps = {} if kind == "ordinary" else {"number": number}
        return self._speaker.say(f"luck.{kind}", **gaps)

    def _fortune(self, fortune: Fortune) -> tuple[str, ...]:
        say = self._speaker.say
        kind = (
            self._speaker.word_of(self._system, "roll", fortune.purpose)
            if fortune.purpose
            else say("luck.together")
        )
        rare = self._rare(fortune.kind, fortune.number)
        # Hits and pips do not add up to anything.
        sums = (
            (str(fortune.thrown), decimal(fortune.expected, 1, self._speaker.language))
            if fortune.purpose
            else ("", "")
        )
        return self.names[fortune.side], kind, str(fortune.throws), *sums, rare

    def _turns(self, insights: Insights, room: float) -> Block:
        left, foot, head = 18.0, 5.0, 5.0
        turns = insights.lucky_turns

        def draw(book: Book, x: float, y: float) -> None:
            self._legend(book, x + left, y)
            y += head
            tall = _BARS - foot
            middle = y + tall / 2
            unit = tall / 2 / _MOST
            for words, level in (("luck.good", -2), ("", 0), ("luck.bad", 2)):
                book.rule(x + left, middle + level * unit, x + room, weight=0.3 if level else 0.6)
                if words:
                    base = middle + level * unit + 1
                    _beside(book, x + left - 1.5, base, self._speaker.say(words), left - 1.5)
            step = (room - left) / max(1, len(turns))
            bar = min(5.0, step / 3)
            for number, (turn, sides) in enumerate(turns):
                centre = x + left + (number + 0.5) * step
                for side, away in sides:
                    high = max(-_MOST, min(_MOST, away)) * unit
                    color = self.colors[side]
                    book.box(
                        centre + (side - 1) * bar,
                        middle - max(0.0, high),
                        bar - 0.3,
                        max(0.2, abs(high)),
                        fill=color if _filled(book, side) else "",
                        color=color,
                    )
                book.text(centre, y + tall + 3.6, str(turn), 7.5, color=book.tones.soft, anchor="middle")
            _beside(book, x + left - 1.5, y + tall + 3.6, self._speaker.say("sheet.report-turn"), left - 1.5)

        return Block(head + _BARS, draw)

    def _legend(self, book: Book, x: float, y: float) -> None:
        """Whose bars are whose."""
        for side, (name, color) in enumerate(zip(self.names, self.colors, strict=True)):
            book.box(x, y + 0.6, 2.4, 2.4, fill=color if _filled(book, side) else "", color=color)
            x += 3.6 + book.text(x + 3.6, y + 2.8, name, 8, color=book.tones.soft, room=50) + 6


def _beside(book: Book, x: float, base: float, text: str, room: float = 0.0) -> None:
    """Small words at the left of a drawing."""
    book.text(x, base, text, 7.5, color=book.tones.soft, anchor="right", room=room)


def _filled(book: Book, side: int) -> bool:
    """Without colour the sides are told apart by full and empty bars."""
    return book.options.ink == "colour" or side == 0
