"""The tree against a simple model, the journal against the tree, the notation against the tree."""

import contextlib
from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hheditor.battles import (
    GLYPHS,
    ROOT,
    Amendment,
    Arrow,
    Battle,
    HexMark,
    Node,
    amend,
    answer_chance,
    choose_dice,
    read_battle,
    replay,
    write_battle,
)
from hheditor.battles.chance import unlike_seed
from hheditor.battles.notation import Loaded
from hheditor.rules.api import CHANCE, NOBODY, Change, Order, Override, Rolled
from hheditor.values import Finding, encode
from tests.battles.help import Clock, Kept, begin, snapshot
from tests.battles.model import Model, Op
from tests.battles.pebbles import RULESET, Guess, Take

HOSTILE = st.text(max_size=12) | st.sampled_from(
    [
        "{",
        "}",
        "( a )",
        "@me",
        "[%arrow A1 B2]",
        '"',
        "\\",
        " x ",
        "a\nb\r\n",
        "end",
        "1. red: take",
        "\u2028\x85\ufeff",
    ]
)
PICK = st.integers(0, 10**6)
CHOICES = ("same", "fresh", "chosen")


class Machine(RuleBasedStateMachine):
    """Everything people do to a battle."""

    @initialize(seed=st.sampled_from("abc"), heap=st.integers(4, 24), numbers=st.lists(PICK, max_size=8))
    def start(self, seed: str, heap: int, numbers: list[int]) -> None:
        self.journal = Kept()
        self.battle = begin(seed, journal=self.journal, heap=heap)
        self.header = self.battle.header
        self.model = Model(RULESET.opening(self.header.scenario))
        for number in numbers:
            if self.model.chance() and number % 4:
                self.chance("same", again=False)
            else:
                self.play([number], variation=False)

    # Choosing ------------------------------------------------------------------------------------------

    def _nodes(self, *, root: bool = True) -> list[int]:
        found = [node for node in self.battle.tree.nodes if not self.model.deleted(node)]
        return found if root else [node for node in found if node != ROOT]

    def _pick(self, number: int, *, root: bool = True) -> int | None:
        nodes = self._nodes(root=root)
        return nodes[number % len(nodes)] if nodes else None

    def _some_order(self, node: int, number: int) -> Order | None:
        position = self.model.position(node)
        actor = RULESET.to_act(position)
        if actor == NOBODY:
            return None
        if actor == CHANCE:
            roll = RULESET.roll(position)
            assert roll is not None
            return Rolled(faces=tuple(1 + (number + at * 5) % 6 for at in range(roll.count)))
        if position.agenda:
            return Guess("odd" if number % 2 else "even")
        count = min(1 + number % 3, position.heap)
        return Take(count, position.side, number // 3 % 3, via=(1, 2)[: number // 9 % 3])

    # Playing -------------------------------------------------------------------------------------------

    @rule(numbers=st.lists(PICK, min_size=1, max_size=3), variation=st.booleans())
    def play(self, numbers: list[int], variation: bool) -> None:
        for number in numbers:
            order = self._some_order(self.model.cursor[0], number % 20)
            if order is None:
                return
            following = self.battle.tree.next_id
            reached = self.battle.play(order, variation=variation)
            assert isinstance(reached, Node)
            assert reached.id == self.model.play(order, following, variation=variation)

    @rule(number=PICK)
    def gesture(self, number: int) -> None:
        first = True
        with self.battle.gesture():
            for more in range(2):
                order = self._some_order(self.model.cursor[0], (number + more) % 20)
                if order is None:
                    return
                following = self.battle.tree.next_id
                reached = self.battle.play(order)
                assert isinstance(reached, Node)
                assert reached.id == self.model.play(order, following, joined=not first)
                first = first and reached.id != following

    @rule()
    def refused(self) -> None:
        before, rows = snapshot(self.battle), len(self.journal.rows)
        assert isinstance(self.battle.play(Take(9, 0, 0)), Finding)
        assert snapshot(self.battle) == before
        assert len(self.journal.rows) == rows

    @rule(choice=st.sampled_from(CHOICES), again=st.booleans())
    def chance(self, choice: Any, again: bool) -> None:
        if self.model.chance():
            choose_dice(self.battle, choice)
        before = self.battle.tree.next_id
        nodes = answer_chance(self.battle, again=again).nodes
        for number in nodes:
            order = self.battle.order(number)
            assert order is not None
            throw = again or number >= before
            joined = self.battle.node(number).added.joined
            assert self.model.play(order, number, joined=joined, anew=throw) == number
            again = False

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            assert self.battle.undo() == (self.model.cursor[0] != ROOT)
            self.model.undo()

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(times):
            self.battle.redo()
            self.model.redo()
            self.same_tree()

    @rule(
        back=st.integers(1, 4), numbers=st.lists(PICK, min_size=1, max_size=3), dice=st.sampled_from(CHOICES)
    )
    def take_back(self, back: int, numbers: list[int], dice: Any) -> None:
        """What people do most: back a little, and otherwise."""
        self.undo(back)
        self.play(numbers, variation=False)
        self.chance(dice, again=False)

    @rule(number=PICK)
    def go(self, number: int) -> None:
        node = self._pick(number)
        assert node is not None
        self.battle.go(node)
        self.model.go(node)

    @rule(number=PICK, heap=st.integers(-1, 9), reason=HOSTILE)
    def override(self, number: int, heap: int, reason: str) -> None:
        order = Override((Change(("heap",), heap), Change(("tokens", 0, "marks"), ("wet",))), reason)
        following = self.battle.tree.next_id
        reached = self.battle.play(order)
        assert isinstance(reached, Finding) == (heap < 0)
        if isinstance(reached, Node):
            assert reached.id == self.model.play(order, following)

    # Editing -------------------------------------------------------------------------------------------

    def _shown_siblings(self, node: int) -> list[int]:
        siblings = self.model.children[self.model.parent[node]]
        return [other for other in siblings if other == node or self.model.shown(other)]

    @rule(number=PICK, up=st.booleans())
    def promote_or_demote(self, number: int, up: bool) -> None:
        node = self._pick(number, root=False)
        if node is None:
            return
        siblings = self._shown_siblings(node)
        at = siblings.index(node) + (-1 if up else 1)
        moved = self.battle.promote(node) if up else self.battle.demote(node)
        assert moved == (0 <= at < len(siblings))
        if moved:
            self.model.edit(("move", node, self.model.children[self.model.parent[node]].index(siblings[at])))

    @rule(number=PICK)
    def make_main(self, number: int) -> None:
        node = self._pick(number, root=False)
        if node is None:
            return
        ops: list[Op] = []
        for at in self.model.path(node)[1:]:
            first = self._shown_siblings(at)[0]
            if self.model.fact("folded", at):
                ops.append(("set", ("folded", at, ""), False))
            if first != at:
                ops.append(("move", at, self.model.children[self.model.parent[at]].index(first)))
        assert self.battle.make_main(node) == bool(ops)
        if ops:
            self.model.edit(*ops)
        assert node in self.battle.main_line()

    @rule(number=PICK)
    def delete(self, number: int) -> None:
        node = self._pick(number, root=False)
        if node is not None:
            self.battle.delete(node)
            self.model.edit(("set", ("removed", node, ""), True))

    @rule(number=PICK)
    def restore(self, number: int) -> None:
        deleted = [node for node in self.battle.tree.nodes if self.model.fact("removed", node)]
        if deleted:
            node = deleted[number % len(deleted)]
            self.battle.restore(node)
            self.model.edit(("set", ("removed", node, ""), False))

    @rule(number=PICK, folded=st.booleans())
    def fold(self, number: int, folded: bool) -> None:
        node = self._pick(number, root=False)
        if node is not None:
            self.battle.fold(node, folded=folded)
            self.model.edit(("set", ("folded", node, ""), folded))

    @rule(number=PICK, name=HOSTILE)
    def name_line(self, number: int, name: str) -> None:
        node = self._pick(number)
        assert node is not None
        self.battle.name_line(node, name)
        self.model.edit(("set", ("name", node, ""), name))

    @rule(
        number=PICK,
        author=HOSTILE,
        text=HOSTILE,
        glyphs=st.lists(st.sampled_from(GLYPHS), max_size=2),
        drawn=st.booleans(),
        bookmark=st.none() | HOSTILE,
    )
    def annotate(self, number: int, author: str, text: str, glyphs: Any, drawn: bool, bookmark: Any) -> None:
        node = self._pick(number)
        assert node is not None
        before = self.battle.node(node).notes.get(author)
        arrows = (Arrow(0, 5), Arrow((-3, 40), 2, "red")) if drawn else ()
        marks = (HexMark(1, "cross", "blue", text), HexMark((7, 8))) if drawn else ()
        self.battle.annotate(
            node,
            author,
            text=text,
            glyphs=tuple(glyphs),
            arrows=arrows,
            marks=marks,
            bookmark=bookmark,
            translations=(("it", text), ("de", f"{text}.")) if drawn and text else (),
        )
        after = self.battle.node(node).notes.get(author)
        if after != before:
            # The model knows of texts only; a note that says something else is marked by a blank of its own.
            self.model.edit(("set", ("note", node, author), None if after is None else Said(after.text)))

    @rule()
    def revert(self) -> None:
        assert self.battle.revert() == bool(self.model.done)
        self.model.revert()

    @rule()
    def reapply(self) -> None:
        assert self.battle.reapply() == bool(self.model.taken_back)
        self.model.reapply()

    @rule(number=PICK, choice=PICK)
    def amend(self, number: int, choice: int) -> None:
        node = self._pick(number, root=False)
        if node is None:
            return
        model = self.model
        order = self._some_order(model.parent[node], choice % 20)
        if isinstance(model.order[node], Override):
            order = Override((Change(("heap",), choice % 9),), "better")
        assert order is not None
        before, cursor, following = snapshot(self.battle), model.cursor, self.battle.tree.next_id
        result = amend(self.battle, node, order)
        if encode(order) == encode(model.order[node]):
            assert isinstance(result, Finding)
            assert snapshot(self.battle) == before
            return
        assert isinstance(result, Amendment)
        tip = cursor[1] if node in model.path(cursor[1]) else model.end_of_line(node)
        old = model.path(tip)[len(model.path(node)) - 1 :]
        assert (result.of, result.kept < result.of) == (len(old) - 1, result.stopped is not None)
        new = list(range(following, following + result.kept + 1))
        # Orders that are not legal any more are passed over, and later ones that still are, kept.
        kept, rest = [old[0]], old[1:]
        for now in new[1:]:
            while encode(model.order[rest[0]]) != encode(self.battle.order(now)):
                rest = rest[1:]
            kept, rest = [*kept, rest[0]], rest[1:]
        lost = next((was for was in old if was not in kept), -1)
        assert (result.node, result.stopped_at) == (following, lost if result.stopped else -1)
        old = kept
        place = model.children[model.parent[node]].index(node)
        ops: list[Op] = [
            ("set", ("folded", new[0], ""), False),
            ("set", ("folded", node, ""), True),
            ("move", new[0], place),
        ]
        for was, now in zip(old, new, strict=False):
            parent = model.parent[node] if now == new[0] else now - 1
            model.add(parent, order if was == node else model.order[was], now, joined=model.joined[was])
            ops += [
                ("set", (kind, now, author), value)
                for (kind, at, author), value in model.facts.items()
                if at == was and value and kind in ("name", "note")
            ]
        model.facts["folded", new[0], ""] = True
        stands = [now for was, now in zip(old, new, strict=False) if was in model.path(cursor[0])]
        if stands:
            ops.append(("cursor", (stands[-1], new[-1], cursor[2] and stands[-1] != new[-1])))
        model.edit(*ops)

    # Always --------------------------------------------------------------------------------------------

    @invariant()
    def same_tree(self) -> None:
        assert snapshot(self.battle) == self.model.snapshot()
        assert tuple(self.battle.cursor) == self.model.cursor

    @invariant()
    def same_positions(self) -> None:
        for node in list(self.battle.tree.nodes)[-6:]:
            assert self.battle.position(node) == self.model.position(node)

    def teardown(self) -> None:
        if hasattr(self, "battle"):
            assert replay(self.battle) is None
            assert unlike_seed(self.battle) == []


class Said(str):
    """A note that stands, even if it has no text."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return True


class JournalMachine(Machine):
    """The battle is closed and opened again from what the store kept; and the disk fills up."""

    @rule()
    def reload(self) -> None:
        cursor = self.battle.cursor.node
        again = Battle.open(
            self.header, self.journal.entries(), RULESET, journal=self.journal, clock=Clock(), author="Anna"
        )
        assert snapshot(again, notes=True) == snapshot(self.battle, notes=True)
        assert again.entries() == self.battle.entries()
        self.battle = again
        # Where one only looked is nobody's step, so the journal does not know.
        self.model.cursor = (*again.cursor,)
        self.battle.go(cursor)
        self.model.go(cursor)

    @rule(number=PICK)
    def disk_full(self, number: int) -> None:
        before, cursor, entries = snapshot(self.battle, notes=True), self.battle.cursor, self.battle.entries()
        self.journal.full = True
        order = self._some_order(self.model.cursor[0], number % 20)
        acts: list[Callable[[], Any]] = [lambda: self.battle.name_line(0, "?"), self.battle.undo]
        if order is not None:
            acts.append(lambda: self.battle.play(order))
        for act in acts:
            with contextlib.suppress(OSError):
                act()
        self.journal.full = False
        assert (snapshot(self.battle, notes=True), self.battle.cursor) == (before, cursor)
        assert self.battle.entries() == entries


class NotationMachine(Machine):
    """The battle is written to a file and read back."""

    def _read(self, text: str) -> Battle:
        loaded = read_battle(
            text, rules=lambda system: RULESET, journal=self.journal, clock=Clock(), author="Anna"
        )
        assert isinstance(loaded, Loaded), loaded
        self.findings = loaded.findings
        return loaded.battle

    @rule()
    def save_and_load(self) -> None:
        text = write_battle(self.battle)
        again = self._read(text)
        assert self.findings == ()
        assert snapshot(again, notes=True) == snapshot(self.battle, notes=True)
        assert again.cursor == self.battle.cursor
        assert again.header == self.battle.header
        assert write_battle(again) == text
        self.battle = again
        self.model.done.clear()
        self.model.taken_back.clear()

    @rule()
    def load_what_people_read(self) -> None:
        """Without the record the rules work the same events out."""
        again = self._read(write_battle(self.battle, record=False))
        assert snapshot(again) == snapshot(self.battle)
        for node in self.battle.tree.nodes:
            assert again.position(node) == self.battle.position(node)
            assert again.events(node) == self.battle.events(node)

    @precondition(lambda self: any(not node.shown for node in self.battle.tree.nodes.values()))
    @rule()
    def load_what_is_shown(self) -> None:
        again = self._read(write_battle(self.battle, keep="shown"))
        assert again.main_line() == self.battle.main_line()
        assert all(node.shown for node in again.tree.nodes.values())


TestJournal = JournalMachine.TestCase
TestNotation = NotationMachine.TestCase
TestJournal.settings = TestNotation.settings = settings(max_examples=200, stateful_step_count=18)
