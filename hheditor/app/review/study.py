"""A battle being read: the reader's place, the line at hand, and the ways from there.

Reading moves nothing of the battle itself: its own cursor stays where it is played. Positions come from
folding patches; no rule is run. Everything about the line at hand is laid out once and kept until the tree
changes.
"""

from collections.abc import Iterable

from hheditor.app.frame.signal import Signal
from hheditor.app.review.course import Course
from hheditor.app.review.reading import Reading
from hheditor.app.review.story import Chapter, Story
from hheditor.battles import NO_NODE, ROOT, Battle, Place, Timeline, Unit
from hheditor.battles.reading.timeline import ALL
from hheditor.rules.api import Event, Moment, Scene
from hheditor.values import BadValue


class Study:
    """The reader's place in a battle."""

    def __init__(self, battle: Battle, reading: Reading | None = None) -> None:
        self.battle = battle
        self.moved: Signal[None] = Signal()
        """The reader is somewhere else, perhaps on another line."""
        self.edited: Signal[None] = Signal()
        """The tree or a note changed."""
        kept = reading or Reading(battle.header.id)
        self.measure = kept.measure
        self.speed = kept.speed
        self.folds: set[int] = {node for node in kept.folds if node in battle.tree.nodes}
        self.anchor: Place | None = None
        """The place to compare with, if one was set."""
        self.shows_taken_back = False
        """Whether the list shows what was taken back, too."""
        self.shows_numbers = False
        """Whether the page of numbers shows instead of the field."""
        self.hidden = False
        """Whether what comes next is hidden: the reader guesses."""
        tip = kept.tip if self._alive(kept.tip) else battle.tree.end_of_line(ROOT)
        node = kept.node if self._alive(kept.node) else ROOT
        if not battle.tree.is_on_path(node, tip):
            tip = battle.tree.end_of_line(node)
        self.line = Timeline(battle, tip)
        self.place = Place(node, kept.events if node != ROOT else ALL)
        self.story = Story(battle)
        self.course = Course(battle)
        self._scene: tuple[Place, Scene] | None = None
        self._main: tuple[Timeline, int] | None = None

    def _alive(self, node: int) -> bool:
        tree = self.battle.tree
        return node in tree.nodes and tree.hidden_above(node) == NO_NODE

    # Where the reader is -------------------------------------------------------------------------------

    @property
    def index(self) -> int:
        """How far along the line."""
        return self.line.index(self.place.node)

    @property
    def moment(self) -> Moment:
        """When it is."""
        return self.battle.moment(self.place.node)

    @property
    def on_main_line(self) -> bool:
        """Whether the step at hand belongs to the main line."""
        return self.branching_node == self.place.node

    @property
    def branching_node(self) -> int:
        """The last node of the main line on the way to the step at hand."""
        return self.line.nodes[min(self.index, self._main_until())]

    def _main_until(self) -> int:
        """How far the line at hand is the main line; worked out once for a line."""
        if self._main is None or self._main[0] is not self.line:
            nodes, until = self.battle.tree.nodes, 0
            for at in range(1, len(self.line)):
                parent = nodes[self.line.nodes[at - 1]]
                main = next((child for child in parent.children if nodes[child].shown), NO_NODE)
                if main != self.line.nodes[at]:
                    break
                until = at
            self._main = (self.line, until)
        return self._main[1]

    @property
    def scene(self) -> Scene:
        """What there is to see here."""
        if self._scene is None or self._scene[0] != self.place:
            self._scene = (self.place, self.scene_at(self.place))
        return self._scene[1]

    def scene_at(self, place: Place) -> Scene:
        """What there is to see elsewhere."""
        if place.events == ALL:
            return self.battle.scene(place.node)
        return self.battle.ruleset.scene(self.battle.position_within(place.node, place.events))

    def events_between(self, before: Place, after: Place) -> tuple[Event, ...]:
        """The events on the way from one place to a later one: what pieces glide by. None where they lie
        farther apart than a step."""
        if after.node == before.node:
            seen = 0 if before.events == ALL else before.events
            events = self.battle.events(after.node)
            return events[seen : None if after.events == ALL else after.events]
        if self.battle.node(after.node).parent != before.node or before.events != ALL:
            return ()
        events = self.battle.events(after.node)
        return events if after.events == ALL else events[: after.events]

    def reading(self) -> Reading:
        """What to remember."""
        return Reading(
            self.battle.header.id,
            self.place.node,
            self.place.events,
            self.line.tip,
            tuple(sorted(self.folds)),
            self.measure,
            self.speed,
        )

    # Going ---------------------------------------------------------------------------------------------

    def go(self, node: int, events: int = ALL) -> bool:
        """Look at a step; the line stays the same where the step lies on it. False where there is none."""
        if not self._alive(node):
            return False
        if node not in self.line:
            self.line = Timeline(self.battle, self.battle.tree.end_of_line(node))
        self._be(Place(node, events))
        return True

    def go_to(self, index: int) -> None:
        """Look at the step that far along the line."""
        self._be(Place(self.line.nodes[min(max(index, 0), self.line.last)]))

    def step(self, unit: Unit, *, back: bool = False) -> bool:
        """One unit on or back; False at the end."""
        following = self.line.step(self.place, unit, back=back)
        if following is None:
            return False
        self._be(following)
        return True

    def next_mark(self, *, back: bool = False) -> bool:
        """On to the next fight, loss, note or bookmark; False where there is none."""
        marks = self.stops()
        here = self.index
        ahead = [at for at in marks if (at < here if back else at > here)]
        if not ahead:
            return False
        self.go_to(ahead[-1] if back else ahead[0])
        return True

    def chapters(self) -> list[Chapter]:
        """The chapters of the line at hand; a reader who guesses is not told what a bound will change."""
        turning = () if self.hidden else self.course.turning(self.line)
        return self.story.chapters(self.line, turning)

    def stops(self) -> list[int]:
        """Indices along the line at which something loud happens or somebody has said something."""
        loud = {mark.at for mark in self.story.marks(self.line)}
        nodes = self.battle.tree.nodes
        noted = {at for at, number in enumerate(self.line.nodes) if nodes[number].notes}
        return sorted(loud | noted)

    def alternatives(self) -> tuple[int, ...]:
        """The step at hand and what was tried instead of it, the main one first."""
        parent = self.battle.node(self.place.node).parent
        return self.battle.tree.shown_children(parent) if parent != NO_NODE else (ROOT,)

    def switch(self, by: int) -> bool:
        """The variation above or below; False where there is none."""
        lines = self.alternatives()
        if self.place.node not in lines:
            return False
        at = lines.index(self.place.node) + by
        if not 0 <= at < len(lines):
            return False
        return self.go(lines[at])

    def next_branching(self, *, back: bool = False) -> bool:
        """On to the next step that was also played otherwise; False where there is none."""
        tree, here = self.battle.tree, self.index
        span = range(here - 1, 0, -1) if back else range(here + 1, len(self.line))
        for at in span:
            parent = tree.nodes[self.line.nodes[at]].parent
            if len(tree.shown_children(parent)) > 1:
                self.go_to(at)
                return True
        return False

    def to_main_line(self) -> bool:
        """Back to where the line at hand left the main one; False where the reader is on it."""
        tip = self.battle.tree.end_of_line(ROOT)
        node = self.branching_node
        if node == self.place.node and self.line.tip == tip:
            return False
        self.line = Timeline(self.battle, tip)
        self._be(Place(node))
        return True

    def _be(self, place: Place) -> None:
        self.place = place
        self.moved.emit(None)

    # Changes -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """The tree has changed, here or elsewhere: lay the line out again; a reader on a deleted line goes
        back to where it began."""
        tree = self.battle.tree
        node, tip = self.place.node, self.line.tip
        hidden = tree.hidden_above(node) if node in tree.nodes else ROOT
        if hidden != NO_NODE:
            node = max(tree.nodes[hidden].parent, ROOT)
            self.place = Place(node)
        if not self._alive(tip) or not tree.is_on_path(node, tip) or tree.nodes[tip].children:
            tip = tree.end_of_line(node)
        self.line = Timeline(self.battle, tip)
        self._scene = None
        self.edited.emit(None)
        self.moved.emit(None)

    def revert(self) -> int | None:
        """Take the last note or change of the tree back; the node it was about, or None where there is
        nothing to take back."""
        edit = self.battle.tree.last_edit
        if edit is None or not self.battle.revert():
            return None
        return self._show(edit.edits)

    def reapply(self) -> int | None:
        """Make what was taken back again; the node it was about."""
        edit = self.battle.tree.last_reverted
        if edit is None or not self.battle.reapply():
            return None
        return self._show(edit.edits)

    def _show(self, edits: Iterable[object]) -> int:
        """Bring the node an edit was about before the reader's eyes."""
        node = next((number for edit in edits if (number := getattr(edit, "node", None)) is not None), ROOT)
        assert isinstance(node, int)
        self.refresh()
        if self._alive(node) and node != self.place.node:
            self.go(node)
        return node

    def promote(self) -> bool:
        """Move the line at hand up among its siblings; False where it is the first."""
        return self._arrange(self.battle.promote)

    def demote(self) -> bool:
        """Move the line at hand down; False where it is the last."""
        return self._arrange(self.battle.demote)

    def _arrange(self, how: object) -> bool:
        assert callable(how)
        start = self.line_start()
        if start == ROOT or not how(start):
            return False
        self.refresh()
        return True

    def make_main(self) -> bool:
        """Make the line at hand the main line; False where it is."""
        try:
            if not self.battle.make_main(self.line.tip):
                return False
        except BadValue:
            return False
        self.refresh()
        return True

    def line_start(self) -> int:
        """The step with which the innermost variation at hand begins; on the main line the step at hand,
        if something else was tried instead of it, else the opening."""
        tree = self.battle.tree
        if len(self.alternatives()) > 1:
            return self.place.node
        for at in range(self.index, 0, -1):
            number = self.line.nodes[at]
            siblings = tree.shown_children(tree.nodes[number].parent)
            if siblings and siblings[0] != number:
                return number
        return ROOT

    def delete(self) -> bool:
        """Delete the variation at hand; False on the main line, which is not deleted by accident."""
        start = self.line_start()
        if start == ROOT:
            return False
        self.battle.delete(start)
        self.refresh()
        return True

    def fold(self, node: int) -> None:
        """Fold a variation in the list, or unfold it."""
        self.folds ^= {node}
        self.edited.emit(None)

    def toggle_taken_back(self) -> None:
        """Show what was taken back or corrected among the variations, or hide it again. A reader who stands
        there is led back to what was played."""
        self.shows_taken_back = not self.shows_taken_back
        nodes = self.battle.tree.nodes
        way = self.battle.tree.path(self.place.node)
        away = next((number for number in way if nodes[number].folded), None)
        if away is not None and not self.shows_taken_back:
            self.go(nodes[away].added.parent)
        self.edited.emit(None)

    def fold_all(self) -> None:
        """Fold every variation, or unfold them all if they are."""
        starts = {
            child
            for node in self.battle.tree.nodes.values()
            for child in self.battle.tree.shown_children(node.id)[1:]
        }
        self.folds = set() if starts <= self.folds else starts
        self.edited.emit(None)
