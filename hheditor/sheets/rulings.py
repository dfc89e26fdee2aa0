"""The rulings of a rules system by chapter, two columns to the page, for the wall of the club."""

from collections.abc import Sequence

from hheditor.rules.api import find, systems
from hheditor.rules.api.paper.rulebook import Rule, Rulebook, told
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.paper.faces import literal
from hheditor.sheets.paper.page import Book
from hheditor.sheets.paper.setting import Block, paragraph, stacked
from hheditor.sheets.reference.flow import Item, Placed, filled
from hheditor.sheets.reference.qrs_parts import heading
from hheditor.sheets.subject import Subject

MARGIN = 13.0
_GUTTER = 7.0
_SIZE = 8.6
_LEADING = 1.24
_GAP = 2.0


def sheet(job: Job) -> Printed:
    """All rulings that hold under the profile of what is printed."""
    rulebook, name, profile = _rulebook(job.subject)
    title = job.speaker.say("rules.by-ruling")
    book = Book(job.options, f"{name}: {title}" if name else title)
    _Rulings(book, job, name, profile).write(rulebook)
    return Printed(book.finish(), book.pages)


def _rulebook(subject: Subject) -> tuple[Rulebook, str, str]:
    """The book of the document's system, or of the game that is named, or of the first that has one; its name
    and the profile's id."""
    document = subject.scenario or subject.army
    meant = subject.game if document is None else document.system
    known = [meant] if meant in systems() else []
    wanted = known or [system for system in systems() if find(system).rulebook().rules]
    if not wanted:
        return Rulebook(), "", ""
    ruleset = find(wanted[0])
    profiles = ruleset.profiles()
    terms = subject.scenario.profile if subject.scenario is not None else {}
    identity = str(terms.get("id", "")) if str(terms.get("id", "")) in profiles else next(iter(profiles), "")
    name = str(terms.get("name", "")) or str(getattr(profiles.get(identity), "name", ""))
    return ruleset.rulebook(), name, identity


class _Rulings:
    """The list in the making: it fills one column after the other, the last page's columns evenly."""

    def __init__(self, book: Book, job: Job, name: str, profile: str) -> None:
        self.book, self.name, self.profile = book, name, profile
        self.speaker, self.language = job.speaker, job.options.language
        self.room = (book.wide - 2 * MARGIN - _GUTTER) / 2
        self.top = MARGIN

    def write(self, rulebook: Rulebook) -> None:
        """Title, chapters, rulings."""
        self._title()
        found = [
            rule
            for rule in rulebook.rules
            if rule.kind == "ruling" and (not rule.profiles or self.profile in rule.profiles)
        ]
        items: list[Item] = []
        if not found:
            items.append(Item(paragraph(self.speaker.say("sheet.rulings-none"), 11, self.room), 0))
        again: list[Block] = []
        for number, chapter in enumerate(rulebook.chapters):
            title = told(chapter.title, self.language)
            more = self.speaker.say("sheet.continued", what=title)
            again.append(
                paragraph(more, _SIZE, self.room, _LEADING, face="italic", color=self.book.tones.soft)
            )
            own = [rule for rule in found if rule.chapter == chapter.id]
            if own:
                items.append(Item(heading(title, self.room, 12), number, head=True, above=1.5))
            items += [Item(self._ruling(rule), number) for rule in own]
        self._pages(items, again)

    def _pages(self, items: list[Item], again: list[Block]) -> None:
        """Full pages, and what is left shared out among the last ones: no page for a single ruling."""
        first = self.book.tall - MARGIN - self.top
        other = self.book.tall - 2 * MARGIN
        share = 1.0
        pages = spread(items, again, first, other, _GAP)
        # As long as the same number of pages holds it, every column may be a little shorter.
        while share > 0.5:
            shorter = spread(items, again, first * (share - 0.02), other * (share - 0.02), _GAP)
            if len(shorter) > len(pages) or not shorter:
                break
            share -= 0.02
            pages = shorter
        for number, columns in enumerate(pages):
            if number:
                self._foot()
                self.book.turn()
                self.top = MARGIN
            for place, column in enumerate(columns):
                for start, block in column:
                    block.draw(self.book, MARGIN + place * (self.room + _GUTTER), self.top + start)
        self._foot()

    def _title(self) -> None:
        book, wide = self.book, self.book.wide - 2 * MARGIN
        title = self.speaker.say("rules.by-ruling")
        book.text(MARGIN, MARGIN + 7, title, 22, face="serif", color=book.tones.accent, room=wide / 2)
        book.text(
            book.wide - MARGIN,
            MARGIN + 7,
            self.name,
            11,
            face="italic",
            color=book.tones.soft,
            anchor="right",
            room=wide / 2,
        )
        note = paragraph(self.speaker.say("sheet.rulings-note"), 9, wide, 1.25, color=book.tones.soft)
        note.draw(book, MARGIN, MARGIN + 10.5)
        self.top = MARGIN + 10.5 + note.height + 4

    def _ruling(self, rule: Rule) -> Block:
        about = ", ".join(rule.related)
        if rule.source == "author":
            about = "; ".join(filter(None, (about, self.speaker.say("sheet.rulings-author"))))
        title = f"*{rule.id} {literal(told(rule.title, self.language))}*"
        text = f"{title} ({about}): " if about else f"{title}: "
        said = paragraph(text + literal(told(rule.text, self.language)), _SIZE, self.room, _LEADING)
        why = told(rule.why, self.language)
        if not why:
            return said
        reason = paragraph(
            literal(self.speaker.say("rules.reason", reason=why)),
            _SIZE - 0.6,
            self.room,
            _LEADING,
            face="italic",
            color=self.book.tones.soft,
        )
        return stacked((said, reason), 0.3)

    def _foot(self) -> None:
        book, base = self.book, self.book.tall - 6.5
        soft = book.tones.soft
        book.text(MARGIN, base, f"{self.name}", 8, face="italic", color=soft, room=self.room)
        book.text(book.wide - MARGIN, base, str(book.pages), 8, color=soft, anchor="right")


def spread(
    items: Sequence[Item], again: Sequence[Block], first: float, other: float, gap: float
) -> list[Placed]:
    """The items on pages of two columns; the first page has less room than the others."""
    pages: list[Placed] = []
    rest = list(items)
    while rest:
        tall = other if pages else first
        # As many items as two columns hold.
        low, high = 1, len(rest)
        while low < high:
            middle = (low + high + 1) // 2
            if filled(_begun(rest[:middle], again), again, tall, 2, gap) is None:
                high = middle - 1
            else:
                low = middle
        if low < len(rest) and rest[low - 1].head and low > 1:
            low -= 1
        taken = filled(_begun(rest[:low], again), again, max(tall, rest[0].block.height), 2, gap)
        pages.append(taken if taken is not None else [[(0.0, rest[0].block)]])
        rest = rest[low:]
    return pages


def _begun(items: Sequence[Item], again: Sequence[Block]) -> list[Item]:
    """The items of a page; a chapter that goes on from the page before says so."""
    if not items or items[0].head or not again:
        return list(items)
    return [Item(again[items[0].group], items[0].group, head=True), *items]
