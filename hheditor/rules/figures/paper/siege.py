"""What players of a siege look up besides: engines and works, the walls, the night, and how it ends.

Every figure is read from the profile in force, the terms of the siege and the modules that play it.
"""

from collections.abc import Iterator

from hheditor.rules.api.paper.reference import Chart, Column, PhaseBox, Remark, Row, remark
from hheditor.rules.figures.paper.facts import NONE, Facts, centimetres
from hheditor.rules.figures.position.posts import FOOT
from hheditor.rules.figures.position.profile import EngineRow
from hheditor.rules.figures.position.works import HEAVY, LIGHT
from hheditor.rules.figures.siege.engines.batteries import (
    AGAIN,
    COVERED,
    DAMAGED,
    OPEN,
    SPLASH,
    STRUCK,
)
from hheditor.rules.figures.siege.engines.towers import HANDS, HEWING, LANDING
from hheditor.rules.figures.siege.fire import ENGINE as BURNS
from hheditor.rules.figures.siege.fire import FIRST, GROUND, LADDER, LAST, MOST, REACH
from hheditor.rules.figures.siege.gates import FOOT_PASS
from hheditor.rules.figures.siege.ladders import HEADS
from hheditor.rules.figures.siege.night import FOUND, SALLYING
from hheditor.rules.figures.siege.sight import FROM_TOWER
from hheditor.rules.figures.siege.victory import HUNGRY
from hheditor.values import Parameter

HARD = 6
"""A die that only its highest face satisfies is written without a plus."""
_ENGINES = (
    Column("reference.figures.engine", "left", wide=True),
    Column("reference.count"),
    Column("reference.figures.engine-crew"),
    Column("reference.figures.engine-base"),
    Column("reference.figures.move"),
    Column("reference.figures.engine-rate"),
    Column("reference.figures.shot"),
    Column("reference.figures.engine-die", "left", wide=True),
)
_WORKS = (
    Column("reference.figures.work", "left", wide=True),
    Column("reference.count"),
    Column("reference.figures.work-points"),
)


def _say(name: str, rule: str, priority: int = 0, **parameters: Parameter) -> Remark:
    return remark(f"reference.figures.{name}", rule, priority, **parameters)


def need(least: int) -> str:
    """What a die must show.

    >>> need(4), need(6)
    ('4+', '6')
    """
    return f"{least}+" if least < HARD else str(least)


# Charts ----------------------------------------------------------------------------------------------------


def charts(facts: Facts) -> tuple[Chart, ...]:
    """ENG, FOR-1: the engines and the works of this siege; none where nobody is besieged."""
    if facts.setup.siege is None:
        return ()
    return tuple(chart for chart in (_engines(facts), _works(facts)) if chart.rows)


def _engines(facts: Facts) -> Chart:
    cards = facts.setup.engines
    rows = []
    for row in facts.profile.engines:
        count = sum(card.kind == row.id for card in cards)
        if count:
            rows.append(
                Row(
                    (
                        remark(f"engine.figures.{row.id}", "ENG-1"),
                        str(count),
                        str(row.crew),
                        f"{centimetres(row.width)}×{centimetres(row.depth)}",
                        centimetres(row.move) if row.move else NONE,
                        str(row.rate) if row.range else NONE,
                        reach_of(row),
                        _effect(row),
                    )
                )
            )
    return Chart("reference.figures.engines-chart", _ENGINES, tuple(rows), stays=True)


def reach_of(row: EngineRow) -> str:
    """ENG-5, ENG-7: how far an engine shoots, in centimetres."""
    if not row.range:
        return NONE
    return f"{centimetres(row.least)}–{centimetres(row.range)}" if row.least else centimetres(row.range)


def _effect(row: EngineRow) -> Remark:
    """ENG-3 to ENG-7: what it does, by the die."""
    if row.damage:
        shown = " · ".join(f"{points}+{men}" if men else str(points) for points, men in row.damage)
        return _say("engine-damage", "ENG-7", dice=shown)
    if row.id == "ram":
        return _say("engine-ram", "ENG-3")
    if row.id == "siege-tower":
        return _say("engine-tower", "ENG-4", n=row.crew, landing=LANDING, shooting=FROM_TOWER)
    if row.again:
        return _say("engine-again", "ENG-5", open=need(OPEN), covered=need(COVERED), again=AGAIN)
    return _say("engine-light", "ENG-5", open=need(OPEN), covered=need(COVERED))


def _works(facts: Facts) -> Chart:
    """FOR-1: how many of each kind there are, and the points of each."""
    siege = facts.setup.siege
    assert siege is not None
    rows = []
    for row in facts.profile.sectors:
        count = sum(sector.kind == row.id for sector in facts.setup.sectors)
        if count:
            points = row.castle if siege.works == "castle" else row.town
            rows.append(Row((remark(f"work.figures.{row.id}", "FOR-1"), str(count), str(points))))
    return Chart(f"reference.figures.works-{siege.works}", _WORKS, tuple(rows), stays=True)


# Reminders -------------------------------------------------------------------------------------------------


def phases(facts: Facts) -> tuple[PhaseBox, ...]:
    """What is to be remembered of walls, engines, days and nights."""
    if facts.setup.siege is None:
        return ()
    found = [PhaseBox("reference.figures.walls", tuple(_walls(facts)))]
    if facts.setup.engines:
        found.append(PhaseBox("reference.figures.engines", tuple(_working(facts))))
    return (*found, PhaseBox("reference.figures.night", tuple(_night(facts))))


def _walls(facts: Facts) -> Iterator[Remark]:
    profile, kinds = facts.profile, {sector.kind for sector in facts.setup.sectors}
    strip = centimetres(profile.strip)
    yield _say("strip", "SIE-3", reach=strip)
    yield _say("dissolve", "SIE-4", reach=strip)
    yield _say("tops", "FOR-4")
    yield _say("top-shots", "FOR-12", 1)
    if any(sector.doors for sector in facts.setup.sectors):
        yield _say("doors", "FOR-7", near=centimetres(FOOT))
    if kinds & {"gate", "inner-gate"}:
        yield _say("gates", "FOR-8", n=FOOT_PASS)
    if kinds & {"inner-gate", "palisade"}:
        yield _say("hewing", "FOR-14", 1, n=HANDS, reach=centimetres(HEWING))
    if any(card.ladders for card in facts.setup.units):
        yield _say("raise", "LAD-3", apart=centimetres(HEADS))
        yield _say("climb", "LAD-4")
        yield _say("ladder-down", "LAD-5", 1)
    if any(card.screens for card in facts.setup.units):
        yield _say("carry-screens", "LAD-2", 1)
    if any(outline.kind == "ditch" for outline in facts.setup.table.outlines):
        yield _say("ditch", "OBS-3")
    yield _say("rocks", "FIR-1", n=MOST, reach=centimetres(REACH), ground=need(GROUND), ladder=need(LADDER),
               engine=need(BURNS))  # fmt: skip


def _working(facts: Facts) -> Iterator[Remark]:
    kinds = {card.kind for card in facts.setup.engines}
    yield _say("crewed", "ENG-1")
    if kinds & HEAVY:
        yield _say("heavy", "ENG-7", splash=centimetres(SPLASH))
    if kinds & LIGHT:
        yield _say("light", "ENG-5")
    if kinds & {"ram", "siege-tower"}:
        yield _say("hauling", "ENG-2", 1)
    if kinds & HEAVY:
        yield _say("silent", "ENG-8")
    yield _say("suffers", "ENG-10", points=DAMAGED, many=STRUCK)
    yield _say("fire", "FIR-4", first=need(FIRST), second=need(FIRST + 1), last=need(LAST))


def _night(facts: Facts) -> Iterator[Remark]:
    profile = facts.profile
    yield _say("days", "SIE-2", day=profile.day, night=profile.night)
    yield _say("day-kind", "SIE-8", reach=centimetres(profile.strip))
    yield _say("garrisoned", "SIE-7", 1)
    yield _say("at-night", "NGT-3", 1)
    yield _say("repair", "NGT-6")
    yield _say("anew", "NGT-5", gap=centimetres(profile.siege_gap))
    yield _say("sortie", "SOR-1", n=SALLYING, need=need(FOUND))
    yield _say("hungry", "SVI-4", 1, day=HUNGRY)


# The end ---------------------------------------------------------------------------------------------------


def victory(facts: Facts) -> tuple[Remark, ...]:
    """SVI: who wins a siege."""
    siege = facts.setup.siege
    assert siege is not None
    last = (
        _say("siege-held", "SVI-3", n=siege.days, sectors=siege.wanted)
        if siege.wanted
        else _say("siege-talks", "SVI-3", n=siege.days)
    )
    lost = _say("siege-lost", "SVI-2", foot=facts.profile.minimum[0])
    return _say("siege-won", "SVI-1"), lost, last
