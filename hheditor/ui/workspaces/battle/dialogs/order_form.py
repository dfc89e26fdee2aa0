"""The form for an order that no list holds: its kind, what is to be filled in, and why it was not taken."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from hheditor.app.battle.seat import written
from hheditor.app.forms import Field
from hheditor.ui.context import Context
from hheditor.ui.fonts import heading_font
from hheditor.ui.forms import FormMaker, Words
from hheditor.ui.labels import Text
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox, fill
from hheditor.ui.parts.speech import Speech
from hheditor.ui.workspaces.battle.dialogs.floating_form import FloatingForm
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle.seat.seat import Seat

_WIDTH = 320


class OrderForm(FloatingForm):
    """Open in the middle of the field; Enter gives the order, Escape leaves it."""

    def __init__(self, context: Context, seat: "Seat", speech: Speech, parent: QWidget) -> None:
        super().__init__(context, parent, "battle:order", speech)
        self._seat = seat
        self._kinds: tuple[written.Written, ...] = ()
        self._entries: dict[str, Any] = {}
        self._typed: dict[str, Any] = {}
        """What was entered last in fields of a name, for the next order of the kind."""
        title = Text(
            context.say("battle.write.title"), wraps=True, font=heading_font(context.theme.scale, 13)
        )
        self.kind = named(ChoiceBox(), "order:kind", spoken=context.say("battle.write.kind"))
        self.kind.activated.connect(lambda _: self._make_fields())
        self._form = self._rows()
        buttons = self._buttons("give", "battle.write.give", self.give)
        self._lay_out(title, self.kind, self._form, self.trouble, buttons, wide=_WIDTH)

    # Opening ------------------------------------------------------------------------------------------

    def open_form(self) -> Finding | None:
        """Open it; why not, where the rules list every order there is."""
        table, speech = self._seat.table, self._speech
        self._kinds = written.kinds(table.ruleset, table.position)
        if not self._kinds:
            return refuse("battle.nothing-to-write")
        kept = self.kind.currentIndex()
        names = [
            (speech.word(kind.message, kind.order) if kind.message else speech.kind(kind.order), at)
            for at, kind in enumerate(self._kinds)
        ]
        fill(self.kind, names, max(0, kept))
        self.kind.setVisible(len(names) > 1)
        self._make_fields()
        self.show()
        self.raise_()
        return None

    def _make_fields(self) -> None:
        table = self._seat.table
        while self._form.rowCount():
            self._form.removeRow(0)
        self.trouble.hide()
        self._entries = {}
        maker = FormMaker(self._context, self._words(), "order", typed=True)
        self._first: QWidget = self.kind
        for field in written.fields(table.ruleset, table.position, self._kind):
            entry = maker.entry(field, self._told)
            value = self._entries[field.name] = self._first_value(field)
            entry.show(value)
            self._form.addRow(Text(maker.words.label(field.name)), entry.widget)
            entry.widget.installEventFilter(self)
            if self._first is self.kind and not field.of:
                self._first = entry.widget
        self._fit()
        self._first.setFocus()

    @property
    def _kind(self) -> written.Written:
        return self._kinds[max(0, self.kind.currentData() or 0)]

    def _first_value(self, field: Field) -> Any:
        if field.of == written.PIECE:
            return self._seat.chosen if self._seat.chosen in field.choices else field.default
        return self._typed.get(field.name, field.default)

    def _words(self) -> Words:
        speech, kind = self._speech, self._kind.order

        def label(path: str) -> str:
            said = speech.word(f"order.{speech.system}.{kind}.{path}", path)
            return said[:1].upper() + said[1:]

        def value(path: str, value: Any) -> str:
            if isinstance(value, int):
                return speech.piece(value)
            return speech.word(f"order.{speech.system}.{kind}.{path}.{value}", str(value))

        return Words(label, value)

    def _fit(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        self.adjustSize()
        size = QSize(self.minimumWidth(), self.sizeHint().height())
        self.place_beside(parent.rect().center(), 0, size)
        self._tail = None

    # Giving -------------------------------------------------------------------------------------------

    def _told(self, path: str, value: Any) -> None:
        self._entries[path] = self._typed[path] = value

    def give(self) -> None:
        """Give the order, or say why it is not taken."""
        table = self._seat.table
        order = written.order_of(table.ruleset, self._kind, self._entries)
        reply = order if isinstance(order, Finding) else table.give(order)
        if isinstance(reply, Finding):
            self._say_trouble(reply)
            self._fit()
            self._first.setFocus()
            return
        self.close_form()
        self._seat.answer(reply)

    def hand_in(self) -> None:
        """See `FloatingForm`."""
        # What is still being typed counts.
        self.setFocus()
        self.give()
