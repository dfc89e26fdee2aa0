"""The quick-reference sheet: two armies, the results and the reminders they need, on exactly one page.

From the top: the scenario; the two armies side by side, each with its shield, its breaking point as boxes to
tick, its troops, generals and guns; the table of results with what its letters mean; a strip of the phases in
their order; the ground of this field; special rules and the stamp of the rules. See `fitting` for how it is
made to fit, and `qrs_parts` for the blocks.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from hheditor.rules.api.paper.reference import Reference
from hheditor.scenarios import Scenario
from hheditor.sheets.making import Job, Printed, reference_of
from hheditor.sheets.options import PrintOptions
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import Block, Type
from hheditor.sheets.reference import qrs_parts as parts
from hheditor.sheets.reference.backs import draw_back, left_out
from hheditor.sheets.reference.charts import kept
from hheditor.sheets.reference.fitting import fit
from hheditor.sheets.reference.reminders import phases
from hheditor.sheets.reference.results import results_and_charts
from hheditor.sheets.words import Speaker
from hheditor.values import Finding, refuse

MARGIN = 8.0
GUTTER = 5.0
GAP = 1.2
"""The least distance between blocks; what is left of the page is shared out among them."""
MOST_GAP = 6.5


class Sheet(NamedTuple):
    """A composed page: its blocks from the top down."""

    blocks: tuple[Block, ...]

    @property
    def height(self) -> float:
        """With the least gaps."""
        kept = [block.height for block in self.blocks if block.height]
        return sum(kept) + GAP * (len(kept) - 1)


class Source(NamedTuple):
    """What the sheet is made of."""

    scenario: Scenario
    reference: Reference
    findings: tuple[Finding, ...]
    options: PrintOptions
    speaker: Speaker


def draw_qrs(book: Book, source: Source) -> tuple[tuple[str, ...], Finding | None]:
    """Draw it on the page in hand; the keys of what was left out, or why there is none."""
    room = book.tall - 2 * MARGIN
    wide = book.wide - 2 * MARGIN
    optional = parts.optional(source.reference, source.scenario, source.speaker)
    keys = [(priority, key) for priority, key, _ in optional]
    # Names may take two lines; only where that is too much, one.
    found = None
    for lines in (2, 1):
        found = found or fit(
            Composer(source, wide, lines),
            lambda sheet: sheet.height,
            room,
            keys,
            solid=source.reference.solid,
        )
    if found is None:
        counts = [len(army.troops.rows) for army in source.reference.armies]
        return (), refuse(
            "sheet.cannot-fit",
            paper=source.speaker.say(f"sheet.paper.{source.options.paper}"),
            first=counts[0],
            second=counts[1],
        )
    blocks = [block for block in found.page.blocks if block.height]
    slack = room - sum(block.height for block in blocks)
    gap = min(MOST_GAP, slack / max(1, len(blocks) - 1))
    y = MARGIN
    for block in blocks[:-1]:
        block.draw(book, MARGIN, y)
        y += block.height + gap
    # The stamp stands at the foot of the page whatever is above it.
    blocks[-1].draw(book, MARGIN, book.tall - MARGIN - blocks[-1].height)
    return tuple(found.dropped), None


def in_words(source: Source, gone: Iterable[str]) -> tuple[str, ...]:
    """What was left out, in the language of the print and in reading order."""
    words = {key: text for _, key, text in parts.optional(source.reference, source.scenario, source.speaker)}
    return tuple(words[key] for key in sorted(gone, key=reading_order))


def reading_order(key: str) -> tuple[str, list[int]]:
    """Where an item would have stood: by block, then by its numbers.

    >>> sorted(("phase.2.10", "phase.2.9", "ground.1"), key=reading_order)
    ['ground.1', 'phase.2.9', 'phase.2.10']
    """
    block, *numbers = key.split(".")
    return block, [int(number) for number in numbers]


class Composer:
    """Composes pages of one source; blocks that two of them share are measured once."""

    def __init__(self, source: Source, wide: float, lines: int = 2) -> None:
        self.source = source
        self.wide = wide
        self.lines = lines
        """How many a name may take."""
        self._known: dict[tuple[str, Type, frozenset[str]], Block] = {}

    def _block(
        self,
        name: str,
        type_: Type,
        gone: frozenset[str],
        prefix: str | tuple[str, ...],
        make: Callable[[frozenset[str]], Block],
    ) -> Block:
        concerned = frozenset(key for key in gone if key.startswith(prefix)) if prefix else frozenset()
        key = (name, type_, concerned)
        if key not in self._known:
            self._known[key] = make(concerned)
        return self._known[key]

    def __call__(self, type_: Type, gone: frozenset[str]) -> Sheet:
        """The page of a size without what is gone; nothing is drawn."""
        source, wide = self.source, self.wide
        half = (wide - GUTTER) / 2
        reference, speaker = source.reference, source.speaker
        note = left_out(gone, reference, speaker, back=source.options.back)

        def armies(_: frozenset[str]) -> Block:
            return parts.columns(
                [parts.army(source, side, half, type_, self.lines) for side in range(2)], half, GUTTER
            )

        return Sheet(
            (
                self._block("title", type_, gone, "", lambda _: parts.title(source, wide, type_)),
                self._block("armies", type_, gone, "", armies),
                self._block(
                    "results",
                    type_,
                    gone,
                    ("letter.", "chart."),
                    lambda gone: results_and_charts(
                        reference, kept(reference.charts, gone), speaker, wide, type_, gone
                    ),
                ),
                self._block(
                    "phases",
                    type_,
                    gone,
                    "phase.",
                    lambda gone: phases(reference, speaker, wide, type_, gone),
                ),
                self._block(
                    "ground", type_, gone, "ground.", lambda gone: parts.ground(source, wide, type_, gone)
                ),
                self._block("terms", type_, gone, "terms.", lambda _: parts.terms(source, wide, type_)),
                self._block(
                    "special", type_, gone, "special.", lambda gone: parts.special(source, wide, type_, gone)
                ),
                parts.stamp(source, wide, type_, note),
            )
        )


def sheet(job: Job) -> Printed:
    """The sheet as a file of one page, or with a back page where one was asked for and is needed."""
    scenario = job.subject.scenario
    assert scenario is not None
    findings = tuple(finding for side in scenario.sides for finding in job.subject.rules.inspect(side.army))
    source = Source(scenario, reference_of(job), findings, job.options, job.speaker)
    book = Book(job.options, f"{scenario.name}: {job.speaker.say('sheet.kind.qrs')}")
    dropped, finding = draw_qrs(book, source)
    if finding is not None:
        return Printed(finding=finding)
    if job.options.back and dropped:
        book.turn()
        draw_back(book, source, frozenset(dropped), scenario.name)
    return Printed(book.finish(), book.pages, in_words(source, dropped))
