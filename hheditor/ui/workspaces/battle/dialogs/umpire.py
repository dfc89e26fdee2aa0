"""The umpire's form beside a unit: move, turn, mark, correct or remove it, with a reason for the record."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLineEdit,
    QWidget,
)

from hheditor.app.forms import Field
from hheditor.rules.api.screen.answers import Adjustable, Adjustment
from hheditor.rules.api.surfaces import NO_PLACE, Where
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.forms import FormMaker, Words
from hheditor.ui.labels import Text
from hheditor.ui.layouts import FLUSH, emptied, in_column
from hheditor.ui.look.widgets import named, scrolled
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.dialogs.floating_form import FloatingForm
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle.seat.seat import Seat
    from hheditor.rules.api.screen.scene import Piece

_WIDTH = 300
_MARK = "mark-"
_CIRCLE = 3600
"""Any angle, where a table allows it: tenths of a degree."""


def fields_of(found: Adjustable, headings: tuple[int, ...]) -> Iterator[Field]:
    """What the rules let an umpire change of a piece, as fields of a form."""
    if found.facings and headings:
        yield Field("facing", "choice", headings[0], choices=headings)
    elif found.facings:
        yield Field("facing", "number", 0, 0, _CIRCLE - 1)
    if len(found.formations) > 1:
        yield Field("formation", "choice", found.formations[0], choices=found.formations)
    least, most = found.strength
    if least != most:
        yield Field("strength", "number", most, least, most)
    for mark, on in found.marks:
        yield Field(f"{_MARK}{mark}", "switch", on)


def as_it_is(piece: "Piece | None") -> dict[str, Any]:
    """What a form shows of a piece; nothing of one that is off the field."""
    if piece is None:
        return {}
    return {"facing": piece.facing, "formation": piece.formation, "strength": piece.strength.now}


def umpire_words(context: Context, speech: Speech) -> Words:
    """What an umpire may change, and to what."""

    def label(path: str) -> str:
        mark = path.removeprefix(_MARK)
        return context.say(f"battle.umpire.{path}") if mark == path else speech.mark(mark)

    def value(path: str, value: Any) -> str:
        return speech.facing(value) if path == "facing" else speech.formation(value)

    return Words(label, value, beside=lambda path, _: label(path))


class UmpireForm(FloatingForm):
    """Open beside the chosen unit; Enter applies, Escape leaves everything as it is."""

    def __init__(self, context: Context, seat: "Seat", speech: Speech, parent: QWidget) -> None:
        super().__init__(context, parent, "battle:umpire", speech)
        self._seat = seat
        self._piece = -1
        self._was: Piece | None = None
        self._pointed: tuple[str, Where] = ("", NO_PLACE)
        """What was clicked on the field, and what it is called."""
        self._before: dict[str, Any] = {}
        self._wished: dict[str, Any] = {}
        self.title = Text(wraps=True, font=heading_font(context.theme.scale, 13))
        self._form = self._rows()
        self.place_field = named(QLineEdit(), "umpire:place")
        self._form.addRow(Text(context.say("battle.umpire.place")), self.place_field)
        self._mark_box = QGridLayout()
        self._mark_box.setHorizontalSpacing(context.theme.px(10))
        self._mark_box.setVerticalSpacing(context.theme.px(2))
        self.removed = named(QCheckBox(context.say("battle.umpire.remove")), "umpire:remove")
        self._body = QWidget()
        in_column(
            self._body, self._form, self._mark_box, self.removed, margins=FLUSH, spacing=context.theme.px(8)
        )
        # Scrolls where it must; the card below shows through.
        self._area = scrolled(self._body)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.reason = named(QLineEdit(), "umpire:reason", hint=context.say("battle.umpire.why"))
        buttons = self._buttons("apply", "battle.umpire.apply", self.apply)
        self._lay_out(self.title, self._area, self.reason, self.trouble, buttons, wide=_WIDTH)
        for field in (self.place_field, self.reason):
            field.installEventFilter(self)

    # Opening ------------------------------------------------------------------------------------------

    def open_for(self, piece: int, spot: QPoint, clear: int) -> Finding | None:
        """Open beside a piece; why not, where the system lets nothing be changed."""
        table = self._seat.table
        found = table.ruleset.adjustable(table.position, piece)
        if found is None:
            return refuse("refusal.nothing-to-adjust", pieces=(piece,))
        self._piece = piece
        self._was = self._seat.piece(piece)
        self.title.setText(self._context.say("battle.umpire.title", unit=self._speech.piece(piece)))
        self.trouble.hide()
        self.reason.clear()
        self._fill(found)
        self._fit()
        self.place_beside(spot, clear, QSize(self.minimumWidth(), self.sizeHint().height()))
        self.show()
        self.raise_()
        self.place_field.setFocus()
        self.place_field.selectAll()
        return None

    def _fit(self) -> None:
        """As high as the field allows: what does not fit scrolls, the buttons stay."""
        parent = self.parentWidget()
        assert parent is not None
        layout = self._body.layout()
        assert layout is not None
        layout.activate()
        needed = self._body.sizeHint().height()
        self._area.setFixedHeight(needed)
        self.adjustSize()
        spare = parent.height() - 4 - self.sizeHint().height()
        if spare < 0:
            self._area.setFixedHeight(max(self._context.theme.px(48), needed + spare))
            self.adjustSize()

    def _fill(self, found: Adjustable) -> None:
        was, speech = self._was, self._speech
        where = self._seat.where_of(self._piece)
        self.place_field.setText(speech.place(where) if where != NO_PLACE else "")
        self.removed.setChecked(False)
        self.removed.setVisible(was is not None)
        while self._form.rowCount() > 1:
            self._form.removeRow(1)
        emptied(self._mark_box)
        self._before, self._wished = as_it_is(was), {}
        maker = FormMaker(self._context, umpire_words(self._context, speech), "umpire")
        for field in fields_of(found, self._seat.surface.headings):
            entry = maker.entry(field, self._wished.__setitem__)
            shown = self._wished[field.name] = self._before.get(field.name, field.default)
            entry.show(shown)
            if field.kind == "switch":
                self._before[field.name] = field.default
                # Two beside each other: with large letters the form would not fit the field otherwise.
                at = self._mark_box.count()
                self._mark_box.addWidget(entry.widget, at // 2, at % 2)
            else:
                self._form.addRow(Text(maker.words.label(field.name)), entry.widget)

    # Applying -----------------------------------------------------------------------------------------

    def take_place(self, where: Where) -> None:
        """Something was clicked while the form is open: put the unit there."""
        self.place_field.setText(self._speech.place(where))
        self._pointed = (self.place_field.text(), where)

    def wish(self) -> Adjustment | Finding:
        """What the form asks for, only what differs from how things are."""
        wanted = Adjustment(self._piece)
        if self.removed.isChecked():
            return replace(wanted, cell=-1)
        typed = self.place_field.text().strip()
        before = self._seat.where_of(self._piece)
        if typed and typed != self._speech.place(before):
            where = self._meant(typed)
            if where == NO_PLACE:
                return refuse("battle.no-such-hex", place=typed)
            if where != before:
                wanted = wanted.at(where)
        changed = {name: value for name, value in self._wished.items() if value != self._before.get(name)}
        marks = tuple((name[len(_MARK) :], on) for name, on in changed.items() if name.startswith(_MARK))
        others = {name: value for name, value in changed.items() if not name.startswith(_MARK)}
        return replace(wanted, marks=marks, **others)

    def _meant(self, typed: str) -> Where:
        """Where words lead: to the very spot that was clicked, if they are its words."""
        if typed == self._pointed[0]:
            return self._pointed[1]
        try:
            return self._seat.surface.labelled(typed)
        except ValueError:
            return NO_PLACE

    def apply(self) -> None:
        """Force it, or say what is in the way."""
        table = self._seat.table
        wanted = self.wish()
        reply = wanted if isinstance(wanted, Finding) else table.adjust(wanted, reason=self._reason())
        if isinstance(reply, Finding):
            self._say_trouble(reply)
            self.adjustSize()
            return
        self.close_form()
        self._seat.answer(reply)

    def _reason(self) -> str:
        return self.reason.text().strip() or "umpire"

    def hand_in(self) -> None:
        """See `FloatingForm`."""
        self.apply()
