"""The quick-reference sheet of two armies: what they are, what they look up, and nothing they do not need.

Every figure is read from the profile in force and from the modules that play it.
"""

from collections.abc import Sequence

from hheditor.armies import Army
from hheditor.rules.api import Appraisal
from hheditor.rules.api.paper.reference import (
    ArmyReference,
    Cell,
    Chart,
    Column,
    Modifier,
    Reference,
    Remark,
    Row,
    UnitLine,
    remark,
)
from hheditor.rules.impetus.armies.troops import HALVES, pace_of
from hheditor.rules.impetus.command.deployment import candidates
from hheditor.rules.impetus.command.victory import vd_of
from hheditor.rules.impetus.paper import charts, grounds, markers, reminders
from hheditor.rules.impetus.paper.facts import NONE, Facts
from hheditor.rules.impetus.position.table import Table, change
from hheditor.rules.impetus.scenes import VBU, miniatures, tag
from hheditor.values import Parameter

HOUSE = "°"
"""Beside figures and lists of our own."""


def _columns(facts: Facts, *, counted: bool) -> tuple[Column, ...]:
    """Class, M, VBU, I, VD and what it carries; on the sheet before and behind them number and points."""
    own = (
        Column("reference.impetus.class"),
        Column(f"reference.impetus.m-{facts.measure.unit}"),
        Column("reference.impetus.vbu", meaning="reference.impetus.vbu-means"),
        Column("reference.impetus.i", meaning="characteristic.impetus.impetus"),
        Column("reference.impetus.vd", meaning="reference.impetus.vd-means"),
    )
    if not counted:
        return (*own, Column("reference.impetus.kit"))
    return (
        Column("reference.count", "right"),
        Column("reference.impetus.troops", "left", wide=True),
        *own,
        Column("reference.impetus.kit", "left", wide=True),
        Column("reference.impetus.points", "right"),
    )


def reference(
    table: Table, armies: Sequence[Army], appraised: Sequence[Appraisal], version: str
) -> Reference:
    """What the players of a battle look up."""
    facts = Facts(table.setup)
    shooting = charts.shooting(facts)
    return Reference(
        rules=facts.profile.name,
        version=version,
        armies=tuple(_army(table, facts, side, armies[side], appraised[side]) for side in (0, 1)),
        charts=(
            charts.cohesion(),
            charts.flight(facts),
            charts.movement(facts),
            *((shooting,) if shooting is not None else ()),
        ),
        characteristics=_characteristics(table, facts),
        phases=reminders.phases(facts),
        ground=grounds.columns(),
        terrain=grounds.rows(facts),
        victory=_victory(table),
        markers=markers.counts(table, facts),
        first_by_dice=True,
        solid=True,
    )


# Armies ----------------------------------------------------------------------------------------------------


def _army(table: Table, facts: Facts, side: int, army: Army, found: Appraisal) -> ArmyReference:
    setup = table.setup
    named = candidates(table, side)
    if len(named) == 1:
        table = change(table, named[0], general=True)
    own = [number for number, card in enumerate(setup.units) if card.side == side]
    prices = [each.price.points for each in found.units]
    lines = []
    for place, number in enumerate(own):
        kind = setup.troop_of_unit[number]
        lines.append(
            UnitLine(
                setup.units[number].name,
                kind.name,
                kind.symbol,
                (*_figures(facts, table, number), _kit(table, number, named)),
                kind.vbu,
                prices[place],
                (2 * setup.h, HALVES[kind.klass] * setup.h // 2),
                index=place,
                pieces=1,
                stand=miniatures(kind),
                tag=tag(kind),
            )
        )
    counts: dict[tuple[Cell, ...], list[int]] = {}
    for place, number in enumerate(own):
        kind = setup.troop_of_unit[number]
        mark = HOUSE if army.troop(kind.id).source == "ours" else ""
        # One line for a kind, whoever of it has the general.
        cells = (kind.name + mark, *_figures(facts, table, number), str(prices[place]))
        counts.setdefault(cells, []).append(number)
    rows = [
        Row(
            (
                f"{len(alike)}×",
                *cells[:-1],
                _kit(table, _leading(table, alike), named, len(alike)),
                cells[-1],
            ),
            symbol=setup.troop_of_unit[alike[0]].symbol,
        )
        for cells, alike in counts.items()
    ]
    return ArmyReference(
        troops=Chart("", _columns(facts, counted=True), tuple(rows)),
        units=tuple(lines),
        roster=_columns(facts, counted=False),
        totals=found.totals,
        counted=VBU,
        states=("reference.impetus.disorder-box",),
    )


def _leading(table: Table, alike: Sequence[int]) -> int:
    """Of some units the one with the general, or the first."""
    return next((number for number in alike if table.units[number].general), alike[0])


def _figures(facts: Facts, table: Table, number: int) -> tuple[str, ...]:
    """Class, M, VBU, I, VD."""
    kind = table.setup.troop_of_unit[number]
    line = pace_of(facts.profile.paces, kind.klass, kind.impetuous)
    figures = (kind.vbu, kind.impetus, vd_of(table, number))
    return (kind.klass, charts.rate_of(line.open, facts.measure), *map(str, figures))


def _kit(table: Table, number: int, named: Sequence[int], alike: int = 1) -> Cell:
    """Weapon and traits; ARM-2: whether the general is with it, with one of its kind, or may be."""
    kind = table.setup.troop_of_unit[number]
    words = [f"characteristic.impetus.weapon.{kind.weapon}"] if kind.weapon else []
    words += [f"reference.impetus.trait-{trait}" for trait in kind.traits]
    if table.units[number].general:
        words.append(f"reference.impetus.general{'-one' if alike > 1 else ''}")
    elif number in named:
        words.append("reference.impetus.general-may")
    if not words:
        return NONE
    return remark("reference.impetus.listed", "TRP-6", 0, (("names", tuple(words)),))


def _characteristics(table: Table, facts: Facts) -> tuple[Modifier, ...]:
    """TRP-6: what the traits of these armies do beyond the modifiers; whose the figures are."""
    given: dict[str, dict[str, Parameter]] = {
        "stakes": {"reach": facts.measure.reach(facts.profile.stakes_range), "unit": facts.measure.unit},
        "deep": {"n": facts.profile.largest_block},
    }
    told = ["impetuous", "stakes", "shieldwall", "schiltron", "pavises", "deep"]
    told += ["unreliable"] if facts.profile.treachery else []
    found = [
        Modifier(
            remark(f"reference.impetus.trait-{trait}"),
            remark(f"reference.impetus.does-{trait}", "TRP-6", **given.get(trait, {})),
        )
        for trait in told
        if (bool(facts.blocks) if trait == "deep" else facts.has(trait))
    ]
    found += [
        Modifier(klass, remark(f"reference.impetus.does-{klass.lower()}", "SPC-1"))
        for klass in ("W", "EL", "CF")
        if facts.any(klass)
    ]
    if any(len(candidates(table, side)) > 1 for side in (0, 1)):
        found.append(
            Modifier(remark("reference.impetus.general-may"), remark("reference.impetus.g-means", "ARM-2"))
        )
    found.append(Modifier("D", remark("reference.impetus.d-means", "MOV-9")))
    found.append(Modifier(HOUSE, remark("reference.impetus.house-means", "ARM-3")))
    return tuple(found)


def _victory(table: Table) -> tuple[Remark, ...]:
    """VIC-2, VIC-3."""
    setup = table.setup
    found = [remark("reference.impetus.breaks", "VIC-2")]
    if setup.turn_limit:
        named = table.profile.limit_winner
        if named in (0, 1):
            found.append(
                remark(
                    "reference.impetus.limit-side", "VIC-3", n=setup.turn_limit, army=setup.sides[named].name
                )
            )
        else:
            message = "limit-share" if named < 0 else "limit-drawn"
            found.append(remark(f"reference.impetus.{message}", "VIC-3", n=setup.turn_limit))
    return tuple(found)
