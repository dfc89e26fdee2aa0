"""The hand that deploys: what press, drag and release mean on the field.

- press on a piece picks it (Shift: one more), drag moves everything picked as a block; with Ctrl onto another
  piece they change places; a leader goes into the hex of the unit he joins, a waiting piece behind the one
  it forms a block with
- drag on a man of a unit that stands man by man, as on walls: he alone; a click elsewhere sends them all
- press on an empty hex with a waiting piece picked puts it there, drag aims its facing before it is let go
- click on an empty hex with pieces of the field picked sends them there, the first one to that very hex
- press on an empty hex with several waiting pieces picked and drag: they stand in a row along the way
- drag over empty hexes with nobody waiting picked, or with Shift: everybody in the rectangle is picked
- the handle before a single piece turns it; the right button turns everything picked towards the hex
- with a zone or an objective at hand, dragging paints hexes; the right button takes them away, and Alt

On a bare table the same gestures lead to spots instead of hexes. What is let go nearly flush with a friend or
nearly at the rim of the zone stands exactly so; with Alt it stands where the hand is.
"""

from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from hheditor.app.scenario.arrangements import Arranged
from hheditor.app.scenario.deploying import Deploying
from hheditor.app.scenario.men import man_at, man_moved
from hheditor.rules.api.surfaces import NO_PLACE, Surface, Where
from hheditor.tables import slot
from hheditor.ui.canvas.aiming import heading_aimed
from hheditor.ui.canvas.hand import Pointer
from hheditor.ui.parts.ground import describe, describe_spot
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
_CLICK = 4.0
"""Pixels a hand may tremble on a bare table and still click."""
_EVERY, _FINE = 50, 10
"""Steps of the handle on a bare table, in tenths of a degree; with Alt the finer ones."""


def handle_spot(here: Deploying, number: int) -> tuple[float, float] | None:
    """Where the handle of a piece lies: before its front. Leaders have none."""
    placement = here.placed.get(number)
    if placement is None or number in here.leaders:
        return None
    surface = here.surface
    x, y = surface.spot_of(placement.where)
    turn = radians(surface.angle(placement.facing) / 10)
    return x + cos(turn) * _HANDLE_AWAY, y + sin(turn) * _HANDLE_AWAY


class DeployHand:
    """See the module."""

    def __init__(self, session: "ScenarioSession", page: "FieldPage") -> None:
        self._session, self._page = session, page
        self._mode = ""
        self._start: Pointer | None = None
        self._path: list[Where] = []
        self._man = -1
        """Which man of a unit is at hand."""
        self._again = False
        """Whether the press was on a piece that was picked already: a click then goes on to the next one."""
        self.last: Where = NO_PLACE
        """What the pointer or the cursor was at last."""

    @property
    def _deployer(self) -> "Deployer":
        return self._session.deployer

    @property
    def _surface(self) -> Surface:
        return self._page.view.surface

    def _same(self, one: Pointer, other: Pointer) -> bool:
        """Whether the hand is still where it was: in the same place, or as good as on the same spot."""
        if isinstance(one.where, int) or isinstance(other.where, int):
            return one.where == other.where
        return hypot(one.x - other.x, one.y - other.y) * self._page.view.scale_now < _CLICK

    # Press -------------------------------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        """See `Hand`."""
        if pointer.where != self._page.view.cursor_at:
            self._page.view.set_cursor(NO_PLACE)
        self.last = pointer.where
        self._start, self._path, self._again = pointer, [pointer.where], False
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
        standing = here.standing_at(pointer.where) if pointer.where != NO_PLACE else ()
        joining = deployer.waiting and (
            deployer.selected[0] in here.leaders or here.joined(deployer.waiting[0], pointer.where) >= 0
        )
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
            self._man = -1 if pointer.has(SHIFT) else self._man_at(pointer.where)
            return "man" if self._man >= 0 else "move"
        stray = here.stray_at(pointer.where)
        if stray >= 0 and pointer.where != NO_PLACE:
            deployer.pick([stray])
            return "put"
        if pointer.has(SHIFT) or not deployer.selected or pointer.where == NO_PLACE:
            return "box"
        if len(deployer.waiting) > 1:
            return "sweep"
        return "put" if deployer.waiting else "block"

    def _man_at(self, where: Where) -> int:
        """Which man of the one unit picked is there; -1: none, or several units are picked."""
        deployer = self._deployer
        here = deployer.here
        return man_at(here, deployer.selected[0], where) if here and len(deployer.selected) == 1 else -1

    # Drag --------------------------------------------------------------------------------------------------

    def moved(self, pointer: Pointer) -> None:
        """See `Hand`."""
        if self._start is None:
            return
        match self._mode:
            case "paint":
                self._paint(pointer)
            case "sweep":
                self._lengthen(pointer.where)
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
            case "move" | "man" | "put":
                self._shadow(self._wished(pointer), pointer.where)

    def _lengthen(self, where: Where) -> None:
        last = self._path[-1]
        if where in (NO_PLACE, last):
            return
        if last == NO_PLACE:
            self._path = [where]
        elif isinstance(where, int):
            for step in self._surface.between(last, where)[1:]:
                if step not in self._path:
                    self._path.append(step)
        else:
            # On a bare table a line is where it begins and where it ends.
            self._path = [self._path[0], where]

    def _swept(self) -> Arranged | Finding | None:
        here = self._deployer.here
        if here is None:
            return None
        return self._deployer.try_(here.in_a_row(self._deployer.selected, self._path))

    def _wished(self, pointer: Pointer) -> Arranged | Finding | None:
        """What letting go here would do."""
        deployer, start = self._deployer, self._start
        here = deployer.here
        if here is None or start is None or pointer.where == NO_PLACE:
            return None
        snap = not pointer.has(ALT)
        if self._mode == "put" and len(deployer.selected) == 1:
            number = deployer.selected[0]
            if here.stray_at(start.where) == number:
                return deployer.try_(here.put(number, pointer.where, snap=snap))
            facing = heading_aimed(self._surface, start.where, pointer, _AIM_FROM)
            return deployer.try_(here.put(number, start.where, facing, snap=snap))
        if self._mode in ("move", "man"):
            if self._same(start, pointer) or start.where == NO_PLACE:
                return None
            if self._mode == "man":
                return deployer.try_(man_moved(here, deployer.selected[0], self._man, pointer.where))
            return deployer.try_(here.moved(deployer.standing, start.where, pointer.where, snap=snap))
        return None

    def _shadow(self, wished: Arranged | Finding | None, where: Where = NO_PLACE) -> None:
        refused = isinstance(wished, Finding)
        self._page.show_ghost(wished, (where,) if refused and where != NO_PLACE else ())
        self._page.show_command(wished if isinstance(wished, Arranged) else None)
        if isinstance(wished, Finding):
            self._session.context.status(self._session.context.say_finding(wished))

    def _turn_handle(self, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None or not deployer.standing:
            return
        facing = heading_aimed(self._surface, here.placed[deployer.standing[0]].where, pointer, _AIM_FROM)
        if facing is not None and not self._surface.headings:
            step = _FINE if pointer.has(ALT) else _EVERY
            facing = self._surface.heading_at(step * round(facing / step))
        if facing is not None and facing != here.placed[deployer.standing[0]].facing:
            deployer.face(facing)

    def _paint(self, pointer: Pointer) -> None:
        if pointer.cell < 0:
            return
        self._lengthen(pointer.where)
        # What the stroke began as it stays, even if Alt is let go on the way.
        start = self._start or pointer
        away = start.has(ALT) or start.button == Qt.MouseButton.RightButton
        self._session.paint([place for place in self._path if isinstance(place, int)], away=away)

    # Release -----------------------------------------------------------------------------------------------

    def released(self, pointer: Pointer) -> None:
        """See `Hand`."""
        mode, start = self._mode, self._start
        self._mode, self._start = "", None
        self._clear()
        if start is None:
            return
        self.last = pointer.where
        match mode:
            case "paint":
                self._session.end_painting()
            case "sweep":
                self._end_sweep(start, pointer)
            case "box":
                self._end_box(start, pointer)
            case "put":
                self._end_put(start, pointer)
            case "block":
                if self._same(start, pointer):
                    self._end_block(pointer)
                else:
                    self._end_box(start, pointer)
            case "man" if pointer.where != NO_PLACE and not self._same(start, pointer):
                self._deployer.move_man(self._deployer.selected[0], self._man, pointer.where)
            case "move" | "man":
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

    def _by_keyboard(self, where: Where) -> bool:
        return where not in (NO_PLACE,) and where == self._page.view.cursor_at

    def _end_sweep(self, start: Pointer, pointer: Pointer) -> None:
        if len(self._path) <= 1 or self._same(start, pointer):
            self._put_down(start.where, None)
        else:
            self._deployer.sweep(self._path)

    def _put_down(self, where: Where, facing: int | None, *, snap: bool = True) -> None:
        deployer = self._deployer
        number = (deployer.waiting or deployer.selected)[0] if deployer.selected else -1
        finding = deployer.put(where, facing, snap=snap)
        if finding is None and self._by_keyboard(where):
            # The next piece stands beside it: Enter, Enter, Enter places a row.
            here = deployer.here
            rect = None if here is None or number not in here.placed else here.base(here.placed[number])
            if rect is None:
                self._page.view.move_cursor(1, 0)
            else:
                beside = slot(rect, 2 * rect.size.width, 0)
                self._page.view.set_cursor(self._surface.at((beside.x, beside.y)))

    def _end_put(self, start: Pointer, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None or not deployer.selected:
            return
        snap = not pointer.has(ALT)
        if here.stray_at(start.where) == deployer.selected[0]:
            if pointer.where != NO_PLACE and not self._same(start, pointer):
                self._put_down(pointer.where, None, snap=snap)
            return
        facing = heading_aimed(self._surface, start.where, pointer, _AIM_FROM)
        self._put_down(start.where, facing, snap=snap)

    def _end_block(self, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is not None and deployer.standing and pointer.where != NO_PLACE:
            first = here.placed[deployer.standing[0]].where
            deployer.move(first, pointer.where, snap=not pointer.has(ALT))

    def _end_move(self, start: Pointer, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None:
            return
        if self._same(start, pointer):
            standing = here.standing_at(start.where)
            if pointer.has(CONTROL) and deployer.waiting and standing:
                deployer.swap_with(deployer.waiting[0], standing[0])
            elif self._again and len(standing) > 1 and len(deployer.selected) == 1:
                place = standing.index(deployer.selected[0])
                deployer.pick([standing[(place + 1) % len(standing)]])
            elif self._again and not pointer.has(SHIFT):
                deployer.pick(number for number in standing if number in deployer.selected)
            return
        if pointer.where == NO_PLACE:
            # Let go beside the field: taken off it.
            deployer.withdraw()
            return
        met = [number for number in here.standing_at(pointer.where) if number not in deployer.selected]
        if pointer.has(CONTROL) and met and len(deployer.standing) == 1:
            deployer.swap_with(deployer.standing[0], met[0])
        else:
            deployer.move(start.where, pointer.where, snap=not pointer.has(ALT))

    def _end_face(self, pointer: Pointer) -> None:
        deployer = self._deployer
        here = deployer.here
        if here is None or not deployer.standing:
            return
        facing = heading_aimed(self._surface, here.placed[deployer.standing[0]].where, pointer, _AIM_FROM)
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
            x, y = self._surface.spot_of(placement.where)
            if left <= x <= right and top <= y <= bottom:
                inside.append(number)
        deployer.pick((*deployer.selected, *inside) if pointer.has(SHIFT) else inside)

    # From the roster ---------------------------------------------------------------------------------------

    def dragged_over(self, where: Where) -> None:
        """Pieces from the roster hang over a place or spot, or have left the field."""
        here = self._deployer.here
        if here is None or where == NO_PLACE or not self._deployer.selected:
            self._clear()
            return
        number = self._deployer.selected[0]
        self._shadow(self._deployer.try_(here.put(number, where)), where)

    def dropped(self, where: Where) -> None:
        """They are let go: the first one there, the others in a row beside it."""
        self._clear()
        deployer = self._deployer
        self.last = where
        if where == NO_PLACE or not deployer.selected:
            return
        if len(deployer.selected) == 1:
            deployer.put(where)
        else:
            level = self._session.scenario.sides[deployer.side].edge in ("north", "south")
            row: dict[Where, None] = {}
            at = where
            while at not in row and len(row) < len(deployer.selected):
                # Beyond the last place of a row there is none: the step stays where it is.
                row[at] = None
                at = self._surface.step(at, int(level), int(not level))
            deployer.sweep(list(row))
        self._session.context.refresh()

    # Hover and keys ----------------------------------------------------------------------------------------

    def hovered(self, pointer: Pointer | None) -> None:
        """See `Hand`."""
        if pointer is None or pointer.where == NO_PLACE:
            if self.last != NO_PLACE:
                self._clear()
                self._page.explain_command(NO_PLACE)
            self.last = NO_PLACE
            return
        if pointer.where != self.last:
            self.last = pointer.where
            self._look_at(pointer.where)

    def cursor_moved(self, where: Where) -> None:
        """The cursor of the keyboard is somewhere else."""
        self.last = where
        self._look_at(where)

    def _look_at(self, where: Where) -> None:
        """Say what is there and, with a piece at hand, whether it may stand there."""
        deployer = self._session.deployer
        here = deployer.here
        context = self._session.context
        words = [self._ground(where)]
        wished: Arranged | Finding | None = None
        if here is not None and not self._session.state.painting:
            words += [self._session.naming(here.names[number]) for number in here.standing_at(where)]
            words += filter(None, [self._page.explain_command(where)])
            if deployer.waiting and not here.standing_at(where):
                number = deployer.waiting[0]
                wished = deployer.try_(here.put(number, where))
                if isinstance(wished, Finding):
                    words.append(context.say_finding(wished))
                else:
                    place = self._surface.label(where)
                    unit = self._session.naming(here.names[number])
                    words.append(context.say("scenario.may-stand", unit=unit, place=place))
        # A refusal is told, not painted: the zone shows already where nobody may stand.
        self._page.show_ghost(wished if isinstance(wished, Arranged) else None)
        self._page.show_command(wished if isinstance(wished, Arranged) else None)
        context.status(" · ".join(words))

    def _ground(self, where: Where) -> str:
        """What lies there, in words."""
        session = self._session
        say, scenario = session.context.say, session.scenario
        if isinstance(where, int):
            return describe(scenario.map, self._surface, where, say, scenario.system, self._effects)
        return describe_spot(scenario.table, self._surface, where, say)

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
