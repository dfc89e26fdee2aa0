"""One voice for everything a battle says: on the screen, at the command line and on paper.

    narrator = Narrator(battle, "it")
    narrator.event(event)              -> "I Fanti muovono da G7 a G6."
    narrator.order(position, order)    -> "Men of Bourbon to G7, facing NE: attack the Archers of Kent"
    narrator.finding(finding)          -> "ZOC-1: …", pieces and places by their names

An event names pieces, places and facts; the sentence ``event.<system>.<event>`` has gaps for them: ``{unit}``
the first piece, ``{other}`` the last, ``{units}`` all, ``{start}`` and ``{place}`` the first and the last
place, ``{side}`` the side, and every fact by its name. Phrases and findings have the same gaps. Names of
people's own are put in as they are. A word the catalogues do not know is said as the system writes it.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.rules.api import Event, Moment, Order, Outcome, Phrase, Roll, Term
from hheditor.rules.api.rolls import windowed
from hheditor.rules.api.screen.answers import Tally
from hheditor.rules.api.screen.scene import Scene, Strength
from hheditor.rules.api.surfaces import Heading, Where
from hheditor.text.names import Names
from hheditor.text.naming import Naming
from hheditor.text.numbers import halved, numerals
from hheditor.text.speech import Language, knows, own, say, say_loosely, today
from hheditor.values import Finding, Parameter

if TYPE_CHECKING:
    from hheditor.battles import Record, Told

DASH = "–"


class Narrator:
    """The words of one battle in one language."""

    before = "battle.before-battle"
    """What the time before the first turn is called."""

    def __init__(self, battle: "Record", language: Language, *nodes: int) -> None:
        """Pieces are named as at the opening; those that come later, as at `nodes`."""
        self._battle, self._nodes = battle, nodes
        self.language = language
        self.system = battle.header.system
        self.naming = Naming(battle.header.scenario, language)
        self.surface = battle.ruleset.surface(battle.header.scenario)
        """What it is played on."""

    def say(self, message: str, **parameters: Parameter) -> str:
        """A message."""
        return say(message, self.language, **parameters)

    def strength(self, strength: Strength) -> str:
        """How much of a piece is left: "3 of 4 stands"."""
        return self.say(f"strength.{strength.of}.share", now=strength.now, full=strength.full)

    def message(self, message: str, **offered: Parameter) -> str:
        """A message that may use some of what is offered."""
        return say_loosely(message, self.language, offered)

    def word(self, message: str, else_: str) -> str:
        """A message the catalogues may have, perhaps by an id of old, or else the word itself."""
        known = today(message, self.system)
        return self.say(known) if knows(known) else else_

    def own(self, family: str, word: str) -> str:
        """A word of the battle's own system, or of every game, or else the word itself."""
        return self.word(own(family, self.system, word), word)

    # Who ------------------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> Names:
        """What pieces and sides are called."""
        from hheditor.battles import ROOT

        found: dict[int, str] = {}
        for node in (*self._nodes, ROOT):
            found |= self._battle.ruleset.names(self._battle.position(node))
        return self.naming.names(found)

    @property
    def title(self) -> str:
        """What the battle is called; empty where nobody has named it."""
        header = self._battle.header
        return self.naming(header.title or header.scenario.name)

    def piece(self, number: int) -> str:
        """A piece by its name."""
        return self.names.pieces.get(number) or str(number)

    def pieces(self, numbers: tuple[int, ...]) -> str:
        """Several, with commas."""
        return ", ".join(map(self.piece, numbers))

    def named(self, scene: Scene) -> Scene:
        """A scene whose pieces bear the names by which they are told apart."""
        known = self.names.pieces
        if all(known.get(piece.id, piece.name) == piece.name for piece in scene.pieces):
            return scene
        return replace(
            scene,
            pieces=tuple(replace(each, name=known.get(each.id, each.name)) for each in scene.pieces),
        )

    def side(self, number: int) -> str:
        """A side by its name."""
        sides = self.names.sides
        return sides[number] if 0 <= number < len(sides) else DASH

    # Where and how --------------------------------------------------------------------------------------

    def place(self, where: Where) -> str:
        """A place by its label; a spot by what is near it."""
        return self.surface.label(where) or DASH

    def facing(self, heading: Heading) -> str:
        """A heading by the points of the compass, or in degrees."""
        return numerals(self.surface.heading_name(heading), self.language) or DASH

    def formation(self, formation: str) -> str:
        """A formation by its name."""
        return self.own("formation", formation)

    def mark(self, mark: str) -> str:
        """What a marker of a piece is called."""
        return self.own("mark", mark)

    # When -----------------------------------------------------------------------------------------------

    def phase(self, phase: str) -> str:
        """A phase by its name; empty where there is none."""
        return self.own("phase", phase)

    def turn(self, turn: int) -> str:
        """A turn, or whatever the system counts, by its number."""
        own = f"time.{self.system}.{self._battle.ruleset.time[0].id}.n"
        if self._day and turn:
            day, hour = divmod(turn - 1, self._day)
            return self.say(f"{own}.of-day", day=day + 1, n=hour + 1)
        return self.say(own, n=turn) if knows(own) else self.say("battle.turn", turn=turn)

    @cached_property
    def _day(self) -> int:
        from hheditor.battles import ROOT

        return self._battle.ruleset.turns_a_day(self._battle.position(ROOT))

    def same_stretch(self, one: Moment, other: Moment) -> bool:
        """Whether two moments fall in one stretch of the game's time."""
        told = self._battle.ruleset.stretch
        return told(one) == told(other)

    def stretch(self, moment: Moment) -> str:
        """The turn and whose share of it it is."""
        if not moment.turn:
            return self.say(self.before)
        turn = self.turn(moment.turn)
        return f"{turn} · {self.side(moment.side)}" if moment.side >= 0 else turn

    def moment(self, moment: Moment) -> str:
        """Turn, whose share of it, phase: as far as there are any."""
        parts = [self.turn(moment.turn)] if moment.turn else []
        parts += [self.side(moment.side)] if moment.side >= 0 else []
        return " · ".join((*parts, *filter(None, [self.phase(moment.phase)])))

    # What the rules name --------------------------------------------------------------------------------

    def _gaps(self, pieces: tuple[int, ...], places: tuple[int, ...]) -> dict[str, Parameter]:
        called = [self.piece(piece) for piece in pieces]
        return {
            "unit": called[0] if called else DASH,
            "other": called[-1] if called else DASH,
            "units": ", ".join(called) or DASH,
            "start": self.place(places[0]) if places else DASH,
            "place": self.place(places[-1]) if places else DASH,
            "places": ", ".join(map(self.place, places)) or DASH,
        }

    @cached_property
    def _called(self) -> Mapping[str, tuple[str, ...]]:
        from hheditor.battles import ROOT

        return self._battle.ruleset.called(self._battle.position(ROOT))

    def _meant(self, name: str, value: Parameter) -> Parameter:
        """What a number stands for, where the rules have names for such numbers."""
        known = self._called.get(name, ())
        if type(value) is not int or not 0 <= value < len(known):
            return value
        return self.word(known[value], self.naming(known[value]))

    def phrase(self, phrase: Phrase) -> str:
        """A phrase as a sentence."""
        given = {name: self._meant(name, self.naming.listed(value)) for name, value in phrase.parameters}
        return self.message(phrase.message, **{**self._gaps(phrase.pieces, phrase.places), **given})

    def offered(self, option: Phrase) -> str:
        """An answer that is offered, with all the places it may be about where it names its place."""
        places = ", ".join(self.place(place) for place in option.places)
        given = (*option.parameters, ("place", places)) if places else option.parameters
        return self.phrase(replace(option, parameters=given))

    def finding(self, finding: Finding) -> str:
        """A finding, its pieces and places by their names where its sentence has gaps for them."""
        given = {name: self._meant(name, self.naming.listed(value)) for name, value in finding.parameters}
        gaps = self._gaps(finding.pieces, finding.places)
        known = {name: gap for name, gap in gaps.items() if gap != DASH}
        sentence = self.message(finding.message, **{**known, **given})
        return self.say("finding.ruled", rule=finding.rule, sentence=sentence) if finding.rule else sentence

    def event(self, event: "Event | Told") -> str:
        """What happened, as a sentence; empty where there is nothing to tell."""
        if not event.event:
            return ""
        message = own("event", self.system, event.event)
        if not knows(message):
            who = self.piece(event.pieces[0]) if event.pieces else self.side(event.side)
            return f"{who}: {event.event}."
        if event.secret and not event.facts and knows(f"{message}.hidden"):
            # Those who may not know what it was are told that it was.
            message = f"{message}.hidden"
        if not event.places and not self.surface.places and knows(f"{message}.bare"):
            # A bare table has no places to name.
            message = f"{message}.bare"
        if event.rule and knows(f"{message}.{event.rule.lower()}"):
            # It needs saying why.
            message = f"{message}.{event.rule.lower()}"
        facts: dict[str, Parameter] = {
            name: self._meant(name, fact) if isinstance(fact, int | str) else ", ".join(map(str, fact))
            for name, fact in event.facts
        }
        turn = dict(event.facts).get("turn")
        if isinstance(turn, int):
            facts["when"] = self.turn(turn)
        gaps = self._gaps(event.pieces, event.places)
        return self.message(message, **{**facts, **gaps, "side": self.side(event.side)})

    def order(self, position: Any, order: Order) -> str:
        """An order as a sentence of its own: who, where to, how, against whom."""
        from hheditor.text.orders import say_order

        return say_order(self, self._battle.ruleset, position, order)

    def changes(self, before: Scene, after: Scene) -> str:
        """Every piece that changed, and from what to what; empty where nothing did that can be seen."""
        from hheditor.text.changes import say_changes

        return say_changes(self, before, after)

    def kind(self, kind: str) -> str:
        """A kind of order by its name, as a heading."""
        name = self.own("order", kind)
        return name[:1].upper() + name[1:]

    def question(self, question: Any) -> str:
        """A question of the rules."""
        return self.phrase(
            Phrase(question.message, question.pieces, question.places, question.parameters, question.rule)
        )

    def outcome(self, outcome: Outcome) -> str:
        """Why a battle is over, naming who was beaten by it where somebody was."""
        given: Mapping[str, Any] = {
            name: halved(fact) if isinstance(fact, str) else fact for name, fact in outcome.facts
        }
        reason = today(outcome.reason, self.system)
        named = f"{reason}.of"
        if outcome.winner >= 0 and len(self.names.sides) == 2 and knows(named):
            winner, loser = outcome.winner, 1 - outcome.winner
            more = {name: given.get(f"{name}_{loser}", DASH) for name in ("stands_lost", "points_lost")}
            return self.message(named, side=self.side(winner), other=self.side(loser), **more)
        return self.message(reason, **given)

    def reason(self, reason: str) -> str:
        """Why a battle is over, in a few words; empty where the catalogues do not know."""
        return self.word(reason, "")

    def term(self, term: Term) -> str:
        """A term of a sum, as a record keeps it."""
        return self.word(term.name, term.name)

    def tally(self, tally: Tally) -> str:
        """The title of a sum."""
        return self.word(tally.title, tally.title)

    # Dice -----------------------------------------------------------------------------------------------

    def roll(self, roll: Roll) -> str:
        """What a roll is for."""
        return self.purpose(roll.purpose)

    def purpose(self, purpose: str) -> str:
        """What dice are for, where only that is known."""
        return self.own("roll", purpose)

    def rolls_for(self, roll: Roll) -> str:
        """Who rolls at whom, by names: the shooters and their target, or those who fight."""
        target = dict(roll.parameters).get("target")
        if isinstance(target, int) and target in self.names.pieces:
            others = tuple(piece for piece in roll.pieces if piece != target)
            return self.say("battle.roll-at", units=self.pieces(others), target=self.piece(target))
        return self.pieces(roll.pieces)

    def occasion(self, roll: Roll) -> str:
        """What a roll is for, and who rolls."""
        who = self.rolls_for(roll)
        return f"{self.roll(roll)}, {who}" if who else self.roll(roll)

    def faces(self, roll: Roll, faces: tuple[int, ...], reading: tuple[int, ...]) -> str:
        """The faces, and how they read."""
        read = self.reading(roll, reading) if roll.how != "faces" else ""
        return " · ".join(filter(None, (" ".join(map(str, faces)), read)))

    def dice(self, roll: Roll) -> str:
        """The dice and how they are read: "4 dice of 12 at 9 or more"."""
        parts: list[str] = []
        for pool in roll.pools:
            if windowed(pool):
                low, high = pool.steps[0][0], pool.steps[1][0] - 1
                parts.append(self.say("battle.dice-between", sides=pool.sides, low=low, high=high))
            elif len(pool.steps) == 1:
                least = pool.steps[0][0]
                parts.append(self.say("battle.dice-needing", n=pool.count, sides=pool.sides, least=least))
            elif knows(counted := own("dice", self.system, roll.purpose)):
                parts += [self.say("battle.dice-plain", n=pool.count, sides=pool.sides), self.say(counted)]
            else:
                parts.append(self.say("battle.dice-plain", n=pool.count, sides=pool.sides))
                parts += [self.say("battle.dice-counts", face=face, points=n) for face, n in pool.steps]
        return ", ".join(dict.fromkeys(parts))

    def asks_for(self, roll: Roll) -> str:
        """The message that asks people to type how such dice read; empty where its game has none."""
        asks = own("type", self.system, roll.purpose)
        return asks if knows(asks) else ""

    def reading(self, roll: Roll, reading: tuple[int, ...]) -> str:
        """How dice read: "3 hits", "sum 14", or the faces."""
        if roll.how == "faces" or (len(reading) == 1 == roll.count and not roll.pools[0].steps):
            return " ".join(map(str, reading))
        known = own("reading", self.system, f"{roll.purpose}-{reading[0] if reading else 0}")
        if knows(known):
            return self.say(known)
        if roll.how == "bands":
            return self.say("battle.hits", n=sum(reading[1:]))
        counted = own("reading", self.system, roll.purpose)
        if knows(counted):
            return self.say(counted, n=(reading[0] if reading else 0) // roll.each)
        if any(pool.steps for pool in roll.pools):
            worth = max(n for pool in roll.pools for _, n in pool.steps)
            # Where some faces count more than others they are no hits yet.
            return self.say("battle.points" if worth > 1 else "battle.hits", n=reading[0] if reading else 0)
        return self.say("battle.sum", sum=reading[0] if reading else 0)
