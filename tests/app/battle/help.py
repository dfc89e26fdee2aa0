"""Tables for tests: a battle that begins at any position, kept as a store would keep it."""

from typing import Any

import msgspec
from msgspec.structs import replace

from hheditor.app.battle import Progress, Table
from hheditor.app.battle.settings import SettingsKeeper
from hheditor.app.battle.waiting import Reply
from hheditor.battles import ROOT, Battle, BattleHeader, DiceSettings
from hheditor.battles.entries import Entry, Framed
from hheditor.maps.document import blank
from hheditor.rules.api import Order, Ruleset
from hheditor.rules.hordes_heroes import RULESET
from hheditor.values import Finding, decode, encode
from tests.rules.hordes_heroes.battlefields import random_scenario

ID = "0123456789abcdef"


class Kept:
    """A journal that keeps what it gets, encoded; or refuses, as a full disk does."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.trouble: Exception | None = None

    def __call__(self, act: tuple[Entry, ...]) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.rows += [encode(entry) for entry in act]

    def entries(self) -> list[Entry]:
        return [decode(row, Entry) for row in self.rows]


def header(scenario: Any = None, system: str = "hordes_heroes", source: Any = "seeded") -> BattleHeader:
    scenario = random_scenario(1, size=3) if scenario is None else scenario
    return BattleHeader(ID, scenario, system, "1", DiceSettings(source, "seed"))


def battle_at(position: Any, *, source: Any = "seeded", journal: Any = None) -> Battle:
    """A battle of Hordes & Heroes that begins at a position."""
    opening = Framed(ROOT, msgspec.Raw(encode(position)), RULESET.moment(position))
    kept = journal if journal is not None else Kept()
    kept((opening,))
    scenario = replace(random_scenario(1, size=3), map=blank(position.setup.board))
    return Battle.open(header(scenario, source=source), [opening], RULESET, journal=kept)


def table_at(position: Any, *, source: Any = "seeded", keeper: SettingsKeeper | None = None) -> Table:
    """A table at which that battle has just begun."""
    table = Table(battle_at(position, source=source), keeper=keeper)
    table.resume()
    return table


def table_of(
    ruleset: Ruleset[Any], scenario: Any, *, source: Any = "seeded", keeper: SettingsKeeper | None = None
) -> Table:
    """A table at the opening of a scenario of any system."""
    battle = Battle.begin(header(scenario, ruleset.id, source), ruleset, journal=Kept())
    table = Table(battle, keeper=keeper)
    table.resume()
    return table


def done(reply: Reply) -> Progress:
    """A reply that must be no refusal."""
    assert not isinstance(reply, Finding), reply
    return reply


def give(table: Table, *orders: Order) -> Progress:
    """Give orders that must be legal."""
    progress: Progress | None = None
    for order in orders:
        progress = done(table.give(order))
    assert progress is not None
    return progress
