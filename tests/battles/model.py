"""A battle's tree as one would keep it on paper: the machine tests hold the real one against it.

It knows what the record promises and nothing of how it is kept: no journal, no key-frames, no patches.
Positions are found by playing all orders from the opening.
"""

from typing import Any

from hheditor.rules.api import CHANCE, Order, Rolled
from hheditor.values import encode
from tests.battles.pebbles import RULESET, Table

Op = tuple[Any, ...]


class Model:
    def __init__(self, opening: Table) -> None:
        self.opening = opening
        self.parent: dict[int, int] = {}
        self.children: dict[int, list[int]] = {0: []}
        self.order: dict[int, Order] = {}
        self.joined: dict[int, bool] = {}
        self.facts: dict[tuple[str, int, str], Any] = {}
        """removed, folded, name, note by author."""
        self.cursor = (0, 0, False)
        self.done: list[tuple[list[Op], list[Op]]] = []
        self.taken_back: list[list[Op]] = []

    # Looking -------------------------------------------------------------------------------------------

    def fact(self, kind: str, node: int, author: str = "") -> Any:
        return self.facts.get((kind, node, author))

    def shown(self, node: int) -> bool:
        return not self.fact("removed", node) and not self.fact("folded", node)

    def path(self, node: int) -> list[int]:
        found = [node]
        while node:
            node = self.parent[node]
            found.append(node)
        return found[::-1]

    def position(self, node: int) -> Table:
        position = self.opening
        for at in self.path(node)[1:]:
            position = RULESET.follow(position, self.order[at])
        return position

    def shown_children(self, node: int) -> list[int]:
        return [child for child in self.children[node] if self.shown(child)]

    def end_of_line(self, node: int) -> int:
        while self.shown_children(node):
            node = self.shown_children(node)[0]
        return node

    def deleted(self, node: int) -> bool:
        return any(self.fact("removed", at) for at in self.path(node))

    def subtree(self, node: int) -> list[int]:
        if self.fact("removed", node):
            return []
        return [node] + [below for child in self.children[node] for below in self.subtree(child)]

    def marked(self, node: int) -> bool:
        return any(
            value and kind in ("name", "note") for (kind, at, _), value in self.facts.items() if at == node
        )

    def harmless(self, node: int) -> bool:
        return not any(isinstance(self.order[at], Rolled) or self.marked(at) for at in self.subtree(node))

    # Playing -------------------------------------------------------------------------------------------

    def play(
        self, order: Order, number: int, *, variation: bool = False, joined: bool = False, anew: bool = False
    ) -> int:
        """The node reached; `number` is the one a new node gets."""
        here, tip, undone = self.cursor
        if tip != here:
            left = self.path(tip)[len(self.path(here))]
        else:
            left = next(iter(self.shown_children(here)), -1)
        known = -1
        if not anew:
            same = (c for c in self.children[here] if encode(self.order[c]) == encode(order))
            known = next((c for c in same if not self.fact("removed", c)), -1)
        if known == left != -1:
            tip = tip if tip != here else self.end_of_line(known)
            self.cursor = (known, tip, undone and known != tip)
            return known
        instead = undone and not variation
        place = self.children[here].index(left) if instead else -1
        if instead and self.harmless(left):
            self.facts["folded", left, ""] = True
        if known != -1:
            self.facts["folded", known, ""] = False
            if instead and self.children[here].index(known) > place:
                self.children[here].remove(known)
                self.children[here].insert(place, known)
            self.cursor = (known, self.end_of_line(known), False)
            return known
        self.add(here, order, number, place, joined=joined)
        self.cursor = (number, number, False)
        return number

    def add(self, parent: int, order: Order, number: int, place: int = -1, *, joined: bool = False) -> None:
        self.parent[number], self.order[number], self.joined[number] = parent, order, joined
        self.children[number] = []
        siblings = self.children[parent]
        siblings.insert(len(siblings) if place < 0 else place, number)

    def undo(self) -> None:
        node, tip, _ = self.cursor
        if node == 0:
            return
        while self.joined[node] and self.parent[node]:
            node = self.parent[node]
        self.cursor = (self.parent[node], tip, True)

    def redo(self) -> None:
        node, tip, undone = self.cursor
        if not undone or node == tip:
            return
        ahead = self.path(tip)[len(self.path(node)) :]
        node = ahead.pop(0)
        while ahead and self.joined[ahead[0]]:
            node = ahead.pop(0)
        self.cursor = (node, tip, node != tip)

    def go(self, node: int) -> None:
        tip = self.cursor[1]
        self.cursor = (node, tip if node in self.path(tip) else self.end_of_line(node), False)

    # Editing -------------------------------------------------------------------------------------------

    def edit(self, *ops: Op) -> None:
        self.done.append((list(ops), self._do(list(ops))))
        self.taken_back.clear()

    def revert(self) -> None:
        if self.done:
            ops, inverse = self.done.pop()
            self._do(inverse)
            self.taken_back.append(ops)

    def reapply(self) -> None:
        if self.taken_back:
            ops = self.taken_back.pop()
            self.done.append((ops, self._do(ops)))

    def _do(self, ops: list[Op]) -> list[Op]:
        inverse: list[Op] = []
        for op in ops:
            if op[0] == "set":
                inverse.append(("set", op[1], self.facts.get(op[1])))
                self.facts[op[1]] = op[2]
            elif op[0] == "move":
                siblings = self.children[self.parent[op[1]]]
                inverse.append(("move", op[1], siblings.index(op[1])))
                siblings.remove(op[1])
                siblings.insert(op[2], op[1])
            else:
                inverse.append(("cursor", self.cursor))
                self.cursor = op[1]
        node, tip, undone = self.cursor
        while self.deleted(node):
            node = self.parent[node]
        if node != self.cursor[0]:
            self.cursor = (node, self.end_of_line(node), False)
        elif self.deleted(tip):
            tip = self.end_of_line(node)
            self.cursor = (node, tip, undone and node != tip)
        return inverse[::-1]

    # Comparing -----------------------------------------------------------------------------------------

    def snapshot(self) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for node, children in self.children.items():
            notes = {
                a: text
                for (kind, at, a), text in self.facts.items()
                if kind == "note" and at == node and text
            }
            found[node] = (
                self.parent.get(node, -1),
                tuple(children),
                encode(self.order[node]) if node else b"null",
                bool(self.fact("removed", node)),
                bool(self.fact("folded", node)),
                self.fact("name", node) or "",
                notes,
                self.joined.get(node, False),
            )
        return found

    def chance(self) -> bool:
        return RULESET.to_act(self.position(self.cursor[0])) == CHANCE
