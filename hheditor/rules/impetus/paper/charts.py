"""The tables of the sheet, cut to the classes and weapons in play; every figure is the profile's."""

from hheditor.rules.api.paper.reference import Cell, Chart, Column, Row, Span, remark
from hheditor.rules.impetus.armies.troops import pace_of
from hheditor.rules.impetus.melee.cohesion import read_test
from hheditor.rules.impetus.movement.paces import pursuit_column, retreat_column
from hheditor.rules.impetus.paper.facts import NONE, Facts, Measure, signed, whose
from hheditor.rules.impetus.position.profile import Band, Pace, Rate, Weapon

_FACES = (1, 2, 3, 4, 5, 6)
_HIGHEST = 5
"""COH-3: above this critical number only a six fails, as at it."""


def cohesion() -> Chart:
    """COH-3: what a unit loses, for each critical number and each face of the die."""
    rows = []
    for critical in range(1, _HIGHEST + 1):
        tests = (read_test(critical, face, disordered=False) for face in _FACES)
        name = f"{critical}+" if critical == _HIGHEST else str(critical)
        rows.append(Row((name, *(NONE if test.passed else f"−{test.loss}" for test in tests))))
    return Chart(
        "reference.impetus.cohesion",
        (Column("reference.impetus.critical", head=True), *(Column("", text=str(face)) for face in _FACES)),
        tuple(rows),
        notes=(remark("reference.impetus.critical-note", "COH-2"),),
    )


# Movement --------------------------------------------------------------------------------------------------


def rate_of(rate: Rate | None, measure: Measure) -> str:
    """An entry of the movement table: the figure, that of a charge in brackets, the second figure, +D.

    >>> rate_of(Rate(2, charge=3, disorder=True), Measure("cm", 4)), rate_of(Rate(4, 2), Measure("hexes"))
    ('8 (12) D', '4 + 2')
    """
    if rate is None:
        return NONE
    text = measure.move(rate.figure)
    if rate.charge:
        text += f" ({measure.move(rate.charge)})"
    if rate.second:
        text += f" + {measure.move(rate.second)}"
    return f"{text} D" if rate.disorder else text


def paces_of(facts: Facts) -> list[tuple[str, Pace]]:
    """MOV-1: the lines of the table somebody moves by, each with the classes that do."""
    found: dict[int, tuple[list[str], Pace]] = {}
    lines = facts.profile.paces
    for troop in facts.troops:
        line = pace_of(lines, troop.klass, troop.impetuous)
        names = found.setdefault(lines.index(line), ([], line))[0]
        if troop.klass not in names:
            names.append(troop.klass)
    return [(", ".join(sorted(names)), line) for _, (names, line) in sorted(found.items())]


def movement(facts: Facts) -> Chart:
    """MOV-1."""
    measure = facts.measure
    rows = []
    for names, line in paces_of(facts):
        aside = rate_of(line.aside, measure)
        if line.free:
            aside = f"{measure.move(line.free)} / {aside}"
        head: Cell = (
            remark("reference.impetus.impetuous-class", "MOV-1", name=names) if line.impetuous else names
        )
        rows.append(
            Row(
                (
                    head,
                    rate_of(line.open, measure),
                    rate_of(line.broken, measure),
                    rate_of(line.difficult, measure),
                    aside,
                )
            )
        )
    return Chart(
        f"reference.impetus.movement-{measure.unit}",
        (
            Column("reference.impetus.class", "left", head=True),
            Column("reference.impetus.open"),
            Column("reference.impetus.broken"),
            Column("reference.impetus.difficult"),
            Column("reference.impetus.aside"),
        ),
        tuple(rows),
        mark=whose(facts.profile, "paces"),
    )


# Shooting --------------------------------------------------------------------------------------------------


def _figure(value: int | None) -> str:
    return NONE if value is None else signed(value)


def shooting(facts: Facts) -> Chart | None:
    """SHO-2, SHO-3: dice added, against foot and against mounted; DEF-2: what T must throw to shoot at a
    charger. Bands nobody reaches are left out."""
    if not facts.weapons:
        return None
    bands = [
        (name, most, [getattr(weapon, name) for weapon in facts.weapons])
        for name, most in zip(("short", "long", "extreme"), facts.profile.bands, strict=True)
    ]
    bands = [each for each in bands if any(band != Band() for band in each[2])]
    targets = [name for name, there in (("foot", facts.foot), ("mounted", facts.mounted)) if there]
    defends = facts.any("T")
    # Weapons with the same figures share a line, as classes do.
    lines: dict[tuple[Cell, ...], list[str]] = {}
    for number, weapon in enumerate(facts.weapons):
        cells: list[Cell] = [
            _figure(getattr(band[number], target)) for _, _, band in bands for target in targets
        ]
        if defends:
            cells.append(_defends(facts, weapon))
        lines.setdefault(tuple(cells), []).append(f"characteristic.impetus.weapon.{weapon.id}")
    rows = [
        Row((remark("reference.impetus.weapons", "SHO-3", 0, (("names", tuple(names)),)), *figures))
        for figures, names in lines.items()
    ]
    heads = [Column("reference.impetus.weapon", "left", head=True)]
    heads += [Column(f"reference.impetus.at-{target}") for _ in bands for target in targets]
    spans = [Span("", 1)]
    spans += [
        Span(
            remark(f"reference.impetus.range-{name}", "SHO-2", reach=facts.measure.reach(most)), len(targets)
        )
        for name, most, _ in bands
    ]
    if defends:
        heads.append(Column("reference.impetus.defensive"))
        spans.append(Span("", 1))
    notes = [
        remark(
            "reference.impetus.least-range",
            "SHO-3",
            least=facts.measure.reach(weapon.least),
            unit=facts.measure.unit,
            weapon=weapon.id,
        )
        for weapon in facts.weapons
        if weapon.least
    ]
    return Chart(
        f"reference.impetus.shooting-{facts.measure.unit}",
        tuple(heads),
        tuple(rows),
        tuple(spans),
        notes=tuple(notes),
        mark=whose(facts.profile, "weapons"),
    )


def _defends(facts: Facts, weapon: Weapon) -> str:
    """DEF-2: T shoot at who charges them."""
    if any(troop.klass == "T" and troop.weapon == weapon.id for troop in facts.troops):
        return f"{weapon.defensive}+"
    return NONE


# Retreat and pursuit ---------------------------------------------------------------------------------------

_ROWS = (
    "retreat-foot",
    "retreat-mounted",
    "retreat-light",
    "pursuit-foot",
    "pursuit-mounted",
    "pursuit-light",
)


def flight(facts: Facts) -> Chart:
    """RET-1, PUR-3: how far the loser goes back and the winner after him, for each face of the die."""
    able = [troop for troop in facts.troops if troop.klass not in ("W", "ART")]
    wanted = {retreat_column(troop) for troop in able} | {pursuit_column(troop) for troop in able}
    rows = [
        Row(
            (
                remark(f"reference.impetus.{_ROWS[column]}", "RET-1" if column < _PURSUIT else "PUR-3"),
                *(facts.measure.move(line[column]) for line in facts.profile.flight),
            )
        )
        for column in sorted(wanted)
    ]
    return Chart(
        f"reference.impetus.flight-{facts.measure.unit}",
        (
            Column("reference.impetus.die", "left", head=True),
            *(Column("", text=str(face)) for face, _ in enumerate(facts.profile.flight, 1)),
        ),
        tuple(rows),
        mark=whose(facts.profile, "flight"),
    )


_PURSUIT = 3
"""RET-1: from this column on the table is about pursuit."""
