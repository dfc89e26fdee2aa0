"""A sheet for one player: briefing, units with boxes for their stands, generals, results and reminders.

A page for each side, made to fit like the quick-reference sheet; a large army has two. The enemy's numbers
are not on it.
"""

from collections.abc import Callable, Sequence
from itertools import product

from msgspec.structs import replace

from hheditor.rules.api.paper.reference import Chart
from hheditor.sheets.armies.shields import draw_shield
from hheditor.sheets.armies.totals import crossed_off, crossed_words, totals_line
from hheditor.sheets.armies.unit_rows import LINE, TWO_LINES, units_block
from hheditor.sheets.making import Job, Printed, reference_of
from hheditor.sheets.options import MM
from hheditor.sheets.paper.faces import literal
from hheditor.sheets.paper.inks import side_color
from hheditor.sheets.paper.page import Book, boxes_per_row
from hheditor.sheets.paper.setting import EMPTY, Block, Type, abreast, paragraph, stacked
from hheditor.sheets.paper.tables import Look, chart_block
from hheditor.sheets.picturing import liveries_of
from hheditor.sheets.reference import qrs_parts as parts
from hheditor.sheets.reference.backs import draw_back, left_out
from hheditor.sheets.reference.charts import charts_block, kept
from hheditor.sheets.reference.fitting import Fitted, fit
from hheditor.sheets.reference.qrs import GUTTER, MARGIN, MOST_GAP, Sheet, Source, in_words
from hheditor.sheets.reference.reminders import phases
from hheditor.sheets.reference.results import notes, results, third
from hheditor.values import refuse

_SHIELD = 17.0
_SMALL = 10.5
"""Millimetres a shield is broad, and where charts need the page."""
_BOX = 3.0
_GAP = 1.6
_CUTS = (5, 4)
"""Before which block a second page begins: with the charts on the first, so that neither is half empty, or
with the troops alone."""


def sheet(job: Job) -> Printed:
    """A page for each side asked for."""
    scenario, speaker = job.subject.scenario, job.speaker
    assert scenario is not None
    reference = reference_of(job)
    book = Book(job.options, f"{scenario.name}: {speaker.say('sheet.kind.side')}")
    composed: list[tuple[int, Source, list[Fitted[Sheet, str]]]] = []
    for side in (side for side in job.options.sides if 0 <= side < len(scenario.sides)):
        findings = tuple(job.subject.rules.inspect(scenario.sides[side].army))
        source = Source(scenario, reference, findings, job.options, speaker)
        pages = _composed(book, source, side)
        if not pages:
            units, name = len(reference.armies[side].units), scenario.sides[side].name[:40]
            return Printed(finding=refuse("sheet.side-cannot-fit", units=units, side=name))
        composed.append((side, source, pages))
    # Where one of them has a back, all have: the next front must not come to lie on the back of another.
    backs = job.options.back and any(page.dropped for _, _, pages in composed for page in pages)
    dropped: list[str] = []
    for number, (side, source, pages) in enumerate(composed):
        if number:
            book.turn()
        for place, page in enumerate(pages):
            if place:
                book.turn()
            _lay(book, page.page, book.tall - 2 * MARGIN, stamped=place == len(pages) - 1)
        gone = frozenset(key for page in pages for key in page.dropped)
        dropped += in_words(source, gone)
        if backs:
            book.turn()
            draw_back(book, source, gone, scenario.sides[side].name)
    return Printed(book.finish(), book.pages, tuple(dict.fromkeys(dropped)))


def _composed(book: Book, source: Source, side: int) -> list[Fitted[Sheet, str]]:
    """One page, or troops and charts on one and what is to be remembered on the next; none where two do not
    do."""
    optional = parts.optional(source.reference, source.scenario, source.speaker)
    ranked = [(priority, key) for priority, key, _ in optional]
    room, wide = book.tall - 2 * MARGIN, book.wide - 2 * MARGIN

    def fitted(blocks: slice, may_go: list[tuple[int, str]], lines: int = 2) -> Fitted[Sheet, str] | None:
        compose = _Composer(book, source, side, wide, lines)
        return fit(
            lambda type_, gone: Sheet(compose(type_, gone).blocks[blocks]),
            lambda page: page.height,
            room,
            may_go,
            solid=source.reference.solid,
        )

    # A unit may take two lines; only where that is too much for a page, one. A game that leaves nothing out
    # rather has its units in one line each, or a second page, than lose a chart.
    solid = source.reference.solid
    whole = fitted(slice(None), [] if solid else ranked) or fitted(slice(None), [] if solid else ranked, 1)
    if whole is not None:
        return [whole]
    for cut in _CUTS:
        pages = (fitted(slice(0, cut), []), fitted(slice(cut, None), ranked))
        found = [page for page in pages if page is not None]
        if len(found) == len(pages):
            return found
    whole = fitted(slice(None), ranked, 1) if solid else None
    return [whole] if whole is not None else []


def _lay(book: Book, page: Sheet, room: float, *, stamped: bool) -> None:
    """The blocks from the top down, the stamp at the foot of the page."""
    blocks = [block for block in page.blocks if block.height]
    slack = room - sum(block.height for block in blocks)
    gap = min(MOST_GAP, slack / max(1, len(blocks) - 1))
    y = MARGIN
    for block in blocks[:-1]:
        block.draw(book, MARGIN, y)
        y += block.height + gap
    last = book.tall - MARGIN - blocks[-1].height if stamped else y
    blocks[-1].draw(book, MARGIN, last)


class _Composer:
    """Composes a side's page; blocks that two of them share are measured once."""

    def __init__(self, book: Book, source: Source, side: int, wide: float, lines: int) -> None:
        self.source, self.side, self.wide = source, side, wide
        self.lines = lines
        """How many a unit may take, for its name and its troop type."""
        self.army = source.reference.armies[side]
        self.color = side_color(source.scenario, side, source.options.ink)
        self.wear = liveries_of(source.scenario, book)
        self._known: dict[tuple[str, Type, frozenset[str]], Block] = {}

    def _once(self, name: str, type_: Type, gone: frozenset[str], make: Callable[[], Block]) -> Block:
        key = (name, type_, gone)
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]

    def _forces(self, type_: Type, gone: frozenset[str]) -> Block:
        """The units, and beside them who leads, the guns and the results; what explains them stands below and
        beside as is shortest."""
        reference, speaker = self.source.reference, self.source.speaker
        if reference.by_kind:
            return self._kinds(type_)
        narrow = third(self.wide)
        broad = self.wide - narrow - GUTTER
        named = self.lines > 1 and any(unit.name != unit.troop for unit in self.army.units)
        row = type_.large * TWO_LINES * LINE / MM + 0.3 if named else type_.large * type_.air * 1.1 / MM
        units = units_block(
            self.army.units,
            self.army.roster,
            broad,
            Type(type_.large, type_.foot, type_.leading),
            speaker,
            side=self.side,
            wear=self.wear,
            color=self.color,
            row=row,
            arms=self.source.scenario.sides[self.side].army.own_arms,
            counted=self.army.counted,
            states=self.army.states,
        )
        look = Look(type_.large, type_.large - 0.5, type_.air, self.color)
        beside = [
            chart_block(self.army.leaders, narrow, look, speaker),
            *(chart_block(chart, narrow, look, speaker) for chart in self.army.charts),
            results(reference, speaker, narrow, type_, 0.0),
        ]

        def explaining(room: float) -> list[Block]:
            found = [
                parts.victory(reference, speaker, room, type_),
                parts.traits(reference, speaker, room, type_, gone),
                notes(reference, speaker, room, type_),
                parts.letters(reference, speaker, room, type_),
            ]
            return [block for block in found if block.height]

        slim, full = explaining(narrow), explaining(broad)

        def shared(among: Sequence[bool]) -> Block:
            """With some of those that explain below the units, the others beside."""
            left = [block for block, below in zip(full, among, strict=True) if below][::-1]
            right = [block for block, below in zip(slim, among, strict=True) if not below]
            return abreast(
                (stacked((units, *left), 2.0), stacked((*beside, *right), _GAP)), (broad, narrow), GUTTER
            )

        def rowed(number: int) -> Block:
            """With so many of those that explain beside the units, the others in a row below both."""
            forces = abreast((units, stacked((*beside, *slim[:number]), _GAP)), (broad, narrow), GUTTER)
            count = len(slim) - number
            each = (self.wide - GUTTER * (count - 1)) / max(1, count)
            below = explaining(each)[number:][::-1]
            return stacked((forces, abreast(below, [each] * count, GUTTER)), 2.0)

        every = [
            shared(among)
            for among in product((False, True), repeat=len(slim))
            # The notes stand with the table or with its letters, which end the list.
            if not reference.main.notes or among[-2:] != (True, False)
        ]
        every += [rowed(number) for number in range(len(slim))]
        return min(every, key=lambda block: block.height)

    def _kinds(self, type_: Type) -> Block:
        """The kinds of troops of both sides, one's own with who leads them."""
        source = self.source
        half = (self.wide - GUTTER) / 2
        own = [self._table(self.army.troops, half, type_, self.color)]
        own.append(self._table(self.army.leaders, half, type_, self.color))
        own += [self._table(chart, half, type_, self.color) for chart in self.army.charts]
        theirs: list[Block] = []
        for side, army in enumerate(source.reference.armies):
            if side != self.side:
                color = side_color(source.scenario, side, source.options.ink)
                theirs.append(parts.heading(source.scenario.sides[side].name, half, type_.body + 2, color))
                theirs.append(self._table(army.troops, half, type_, color))
        return abreast((stacked(own, _GAP), stacked(theirs, _GAP)), (half, half), GUTTER)

    def _ground(self, type_: Type, gone: frozenset[str]) -> Block:
        """The ground; where troops are listed by kind, who wins and what letters mean stand beside it."""
        source, reference, speaker = self.source, self.source.reference, self.source.speaker
        if not reference.by_kind:
            return parts.ground(source, self.wide, type_, gone)
        narrow = third(self.wide)
        beside = stacked(
            (
                parts.victory(reference, speaker, narrow, type_),
                parts.running_letters(reference, speaker, narrow, type_),
                parts.traits(reference, speaker, narrow, type_, frozenset()),
            ),
            _GAP,
        )
        broad = self.wide - narrow - GUTTER
        return abreast((parts.ground(source, broad, type_, gone), beside), (broad, narrow), GUTTER)

    def _terms(self, type_: Type) -> Block:
        """What the scenario says of the side; where charts need the page, its rules tell it."""
        if self.source.reference.by_kind:
            return EMPTY
        return parts.terms(self.source, self.wide, type_, self.side)

    def _special(self, type_: Type, gone: frozenset[str]) -> Block:
        side = self.side if self.source.reference.by_kind else None
        return parts.special(self.source, self.wide, type_, gone, side=side)

    def _charts(self, gone: frozenset[str]) -> list[Chart]:
        """The charts below the troops; where those are listed by kind, the one that is looked at most too."""
        charts = self.source.reference.charts
        first = list(charts[:1]) if self.source.reference.by_kind else []
        return [*(replace(chart, letters=()) for chart in first), *kept(charts, gone)]

    def _table(self, chart: Chart, room: float, type_: Type, color: str) -> Block:
        look = Look(type_.large, type_.large - 0.5, type_.air, color, lines=self.lines)
        return chart_block(chart, room, look, self.source.speaker)

    def __call__(self, type_: Type, gone: frozenset[str]) -> Sheet:
        """The page of a size without what is gone; nothing is drawn."""
        source, wide = self.source, self.wide
        reference, speaker = source.reference, source.speaker
        nothing: frozenset[str] = frozenset()

        def of(prefix: str) -> frozenset[str]:
            return frozenset(key for key in gone if key.startswith(prefix))

        letters, lines, ground, special = of("letter."), of("phase."), of("ground."), of("special.")
        tables = of("chart.")
        note = left_out(gone, reference, speaker, back=source.options.back)
        return Sheet(
            (
                self._once("head", type_, nothing, lambda: _head(source, self.side, wide, type_, self.color)),
                self._once("briefing", type_, nothing, lambda: _briefing(source, self.side, wide, type_)),
                self._once("terms", type_, nothing, lambda: self._terms(type_)),
                self._once("forces", type_, letters, lambda: self._forces(type_, letters)),
                self._once(
                    "charts",
                    type_,
                    tables,
                    lambda: charts_block(self._charts(tables), speaker, wide, type_),
                ),
                self._once("phases", type_, lines, lambda: phases(reference, speaker, wide, type_, lines)),
                self._once("ground", type_, ground, lambda: self._ground(type_, ground)),
                self._once("special", type_, special, lambda: self._special(type_, special)),
                parts.stamp(source, wide, type_, note),
            )
        )


def _head(source: Source, side: int, room: float, type_: Type, color: str) -> Block:
    made, army, speaker = source.scenario.sides[side], source.reference.armies[side], source.speaker
    large = type_.body + 11
    shield = _SMALL if source.reference.by_kind else _SHIELD
    inner = room - shield - 4
    crossed = crossed_off(army.totals)
    count = crossed.value if crossed is not None else 0
    rows = -(-count // boxes_per_row(count, _BOX, inner)) if count else 0
    tall = max(shield * 1.2, large * 1.05 / MM + type_.line() * 1.4 + rows * (_BOX + 0.7) + 1.5)

    def draw(book: Book, x: float, y: float) -> None:
        draw_shield(book, made.army.device, x + shield / 2, y + shield * 0.59, shield)
        left = x + shield + 4
        base = y + large * 0.8 / MM
        taken = book.text(left, base, made.name, large, face="serif", color=color, room=inner * 0.6)
        if made.army.name != made.name:
            book.text(
                left + taken + 3,
                base,
                made.army.name,
                type_.body + 3,
                face="italic",
                color=book.tones.soft,
                room=max(10.0, inner * 0.72 - taken),
            )
        book.text(
            x + room,
            base,
            source.scenario.name,
            type_.body + 1,
            face="italic",
            color=book.tones.soft,
            anchor="right",
            room=inner * 0.24,
        )
        second = base + type_.line() * 1.3
        book.text(left, second, totals_line(speaker, army.totals), type_.body + 0.5)
        words = crossed_words(speaker, crossed)
        if words:
            book.text(left + inner, second, words, type_.body + 0.5, face="bold", anchor="right")
        book.boxes(left, second + 1.6, count, _BOX, room=inner)

    return Block(tall, draw)


def _briefing(source: Source, side: int, room: float, type_: Type) -> Block:
    made, speaker = source.scenario.sides[side], source.speaker
    text = speaker.own(made.briefing, made.briefing_it).strip()
    if not text or source.reference.by_kind:
        # Where charts need the page, the roster has it.
        return EMPTY
    lines = [literal(line.strip()) for line in text.splitlines() if line.strip()]
    body = [
        paragraph(line, type_.body + 0.5, room, 1.25, face="italic", bold="serif", most=6)
        for line in lines[:4]
    ]
    return stacked((parts.heading(speaker.say("sheet.briefing"), room, type_.body + 2), *body), 0.6)
