"""The widgets of the review: the field with its pieces, the time bar below it, the panels beside it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from hheditor.app.army.arms import arms_borne
from hheditor.app.review.comparing import ghosts
from hheditor.app.review.numbers import Gauge, Series
from hheditor.battles import ROOT, Place
from hheditor.drawing.charts import Inks, side_inks
from hheditor.drawing.overlays import objective_ops
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.heraldry import liveries
from hheditor.drawing.pieces.last_move import trail_ops, trails_of
from hheditor.drawing.scribbles import scribble_ops, track_ops
from hheditor.rules.api import Scene
from hheditor.ui.canvas.pieces import Pieces
from hheditor.ui.canvas.view import FieldView
from hheditor.ui.fonts import load_fonts
from hheditor.ui.insight.standing import StandingPanel
from hheditor.ui.insight.step_odds import StepOdds
from hheditor.ui.layouts import FLUSH, in_column, in_row
from hheditor.ui.look.widgets import Bar, once
from hheditor.ui.parts.prompt import Prompt
from hheditor.ui.slices import Slices
from hheditor.ui.surrounds import keep_surrounded
from hheditor.ui.workspaces import Panel
from hheditor.ui.workspaces.review.bars.ribbon import Ribbon
from hheditor.ui.workspaces.review.bars.timebar import Graph, Scrubber
from hheditor.ui.workspaces.review.bars.transport import SPEEDS, Transport
from hheditor.ui.workspaces.review.menus import open_menu
from hheditor.ui.workspaces.review.numbers_page import NumbersPage
from hheditor.ui.workspaces.review.panels.chapters import ChapterList
from hheditor.ui.workspaces.review.panels.moves import MoveList
from hheditor.ui.workspaces.review.panels.notes import NotePanel
from hheditor.ui.workspaces.review.papers.caption import Caption
from hheditor.ui.workspaces.review.papers.cards import Card

if TYPE_CHECKING:
    from hheditor.drawing.display import Drawing
    from hheditor.drawing.pieces.last_move import Trail
    from hheditor.rules.api.screen.standing import Standing, Thing
    from hheditor.ui.workspaces.review.session import ReviewSession

_PORTION = 0.012
"""Seconds of reading measures between two frames."""
_PAUSE = 1500
"""Milliseconds at one place after which it is remembered, lest the program end by accident."""


class ReviewPage(QWidget):
    """The middle of the window while a battle is open."""

    def __init__(self, session: "ReviewSession") -> None:
        super().__init__()
        self.setObjectName("review")
        load_fonts("SourceSerifPro-It")
        context, study, words = session.context, session.study, session.words
        self._session, self._context, self.study, self.words = session, context, study, words
        scenario = study.battle.header.scenario
        naming = words.naming
        self.view = FieldView(naming.map, context.theme.field, surface=words.surface, table=naming.table)
        self.view.hand = session.pen
        keep_surrounded(self.view, context)
        self.inks = self._make_inks()
        still = context.desk.settings
        self.ghosts = Pieces(self.view, depth=34.0, opacity=0.38)
        self.ghosts.names = False
        self.pieces = Pieces(self.view, still=lambda: still.value.reduced_motion)
        first, second = scenario.sides
        for layer in (self.ghosts, self.pieces):
            layer.counters = still.value.counters
            layer.wear(first.army.device, second.army.device)
            layer.bear(arms_borne(study.battle))
        self._gauge: Gauge | None = None
        self._series: tuple[Series, ...] = ()
        self._drawn: object = None
        self._pause = once(self, session.remember, _PAUSE)
        self._reading = Slices(self, asked=False)
        self._lay_out()
        self.panels = self._make_panels()
        """The sections of the side panel."""
        self.view.cursor_moved.connect(session.cursor_moved)
        self._label_field()
        self.rebuild()
        self.follow(None)

    def _make_inks(self) -> Inks:
        context, scenario = self._context, self.study.battle.header.scenario
        colours = context.theme.colours
        names = palette(context.theme.field)
        first, second = (side.army.device for side in scenario.sides)
        sides = side_inks(first, second, names, colours.surface)
        return Inks(colours.ink, colours.quiet, colours.hairline, colours.surface, sides)

    def side_colour(self, side: int) -> str:
        """The colour of a side in lists and charts."""
        return self.inks.sides[side % len(self.inks.sides)] if side >= 0 else self.inks.quiet

    # Layout --------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        session = self._session
        context, study, words = self._context, self.study, self.words
        self.stack = QStackedWidget()
        self.stack.addWidget(self.view)
        self.numbers = NumbersPage(
            context, study, words, self.inks, self._session.go_to, self._session.go_node
        )
        self.stack.addWidget(self.numbers)
        self.card = Card(context, session.card.close)
        middle = in_row(None, (self.stack, 1), self.card, spacing=0)
        bar = Bar(context, line_above=True)
        self.caption = Caption(context, study, words, lambda: self.height() - bar.height())
        self.graph = Graph(context, study, self.inks, words)
        self.graph.picked.connect(self._session.go_to)
        self.scrubber = Scrubber(context, study, words, self.side_colour)
        self.scrubber.picked.connect(self._session.go_to)
        below = in_column(bar, self.graph, self.scrubber, margins=FLUSH, spacing=0)
        self.transport = Transport(context)
        self.measure, self.speed, self.where = (
            self.transport.measure,
            self.transport.speed,
            self.transport.where,
        )
        self.measure.activated.connect(self._measure_chosen)
        self.speed.activated.connect(lambda at: self._session.set_speed(SPEEDS[at]))
        below.addWidget(self.transport)
        in_column(self, (middle, 1), self.caption, bar, margins=FLUSH, spacing=0)
        self.ribbon = Ribbon(context, self.stack)
        self.prompt = Prompt(context, self.view)

    def _make_panels(self) -> Sequence[Panel]:
        context, study, words = self._context, self.study, self.words
        self.moves = MoveList(context, study, words, self.side_colour)
        self.moves.chosen.connect(self._session.go_node)
        self.moves.folded.connect(study.fold)
        self.moves.asked.connect(lambda where: open_menu(context, where))
        self.notes = NotePanel(self._session)
        self.chapters = ChapterList(context, study, words)
        self.chapters.chosen.connect(self._session.go_to)
        self.odds = StepOdds(context, study)
        self.standing = StandingPanel(context, self.side_colour) if self._stands() is not None else None
        if self.standing is not None:
            self.standing.chosen.connect(self._show_thing)
        return (
            Panel("review.moves", "review.moves", self.moves, grows=True),
            *((Panel("review.standing", "battle.standing", self.standing),) if self.standing else ()),
            Panel("review.odds", "odds.title", self.odds),
            Panel("review.notes", "review.notes", self.notes),
            Panel("review.chapters", "review.chapters", self.chapters),
        )

    def _stands(self) -> "Standing | None":
        study = self.study
        return study.battle.ruleset.standing(study.battle.position(study.place.node))

    def _show_thing(self, thing: "Thing") -> None:
        """A row of how things stand: it is ringed, and brought into view."""
        self.pieces.highlight((thing.piece,))
        if thing.spot is not None:
            self.view.show_cell(thing.spot)

    # What is shown -------------------------------------------------------------------------------------

    def _label_field(self) -> None:
        map_, names = self.words.naming.map, palette(self.view.colors)
        scale = self.view.text_scale
        self.view.show_labels(scale)
        self.view.layer("marks", 20).show_ops(
            objective_ops(self.view.surface, map_.objectives, names, scale), self.view.colors
        )

    def rebuild(self) -> None:
        """The tree, a note, a fold or the line changed."""
        self.moves.rebuild()
        self.chapters.rebuild()
        self.notes.show_step()
        self.scrubber.renew()
        self._drawn = None
        self.caption.follow()
        self._start_reading()

    def follow(self, before: Place | None) -> None:
        """The reader is somewhere else; from the place just before it the pieces glide there."""
        study = self.study
        if self._gauge_line != (study.line.tip, len(study.line)):
            self.rebuild()
        scene = self.words.named(study.scene)
        events = study.events_between(before, study.place) if before is not None else ()
        if before is not None and events and self.stack.currentWidget() is self.view:
            self.pieces.glide(
                self.pieces.scene, scene, events, study.speed / 100, self._session.player.arrived
            )
        else:
            self.pieces.show(scene)
            self._session.player.arrived()
        self.show_comparison(scene)
        self._show_last_move(scene)
        self._scribble()
        self.caption.follow()
        self.scrubber.update()
        self.graph.update()
        self.moves.follow()
        self.odds.follow()
        if self.standing is not None:
            self.standing.show_standing(self._stands(), self.words)
        self.chapters.follow()
        self.notes.show_step()
        self._pause.start()
        if self.stack.currentWidget() is self.numbers:
            self.numbers.follow()
        self.transport.show_where(self.words.whereabouts())
        at = SPEEDS.index(study.speed) if study.speed in SPEEDS else 1
        if self.speed.currentIndex() != at:
            self.speed.setCurrentIndex(at)

    def show_comparison(self, scene: Scene) -> None:
        """Ghosts of where pieces were, and lines from there."""
        study = self.study
        layer = self.view.layer("review-tracks", 36)
        if study.anchor is None:
            if self.ghosts.scene.pieces:
                self.ghosts.show(Scene())
            layer.show_ops((), self.view.colors)
            return
        old = ghosts(study.scene_at(study.anchor), scene)
        self.ghosts.show(old)
        now = {piece.id: (float(piece.x), float(piece.y)) for piece in scene.pieces}
        whole = (p for p in old.pieces if p.id in now and not (p.host >= 0 and any(p.footprint)))
        steps = [((float(p.x), float(p.y)), now[p.id]) for p in whole]
        layer.show_ops(track_ops(steps, palette(self.view.colors)["ink"]), self.view.colors)

    def _show_last_move(self, scene: Scene) -> None:
        """Who came from where, who turned, who fell in the step at hand; not beside a comparison, which has
        lines of its own."""
        study = self.study
        layer = self.view.layer("review-last", 33)
        node = study.place.node
        if node == ROOT or study.anchor is not None:
            layer.show_ops((), self.view.colors)
            return
        before = study.battle.scene(study.battle.node(node).parent)
        events = study.events_between(Place(study.battle.node(node).parent), study.place)
        trails = trails_of(before, scene, events)
        layer.show_ops(self._trails(trails), self.view.colors)

    def _trails(self, trails: "tuple[Trail, ...]") -> "Drawing":
        names = palette(self.view.colors)
        first, second = (side.army.device for side in self.study.battle.header.scenario.sides)
        worn = liveries(first, second, names)
        return trail_ops(self.view.surface, trails, names, worn)

    def show_option(self, scene: Scene | None, trails: "tuple[Trail, ...]" = ()) -> None:
        """What an order would do that is only thought of: a ghost where it ends and the way there."""
        self.ghosts.show(scene or Scene())
        self.view.layer("review-option", 37).show_ops(self._trails(trails), self.view.colors)
        if scene is None:
            self.show_comparison(self.words.named(self.study.scene))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Notes take a share of the height, once the bar below has found how many lines it needs."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self.caption, self.caption.refit)

    def _scribble(self) -> None:
        notes = self.study.battle.node(self.study.place.node).notes
        if notes is self._drawn:
            return
        self._drawn = notes
        names = palette(self.view.colors)
        ops = scribble_ops(
            map(self.words.drawn, notes.values()), self.view.centre_of, names, self.view.text_scale
        )
        self.view.layer("review-scribbles", 60).show_ops(ops, self.view.colors)

    # Measures ------------------------------------------------------------------------------------------

    _gauge_line: tuple[int, int] = (-1, -1)

    def _start_reading(self) -> None:
        line = self.study.line
        if self._gauge_line == (line.tip, len(line)):
            return
        self._gauge_line = (line.tip, len(line))
        self._gauge = Gauge(self.study.battle, line)
        self._gauge.work()
        self._show_series()
        self._reading.begin(self._read_on(), self._all_read)

    def _read_on(self) -> Iterator[None]:
        while self._gauge is not None and self._gauge.work(_PORTION):
            self._show_series()
            yield
        while self.study.course.work(self.study.line, _PORTION):
            yield

    def _all_read(self) -> None:
        self._show_series()
        self.chapters.rebuild()

    def _show_series(self) -> None:
        assert self._gauge is not None
        self._series = self._gauge.series()
        ids = [series.id for series in self._series]
        if self.measure.count() != len(ids):
            self.measure.clear()
            for identity in ids:
                self.measure.addItem(self.words.own("measure", identity))
        if not ids:
            return
        wanted = self.study.measure if self.study.measure in ids else ids[0]
        self.measure.setCurrentIndex(ids.index(wanted))
        self.graph.show_series(self._series[ids.index(wanted)])
        if self.stack.currentWidget() is self.numbers:
            self.numbers.show_line(self._series)

    def _measure_chosen(self, at: int) -> None:
        self.study.measure = self._series[at].id
        self.graph.show_series(self._series[at])

    def next_measure(self) -> None:
        """Show the next measure above the scrubber."""
        if self._series:
            at = (self.measure.currentIndex() + 1) % len(self._series)
            self.measure.setCurrentIndex(at)
            self._measure_chosen(at)

    def show_numbers(self, *, on: bool) -> None:
        """The page of numbers instead of the field, or the field again."""
        self.stack.setCurrentWidget(self.numbers if on else self.view)
        if on:
            self.numbers.show_line(self._series)
        self.ribbon.raise_()

    @property
    def shows_numbers(self) -> bool:
        """Whether the page of numbers is open."""
        return self.stack.currentWidget() is self.numbers
