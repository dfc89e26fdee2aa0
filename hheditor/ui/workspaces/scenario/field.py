"""The deployment page: the field, the zone of the side that places, its pieces, and what they command."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from hheditor.app.scenario.arrangements import Arranged
from hheditor.app.scenario.deploying import Deploying
from hheditor.drawing.display import Ellipse, Fill, Op, Path, Stroke, Sub
from hheditor.drawing.guidance import overlay_ops, side_color
from hheditor.drawing.overlays import objective_ops, shape_path, standing_path
from hheditor.drawing.palette import PaletteName, faded
from hheditor.drawing.pieces.heraldry import liveries
from hheditor.maps.document import Objective
from hheditor.rules.api import Scene
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.tables import FINE, Rect
from hheditor.ui.canvas.pieces import Pieces
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.fonts import load_fonts
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.rules.links import show_linked
from hheditor.ui.surrounds import keep_surrounded
from hheditor.ui.tips import show_tip
from hheditor.ui.workspaces.scenario import forces
from hheditor.ui.workspaces.scenario.hand import HANDLE, DeployHand, handle_spot
from hheditor.values import Finding

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

PIECES = "application/x-hheditor-pieces"
TOOLS = (
    "auto", "auto-rest",
    "clear", "command",
    "turn-left", "turn-right",
    "form-line", "form-column",
    "form-skirmish", "swap",
    "mirror", "withdraw",
    "paint-zone", "hide",
    "fit", "full-size",
)  # fmt: skip
"""Operations of the tool bar, two in a row."""
SETUP_TOOLS = ("as-set-up", "fix")
"""Those that only scenarios with exact set-ups need."""


def _base_path(rect: Rect) -> Path:
    """The outline of a base on a bare table."""
    return (Sub(tuple(value / FINE for corner in rect.corners for value in corner)),)


class FieldPage(QWidget):
    """The second page of the workspace."""

    def __init__(self, session: "ScenarioSession") -> None:
        super().__init__()
        self.setObjectName("scenario:field")
        load_fonts("SourceSerifPro-It")
        self._session, self._context = session, session.context
        naming = session.naming
        self.view = FieldView(naming.map, self._colors(), surface=session.editor.surface, table=naming.table)
        keep_surrounded(self.view, self._context)
        in_column(self, self.view, margins=FLUSH)
        settings = self._context.desk.settings
        self.pieces = Pieces(self.view, still=lambda: settings.value.reduced_motion)
        self.ghosts = Pieces(self.view, still=lambda: True, depth=60.0, opacity=0.6)
        self.pieces.counters = self.ghosts.counters = settings.value.counters
        self.ghosts.names = False
        self.hand = DeployHand(session, self)
        self.view.hand = self.hand
        self.view.setAccessibleName(self._context.say("scenario.field"))
        self.view.cursor_moved.connect(self.hand.cursor_moved)
        self.view.tapped.connect(self.view.click_cursor)
        self._shown_tools: list[str] = []
        self._bar = self._make_bar()
        self.bubble = named(Text(parent=self.view, wraps=True), "scenario:refusal")
        self.bubble.hide()
        viewport = self.view.viewport()
        viewport.setAcceptDrops(True)
        viewport.installEventFilter(self)
        self.refresh()

    def _colors(self) -> PaletteName:
        return self._context.theme.field

    def _make_bar(self) -> QFrame:
        px = self._context.theme.px
        bar = named(QFrame(self.view), "scenario:bar")
        bar.setAutoFillBackground(True)
        bar.setFrameShape(QFrame.Shape.StyledPanel)
        layout = QGridLayout(bar)
        layout.setContentsMargins(px(3), px(3), px(3), px(3))
        layout.setSpacing(0)
        self._tools = {name: self._context.button(f"scenario.{name}") for name in (*TOOLS, *SETUP_TOOLS)}
        self._tools_layout = layout
        self._offer_tools()
        bar.adjustSize()
        self.view.bar_width = bar.width() + px(16)
        return bar

    def _offered(self, name: str) -> bool:
        """Whether a tool serves this game: set-ups where there is one or the rules ask for one, formations
        where there is a choice, painting where there are places."""
        session = self._session
        if name in SETUP_TOOLS:
            setups = any(side.setup for side in session.scenario.sides)
            return setups or forces.knows(session, "setup")
        if name.startswith("form-"):
            here = session.deployer.here
            numbers = () if here is None else range(len(here.pieces))
            choices = [here.formations(number) for number in numbers] if here is not None else []
            wanted = name.removeprefix("form-")
            return here is None or any(wanted in choice and len(choice) > 1 for choice in choices)
        return name != "paint-zone" or session.editor.surface.places > 0

    def _offer_tools(self) -> bool:
        """Show the tools that serve this game, two in a row; whether that is new."""
        shown = [name for name in self._tools if self._offered(name)]
        if shown == self._shown_tools:
            return False
        self._shown_tools = shown
        # Those that do not show have their place behind the others: what is in no layout belongs to nobody.
        hidden = [name for name in self._tools if name not in shown]
        for button in self._tools.values():
            self._tools_layout.removeWidget(button)
        for number, name in enumerate((*shown, *hidden)):
            self._tools_layout.addWidget(self._tools[name], number // 2, number % 2)
            self._tools[name].setVisible(name in shown)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the bar at its edge."""
        super().resizeEvent(event)
        self._place_bar()

    def _place_bar(self) -> None:
        px = self._context.theme.px
        self._bar.adjustSize()
        self._bar.move(px(10), max(px(10), (self.view.height() - self._bar.height()) // 2))

    # What is shown -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything as it is now."""
        session = self._session
        if self._offer_tools():
            self._place_bar()
        scenario, deployer = session.scenario, session.deployer
        naming = session.naming
        self.view.play_on(session.editor.surface)
        self.view.show_ground(naming.map, naming.table)
        names, colors = self.view.tiles.field.palette, self.view.colors
        surface, here = self.view.surface, deployer.here
        worn = liveries(scenario.sides[0].army.device, scenario.sides[1].army.device, names)
        ops: list[Op] = []
        ground = () if here is None else tuple(map(Sub, here.outlines))
        if ground:
            color = side_color(deployer.side, names, worn)
            # No hatching under the pieces: what the leaders command is hatched.
            ops += [Fill(ground, faded(color, 0.14)), Stroke(ground, faded(color, 0.95), 36, (130, 70))]
        if not session.state.hidden:
            other = deployer.of(1 - deployer.side)
            path = () if other is None else tuple(map(Sub, other.outlines))
            if path:
                color = side_color(1 - deployer.side, names, worn)
                ops.append(Stroke(path, faded(color, 0.6), 26, (90, 110)))
        wanted = [Objective(naming(goal.name), goal.cells) for goal in scenario.goals if goal.cells]
        ops += objective_ops(surface, wanted, names, self._context.theme.scale / 100)
        self.view.layer("zone", 20).show_ops(ops, colors)
        self.view.show_labels(self._context.theme.scale / 100)
        self._show_pieces(here)
        self.show_command(None)
        self._show_picked(here)
        self.show_refusal(deployer.refused)

    def _show_pieces(self, here: Deploying | None) -> None:
        session = self._session
        deployer = session.deployer
        shown = [] if here is None else list(here.scene.pieces)
        marks = () if here is None else here.scene.marks
        other = None if session.state.hidden else deployer.of(1 - deployer.side)
        far = [] if other is None else list(other.scene.pieces)
        sides = session.scenario.sides
        self.pieces.wear(sides[0].army.device, sides[1].army.device)
        self.ghosts.wear(sides[0].army.device, sides[1].army.device)
        for layer in (self.pieces, self.ghosts):
            layer.bear({**({} if here is None else here.arms), **({} if other is None else other.arms)})
        scene = Scene((*far, *shown), tuple(mark for mark in marks if mark.kind != "objective"))
        self.pieces.show(session.naming.scene(scene))
        self.pieces.dim({piece.id for piece in far})
        strays: list[Op] = []
        if here is not None:
            names = self.view.tiles.field.palette
            for stray in here.strays.values():
                if self.view.surface.holds(stray.placement.where):
                    strays += self._cross(stray.placement.where, names["disrupted"])
        self.view.layer("strays", 58).show_ops(strays, self.view.colors)
        self._show_differences(here)

    def _show_differences(self, here: Deploying | None) -> None:
        """Where the scenario puts those who stand elsewhere: their ground, and the way there."""
        names, surface = self.view.tiles.field.palette, self.view.surface
        color, ops = names["selection"], list[Op]()
        for wanted, now in () if here is None or not here.placed else here.differences():
            rect = here.base(wanted) if here is not None else None
            path = shape_path(surface, wanted.where, 0.86)
            if rect is not None:
                path = _base_path(rect)
            ops += [Stroke(path, faded(names["ink"], 0.5), 34, (110, 90)), Stroke(path, color, 22, (110, 90))]
            if now is not None and now.where != wanted.where:
                way = (Sub((*surface.spot_of(now.where), *surface.spot_of(wanted.where)), closed=False),)
                ops += [Stroke(way, faded(names["ink"], 0.4), 26, (60, 90)), Stroke(way, color, 14, (60, 90))]
        self.view.layer("setup", 54).show_ops(ops, self.view.colors)

    def _cross(self, where: Where, color: str) -> list[Op]:
        """A piece the rules do not let stand there."""
        surface = self.view.surface
        x, y = surface.spot_of(where)
        arms = (
            Sub((x - 170, y - 170, x + 170, y + 170), closed=False),
            Sub((x - 170, y + 170, x + 170, y - 170), closed=False),
        )
        return [Stroke(shape_path(surface, where, 0.8), color, 30, (80, 60)), Stroke(arms, color, 44)]

    def show_command(self, arranged: Arranged | None) -> None:
        """What the leaders command, as it is or as a gesture would make it."""
        session = self._session
        here = session.deployer.here
        ops: list[Op] = []
        if here is not None and session.workspace.shows_command:
            position = here.position if arranged is None else arranged.position
            surface, names = self.view.surface, self.view.tiles.field.palette
            scale = self._context.theme.scale / 100
            sides = session.scenario.sides
            worn = liveries(sides[0].army.device, sides[1].army.device, names)
            for overlay in here.aids(position):
                ops += overlay_ops(surface, overlay, here.ruleset.overlay_kinds, names, worn, scale)
        self.view.layer("command", 24).show_ops(ops, self.view.colors)

    def _show_picked(self, here: Deploying | None) -> None:
        deployer = self._session.deployer
        picked = deployer.standing
        lit = set() if here is None else {here.piece(number) for number in picked}
        lit |= set() if here is None else {man for number in picked for man in here.men(number)}
        self.pieces.highlight(lit)
        ops: list[Op] = []
        one = self._single()
        if here is not None and one is not None:
            spot = handle_spot(here, one)
            if spot is not None:
                names = self.view.tiles.field.palette
                x, y = spot
                ops = [
                    Ellipse(x, y, HANDLE, HANDLE, names["selection"], names["ink"], 18),
                    Ellipse(x, y, HANDLE * 0.36, HANDLE * 0.36, names["ink"]),
                ]
        self.view.layer("handle", 62).show_ops(ops, self.view.colors)

    def _single(self) -> int | None:
        deployer = self._session.deployer
        if len(deployer.standing) != 1 or len(deployer.selected) != 1:
            return None
        return deployer.standing[0]

    def show_ghost(self, wished: Arranged | Finding | None, wheres: tuple[Where, ...] = ()) -> None:
        """What a gesture would come to: the pieces where they would stand, or where it fails."""
        names, colors = self.view.tiles.field.palette, self.view.colors
        surface = self.view.surface
        deployer = self._session.deployer
        here = deployer.here
        ops: list[Op] = []
        scene = Scene()
        if isinstance(wished, Finding):
            color = names["disrupted"]
            for where in wheres:
                path = self._refused_path(here, where)
                ops += [Fill(path, faded(color, 0.22)), Stroke(path, color, 26)]
            for cell in wished.places:
                if surface.holds(cell):
                    ops += self._cross(cell, color)
        elif wished is not None and here is not None:
            moved = {here.piece(each.piece) for each in wished.edit.placed}
            moved |= {man for each in wished.edit.placed for man in here.men(each.piece)}
            whole = here.ruleset.scene(wished.position)
            scene = Scene(tuple(piece for piece in whole.pieces if piece.id in moved))
            for piece in scene.pieces:
                if not piece.places:
                    ops.append(Stroke(standing_path(surface, piece), names["selection"], 26))
                for cell in piece.places:
                    ops.append(Stroke(shape_path(surface, cell, 0.94), names["selection"], 26))
        self.ghosts.show(scene)
        self.view.layer("ghost", 56).show_ops(ops, colors)

    def _refused_path(self, here: Deploying | None, where: Where) -> Path:
        """The ground a piece in hand would take there: its place, or its base on a bare table."""
        deployer = self._session.deployer
        if here is not None and deployer.selected and not isinstance(where, int):
            number = (deployer.waiting or deployer.selected)[0]
            wish = here.put(number, where)[number]
            rect = None if wish is None else here.base(wish)
            if rect is not None:
                return _base_path(rect)
        return shape_path(self.view.surface, where, 0.94)

    def explain_command(self, where: Where) -> str:
        """Say at a unit that nobody commands why that is so; what was said."""
        deployer = self._session.deployer
        here = deployer.here
        lost = {} if here is None else here.out_of_command()
        said = ""
        for number in () if here is None else here.standing_at(where):
            if number in lost:
                finding = lost[number]
                said = self._context.say("scenario.out-of-command")
                if finding is not None:
                    said = f"{said}: {self._context.say_finding(finding)}"
        spot = QPoint() if where == NO_PLACE else self.view.viewport_point(where)
        show_tip(self.view.viewport().mapToGlobal(spot), said, self.view)
        return said

    def show_box(self, box: tuple[float, float, float, float] | None) -> None:
        """The rectangle of a selection."""
        ops: list[Op] = []
        if box is not None:
            names = self.view.tiles.field.palette
            left, top, right, bottom = box
            path = (Sub((left, top, right, top, right, bottom, left, bottom)),)
            ops = [
                Fill(path, faded(names["selection"], 0.14)),
                Stroke(path, faded(names["ink"], 0.5), 26),
                Stroke(path, names["selection"], 16),
            ]
        self.view.layer("box", 64).show_ops(ops, self.view.colors)

    def show_refusal(self, finding: Finding | None) -> None:
        """Say why not, at the place it is about."""
        if finding is None:
            self.bubble.hide()
            return
        theme = self._context.theme
        colours = theme.colours
        self.bubble.setStyleSheet(
            f"background: {colours.raised}; color: {colours.ink}; border: 1px solid {colours.bad};"
            f"border-left: {theme.px(4)}px solid {colours.bad}; border-radius: {theme.px(6)}px;"
            f"padding: {theme.px(6)}px {theme.px(10)}px;"
        )
        show_linked(self.bubble, self._context, self._context.say_finding(finding))
        self.bubble.setFixedWidth(theme.px(290))
        self.bubble.adjustSize()
        where = finding.places[0] if finding.places else self.hand.last
        held = self.view.surface.holds(where)
        spot = self.view.viewport_point(where) if held else self.view.rect().center()
        clear = round(700 * self.view.scale_now)
        x = min(max(0, spot.x() - self.bubble.width() // 2), max(0, self.view.width() - self.bubble.width()))
        y = spot.y() - clear - self.bubble.height()
        if y < 4:
            y = spot.y() + clear
        self.bubble.move(QPoint(x, y))
        self.bubble.raise_()
        self.bubble.show()
        self._context.status(self._context.say_finding(finding))

    # Wheel and drops ---------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A wheel over a picked piece turns it; pieces are dropped from the roster."""
        if isinstance(event, QWheelEvent):
            return self._turned(event)
        if isinstance(event, QDropEvent) and event.mimeData().hasFormat(PIECES):
            # A drag that moves over the field is a drop event by its class, too.
            where = self.view.under(event.position())
            if event.type() == QEvent.Type.Drop:
                self.hand.dropped(where)
            elif not isinstance(event, QDragEnterEvent):
                self.hand.dragged_over(where)
            event.acceptProposedAction()
            return True
        if event.type() == QEvent.Type.DragLeave:
            self.hand.dragged_over(NO_PLACE)
        return super().eventFilter(watched, event)

    def _turned(self, event: QWheelEvent) -> bool:
        deployer = self._session.deployer
        if not deployer.standing or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        here = deployer.here
        over = () if here is None else here.standing_at(self.view.under(event.position()))
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if not alt and not set(over) & set(deployer.standing):
            return False
        turn = event.angleDelta().y() or event.angleDelta().x()
        if turn:
            deployer.turn(1 if turn < 0 else -1)
        event.accept()
        return True
