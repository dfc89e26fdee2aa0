"""The lists that ship: what they cost, how they are drawn up, and that they fight."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from hheditor.app.forms import fields_of
from hheditor.armies import Army, Leader, Unit
from hheditor.drawing.display import Text
from hheditor.drawing.palette import palette
from hheditor.drawing.pieces.heraldry import FIELDS, TINCTURES, charges, side_colors
from hheditor.drawing.pieces.units import leader_ops
from hheditor.drawing.sieges.engines import ENGINES, stand_ops
from hheditor.rules.api import CHANCE
from hheditor.rules.api.screen.scene import Piece
from hheditor.rules.figures import RULESET
from hheditor.rules.figures.armies import catalogue
from hheditor.rules.figures.armies.catalogue import sample_armies, siege_types
from hheditor.rules.figures.armies.troops import Characteristics, kind_of_troop, muster
from hheditor.rules.figures.formations.layout import arranged
from hheditor.rules.figures.position.kinds import COMMAND, code_of
from hheditor.rules.figures.position.profile import book
from hheditor.scenarios import Scenario
from hheditor.tables.map import TableMap
from hheditor.values import BadValue
from tests.rules.figures.battlefields import keen
from tests.rules.figures.test_deployment import meeting
from tests.systems.battery import Tally

WRITTEN = {
    "macedonians": (450, 73),
    "persians": (430, 65),
    "romans": (446, 74),
    "seleucids": (444, 63),
    "carthaginians": (438, 81),
    "egyptians": (440, 94),
    "hittites": (433, 89),
    "parthians": (440, 52),
    "normans": (430, 70),
    "saxons": (436, 100),
    "league": (420, 77),
    "imperials": (448, 56),
    "english": (432, 66),
    "french": (430, 62),
    "crusaders": (446, 62),
    "ayyubids": (439, 71),
}
"""Points and figures of each list, as its author counted them."""


@pytest.mark.rule("ARM-1", "ARM-5", "FR-13")
@pytest.mark.parametrize("name", WRITTEN)
def test_a_list_costs_what_it_says(name: str) -> None:
    army = sample_armies()[name]
    found = RULESET.appraise(army)
    assert (found.points, found.total("figures.figures")) == WRITTEN[name]
    assert all(each.sound for each in (*found.units, *found.leaders))
    assert RULESET.inspect(army) == ()
    assert sum(each.price.formula for each in (*found.units, *found.leaders)) == found.points


def test_every_list_is_there() -> None:
    assert set(sample_armies()) == set(WRITTEN)
    assert len({troop.id for troop in RULESET.troop_types()}) == len(RULESET.troop_types())


def test_every_list_bears_a_shield_of_its_own_that_can_be_chosen() -> None:
    devices = [army.device for army in sample_armies().values()]
    assert len(set(devices)) == len(devices)
    for device in devices:
        assert device.field in FIELDS
        assert not device.charge or device.charge in charges()
        assert device.first in TINCTURES
        assert device.second in TINCTURES


@pytest.mark.rule("ARM-4")
def test_an_engine_is_shown_by_itself_and_without_what_only_men_have() -> None:
    kinds = [troop for troop in siege_types() if troop.characteristics.get("engine")]
    assert len(kinds) == len(ENGINES)
    livery = side_colors(0, palette("light"))
    pictures = set()
    for troop in kinds:
        army = Army("Engines", "figures", troops=(troop,), units=(Unit(troop.id),))
        assert RULESET.figures(troop) == RULESET.unit_figures(army, army.units[0]) == ()
        shown = {field.name for field in fields_of(Characteristics) if field.applies(troop.characteristics)}
        assert shown == {"engine"}
        pictures.add(stand_ops(RULESET.troop_symbol(troop), livery, palette("light")))
    assert () not in pictures
    assert len(pictures) == len(kinds)
    foot = sample_armies()["romans"].troops[0]
    assert RULESET.troop_symbol(foot) == foot.symbol
    assert stand_ops(foot.symbol, livery, palette("light")) == ()
    men = {field.name for field in fields_of(Characteristics) if field.applies(foot.characteristics)}
    assert {"class", "files", "order", "engine"} <= men


@pytest.mark.rule("TYP-7")
def test_command_figures_are_told_apart_by_their_discs() -> None:
    leaders = [RULESET.leader_for(Army("Any", "figures"), role) for role in COMMAND]
    symbols = [RULESET.leader_symbol(leader) for leader in leaders]
    discs = [leader_ops(Piece(0, 0, symbol, 0, 0), palette("light")) for symbol in symbols]
    assert len(set(discs)) == len(discs) == 4
    # None of them by letters.
    assert not any(isinstance(op, Text) for disc in discs for op in disc)


def test_what_cannot_be_read_is_said() -> None:
    army = sample_armies()["english"]
    strange = replace(army, units=(Unit("nobody", stands=8),))
    assert [each.rule for each in RULESET.inspect(strange)] == ["ARM-5"]
    odd = replace(army.troops[0], characteristics={"footing": "chariot"})
    with pytest.raises(BadValue):
        kind_of_troop(odd)
    with pytest.raises(BadValue):
        kind_of_troop(replace(odd, characteristics={"weapon": "spoon"}))
    for unit in (Unit(army.troops[0].id, stands=0), Unit(army.troops[0].id, stands=8, options=("tents-3",))):
        with pytest.raises(BadValue):
            muster(TableMap(), (replace(army, units=(unit,)), army), book())
    with pytest.raises(BadValue):
        muster(TableMap(), (replace(army, leaders=(Leader("X", "bishop"),)), army), book())


@pytest.mark.rule("TYP-6")
def test_only_men_on_foot_are_a_phalanx() -> None:
    army = sample_armies()["macedonians"]
    pikes = next(troop for troop in army.troops if kind_of_troop(troop).phalanx)
    for footing in ("horse", "camel", "elephant"):
        mounted = replace(pikes, characteristics={**pikes.characteristics, "footing": footing})
        with pytest.raises(BadValue):
            kind_of_troop(mounted)
        changed = replace(army, troops=tuple(mounted if each is pikes else each for each in army.troops))
        assert "ARM-5" in {each.rule for each in RULESET.inspect(changed)}


def test_gear_and_layout_come_with_the_unit() -> None:
    setup = muster(TableMap(), (sample_armies()["english"], sample_armies()["league"]), book())
    archers = next(card for card in setup.units if card.name == "Longbowmen")
    crossbows = next(card for card in setup.units if card.name == "Crossbowmen")
    assert (archers.files, archers.ranks, archers.compact, archers.stakes) == (5, 2, False, 9)
    assert crossbows.screens == 5
    assert setup.points == (432, 420)
    assert code_of(setup.kind(archers.figures[0])) == "fL/lbow"
    assert RULESET.leader_for(Army("", "figures")).role == "supreme"
    assert RULESET.leader_for(sample_armies()["english"]).role == "commander"


@pytest.mark.rule("DEP-4", "DEP-5")
def test_two_shipped_armies_deploy_and_fight() -> None:
    """From the first die to the first blows, every order legal, nobody lost untold."""
    draw, tally = Random(7), Tally()
    armies = sample_armies()["seleucids"], sample_armies()["romans"]
    table = RULESET.opening(muster(TableMap(), armies, book(), turn_limit=2))
    for _ in range(160):
        if RULESET.to_act(table) == CHANCE or table.turn < 1:
            order = keen(RULESET, table, draw, tally)
        else:
            listed = list(RULESET.orders(table, draw.choice(RULESET.subjects(table) or (None,))))
            order = draw.choice(listed)
        step = RULESET.play(table, order)
        table = step.after
        assert RULESET.problems(table) == ()
        if table.turn == 1 and table.phase == "movement":
            break
    assert table.turn == 1
    assert len(table.standing) == len(table.figures)


def mixed(**changes: object) -> tuple[Army, Unit]:
    """The Saxons with spearmen of whom archers stand behind."""
    army = sample_armies()["saxons"]
    known = {troop.id.removeprefix("figures_saxons_"): troop.id for troop in army.troops}
    fields = {"rear": known["archers"], "stands": 24, "options": ("front-2", "open"), **changes}
    unit = Unit(known["select_fyrd"], **fields)  # type: ignore[arg-type]
    return replace(army, units=(unit, *army.units[1:2])), unit


@pytest.mark.rule("FRM-9", "ARM-1", "RNK-7")
def test_a_mixture_stands_rank_by_rank_and_each_costs_its_own() -> None:
    army, unit = mixed()
    price = RULESET.unit_price(army, unit)
    assert price is not None and price.points == 16 * 4 + 8 * (2 + 2)
    assert {term.name.rpartition("-")[2]: term.value for term in price.terms} == {"class": 80, "weapon": 16}
    setup = muster(TableMap(), (army, army), book())
    card = setup.units[0]
    assert (card.name, card.files, card.ranks, card.compact) == ("Select fyrd + Archers", 8, 3, False)
    slots = arranged(card.figures, card.files, card.ranks)
    ranks = [[code_of(setup.kind(slots[8 * rank + file])) for file in range(8)] for rank in range(3)]
    assert ranks == [["fM"] * 8, ["fM"] * 8, ["fS/bow"] * 8]
    assert RULESET.inspect(army) == ()
    shown = RULESET.appraise(army).units[0].figures
    assert [each.text for each in shown] == ["fM + fS/bow", "8", "o"]
    told = catalogue.choices(book(), army, unit)
    assert told.fronts == ("front-1", "front-2") and "open" in told.options
    line = RULESET.reference(fielded(army)).armies[0].units[0]
    assert (line.boxes, line.line[0]) == (((8,), (8,), (8,)), "fM/fS")


@pytest.mark.rule("FRM-9", "FRM-10")
def test_what_may_stand_behind_and_what_is_said_of_a_mixture_that_cannot_stand() -> None:
    army, unit = mixed(options=("front-2",))
    assert [found.rule for found in RULESET.inspect(army)] == ["FRM-9"], "skirmishers are never compact"
    seleucids = sample_armies()["seleucids"]
    names = {troop.id: troop.name for troop in seleucids.troops}
    behind = {
        unit.name or names[unit.troop]: {
            names[each] for each in catalogue.choices(book(), seleucids, unit).rears
        }
        for unit in seleucids.units
    }
    assert behind["Elephants"] == set() == behind["Scythed chariots"]
    assert behind["Cataphracts"] == {"Arab camels", "Galatian horse"}
    assert behind["Phalanx"] == {"Thureophoroi", "Cyrtian slingers"}
    for rear in ("nobody", next(troop.id for troop in army.troops if "attendants" in troop.id)):
        with pytest.raises(BadValue):
            RULESET.unit_price(army, replace(unit, rear=rear))


def fielded(army: Army) -> Scenario:
    """An army against itself."""
    found = meeting("saxons", "normans")
    return replace(found, sides=(replace(found.sides[0], army=army), found.sides[1]))
