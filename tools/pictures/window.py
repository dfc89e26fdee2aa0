"""Pictures of the window for the documentation: every workspace in light and dark, offscreen or on a display.

uv run python -m tools.pictures.window [folder] [--scale 150] [--language it] [--only library,map]
"""

import argparse
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QWidget,
)

from hheditor.app import desk_in_memory
from hheditor.ui.application import create_window
from hheditor.ui.workspaces import PLACES
from tools.pictures import ROOT
from tools.pictures.shots import keep


def settle(application: QApplication) -> None:
    """Let everything be laid out and painted."""
    for _ in range(5):
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def gallery() -> QWidget:
    """Qt's standard widgets in our looks, to see what the style sheet leaves plain."""
    widget = QWidget()
    layout = QFormLayout(widget)
    combo, spin, slider, edit = QComboBox(), QSpinBox(), QSlider(Qt.Orientation.Horizontal), QLineEdit("text")
    combo.addItems(["wall", "river", "ford"])
    slider.setValue(40)
    progress = QProgressBar()
    progress.setValue(60)
    items = QListWidget()
    items.addItems(["Paint wood, 7 hexes", "Draw a road", "Name the village"])
    items.setCurrentRow(1)
    items.setFixedHeight(110)
    table = QTableWidget(3, 3)
    table.setHorizontalHeaderLabels(["unit", "points", "stands"])
    for row in range(3):
        for column, text in enumerate(("Longbow", "12", "4")):
            table.setItem(row, column, QTableWidgetItem(text))
    table.selectRow(1)
    table.setFixedHeight(150)
    tabs = QTabWidget()
    for name in ("Command", "Movement", "Shooting"):
        tabs.addTab(QLabel(f"the {name.lower()} phase"), name)
    box, radio = QCheckBox("always evade"), QRadioButton("same dice")
    box.setChecked(True)
    plain, primary, off = QPushButton("Plain"), QPushButton("Primary"), QPushButton("Not now")
    primary.setProperty("primary", "true")
    off.setEnabled(False)
    for each in (combo, spin, slider, edit, progress, items, table, tabs, box, radio, plain, primary, off):
        layout.addRow(type(each).__name__, each)
    widget.resize(460, 860)
    return widget


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screens")
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--language", default="en")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    application = QApplication([*sys.argv[:1], "-style", "fusion"])
    desk = desk_in_memory()
    desk.settings.change(language=options.language, text_scale=options.scale)
    window = create_window(application, desk)
    window.resize(QSize(*(int(number) for number in options.size.split("x"))))
    window.show()
    settle(application)

    def take(name: str, widget: QWidget = window) -> None:
        settle(application)
        keep(widget, options.folder / f"{name}.png")

    def child(name: str) -> QWidget:
        found = window.findChild(QWidget, name)
        assert found is not None
        return found

    wanted = set(options.only.split(",")) - {""}
    for theme in ("light", "dark"):
        desk.settings.change(theme=theme)
        for place in PLACES:
            if place.id in wanted or (not wanted and place.id != "armies"):  # it has a script of its own
                window.show_workspace(place.id)
                take(f"{place.id}-{theme}")
        if not wanted or "palette" in wanted:
            window.show_workspace("map")
            window.open_palette()
            QTest.keyClicks(child("palette:field"), "te")
            take(f"palette-{theme}")
            child("palette").hide()
        if not wanted or "about" in wanted:
            window.open_about()
            settle(application)
            dialog = child("about")
            take(f"about-{theme}", dialog)
            dialog.close()
        if "gallery" in wanted:
            widget = gallery()
            widget.show()
            take(f"gallery-{theme}", widget)
            widget.close()
    window.close()


if __name__ == "__main__":
    main()
