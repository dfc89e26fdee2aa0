"""What a series of pictures or a film is made of: which stretch, how large, how fast, and where it goes."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from hheditor.ui.labels import Text
from hheditor.ui.layouts import WrappingRow, in_column
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import ChoiceBox
from hheditor.ui.parts.files import a_folder, to_save

if TYPE_CHECKING:
    from hheditor.ui.context import Context

SIZES = {"small": 28, "middle": 40, "large": 64}
"""Pixels of a hex."""
PACES = {"slow": 1600, "middle": 900, "fast": 450}
"""Milliseconds a step stands still."""


class Stretch(NamedTuple):
    """Steps that may be taken out."""

    id: str
    title: str
    nodes: list[int]


class Wish(NamedTuple):
    """What was chosen."""

    nodes: list[int]
    across: int
    hold: int
    path: Path


def export_body(
    context: "Context",
    stretches: Sequence[Stretch],
    path: Path,
    take: Callable[[Wish], None],
    *,
    film: bool,
    folder: bool,
) -> QWidget:
    """The choices from the top to the button that writes."""
    px, say = context.theme.px, context.say
    body = QWidget()
    layout = in_column(body, margins=(0, 0, px(6), 0), spacing=px(6))

    def choice(name: str, entries: Sequence[tuple[str, object]], at: int) -> QComboBox:
        layout.addWidget(Text(say(f"review.export-{name}")))
        box = named(ChoiceBox(), f"review:export-{name}", spoken=say(f"review.export-{name}"))
        for title, data in entries:
            box.addItem(title, data)
        box.setCurrentIndex(at)
        layout.addWidget(box)
        return box

    span = choice("range", [(each.title, number) for number, each in enumerate(stretches)], 0)
    size = choice("size", [(say(f"review.export-size.{name}"), value) for name, value in SIZES.items()], 1)
    paces = [(say(f"review.export-pace.{name}"), value) for name, value in PACES.items()]
    pace = choice("pace", paces, 1) if film else None
    layout.addWidget(Text(say("review.export-to")))
    row = WrappingRow(spacing=px(4))
    field = named(QLineEdit(str(path)), "review:export-path", spoken=say("review.export-to"))
    row.addWidget(field)
    browse = QToolButton()
    browse.setText("…")
    browse.setToolTip(say("map.browse"))
    row.addWidget(browse)
    layout.addLayout(row)
    button = named(QPushButton(say("review.export-write")), "review:export-write")
    button.setProperty("primary", "true")
    layout.addWidget(button)

    def look() -> None:
        def take(path: Path) -> None:
            field.setText(str(path))

        title = say("review.export-to")
        if folder:
            a_folder(body, title, take, field.text())
        else:
            to_save(body, title, field.text(), take)

    def write() -> None:
        hold = int(pace.currentData()) if pace is not None else PACES["middle"]
        nodes = stretches[int(span.currentData())].nodes
        take(Wish(nodes, int(size.currentData()), hold, Path(field.text()).expanduser()))

    browse.clicked.connect(look)
    button.clicked.connect(write)
    field.returnPressed.connect(write)
    return body
