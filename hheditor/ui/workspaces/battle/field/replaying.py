"""The log told again on the field: a line under the pointer plays its event, and leaving it puts all back."""

from typing import TYPE_CHECKING

from hheditor.rules.api.screen.scene import Scene

if TYPE_CHECKING:
    from hheditor.app.battle.seat.seat import Seat
    from hheditor.ui.canvas.pieces import Pieces
    from hheditor.ui.parts.speech import Speech
    from hheditor.ui.workspaces.battle.field.guide import Guide
    from hheditor.ui.workspaces.battle.panels.log import LogView


class Replay:
    """Shows on the field what a line of the log tells."""

    def __init__(
        self, pieces: "Pieces", guide: "Guide", seat: "Seat", log: "LogView", speech: "Speech"
    ) -> None:
        self._pieces = pieces
        self._guide = guide
        self._seat = seat
        self._log = log
        self._speech = speech
        self.showing = False
        """Whether the field shows the past."""
        log.hovered.connect(self.show_row)

    def show_row(self, row: int) -> None:
        """Play the event of a row; -1 puts everything back."""
        table = self._seat.table
        lines = self._log.lines
        if not 0 <= row < len(lines):
            self.stop()
            return
        line = lines[row]
        self._guide.show_told(line.places)
        if line.number < 0 or line.event is None or line.kind == "heading":
            if self.showing:
                self._restore()
            return
        battle, viewer = table.battle, self._seat.viewer
        ruleset = table.ruleset

        def scene_after(events: int) -> Scene:
            position = battle.position_within(line.node, events)
            shown = ruleset.scene(position if viewer is None else ruleset.view(position, viewer))
            return self._speech.named(shown)

        self.showing = True
        before, after = scene_after(line.number), scene_after(line.number + line.events)
        self._pieces.glide(before, after, (line.event,), 1.2)

    def stop(self) -> None:
        """The field as it is."""
        self._guide.show_told(())
        if self.showing:
            self._restore()

    def _restore(self) -> None:
        self.showing = False
        self._pieces.show(self._speech.named(self._seat.scene()))
