"""What several tests of the record need."""

from typing import Any

from hheditor.battles import ROOT, Battle, BattleHeader, DiceSettings, Node, Record
from hheditor.battles.entries import Entry
from hheditor.rules.api import Order
from hheditor.values import decode, encode
from tests.battles.pebbles import RULESET, scenario

ID = "0123456789abcdef"


def header(seed: str = "seed", source: Any = "seeded", **how: Any) -> BattleHeader:
    return BattleHeader(ID, scenario(**how), "pebbles", RULESET.version, DiceSettings(source, seed))


class Clock:
    """Time that passes by being looked at."""

    def __init__(self) -> None:
        self.minutes = 0

    def __call__(self) -> str:
        self.minutes += 1
        return f"1415-10-25T{self.minutes // 60:02}:{self.minutes % 60:02}:00Z"


class Kept:
    """A journal that keeps what it gets, as a store would: encoded."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.acts = 0
        self.full = False

    def __call__(self, act: tuple[Entry, ...]) -> None:
        if self.full:
            raise OSError("disk full")
        self.acts += 1
        self.rows += [encode(entry) for entry in act]

    def entries(self) -> list[Entry]:
        return [decode(row, Entry) for row in self.rows]


def begin(seed: str = "seed", source: Any = "seeded", journal: Any = None, **how: Any) -> Battle:
    return Battle.begin(
        header(seed, source, **how), RULESET, journal=journal or Kept(), clock=Clock(), author="Anna"
    )


def played(battle: Battle, *orders: Order) -> list[int]:
    """Play orders that are legal; their nodes."""
    found = []
    for order in orders:
        node = battle.play(order)
        assert isinstance(node, Node), node
        found.append(node.id)
    return found


def snapshot(battle: Record, *, notes: bool = False) -> dict[int, Any]:
    """All there is to say about a tree; notes in full or as their text."""
    found: dict[int, Any] = {}
    for number, node in battle.tree.nodes.items():
        found[number] = (
            node.parent,
            node.children,
            bytes(node.added.order),
            node.removed,
            node.folded,
            node.name,
            {author: note if notes else note.text for author, note in node.notes.items()},
            node.added.joined,
        )
        if notes:
            added = node.added
            found[number] += (
                added.actor,
                bytes(added.events) if number != ROOT else b"",
                added.rules,
                added.moment,
                added.roll,
                added.author,
                added.time,
                added.draw,
                added.against,
                added.amends,
                node.dice,
                node.branch,
                node.depth,
                encode(battle.position(number)),
            )
    return found
