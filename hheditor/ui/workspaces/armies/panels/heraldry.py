"""The panel of heraldry: the army's device, or the arms of the units that are chosen."""

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QButtonGroup,
    QColorDialog,
    QGridLayout,
    QHBoxLayout,
    QToolButton,
    QWidget,
)

from hheditor.app.army.state import State
from hheditor.armies import Device
from hheditor.armies.edits import SetDevice
from hheditor.armies.mustering import change_units
from hheditor.drawing.pieces.heraldry import FIELDS, TINCTURES, charges
from hheditor.ui.context import Context
from hheditor.ui.forms import quiet
from hheditor.ui.layouts import in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.choices import fill
from hheditor.ui.parts.listening import until_gone
from hheditor.ui.workspaces.armies.building import column, short_combo
from hheditor.ui.workspaces.armies.pictures import shield_icon, swatch
from hheditor.ui.workspaces.armies.roster.band import Shield


class HeraldryPanel(QWidget):
    """Field, charge and two colours; the shield as it becomes.

    With units chosen, whose arms they are can be changed: the army's, or their own.
    """

    def __init__(self, context: Context, state: State) -> None:
        super().__init__()
        self._context, self._state = context, state
        px = context.theme.px
        self.shield = Shield(context, 84)
        self.field = short_combo("armies:field", context.say("armies.field"))
        self.charge = short_combo("armies:charge", context.say("armies.charge"))
        for box in (self.field, self.charge):
            box.setIconSize(QSize(px(22), px(28)))
            box.activated.connect(self._chosen)
        choices = in_column(spacing=px(2))
        for box, name in ((self.field, "armies.field"), (self.charge, "armies.charge")):
            box.setMinimumContentsLength(5)
            choices.addWidget(quiet(context, context.say(name)))
            choices.addWidget(box)
        row = in_row(None, self.shield, (choices, 1), spacing=px(14))
        layout = column(context, self)
        layout.addLayout(self._whose())
        layout.addLayout(row)
        self._swatches: list[tuple[str, str, QToolButton]] = []
        for which in ("first", "second"):
            layout.addWidget(quiet(context, context.say(f"armies.colour-{which}")))
            swatches = QGridLayout()
            swatches.setSpacing(px(2))
            for place, colour in enumerate(TINCTURES):
                swatches.addWidget(self._button(which, colour), place // 6, place % 6)
            other = named(QToolButton(), f"armies:{which}:other", tip=context.say("armies.other-colour"))
            other.setText("…")
            other.clicked.connect(lambda _=False, which=which: self._other(which))
            swatches.addWidget(other, 1, 6)
            swatches.setColumnStretch(7, 1)
            layout.addLayout(swatches)
        self.bare = push(
            context.say("armies.arms-as-army"),
            "armies:arms-bare",
            lambda: self._bear(None),
            tip=context.say("armies.arms-as-army-tip"),
        )
        layout.addWidget(self.bare)
        until_gone(self, state.chosen.connect(lambda _: self._other_units()))
        self.refresh()

    def _whose(self) -> QHBoxLayout:
        """Whose heraldry the panel shows."""
        self.of_army, self.of_units = QToolButton(), QToolButton()
        self._group = QButtonGroup(self)
        row = in_row(spacing=0)
        for button, name in ((self.of_army, "army"), (self.of_units, "units")):
            button.setObjectName(f"armies:arms-of-{name}")
            button.setCheckable(True)
            button.setText(
                self._context.say(f"armies.arms-of-{name}", **({"n": 1} if name == "units" else {}))
            )
            button.clicked.connect(lambda _=False: self.refresh())
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        self.of_army.setChecked(True)
        return row

    def _other_units(self) -> None:
        """Other units are chosen, or none: a choice of their arms goes on from one to the next."""
        if not self._places:
            self.of_army.setChecked(True)
        self.refresh()

    @property
    def _places(self) -> tuple[int, ...]:
        count = len(self._state.editor.army.units)
        return tuple(place for place in self._state.units if place < count)

    def _button(self, which: str, colour: str) -> QToolButton:
        button = named(QToolButton(), f"armies:{which}:{colour}")
        button.setCheckable(True)
        side = self._context.theme.px(18)
        button.setIconSize(QSize(side, side))
        button.setIcon(swatch(colour, side))
        button.setAccessibleName(self._context.say(f"tincture.{TINCTURES.index(colour)}"))
        button.setToolTip(button.accessibleName())
        button.setStyleSheet("QToolButton { padding: 2px; }")
        button.clicked.connect(lambda _=False: self._colour(which, colour))
        self._swatches.append((which, colour, button))
        return button

    @property
    def _device(self) -> Device:
        army = self._state.editor.army
        own = self.of_units.isChecked() and self._places
        return army.arms(self._places[0]) if own else army.device

    def refresh(self) -> None:
        """Show the device as it is now."""
        context, device, places = self._context, self._device, self._places
        self.of_units.setEnabled(bool(places))
        self.of_units.setText(context.say("armies.arms-of-units", n=max(1, len(places))))
        army = self._state.editor.army
        own = any(army.units[place].arms is not None for place in places)
        self.bare.setVisible(self.of_units.isChecked() and own)
        if self.shield.device == device and self.field.count():
            return
        self.shield.show_device(device)
        bare = replace(device, charge="")
        fill(self.field, [(context.say(f"heraldry.field.{name}"), name) for name in FIELDS], device.field)
        names = [(context.say("heraldry.charge.none"), "")]
        names += [(context.say(f"heraldry.charge.{name}"), name) for name in charges()]
        fill(self.charge, names, device.charge)
        for row, name in enumerate(FIELDS):
            self.field.setItemIcon(row, shield_icon(replace(bare, field=name)))
        for row, (_, name) in enumerate(names):
            self.charge.setItemIcon(row, shield_icon(replace(bare, field="plain", charge=name)))
        for which, colour, button in self._swatches:
            button.setChecked(getattr(device, which) == colour)

    def _set(self, device: Device) -> None:
        if self.of_units.isChecked() and self._places:
            self._bear(device)
        else:
            self._state.editor.do(SetDevice(device), "army.blazoned")

    def _bear(self, device: Device | None) -> None:
        """The chosen units bear these arms; None: the army's."""
        editor = self._state.editor
        if self._places:
            edit = change_units(editor.army, self._places, arms=device)
            editor.do(
                edit, "army.arms-given" if device is not None else "army.arms-taken", n=len(self._places)
            )

    def _chosen(self) -> None:
        self._set(replace(self._device, field=self.field.currentData(), charge=self.charge.currentData()))

    def _colour(self, which: str, colour: str) -> None:
        changes = {which: colour}
        self._set(replace(self._device, **changes))
        self.refresh()

    def _other(self, which: str) -> None:
        before = QColor(getattr(self._device, which))
        colour = QColorDialog.getColor(before, self, self._context.say(f"armies.colour-{which}"))
        if colour.isValid():
            self._colour(which, colour.name())
