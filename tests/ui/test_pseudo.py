"""Every workspace with something in it, in a language nobody speaks: what is not stretched was not written
for translators, and what does not fit now will not fit in another language."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from hheditor.app import Desk, desk_on_disk
from hheditor.app.library.samples import furnish, samples
from hheditor.text import knows
from hheditor.ui.application import create_window
from hheditor.ui.frame.side import SidePanel
from hheditor.ui.frame.window import Window
from hheditor.ui.settings import PAGES, SettingsDialog
from hheditor.ui.workspaces import PLACES
from hheditor.values import decode
from hheditor.values.resources import resource_path
from tests.ui.screen_words import clipped, data_words, untranslated
from tests.ui.screens import settle


@pytest.fixture(scope="module")
def data() -> set[str]:
    """Words that come from data: the examples, and the names of troops and armies."""
    tables = [
        path
        for kind in ("troops", "armies", "profiles")
        for path in resource_path("rules").rglob(f"{kind}/*.json")
    ]
    return data_words(*(sample.path for sample in samples()), *tables)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = desk_on_disk()
    for place in PLACES:
        furnish(desk, place.id)
    yield desk
    desk.library.close()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, desk: Desk) -> Window:
    desk.settings.change(language="xx")
    window = create_window(qapp, desk)
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    return window


def _shown(root: QWidget) -> list[QWidget]:
    return [widget for widget in (root, *root.findChildren(QWidget)) if widget.isVisible()]


def test_nothing_is_untranslated_or_clipped(window: Window, data: set[str]) -> None:
    window.resize(1280, 800)
    for place in PLACES:
        window.show_workspace(place.id)
        settle()
        shown = _shown(window)
        assert [text for widget in shown for text in untranslated(widget, data)] == [], place.id
        assert [text for widget in shown if (text := clipped(widget))] == [], place.id


def test_in_italian_and_large_nothing_is_clipped_and_the_side_panel_keeps_its_width(
    window: Window, desk: Desk
) -> None:
    """A workspace that needs much room for itself must not make the panel narrow in all the others."""
    desk.settings.change(language="it", text_scale=150)
    window.resize(QSize(1440, 900))
    widths: dict[str, int] = {}
    for place in (*PLACES, *PLACES):
        window.show_workspace(place.id)
        settle()
        assert [text for widget in _shown(window) if (text := clipped(widget))] == [], place.id
        for side in window.findChildren(SidePanel):
            if not side.isVisible():
                continue
            assert side.width() >= widths.setdefault(place.id, side.width()), place.id
            right = [part.mapTo(side, part.rect().topRight()).x() for part in _shown(side)]
            assert max(right) <= side.width(), place.id
    assert desk.session.value.side_width == 0, "nobody dragged it"


def test_peoples_and_periods_of_the_examples_have_names() -> None:
    for sample in samples("scenario"):
        document = decode(sample.path.read_bytes(), dict[str, Any])["document"]
        if document["system"] != "hordes_heroes":
            continue
        for army in (side["army"] for side in document["sides"]):
            assert knows(f"period.hordes_heroes.{army['period']}"), sample.name
            assert knows(f"people.hordes_heroes.{army['people']}"), sample.name


def test_the_settings_and_the_palette(window: Window, data: set[str]) -> None:
    for page in PAGES:
        window.open_settings(page)
        settle()
        dialog = window.findChild(SettingsDialog)
        assert dialog is not None
        shown = [widget for widget in _shown(dialog) if not widget.objectName().startswith("qt_")]
        own = data | set(str(window.desk.library.path).replace("/", " ").split())
        assert [text for widget in shown for text in untranslated(widget, own)] == []
        assert [text for widget in _shown(dialog) if (text := clipped(widget))] == []
    window.open_palette()
    settle()
    palette = window.findChild(QWidget, "palette")
    assert palette is not None
    assert [text for widget in _shown(palette) for text in untranslated(widget, data)] == []
