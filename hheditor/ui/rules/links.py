"""Rule ids in sentences become links: one helper for labels, notices, rows and pages.

A link's address is ``rule:<system>/<id>``: ids of two systems may be alike. Who knows the system of a
sentence says it; else it is that of the document in hand. `show_linked` connects a label to the frame, and
whoever paints text by itself asks `leading_rule` and paints it in the colour of links.
"""

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from hheditor.ui.context import Context
from hheditor.ui.labels import Text
from hheditor.ui.rich import escape

if TYPE_CHECKING:
    from hheditor.app.rules.rulebook import Span

_LIKELY = re.compile(r"[A-Za-z][A-Za-z0-9]*[-.]?\d|(?:^|[(\[§] ?)(?:\d|[A-Z]\w*[:)\]])")
"""What may be an id (``SHK-4``, ``6.3`` where ids stand, ``Movement:``); the book is opened only for
sentences that have one, and knows which it is."""
_SCHEME = "rule:"


def rules_in(context: Context, text: str, system: str = "") -> tuple[str, ...]:
    """The rules a sentence names, in order."""
    return tuple(span.rule for span in _spans(context, text, system) if span.rule)


def _spans(context: Context, text: str, system: str) -> "tuple[Span, ...]":
    if not _LIKELY.search(text):
        return ()
    from hheditor.app.rules.rulebook import book_of

    system = system or context.system
    return book_of(system).spans(text) if system else ()


def leading_rule(context: Context, text: str) -> str:
    """The rule a sentence begins with, as findings do; empty if it begins otherwise."""
    found = rules_in(context, text)
    return found[0] if found and text.startswith(found[0]) else ""


def anchor(context: Context, rule: str, system: str) -> str:
    """A link to a rule as rich text."""
    colour = context.theme.colours.link
    return f"<a href='{rule_link(rule, system)}' style='color: {colour}'>{escape(rule)}</a>"


def linked(context: Context, text: str, system: str = "") -> str:
    """A plain sentence as rich text whose rule ids are links."""
    spans = _spans(context, text, system)
    if not spans:
        return escape(text)
    system = system or context.system
    return "".join(anchor(context, span.rule, system) if span.rule else escape(span.text) for span in spans)


def rule_link(rule: str, system: str) -> str:
    """The address of a rule."""
    return f"{_SCHEME}{system}/{rule}"


def rule_of_link(address: str) -> tuple[str, str]:
    """The rule a link leads to and its system; empty for other links."""
    system, _, rule = address.removeprefix(_SCHEME).partition("/")
    return (rule, system) if address.startswith(_SCHEME) else ("", "")


def follow_link(context: Context, address: str) -> None:
    """Open the page a link leads to."""
    rule, system = rule_of_link(address)
    if rule:
        context.open_rule(rule, system)


def follow_links(label: Text, context: Context) -> None:
    """A click on a rule's id in this label opens its page."""
    label.setTextInteractionFlags(
        label.textInteractionFlags() | Qt.TextInteractionFlag.LinksAccessibleByMouse
    )
    label.linkActivated.connect(lambda address: follow_link(context, address))


def show_linked(label: Text, context: Context, text: str, system: str = "") -> None:
    """Show a plain sentence in a label, its rule ids as links."""
    if not label.property("links-rules"):
        label.setProperty("links-rules", 1)
        follow_links(label, context)
    label.show_markup(linked(context, text, system))
    label.setAccessibleName(text)


class RuleButton(QToolButton):
    """The rule a notice rests on, to be opened by a click; away while there is none."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("status:rule")
        self._context = context
        self._rule = self._system = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(lambda: context.open_rule(self._rule, self._system))
        self.hide()

    def show_rule_of(self, text: str, system: str = "") -> None:
        """Offer the first rule of a sentence of a system, or of the document in hand."""
        self._rule, self._system = next(iter(rules_in(self._context, text, system)), ""), system
        self.setVisible(bool(self._rule))
        if self._rule:
            context, side = self._context, self._context.theme.px(16)
            self.setText(self._rule)
            self.setIcon(context.icon("rules"))
            self.setIconSize(QSize(side, side))
            self.setToolTip(context.say("rules.follow", rule=self._rule))
            self.setStyleSheet(f"QToolButton {{ color: {context.theme.colours.link}; padding: 0 4px; }}")
