"""The charts as play asks them: rows by name, results by total."""

from typing import NamedTuple

from hheditor.rules.men_of_iron.charts.schema import (
    AttackBand,
    AttackResults,
    FireBand,
    GroundRow,
    Profile,
    TypeRow,
)


class Lookup(NamedTuple):
    """Tables worked out from a profile, once."""

    types: dict[str, TypeRow]
    ranges: dict[str, tuple[int, ...]]
    weapons: dict[str, dict[str, int]]
    terrain: dict[str, GroundRow]
    hexsides: dict[str, GroundRow]


def lookup(profile: Profile) -> Lookup:
    """The tables of a profile; remembered with it."""
    known = profile.__dict__.get("lookup")
    if known is None:
        known = Lookup(
            {row.id: row for row in profile.types},
            {row.type: row.figures for row in profile.ranges},
            {row.attacker: row.against for row in profile.weapons},
            {row.id: row for row in profile.terrain},
            {row.id: row for row in profile.hexsides},
        )
        profile.__dict__["lookup"] = known
    return known


def fire_result(profile: Profile, row: TypeRow, disordered: bool, total: int) -> str:
    """CHT-6: what a total of fire does to a target of a type."""
    results = profile.fire
    if row.mounted:
        column = results.mounted_disordered if disordered else results.mounted
    else:
        column = results.foot_disordered if disordered else results.foot
    found = _band(column, total).result
    if found == "U" and not (row.unhorsed and profile.switches.unhorsing):
        return results.instead_of_unhorsed[disordered]
    return found


def _band(column: tuple[FireBand, ...], total: int) -> FireBand:
    return next(band for band in column if band.to is None or total <= band.to)


def attack_result(results: AttackResults, disordered: bool, total: int) -> AttackBand:
    """CHT-7, CHT-8: what a total of a shock or charge does."""
    column = results.disordered if disordered else results.normal
    return next(band for band in column if band.to is None or total <= band.to)


def thrown(results: AttackResults, letters: str, kind: str) -> str:
    """CHT-8: X read by the type it strikes."""
    return results.thrown.get(kind, results.thrown_else) if letters == "X" else letters
