"""Armies as tables: written as CSV, and read from whatever a spreadsheet puts on the clipboard.

Reading guesses: which character parts the columns, whether the first line is a heading, which column holds
the number, the troop type, the unit's own name. A line that makes sense is taken; a line that does not gives
a finding that says why, and the others are taken all the same. A type that nobody knows is made the
person's own where the line has the characteristics for it.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from hheditor.app.army.editor import rules_for
from hheditor.app.army.pool import counted
from hheditor.app.forms import Field
from hheditor.app.frame.fuzzy import fold
from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.armies.army import Characteristic
from hheditor.armies.edits import Edit, Several, SpliceLeaders, SpliceTroops, SpliceUnits
from hheditor.armies.mustering import kinds
from hheditor.rules.api.armies.muster import POINTS, Appraisal
from hheditor.values import Finding, Value, refuse, warn

MOST_UNITS = 1000
"""Units that a sheet may bring; what comes after is left out."""
MOST_TOLD = 200
"""Lines that are told about one by one; after that, how many more there are."""
_LONGEST = 200

_COLUMNS: dict[str, tuple[str, ...]] = {
    "count": (
        "count",
        "n",
        "no",
        "nr",
        "number",
        "qty",
        "quantity",
        "units",
        "#",
        "numero",
        "quantita",
        "q.ta",
        "pezzi",
        "unita",
    ),
    "troop": (
        "troop",
        "type",
        "troops",
        "troop_type",
        "trooptype",
        "kind",
        "tipo",
        "truppa",
        "truppe",
        "unit",
        "name",
        "nome",
    ),
    "id": (
        "id",
        "troop_id",
    ),
    "name": (
        "title",
        "called",
        "unit_name",
        "unitname",
        "denominazione",
        "nome_unita",
    ),
    "rear": (
        "rear",
        "rear_rank",
        "behind",
        "retro",
        "seconda_fila",
    ),
    "stands": (
        "stands",
        "bases",
        "basette",
    ),
    "options": (
        "options",
        "opzioni",
    ),
    "points": (
        "points",
        "pts",
        "total",
        "cost",
        "punti",
        "costo",
        "totale",
        "each",
    ),
}
"""Headings by what they mean, English and Italian, folded."""
_HEADINGS = {word: column for column, words in _COLUMNS.items() for word in words}
_LEADERS = dict.fromkeys(("leader", "leaders", "comandante", "comandanti"), "")
"""What a leader is called in every game: the usual one."""
_DIGITS = re.compile(r"[A-Za-z+ ]*(\d{1,3})(?!\d)")
"""The number of a cell as players write it: 3CR, A6, 5(+4), 6+."""


class SheetLine(Value, frozen=True):
    """What a line came to."""

    line: int
    units: tuple[Unit, ...] = ()
    leaders: tuple[Leader, ...] = ()
    troop: TroopType | None = None
    finding: Finding | None = None


class Sheet(Value, frozen=True):
    """What a whole sheet came to."""

    units: tuple[Unit, ...] = ()
    leaders: tuple[Leader, ...] = ()
    troops: tuple[TroopType, ...] = ()
    findings: tuple[Finding, ...] = ()
    lines: int = 0

    def edit(self, army: Army) -> Edit:
        """Add everything to an army."""
        have = {troop.id for troop in army.troops}
        new = tuple(troop for troop in self.troops if troop.id not in have)
        return Several(
            (
                SpliceTroops(len(army.troops), 0, new),
                SpliceUnits(len(army.units), 0, self.units),
                SpliceLeaders(len(army.leaders), 0, self.leaders),
            )
        )


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class _Rows:
    """CSV that a spreadsheet takes for words: what begins like a formula is marked with an apostrophe."""

    def __init__(self, out: io.StringIO) -> None:
        self._writer = csv.writer(out, lineterminator="\n")

    def writerow(self, cells: Iterable[int | str]) -> None:
        """One row; numbers stay numbers."""
        self._writer.writerow([f"'{cell}" if _as_formula(cell) else cell for cell in cells])


def _as_formula(cell: int | str) -> bool:
    return isinstance(cell, str) and cell.startswith(_FORMULA)


def _unmarked(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _as_formula(cell[1:]) else cell


def write_sheet(army: Army, appraisal: Appraisal) -> str:
    """The army as CSV: one line for each kind of unit that has no names, one for each named unit."""
    out = io.StringIO()
    writer, rules = _Rows(out), rules_for(army.system)
    figures = next((each.figures for each in appraisal.units if each.figures), ())
    columns = [figure.id for figure in figures]
    has_points = any(total.of == POINTS for total in appraisal.totals)
    prices = ["each", "points"] if has_points else []
    writer.writerow(["count", "troop", "unit_name", "rear", "stands", "options", *columns, *prices, "id"])
    names = {troop.id: troop.name for troop in army.troops}
    for leader, found in zip(army.leaders, appraisal.leaders, strict=True):
        role = rules.leader_kind(leader)
        blank = [""] * len(columns)
        points = [found.price.points] * len(prices)
        writer.writerow([1, role, leader.name, "", "", "", *blank, *points, ""])
    for kind, places in kinds(army):
        named = [place for place in places if army.units[place].name]
        plain = [place for place in places if not army.units[place].name]
        for some in (*([plain] if plain else []), *([place] for place in named)):
            found = appraisal.units[some[0]]
            texts = {figure.id: figure.text for figure in found.figures}
            points = [found.price.points, found.price.points * len(some)] if has_points else []
            writer.writerow(
                [
                    len(some),
                    names.get(kind.troop, kind.troop),
                    army.units[some[0]].name,
                    names.get(kind.rear, kind.rear),
                    "" if kind.stands is None else kind.stands,
                    " ".join(kind.options),
                    *(texts.get(column, "") for column in columns),
                    *points,
                    kind.troop,
                ]
            )
    return out.getvalue()


class _Known:
    """Troop types by id, by name and by the words of their names."""

    def __init__(self, types: Iterable[TroopType], army: Army) -> None:
        self._ids: dict[str, TroopType] = {}
        self._names: dict[str, TroopType] = {}
        self._words: dict[str, set[str]] = {}
        # The army's own types win, then those of its people; what comes first is kept.
        ordered = sorted(types, key=lambda troop: troop.people != army.people)
        for troop in (*army.troops, *ordered):
            self._ids.setdefault(troop.id, troop)
            self._names.setdefault(fold(troop.name), troop)
            for word in fold(troop.name).split():
                self._words.setdefault(word, set()).add(troop.id)

    def find(self, name: str, identity: str = "") -> TroopType | None:
        """The type meant: by its id, its name, or words that only one name has."""
        if identity in self._ids:
            return self._ids[identity]
        folded = fold(name)
        if folded in self._names:
            return self._names[folded]
        words = [self._words.get(word, set()) for word in folded.split()]
        if not words:
            return None
        fitting = set.intersection(*words)
        names = {fold(self._ids[troop].name) for troop in fitting}
        return self._names[names.pop()] if len(names) == 1 else None


def _rows(text: str) -> list[list[str]]:
    text = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    head = text[:4000]
    parted = "\t" if "\t" in head else ";" if head.count(";") > head.count(",") else ","
    rows: list[list[str]] = []
    for line in text.split("\n"):
        try:
            found = next(csv.reader([line], delimiter=parted), [])
        except csv.Error:
            found = [line]
        rows.append([_unmarked(cell.strip())[:_LONGEST] for cell in found])
    return rows


def _headings(row: list[str], fields: Mapping[str, Field]) -> dict[str, int]:
    """Which column is which, if the row is a heading."""
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        word = fold(cell).replace(" ", "_").strip("_.:")
        column = word if word in fields else _HEADINGS.get(word)
        if column == "troop" and "troop" in found:
            column = "name"
        if column is not None and column not in found:
            found[column] = place
    return found if "troop" in found else {}


def _guessed(row: list[str]) -> dict[str, int]:
    """Which cell is the number and which the type, where no heading says so."""
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        if cell.isdecimal():
            found.setdefault("count", place)
        elif cell:
            found.setdefault("name" if "troop" in found else "troop", place)
    return found


def _entry(text: str, field: Field) -> Characteristic | None:
    """A cell as the value of a characteristic; None where it is none."""
    if field.kind == "choice":
        for choice in field.choices:
            if fold(str(choice)) == fold(text.rstrip("+") or ("0" if choice == 0 else "")):
                return choice
        return None
    if field.kind in ("number", "switch"):
        digits = _DIGITS.match(text)
        return int(digits[1]) if digits is not None else None
    if field.kind == "set":
        return tuple(
            word for word in text.replace(",", " ").split() if not field.choices or word in field.choices
        )
    return None


def _own_type(
    cells: dict[str, str], army: Army, fields: Mapping[str, Field], identity: str
) -> TroopType | None:
    """A type of one's own from a line that has at least two of its characteristics."""
    table: dict[str, Characteristic] = {}
    for name, field in fields.items():
        value = _entry(cells[name], field) if cells.get(name) else None
        if value is not None:
            table[name] = value
    if len(table) < 2:
        return None
    return TroopType(identity, cells["troop"], army.system, army.people, army.period, "foot", table)


class _Reader:
    def __init__(
        self,
        army: Army,
        types: Iterable[TroopType],
        form: tuple[Field, ...],
    ) -> None:
        self._army, self._rules = army, rules_for(army.system)
        kinds = {fold(kind): kind for kind in self._rules.leader_kinds(army)}
        self._leaders = {**_LEADERS, **kinds, **self._rules.leader_words}
        self._known = _Known(types, army)
        self._fields = {field.name: field for field in form}
        self._own: dict[str, TroopType] = {}
        self._room = max(0, MOST_UNITS - len(army.units))

    def line(self, number: int, row: list[str], columns: dict[str, int]) -> SheetLine:
        places = columns or _guessed(row)
        cells = {name: row[place] for name, place in places.items() if place < len(row)}
        name = cells.get("troop", "")
        count_cell = cells.get("count", "")
        if not count_cell and name:
            count, name = counted(name)
        elif not count_cell or count_cell.isdecimal():
            count = int(count_cell[:6]) if count_cell else 1
        else:
            return SheetLine(number, finding=warn("sheet.no-number", line=number, text=_short(count_cell)))
        if not name:
            return SheetLine(number, finding=warn("sheet.no-name", line=number))
        if fold(name) in self._leaders:
            offered = self._rules.leader_for(self._army, self._leaders[fold(name)])
            leader = replace(offered, name=cells.get("name", ""))
            return SheetLine(number, leaders=(leader,) * min(count, 9))
        return self._units(number, name, count, cells)

    def _units(self, number: int, name: str, count: int, cells: dict[str, str]) -> SheetLine:
        troop = self._known.find(name, cells.get("id", "")) or self._own.get(fold(name))
        if troop is None:
            identity = f"own_{'_'.join(fold(name).split())[:40]}_{len(self._army.troops) + len(self._own)}"
            troop = _own_type(cells | {"troop": name}, self._army, self._fields, identity)
            if troop is not None:
                self._own[fold(name)] = troop
        if troop is None:
            return SheetLine(number, finding=warn("sheet.unknown-type", line=number, text=_short(name)))
        if count < 1:
            return SheetLine(number, finding=warn("sheet.none", line=number, text=_short(name)))
        if self._room < count:
            return SheetLine(number, finding=warn("sheet.too-many", line=number, most=MOST_UNITS))
        self._room -= count
        rear = self._known.find(cells["rear"]) if cells.get("rear") else None
        stands = cells.get("stands", "")
        unit = Unit(
            troop.id,
            rear.id if rear else "",
            cells.get("name", ""),
            int(stands) if stands.isdecimal() and 0 < int(stands[:4]) < 100 else None,
            tuple(cells.get("options", "").split()),
        )
        return SheetLine(number, (unit,) * count, troop=troop)

    def type_of(self, identity: str) -> TroopType | None:
        """A type by its id."""
        own = next((troop for troop in self._own.values() if troop.id == identity), None)
        return own or self._known.find("", identity)


def read_sheet(
    text: str,
    army: Army,
    types: Iterable[TroopType],
    form: tuple[Field, ...] = (),
) -> Sheet:
    """What a pasted sheet means for an army."""
    rows = _rows(text)
    reader = _Reader(army, types, form)
    columns: dict[str, int] | None = None
    units: list[Unit] = []
    leaders: list[Leader] = []
    troops: dict[str, TroopType] = {}
    findings: list[Finding] = []
    read = 0
    for number, row in enumerate(rows, 1):
        if not any(row):
            continue
        if columns is None:
            columns = _headings(row, {field.name: field for field in form})
            if columns:
                continue
        read += 1
        found = reader.line(number, row, columns)
        units += found.units
        leaders += found.leaders
        for unit in found.units[:1]:
            for identity in (unit.troop, unit.rear):
                kind = reader.type_of(identity) if identity else None
                if kind is not None:
                    troops.setdefault(identity, kind)
        if found.finding is not None:
            findings.append(found.finding)
    if not read:
        findings.append(refuse("sheet.nothing"))
    if len(findings) > MOST_TOLD:
        more = len(findings) - MOST_TOLD
        findings = [*findings[:MOST_TOLD], warn("sheet.more", n=more)]
    return Sheet(tuple(units), _one_first(army, leaders), tuple(troops.values()), tuple(findings), read)


def _one_first(army: Army, leaders: list[Leader]) -> tuple[Leader, ...]:
    none = not any(leader.first for leader in army.leaders)
    return tuple(replace(leader, first=none and place == 0) for place, leader in enumerate(leaders))


def _short(text: str) -> str:
    clean = "".join(letter if letter.isprintable() else " " for letter in text)
    return clean if len(clean) <= 40 else clean[:39] + "…"
