"""The papers on the field: what changed, what happened since, another order to try, dice, a photo."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QWidget

from hheditor.app.review import guessing, notes
from hheditor.app.review.branching import Branch, play_on, throw_on, throw_these
from hheditor.app.review.comparing import by_piece, differences
from hheditor.app.review.guessing import Option, Score
from hheditor.app.review.recap import recap
from hheditor.battles import DiceChoice, Place, Told
from hheditor.drawing.pieces.last_move import trails_of
from hheditor.rules.api import IllegalOrder, Order, Scene
from hheditor.rules.api.surfaces import Where
from hheditor.ui.labels import Paragraph, Text
from hheditor.ui.layouts import FLUSH, in_column
from hheditor.ui.look.widgets import push
from hheditor.ui.workspaces.review import writing
from hheditor.ui.workspaces.review.papers.cards import dice_body, picture_body, sentences, table
from hheditor.values import Finding, refuse, tell, warn

if TYPE_CHECKING:
    from hheditor.ui.workspaces.review.papers.cards import Card
    from hheditor.ui.workspaces.review.session import ReviewSession

_ROWS = 60
"""Options that are put into words at a time; a click on a hex shows those that lead there."""


class FieldCard:
    """Opens, fills and closes the card on the field."""

    def __init__(self, session: "ReviewSession") -> None:
        self._session = session
        self._asked: Place | None = None
        """The place at which the reader was asked to choose."""
        self._answer: Order | None = None
        self._options: list[Option] = []
        self._shown: list[Option] = []
        self._list: QListWidget | None = None
        self._hint: Text | None = None
        self._rows: list[int] = []
        self.score = Score()

    def _say(self, message: str, **parameters: int | str) -> str:
        return self._session.context.say(message, **parameters)

    @property
    def _card(self) -> "Card":
        return self._session.page.card

    # Opening and closing -------------------------------------------------------------------------------

    def follow(self) -> None:
        """The reader moved: a comparison is made anew, a question about another place is dropped."""
        kind = self._card.kind
        if kind == "choose" and self._asked != self._session.study.place:
            self.close()
        if self._session.study.anchor is not None:
            self._compare()
        elif kind == "compare":
            self.close()

    def close(self) -> None:
        """Take the card off; a comparison ends with its card."""
        kind = self._card.kind
        self._card.close_card()
        if kind == "choose":
            self._asked = self._answer = None
            self._light(())
            self._think_of(None)
        if kind == "compare" and self._session.study.anchor is not None:
            self.compare()
        self._session.view.setFocus()

    def escape(self) -> None:
        """Out of the last unusual thing."""
        session = self._session
        if session.exports.stop():
            session.context.report(warn("review.export-stopped"))
        elif session.pen.drop():
            writing.say_pen(session)
        elif session.workspace.pen_tool:
            writing.take(session, session.workspace.pen_tool)
        elif self._card.kind:
            self.close()
        elif self._session.study.anchor is not None:
            self.compare()
        elif self._session.study.hidden:
            self.guess()
        elif session.page.shows_numbers:
            session.toggle_numbers()
        session.context.refresh()

    # Comparing -----------------------------------------------------------------------------------------

    def compare(self) -> None:
        """Remember this place to compare others with it; once more ends it."""
        study = self._session.study
        if study.anchor is None:
            study.anchor = study.place
        else:
            study.anchor = None
            self._card.close_card("compare")
        study.moved.emit(None)

    def comparing(self) -> bool:
        """Whether a place is remembered."""
        return self._session.study.anchor is not None

    def _compare(self) -> None:
        study = self._session.study
        assert study.anchor is not None
        if study.anchor == study.place:
            self._card.close_card("compare")
            return
        found = by_piece(differences(study.scene_at(study.anchor), study.scene))
        rows = [
            (
                self._session.page.side_colour(changes[0].side),
                [
                    self._session.words.piece(changes[0].piece),
                    ", ".join(self._session.words.difference(change) for change in changes),
                ],
            )
            for changes in found
        ]
        self._rows = [changes[0].piece for changes in found]
        heads = [self._say("review.unit"), self._say("review.what-changed")]
        body = table(
            self._session.context,
            heads,
            rows,
            "review:differences",
            lambda row: self._light((self._rows[row],)),
        )
        line = body.verticalHeader().defaultSectionSize()
        body.setMinimumHeight(min(14, len(rows) + 2) * line)
        title = self._say("review.differences", n=len(found))
        self._card.open("compare", title, body, 350)

    def _light(self, pieces: tuple[int, ...]) -> None:
        self._session.page.pieces.highlight(pieces)

    # Since my last turn --------------------------------------------------------------------------------

    def recap(self) -> None:
        """What the other side did since one's own last turn; once more takes the card away."""
        if self._card.kind == "recap":
            self.close()
            return
        study = self._session.study
        found = recap(study.battle, study.line, study.index)
        lines = []
        for node in found.nodes:
            actor = study.battle.node(node).added.actor
            lines += [
                (node, said, self._session.page.side_colour(actor) if actor >= 0 else "")
                for said in self._session.words.events(node)
            ]
        title = self._say("review.recap-for", side=self._session.words.side(found.side))
        body = QWidget()
        layout = in_column(body, margins=FLUSH)
        if lines:
            layout.addWidget(
                sentences(self._session.context, lines, self._session.go_node, "review:recap"), 1
            )
            start, end = found.start, study.line.nodes[found.end]
            play = partial(self._play, start, end)
            button = push(self._say("review.recap-play"), "review:recap-play", play)
            layout.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            layout.addWidget(Text(self._say("review.recap-nothing")))
        self._card.open("recap", title, body, 340)

    def _play(self, start: int, until: int) -> None:
        self.close()
        self._session.go_to(start)
        self._session.player.start(until)
        self._session.stopped()

    # Choosing an order: a guess, or another line ---------------------------------------------------------

    def guess(self) -> None:
        """Hide what comes next, or show it again."""
        study = self._session.study
        study.hidden = not study.hidden
        self._card.close_card("choose")
        self._asked = self._answer = None
        if study.hidden:
            self.score = Score()
        self._session.page.rebuild()
        study.moved.emit(None)

    def guessing(self) -> bool:
        """Whether what comes next is hidden."""
        return self._session.study.hidden

    def guess_state(self) -> str:
        """How the guesses go, for the ribbon."""
        score = self.score
        if not score.asked:
            return self._say("review.guess-begin")
        return self._say("review.guess-score", same=score.same, close=score.close, asked=score.asked)

    def ask(self) -> bool:
        """Before the next step shows, let the reader choose; False where there is nothing to choose or the
        reader has chosen."""
        study = self._session.study
        if guessing.question(study) is None or self._asked == study.place:
            self._asked = self._answer = None
            return False
        self._open_choice("review.guess-ask")
        return True

    def try_other(self) -> None:
        """Choose another order to play here, as a variation."""
        study = self._session.study
        position = study.battle.position(study.place.node)
        if study.battle.ruleset.to_act(position) < 0:
            finding = refuse("review.no-side-to-act")
            self._session.context.report(finding)
            return
        self._open_choice("review.try-ask")

    def _open_choice(self, title: str) -> None:
        study = self._session.study
        self._asked, self._answer = study.place, None
        body = QWidget()
        self._hint = Paragraph(self._say("review.choose-hint"))
        self._list = sentences(self._session.context, [], self._chosen, "review:options")
        self._list.setMinimumHeight(self._session.context.theme.px(240))
        self._list.setMouseTracking(True)
        self._list.itemEntered.connect(lambda item: self._hovered(item.data(Qt.ItemDataRole.UserRole)))
        self._list.currentItemChanged.connect(
            lambda item, _: self._hovered(item.data(Qt.ItemDataRole.UserRole)) if item is not None else None
        )
        in_column(body, self._hint, (self._list, 1), margins=FLUSH)
        side = study.battle.ruleset.to_act(study.battle.position(study.place.node))
        self._card.open("choose", self._say(title, side=self._session.words.side(side)), body, 320)
        self._offer_pieces()

    def _offer_pieces(self) -> None:
        able = guessing.pieces(self._session.study)
        self._light(able)
        self._options = guessing.options(self._session.study, None)
        self._fill(self._options)
        assert self._list is not None
        where = {piece.id: piece.places for piece in self._session.study.scene.pieces}
        for piece in able:
            cells = where.get(piece, ())
            place = self._session.words.place(cells[0]) if cells else "–"
            text = self._say("review.choose-piece", unit=self._session.words.piece(piece), place=place)
            self._offer(text, -2 - piece)

    def _fill(self, options: list[Option]) -> None:
        assert self._list is not None
        self._list.clear()
        self._think_of(None)
        # Orders of which nothing can be said that tells them apart are one to a reader.
        told: dict[str, Option] = {}
        for option in options[:_ROWS]:
            told.setdefault(self._wording(option.order), option)
        self._shown = list(told.values())
        for number, words in enumerate(told):
            self._offer(words, number)
        if len(options) > _ROWS:
            self._offer(self._say("review.choose-hex", n=len(options) - _ROWS), -1)

    def _offer(self, words: str, number: int) -> None:
        assert self._list is not None
        self._list.addItem(words)
        self._list.item(self._list.count() - 1).setData(Qt.ItemDataRole.UserRole, number)

    def _wording(self, order: Order) -> str:
        """An order as the rules put it, or else what it would do, told by doing it aside."""
        study = self._session.study
        position = study.battle.position(study.place.node)
        said = self._session.words.order(position, order)
        if said != self._say("review.quiet-step"):
            return said
        try:
            step = study.battle.ruleset.play(position, order)
        except IllegalOrder as error:
            return self._session.context.say_finding(error.finding)
        told = [
            self._session.words.event(Told(e.event, e.rule, e.side, e.pieces, e.places, e.facts, e.secret))
            for e in step.events[:3]
        ]
        return " ".join(part for part in told if part) or said

    def picked(self, where: Where) -> bool:
        """A click on the field while an order is being chosen: a piece, or where it should go."""
        if self._card.kind != "choose" or self._answer is not None:
            return False
        there = [option for option in self._options if option.where == where and option.piece >= 0]
        piece = self._session.page.pieces.piece_at(where)
        if there and (piece is None or piece.id not in guessing.pieces(self._session.study)):
            if len(there) == 1:
                self._take(there[0].order)
            else:
                self._fill(there)
            return True
        if piece is not None and piece.id in guessing.pieces(self._session.study):
            self._choose_piece(piece.id)
        return True

    def aims(self, where: Where) -> bool:
        """Whether a press there may be the beginning of an order that is aimed by dragging."""
        return (
            self._card.kind == "choose"
            and self._answer is None
            and any(option.where == where and option.piece >= 0 for option in self._options)
        )

    def aim(self, where: Where, facing: int, *, take: bool) -> None:
        """A drag from a place: the order that ends there facing that way, as it would be or for good."""
        found = guessing.aimed(self._session.study, self._options, where, facing)
        if found is not None and take:
            self._take(found)
        else:
            self._think_of(found)

    def _hovered(self, number: int) -> None:
        self._think_of(self._shown[number].order if 0 <= number < len(self._shown) else None)

    def _think_of(self, order: Order | None) -> None:
        """Show on the field what an order would do, without doing it."""
        imagined = None if order is None else guessing.imagined(self._session.study, order)
        if imagined is None:
            self._session.page.show_option(None)
            return
        after, events = imagined
        trails = trails_of(self._session.study.scene, after, events)
        moved = {trail.piece for trail in trails if not trail.fell}
        ghosts = tuple(piece for piece in after.pieces if piece.id in moved)
        self._session.page.show_option(Scene(ghosts, (), after.board), trails)

    def _choose_piece(self, piece: int) -> None:
        self._options = guessing.options(self._session.study, piece)
        self._light((piece,))
        self._fill(self._options)

    def _chosen(self, number: int) -> None:
        if number <= -2:
            self._choose_piece(-2 - number)
        elif 0 <= number < len(self._shown):
            self._take(self._shown[number].order)

    def _take(self, order: Order) -> None:
        if not self._session.study.hidden:
            self._play_on(order)
            return
        verdict = guessing.judge(self._session.study, order)
        self.score = guessing.scored(self.score, verdict)
        self._answer = order
        node = guessing.question(self._session.study)
        assert node is not None
        body = QWidget()
        layout = in_column(body, margins=FLUSH)
        yours, played = self._wording(order), self._session.words.step(node)
        layout.addWidget(Text(self._say("review.guess-yours", order=yours), wraps=True))
        layout.addWidget(Text(self._say("review.guess-played", order=played), wraps=True))
        row = QHBoxLayout()
        on = push(
            self._say("review.guess-on"),
            "review:guess-on",
            lambda: self._session.context.run("review.forward"),
            primary=True,
        )
        row.addWidget(on)
        if verdict != "same":
            keep = push(self._say("review.guess-keep"), "review:guess-keep", lambda: self._play_on(order))
            row.addWidget(keep)
        row.addStretch(1)
        layout.addLayout(row)
        self._card.open("choose", self._say(f"review.guess-{verdict}"), body, 320, grows=False)
        self._session.page.ribbon.show_state(self.guess_state(), "review.guess", "review.guess-stop")

    def _play_on(self, order: Order) -> None:
        """Play it here as a variation, and go there unless the reader guesses."""
        study = self._session.study
        node = study.place.node
        self._came_to(self._session.tried(lambda: play_on(study.battle, node, order)))

    def _came_to(self, found: "Branch | Finding | None") -> None:
        study = self._session.study
        if isinstance(found, Finding):
            self._session.context.report(found)
            return
        if found is None:
            return
        if self._card.kind in ("choose", "dice"):
            self._card.close_card()
            self._session.page.show_option(None)
        self._light(())
        place = study.place
        study.refresh()
        if study.hidden:
            study.go(place.node)
            self._session.context.report(tell("review.guess-kept"))
        else:
            study.go(found.node)
        if found.waiting in ("choice", "typing"):
            self._ask_dice(found.node)

    def _ask_dice(self, node: int) -> None:
        study = self._session.study
        roll = study.battle.ruleset.roll(study.battle.position(node))
        count = roll.count if roll is not None else 0
        body = dice_body(
            self._session.context,
            count,
            lambda choice: self._throw(node, choice),
            lambda text: self._throw_typed(node, text),
        )
        self._card.open("dice", self._say("review.dice-ask"), body, grows=False)

    def _throw(self, node: int, choice: str) -> None:
        study = self._session.study
        wanted: DiceChoice = "same" if choice == "same" else "fresh"
        self._came_to(self._session.tried(lambda: throw_on(study.battle, node, wanted)))

    def _throw_typed(self, node: int, text: str) -> None:
        study = self._session.study
        parts = text.replace(",", " ").split()
        if not parts or not all(part.isdecimal() for part in parts):
            self._session.context.report(refuse("review.dice.unreadable"))
            return
        faces = tuple(int(part) for part in parts)
        self._came_to(self._session.tried(lambda: throw_these(study.battle, node, faces)))

    # Pictures ------------------------------------------------------------------------------------------

    def picture(self, identity: str) -> None:
        """A picture, large."""
        study = self._session.study
        own = identity in notes.note_of(study.battle, study.place.node).pictures

        def drop() -> None:
            self.close()
            writing.drop_picture(self._session, identity)

        body = picture_body(
            self._session.context, writing.picture(self._session, identity), drop if own else None
        )
        self._card.open("picture", self._say("review.picture"), body, 460, grows=False)
