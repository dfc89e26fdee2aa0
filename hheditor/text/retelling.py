"""A battle told to somebody who reads it afterwards: steps in one line, who did them, and when.

retelling = Retelling(battle, "it")
retelling.events(12)        -> the sentences of a step
retelling.quiet(12)         -> what to say of a step in which nothing is told
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, UMPIRE, Moment, Order, Rolled
from hheditor.text.narrator import Narrator
from hheditor.text.speech import Language, knows

if TYPE_CHECKING:
    from hheditor.battles import Annotation, Record


class Retelling(Narrator):
    """Speaks about a battle that has been fought."""

    before = "review.opening"

    def __init__(self, battle: "Record", language: Language) -> None:
        from hheditor.battles import ROOT

        super().__init__(battle, language, battle.tree.end_of_line(ROOT))

    def piece(self, number: int) -> str:
        """The name of a piece."""
        return self.names.pieces.get(number) or self.say("review.piece", number=number)

    def side(self, number: int) -> str:
        """The name of a side."""
        sides = self.names.sides
        return sides[number] if 0 <= number < len(sides) else self.say("battle.nobody")

    def moment(self, moment: Moment) -> str:
        """All of it in one line."""
        return " · ".join(filter(None, (self.stretch(moment), self.phase(moment.phase))))

    def sentences(self, node: int) -> Iterator[tuple[int, int, str]]:
        """What is told of a step: the number of an event, how many the sentence tells, and the sentence,
        which is empty where there is nothing to tell."""
        from hheditor.battles import in_one, told

        for number, count, event in in_one(self._battle.ruleset, told(self._battle, node)):
            yield number, count, self.event(event)

    def events(self, node: int) -> list[str]:
        """All sentences of a step."""
        return [said for _, _, said in self.sentences(node) if said]

    def quiet(self, node: int) -> str:
        """A step in which nothing is told: what was ordered."""
        from hheditor.battles import thrown

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

    def line(self, node: int) -> str:
        """The name of the line that begins at a step; empty where it has none."""
        return self.naming(self._battle.node(node).name)

    def drawn(self, note: "Annotation") -> "Annotation":
        """What somebody drew, the words on it as the reader knows them."""
        marks = tuple(replace(mark, text=self.naming(mark.text)) for mark in note.marks)
        return note if marks == note.marks else replace(note, marks=marks)
