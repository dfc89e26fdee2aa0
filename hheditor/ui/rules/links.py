"""Rule ids in sentences become links: one helper for labels, notices, rows and pages.

A link's address is ``rule:<id>``; `show_linked` connects a label to the frame, and whoever paints text by
itself asks `leading_rule` and paints it in the colour of links.
"""

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.rich import escape

_LIKELY = re.compile(r"\b[A-Z][A-Z0-9]*-\d+\b")
"""What looks like an id; the book is opened only for sentences that have one."""
_SCHEME = "rule:"


def rules_in(text: str) -> tuple[str, ...]:
    """The rules a sentence names, in order."""
    if not _LIKELY.search(text):
        return ()
    from hheditor.app.rulebook import book_of, default_system

    return tuple(span.rule for span in book_of(default_system()).spans(text) if span.rule)


def leading_rule(text: str) -> str:
    """The rule a sentence begins with, as findings do; empty if it begins otherwise."""
    found = rules_in(text)
    return found[0] if found and text.startswith(found[0]) else ""


def anchor(context: Context, rule: str, shown: str = "") -> str:
    """A link to a rule as rich text."""
    colour = context.theme.colours.link
    return f"<a href='{_SCHEME}{rule}' style='color: {colour}'>{escape(shown or rule)}</a>"


def linked(context: Context, text: str) -> str:
    """A plain sentence as rich text whose rule ids are links."""
    if not _LIKELY.search(text):
        return escape(text)
    from hheditor.app.rulebook import book_of, default_system

    spans = book_of(default_system()).spans(text)
    return "".join(anchor(context, span.rule) if span.rule else escape(span.text) for span in spans)


def rule_of_link(address: str) -> str:
    """The rule a link leads to; empty for other links."""
    return address.removeprefix(_SCHEME) if address.startswith(_SCHEME) else ""


def follow_links(label: Text, context: Context) -> None:
    """A click on a rule's id in this label opens its page."""

    def follow(address: str) -> None:
        rule = rule_of_link(address)
        if rule:
            context.open_rule(rule)

    label.setTextInteractionFlags(
        label.textInteractionFlags() | Qt.TextInteractionFlag.LinksAccessibleByMouse
    )
    label.linkActivated.connect(follow)


def show_linked(label: Text, context: Context, text: str) -> None:
    """Show a plain sentence in a label, its rule ids as links."""
    if not label.property("links-rules"):
        label.setProperty("links-rules", 1)
        follow_links(label, context)
    label.show_markup(linked(context, text))
    label.setAccessibleName(text)


class RuleButton(QToolButton):
    """The rule a notice rests on, to be opened by a click; away while there is none."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("status:rule")
        self._context = context
        self._rule = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: context.open_rule(self._rule))
        self.hide()

    def show_rule_of(self, text: str) -> None:
        """Offer the first rule of a sentence."""
        self._rule = next(iter(rules_in(text)), "")
        self.setVisible(bool(self._rule))
        if self._rule:
            context, side = self._context, self._context.theme.px(16)
            self.setText(self._rule)
            self.setIcon(context.icon("rules"))
            self.setIconSize(QSize(side, side))
            self.setToolTip(context.say("rules.follow", rule=self._rule))
            self.setStyleSheet(f"QToolButton {{ color: {context.theme.colours.link}; padding: 0 4px; }}")
