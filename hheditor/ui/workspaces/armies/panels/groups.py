"""Which group the chosen units and leaders fight in: choose one, make one, name it, colour it."""

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QLineEdit, QToolButton, QVBoxLayout

from hheditor.armies import Group
from hheditor.armies.grouping import change_group, make_group, new_group, put
from hheditor.drawing.pieces.heraldry import TINCTURES
from hheditor.ui.labels import Text
from hheditor.ui.look.widgets import named
from hheditor.ui.parts.choices import fill
from hheditor.ui.safety.drafts import Typing
from hheditor.ui.workspaces.armies.building import grid, short_combo
from hheditor.ui.workspaces.armies.pictures import swatch

if TYPE_CHECKING:
    from hheditor.app.army.state import State
    from hheditor.ui.context import Context

_NEW = "+"


class Grouping:
    """Acts on what is chosen."""

    def __init__(self, context: "Context", state: "State") -> None:
        self._context, self._state = context, state

    @property
    def chosen(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Places of the chosen units and leaders."""
        army = self._state.editor.army
        return (
            tuple(at for at in self._state.units if at < len(army.units)),
            tuple(at for at in self._state.leaders if at < len(army.leaders)),
        )

    def group(self) -> Group | None:
        """The group all that is chosen fights in, if it is one and the same."""
        army, (units, leaders) = self._state.editor.army, self.chosen
        ids = {army.units[at].group for at in units} | {army.leaders[at].group for at in leaders}
        return army.group(ids.pop()) if len(ids) == 1 else None

    def make(self) -> None:
        """A new group of what is chosen, named after its number."""
        editor = self._state.editor
        name = self._context.say(
            "armies.group-numbered",
            group=self._context.say(editor.ruleset.group_name),
            number=len(editor.army.groups) + 1,
        )
        colour = TINCTURES[(2 * len(editor.army.groups) + 1) % len(TINCTURES)]
        edit = make_group(editor.army, new_group(editor.army, name, colour), *self.chosen)
        editor.do(edit, "army.grouped", name=name)

    def put(self, group: str) -> None:
        """Put what is chosen into a group, or into none."""
        editor = self._state.editor
        held = editor.army.group(group)
        edit = put(editor.army, group, *self.chosen)
        if held is None:
            editor.do(edit, "army.ungrouped")
        else:
            editor.do(edit, "army.grouped", name=held.name)

    def change(self, group: Group) -> None:
        """Another name or colour."""
        editor = self._state.editor
        editor.do(
            change_group(editor.army, group), "army.grouped", merge=f"group:{group.id}", name=group.name
        )


def group_rows(context: "Context", state: "State", layout: QVBoxLayout) -> None:
    """The rows that say and change the group of what is chosen."""
    grouping, army = Grouping(context, state), state.editor.army
    title = context.say(state.editor.ruleset.group_name)
    box = short_combo("armies:group", title)
    entries: list[tuple[str, object]] = [(context.say("armies.no-group"), "")]
    entries += [(group.name, group.id) for group in army.groups]
    entries.append((context.say("armies.new-group"), _NEW))
    held = grouping.group()
    fill(box, entries, held.id if held is not None else "")
    box.activated.connect(
        lambda _: grouping.make() if box.currentData() == _NEW else grouping.put(str(box.currentData()))
    )
    table = grid(context)
    table.addWidget(Text(title), 0, 0)
    table.addWidget(box, 0, 1)
    layout.addLayout(table)
    if held is None:
        return
    name = named(
        QLineEdit(held.name),
        "armies:group-name",
        spoken=context.say("armies.group-name"),
        hint=context.say("armies.group-name"),
    )
    Typing(context, name, lambda: _rename(grouping, name.text()))
    layout.addWidget(name)
    colours = QGridLayout()
    colours.setSpacing(context.theme.px(2))
    for place, colour in enumerate(TINCTURES):
        button = named(QToolButton(), f"armies:group:{colour}")
        button.setIcon(swatch(colour, context.theme.px(14)))
        button.setIconSize(QSize(context.theme.px(14), context.theme.px(14)))
        button.setCheckable(True)
        button.setChecked(held.colour == colour)
        spoken = context.say(f"tincture.{place}")
        button.setToolTip(spoken)
        button.setAccessibleName(spoken)
        button.clicked.connect(lambda _=False, colour=colour: _paint(grouping, colour))
        colours.addWidget(button, place // 6, place % 6)
    colours.setColumnStretch(6, 1)
    layout.addLayout(colours)


def _rename(grouping: Grouping, text: str) -> None:
    held, name = grouping.group(), " ".join(text.split())[:80]
    if held is not None and name and name != held.name:
        grouping.change(replace(held, name=name))


def _paint(grouping: Grouping, colour: str) -> None:
    held = grouping.group()
    if held is not None:
        grouping.change(replace(held, colour=colour))
