"""The pages of choices. Each row is a name, a choice, and a quiet sentence where the name does not say it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from hheditor.app.frame.settings import LARGEST_TEXT, SMALLEST_TEXT
from hheditor.text import languages
from hheditor.ui.fonts import heading_font
from hheditor.ui.frame import Frame
from hheditor.ui.labels import Paragraph, Text, ticked
from hheditor.ui.layouts import WrappingRow
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.safety.drafts import Typing

_STEP = 10


class Page(QWidget):
    """A heading and rows below it."""

    def __init__(self, frame: Frame, page: str) -> None:
        super().__init__()
        self._frame = frame
        self._settings = frame.desk.settings
        px = frame.theme.px
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(px(12), px(6), px(20), px(12))
        self._rows.setSpacing(px(6))
        title = Text(frame.say(f"settings.page.{page}"))
        title.setFont(heading_font(frame.theme.scale, 17))
        self._rows.addWidget(title)
        self._rows.addSpacing(px(6))

    def _change(self, **fields: Any) -> None:
        finding = self._settings.change(**fields)
        if finding is not None:
            self._frame.report(finding)

    def _heading(self, message: str) -> Text:
        label = Text(self._frame.say(message))
        font = label.font()
        font.setWeight(font.Weight.DemiBold)
        label.setFont(font)
        return label

    def _hint(self, message: str) -> None:
        label = Paragraph(self._frame.say(message))
        label.setStyleSheet(f"color: {self._frame.theme.colours.quiet}")
        self._rows.addWidget(label)
        self._rows.addSpacing(self._frame.theme.px(10))

    def choice(self, field: str, choices: Sequence[tuple[str, str]], *, hint: bool = False) -> None:
        """One of several; `choices` are values and message ids."""
        box = ChoiceBox()
        box.setObjectName(f"settings:{field}")
        box.setAccessibleName(self._frame.say(f"settings.{field}"))
        for value, message in choices:
            box.addItem(self._frame.say(message), value)
        now = getattr(self._settings.value, field)
        box.setCurrentIndex(max(0, box.findData(now)))
        box.activated.connect(lambda _: self._change(**{field: box.currentData()}))
        box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        box.setMinimumWidth(self._frame.theme.px(180))
        row = QHBoxLayout()
        label = Text(self._frame.say(f"settings.{field}"))
        label.setWordWrap(True)
        label.setBuddy(box)
        row.addWidget(label, 1)
        row.addWidget(box)
        self._rows.addLayout(row)
        if hint:
            self._hint(f"settings.{field}.hint")
        else:
            self._rows.addSpacing(self._frame.theme.px(4))

    def switch(self, field: str) -> None:
        """On or off, with a sentence."""
        box = QCheckBox()
        box.setObjectName(f"settings:{field}")
        box.setChecked(getattr(self._settings.value, field))
        box.toggled.connect(lambda on: self._change(**{field: on}))
        self._rows.addWidget(ticked(box, self._frame.say(f"settings.{field}")))
        self._hint(f"settings.{field}.hint")

    def end(self) -> None:
        """Air below the last row."""
        self._rows.addStretch(1)


class LooksPage(Page):
    """Theme, contrast, text, the paper of fields, motion."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame, "looks")
        self.choice("theme", [(name, f"settings.theme.{name}") for name in ("system", "light", "dark")])
        self.choice("field", [(name, f"settings.field.{name}") for name in ("theme", "light", "dark")])
        self._text_scale()
        self.switch("contrast")
        self.switch("reduced_motion")
        self.choice(
            "coordinates", [(name, f"settings.coordinates.{name}") for name in ("rim", "hexes", "off")]
        )
        self.end()

    def _text_scale(self) -> None:
        frame = self._frame
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setObjectName("settings:text_scale")
        slider.setAccessibleName(frame.say("settings.text_scale"))
        slider.setRange(SMALLEST_TEXT // _STEP, LARGEST_TEXT // _STEP)
        slider.setValue(self._settings.value.text_scale // _STEP)
        slider.setPageStep(5)
        # Everything is made anew at another size: while the mouse drags, only the number follows.
        slider.setTracking(False)
        slider.setMinimumWidth(frame.theme.px(110))
        percent = Text(frame.say("settings.percent", n=self._settings.value.text_scale))
        percent.setMinimumWidth(percent.fontMetrics().horizontalAdvance(frame.say("settings.percent", n=250)))
        percent.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        slider.sliderMoved.connect(
            lambda value: percent.setText(frame.say("settings.percent", n=value * _STEP))
        )
        slider.valueChanged.connect(lambda value: self._change(text_scale=value * _STEP))
        row = QHBoxLayout()
        label = Paragraph(frame.say("settings.text_scale"))
        label.setBuddy(slider)
        row.addWidget(label, 1)
        row.addWidget(slider)
        row.addWidget(percent)
        self._rows.addLayout(row)
        self._hint("settings.text_scale.hint")


class WordsPage(Page):
    """Language and units."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame, "words")
        named = [("", "language.system")] + [(name, f"language.{name}") for name in languages()]
        self.choice("language", named, hint=True)
        self.choice("units", [(name, f"settings.units.{name}") for name in ("metric", "imperial")], hint=True)
        self.end()


class PlayPage(Page):
    """Dice and confirmations."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame, "play")
        self.choice("dice", [(name, f"settings.dice.{name}") for name in ("seeded", "typed")], hint=True)
        self.switch("pause_dice")
        self.switch("warn_forgotten")
        paces = [(name, f"settings.pace.{name}") for name in ("slow", "normal", "at-once")]
        self.choice("pace", paces, hint=True)
        self.switch("wait_turn")
        self.end()


class PrintPage(Page):
    """Paper."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame, "print")
        self.choice("paper", [(name, f"sheet.paper.{name}") for name in ("a4", "a3", "letter")], hint=True)
        self.end()


class YouPage(Page):
    """The name on one's notes, and where everything lies."""

    def __init__(self, frame: Frame) -> None:
        super().__init__(frame, "you")
        field = QLineEdit(self._settings.value.author)
        field.setObjectName("settings:author")
        field.setAccessibleName(frame.say("settings.author"))
        field.setPlaceholderText(frame.say("settings.author.usual"))
        Typing(frame, field, lambda: self._change(author=field.text().strip()))
        label = Text(frame.say("settings.author"))
        label.setBuddy(field)
        self._rows.addWidget(label)
        self._rows.addWidget(field)
        self._hint("settings.author.hint")
        self._places()
        self.end()

    def _places(self) -> None:
        from hheditor.values.places import config_folder

        self._rows.addWidget(self._heading("settings.places"))
        for message, path in (
            ("settings.places.library", self._frame.desk.library.path),
            ("settings.places.config", config_folder()),
        ):
            self._rows.addWidget(Paragraph(self._frame.say(message)))
            place = QLineEdit(str(path))
            place.setReadOnly(True)
            place.setCursorPosition(0)
            self._rows.addWidget(place)
        self._hint("settings.places.hint")
        self._copies()

    def _copies(self) -> None:
        """A folder on another disk that gets a copy of every backup."""
        frame = self._frame
        shown = QLineEdit(self._settings.value.copies_folder)
        shown.setObjectName("settings:copies_folder")
        shown.setAccessibleName(frame.say("settings.copies_folder"))
        shown.setPlaceholderText(frame.say("settings.copies_folder.none"))
        shown.setReadOnly(True)
        shown.setCursorPosition(0)
        none = QPushButton(frame.say("settings.copies_folder.clear"))
        none.setObjectName("settings:copies_folder:clear")
        none.setEnabled(bool(shown.text()))

        def name(folder: str) -> None:
            self._change(copies_folder=folder)
            shown.setText(folder)
            shown.setCursorPosition(0)
            none.setEnabled(bool(folder))

        def ask() -> None:
            title = frame.say("settings.copies_folder")
            chosen = QFileDialog.getExistingDirectory(self, title, self._settings.value.copies_folder)
            if chosen:
                name(str(Path(chosen)))

        choose = QPushButton(frame.say("settings.copies_folder.choose"))
        choose.setObjectName("settings:copies_folder:choose")
        choose.clicked.connect(lambda _=False: ask())
        none.clicked.connect(lambda _=False: name(""))
        label = Paragraph(frame.say("settings.copies_folder"))
        label.setBuddy(choose)
        row = WrappingRow()
        row.setSpacing(frame.theme.px(8))
        row.addWidget(shown)
        row.addWidget(none)
        row.addWidget(choose)
        self._rows.addWidget(label)
        self._rows.addLayout(row)
        self._hint("settings.copies_folder.hint")
