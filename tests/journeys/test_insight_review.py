"""Luck, win chance and turning points of a recorded battle, read in the review."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from hheditor.ui.insight.course import CoursePanel
from hheditor.ui.insight.luck import LuckPanel
from hheditor.ui.workspaces.review.panels.chapters import ChapterList
from tests.journeys.test_review import Reader, desk, reader

__all__ = ["desk", "reader"]


def test_luck_and_turning_points(reader: Reader, qtbot: QtBot) -> None:
    with reader.budget(1):
        reader.key("U")
    luck, course = reader.find("review:luck"), reader.find("review:course")
    assert isinstance(luck, LuckPanel)
    assert isinstance(course, CoursePanel)
    qtbot.waitUntil(lambda: not luck.reading.pending and not course.reading.pending, timeout=60_000)
    assert "One battle in" in luck.words.text() and "Expected" in luck.words.text()
    assert len(course.points) == 281
    assert "decisions" in course.words.text() and "dice" in course.words.text()
    # A game from each turn, and the same button stops them.
    course.simulate.click()
    qtbot.waitUntil(lambda: bool(course.chart.simulated), timeout=60_000)
    course.simulate.click()
    qtbot.waitUntil(lambda: course._player is None, timeout=60_000)
    assert all(0 <= each.low <= each.high <= 1 for each in course.chart.simulated.values())
    # Games from the very step the reader is at.
    course.picked.emit(200)
    course.simulate_here.click()
    qtbot.waitUntil(lambda: "From step 200" in course.here.text(), timeout=60_000)
    course.simulate_here.click()
    qtbot.waitUntil(lambda: course._player is None, timeout=60_000)
    assert course.chart.simulated[200].games >= 1
    # The same turning points are chapters.
    chapters = reader.find("review:chapters")
    assert isinstance(chapters, ChapterList)
    qtbot.waitUntil(lambda: any(each.kind == "turning" for each in chapters.chapters), timeout=60_000)
    at = next(row for row, each in enumerate(chapters.chapters) if each.kind == "turning")
    chapter, row = chapters.chapters[at], chapters.model().index(at, 0)
    assert "Turning point" in row.data() and "dice" in row.data(Qt.ItemDataRole.ToolTipRole)
    chapters.clicked.emit(row)
    reader.settle()
    assert chapter.swing is not None and reader.node == chapter.swing.start
    words = reader.find("review:odds-words")
    # A turning point is one click away.
    course.picked.emit(100)
    reader.settle()
    assert reader.node == 100
    # Odds stand beside every step: this one threw no dice, step 64 did.
    qtbot.waitUntil(lambda: "No dice" in words.text(), timeout=60_000)  # type: ignore[attr-defined]
    course.picked.emit(64)
    qtbot.waitUntil(lambda: "%" in words.text(), timeout=60_000)  # type: ignore[attr-defined]
