"""The rulings of a rules system by chapter, two columns to the page, for the wall of the club."""

from hheditor.rules.api import find, systems
from hheditor.rules.api.rulebook import Rule, Rulebook, told
from hheditor.sheets.making import Job, Printed
from hheditor.sheets.page import Book
from hheditor.sheets.qrs_parts import heading
from hheditor.sheets.setting import Block, paragraph, stacked
from hheditor.sheets.subject import Subject

MARGIN = 13.0
_GUTTER = 7.0
_SIZE = 8.6
_LEADING = 1.24


def sheet(job: Job) -> Printed:
    """All rulings that hold under the profile of what is printed."""
    rulebook, name, profile = _rulebook(job.subject)
    title = job.speaker.say("sheet.rulings-title")
    book = Book(job.options, f"{name}: {title}" if name else title)
    _Rulings(book, job, name, profile).write(rulebook)
    return Printed(book.finish(), book.pages)


def _rulebook(subject: Subject) -> tuple[Rulebook, str, str]:
    """The book of the document's system, or of the first that has one; its name and the profile's id."""
    document = subject.scenario or subject.army
    known = [document.system] if document is not None and document.system in systems() else []
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
    """The list in the making: it fills one column after the other."""

    def __init__(self, book: Book, job: Job, name: str, profile: str) -> None:
        self.book, self.job, self.name, self.profile = book, job, name, profile
        self.speaker, self.language = job.speaker, job.options.language
        self.room = (book.wide - 2 * MARGIN - _GUTTER) / 2
        self.column, self.top, self.y = 0, MARGIN, MARGIN

    def write(self, rulebook: Rulebook) -> None:
        """Title, chapters, rulings."""
        self._title()
        found = [
            rule
            for rule in rulebook.rules
            if rule.kind == "ruling" and (not rule.profiles or self.profile in rule.profiles)
        ]
        if not found:
            self._put(paragraph(self.speaker.say("sheet.rulings-none"), 11, self.room))
        for chapter in rulebook.chapters:
            own = [rule for rule in found if rule.chapter == chapter.id]
            for number, rule in enumerate(own):
                block = self._ruling(rule)
                if not number:
                    # A heading never stands alone at the foot of a column.
                    head = heading(told(chapter.title, self.language), self.room, 12)
                    block = stacked((head, block), 1.2)
                    self.y += 1.5 if self.y > self.top else 0
                self._put(block)
        self._foot()

    def _title(self) -> None:
        book, wide = self.book, self.book.wide - 2 * MARGIN
        title = self.speaker.say("sheet.rulings-title")
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
        self.top = self.y = MARGIN + 10.5 + note.height + 4

    def _ruling(self, rule: Rule) -> Block:
        about = ", ".join(rule.related)
        if rule.source == "author":
            about = "; ".join(filter(None, (about, self.speaker.say("sheet.rulings-author"))))
        title = f"*{rule.id} {_plain(told(rule.title, self.language))}*"
        text = f"{title} ({about}): " if about else f"{title}: "
        said = paragraph(text + _plain(told(rule.text, self.language)), _SIZE, self.room, _LEADING)
        why = told(rule.why, self.language)
        if not why:
            return said
        reason = paragraph(
            _plain(self.speaker.say("sheet.rulings-why", reason=why)),
            _SIZE - 0.6,
            self.room,
            _LEADING,
            face="italic",
            color=self.book.tones.soft,
        )
        return stacked((said, reason), 0.3)

    def _put(self, block: Block) -> None:
        if self.y + block.height > self.book.tall - MARGIN and self.y > self.top:
            self._next_column()
        block.draw(self.book, MARGIN + self.column * (self.room + _GUTTER), self.y)
        self.y += block.height + 2.0

    def _next_column(self) -> None:
        if self.column == 0:
            self.column = 1
        else:
            self._foot()
            self.book.turn()
            self.column, self.top = 0, MARGIN
        self.y = self.top

    def _foot(self) -> None:
        book, base = self.book, self.book.tall - 6.5
        soft = book.tones.soft
        book.text(MARGIN, base, f"{self.name}", 8, face="italic", color=soft, room=self.room)
        book.text(book.wide - MARGIN, base, str(book.pages), 8, color=soft, anchor="right")


def _plain(text: str) -> str:
    """Words without the stars that would set them bold."""
    return text.replace("*", "∗")
