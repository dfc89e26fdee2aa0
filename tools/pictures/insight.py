"""Pictures of what insight shows: luck, turning points, the balance of a scenario.

uv run python -m tools.pictures.insight [folder] [shot ...]
"""

import time

from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from hheditor.ui.insight.balance import BalancePanel
from hheditor.ui.insight.course import CoursePanel
from hheditor.ui.insight.luck import LuckPanel
from tools.pictures.photographer import Photographer, example, take

SHOWN = 24
"""Games of the picture of the balance."""
PATIENCE = 60.0
"""Seconds of playing on that a picture is worth."""


def scrolled_to(person: Photographer, part: QWidget) -> None:
    """Scroll the page until a part and its heading are at the top."""
    area = part.parentWidget()
    while not isinstance(area, QScrollArea):
        assert area is not None
        area = area.parentWidget()
    area.verticalScrollBar().setValue(max(0, part.y() - 48))
    person.settle()


def review(person: Photographer) -> None:
    """Luck and turning points of a recorded battle."""
    person.put_record()
    session = person.go("review").session
    person.wait(session.page._reading.isActive)  # noqa: SLF001 - the script stands in for a person
    person.run("review.numbers")
    luck, course = person.window.findChild(LuckPanel), person.window.findChild(CoursePanel)
    assert isinstance(luck, LuckPanel)
    assert isinstance(course, CoursePanel)
    person.wait(lambda: luck.reading.pending or course.reading.pending)
    scrolled_to(person, luck)
    person.picture("luck")
    button = course.findChild(QPushButton, "review:simulate")
    assert button is not None
    button.click()
    end = time.monotonic() + PATIENCE
    person.wait(lambda: time.monotonic() < end and course._player is not None)  # noqa: SLF001
    if course._player is not None:  # noqa: SLF001
        button.click()
    scrolled_to(person, course)
    person.picture("turning-points")


def balance(person: Photographer) -> None:
    """A scenario played by bots in the background."""
    person.put("scenario", example("agincourt-1415"))
    person.go("scenario")
    panel = person.window.findChild(BalancePanel)
    assert isinstance(panel, BalancePanel)
    panel.games = SHOWN
    panel.button.click()
    person.wait(lambda: panel.referee is not None)
    scrolled_to(person, panel)
    person.picture("balance")


SHOTS = (review, balance)

if __name__ == "__main__":
    take("insight", SHOTS)
