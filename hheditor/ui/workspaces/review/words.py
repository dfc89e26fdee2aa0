"""What the review says: steps, moments, chapters and differences as sentences in the reader's language."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hheditor.app.review.comparing import Difference
from hheditor.app.review.story import Chapter
from hheditor.app.review.study import Study
from hheditor.battles import Annotation
from hheditor.battles.reading.timeline import ALL
from hheditor.text.retelling import Retelling
from hheditor.text.speech import signed

if TYPE_CHECKING:
    from hheditor.insight.chances import Swing
    from hheditor.ui.context import Context

MOST_SENTENCES = 3
"""Of one step, in the list; all of them in the tooltip."""


class Words(Retelling):
    """Speaks about one battle."""

    def __init__(self, context: "Context", study: Study) -> None:
        super().__init__(study.battle, context.language)
        self._study = study
        self.step = lru_cache(maxsize=4096)(self._step)
        self.whole_step = lru_cache(maxsize=256)(self._whole_step)

    def note(self, note: Annotation) -> str:
        """What somebody wrote."""
        return note.told(self.language)

    def _step(self, node: int) -> str:
        """A step in one line: what happened, as far as there is room."""
        return " ".join(self.events(node)[:MOST_SENTENCES]) or self.quiet(node)

    def _whole_step(self, node: int) -> str:
        return " ".join(self.events(node)) or self.quiet(node)

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
            case "own" if chapter.heading is not None:
                side = ("side", self.side(chapter.side))
                return self.phrase(replace(chapter.heading, parameters=(*chapter.heading.parameters, side)))
            case "turning" if chapter.swing is not None:
                parts = chapter.swing.parts
                return say("review.chapter.turning", side=self.side(parts.gains), points=signed(parts.points))
            case "end":
                reason = self.reason(chapter.reason)
                return say("review.chapter.end-of", reason=reason) if reason else say("review.chapter.end")
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
                if change.after and self.surface.holds(change.after[0]) and len(change.before) == 1:
                    return say(
                        "review.diff.moved",
                        start=self.place(change.before[0]),
                        place=self.place(change.after[0]),
                    )
                return say("review.diff.moved-plain")
            case "strength":
                counted = self._battle.ruleset.counted
                return say(f"strength.{counted}.diff", before=change.before[0], after=change.after[0])
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
