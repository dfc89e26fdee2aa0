"""What is worth a word about a scenario: profile and armies, and, of a siege, works, garrison and engines.

Advice only: whatever is missing, the battle can be played. SIE-3, SIE-6, SIE-7, FOR-7, ENG-7.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.figures.armies.catalogue import inspect_army
from hheditor.rules.figures.armies.lists import inspect
from hheditor.rules.figures.command import opening, quarters
from hheditor.rules.figures.command.besieging import sheets
from hheditor.rules.figures.position.profile import inspect_profile, profile_of
from hheditor.rules.figures.position.setup import Setup
from hheditor.rules.figures.position.table import Table
from hheditor.rules.figures.position.works import HEAVY, SiegeTerms
from hheditor.rules.figures.siege.encampment import empty_sectors
from hheditor.scenarios import Scenario
from hheditor.tables.map import TableMap
from hheditor.tables.map.courts import courts
from hheditor.values import BadValue, Finding, refuse, warn


def inspect_scenario(scenario: Scenario) -> tuple[Finding, ...]:
    """Everything there is to say."""
    try:
        profile = profile_of(dict(scenario.profile))
    except BadValue as error:
        return (refuse("refusal.figures.profile", field="profile", error=str(error)),)
    found = list(inspect_profile(profile))
    try:
        setup = opening.set_up(scenario)
    except BadValue:
        found += [each for side in scenario.sides for each in inspect_army(profile, side.army)]
        return tuple(found)
    for number, side in enumerate(scenario.sides):
        for each in inspect(setup, number, side.army.budget):
            field = f"sides.{number}.army.{each.field}" if each.field else ""
            found.append(replace(each, field=field))
    siege = setup.siege
    found += _idle_engines(setup) if siege is None else _of_siege(scenario, siege, setup)
    return tuple(dict.fromkeys(found))


def _idle_engines(setup: Setup) -> Iterator[Finding]:
    """Engines have nothing to do in a battle in the field."""
    for side in dict.fromkeys(card.side for card in setup.engines):
        yield warn("warning.figures.engines-in-the-field", rule="ENG-1", field=f"sides.{side}.army")


def _of_siege(scenario: Scenario, siege: SiegeTerms, setup: Setup) -> Iterator[Finding]:
    if all(sheet.besieges for sheet in sheets(scenario)):
        yield warn("warning.figures.both-besiege", rule="SIE-1", field="sides.1.terms.besieges")
    if scenario.turn_limit:
        yield warn("warning.figures.siege-has-days", rule="SIE-2", field="turn_limit", days=siege.days)
    table = scenario.table or TableMap()
    closed = len(courts(table))
    if closed > 1 and not any(zone.side == siege.defender for zone in table.zones):
        yield warn("warning.figures.several-courts", rule="SIE-3", field="table", n=closed)
    yield from _of_works(siege, setup)
    yield from _of_besieger(scenario, siege, setup)
    yield from _of_garrison(scenario, siege, setup)


def _of_works(siege: SiegeTerms, setup: Setup) -> Iterator[Finding]:
    """FOR-1, FOR-7, SIE-3: what is besieged."""
    sectors = setup.sectors
    if not sectors:
        yield warn("warning.figures.no-works", rule="FOR-1", field="table")
        return
    if not siege.enclosure:
        yield warn("warning.figures.not-closed", rule="SIE-3", field="table")
    if not any(built.kind == "gate" for built in sectors):
        yield warn("warning.figures.no-gate", rule="FOR-8", field="table")
    topped = [number for number, built in enumerate(sectors) if built.topped]
    reached = {number for number in topped if sectors[number].doors}
    waiting = list(reached)
    while waiting:
        here = waiting.pop()
        beside = {
            place[0]
            for slot in range(len(sectors[here].slots))
            for place in setup.beside[here, slot]
            if place[0] not in reached
        }
        reached |= beside
        waiting += beside
    cut_off = [number for number in topped if number not in reached]
    if cut_off:
        yield warn("warning.figures.no-way-up", rule="FOR-7", field="table", n=len(cut_off))


def _of_besieger(scenario: Scenario, siege: SiegeTerms, setup: Setup) -> Iterator[Finding]:
    """SIE-6, SVI-2, ENG-7: who besieges."""
    side = siege.besieger
    army = f"sides.{side}.army"
    drawn = opening.camps_on(scenario.table or TableMap())[side]
    if not drawn and scenario.start == "deployed":
        yield warn("warning.figures.no-camp", rule="SIE-6", field="table")
    foot = sum(
        owner == side and setup.kind(number).counts and not setup.kind(number).mounted
        for number, owner in enumerate(setup.allegiance)
    )
    if foot < setup.profile.minimum[0]:
        yield warn(
            "warning.figures.too-few-foot",
            rule="SVI-2",
            field=army,
            count=foot,
            least=setup.profile.minimum[0],
        )


def _of_garrison(scenario: Scenario, siege: SiegeTerms, setup: Setup) -> Iterator[Finding]:
    """SIE-7, ENG-13: who defends, and where a set-up has put him."""
    side = siege.defender
    army = f"sides.{side}.army"
    able = [
        number
        for number, owner in enumerate(setup.allegiance)
        if owner == side and not setup.kind(number).mounted
    ]
    topped = sum(built.topped for built in setup.sectors)
    if len(able) < topped:
        yield warn(
            "warning.figures.small-garrison", rule="SIE-7", field=army, count=len(able), sectors=topped
        )
    heavy = [card for card in setup.engines if card.side == side and card.kind in HEAVY]
    if heavy and not siege.enclosure:
        yield warn("warning.figures.engine-nowhere", rule="ENG-13", field=army)
    if scenario.start != "deployed":
        return
    chosen = next((each for each in scenario.deployments if each.side == side), None)
    if chosen is None or not chosen.placements:
        return
    table = opening.laid_out(opening.bare(scenario), side, chosen.placements)
    waiting = _left(table, side)
    empty = empty_sectors(table)
    if empty and not waiting:
        yield warn(
            "warning.figures.sector-unmanned",
            rule="SIE-7",
            field=f"deployments.{side}.{chosen.name}",
            n=len(empty),
            sector=empty[0] + 1,
        )


def _left(table: Table, side: int) -> int:
    """Lines of an army with somebody who has no place yet."""
    lines = (quarters.line_of(table.setup, lead) for lead in quarters.enlisted(table.setup, side))
    return sum(any(quarters.waits(table, piece) for piece in line) for line in lines)
