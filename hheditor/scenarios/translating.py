"""A scenario in the words of another language, as its author gave them."""

from collections.abc import Callable

from msgspec.structs import replace

from hheditor.armies import Army
from hheditor.maps import Map
from hheditor.scenarios.scenario import Scenario, Side
from hheditor.tables.map.document import TableMap

Called = Callable[[str], str]
"""What a name is called."""


def translated(scenario: Scenario, language: str, called: Called | None = None) -> Scenario:
    """The scenario as an author of the language would have written it: to print, to show, or to copy from.

    `called` knows more names than the scenario does itself.
    """
    tell = called or (lambda name: scenario.called(name, language))
    italian = language == "it"

    def own(english: str, other: str) -> str:
        return (other or english) if italian else (english or other)

    def told(side: Side) -> Side:
        return replace(
            side,
            name=tell(side.name),
            army=renamed_army(side.army, tell),
            allies=tuple(
                replace(each, name=tell(each.name), army=renamed_army(each.army, tell))
                for each in side.allies
            ),
            briefing=own(side.briefing, side.briefing_it),
            briefing_it="",
        )

    return replace(
        scenario,
        name=tell(scenario.name),
        place=tell(scenario.place),
        year=tell(scenario.year),
        map=renamed_map(scenario.map, tell),
        table=renamed_table(scenario.table, tell),
        sides=(told(scenario.sides[0]), told(scenario.sides[1])),
        goals=tuple(replace(goal, name=tell(goal.name)) for goal in scenario.goals),
        deployments=tuple(replace(each, name=tell(each.name)) for each in scenario.deployments),
        reinforcements=tuple(replace(each, name=tell(each.name)) for each in scenario.reinforcements),
        track=tuple(replace(mark, name=tell(mark.name)) for mark in scenario.track),
        notes=own(scenario.notes, scenario.notes_it),
        notes_it="",
        special_rules=own(scenario.special_rules, scenario.special_rules_it),
        special_rules_it="",
        words={},
    )


def renamed_table(table: TableMap | None, called: Called) -> TableMap | None:
    """The table with other names."""
    if table is None:
        return None
    labels = tuple(replace(label, text=called(label.text)) for label in table.labels)
    return replace(table, name=called(table.name), labels=labels)


def renamed_map(map_: Map, called: Called) -> Map:
    """The field with other names; the very same where none is another."""
    if all(called(each) == each for each in (map_.name, *(label.text for label in map_.labels))):
        return map_
    labels = tuple(replace(label, text=called(label.text)) for label in map_.labels)
    return replace(map_, name=called(map_.name), labels=labels)


def renamed_army(army: Army, called: Called) -> Army:
    """The army with other names."""
    return replace(
        army,
        name=called(army.name),
        notes=called(army.notes),
        troops=tuple(replace(troop, name=called(troop.name)) for troop in army.troops),
        units=tuple(replace(unit, name=called(unit.name)) for unit in army.units),
        leaders=tuple(replace(leader, name=called(leader.name)) for leader in army.leaders),
        groups=tuple(replace(group, name=called(group.name)) for group in army.groups),
    )
