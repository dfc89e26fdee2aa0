"""DAT-1: the charts as their owner types them over ours, every figure in a cell of its own.

Results stand by total, one row each, as printed charts have them: so no total can be left out. Going is
written as on paper (``2 D8``, ``NA``), a result too (``A D + R, D T, CA``).
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from hheditor.rules.api.paper.reference import Cell, remark
from hheditor.rules.api.paper.typed import TypedCell, TypedChart, TypedRow, Wanted
from hheditor.rules.men_of_iron.armies.troops import known_types
from hheditor.rules.men_of_iron.charts.checks import LETTERS
from hheditor.rules.men_of_iron.charts.schema import (
    AttackBand,
    FireBand,
    Going,
    GroundRow,
    Profile,
    Switches,
    TypeRow,
)
from hheditor.rules.men_of_iron.paper.charts import NONE, letters, message, pair, signed, verdict
from hheditor.rules.men_of_iron.position.setup import NEVER
from hheditor.values import Finding, refuse

_NUMBER = re.compile(r"[+-]?\d{1,2}")
_LOWEST, _HIGHEST = -6, 18
"""Totals that are typed at least; beyond the last of either side nothing changes."""
_FARTHEST = 12
"""Hexes of range that can be typed."""
_CLASSES = (
    *("mounted", "missile", "over", "hedged", "skirmishes", "gun", "fixed", "levy"),
    *("unhorsed", "dismounts", "remounts", "after_reaction", "fire_or_shock"),
)
Read = Callable[[str], Wanted | None]
"""What a text means at a cell; None where it means nothing there."""


class _Cell(NamedTuple):
    """A cell, and who reads it."""

    path: str
    text: str
    read: Read
    expects: str
    """What is written here: a part of the message that refuses anything else."""
    switch: bool = False


class _Row(NamedTuple):
    head: Cell
    cells: tuple[_Cell | None, ...]


class _Chart(NamedTuple):
    term: str
    columns: tuple[Cell, ...]
    rows: tuple[_Row, ...]
    title: Cell = ""


def typed_charts(profile: Profile) -> tuple[TypedChart, ...]:
    """DAT-1: every chart, for its owner to type his own over it."""
    return tuple(
        TypedChart(
            chart.term,
            chart.columns,
            tuple(TypedRow(row.head, tuple(map(_shown, row.cells))) for row in chart.rows),
            chart.title,
        )
        for chart in _charts(profile)
    )


def _shown(cell: _Cell | None) -> TypedCell | None:
    return None if cell is None else TypedCell(cell.path, cell.text, "switch" if cell.switch else "text")


def typed(profile: Profile, path: str, text: str) -> Wanted | Finding:
    """What a text means in the cell of that path."""
    for chart in _charts(profile):
        for row in chart.rows:
            for cell in row.cells:
                if cell is not None and cell.path == path:
                    wanted = cell.read(" ".join(text.replace("−", "-").split()))
                    if wanted is not None:
                        return wanted
                    message_ = f"problem.men_of_iron.typed-{cell.expects}"
                    return refuse(message_, rule="DAT-2", field=path, text=text[:40])
    raise KeyError(path)


def _charts(profile: Profile) -> Iterator[_Chart]:
    yield from _types(profile)
    yield _fields(profile, "leader_points")
    yield _ranges(profile)
    yield from _fire(profile)
    yield from _attack(profile, "shock")
    yield from _attack(profile, "charge")
    yield _weapons(profile)
    yield _fields(profile, "modifiers")
    yield _fields(profile, "tests")
    yield _seizures(profile)
    yield _ground(profile, "terrain")
    yield _ground(profile, "hexsides")
    yield _fields(profile, "obstacles")
    yield _fields(profile, "replacement")
    yield _switches(profile)


# Readers -------------------------------------------------------------------------------------------------


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _figure(path: str, value: int, *, signs: bool = True) -> _Cell:
    def read(text: str) -> Wanted | None:
        found = _number(text)
        return None if found is None else (path, found)

    return _Cell(path, signed(value) if signs else str(value).replace("-", "−"), read, "number")


def _pair(path: str, values: tuple[int, int], *, signs: bool) -> _Cell:
    """Normal and disordered side."""

    def read(text: str) -> Wanted | None:
        found = [_number(part.strip()) for part in text.split("/")]
        return (path, found) if len(found) == 2 and None not in found else None

    return _Cell(path, pair(values, signs), read, "pair")


def _switch(path: str, on: bool) -> _Cell:
    return _Cell(path, "yes" if on else "", lambda text: (path, text == "yes"), "word", switch=True)


def _word(path: str, value: str, known: tuple[str, ...]) -> _Cell:
    def read(text: str) -> Wanted | None:
        return (path, text) if text in ("", *known) else None

    return _Cell(path, value, read, "word")


def _words(path: str, values: tuple[str, ...], known: tuple[str, ...]) -> _Cell:
    def read(text: str) -> Wanted | None:
        found = [word for word in re.split(r"[\s,;]+", text) if word]
        return (path, found) if set(found) <= set(known) else None

    return _Cell(path, ", ".join(values), read, "type")


def _going(path: str, value: Going | None) -> _Cell:
    """What a step costs and from which face it disorders; NA where it is closed."""

    def read(text: str) -> Wanted | None:
        if text.upper() in ("", "NA", NONE):
            return path, None
        found = re.fullmatch(r"\+?(\d{1,2})(?: ?[dD] ?(\d))?", text)
        if found is None:
            return None
        return path, {"cost": int(found[1]), "test": int(found[2]) if found[2] else NEVER}

    text = "NA" if value is None else str(value.cost)
    if value is not None and value.test < NEVER:
        text += f" D{value.test}"
    return _Cell(path, text, read, "going")


def _result(text: str) -> str | None:
    """``D + R`` or ``dr``: the letters of a result."""
    found = "" if text in ("", NONE, "-") else re.sub(r"[\s+]", "", text).upper()
    return found if found in LETTERS else None


def _judged(text: str) -> dict[str, Any] | None:
    """``A D + R, D T, CA``: what befalls attacker and defender."""
    found: dict[str, Any] = {"attacker": "", "defender": "", "continues": False}
    for part in (part.strip().upper() for part in text.split(",")):
        if part in ("", NONE, "-"):
            continue
        if part == "CA":
            found["continues"] = True
            continue
        who, _, what = part.partition(" ")
        result = _result(what)
        if who not in ("A", "D") or not result:
            return None
        found["attacker" if who == "A" else "defender"] = result
    return found


# Charts --------------------------------------------------------------------------------------------------


def _head(path: str) -> Cell:
    """What a part of a chart is called."""
    return remark(f"rulebook-term.men_of_iron.{path.replace('_', '-')}")


def _types(profile: Profile) -> Iterator[_Chart]:
    """CHT-1 to CHT-3: figures, then classes."""
    names = tuple(row.id for row in profile.types)
    figures, classes = [], []
    for at, row in enumerate(profile.types):
        path = f"types.{at}"
        cells: tuple[_Cell | None, ...] = (
            _pair(f"{path}.ma", row.ma, signs=False),
            _pair(f"{path}.defence", row.defence, signs=True),
            _figure(f"{path}.f", row.f, signs=False),
            _figure(f"{path}.fp", row.fp, signs=False),
        )
        figures.append(_Row(row.id, cells))
        for place, variant in enumerate(row.variants):
            own = _pair(f"{path}.variants.{place}.defence", variant.defence, signs=True)
            name = remark(message("variant", variant.id), "CHT-1")
            figures.append(_Row(name, (None, own, None, None)))
        classes.append(_Row(row.id, tuple(_class(row, path, name, names) for name in _CLASSES)))
    heads = tuple(_head(f"types.{name}") for name in ("ma", "defence", "f", "fp"))
    yield _Chart("types", heads, tuple(figures))
    heads = tuple(_head(f"types.{name}") for name in _CLASSES)
    yield _Chart("types", heads, tuple(classes), _head("types.classes"))


def _class(row: TypeRow, path: str, name: str, types: tuple[str, ...]) -> _Cell:
    value = getattr(row, name)
    if isinstance(value, bool):
        return _switch(f"{path}.{name}", value)
    return _word(f"{path}.{name}", value, ("quick", "slow") if name == "missile" else types)


def _ranges(profile: Profile) -> _Chart:
    """CHT-4: a figure for each hex; an empty cell ends a range."""
    known = {row.type: (at, row.figures) for at, row in enumerate(profile.ranges)}
    shooters = dict.fromkeys((*known, *(row.id for row in profile.types if row.missile)))

    def cell(kind: str, at: int) -> _Cell:
        figures = known[kind][1] if kind in known else ()

        def read(text: str) -> Wanted | None:
            if not text:
                now = list(figures[:at])
            else:
                number = _number(text)
                if number is None or at > len(figures):
                    return None
                now = [*figures[:at], number, *figures[at + 1 :]]
            rows = [
                {"type": row.type, "figures": list(row.figures)} for row in profile.ranges if row.type != kind
            ]
            place = known[kind][0] if kind in known else len(rows)
            return "ranges", [*rows[:place], {"type": kind, "figures": now}, *rows[place:]]

        text = signed(figures[at]) if at < len(figures) else ""
        return _Cell(f"ranges.{kind}.{at}", text, read, "range")

    rows = tuple(_Row(kind, tuple(cell(kind, at) for at in range(_FARTHEST))) for kind in shooters)
    return _Chart("ranges", tuple(str(at + 1) for at in range(_FARTHEST)), rows)


def _totals(*columns: tuple[FireBand, ...] | tuple[AttackBand, ...]) -> range:
    """The totals that have a row: all at which anything changes, and some to spare."""
    ends = [band.to for column in columns for band in column if band.to is not None]
    return range(min(_LOWEST, *ends), max(_HIGHEST, *ends) + 2)


def _total(total: int, totals: range) -> str:
    sign = "≤ " if total == totals[0] else "≥ " if total == totals[-1] else ""
    return f"{sign}{total}".replace("-", "−")


def _at(column: tuple[Any, ...], total: int) -> Any:
    return next((band for band in column if band.to is None or total <= band.to), column[-1])


def _joined(results: list[dict[str, Any]], totals: range) -> list[dict[str, Any]]:
    """Results by total as stretches up to a total."""
    found: list[dict[str, Any]] = []
    for number, (total, result) in enumerate(zip(totals, results, strict=True)):
        last = number + 1 == len(results)
        if last or results[number + 1] != result:
            found.append({**result, "to": None if last else total})
    return found


def _banded(
    term: str, columns: dict[str, tuple[Any, ...]], text: Callable[[Any], str], read: Callable[[str], Any]
) -> _Chart:
    """Results by total, a column for each kind of target."""
    totals = _totals(*columns.values())

    def cell(name: str, place: int) -> _Cell:
        column = columns[name]

        def wanted(typed: str) -> Wanted | None:
            new = read(typed)
            if new is None:
                return None
            results = [_result_of(_at(column, total)) for total in totals]
            results[place] = new
            return f"{term}.{name}", _joined(results, totals)

        return _Cell(f"{term}.{name}.{totals[place]}", text(_at(column, totals[place])), wanted, "result")

    rows = tuple(
        _Row(_total(total, totals), tuple(cell(name, place) for name in columns))
        for place, total in enumerate(totals)
    )
    return _Chart(term, tuple(_head(f"{term}.{name}") for name in columns), rows)


def _result_of(band: Any) -> dict[str, Any]:
    return {name: getattr(band, name) for name in band.__struct_fields__ if name != "to"}


def _fire(profile: Profile) -> Iterator[_Chart]:
    """CHT-6, and what those read who cannot be unhorsed."""
    results = profile.fire
    names = ("foot", "foot_disordered", "mounted", "mounted_disordered")

    def read(text: str) -> Any:
        found = _result(text)
        return None if found is None else {"result": found}

    yield _banded(
        "fire", {name: getattr(results, name) for name in names}, lambda band: letters(band.result), read
    )
    cells = tuple(
        _letters(f"fire.instead_of_unhorsed.{at}", text)
        for at, text in enumerate(results.instead_of_unhorsed)
    )
    heads = (_head("fire.normal"), _head("fire.disordered"))
    yield _Chart("fire", heads, (_Row("U", cells),), _head("fire.instead-of-unhorsed"))


def _letters(path: str, value: str, wanted: Callable[[str], Wanted] | None = None) -> _Cell:
    """A result; `wanted`: what it means, where that is not the result at its path."""

    def read(text: str) -> Wanted | None:
        found = _result(text)
        if found is None:
            return None
        return (path, found) if wanted is None else wanted(found)

    return _Cell(path, letters(value), read, "result")


def _attack(profile: Profile, term: Literal["shock", "charge"]) -> Iterator[_Chart]:
    """CHT-7, CHT-8, and what X means."""
    results = getattr(profile, term)
    yield _banded(term, {"normal": results.normal, "disordered": results.disordered}, verdict, _judged)
    if not results.thrown_else:
        return

    def thrown(kind: str) -> _Cell:
        def wanted(found: str) -> Wanted:
            others = {name: each for name, each in results.thrown.items() if name != kind}
            return f"{term}.thrown", {**others, kind: found} if found else others

        return _letters(f"{term}.thrown.{kind}", results.thrown.get(kind, ""), wanted)

    chargers = dict.fromkeys((*profile.switches.chargers, *results.thrown))
    rows = [_Row(kind, (thrown(kind),)) for kind in chargers]
    path = f"{term}.thrown_else"
    rows.append(_Row(_head("charge.thrown-else"), (_letters(path, results.thrown_else),)))
    yield _Chart(term, ("X",), tuple(rows), _head("charge.thrown"))


def _weapons(profile: Profile) -> _Chart:
    """CHT-9 to CHT-11; a type without figures does not attack, its first figure gives it a row."""
    names = tuple(row.id for row in profile.types if not row.gun)
    known = {row.attacker: at for at, row in enumerate(profile.weapons)}

    def cell(attacker: str, target: str) -> _Cell:
        at = known.get(attacker)
        if at is not None:
            return _figure(f"weapons.{at}.against.{target}", profile.weapons[at].against.get(target, 0))

        def read(text: str) -> Wanted | None:
            found = _number(text)
            if found is None:
                return None
            rows = [msgspec.to_builtins(row) for row in profile.weapons]
            against = {**dict.fromkeys(names, 0), target: found}
            return "weapons", [*rows, {"attacker": attacker, "against": against}]

        return _Cell(f"weapons.{attacker}.{target}", "", read, "number")

    rows = tuple(_Row(attacker, tuple(cell(attacker, target) for target in names)) for attacker in names)
    return _Chart("weapons", names, rows)


def _seizures(profile: Profile) -> _Chart:
    rows = tuple(
        _Row(str(at + 1), (_figure(f"seizures.{at}", face, signs=False),))
        for at, face in enumerate(profile.seizures)
    )
    return _Chart("seizures", (_head("seizures.highest"),), rows)


def _ground(profile: Profile, term: Literal["terrain", "hexsides"]) -> _Chart:
    """CHT-20, CHT-21."""
    family = "ground" if term == "terrain" else "hexside"
    rows = []
    for at, row in enumerate(getattr(profile, term)):
        path = f"{term}.{at}"
        own = _figure(f"{path}.own", row.own) if term == "terrain" else None
        rows.append(_Row(remark(message(family, row.id)), _ground_cells(row, path, own)))
    names = ("foot", "mounted", "fire", "shock", "own", "no-shock", "no-charge", "sight")
    return _Chart(term, tuple(_head(f"terrain.{name}") for name in names), tuple(rows))


def _ground_cells(row: GroundRow, path: str, own: _Cell | None) -> tuple[_Cell | None, ...]:
    return (
        _going(f"{path}.foot", row.foot),
        _going(f"{path}.mounted", row.mounted),
        _figure(f"{path}.fire", row.fire),
        _figure(f"{path}.shock", row.shock),
        own,
        _switch(f"{path}.no_shock", row.no_shock),
        _switch(f"{path}.no_charge", row.no_charge),
        _word(f"{path}.sight", row.sight, ("blocks", "hedge")),
    )


def _fields(profile: Profile, term: str) -> _Chart:
    """A chart that is a list of figures, each under its name."""
    rows = tuple(_leaves(getattr(profile, term), term))
    return _Chart(term, (_head("figure"),), rows)


def _leaves(value: Any, path: str) -> Iterator[_Row]:
    for name in value.__struct_fields__:
        each, place = getattr(value, name), f"{path}.{name}"
        if isinstance(each, Going):
            yield _Row(_head(place), (_going(place, each),))
        elif isinstance(each, msgspec.Struct):
            yield from _leaves(each, place)
        elif each is not None:
            yield _Row(_head(place), (_figure(place, each),))


def _switches(profile: Profile) -> _Chart:
    """OPT-1: what differs between the flavours."""
    names = tuple(known_types())
    hints = get_type_hints(Switches)
    rows = []
    for name in Switches.__struct_fields__:
        value, path = getattr(profile.switches, name), f"switches.{name}"
        if isinstance(value, bool):
            cell = _switch(path, value)
        elif get_origin(hints[name]) is Literal:
            cell = _word(path, value, get_args(hints[name]))
        else:
            cell = _words(path, value, names)
        rows.append(_Row(_head(path), (cell,)))
    return _Chart("switches", (_head("figure"),), tuple(rows))
