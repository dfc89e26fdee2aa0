"""From the old map to the field: a slider below the picture of the sheet."""

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QSlider, QWidget

from hheditor.scenarios.old_map import OldMap
from hheditor.ui.context import Context
from hheditor.ui.layouts import in_row, put
from hheditor.ui.look.widgets import named
from hheditor.ui.workspaces.scenario.parts import quiet
from hheditor.ui.workspaces.scenario.sheet.hero import Hero


class PastSlider(QWidget):
    """Left the map the field was traced over, right the field; between them one shines through the other."""

    def __init__(self, context: Context, hero: Hero) -> None:
        super().__init__()
        self.setObjectName("scenario:past")
        self._hero = hero
        self._shown: OldMap | None = None
        px = context.theme.px
        row = in_row(self, margins=(px(60), 0, px(60), 0), spacing=px(10))
        self.slider = named(
            QSlider(Qt.Orientation.Horizontal),
            "scenario:past-slider",
            spoken=context.say("scenario.past-tip"),
            tip=context.say("scenario.past-tip"),
        )
        self.slider.setRange(0, 100)
        self.slider.setPageStep(25)
        self.slider.setValue(100)
        self.slider.valueChanged.connect(lambda value: hero.show_past(1 - value / 100))
        put(
            row,
            quiet(context, context.say("scenario.past-map"), wrap=False),
            (self.slider, 1),
            quiet(context, context.say("scenario.past-field"), wrap=False),
        )
        self.hide()

    def show_past(self, past: OldMap | None) -> None:
        """Another old map, or none."""
        if past == self._shown:
            return
        self._shown = past
        image = QImage.fromData(QByteArray(past.data)) if past is not None else QImage()
        there = past is not None and not image.isNull()
        self.setVisible(there)
        self._hero.use_past(past.underlay if past is not None and there else None, image)
