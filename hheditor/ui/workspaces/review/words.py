"""What the review says: steps, moments, chapters and differences as sentences in the reader's language."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app.review.comparing import Difference
from hheditor.app.review.story import Chapter
from hheditor.app.review.study import Study
from hheditor.battles import ROOT, Annotation, Told, thrown, told
from hheditor.battles.stepping import ALL
from hheditor.hexes import facing_name, label
from hheditor.rules.api import CHANCE, UMPIRE, Moment, Order, Rolled, Scene
from hheditor.text import Names, Naming, knows, say_event, say_order
from hheditor.text.chronicle import event_message
from hheditor.text.speech import signed

if TYPE_CHECKING:
    from hheditor.insight.chances import Swing
    from hheditor.ui.context import Context

MOST_SENTENCES = 3
"""Of one step, in the list; all of them in the tooltip."""


class Words:
    """Speaks about one battle."""

    def __init__(self, context: "Context", study: Study) -> None:
        self._context, self._study = context, study
        battle = study.battle
        self._battle = battle
        self._system = battle.header.system
        self._board = battle.header.scenario.map.board
        self.naming = Naming(battle.header.scenario, context.language)
        self.sides = self.naming.sides
        self._names: Names | None = None
        self.step = lru_cache(maxsize=4096)(self._step)
        self.whole_step = lru_cache(maxsize=256)(self._whole_step)

    @property
    def names(self) -> Names:
        """What the pieces are called: those of the opening, and those seen since."""
        if self._names is None:
            battle = self._battle
            found = dict(battle.ruleset.names(battle.position(battle.tree.end_of_line(ROOT))))
            found |= battle.ruleset.names(battle.position(ROOT))
            self._names = self.naming.names(found)
        return self._names

    @property
    def title(self) -> str:
        """What the battle is called; empty where nobody has named it."""
        header = self._battle.header
        return self.naming(header.title or header.scenario.name)

    def note(self, note: Annotation) -> str:
        """What somebody wrote."""
        return note.told(self._context.language)

    def drawn(self, note: Annotation) -> Annotation:
        """What somebody drew, the words on it as the reader knows them."""
        marks = tuple(replace(mark, text=self.naming(mark.text)) for mark in note.marks)
        return note if marks == note.marks else replace(note, marks=marks)

    def line(self, node: int) -> str:
        """The name of the line that begins at a step; empty where it has none."""
        return self.naming(self._battle.node(node).name)

    def named(self, scene: Scene) -> Scene:
        """A scene whose pieces bear the names by which they are told apart."""
        known = self.names.pieces
        pieces = tuple(
            piece if known.get(piece.id, piece.name) == piece.name else replace(piece, name=known[piece.id])
            for piece in scene.pieces
        )
        return replace(scene, pieces=pieces)

    def piece(self, number: int) -> str:
        """The name of a piece."""
        return self.names.pieces.get(number) or self._context.say("review.piece", number=number)

    def side(self, side: int) -> str:
        """The name of a side."""
        return self.sides[side] if 0 <= side < len(self.sides) else self._context.say("review.nobody")

    def cell(self, cell: int) -> str:
        """What a hex is called."""
        return label(self._board, cell) if 0 <= cell < self._board.cells else "–"

    def event(self, event: Told) -> str:
        """An event as a sentence; empty where nothing is to be told. What a system has no words for goes by
        the system's own name for it."""
        if event.event and not knows(event_message(self._system, event.event)):
            who = self.piece(event.pieces[0]) if event.pieces else self.side(event.side)
            return f"{who}: {event.event}."
        return say_event(
            self._system,
            event.event,
            side=event.side,
            pieces=event.pieces,
            places=event.places,
            facts=dict(event.facts),
            names=self.names,
            label=self.cell,
            language=self._context.language,
        )

    def events(self, node: int) -> list[str]:
        """All sentences of a step."""
        return [said for event in told(self._battle, node) if (said := self.event(event))]

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
            return self._context.say("review.dice-fell", faces=" · ".join(faces))
        if order is None or isinstance(order, Rolled):
            return self._context.say("review.quiet-step")
        return self.order(self._battle.position(self._battle.node(node).parent), order)

    def order(self, position: Any, order: Order) -> str:
        """An order as a sentence of its own: who, where to, facing how, against whom."""
        ruleset = self._battle.ruleset
        if not knows(ruleset.wording(position, order).message):
            return self._context.say("review.quiet-step")
        said = say_order(
            ruleset,
            position,
            order,
            names=self.names,
            naming=self.naming,
            label=self.cell,
            facing=self.facing,
            language=self._context.language,
        )
        return said[:1].upper() + said[1:]

    def facing(self, facing: int) -> str:
        """A facing by the points of the compass."""
        return facing_name(facing, self._board.orientation) if facing >= 0 else "–"

    def actor(self, node: int) -> str:
        """Who did it."""
        actor = self._battle.node(node).added.actor
        if actor == CHANCE:
            return self._context.say("review.dice")
        if actor == UMPIRE:
            return self._context.say("review.umpire")
        return self.side(actor)

    def phase(self, moment: Moment) -> str:
        """The phase of a moment; empty where there is none."""
        message = f"phase.{self._system}.{moment.phase}"
        if moment.phase and knows(message):
            return self._context.say(message)
        return moment.phase

    def bound(self, moment: Moment) -> str:
        """The turn and whose bound it is."""
        say = self._context.say
        if not moment.turn:
            return say("review.opening")
        if moment.side < 0:
            return say("review.turn", turn=moment.turn)
        return say("review.turn-of", turn=moment.turn, side=self.side(moment.side))

    def moment(self, moment: Moment) -> str:
        """All of it in one line."""
        return " · ".join(part for part in (self.bound(moment), self.phase(moment)) if part)

    def place(self) -> str:
        """Where the reader is: how far along the line, and when."""
        study = self._study
        place, say = study.place, self._context.say
        if place.events != ALL:
            return say(
                "review.within", step=study.index, events=place.events, total=study.line.count(place.node)
            )
        if study.hidden:
            return str(study.index)
        return say("review.at", step=study.index, steps=study.line.last)

    def chapter(self, chapter: Chapter) -> str:
        """A chapter's name."""
        say = self._context.say
        match chapter.kind:
            case "turn":
                return say("review.turn", turn=chapter.moment.turn)
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
        say, parts = self._context.say, swing.parts
        gain = say("course.gain", side=self.side(parts.gains), points=parts.points)
        return f"{gain}: " + ", ".join(
            (
                say("course.decisions", points=signed(parts.decisions)),
                say("course.dice", points=signed(parts.dice)),
            )
        )

    def mark(self, mark: str) -> str:
        """What a marker of a piece is called."""
        for message in (f"mark.{self._system}.{mark}", f"mark.{mark}"):
            if knows(message):
                return self._context.say(message)
        return mark

    def formation(self, formation: str) -> str:
        """What a formation is called."""
        message = f"formation.{self._system}.{formation}"
        return self._context.say(message) if knows(message) else formation

    def difference(self, change: Difference) -> str:
        """What changed about a piece, without its name."""
        say = self._context.say
        match change.kind:
            case "moved":
                if change.after and change.after[0] < self._board.cells and len(change.before) == 1:
                    return say(
                        "review.diff.moved",
                        start=self.cell(change.before[0]),
                        place=self.cell(change.after[0]),
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
