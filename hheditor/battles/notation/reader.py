"""From the text of a file to a battle: all of it, or one flaw with its place.

A step whose record fits is taken as it was recorded, whatever the rules say today. A step without a record,
or whose readable part somebody has changed, is played by the rules of today, and so is all that follows
from it.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from hheditor.battles.assembly import Built, journal_of
from hheditor.battles.battle import Battle
from hheditor.battles.entries import (
    NO_NODE,
    ROOT,
    CursorSet,
    Edit,
    Edited,
    Entry,
    Framed,
    NodeAdded,
)
from hheditor.battles.frames import EVERY
from hheditor.battles.header import BattleHeader, DiceSettings
from hheditor.battles.notation.attachments import edits_of, links_of
from hheditor.battles.notation.builder import NO_DRAFT, Builder, Draft, json_flaw
from hheditor.battles.notation.machine import StepLine, step_digest
from hheditor.battles.notation.orders import Lexicon, bad_order, meant_actor, meant_order, side_words
from hheditor.battles.notation.parser import parse
from hheditor.battles.notation.syntax import (
    FORMAT,
    LARGEST_NUMBER,
    BadNotation,
    Flaw,
    Where,
    flawed,
)
from hheditor.battles.record import opening_frame, typed_events
from hheditor.rules.api import IllegalOrder, Order, Override, Rolled, Ruleset, find, fold, manageable
from hheditor.scenarios import Scenario
from hheditor.values import BadValue, Finding, decode, digest, encode, is_id, new_id, refuse, too_large, warn

# A foreign file may ask the rules about things no screen would offer. Whatever that trips over is the
# file's flaw.
_TRIPPED = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)

_CURSOR = re.compile(r"([0-9]{1,9}) (of|undone from) ([0-9]{1,9})")


class Loaded(NamedTuple):
    """A battle read from a file, and what is to be said about it."""

    battle: Battle
    findings: tuple[Finding, ...] = ()


def read_battle(
    data: bytes | str, *, rules: Callable[[str], Ruleset[Any]] = find, **how: Any
) -> Loaded | Flaw:
    """Read a battle file. `how` is for the battle: its journal, clock, author."""
    builder = Builder()
    try:
        parse(data, builder)
        return Reader(builder, rules).battle(how)
    except BadNotation as error:
        return error.flaw


class Reader:
    """Makes a battle of what the builder collected."""

    def __init__(self, built: Builder, rules: Callable[[str], Ruleset[Any]]) -> None:
        self._built = built
        self._rules = rules
        self._findings: list[Finding] = []
        self._played = 0
        self._played_from = Where()

    def battle(self, how: dict[str, Any]) -> Loaded:
        """All of it, or the first flaw."""
        self._check_format()
        self._ruleset = self._find_rules()
        self._scenario = self._read_scenario()
        self._header = self._read_header()
        self._sides = self._read_sides()
        self._lexicon = Lexicon(self._ruleset, self._scenario)
        self._number_drafts()
        self._numbers = {draft.number for draft in self._built.drafts[1:]}
        entries = self._entries()
        try:
            battle = Battle.open(self._header, entries, self._ruleset, **how)
        except BadValue as error:
            raise flawed(refuse("notation.bad-record", detail=str(error)), self._built.end) from None
        self._put_cursor(battle)
        if self._played:
            self._findings.append(warn("notation.played-again", n=self._played, line=self._played_from.line))
        return Loaded(battle, tuple(self._findings))

    # The header ----------------------------------------------------------------------------------------

    def _text(self, key: str, default: str = "") -> str:
        return self._built.headers[key][0] if key in self._built.headers else default

    def _where(self, key: str) -> Where:
        return self._built.headers[key][1] if key in self._built.headers else Where(1, 1)

    def _check_format(self) -> None:
        found = self._text("Format")
        if found != FORMAT:
            newer = found.startswith(FORMAT.rsplit(" ", 1)[0])
            raise flawed(
                "notation.newer-format" if newer else "notation.unknown-format", self._where("Format")
            )

    def _find_rules(self) -> Ruleset[Any]:
        system = self._text("System")
        try:
            return self._rules(system)
        except KeyError:
            raise flawed(refuse("notation.unknown-system", system=system), self._where("System")) from None

    def _read_scenario(self) -> Scenario:
        text, where = self._built.scenario_text, self._built.scenario_where
        try:
            scenario = decode(text, Scenario)
        except BadValue as error:
            raise BadNotation(json_flaw(error, text, where)) from None
        if too_large(scenario.profile):
            raise flawed(refuse("notation.bad-scenario", detail="$.profile"), where)
        if self._built.pictures:
            scenario = replace(scenario, pictures=(*scenario.pictures, *self._built.pictures))
        return scenario

    def _read_header(self) -> BattleHeader:
        number = self._text("FirstThrow", "0")
        table: dict[str, Any] = {
            "source": self._text("Dice", "typed"),
            "seed": self._text("Seed"),
            "pledges": self._text("Pledges").split(),
            "secrets": self._text("Secrets").split(),
            "first": int(number) if number.isdecimal() and number.isascii() and len(number) < 10 else -1,
        }
        try:
            dice = decode(encode(table), DiceSettings)
        except BadValue:
            raise flawed("notation.bad-dice", self._where("Dice")) from None
        if dice.first < 0:
            raise flawed("notation.bad-number", self._where("FirstThrow"))
        identity = self._text("Battle")
        if identity and not is_id(identity):
            raise flawed("notation.bad-id", self._where("Battle"))
        return BattleHeader(
            id=identity or new_id(),
            scenario=self._scenario,
            system=self._ruleset.id,
            rules=self._text("Rules", self._ruleset.version),
            dice=dice,
            title=self._text("Title"),
            players=tuple(self._built.players),
            date=self._text("Date"),
        )

    def _read_sides(self) -> tuple[str, ...]:
        """The words for the sides: those of the header, since a scenario's names may have been changed
        since."""
        words = tuple(self._text("Sides").split())
        return words or side_words(self._scenario)

    # The steps -----------------------------------------------------------------------------------------

    def _number_drafts(self) -> None:
        """Every step keeps its number; one without, or with a number already taken, gets a new one."""
        taken: set[int] = {ROOT}
        unnumbered: list[Draft] = []
        for draft in self._built.drafts[1:]:
            assert draft.step is not None
            number = draft.step.number
            if number is None or number in taken:
                unnumbered.append(draft)
            else:
                draft.number = number
                taken.add(number)
        following = max(taken) + 1
        if following + len(unnumbered) > LARGEST_NUMBER:
            raise flawed("notation.bad-number", self._built.end)
        for number, draft in enumerate(unnumbered, following):
            draft.number = number
        if any(draft.step is not None and draft.step.number is not None for draft in unnumbered):
            self._findings.append(warn("notation.renumbered", n=len(unnumbered)))

    def _entries(self) -> tuple[Entry, ...]:
        drafts = self._built.drafts
        opening, position, kept = self._opening()
        waiting_children = [0] * len(drafts)
        for draft in drafts[1:]:
            waiting_children[draft.parent] += 1
        # Positions live only as long as a step still has to follow from them.
        positions: dict[int, tuple[Any, bool]] = {0: (position, kept)}
        depths = [0] * len(drafts)
        built: list[Built] = []
        frames: dict[int, Framed] = {}
        children: dict[int, list[int]] = {}
        for place, draft in enumerate(drafts):
            if draft.parent == NO_DRAFT:
                continue
            before, kept = positions[draft.parent]
            parent = drafts[draft.parent].number
            added, after, kept = self._step(draft, parent, before, kept=kept)
            built.append(Built(added, self._state(draft)))
            children.setdefault(parent, []).append(draft.number)
            depths[place] = depths[draft.parent] + 1
            if depths[place] % EVERY == 0:
                frames[draft.number] = Framed(draft.number, msgspec.Raw(encode(after)))
            if waiting_children[place]:
                positions[place] = (after, kept)
            waiting_children[draft.parent] -= 1
            if not waiting_children[draft.parent]:
                del positions[draft.parent]
        return journal_of(opening, built, children, self._state(drafts[0]), frames=frames)

    def _opening(self) -> tuple[Framed, Any, bool]:
        """The opening as recorded, if the record is of this scenario; or as the rules have it today."""
        if self._built.opening is not None:
            line, where = self._built.opening
            if line.scenario == digest(self._scenario):
                try:
                    position = decode(bytes(line.position), self._ruleset.position_type)
                except BadValue as error:
                    raise flawed(refuse("notation.bad-record", detail=str(error)), where) from None
                return Framed(ROOT, msgspec.Raw(encode(position)), line.moment), position, True
        try:
            frame = opening_frame(self._ruleset, self._header)
            return frame, decode(bytes(frame.position), self._ruleset.position_type), False
        except _TRIPPED:
            raise flawed("notation.unplayable-scenario", self._built.scenario_where) from None

    def _step(self, draft: Draft, parent: int, before: Any, *, kept: bool) -> tuple[NodeAdded, Any, bool]:
        step = draft.step
        assert step is not None
        try:
            actor = meant_actor(step.actor, self._sides)
        except BadValue:
            raise flawed(refuse("notation.unknown-actor", actor=step.actor), step.where) from None
        try:
            order = meant_order(step, self._lexicon, self._ruleset)
        except BadValue as error:
            raise flawed(bad_order(step, error), step.where) from None
        encoded = msgspec.Raw(encode(order))
        line, where = self._built.lines.get(draft.number, (None, step.where))
        fits = line is not None and kept and line.of == step_digest(parent, actor, encoded)
        if fits:
            assert line is not None
            added, after = self._as_recorded(line, where, before)
        else:
            added, after = self._as_played(order, actor, before, step.where)
            if line is not None:
                # The throw keeps its number, so that a die somebody has changed can be told from the seed's.
                draw = line.draw if line.roll is not None and line.roll == added.roll else -1
                added = replace(added, author=line.author, time=line.time, draw=draw)
            if not self._played:
                self._played_from = step.where
            self._played += 1
        against, amends = links_of(draft, self._numbers)
        added = replace(
            added,
            node=draft.number,
            parent=parent,
            actor=actor,
            order=encoded,
            joined=step.joined,
            against=against,
            amends=amends,
        )
        return added, after, fits

    def _as_recorded(self, line: StepLine, where: Where, before: Any) -> tuple[NodeAdded, Any]:
        try:
            events = typed_events(line.events, self._ruleset)
            after = fold(before, *(event.patch for event in events))
            if line.roll is not None and not manageable(line.roll):
                raise BadValue("$.roll")
        except BadValue as error:
            raise flawed(refuse("notation.bad-record", detail=str(error)), where) from None
        return (
            NodeAdded(
                node=ROOT,
                parent=ROOT,
                actor=NO_NODE,
                order=line.events,
                events=msgspec.Raw(encode(events)),
                rules=line.rules or self._header.rules,
                moment=line.moment,
                roll=line.roll,
                author=line.author,
                time=line.time,
                draw=line.draw,
            ),
            after,
        )

    def _as_played(self, order: Order, actor: int, before: Any, where: Where) -> tuple[NodeAdded, Any]:
        rules = self._ruleset
        try:
            if not isinstance(order, Override) and rules.to_act(before) != actor:
                raise flawed("notation.other-actor", where)
            roll = rules.roll(before) if isinstance(order, Rolled) else None
            played = rules.play(before, order)
            events, moment = msgspec.Raw(encode(played.events)), rules.moment(played.after)
        except IllegalOrder as error:
            raise flawed("notation.refused", where, error.finding) from None
        except _TRIPPED:
            raise flawed("notation.unplayable-step", where) from None
        if played.actor != actor:
            raise flawed("notation.other-actor", where)
        return NodeAdded(ROOT, ROOT, actor, events, events, rules.version, moment, roll), played.after

    def _state(self, draft: Draft) -> tuple[Edit, ...]:
        line = self._built.lines.get(draft.number) if draft.step is not None else self._built.opening
        return edits_of(draft, self._lexicon, dict(line[0].notes) if line is not None else {})

    def _put_cursor(self, battle: Battle) -> None:
        """Where the header says, or at the end of the main line."""
        end = battle.tree.end_of_line(ROOT)
        cursor = CursorSet(end, end)
        if "Cursor" in self._built.headers:
            found = _CURSOR.fullmatch(self._text("Cursor"))
            if found is None:
                raise flawed("notation.bad-cursor", self._where("Cursor"))
            cursor = CursorSet(int(found[1]), int(found[3]), found[2] != "of")
        try:
            battle.load((Edited((cursor,)),))
        except BadValue:
            raise flawed("notation.bad-cursor", self._where("Cursor")) from None
