"""The pages of choices. Each row is a name, a choice, and a quiet sentence where the name does not say it."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QWidget,
)

from hheditor.app.forms import fields_of
from hheditor.app.frame.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from hheditor.text import knows, languages
from hheditor.ui.context import Context
from hheditor.ui.fonts import bold, heading_font
from hheditor.ui.forms import Entry, FormMaker, Words
from hheditor.ui.labels import Paragraph, Text, ticked
from hheditor.ui.layouts import WrappingRow, in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.files import a_folder
from hheditor.ui.safety.drafts import Typing

_STEP = 10
FORM = {field.name: field for field in fields_of(Settings)}
FORM["language"] = replace(FORM["language"], kind="choice", choices=("", *languages()))


def setting_words(frame: Context) -> Words:
    """What settings are called."""
    groups = {"language": "language", "paper": "sheet.paper"}
    return Words(
        lambda path: frame.say(f"settings.{path}"),
        lambda path, value: frame.say(f"{groups.get(path, f'settings.{path}')}.{value or 'system'}"),
    )


class Page(QWidget):
    """A heading and rows below it."""

    def __init__(self, frame: Context, page: str) -> None:
        super().__init__()
        self._frame = frame
        self._settings = frame.desk.settings
        px = frame.theme.px
        title = Text(frame.say(f"settings.page.{page}"), font=heading_font(frame.theme.scale, 17))
        self._rows = in_column(self, title, margins=(px(12), px(6), px(20), px(12)), spacing=px(6))
        self._rows.addSpacing(px(6))

    def _change(self, **fields: Any) -> None:
        finding = self._settings.change(**fields)
        if finding is not None:
            self._frame.report(finding)

    def _heading(self, message: str) -> Text:
        label = Text(self._frame.say(message))
        label.setFont(bold(label.font()))
        return label

    def _hint(self, message: str) -> None:
        label = Paragraph(self._frame.say(message), style=f"color: {self._frame.theme.colours.quiet}")
        self._rows.addWidget(label)
        self._rows.addSpacing(self._frame.theme.px(10))

    def fields(self, *names: str) -> None:
        """Rows for these settings, as the schema has them."""
        maker = FormMaker(self._frame, setting_words(self._frame), "settings")
        for name in names:
            entry = maker.entry(FORM[name], lambda field, value: self._change(**{field: value}))
            entry.show(getattr(self._settings.value, name))
            if entry.field.kind == "switch":
                box = entry.widget
                assert isinstance(box, QCheckBox)
                self._rows.addWidget(ticked(box, maker.words.label(name)))
            else:
                self._rows.addLayout(self._choice(entry))
            if knows(f"settings.{name}.hint"):
                self._hint(f"settings.{name}.hint")
            else:
                self._rows.addSpacing(self._frame.theme.px(4))

    def _choice(self, entry: Entry) -> QHBoxLayout:
        entry.widget.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        entry.widget.setMinimumWidth(self._frame.theme.px(180))
        label = Text(entry.words.label(entry.path), wraps=True)
        label.setBuddy(entry.widget)
        return in_row(None, (label, 1), entry.widget)

    def end(self) -> None:
        """Air below the last row."""
        self._rows.addStretch(1)


class LooksPage(Page):
    """Theme, contrast, text, the paper of fields, motion."""

    def __init__(self, frame: Context) -> None:
        super().__init__(frame, "looks")
        self.fields("theme", "field")
        self._text_scale()
        self.fields("contrast", "reduced_motion", "coordinates")
        self.end()

    def _text_scale(self) -> None:
        frame = self._frame
        slider = named(
            QSlider(Qt.Orientation.Horizontal), "settings:text_scale", spoken=frame.say("settings.text_scale")
        )
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

    def __init__(self, frame: Context) -> None:
        super().__init__(frame, "words")
        self.fields("language", "units")
        self.end()


class PlayPage(Page):
    """Dice and confirmations."""

    def __init__(self, frame: Context) -> None:
        super().__init__(frame, "play")
        self.fields("dice", "pause_dice", "warn_forgotten", "pace", "wait_turn")
        self.end()


class PrintPage(Page):
    """Paper."""

    def __init__(self, frame: Context) -> None:
        super().__init__(frame, "print")
        self.fields("paper")
        self.end()


class YouPage(Page):
    """The name on one's notes, and where everything lies."""

    def __init__(self, frame: Context) -> None:
        super().__init__(frame, "you")
        field = named(
            QLineEdit(self._settings.value.author),
            "settings:author",
            spoken=frame.say("settings.author"),
            hint=frame.say("settings.author.usual"),
        )
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
        shown = named(
            QLineEdit(self._settings.value.copies_folder),
            "settings:copies_folder",
            spoken=frame.say("settings.copies_folder"),
            hint=frame.say("settings.copies_folder.none"),
        )
        shown.setReadOnly(True)
        shown.setCursorPosition(0)
        none = named(QPushButton(frame.say("settings.copies_folder.clear")), "settings:copies_folder:clear")
        none.setEnabled(bool(shown.text()))

        def name(folder: str) -> None:
            self._change(copies_folder=folder)
            shown.setText(folder)
            shown.setCursorPosition(0)
            none.setEnabled(bool(folder))

        def ask() -> None:
            title = frame.say("settings.copies_folder")
            a_folder(self, title, lambda chosen: name(str(chosen)), self._settings.value.copies_folder)

        choose = push(frame.say("settings.copies_folder.choose"), "settings:copies_folder:choose", ask)
        none.clicked.connect(lambda _=False: name(""))
        label = Paragraph(frame.say("settings.copies_folder"))
        label.setBuddy(choose)
        row = WrappingRow(spacing=frame.theme.px(8))
        row.addWidget(shown)
        row.addWidget(none)
        row.addWidget(choose)
        self._rows.addWidget(label)
        self._rows.addLayout(row)
        self._hint("settings.copies_folder.hint")
