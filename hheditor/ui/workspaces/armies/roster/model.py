"""The army as Qt's tree: leaders, then kinds of units, each with its units one by one."""

from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from hheditor.app.army.editor import ArmyEditor
from hheditor.armies import Army, Device, Group, Unit
from hheditor.armies.edits import SpliceUnits
from hheditor.armies.mustering import change_leader, kinds
from hheditor.rules.api import Appraisal, Appraised
from hheditor.ui.context import Context
from hheditor.ui.workspaces.armies import words

Index = QModelIndex | QPersistentModelIndex
LINE = Qt.ItemDataRole.UserRole
_NOWHERE = QModelIndex()
_TOP = 0


class Line(NamedTuple):
    """A row: a leader, a kind of units, or one unit of a kind."""

    units: tuple[int, ...] = ()
    leader: int = -1
    kind: Unit | None = None
    single: bool = False
    """Whether it is one unit of a kind that has several."""


class RosterModel(QAbstractItemModel):
    """Columns: name, the figures of the system, then `numbers`."""

    def __init__(self, context: Context, editor: ArmyEditor, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._editor = context, editor
        self._army: Army = editor.army
        self._appraisal: Appraisal = editor.appraisal
        self._lines: list[Line] = []
        self._figures: tuple[str, ...] = ()
        self._numbers: tuple[str, ...] = ()
        self._build()

    # What it shows ---------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._army, self._appraisal = self._editor.army, self._editor.appraisal
        self._lines = [Line(leader=place) for place in range(len(self._army.leaders))]
        self._lines += [Line(places, kind=kind) for kind, places in kinds(self._army)]
        # Who fights together stands together; an army without groups stays as it is.
        order = {group.id: at for at, group in enumerate(self._army.groups)}
        self._lines.sort(key=lambda line: order.get(self._group_id(line), len(order)))
        figures = next((each.figures for each in self._appraisal.units if each.figures), ())
        self._figures = tuple(figure.id for figure in figures)
        rules = self._editor.ruleset
        counts = not self._army.units or any(each.strength for each in self._appraisal.units)
        # Where the strength is one of the figures, it is said once.
        counts = counts and rules.counted.rpartition(".")[2] not in self._figures
        strength = ("strength",) if counts else ()
        self._numbers = (*strength, "each", "number", "points") if rules.has_points else (*strength, "number")

    def refresh(self) -> bool:
        """Show the army as it is now; whether rows came or went."""
        shape = [(line.leader, line.kind, len(line.units)) for line in self._lines]
        columns = self._figures, self._numbers
        lines = self._lines
        self._build()
        new = [(line.leader, line.kind, len(line.units)) for line in self._lines]
        if new == shape and columns == (self._figures, self._numbers):
            last = self.columnCount() - 1
            if self._lines:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self._lines) - 1, last))
            for row, line in enumerate(self._lines):
                if len(line.units) > 1:
                    parent = self.index(row, 0)
                    below = len(line.units) - 1
                    self.dataChanged.emit(self.index(0, 0, parent), self.index(below, last, parent))
            return False
        after, after_columns = self._lines, (self._figures, self._numbers)
        self._lines, (self._figures, self._numbers) = lines, columns
        self.beginResetModel()
        self._lines, (self._figures, self._numbers) = after, after_columns
        self.endResetModel()
        return True

    @property
    def figures(self) -> tuple[str, ...]:
        """Ids of the figure columns."""
        return self._figures

    @property
    def numbers(self) -> tuple[str, ...]:
        """The columns behind the figures, by what they hold."""
        return self._numbers

    @property
    def number_column(self) -> int:
        """Where the number of units stands."""
        return len(self._figures) + 1 + self.numbers.index("number")

    def line(self, index: Index) -> Line:
        """What a row is."""
        if index.internalId() == _TOP:
            return self._lines[index.row()]
        above = self._lines[int(index.internalId()) - 1]
        return Line((above.units[index.row()],), kind=above.kind, single=True)

    def find(self, units: tuple[int, ...], leaders: tuple[int, ...]) -> list[QModelIndex]:
        """The rows of some units and leaders."""
        wanted, found = set(units), []
        for row, line in enumerate(self._lines):
            if (line.leader in leaders and line.leader >= 0) or (line.units and wanted >= set(line.units)):
                found.append(self.index(row, 0))
            elif wanted & set(line.units):
                parent = self.index(row, 0)
                found += [
                    self.index(place, 0, parent) for place, unit in enumerate(line.units) if unit in wanted
                ]
        return found

    def appraised(self, line: Line) -> Appraised:
        """What a row's unit or leader comes to."""
        return (
            self._appraisal.leaders[line.leader] if line.leader >= 0 else self._appraisal.units[line.units[0]]
        )

    def told(self, line: Line) -> tuple[str, ...]:
        """The figures of a row in full, where they stand below its name."""
        system = self._army.system
        return tuple(words.figure(self._context, system, each) for each in self.appraised(line).figures)

    def symbol(self, line: Line) -> tuple[str, bool]:
        """The picture of a row, and whether it is the first among leaders."""
        if line.leader >= 0:
            leader = self._army.leaders[line.leader]
            return self._editor.ruleset.leader_symbol(leader), leader.first
        assert line.kind is not None
        symbol = self._editor.ruleset.troop_symbol
        return next((symbol(t) for t in self._army.troops if t.id == line.kind.troop), "foot"), False

    def _group_id(self, line: Line) -> str:
        held = self._army.leaders[line.leader] if line.leader >= 0 else self._army.units[line.units[0]]
        return held.group

    def group(self, line: Line) -> Group | None:
        """The group a row fights in."""
        return self._army.group(self._group_id(line))

    def arms(self, line: Line) -> Device | None:
        """The arms of a row's only unit, where it bears its own."""
        return self._army.units[line.units[0]].arms if len(line.units) == 1 else None

    def name(self, line: Line) -> tuple[str, str]:
        """Name and quiet second line of a row; the group it fights in stands there first."""
        name, under = self._name(line)
        group = self.group(line) if not line.single else None
        return name, " · ".join(filter(None, (group.name if group is not None else "", under)))

    def _name(self, line: Line) -> tuple[str, str]:
        context = self._context
        if line.leader >= 0:
            return self._leader_name(line.leader)
        assert line.kind is not None
        kind = self._editor.name_of(line.kind)
        own = self._army.units[line.units[0]].name
        if line.single:
            return own or context.say("armies.unnamed", n=line.units[0] + 1), ""
        notes = [words.option(context, self._army.system, each) for each in line.kind.options]
        if len(line.units) == 1 and own:
            return own, " · ".join((kind, *notes))
        named = [self._army.units[place].name for place in line.units if self._army.units[place].name]
        return kind, " · ".join((*notes, *([", ".join(named)] if named else [])))

    def _leader_name(self, place: int) -> tuple[str, str]:
        context, leader = self._context, self._army.leaders[place]
        system = self._army.system
        role = words.role(context, system, leader)
        figures = [
            f"{words.short_label(context, system, figure.id)} {figure.text}"
            for figure in self._appraisal.leaders[place].figures
            if figure.id != self._editor.ruleset.leader_kind(leader)
        ]
        first = [context.say(self._editor.ruleset.first_leader)] if leader.first else []
        # What his name or his role says already is not said again.
        told = {leader.name.casefold(), role.casefold()} if leader.name else {role.casefold()}
        parts = [each for each in first if each.casefold() not in told]
        own = [role] if leader.name and leader.name.casefold() != role.casefold() else []
        under = " · ".join((*own, *parts, *figures))
        return leader.name or role, under[:1].upper() + under[1:]

    # Qt's questions --------------------------------------------------------------------------------------

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """A cell."""
        if not parent.isValid():
            return self.createIndex(row, column, _TOP) if 0 <= row < len(self._lines) else QModelIndex()
        return self.createIndex(row, column, parent.row() + 1)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        """The kind a unit belongs to."""
        if not index.isValid() or index.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(int(index.internalId()) - 1, 0, _TOP)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Kinds at the top; below a kind of several units each of them."""
        if not parent.isValid():
            return len(self._lines)
        if parent.internalId() != _TOP or parent.column() > 0:
            return 0
        count = len(self._lines[parent.row()].units)
        return count if count > 1 else 0

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: ARG002 - Qt's signature
        """Name, figures, numbers."""
        return 1 + len(self._figures) + len(self.numbers)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """What a column holds; in full in the tooltip."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        context, count = self._context, len(self._figures)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft if section == 0 else Qt.AlignmentFlag.AlignHCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if 1 <= section <= count:
            figure = self._figures[section - 1]
            if role == Qt.ItemDataRole.ToolTipRole:
                hint = words.hint(context, self._army.system, figure)
                return f"{words.label(context, self._army.system, figure)}\n{hint}"
            return words.short_label(context, self._army.system, figure)
        if section == 0:
            return context.say("armies.column.unit")
        name = self.numbers[section - count - 1]
        if name == "strength":
            return context.say(f"strength.{self._editor.ruleset.counted}")
        return context.say(f"armies.column.{name}")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text of a cell; the row itself."""
        if not index.isValid():
            return None
        line = self.line(index)
        if role == LINE:
            return line
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if index.column() == 0 else Qt.AlignmentFlag.AlignHCenter
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.EditRole:
            return self._editable_text(index, line)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._terms(line)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._text(index.column(), line)
        return None

    def _text(self, column: int, line: Line) -> str:
        count, found = len(self._figures), self.appraised(line)
        if column == 0:
            return self.name(line)[0]
        if column <= count:
            if line.leader >= 0 or line.single:
                return ""
            shown = next((f for f in found.figures if f.id == self._figures[column - 1]), None)
            return "" if shown is None else words.figure(self._context, self._army.system, shown, short=True)
        if line.single:
            return ""
        number = len(line.units) if line.leader < 0 else 1
        match self.numbers[column - count - 1]:
            case "strength":
                return str(found.strength) if found.strength else ""
            case "each":
                return str(found.price.points)
            case "number":
                return str(number) if line.leader < 0 else ""
            case _:
                return str(found.price.points * number)

    def _editable_text(self, index: Index, line: Line) -> Any:
        if index.column() == self.number_column:
            return len(line.units)
        if line.leader >= 0:
            return self._army.leaders[line.leader].name
        return self._army.units[line.units[0]].name

    def _terms(self, line: Line) -> str:
        """The price term by term; nothing where there are no points."""
        if not self._editor.ruleset.has_points:
            return ""
        context, price = self._context, self.appraised(line).price
        rows = [f"{words.term(context, term.name)}  {term.value:+d}" for term in price.terms]
        rows.append(context.say("armies.sum", points=price.formula))
        rows += [words.finding(context, finding) for finding in price.findings]
        return "\n".join(rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Names and numbers can be changed in place."""
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDropEnabled
        if not index.isValid() or self._army.fixed:
            return flags
        line = self.line(index)
        renaming = index.column() == 0 and (line.leader >= 0 or len(line.units) == 1)
        counting = index.column() == self.number_column and line.leader < 0 and not line.single
        return flags | Qt.ItemFlag.ItemIsEditable if renaming or counting else flags

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Rename in place, or say how many."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        from msgspec.structs import replace

        line, editor = self.line(index), self._editor
        if index.column() == self.number_column:
            assert line.kind is not None
            return editor.set_number(line.kind, int(value))
        name = " ".join(str(value).split())[:80]
        if line.leader >= 0:
            leader = replace(self._army.leaders[line.leader], name=name)
            return editor.do(change_leader(self._army, line.leader, leader), "army.named", name=name)
        place = line.units[0]
        unit = replace(self._army.units[place], name=name)
        return editor.do(SpliceUnits(place, 1, (unit,)), "army.named", name=name)
