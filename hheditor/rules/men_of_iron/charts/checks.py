"""DAT-2: what makes a chart unusable, told with the row."""

from collections.abc import Iterator

from hheditor.rules.men_of_iron.charts.schema import AttackBand, FireBand, Profile
from hheditor.values import Finding, refuse

LETTERS = frozenset({"", "D", "R", "U", "T", "E", "DR", "DT", "X"})


def inspect(profile: Profile) -> tuple[Finding, ...]:
    """Everything wrong with the charts of a profile."""
    return (*_types(profile), *_bands(profile), *_weapons(profile))


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
