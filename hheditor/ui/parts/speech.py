"""What a battle says on the screen beyond what every narrator does: lines of the log, deeds, who plays."""

from typing import TYPE_CHECKING

from hheditor.rules.api import Event
from hheditor.rules.api.screen.answers import Band
from hheditor.text.narrator import DASH, Narrator

if TYPE_CHECKING:
    from hheditor.app.battle.log import Line
    from hheditor.app.battle.since import Deed
    from hheditor.battles import Record
    from hheditor.drawing.pieces.last_move import Trail
    from hheditor.ui.context import Context

_NAMED = 3
"""Units of a list that are named in one line; of more their number is said."""


class Speech(Narrator):
    """The words of one battle in the language of the screen."""

    def __init__(self, context: "Context", battle: "Record") -> None:
        super().__init__(battle, context.language)
        self.reader: Record = battle
        """The battle as whoever reads may see it."""

    def played(self, number: int, opponent: str) -> str:
        """A side by its name, with the opponent that plays it."""
        if not opponent:
            return self.side(number)
        called = self.word(f"opponent.{opponent}", opponent)
        called = called[:1].lower() + called[1:]
        return self.say("battle.played-by", side=self.side(number), opponent=called)

    def span(self, band: Band) -> str:
        """The results a band is about: "3 to 5" as figures."""
        low, high = (str(each).replace("-", "\N{MINUS SIGN}") for each in (band.low, band.high))
        if band.high < band.low:
            return self.say("battle.band-more", low=low)
        # Between two signs a dash needs air, and no line may break at it.
        air = "\N{NO-BREAK SPACE}" if band.low < 0 else ""
        dash = f"{air}\N{WORD JOINER}\N{EN DASH}\N{WORD JOINER}{air}" if air else "\N{EN DASH}"
        return low if band.low == band.high else f"{low}{dash}{high}"

    def meaning(self, band: Band) -> str:
        """What such results would bring."""
        return "; ".join(map(self.phrase, band.meaning))

    # Lines of the log ---------------------------------------------------------------------------------

    def line(self, line: "Line") -> str:
        """A line of the log as a sentence."""
        match line.kind:
            case "heading":
                return self.heading(line)
            case "dice":
                return self.dice_line(line)
            case "override":
                return self.override(line)
            case "skipped":
                return self.say("battle.log.skipped")
            case "order":
                return self.say("battle.log.hidden") if line.phrase is None else self.phrase(line.phrase)
        if line.event is None:
            return ""
        told = self.event(line.event)
        if told and self.reader.ruleset.in_vain(line.event):
            return f"{told} {self.say('battle.no-effect')}"
        return told

    def heading(self, line: "Line") -> str:
        """The phase that begins; empty where it is only a turn."""
        return self.phase(line.moment.phase) if line.moment.phase else ""

    def dice_line(self, line: "Line") -> str:
        """What was rolled for, the faces, how they read."""
        thrown = line.thrown
        assert thrown is not None
        hidden = not thrown.faces and not thrown.reading
        shown = (
            self.say("battle.log.hidden") if hidden else self.faces(thrown.roll, thrown.faces, thrown.reading)
        )
        return f"{self.occasion(thrown.roll)}: {shown}"

    def deed(self, deed: "Deed") -> str:
        """Rolls of one occasion in a line: what for, who, the faces of both sides."""
        first = deed.rolls[0]
        who = " / ".join(dict.fromkeys(self.rolls_for(each.roll) for each in deed.rolls))
        faces = " / ".join(" ".join(map(str, each.faces)) for each in deed.rolls if each.faces)
        reading = self.reading(first.roll, first.reading) if len(deed.rolls) == 1 else ""
        shown = " · ".join(part for part in (faces, reading if reading != faces else "") if part)
        title = self.roll(first.roll)
        return f"{title}, {who}: {shown}" if who else f"{title}: {shown}"

    def came_of(self, deed: "Deed") -> str:
        """What rolls brought, in sentences; that they brought nothing, where nothing was told."""
        told = [sentence for event in deed.events if (sentence := self.event(event))]
        changes = any(event.patch for event in deed.events if not self._is_count(event))
        if not changes:
            told.append(self.say("battle.no-effect"))
        return " ".join(told)

    def _is_count(self, event: Event) -> bool:
        """Whether an event only says how dice were read: hits, or the score of a fight."""
        return "hits" in dict(event.facts)

    def herald(self, side: int, trails: "tuple[Trail, ...]", rolls: int) -> str:
        """What a side did, in one line."""
        say = self.say
        moved = sum(trail.side == side and len(trail.way) > 1 and not trail.fell for trail in trails)
        driven = [
            trail.piece for trail in trails if trail.side != side and len(trail.way) > 1 and not trail.fell
        ]
        parts = [say("herald.moved", n=moved)] if moved else []
        parts += [say("herald.rolled", n=rolls)] if rolls else []
        parts += [say("herald.driven", units=self._some(driven))] if driven else []
        fallen = [trail.piece for trail in trails if trail.fell]
        parts += [say("herald.lost", units=self._some(fallen))] if fallen else []
        what = "; ".join(parts) or say("herald.nothing")
        return say("herald.line", side=self.side(side), what=what)

    def _some(self, pieces: list[int]) -> str:
        """The first of them by their names, and how many more."""
        named = self.pieces(tuple(pieces[:_NAMED]))
        more = len(pieces) - _NAMED
        return self.say("herald.and-more", units=named, n=more) if more > 0 else named

    def override(self, line: "Line") -> str:
        """What the umpire forced, from what to what, why, and which refusal it passed over."""
        battle = self.reader
        ruleset, parent = battle.ruleset, battle.node(line.node).parent
        changed = self.changes(
            ruleset.scene(battle.position(parent)), ruleset.scene(battle.position(line.node))
        )
        reason = self.own("reason", line.reason)
        parts = [part for part in (changed, reason) if part]
        said = [self.say("battle.log.override", reason=". ".join(parts) or DASH)]
        if line.refused is not None:
            said.append(self.say("battle.log.against", finding=self.finding(line.refused)))
        return " ".join(said)
