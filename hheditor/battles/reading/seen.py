"""A battle as somebody may see it: the same tree, alive, with what is hidden from the viewer left out.

    reader = seen_by(battle, side)          a battle for review, pictures, pages and papers
    file = copy_for(battle, side)           a battle of its own, for a file that tells no more

What is played or written through such a battle goes to the true one; only what is read is less.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec.structs import replace

from hheditor.battles.battle import Battle
from hheditor.battles.dice import DiceSource
from hheditor.battles.entries import ROOT, Edit, Edited, Entry, Framed, Headed, NodeAdded
from hheditor.battles.header import DiceSettings
from hheditor.battles.tree import Node, Tree
from hheditor.rules.api import ONLOOKER, Event, Order, Step, Viewer, has_secrets, seen, seen_order
from hheditor.values import Finding, decode, encode

_KEPT = 64
"""Views kept at hand: a view costs a little, and whoever shows a step asks for it several times."""
_SECRET = b'"secret":true'


def whole(battle: Battle) -> Battle:
    """The true battle behind what somebody sees of it."""
    return battle.whole if isinstance(battle, Seen) else battle


def viewer_of(battle: Battle) -> Viewer:
    """Whose eyes a battle is shown to; None where it is whole."""
    return battle.viewer if isinstance(battle, Seen) else None


def seen_by(battle: Battle, viewer: Viewer) -> Battle:
    """A battle as a viewer may see it; itself where nothing is hidden."""
    battle = whole(battle)
    return battle if viewer is None or not has_secrets(battle.ruleset) else Seen(battle, viewer)


def is_over(battle: Battle) -> bool:
    """Whether the main line has come to its end: nothing need be hidden from anybody any more."""
    battle = whole(battle)
    return battle.ruleset.outcome(battle.position(battle.tree.end_of_line(ROOT))) is not None


def open_to(battle: Battle, people: Sequence[int] = ()) -> Viewer:
    """Who reads a battle that these sides' persons play: a lone person as their side, several as onlookers;
    once it is over everybody may know everything."""
    if not has_secrets(battle.ruleset) or is_over(battle):
        return None
    return people[0] if len(people) == 1 else ONLOOKER


def copy_for(battle: Battle, viewer: Viewer) -> Battle:
    """A battle of its own that holds what a viewer may see, and nothing from which the rest could be worked
    out: no seed, no line of the true record."""
    found = seen_by(battle, viewer)
    if not isinstance(found, Seen):
        return battle
    header = found.tree.header
    return Battle.open(
        replace(header, dice=_unseeded(header.dice)),
        found.entries(),
        found.ruleset,
        author=found.author,
        clock=found.clock,
    )


class Seen(Battle):
    """What a viewer may see of a battle."""

    def __init__(self, battle: Battle, viewer: int) -> None:
        # The tree, the journal and the frames are those of the true battle: there is nothing to set up.
        self.whole, self.viewer = battle, viewer
        self.ruleset = battle.ruleset
        self._views: OrderedDict[int, Any] = OrderedDict()

    # The true battle -----------------------------------------------------------------------------------

    @property
    def tree(self) -> Tree:
        """The tree of the true battle."""
        return self.whole.tree

    @tree.setter
    def tree(self, tree: Tree) -> None:
        self.whole.tree = tree

    @property
    def author(self) -> str:
        """Who is at the keyboard."""
        return self.whole.author

    @author.setter
    def author(self, author: str) -> None:
        self.whole.author = author

    @property
    def clock(self) -> Callable[[], str]:
        """What time it is."""
        return self.whole.clock

    @clock.setter
    def clock(self, clock: Callable[[], str]) -> None:
        self.whole.clock = clock

    @property
    def dice(self) -> DiceSource:
        """See `Battle`."""
        return self.whole.dice

    def commit(self, *act: Entry) -> None:
        """See `Record`."""
        self.whole.commit(*act)

    def add(
        self, order: Order, *, variation: bool = False, joined: bool | None = None, draw: int = -1
    ) -> Node | Finding:
        """See `Battle`."""
        return self.whole.add(order, variation=variation, joined=joined, draw=draw)

    def make_step(
        self, parent: int, order: Order, *, at: Any = None, number: int | None = None, **how: Any
    ) -> tuple[NodeAdded, Any] | Finding:
        """See `Battle`."""
        return self.whole.make_step(parent, order, at=at, number=number, **how)

    def frame(self, number: int, depth: int, position: Any) -> tuple[Framed, ...]:
        """See `Battle`."""
        return self.whole.frame(number, depth, position)

    @contextmanager
    def gesture(self) -> Iterator[None]:
        """See `Battle`."""
        with self.whole.gesture():
            yield

    def check(self) -> None:
        """See `Record`."""
        self.whole.check()

    # What is seen of it --------------------------------------------------------------------------------

    def order(self, number: int | None = None) -> Order | None:
        """The order of a step, or that there was one."""
        node = self.node(number)
        order = self.whole.order(node.id)
        if order is None:
            return None
        return seen_order(self.ruleset, self.whole.position(node.parent), order, self.viewer)

    def events(self, number: int | None = None) -> tuple[Event, ...]:
        """The events of a step, as far as they may be told; their patches fold over what is seen."""
        node = self.node(number)
        order = self.whole.order(node.id)
        if order is None:
            return ()
        before, after = self.whole.position(node.parent), self.whole.position(node.id)
        step = Step(node.added.actor, order, self.whole.events(node.id), after)
        return self.ruleset.view_step(before, step, self.viewer).events

    def told_events(self, number: int) -> bytes:
        """See `Record`."""
        encoded = self.whole.told_events(number)
        if _SECRET not in encoded:
            return encoded
        events = decode(encoded, tuple[Event, ...])
        return encode(tuple(self._as_told(event) for event in events))

    def _as_told(self, event: Event) -> Event:
        if not event.secret or event.side == self.viewer:
            return replace(event, patch=())
        return Event(event.event, event.rule, event.side, secret=True)

    def position(self, number: int | None = None) -> Any:
        """The position after a step, as it is seen."""
        node, views = self.node(number).id, self._views
        if node not in views:
            views[node] = seen(self.ruleset, self.whole.position(node), self.viewer)
            if len(views) > _KEPT:
                views.popitem(last=False)
        views.move_to_end(node)
        return views[node]

    def position_within(self, number: int, events: int) -> Any:
        """See `Record`."""
        return seen(self.ruleset, self.whole.position_within(number, events), self.viewer)

    def opening(self) -> Framed:
        """See `Record`."""
        return Framed(ROOT, msgspec.Raw(encode(self.position(ROOT))), self.moment(ROOT))

    def entries(self) -> Sequence[Entry]:
        """The journal as the viewer might have kept it."""
        return tuple(map(self._entry, self.whole.entries()))

    def _entry(self, entry: Entry) -> Entry:
        if isinstance(entry, NodeAdded):
            order, events = self.order(entry.node), self.events(entry.node)
            return replace(entry, order=msgspec.Raw(encode(order)), events=msgspec.Raw(encode(events)))
        if isinstance(entry, Framed):
            return replace(entry, position=msgspec.Raw(encode(self.position(entry.node))))
        if isinstance(entry, Edited):
            return replace(entry, edits=tuple(map(_without_seed, entry.edits)))
        return entry


def _unseeded(dice: DiceSettings) -> DiceSettings:
    return replace(dice, seed="", secrets=())


def _without_seed(edit: Edit) -> Edit:
    return replace(edit, dice=_unseeded(edit.dice)) if isinstance(edit, Headed) else edit
