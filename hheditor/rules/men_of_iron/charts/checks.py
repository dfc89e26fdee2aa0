"""DAT-2: what makes a chart unusable, told with the row."""

from collections.abc import Iterator

from hheditor.rules.men_of_iron.charts.schema import AttackBand, FireBand, Profile, Switches
from hheditor.rules.men_of_iron.charts.shipped import FLAVOURS, flavour
from hheditor.values import Finding, refuse

LETTERS = frozenset({"", "D", "R", "U", "T", "E", "DR", "DT", "X"})


def inspect(profile: Profile) -> tuple[Finding, ...]:
    """DAT-2: everything wrong with the charts of a profile."""
    return (*_types(profile), *_needed(profile), *_bands(profile), *_letters(profile), *_weapons(profile))


def _types(profile: Profile) -> Iterator[Finding]:
    names = [row.id for row in profile.types]
    ranged = {row.type for row in profile.ranges if row.figures}
    for index, row in enumerate(profile.types):
        field = f"types.{index}"
        if names.count(row.id) > 1:
            yield refuse("problem.men_of_iron.chart-twice", rule="DAT-2", field=field, row=row.id)
        if row.missile and (row.id not in ranged or not (row.f or row.gun)):
            yield refuse("problem.men_of_iron.chart-missile", rule="DAT-2", field=field, row=row.id)
        for twin in (row.unhorsed, row.dismounts, row.remounts, row.after_reaction):
            if twin and twin not in names:
                yield refuse(
                    "problem.men_of_iron.chart-type", rule="DAT-2", field=field, row=row.id, type=twin
                )


def _columns(profile: Profile) -> Iterator[tuple[str, tuple[FireBand | AttackBand, ...]]]:
    fire = profile.fire
    yield "fire.foot", fire.foot
    yield "fire.foot_disordered", fire.foot_disordered
    yield "fire.mounted", fire.mounted
    yield "fire.mounted_disordered", fire.mounted_disordered
    for name, results in (("shock", profile.shock), ("charge", profile.charge)):
        yield f"{name}.normal", results.normal
        yield f"{name}.disordered", results.disordered


def _bands(profile: Profile) -> Iterator[Finding]:
    for field, column in _columns(profile):
        ends = [band.to for band in column]
        numbers = [end for end in ends if end is not None]
        if not ends or ends[-1] is not None or None in ends[:-1] or sorted(set(numbers)) != numbers:
            yield refuse("problem.men_of_iron.chart-gap", rule="DAT-2", field=field, row=field)
        for index, band in enumerate(column):
            letters = (band.result,) if isinstance(band, FireBand) else (band.attacker, band.defender)
            if not LETTERS.issuperset(letters):
                place = f"{field}.{index}"
                yield refuse("problem.men_of_iron.chart-letter", rule="DAT-2", field=place, row=field)


def _weapons(profile: Profile) -> Iterator[Finding]:
    names = [row.id for row in profile.types if not row.gun]
    for index, row in enumerate(profile.weapons):
        field = f"weapons.{index}"
        for name in names:
            if name not in row.against:
                yield refuse(
                    "problem.men_of_iron.chart-column", rule="DAT-2", field=field, row=row.attacker, type=name
                )


def _needed(profile: Profile) -> Iterator[Finding]:
    """What play looks up by name: every row of the flavour it is based on, and types that are there."""
    base = flavour(profile.id if profile.id in FLAVOURS else FLAVOURS[0])
    for term, wanted, there in (
        ("types", base.types, profile.types),
        ("terrain", base.terrain, profile.terrain),
        ("hexsides", base.hexsides, profile.hexsides),
    ):
        rows = {row.id for row in there}
        for row in wanted:
            if row.id not in rows:
                yield refuse(
                    "problem.men_of_iron.chart-lacks", rule="DAT-2", field=term, row=term, type=row.id
                )
    if len(profile.seizures) != len(base.seizures):
        yield refuse(
            "problem.men_of_iron.chart-count",
            rule="DAT-2",
            field="seizures",
            row="seizures",
            count=len(profile.seizures),
            wanted=len(base.seizures),
        )
    known = {row.id for name in FLAVOURS for row in flavour(name).types} | {row.id for row in profile.types}
    named = {
        "ranges": [row.type for row in profile.ranges],
        "weapons": [row.attacker for row in profile.weapons],
        "charge": [*profile.charge.thrown, *profile.shock.thrown],
        "switches": [
            kind
            for name in Switches.__struct_fields__
            if isinstance(value := getattr(profile.switches, name), tuple)
            for kind in value
        ],
    }
    for term, kinds in named.items():
        for kind in kinds:
            if kind not in known:
                yield refuse(
                    "problem.men_of_iron.chart-unknown", rule="DAT-2", field=term, row=term, type=kind
                )


def _letters(profile: Profile) -> Iterator[Finding]:
    """Results that stand beside the columns."""
    charge = profile.charge
    for field, results in (
        ("fire.instead_of_unhorsed", profile.fire.instead_of_unhorsed),
        ("charge.thrown", (*charge.thrown.values(), charge.thrown_else)),
        ("shock.thrown", (*profile.shock.thrown.values(), profile.shock.thrown_else)),
    ):
        if not (LETTERS - {"X"}).issuperset(results):
            yield refuse("problem.men_of_iron.chart-letter", rule="DAT-2", field=field, row=field)
