"""Pictures of the whole window: every workspace as it opens, the palette, the about box, standard widgets.

uv run python -m tools.pictures.window [folder] [shot ...]
"""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
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

from hheditor.ui.workspaces import PLACES
from tools.pictures.photographer import Photographer, take


class Visitor(Photographer):
    """A photographer with a smaller window."""

    size = (1280, 800)


def workspaces(person: Visitor) -> None:
    """Every workspace as it opens; the armies have a script of their own."""
    for place in PLACES:
        if place.id != "armies":
            person.go(place.id)
            person.picture(place.id)


def palette(person: Visitor) -> None:
    """The command palette."""
    person.go("map")
    person.window.open_palette()
    QTest.keyClicks(person.find("palette:field"), "te")
    person.picture("palette")
    person.find("palette").hide()


def about(person: Visitor) -> None:
    """What the program says about itself."""
    person.window.open_about()
    person.settle()
    dialog = person.find("about")
    person.picture("about", dialog)
    dialog.close()


def standard_widgets() -> QWidget:
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


def gallery(person: Visitor) -> None:
    """Standard widgets in our looks."""
    widget = standard_widgets()
    widget.show()
    person.picture("gallery", widget)
    widget.close()


SHOTS = (workspaces, palette, about, gallery)

if __name__ == "__main__":
    take("", SHOTS, Visitor)
