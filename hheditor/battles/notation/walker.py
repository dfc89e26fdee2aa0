"""From a battle to a visitor."""

from typing import Any, Literal

from msgspec.structs import replace

from hheditor.battles.annotations import Annotation, Arrow, HexMark
from hheditor.battles.entries import NO_NODE, ROOT
from hheditor.battles.notation.machine import OpeningLine, line_of
from hheditor.battles.notation.orders import Lexicon, side_words, spell_actor, spell_order
from hheditor.battles.notation.pretty import pretty_json
from hheditor.battles.notation.syntax import FORMAT, Command, NoteText, Where, Word
from hheditor.battles.notation.visitor import SKIP, Visitor
from hheditor.battles.record import Record
from hheditor.battles.tree import Node
from hheditor.rules.api import Moment
from hheditor.scenarios import Picture
from hheditor.values import digest, encode

Keep = Literal["all", "shown", "main"]
_NOWHERE = Where()
_Task = tuple[Literal["on", "step", "open", "close"], int]


class Walker:
    """Tells a visitor all of a battle, or only what is shown, or only its main line."""

    def __init__(self, battle: Record, visitor: Visitor, keep: Keep) -> None:
        self._battle = battle
        self._visitor = visitor
        self._keep = keep
        self._lexicon = Lexicon(battle.ruleset, battle.header.scenario)
        self._sides = side_words(battle.header.scenario)
        self._told: list[int] = []
        self._depth = 0
        self._moment: Moment | None = None

    def run(self, *, record: bool) -> None:
        """Tell everything, in the order of a file."""
        self._headers()
        scenario = self._battle.header.scenario
        # Base64 can be broken into lines; whatever else somebody has put there stays in the scenario.
        pictures = scenario.pictures if all(map(_breakable, scenario.pictures)) else ()
        self._visitor.scenario(
            pretty_json(replace(scenario, pictures=()) if pictures else scenario), _NOWHERE
        )
        for picture in pictures:
            self._visitor.picture(picture.id, picture.media, picture.data, _NOWHERE)
        self._steps()
        self._visitor.end_steps(_NOWHERE)
        if record:
            self._record()

    def _headers(self) -> None:
        header = self._battle.header
        lines = [
            ("Format", FORMAT),
            ("Battle", header.id),
            ("Title", header.title),
            ("Date", header.date),
            ("System", header.system),
            ("Rules", header.rules),
            ("Dice", header.dice.source),
            ("Seed", header.dice.seed),
            ("FirstThrow", self._first_throw()),
            ("Pledges", " ".join(header.dice.pledges)),
            ("Secrets", " ".join(header.dice.secrets)),
            ("Sides", " ".join(self._sides)),
            *(("Player", player) for player in header.players),
            ("Cursor", self._cursor()),
        ]
        for key, value in lines:
            if value or key == "Player":
                self._visitor.header(key, value, _NOWHERE)

    def _first_throw(self) -> str:
        """Where lines stay behind, their throws count all the same: whoever plays on here makes new ones."""
        tree = self._battle.tree
        first = tree.header.dice.first if self._keep == "all" else tree.next_draw
        return str(first) if first else ""

    def _cursor(self) -> str:
        """Where the battle stands, unless it stands at the end of its main line, where everybody would
        look."""
        node, tip, undone = self._battle.cursor
        if self._keep != "all" or node == tip == self._battle.tree.end_of_line(ROOT):
            return ""
        return f"{node} undone from {tip}" if undone else f"{node} of {tip}"

    def _steps(self) -> None:
        root = self._battle.node(ROOT)
        if root.marked or root.dice is not None:
            self._visitor.start(_NOWHERE)
            self._attached(root)
        waiting: list[_Task] = [("on", ROOT)]
        skip_to = NO_NODE
        while waiting:
            what, number = waiting.pop()
            if skip_to != NO_NODE and (what != "close" or number != skip_to):
                continue
            if what == "on":
                self._go_on(number, waiting)
            elif what == "step":
                self._step(number)
                waiting.append(("on", number))
            elif what == "open":
                self._depth += 1
                if self._visitor.begin_variation(_NOWHERE) is SKIP:
                    skip_to = number
            else:
                skip_to = NO_NODE
                self._depth -= 1
                self._visitor.end_variation(_NOWHERE)

    def _go_on(self, number: int, waiting: list[_Task]) -> None:
        """The first line from here, then the others instead of it, then the first goes on."""
        children = self._children(number)
        if not children:
            return
        self._step(children[0])
        waiting.append(("on", children[0]))
        for other in reversed(children[1:]):
            waiting += [("close", other), ("step", other), ("open", other)]

    def _children(self, number: int) -> tuple[int, ...]:
        if self._keep == "all":
            return self._battle.node(number).children
        shown = self._battle.variations(number)
        return shown[:1] if self._keep == "main" else shown

    def _step(self, number: int) -> None:
        node = self._battle.node(number)
        self._heading(self._battle.heading(number))
        actor = spell_actor(node.added.actor, self._sides)
        order = bytes(node.added.order)
        self._visitor.step(spell_order(order, self._lexicon, actor, number, joined=node.added.joined))
        self._told.append(number)
        self._attached(node)

    def _heading(self, moment: Moment) -> None:
        """Say when it is, where that is new; variations say it by where they stand."""
        if self._depth == 0 and moment != self._moment:
            self._moment = moment
            side = spell_actor(moment.side, self._sides) if moment.side >= 0 else ""
            self._visitor.heading(moment.turn, side, moment.phase)

    def _attached(self, node: Node) -> None:
        for command in self._state(node):
            self._visitor.command(command)
        for author, note in node.notes.items():
            self._visitor.note(self._note(author, note))
            for language, text in note.translations:
                self._visitor.note(NoteText(author, commands=(Command("in", (Word(language),)),), text=text))

    def _state(self, node: Node) -> list[Command]:
        """What has become of a step, as commands."""
        found: list[Command] = []
        if node.name:
            found.append(Command("line", (node.name,)))
        if node.added.amends != NO_NODE:
            found.append(Command("amends", (node.added.amends,)))
        if node.dice is not None or node.added.against != NO_NODE:
            against = () if node.added.against == NO_NODE else (node.added.against,)
            found.append(Command("dice", (Word(node.dice or "open"), *against)))
        if node.folded:
            found.append(Command("folded"))
        if node.removed:
            found.append(Command("removed"))
        return found

    def _note(self, author: str, note: Annotation) -> NoteText:
        commands = (
            [Command("bookmark", (note.bookmark,) if note.bookmark else ())]
            if note.bookmark is not None
            else []
        )
        commands += [Command("arrow", self._arrow(arrow)) for arrow in note.arrows]
        commands += [Command("mark", self._mark(mark)) for mark in note.marks]
        commands += [Command("picture", (identity,)) for identity in note.pictures]
        return NoteText(author, note.glyphs, tuple(commands), note.text)

    def _arrow(self, arrow: Arrow) -> tuple[Any, ...]:
        return (
            self._lexicon.spell_spot(arrow.start),
            self._lexicon.spell_spot(arrow.end),
            Word(arrow.colour),
        )

    def _mark(self, mark: HexMark) -> tuple[Any, ...]:
        words = (self._lexicon.spell_spot(mark.spot), Word(mark.shape), Word(mark.colour))
        return (*words, mark.text) if mark.text else words

    def _record(self) -> None:
        battle = self._battle
        opening = battle.opening()
        line: Any = OpeningLine(
            digest(battle.header.scenario),
            opening.position,
            battle.moment(ROOT),
            self._times(battle.node(ROOT)),
        )
        self._visitor.record(encode(line).decode(), _NOWHERE)
        for number in self._told:
            node = battle.node(number)
            line = line_of(node.added, battle.header.rules, self._times(node))
            self._visitor.record(encode(line).decode(), _NOWHERE)

    def _times(self, node: Node) -> tuple[tuple[str, str], ...]:
        return tuple((author, note.time) for author, note in node.notes.items() if note.time)


def _breakable(picture: Picture) -> bool:
    return not any(letter.isspace() for letter in picture.data)


def walk(battle: Record, visitor: Visitor, *, keep: Keep = "all", record: bool = True) -> None:
    """Tell a visitor a battle, as a file of it would."""
    Walker(battle, visitor, keep).run(record=record)
