"""The side panel: what is known of the selected document, its tags and its versions."""

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from hheditor.ui.fonts import bold, heading_font
from hheditor.ui.labels import Text
from hheditor.ui.layouts import in_column, in_row
from hheditor.ui.look.widgets import named, push
from hheditor.ui.parts.cards import subtitle, tag_title, title, when
from hheditor.ui.parts.rows import RowButton
from hheditor.ui.parts.thumbnails.drawing import victor
from hheditor.ui.safety.drafts import Typing, hold_place
from hheditor.ui.workspaces.library.session import LibrarySession

if TYPE_CHECKING:
    from hheditor.store import Card, Version
    from hheditor.ui.context import Context

_VERSIONED = ("map", "table", "army", "scenario", "troop", "profile")
_MOST_VERSIONS = 12


def clear(layout: QVBoxLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.setParent(None)
            widget.deleteLater()
        inner = item.layout()
        if inner is not None:
            while (part := inner.takeAt(0)) is not None:
                if (child := part.widget()) is not None:
                    child.setParent(None)
                    child.deleteLater()


def _quiet(context: "Context", text: str) -> Text:
    """Words of second rank."""
    label = Text(text, wraps=True)
    palette = label.palette()
    palette.setColor(label.foregroundRole(), context.theme.colour("quiet"))
    label.setPalette(palette)
    return label


def _hint(context: "Context", message: str) -> Text:
    """The same where a list would stand."""
    label, px = _quiet(context, context.say(message)), context.theme.px
    label.setContentsMargins(px(16), px(4), px(16), px(4))
    return label


class Details(QWidget):
    """Name, facts, tags and what can be done."""

    def __init__(self, session: LibrarySession) -> None:
        super().__init__()
        self.setObjectName("library:details")
        self._session = session
        self._context = session.context
        self._shown: tuple[tuple[Card, ...], bool] | None = None
        theme = self._context.theme
        self._layout = in_column(
            self, margins=(theme.px(16), theme.px(4), theme.px(16), theme.px(14)), spacing=theme.px(8)
        )
        self.show_selection()

    def show_selection(self) -> None:
        """Follow the selection."""
        state = self._session.state
        cards = state.chosen
        now = (cards, state.trash)
        if now == self._shown:
            return
        before, self._shown = self._shown, now
        same = before is not None and [card.id for card in before[0]] == [card.id for card in cards]
        with hold_place(self) if same else nullcontext():
            clear(self._layout)
            if not cards:
                self._quiet(self._context.say("library.details.none"))
            elif len(cards) == 1:
                self._one(cards[0])
            else:
                self._heading(self._context.say("library.details.many", n=len(cards)))
            if cards:
                self._deeds(trash=state.trash)

    def _heading(self, text: str) -> None:
        label = named(
            Text(text, wraps=True, font=heading_font(self._context.theme.scale)), "library:details:name"
        )
        self._layout.addWidget(label)

    def _quiet(self, text: str) -> None:
        self._layout.addWidget(_quiet(self._context, text))

    def _one(self, card: "Card") -> None:
        say, context = self._context.say, self._context
        self._heading(title(context, card))
        facts = [f"{say(f'kind.{card.kind}').capitalize()} · {subtitle(context, card)}"]
        facts += self._victory(card)
        facts.append(say("library.details.changed", time=when(context, card.changed)))
        if card.opened:
            facts.append(say("library.details.opened", time=when(context, card.opened)))
        if card.trashed:
            facts.append(say("library.details.trashed", time=when(context, card.trashed)))
        if card.steps:
            facts.append(say("library.details.steps", n=card.steps))
        self._quiet("\n".join(facts))
        if not card.trashed:
            field = named(
                QLineEdit(", ".join(tag_title(context, tag) for tag in card.tags)),
                "library:tags",
                spoken=say("library.tags"),
                hint=say("library.tags.hint"),
            )
            field.setEnabled(self._session.writable() is None)
            Typing(context, field, lambda: self._session.set_tags(card, field.text()))
            self._layout.addWidget(field)

    def _victory(self, card: "Card") -> list[str]:
        """Who has won a battle, in a line if somebody has."""
        winner, sides = victor(self._session.library, card), card.summary.sides
        if not 0 <= winner < len(sides):
            return []
        side = card.summary.called(sides[winner], self._context.language)
        return [self._context.say("battle.victory", side=side)]

    def _deeds(self, *, trash: bool) -> None:
        names = (
            ("library.untrash", "library.delete")
            if trash
            else ("library.open", "library.duplicate", "library.export", "library.rename", "library.trash")
        )
        row = in_row(spacing=self._context.theme.px(4))
        for position, name in enumerate(names):
            if position == 0:
                button = push(
                    self._context.say(self._context.desk.operations[name].title),
                    f"details:{name}",
                    partial(self._context.run, name),
                    primary=True,
                    tip=self._context.tip(name),
                )
                button.setEnabled(self._context.desk.operations[name].enabled)
                row.addWidget(button)
                row.addStretch(1)
            else:
                row.addWidget(self._context.button(name))
        self._layout.addLayout(row)


class Versions(QWidget):
    """The kept states of the selected document, and a field to keep the one of now."""

    def __init__(self, session: LibrarySession) -> None:
        super().__init__()
        self.setObjectName("library:versions")
        self._session = session
        self._context = session.context
        self._layout = in_column(self, margins=(0, 0, 0, self._context.theme.px(12)), spacing=0)
        self._shown: object = ()
        self.show_selection()

    def show_selection(self) -> None:
        """Follow the selection."""
        state = self._session.state
        card = state.chosen[0] if len(state.chosen) == 1 and not state.trash else None
        versions = self._session.library.versions.of(card.id) if card is not None else ()
        now = (card, versions)
        if now == self._shown:
            return
        self._shown = now
        clear(self._layout)
        if card is None or card.kind not in _VERSIONED:
            if card is not None and card.kind == "battle":
                self._hint("library.versions.battle")
            return
        self._title()
        if self._session.writable() is None:
            self._layout.addWidget(self._keeper())
        for version in versions[:_MOST_VERSIONS]:
            self._layout.addWidget(self._row(version))
        if not versions:
            self._hint("library.versions.first")

    def _title(self) -> None:
        theme = self._context.theme
        label = Text(self._context.say("library.versions"))
        label.setFont(bold(label.font()))
        label.setContentsMargins(theme.px(16), theme.px(8), theme.px(16), theme.px(2))
        self._layout.addWidget(label)

    def _hint(self, message: str) -> None:
        self._layout.addWidget(_hint(self._context, message))

    def _keeper(self) -> QWidget:
        theme = self._context.theme
        box = QWidget()
        row = in_row(box, margins=(theme.px(16), theme.px(2), theme.px(16), theme.px(8)))
        field = named(
            QLineEdit(),
            "library:version-name",
            spoken=self._context.say("library.versions.name"),
            hint=self._context.say("library.versions.name"),
        )
        keep = named(QPushButton(self._context.say("library.versions.keep")), "library:version-keep")

        def run() -> None:
            if field.text().strip():
                self._session.keep_version(field.text())
            else:
                field.setFocus()

        keep.clicked.connect(run)
        field.returnPressed.connect(run)
        row.addWidget(field, 1)
        row.addWidget(keep)
        return box

    def _row(self, version: "Version") -> QWidget:
        say = self._context.say
        name = version.name or say(f"library.versions.{version.reason}")
        row = named(
            RowButton(self._context, "version", name, when(self._context, version.made)),
            f"version:{version.key}",
            tip=say("library.versions.bring-back"),
        )
        row.setEnabled(self._session.writable() is None)
        row.clicked.connect(lambda: self._session.bring_back(version.key))
        return row


class Tags(QWidget):
    """Every tag in use; a click shows only what has it."""

    def __init__(self, session: LibrarySession) -> None:
        super().__init__()
        self.setObjectName("library:all-tags")
        self._session = session
        self._context = session.context
        self._layout = in_column(self, margins=(0, 0, 0, self._context.theme.px(12)), spacing=0)
        self._shown: object = None

    def show_tags(self) -> None:
        """Follow the library."""
        tags = self._session.library.cards.tags()
        now = (tags, self._session.state.tags)
        if now == self._shown:
            return
        self._shown = now
        clear(self._layout)
        for tag, count in tags[:40]:
            chosen = tag in self._session.state.tags
            hint = self._context.say("library.tags.count", n=count)
            row = named(
                RowButton(self._context, "check" if chosen else "tag", tag_title(self._context, tag), hint),
                f"tag:{tag}",
            )
            row.clicked.connect(lambda _=False, tag=tag: self._choose(tag))
            self._layout.addWidget(row)
        if not tags:
            self._layout.addWidget(_hint(self._context, "library.tags.none"))

    def _choose(self, tag: str) -> None:
        tags = self._session.state.tags
        self._session.state.tags = tuple(t for t in tags if t != tag) if tag in tags else (*tags, tag)
        self._session.refresh()
