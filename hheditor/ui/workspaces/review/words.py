"""What the review says: steps, moments, chapters and differences as sentences in the reader's language."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app.review.comparing import Difference
from hheditor.app.review.story import Chapter
from hheditor.app.review.study import Study
from hheditor.battles import ROOT, Annotation, in_one, thrown, told
from hheditor.battles.stepping import ALL
from hheditor.rules.api import CHANCE, UMPIRE, Moment, Order, Rolled
from hheditor.text import Narrator, knows
from hheditor.text.speech import signed

if TYPE_CHECKING:
    from hheditor.insight.chances import Swing
    from hheditor.ui.context import Context

MOST_SENTENCES = 3
"""Of one step, in the list; all of them in the tooltip."""


class Words(Narrator):
    """Speaks about one battle."""

    before = "review.opening"

    def __init__(self, context: "Context", study: Study) -> None:
        battle = study.battle
        super().__init__(battle, context.language, battle.tree.end_of_line(ROOT))
        self._study = study
        self.step = lru_cache(maxsize=4096)(self._step)
        self.whole_step = lru_cache(maxsize=256)(self._whole_step)

    def note(self, note: Annotation) -> str:
        """What somebody wrote."""
        return note.told(self.language)

    def drawn(self, note: Annotation) -> Annotation:
        """What somebody drew, the words on it as the reader knows them."""
        marks = tuple(replace(mark, text=self.naming(mark.text)) for mark in note.marks)
        return note if marks == note.marks else replace(note, marks=marks)

    def line(self, node: int) -> str:
        """The name of the line that begins at a step; empty where it has none."""
        return self.naming(self._battle.node(node).name)

    def piece(self, number: int) -> str:
        """The name of a piece."""
        return self.names.pieces.get(number) or self.say("review.piece", number=number)

    def side(self, side: int) -> str:
        """The name of a side."""
        return self.names.sides[side] if 0 <= side < len(self.names.sides) else self.say("battle.nobody")

    def events(self, node: int) -> list[str]:
        """All sentences of a step."""
        events = in_one(self._battle.ruleset, told(self._battle, node))
        return [said for _, _, event in events if (said := self.event(event))]

    def _step(self, node: int) -> str:
        """A step in one line: what happened, as far as there is room."""
        return " ".join(self.events(node)[:MOST_SENTENCES]) or self._quiet(node)

    def _whole_step(self, node: int) -> str:
        return " ".join(self.events(node)) or self._quiet(node)

    def _quiet(self, node: int) -> str:
        """A step in which nothing is told: what was ordered."""
        order = self._battle.order(node)
        faces = [str(face) for cast in thrown(self._battle, node) for face in cast.faces]
        if faces:
            return self.say("review.dice-fell", faces=" · ".join(faces))
        if order is None or isinstance(order, Rolled):
            return self.say("review.quiet-step")
        return self.order(self._battle.position(self._battle.node(node).parent), order)

    def order(self, position: Any, order: Order) -> str:
        """An order as a sentence of its own."""
        if not knows(self._battle.ruleset.wording(position, order).message):
            return self.say("review.quiet-step")
        said = super().order(position, order)
        return said[:1].upper() + said[1:]

    def actor(self, node: int) -> str:
        """Who did it."""
        actor = self._battle.node(node).added.actor
        if actor == CHANCE:
            return self.say("review.dice")
        if actor == UMPIRE:
            return self.say("review.umpire")
        return self.side(actor)

    def moment(self, moment: Moment) -> str:
        """All of it in one line."""
        return " · ".join(filter(None, (self.bound(moment), self.phase(moment.phase))))

    def whereabouts(self) -> str:
        """Where the reader is: how far along the line, and when."""
        study = self._study
        place, say = study.place, self.say
        if place.events != ALL:
            return say(
                "review.within", step=study.index, events=place.events, total=study.line.count(place.node)
            )
        if study.hidden:
            return str(study.index)
        return say("review.at", step=study.index, steps=study.line.last)

    def chapter(self, chapter: Chapter) -> str:
        """A chapter's name."""
        say = self.say
        match chapter.kind:
            case "turn":
                return self.turn(chapter.moment.turn)
            case "bookmark":
                return self.naming(chapter.name) or say(
                    "review.bookmark-unnamed", moment=self.moment(chapter.moment)
                )
            case "leader-lost":
                return say("review.chapter.leader-lost", side=self.side(chapter.side))
            case "turning" if chapter.swing is not None:
                parts = chapter.swing.parts
                return say("review.chapter.turning", side=self.side(parts.gains), points=signed(parts.points))
            case "end":
                if chapter.reason and knows(chapter.reason):
                    return say("review.chapter.end-of", reason=say(chapter.reason))
                return say("review.chapter.end")
            case kind:
                return say(f"review.chapter.{kind}")

    def about_chapter(self, chapter: Chapter) -> str:
        """When it is, and what turned it if something did."""
        found = self.moment(chapter.moment)
        if chapter.swing is None:
            return found
        return f"{found}\n{self.swing(chapter.swing)}"

    def swing(self, swing: "Swing") -> str:
        """What decisions and dice had to do with a turning point."""
        say, parts = self.say, swing.parts
        gain = say("course.gain", side=self.side(parts.gains), points=parts.points)
        return f"{gain}: " + ", ".join(
            (
                say("course.decisions", points=signed(parts.decisions)),
                say("course.dice", points=signed(parts.dice)),
            )
        )

    def difference(self, change: Difference) -> str:
        """What changed about a piece, without its name."""
        say = self.say
        match change.kind:
            case "moved":
                if change.after and change.after[0] < self._board.cells and len(change.before) == 1:
                    return say(
                        "review.diff.moved",
                        start=self.place(change.before[0]),
                        place=self.place(change.after[0]),
                    )
                return say("review.diff.moved-plain")
            case "stands":
                return say("review.diff.stands", before=change.before[0], after=change.after[0])
            case "formation":
                return say("review.diff.formation", formation=self.formation(change.words[1]))
            case "gained" | "shed":
                return say(f"review.diff.{change.kind}", mark=self.mark(change.words[0]))
            case kind:
                return say(f"review.diff.{kind}")

    def glyphs(self, node: int) -> str:
        """The glyphs of all authors on a step."""
        found = [glyph for note in self._battle.node(node).notes.values() for glyph in note.glyphs]
        return " ".join(dict.fromkeys(found))
