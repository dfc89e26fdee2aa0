"""Readable in both themes, at every scale, in long languages; icons follow the theme; nothing is clipped."""

import gc

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QSlider, QWidget
from pytestqt.qtbot import QtBot

from hheditor.app import Desk
from hheditor.app.library.samples import samples
from hheditor.ui import icons
from hheditor.ui.fonts import SANS, SERIF, figures_font
from hheditor.ui.frame.window import Window
from hheditor.ui.labels import Label
from hheditor.ui.look.style import style_sheet
from hheditor.ui.look.theme import DARK, DARK_CONTRAST, LIGHT, LIGHT_CONTRAST, Colours, Theme
from hheditor.ui.rich import escape
from hheditor.ui.workspaces import PLACES
from hheditor.values import refuse, warn


def _luminance(colour: str) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    rgb = QColor(colour)
    return 0.2126 * linear(rgb.redF()) + 0.7152 * linear(rgb.greenF()) + 0.0722 * linear(rgb.blueF())


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    "colours",
    [LIGHT, DARK, LIGHT_CONTRAST, DARK_CONTRAST],
    ids=["light", "dark", "light-contrast", "dark-contrast"],
)
@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [
        ("ink", "paper", 7),
        ("ink", "surface", 7),
        ("ink", "raised", 7),
        ("ink", "accent_soft", 7),
        ("quiet", "paper", 4.5),
        ("quiet", "surface", 4.5),
        ("quiet", "raised", 4.5),
        ("quiet", "hover", 4.3),
        ("on_accent", "accent", 7),
        ("rail_icon", "rail", 4.5),
        ("rail_accent", "rail", 4.5),
        ("good", "surface", 3),
        ("bad", "surface", 4.5),
        ("link", "surface", 4.5),
    ],
)
def test_text_is_readable(colours: Colours, text: str, ground: str, least: float) -> None:
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= least


@pytest.mark.parametrize("colours", [LIGHT_CONTRAST, DARK_CONTRAST], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("mark", "ground", "least"),
    [
        ("ink", "paper", 15),
        ("quiet", "paper", 12),
        ("hairline", "paper", 7),
        ("hairline", "raised", 7),
        ("faint", "paper", 4.5),
        ("accent", "paper", 7),
        ("bad", "surface", 7),
        ("good", "surface", 7),
        ("rail_icon", "rail", 15),
    ],
)
def test_high_contrast_is_high(colours: Colours, mark: str, ground: str, least: float) -> None:
    assert contrast(getattr(colours, mark), getattr(colours, ground)) >= least


def test_fields_may_keep_their_paper() -> None:
    assert [Theme(dark=dark).field for dark in (False, True)] == ["light", "dark"]
    assert Theme(dark=True, fields="light").field == "light"
    assert Theme(fields="dark").field == "dark"


def test_contrast_is_measured_as_everybody_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_measures_follow_the_scale() -> None:
    assert [Theme(scale=scale).px(8) for scale in (100, 150, 250)] == [8, 12, 20]


def test_our_typefaces_are_known(window: Window) -> None:
    assert {SANS, SERIF} <= set(QFontDatabase.families())
    assert window.font().family() == SANS
    assert figures_font(100).featureTags()


def test_an_icon_takes_the_colour_of_the_theme(window: Window, desk: Desk, qtbot: QtBot) -> None:
    def darkest() -> float:
        image = icons.icon("panel").pixmap(QSize(24, 24)).toImage()
        pixels = [image.pixelColor(x, y) for x in range(24) for y in range(24)]
        inked = [pixel.lightnessF() for pixel in pixels if pixel.alpha() > 200]
        assert inked
        return min(inked)

    desk.settings.change(theme="light")
    qtbot.waitUntil(lambda: not window.busy)
    on_light = darkest()
    desk.settings.change(theme="dark")
    qtbot.waitUntil(lambda: not window.busy)
    assert on_light < 0.3 < 0.6 < darkest()


def test_icons_survive_the_collector(window: Window) -> None:
    button = window.frame.button("palette.open")
    for _ in range(3):
        gc.collect()
        button.icon().pixmap(QSize(32, 32))
        button.grab()
    button.deleteLater()


def _visible(window: Window, kind: type[QWidget]) -> list[QWidget]:
    return [widget for widget in window.findChildren(kind) if widget.isVisible()]


@pytest.mark.parametrize("language", ["xx", "it"])
@pytest.mark.parametrize(
    ("scale", "size"), [(100, QSize(1280, 800)), (100, QSize(720, 480)), (200, QSize(1280, 800))]
)
def test_nothing_is_clipped(
    window: Window, desk: Desk, qtbot: QtBot, language: str, scale: int, size: QSize
) -> None:
    desk.settings.change(language=language, text_scale=scale)
    qtbot.waitUntil(lambda: not window.busy)
    window.resize(size)
    for place in PLACES:
        window.show_workspace(place.id)
        for _ in range(4):
            QApplication.processEvents()
        for label in _visible(window, QLabel):
            assert isinstance(label, QLabel)
            if label.wordWrap():
                assert label.height() >= label.heightForWidth(label.width()), label.text()
            else:
                assert label.width() >= label.sizeHint().width(), label.text()
        for button in _visible(window, QAbstractButton):
            assert button.height() >= button.minimumSizeHint().height(), button.objectName()
        title = window.findChild(QWidget, "header:title")
        assert isinstance(title, Label)
        assert title.width() >= title.sizeHint().width(), title.text()


def test_every_word_comes_from_the_catalogues(window: Window, desk: Desk, qtbot: QtBot) -> None:
    """In the pseudo-language a word without an accent or a tail was written in the code."""
    desk.settings.change(language="xx")
    qtbot.waitUntil(lambda: not window.busy)
    for place in PLACES:
        window.show_workspace(place.id)
        QApplication.processEvents()
        shown = [widget.accessibleName() for widget in _visible(window, QWidget)]
        shown += [widget.text() for widget in _visible(window, QLabel) if isinstance(widget, QLabel)]
        buttons = _visible(window, QAbstractButton)
        shown += [widget.text() for widget in buttons if isinstance(widget, QAbstractButton)]
        data = {name for sample in samples() for name in (sample.name, " – ".join(sample.sides))}
        written = [
            words for words in shown if any(letter.isalpha() for letter in words) and words not in data
        ]
        assert [words for words in written if words.isascii() and "~" not in words] == []


def test_notices_come_and_go(window: Window, qtbot) -> None:
    window.frame.status("over a wood")
    assert window.status.text() == "over a wood"
    window.frame.report(refuse("refusal.no-side-panel"))
    assert "side panel" in window.status.text()
    window.status.grab()
    window.frame.report(warn("refusal.no-side-panel"))
    window.status._timer.timeout.emit()
    assert window.status.text() == "over a wood"
    window.frame.status("")
    assert window.status.text() == window.frame.say("workspace.library.hint")


@pytest.mark.parametrize("saving", ["saving", "failed", "read-only", "saved"])
def test_the_saved_mark_tells_the_truth(window: Window, desk: Desk, saving) -> None:
    desk.ask_for_saving(lambda: saving)
    desk.look_at_saving()
    assert window.header.saved.accessibleName() == window.frame.say(f"saving.{saving}")
    window.header.grab()


def test_a_long_title_gives_way_with_an_ellipsis(window: Window) -> None:
    label = Label()
    label.show_text("A very long name of a battle", Theme())
    label.resize(40, 20)
    label.grab()
    assert label.toolTip() == "A very long name of a battle"
    label.resize(label.sizeHint())
    label.grab()
    assert label.toolTip() == ""
    label.deleteLater()


def test_names_in_tooltips_are_only_names() -> None:
    assert escape('<b>"&') == "&lt;b&gt;&quot;&amp;"


def test_a_broken_session_does_not_keep_the_window_shut(qtbot, qapp: QApplication, desk: Desk) -> None:
    from hheditor.ui.application import create_window

    desk.session.change(workspace="cellar", geometry="not base 64!", side_width=5)
    window = create_window(qapp, desk)
    qtbot.addWidget(window)
    assert window.workspace == "library"
    desk.session.change(geometry="AAAA")
    window._restore()
    assert window.width() == 1280


def test_troubles_at_the_start_are_told_once(qtbot, qapp: QApplication) -> None:
    from hheditor.app.frame.desk import Desk
    from hheditor.app.frame.keeping import MemoryBackend
    from hheditor.ui.application import create_window

    window = create_window(qapp, Desk(MemoryBackend(b"{broken"), MemoryBackend()))
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.first_frame, timeout=20_000):
        window.show()
    assert "memory.broken" in window.status.text()


def test_a_button_that_is_gone_is_forgotten(window: Window, desk: Desk) -> None:
    from shiboken6 import delete

    button = window.frame.button("palette.open")
    delete(button)
    window.frame.follow_operations()
    assert button is not None


def test_a_button_follows_its_operation(window: Window, desk: Desk, qtbot: QtBot) -> None:
    larger, calm = window.frame.button("looks.larger-text"), window.frame.button("looks.calm")
    desk.settings.change(text_scale=250, reduced_motion=True)
    qtbot.waitUntil(lambda: not window.busy)
    QApplication.processEvents()
    assert not larger.isEnabled()
    assert "250 %" in larger.toolTip()
    assert calm.isChecked()
    calm.click()
    assert not desk.settings.value.reduced_motion
    for button in (larger, calm):
        button.deleteLater()


@pytest.mark.parametrize("scale", [100, 150, 240])
@pytest.mark.parametrize("dark", [False, True])
def test_the_handle_of_a_slider_is_round_and_stands_out(qtbot: QtBot, scale: int, dark: bool) -> None:
    theme = Theme(dark=dark, scale=scale)
    ground = QWidget()
    qtbot.addWidget(ground)
    ground.setStyleSheet(f"QWidget {{ background: {theme.colours.surface}; }}" + style_sheet(theme))
    slider = QSlider(Qt.Orientation.Horizontal, ground)
    slider.setRange(0, 2)
    slider.setValue(1)
    slider.setFixedSize(theme.px(200), theme.px(30))
    ground.show()
    image = slider.grab().toImage()
    middle, row = image.width() // 2, image.height() // 2
    surface = QColor(theme.colours.surface).rgb()
    beside = [x for x in range(image.width()) if image.pixel(x, row - theme.px(4)) != surface]
    assert beside, "the handle is higher than its groove"
    assert contrast(QColor(image.pixel(middle, row)).name(), theme.colours.hairline) > 1.15
    left, right = min(beside), max(beside)
    ring = QColor(image.pixel(left, row)).rgb()
    assert ring != surface
    corner = image.pixel(left, row - theme.px(7))
    assert corner == surface, "no corners"
    assert right - left <= theme.px(14) + 3
