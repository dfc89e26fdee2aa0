"""Before a battle is played on from a step: who plays each side?"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QWidget

from hheditor.text import knows
from hheditor.ui.labels import Paragraph
from hheditor.ui.layouts import in_column
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.choices import ChoiceBox

if TYPE_CHECKING:
    from hheditor.ui.context import Context

Seats = tuple[str, ...]
"""For each side empty for a person, or the id of an opponent."""


def seats_body(
    context: "Context", sides: tuple[str, ...], now: Seats, go: Callable[[Seats], None]
) -> QWidget:
    """A choice for each side and the button that goes on; Enter presses it."""
    from hheditor.app.battle import opponents

    px = context.theme.px
    body = QWidget()
    layout = in_column(
        body, Paragraph(context.say("review.play-on-hint")), margins=(0, 0, px(6), 0), spacing=px(6)
    )
    offers = [("", context.say("battle.a-person"))]
    offers += [
        (offer.id, context.say(offer.title) if knows(offer.title) else offer.id) for offer in opponents()
    ]
    boxes: list[QComboBox] = []
    for side, name in enumerate(sides):
        layout.addWidget(Paragraph(name))
        box = named(ChoiceBox(), f"review:seat-{side}", spoken=name)
        for identity, title in offers:
            box.addItem(title, identity)
        held = now[side] if side < len(now) else ""
        box.setCurrentIndex(max(0, box.findData(held)))
        layout.addWidget(box)
        boxes.append(box)
    button = push(
        context.say("review.play-on-go"),
        "review:play-on-go",
        lambda: go(tuple(str(box.currentData()) for box in boxes)),
        primary=True,
    )
    button.setAutoDefault(True)
    layout.addWidget(button)
    return body
