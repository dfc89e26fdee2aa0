"""The hand that deploys: what press, drag and release mean on the field.

- press on a piece picks it (Shift: one more), drag moves everything picked as a block; with Ctrl onto another
  piece they change places; a leader goes into the hex of the unit he joins
- press on an empty hex with a waiting piece picked puts it there, drag aims its facing before it is let go
- click on an empty hex with pieces of the field picked sends them there, the first one to that very hex
- press on an empty hex with several waiting pieces picked and drag: they stand in a row along the way
- drag over empty hexes with nobody waiting picked, or with Shift: everybody in the rectangle is picked
- the handle before a single piece turns it; the right button turns everything picked towards the hex
- with a zone or an objective at hand, dragging paints hexes; the right button takes them away, and Alt
"""

from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hheditor.app.scenario.deploying import Arranged, Deploying
from hheditor.rules.api.surfaces import Surface, Where
from hheditor.ui.canvas.aiming import heading_aimed
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.parts.ground import describe
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.app.scenario.deployer import Deployer
    from hheditor.ui.workspaces.scenario.field import FieldPage
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

SHIFT, CONTROL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
HANDLE = 105.0
"""Radius of the handle that turns a piece, in board units."""
_HANDLE_AWAY = 640.0
_AIM_FROM = 430.0
"""How far from the middle of a hex a drag aims."""


def handle_spot(here: Deploying, number: int) -> tuple[float, float] | None:
    """Where the handle of a piece lies: before its front. Leaders have none."""
    placement = here.placed.get(number)
    if placement is None or number in here.leaders:
        return None
    surface = here.surface
    x, y = surface.spot_of(placement.cell)
    turn = radians(surface.angle(placement.facing) / 10)
    return x + cos(turn) * _HANDLE_AWAY, y + sin(turn) * _HANDLE_AWAY


class DeployHand:
    """See the module."""

    def __init__(self, session: "ScenarioSession", page: "FieldPage") -> None:
        self._session, self._page = session, page
        self._mode = ""
        self._start: Pointer | None = None
        self._path: list[int] = []
        self._again = False
        """Whether the press was on a piece that was picked already: a click then goes on to the next one."""
        self.last_cell = -1

    @property
    def _deployer(self) -> "Deployer":
        return self._session.deployer

    @property
    def _surface(self) -> Surface:
        return self._page.view.surface

    # Press -------------------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        """See `Hand`."""
        if pointer.cell != self._page.view.cursor_cell:
            self._page.view.set_cursor(-1)
        self.last_cell = pointer.cell
        self._start, self._path, self._again = pointer, [pointer.cell], False
        self._mode = ""
        if self._session.state.painting:
            self._mode = "paint"
            self._session.begin_painting()
            self._paint(pointer)
        elif pointer.button == Qt.MouseButton.RightButton:
            self._mode = "face"
        elif self._on_handle(pointer):
            self._mode = "handle"
        else:
            self._mode = self._take_up(pointer)

    def _on_handle(self, pointer: Pointer) -> bool:
        deployer = self._deployer
        here = deployer.here
        if here is None or len(deployer.selected) != 1 or not deployer.standing:
            return False
        spot = handle_spot(here, deployer.standing[0])
        return spot is not None and hypot(pointer.x - spot[0], pointer.y - spot[1]) <= HANDLE * 1.4

    def _take_up(self, pointer: Pointer) -> str:
        """What a press of the left button begins."""
        deployer = self._deployer
        here = deployer.here
        if here is None:
            return ""
        standing = here.standing_at(pointer.cell) if pointer.cell >= 0 else ()
        joining = deployer.selected and deployer.selected[0] in here.leaders and deployer.waiting
        if standing and not joining:
            picked = [number for number in standing if number in deployer.selected]
            if pointer.has(SHIFT):
                deployer.toggle(standing[0])
            elif not picked:
                # With Ctrl a waiting piece changes places with the one that stands here.
                if not (pointer.has(CONTROL) and deployer.waiting):
                    deployer.pick(standing[:1])
            else:
                self._again = True
            return "move"
        stray = next(
            (number for number, stray in here.strays.items() if stray.placement.cell == pointer.cell), None
        )
        if stray is not None and pointer.cell >= 0:
            deployer.pick([stray])
            return "put"
        if pointer.has(SHIFT) or not deployer.selected or pointer.cell < 0:
            return "box"
        if len(deployer.waiting) > 1:
            return "sweep"
        return "put" if deployer.waiting else "block"

    # Drag --------------------------------------------------------------------------------------------------

    def moved(self, pointer: Pointer) -> None:
        """See `Hand`."""
        if self._start is None:
            return
        match self._mode:
            case "paint":
                self._paint(pointer)
            case "sweep":
                self._lengthen(pointer.cell)
                self._shadow(self._swept())
            case "box" | "block":
                # With pieces of the field picked a click sends them there; a drag picks others.
                start = self._start
                self._page.show_box(
                    (
                        min(start.x, pointer.x),
                        min(start.y, pointer.y),
                        max(start.x, pointer.x),
                        max(start.y, pointer.y),
                    )
                )
            case "handle":
                self._turn_handle(pointer)
            case "move" | "put":
                self._shadow(self._wished(pointer), pointer.cell)

    def _lengthen(self, cell: int) -> None:
        if cell < 0 or cell == self._path[-1]:
            return
        if self._path[-1] < 0:
            self._path = [cell]
            return
        for step in self._surface.between(self._path[-1], cell)[1:]:
            if isinstance(step, int) and step not in self._path:
                self._path.append(step)

    def _swept(self) -> Arranged | Finding | None:
        here = self._deployer.here
        if here is None:
            return None
        return self._deployer.try_(here.in_a_row(self._deployer.selected, self._path))

    def _wished(self, pointer: Pointer) -> Arranged | Finding | None:
        """What letting go here would do."""
        deployer, start = self._deployer, self._start
        here = deployer.here
        if here is None or start is None or pointer.cell < 0:
            return None
        if self._mode == "put" and len(deployer.selected) == 1:
            number = deployer.selected[0]
            stray = here.strays.get(number)
            if stray is not None and start.cell == stray.placement.cell:
                return deployer.try_(here.put(number, pointer.cell))
            facing = heading_aimed(self._surface, start.cell, pointer, _AIM_FROM)
            return deployer.try_(here.put(number, start.cell, facing))
        if self._mode == "move":
            if pointer.cell == start.cell or start.cell < 0:
                return None
            return deployer.try_(here.moved(deployer.standing, start.cell, pointer.cell))
        return None

    def _shadow(self, wished: Arranged | Finding | None, cell: int = -1) -> None:
        refused = isinstance(wished, Finding)
        self._page.show_ghost(wished, (cell,) if refused and cell >= 0 else ())
        self._page.show_command(wished if isinstance(wished, Arranged) else None)
        if isinstance(wished, Finding):
            self._session.context.status(self._session.context.say_finding(wished))

    def _turn_handle(self, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None or not deployer.standing:
            return
        cell = here.placed[deployer.standing[0]].cell
        facing = heading_aimed(self._surface, cell, pointer, _AIM_FROM)
        if facing is not None and facing != here.placed[deployer.standing[0]].facing:
            deployer.face(facing)

    def _paint(self, pointer: Pointer) -> None:
        if pointer.cell < 0:
            return
        self._lengthen(pointer.cell)
        # What the stroke began as it stays, even if Alt is let go on the way.
        start = self._start or pointer
        away = start.has(ALT) or start.button == Qt.MouseButton.RightButton
        self._session.paint(self._path, away=away)

    # Release -----------------------------------------------------------------------------------------------

    def released(self, pointer: Pointer) -> None:
        """See `Hand`."""
        mode, start = self._mode, self._start
        self._mode, self._start = "", None
        self._clear()
        if start is None:
            return
        self.last_cell = pointer.cell
        match mode:
            case "paint":
                self._session.end_painting()
            case "sweep":
                self._end_sweep(start)
            case "box":
                self._end_box(start, pointer)
            case "put":
                self._end_put(start, pointer)
            case "block":
                if pointer.cell == start.cell:
                    self._end_block(pointer)
                else:
                    self._end_box(start, pointer)
            case "move":
                self._end_move(start, pointer)
            case "face":
                self._end_face(pointer)
            case "handle":
                self._deployer.editor.history.settle()
        self._session.context.refresh()

    def _clear(self) -> None:
        self._page.show_ghost(None)
        self._page.show_box(None)
        self._page.show_command(None)

    def _by_keyboard(self, cell: int) -> bool:
        return cell >= 0 and cell == self._page.view.cursor_cell

    def _end_sweep(self, start: Pointer) -> None:
        if len(self._path) <= 1:
            self._put_down(start.cell, None)
        else:
            self._deployer.sweep(self._path)

    def _put_down(self, cell: int, facing: int | None) -> None:
        finding = self._deployer.put(cell, facing)
        if finding is None and self._by_keyboard(cell):
            # The next piece stands beside it: Enter, Enter, Enter places a row.
            self._page.view.move_cursor(1, 0)

    def _end_put(self, start: Pointer, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None or not deployer.selected:
            return
        stray = here.strays.get(deployer.selected[0])
        if stray is not None and stray.placement.cell == start.cell:
            if pointer.cell >= 0 and pointer.cell != start.cell:
                self._put_down(pointer.cell, None)
            return
        self._put_down(start.cell, heading_aimed(self._surface, start.cell, pointer, _AIM_FROM))

    def _end_block(self, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is not None and deployer.standing and pointer.cell >= 0:
            deployer.move(here.placed[deployer.standing[0]].cell, pointer.cell)

    def _end_move(self, start: Pointer, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None:
            return
        if pointer.cell == start.cell:
            standing = here.standing_at(start.cell)
            if pointer.has(CONTROL) and deployer.waiting and standing:
                deployer.swap_with(deployer.waiting[0], standing[0])
            elif self._again and len(standing) > 1 and len(deployer.selected) == 1:
                place = standing.index(deployer.selected[0])
                deployer.pick([standing[(place + 1) % len(standing)]])
            elif self._again and not pointer.has(SHIFT):
                deployer.pick(number for number in standing if number in deployer.selected)
            return
        if pointer.cell < 0:
            # Let go beside the field: taken off it.
            deployer.withdraw()
            return
        met = [number for number in here.standing_at(pointer.cell) if number not in deployer.selected]
        if pointer.has(CONTROL) and met and len(deployer.standing) == 1:
            deployer.swap_with(deployer.standing[0], met[0])
        else:
            deployer.move(start.cell, pointer.cell)

    def _end_face(self, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None or not deployer.standing:
            return
        cell = here.placed[deployer.standing[0]].cell
        facing = heading_aimed(self._surface, cell, pointer, _AIM_FROM)
        if facing is not None:
            deployer.face(facing)

    def _end_box(self, start: Pointer, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None:
            return
        if start.cell == pointer.cell and hypot(pointer.x - start.x, pointer.y - start.y) < _AIM_FROM:
            if not pointer.has(SHIFT):
                deployer.pick(())
            return
        left, right = sorted((start.x, pointer.x))
        top, bottom = sorted((start.y, pointer.y))
        inside = []
        for number, placement in sorted(here.placed.items()):
            x, y = self._surface.spot_of(placement.cell)
            if left <= x <= right and top <= y <= bottom:
                inside.append(number)
        deployer.pick((*deployer.selected, *inside) if pointer.has(SHIFT) else inside)

    # From the roster ---------------------------------------------------------------------------------------

    def dragged_over(self, cell: int) -> None:
        """Pieces from the roster hang over a cell, or have left the field."""
        here = self._deployer.here
        if here is None or cell < 0 or not self._deployer.selected:
            self._clear()
            return
        number = self._deployer.selected[0]
        self._shadow(self._deployer.try_(here.put(number, cell)), cell)

    def dropped(self, cell: int) -> None:
        """They are let go: the first one there, the others in a row beside it."""
        self._clear()
        deployer = self._deployer
        self.last_cell = cell
        if cell < 0 or not deployer.selected:
            return
        if len(deployer.selected) == 1:
            deployer.put(cell)
        else:
            level = self._session.scenario.sides[deployer.side].edge in ("north", "south")
            row: dict[Where, None] = {}
            at: Where = cell
            while at not in row and len(row) < len(deployer.selected):
                # Beyond the last place of a row there is none: the step stays where it is.
                row[at] = None
                at = self._surface.step(at, int(level), int(not level))
            deployer.sweep([place for place in row if isinstance(place, int)])
        self._session.context.refresh()

    # Hover and keys ----------------------------------------------------------------------------------------

    def hovered(self, pointer: Pointer | None) -> None:
        """See `Hand`."""
        if pointer is None or pointer.cell < 0:
            if self.last_cell >= 0:
                self._clear()
                self._page.explain_command(-1)
            self.last_cell = -1
            return
        if pointer.cell != self.last_cell:
            self.last_cell = pointer.cell
            self._look_at(pointer.cell)

    def cursor_moved(self, cell: int) -> None:
        """The cursor of the keyboard is somewhere else."""
        self.last_cell = cell
        self._look_at(cell)

    def _look_at(self, cell: int) -> None:
        """Say what is there and, with a piece at hand, whether it may stand there."""
        deployer = self._session.deployer
        here = deployer.here
        context = self._session.context
        words = [
            describe(
                self._session.scenario.map,
                self._surface,
                cell,
                context.say,
                self._session.scenario.system,
                self._effects,
            )
        ]
        wished: Arranged | Finding | None = None
        if here is not None and not self._session.state.painting:
            words += [self._session.naming(here.names[number]) for number in here.standing_at(cell)]
            words += filter(None, [self._page.explain_command(cell)])
            if deployer.waiting and not here.standing_at(cell):
                number = deployer.waiting[0]
                wished = deployer.try_(here.put(number, cell))
                if isinstance(wished, Finding):
                    words.append(context.say_finding(wished))
                else:
                    place = self._surface.label(cell)
                    unit = self._session.naming(here.names[number])
                    words.append(context.say("scenario.may-stand", unit=unit, place=place))
        # A refusal is told, not painted: the zone shows already where nobody may stand.
        self._page.show_ghost(wished if isinstance(wished, Arranged) else None)
        self._page.show_command(wished if isinstance(wished, Arranged) else None)
        context.status(" · ".join(words))

    def _effects(self, cell: int) -> object | None:
        ruleset = self._session.editor.ruleset
        return None if ruleset is None else ruleset.ground_effects(self._session.scenario.map, cell)

    def key(self, event: QKeyEvent) -> bool:
        """See `Hand`: Escape ends a gesture, then painting, then the selection."""
        if event.key() != Qt.Key.Key_Escape:
            return False
        if self._mode:
            self._mode, self._start = "", None
            self._clear()
        elif self._session.state.painting:
            self._session.stop_painting()
        else:
            self._deployer.pick(())
        return True
