"""Saying what the rules say: phrases, findings, rolls and moments, with the names of this battle."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor import text
from hheditor.hexes import facing_name, label
from hheditor.rules.api import Event, Moment, Order, Outcome, Roll
from hheditor.rules.api.looking import Phrase, Tally
from hheditor.rules.api.rolls import windowed
from hheditor.rules.api.scene import Scene
from hheditor.text.speech import say_loosely
from hheditor.values import Finding, Parameter

if TYPE_CHECKING:
    from hheditor.app.table.log import Line
    from hheditor.app.table.since import Deed
    from hheditor.battles import Record
    from hheditor.drawing.last_move import Trail
    from hheditor.ui.context import Context

DASH = "–"
_NAMED = 3
"""Units of a list that are named in one line; of more their number is said."""


class Speech:
    """The words of one battle in the language of the screen."""

    def __init__(self, context: "Context", battle: "Record") -> None:
        self._context = context
        self._battle = battle
        self.system = battle.header.system

        self.naming = text.Naming(battle.header.scenario, context.language)

    @cached_property
    def names(self) -> text.Names:
        """What pieces and sides are called."""
        return self.naming.names(self._battle.ruleset.names(self._battle.position(0)))

    @property
    def title(self) -> str:
        """What the battle is called; empty where nobody has named it."""
        header = self._battle.header
        return self.naming(header.title or header.scenario.name)

    def piece(self, number: int) -> str:
        """A piece by its name."""
        found = self.names.pieces.get(number)
        return found if found else str(number)

    def named(self, scene: Scene) -> Scene:
        """A scene whose pieces bear the names by which they are told apart."""
        known = self.names.pieces
        if all(known.get(piece.id, piece.name) == piece.name for piece in scene.pieces):
            return scene
        return replace(
            scene,
            pieces=tuple(replace(each, name=known.get(each.id, each.name)) for each in scene.pieces),
        )

    def pieces(self, numbers: tuple[int, ...]) -> str:
        """Several, with commas."""
        return ", ".join(map(self.piece, numbers))

    def side(self, number: int) -> str:
        """A side by its name."""
        sides = self.names.sides
        return sides[number] if 0 <= number < len(sides) else DASH

    def played(self, number: int, opponent: str) -> str:
        """A side by its name, with the opponent that plays it."""
        if not opponent:
            return self.side(number)
        called = self.word(f"opponent.{opponent}", opponent)
        return self._context.say("battle.played-by", side=self.side(number), opponent=called)

    def cell(self, number: int) -> str:
        """A cell by its label."""
        board = self._battle.header.scenario.map.board
        return label(board, number) if 0 <= number < board.cells else DASH

    def facing(self, number: int) -> str:
        """A facing by the points of the compass."""
        if number < 0:
            return DASH
        return facing_name(number, self._battle.header.scenario.map.board.orientation)

    def formation(self, formation: str) -> str:
        """A formation by its name."""
        return self.word(f"formation.{formation}", formation)

    def word(self, message: str, else_: str) -> str:
        """A message the catalogues may have, or else the word itself."""
        return self._context.say(message) if text.knows(message) else else_

    # What the rules name ------------------------------------------------------------------------------

    def phrase(self, phrase: Phrase) -> str:
        """A phrase as a sentence."""
        return text.say_phrase(
            phrase, names=self.names, naming=self.naming, label=self.cell, language=self._context.language
        )

    def order(self, position: Any, order: Order) -> str:
        """An order as a sentence of its own: who, where to, how, against whom."""
        return text.say_order(
            self._battle.ruleset,
            position,
            order,
            names=self.names,
            naming=self.naming,
            label=self.cell,
            facing=self.facing,
            language=self._context.language,
        )

    def kind(self, kind: str) -> str:
        """A kind of order by its name, as a heading."""
        name = self.word(f"order.{self.system}.{kind}", kind)
        return name[:1].upper() + name[1:]

    def message(self, message: str, **more: Parameter) -> str:
        """A message that may use some of what is offered."""
        return say_loosely(message, self._context.language, more)

    def question(self, question: Any) -> str:
        """A question of the rules."""
        return self.phrase(
            Phrase(question.message, question.pieces, question.places, question.parameters, question.rule)
        )

    def event(self, event: Event) -> str:
        """What happened, as a sentence; empty where there is nothing to tell."""
        return text.say_event(
            self.system,
            event.event,
            side=event.side,
            pieces=event.pieces,
            places=event.places,
            facts=dict(event.facts),
            names=self.names,
            label=self.cell,
            language=self._context.language,
        )

    def outcome(self, outcome: Outcome) -> str:
        """Why a battle is over, naming who was beaten by it where somebody was."""
        given = dict(outcome.facts)
        named = f"{outcome.reason}.of"
        if outcome.winner >= 0 and len(self.names.sides) == 2 and text.knows(named):
            winner, loser = outcome.winner, 1 - outcome.winner
            more = {name: given.get(f"{name}_{loser}", DASH) for name in ("stands_lost", "points_lost")}
            return self.message(named, side=self.side(winner), other=self.side(loser), **more)
        return self.message(outcome.reason, **given)

    def phase(self, phase: str) -> str:
        """A phase by its name."""
        return self.word(f"phase.{self.system}.{phase}", phase)

    def moment(self, moment: Moment) -> str:
        """Turn, whose bound, phase."""
        parts = []
        if moment.turn:
            parts.append(self._context.say("battle.turn", turn=moment.turn))
        if moment.side >= 0:
            parts.append(self.side(moment.side))
        if moment.phase:
            parts.append(self.phase(moment.phase))
        return " · ".join(parts)

    def roll(self, roll: Roll) -> str:
        """What a roll is for."""
        return self.word(f"roll.{roll.purpose}", roll.purpose)

    def rolls_for(self, roll: Roll) -> str:
        """Who rolls at whom, by names: the shooters and their target, or those who fight."""
        target = dict(roll.parameters).get("target")
        if isinstance(target, int) and target in self.names.pieces:
            others = tuple(piece for piece in roll.pieces if piece != target)
            return self._context.say("battle.roll-at", units=self.pieces(others), target=self.piece(target))
        return self.pieces(roll.pieces)

    def dice(self, roll: Roll) -> str:
        """The dice and how they are read: "4 dice of 12 at 9 or more"."""
        parts: list[str] = []
        for pool in roll.pools:
            if windowed(pool):
                low, high = pool.steps[0][0], pool.steps[1][0] - 1
                parts.append(self._context.say("battle.dice-between", sides=pool.sides, low=low, high=high))
            elif len(pool.steps) == 1:
                parts.append(
                    self._context.say(
                        "battle.dice-needing", n=pool.count, sides=pool.sides, least=pool.steps[0][0]
                    )
                )
            else:
                parts.append(self._context.say("battle.dice-plain", n=pool.count, sides=pool.sides))
        return ", ".join(dict.fromkeys(parts))

    def finding(self, finding: Finding) -> str:
        """A finding, its pieces and cells by their names where its sentence has gaps for them."""
        called = [self.piece(piece) for piece in finding.pieces]
        parameters = {name: self.naming.listed(value) for name, value in finding.parameters}
        if called:
            parameters.setdefault("unit", called[0])
            parameters.setdefault("other", called[-1])
        if finding.places:
            parameters.setdefault("place", self.cell(finding.places[-1]))
        sentence = say_loosely(finding.message, self._context.language, parameters)
        if not finding.rule:
            return sentence
        return self._context.say("finding.ruled", rule=finding.rule, sentence=sentence)

    def tally(self, tally: Tally) -> str:
        """The title of a sum."""
        return self.word(tally.title, tally.title)

    def reading(self, roll: Roll, reading: tuple[int, ...]) -> str:
        """How dice read: "3 hits", "sum 14", or the faces."""
        if roll.how == "faces":
            return " ".join(map(str, reading))
        known = f"reading.{roll.purpose}-{reading[0] if reading else 0}"
        if text.knows(known):
            return self._context.say(known)
        if roll.how == "bands":
            return self._context.say("battle.hits", n=sum(reading[1:]))
        if any(pool.steps for pool in roll.pools):
            return self._context.say("battle.hits", n=reading[0] if reading else 0)
        return self._context.say("battle.sum", sum=reading[0] if reading else 0)

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
                return self._context.say("battle.log.skipped")
            case "order":
                return self.order_line(line.node)
        if line.event is None:
            return ""
        told = self.event(line.event)
        if told and _in_vain(line.event):
            return f"{told} {self._context.say('battle.no-effect')}"
        return told

    def heading(self, line: "Line") -> str:
        """The phase that begins; empty where it is only a turn."""
        return self.phase(line.moment.phase) if line.moment.phase else ""

    def bound(self, moment: Moment) -> str:
        """The turn and whose bound it is, as the title of a stretch of the log."""
        turn = self._context.say("battle.turn", turn=moment.turn)
        parts = [turn if moment.turn else self._context.say("battle.before-battle")]
        if moment.side >= 0 and moment.turn:
            parts.append(self.side(moment.side))
        return " · ".join(parts)

    def dice_line(self, line: "Line") -> str:
        """What was rolled for, the faces, how they read."""
        thrown = line.thrown
        assert thrown is not None
        who = self.rolls_for(thrown.roll)
        title = self.roll(thrown.roll)
        faces = " ".join(map(str, thrown.faces))
        reading = self.reading(thrown.roll, thrown.reading) if thrown.roll.how != "faces" else ""
        shown = " · ".join(part for part in (faces, reading) if part)
        return f"{title}, {who}: {shown}" if who else f"{title}: {shown}"

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
            told.append(self._context.say("battle.no-effect"))
        return " ".join(told)

    def _is_count(self, event: Event) -> bool:
        """Whether an event only says how dice were read: hits, or the score of a fight."""
        return "hits" in dict(event.facts)

    def herald(self, side: int, trails: "tuple[Trail, ...]", rolls: int) -> str:
        """What a side did, in one line."""
        say = self._context.say
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
        return self._context.say("herald.and-more", units=named, n=more) if more > 0 else named

    def override(self, line: "Line") -> str:
        """What the umpire forced, from what to what, why, and which refusal it passed over."""
        battle = self._battle
        ruleset, parent = battle.ruleset, battle.node(line.node).parent
        changed = text.say_changes(
            ruleset.scene(battle.position(parent)),
            ruleset.scene(battle.position(line.node)),
            names=self.names,
            label=self.cell,
            facing=self.facing,
            language=self._context.language,
        )
        reason = self.word(f"reason.{line.reason}", line.reason)
        parts = [part for part in (changed, reason) if part]
        said = [self._context.say("battle.log.override", reason=". ".join(parts) or DASH)]
        if line.refused is not None:
            said.append(self._context.say("battle.log.against", finding=self.finding(line.refused)))
        return " ".join(said)

    def order_line(self, node: int) -> str:
        """An order of which no event tells."""
        battle = self._battle
        order = battle.order(node)
        if order is None:
            return ""
        before = battle.position(battle.node(node).parent)
        return self.phrase(battle.ruleset.wording(before, order))


_EFFECTS = ("move", "disrupted", "stands")
"""What hits may bring, as an event that tells of them says it."""


def _in_vain(event: Event) -> bool:
    """Whether an event tells of hits of which nothing came."""
    facts = dict(event.facts)
    return "hits" in facts and all(name in facts and not facts[name] for name in _EFFECTS)
