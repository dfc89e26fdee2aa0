"""A scenario on a bare table: it carries one, moves to another, and old files know nothing of it."""

from msgspec.structs import replace

from hheditor.armies import Army
from hheditor.hexes import Board
from hheditor.maps.document import blank
from hheditor.rules.api import registry
from hheditor.rules.api.surfaces import TableSurface
from hheditor.rules.figures.ruleset import RULESET
from hheditor.scenarios import Deployment, Placement, Scenario
from hheditor.scenarios.edits import apply
from hheditor.scenarios.making import new_scenario, with_table
from hheditor.scenarios.translating import translated
from hheditor.tables.map import TableMap
from hheditor.tables.map.document import Label
from hheditor.values import decode, encode


def a_scenario(system: str = "figures") -> Scenario:
    army = Army("Anybody", system)
    made = new_scenario(blank(Board(4, 4)), (army, army), system, name="On the table")
    return replace(made, deployments=(Deployment("left", 0, (Placement(0, spot=(900, 900)),)),))


def test_it_moves_to_a_table_and_back() -> None:
    scenario = a_scenario()
    table = TableMap(12_000, 8_000, "Green")
    after, back = apply(scenario, with_table(scenario, table, "t" * 16))
    assert (after.table, after.table_origin) == (table, "t" * 16)
    assert after.deployments[0].placements == (), "who stood elsewhere is placed anew"
    assert apply(after, back)[0] == scenario
    placed = replace(after, deployments=scenario.deployments)
    other = replace(table, name="Greener")
    assert apply(placed, with_table(placed, other))[0].deployments == scenario.deployments, "of the same size"


def test_a_game_on_a_table_is_played_on_it_and_a_game_of_hexes_never() -> None:
    scenario = replace(a_scenario(), table=TableMap(12_000, 8_000))
    surface = RULESET.surface(scenario)
    assert isinstance(surface, TableSurface)
    assert surface.size == (12_000, 8_000)
    bare = RULESET.surface(a_scenario())
    assert bare.size == (18_000, 12_000), "until a table is chosen it is a bare one"
    hexes = registry.find("hordes_heroes").surface(replace(scenario, system="hordes_heroes"))
    assert hexes.places == 16


def test_a_file_without_a_table_opens_as_before() -> None:
    scenario = a_scenario()
    assert b"table" not in encode(scenario).replace(b"On the table", b"")
    assert decode(encode(scenario), Scenario) == scenario
    laid = replace(scenario, table=TableMap(12_000, 8_000, "Green"))
    assert decode(encode(laid), Scenario) == laid


def test_its_names_are_translated() -> None:
    table = TableMap(12_000, 8_000, "Green", labels=(Label("Mill", 1, 2),))
    scenario = replace(a_scenario(), table=table, words={"it": {"Mill": "Mulino", "Green": "Verde"}})
    told = translated(scenario, "it").table
    assert told is not None
    assert (told.name, told.labels[0].text) == ("Verde", "Mulino")
