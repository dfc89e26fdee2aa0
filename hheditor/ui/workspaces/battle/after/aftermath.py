"""What the field shows after something happened: trails of the last move, the fight at its place, what an
opponent did, and the time to look at it."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect

from hheditor.app.battle import dice
from hheditor.app.battle.since import by_opponents, deeds, gesture_of_node, half_before
from hheditor.battles import ROOT
from hheditor.drawing.pieces.last_move import Trail, trails_of
from hheditor.rules.api import Event
from hheditor.rules.api.screen.scene import Scene
from hheditor.rules.api.surfaces import NO_PLACE
from hheditor.ui.workspaces.battle.after.duel import Duel
from hheditor.ui.workspaces.battle.after.happened import Happened
from hheditor.ui.workspaces.battle.after.pace import Pace, Watch

if TYPE_CHECKING:
    from hheditor.app.battle import Progress, Table, Thrown
    from hheditor.app.battle.seat.seat import Seat
    from hheditor.ui.canvas.pieces import Pieces
    from hheditor.ui.canvas.view import FieldView
    from hheditor.ui.context import Context
    from hheditor.ui.parts.speech import Speech
    from hheditor.ui.workspaces.battle.field.guide import Guide
    from hheditor.ui.workspaces.battle.heraldic import Arms

_HERALD = 0.45
"""Speed at which all that an opponent did is played once more: a few seconds."""


class Aftermath(QObject):
    """Follows the steps of a battle and shows what they did."""

    def __init__(
        self,
        context: "Context",
        view: "FieldView",
        pieces: "Pieces",
        guide: "Guide",
        seat: "Seat",
        speech: "Speech",
        arms: "Arms",
    ) -> None:
        super().__init__(view)
        self._context, self._view, self._pieces, self._guide = context, view, pieces, guide
        self._seat, self._speech = seat, speech
        self.pace = Pace(context, self)
        self._watch = Watch(self, self._end)
        self.duel = Duel(context, arms, view)
        self.card = Happened(context, arms, view)
        self._trails: list[tuple[Trail, ...]] = []

    @property
    def _table(self) -> "Table":
        return self._seat.table

    @property
    def resting(self) -> bool:
        """Whether an opponent may go on: everything was there to be seen for long enough."""
        return not (self._pieces.gliding or self.pace.holding or self.duel.adding)

    def is_theirs(self, progress: "Progress") -> bool:
        """Whether an opponent began these steps."""
        if not progress.nodes:
            return False
        first = gesture_of_node(self._table.battle, progress.nodes[0])[0]
        actor = self._table.battle.node(first).added.actor
        return actor >= 0 and bool(self._table.opponent_of(actor))

    # Following ----------------------------------------------------------------------------------------

    def follow(self, progress: "Progress", before: Scene, after: Scene, events: list[Event]) -> None:
        """Steps were played: leave their trails, tell the fight, give time to look."""
        table = self._table
        theirs = self.is_theirs(progress)
        if not theirs:
            self._trails = []
        trails = trails_of(before, after, events)
        if trails:
            self._trails.append(trails)
        self._guide.show_trails(self._trails)
        self.duel.put_away()
        self.card.hide()
        rolled = any(table.battle.node(node).added.roll is not None for node in progress.nodes)
        # A question has the place where one is put, and the sheet of the end at the end; tray and log tell
        # the fight.
        if rolled and table.waiting.kind not in ("question", "over"):
            self._show_fight(progress, before)
        if table.waiting.kind == "opponent":
            self.pace.hold(rolled=rolled, own=not theirs)
        elif theirs:
            self.tell()
            if self.pace.times.move == 0:
                self.again()

    def look(self) -> None:
        """The table was taken somewhere: the trails are those of the gesture that led there."""
        table = self._table
        self.pace.skip()
        self.duel.put_away()
        node = table.battle.cursor.node
        self._trails = []
        if node != ROOT:
            self._trails = [self._trails_between(gesture_of_node(table.battle, node))]
        self._guide.show_trails(self._trails)
        self.tell()

    def _scene(self, node: int | None = None) -> Scene:
        return self._speech.named(self._table.scene(self._seat.viewer, node))

    def _events(self, nodes: tuple[int, ...]) -> list[Event]:
        return [event for node in nodes for event in self._table.reader.events(node)]

    def _trails_between(self, nodes: tuple[int, ...]) -> tuple[Trail, ...]:
        before = self._scene(self._table.battle.node(nodes[0]).parent)
        return trails_of(before, self._scene(nodes[-1]), self._events(nodes))

    # What an opponent did -----------------------------------------------------------------------------

    def tell(self) -> None:
        """What an opponent did since a person last had a say; nothing while it is still at it."""
        table = self._table
        nodes = by_opponents(table)
        # Where nobody sits at the table nobody was away; the sheet of the end tells for itself.
        if not nodes or table.waiting.kind in ("opponent", "over") or self._seat.viewer is None:
            self.card.hide()
            return
        battle = table.battle
        side = battle.node(nodes[0]).added.actor
        trails = self._trails_between(nodes)
        self._trails = [trails]
        self._guide.show_trails(self._trails)
        found = deeds(table.reader, nodes)
        told = [(self._speech.deed(deed), self._speech.came_of(deed)) for deed in found]
        line = self._speech.herald(side, trails, sum(len(deed.rolls) for deed in found))
        self.card.tell(side, line, told, self._boxes(), moved=bool(trails))

    def again(self) -> None:
        """Play once more what an opponent did, or the last gesture."""
        table = self._table
        if table.waiting.kind == "opponent" or table.battle.cursor.node == ROOT:
            return
        nodes = by_opponents(table) or gesture_of_node(table.battle, table.battle.cursor.node)
        before = self._scene(table.battle.node(nodes[0]).parent)
        self._guide.show_trails([self._trails_between(nodes)])
        self._pieces.glide(
            before, self._scene(), self._events(nodes), _HERALD, partial(self._watch.listen, on=False)
        )
        if self._pieces.gliding:
            self._watch.listen(on=True)

    def _end(self) -> None:
        """What is played once more ends: everybody stands where they stand."""
        self._watch.listen(on=False)
        if self._pieces.gliding:
            self._pieces.show(self._pieces.scene)

    def _boxes(self) -> list[QRect]:
        wheres = (piece.where for piece in self._pieces.scene.pieces)
        return [self._view.box_about(where) for where in wheres if where != NO_PLACE]

    # The fight ----------------------------------------------------------------------------------------

    def _show_fight(self, progress: "Progress", before: Scene) -> None:
        """The last fight of some steps, at the fighters."""
        table = self._table
        if self._context.desk.settings.value.reduced_motion or not self._view.isVisible():
            return
        for deed in reversed(deeds(table.reader, progress.nodes)):
            for event in deed.events:
                account = table.ruleset.account_of(event)
                if account is None or len(account.tallies) != 2:
                    continue
                cells = [cell for cell in account.title.places if cell >= 0]
                if not cells:
                    continue
                boxes = [self._view.box_about(cell) for cell in cells]
                rolls = self._rolls_of(deed.rolls)
                sides = {piece.id: piece.side for piece in before.pieces}
                fighters = [
                    tally.pieces
                    or tuple(piece for piece in account.title.pieces if sides.get(piece) == tally.side)
                    for tally in account.tallies
                ]
                self.duel.show_fight(
                    account,
                    fighters,
                    rolls,
                    self._speech.came_of(deed),
                    self._speech,
                    self._view.viewport_point(cells[0]),
                    boxes[0].width() // 2 + 6,
                    boxes,
                )
                return

    def _rolls_of(self, rolls: "tuple[Thrown, ...]") -> "list[Thrown]":
        """Both halves of a roll, the first of which may have been thrown in the gesture before."""
        known, found = dice.history(self._table.reader), list(rolls)
        at = next((number for number, each in enumerate(known) if each == found[0]), 0)
        other = half_before(self._table.reader, known, at) if len(found) == 1 else None
        return [other, *found] if other is not None else found
