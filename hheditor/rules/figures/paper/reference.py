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
    LeaderLine,
    Reference,
    Remark,
    Row,
    UnitLine,
    remark,
)
from hheditor.rules.figures.paper import grounds, reminders, siege
from hheditor.rules.figures.paper.facts import NONE, Facts, centimetres, signed
from hheditor.rules.figures.paper.forces import forces
from hheditor.rules.figures.position.profile import MODELS
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.works import ENGINE_KINDS
from hheditor.rules.figures.scenes import FIGURES, symbol_of

_NUMBERS = (
    Column("reference.figures.type", meaning="reference.figures.type-means"),
    Column("reference.figures.hit", meaning="reference.figures.hit-means"),
    Column("reference.figures.melee", meaning="reference.figures.melee-means"),
    Column("reference.figures.move"),
    Column("reference.figures.shot"),
    Column("reference.figures.layout", meaning="reference.figures.layout-means"),
)
_TROOPS = (
    Column("reference.count", "right"),
    Column("reference.figures.troops", "left", wide=True),
    *_NUMBERS,
    Column("reference.figures.points", "right"),
)
_LEADERS = (
    Column("", ticked=True),
    Column("reference.figures.leader", "left", wide=True),
    Column("reference.figures.type"),
    Column("reference.figures.move"),
    Column("reference.figures.commands"),
    Column("reference.figures.points", "right"),
)


def reference(setup: Setup, armies: Sequence[Army], found: Sequence[Appraisal], version: str) -> Reference:
    """What the players of a battle look up."""
    facts = Facts(setup)
    return Reference(
        rules=setup.profile.name,
        version=version,
        armies=tuple(_army(facts, side, army, found[side]) for side, army in enumerate(armies)),
        charts=(_melee(facts), *((_shooting(facts),) if facts.weapons else ()), *siege.charts(facts)),
        characteristics=reminders.letters(facts),
        phases=reminders.phases(facts),
        ground=grounds.COLUMNS,
        terrain=grounds.rows(facts),
        victory=siege.victory(facts) if setup.siege is not None else tuple(_victory(setup)),
        markers=_markers(facts),
        solid=True,
        told=setup.siege is not None,
    )


# Armies ----------------------------------------------------------------------------------------------------


def _army(facts: Facts, side: int, army: Army, found: Appraisal) -> ArmyReference:
    units = forces(facts, side, army)
    lines = tuple(unit.line for unit in units)
    counts: dict[tuple[Cell, ...], list[UnitLine]] = {}
    for line, title in units:
        # Engines have a chart of their own.
        if line.symbol not in ENGINE_KINDS:
            counts.setdefault((title, *line.line), []).append(line)
    rows = tuple(
        Row(
            (_count([_size(line) for line in alike]), *cells, str(sum(line.points for line in alike))),
            symbol=alike[0].symbol,
        )
        for cells, alike in counts.items()
    )
    return ArmyReference(
        troops=Chart("", _TROOPS, rows),
        leaders=_leaders(facts, side, found),
        units=lines,
        commanders=tuple(_commanders(facts, side, found)),
        roster=_NUMBERS,
        command=_LEADERS[2:-1],
        totals=found.totals,
        counted=FIGURES,
    )


def _size(line: UnitLine) -> int:
    """Its figures or models."""
    return sum(len(row) for row in line.boxes) if line.symbol in MODELS else line.strength


def _count(sizes: list[int]) -> str:
    """So many figures, formation by formation.

    >>> _count([16, 16]), _count([8])
    ('2×16', '8')
    """
    if len(sizes) == 1:
        return str(sizes[0])
    return f"{len(sizes)}×{sizes[0]}" if len(set(sizes)) == 1 else "+".join(map(str, sizes))


def _line(facts: Facts, number: int) -> tuple[Cell, ...]:
    """Type, move and reach of a command figure."""
    kind, profile = facts.setup.kind(number), facts.profile
    reach = f"{centimetres(profile.command)} ({centimetres(profile.helped)})" if kind.commands else NONE
    return facts.code(kind), centimetres(profile.footing(kind.footing).move), reach


def _leaders(facts: Facts, side: int, found: Appraisal) -> Chart:
    rows = tuple(
        Row(("1", facts.setup.kind(number).name, *_line(facts, number), str(price.price.points)))
        for number, price in zip(facts.leaders(side), found.leaders, strict=True)
    )
    return Chart("reference.figures.leaders", _LEADERS, rows)


def _commanders(facts: Facts, side: int, found: Appraisal) -> list[LeaderLine]:
    return [
        LeaderLine(
            facts.setup.kind(number).name,
            _line(facts, number),
            points=price.price.points,
            base=facts.profile.size(facts.setup.kind(number).footing),
            round=False,
            first=facts.setup.kind(number).role == "supreme",
            symbol=symbol_of(facts.setup.kind(number)),
            leads=facts.setup.kind(number).commands,
        )
        for number, price in zip(facts.leaders(side), found.leaders, strict=True)
    ]


# Charts ----------------------------------------------------------------------------------------------------


def _melee(facts: Facts) -> Chart:
    """MEL-7 to MEL-16: what is added to a die, as far as these armies can have it."""
    rows = tuple(
        Row((remark(f"reference.figures.melee-{name}", rule), signed(value)), priority=priority)
        for name, value, rule, priority in facts.melee_terms()
    )
    return Chart(
        "reference.figures.melee-chart",
        (Column("reference.figures.what", "left", wide=True), Column("reference.figures.die")),
        rows,
        dice=remark("reference.figures.melee-dice", "MEL-5"),
        halved=True,
    )


def _shooting(facts: Facts) -> Chart:
    """SHO-9, SHO-10: what a shot needs, and what is taken off its die."""
    rows = [
        Row((remark(f"reference.figures.needs-{name}", rule), need))
        for name, need, rule in facts.needs()
    ]  # fmt: skip
    rows += [
        Row((remark(f"reference.figures.shot-{name}", rule), signed(-1)), tinted=True)
        for name, rule in facts.shot_terms()
    ]
    return Chart(
        "reference.figures.shooting-chart",
        (Column("reference.figures.what", "left", wide=True), Column("reference.figures.die")),
        tuple(rows),
        dice=remark("reference.figures.shooting-dice", "SHO-8"),
        stays=True,
    )


def _victory(setup: Setup) -> list[Remark]:
    """VIC."""
    foot, riders, models = setup.profile.minimum
    found = [
        remark("reference.figures.wins", "VIC-1"),
        remark("reference.figures.stalemate", "VIC-2", foot=foot, riders=riders, models=models),
    ]
    if setup.turn_limit:
        found.append(remark("reference.figures.limit", "VIC-5", n=setup.turn_limit))
    return found


def _markers(facts: Facts) -> tuple[tuple[str, int], ...]:
    """Markers the armies can need: a few for command and rout."""
    formations = max(1, len(facts.setup.units))
    counts = {
        "figures.out-of-command": formations // 2,
        "figures.halted": formations // 2,
        "figures.rout": 12,
        "figures.burning": len(facts.setup.engines),
    }
    return tuple((mark, count) for mark, count in counts.items() if count)
