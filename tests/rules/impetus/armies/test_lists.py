"""ARM-5, ARM-6: the lists as data, what breaks them, and large units as groups of an army."""

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, Group, Unit
from hheditor.hexes import Board
from hheditor.maps import Map
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.armies.catalogue import sample_armies, variants
from hheditor.rules.impetus.armies.lists import bounds, list_of
from hheditor.rules.impetus.armies.points import totals
from hheditor.rules.impetus.armies.troops import characteristics_of
from hheditor.rules.impetus.position.profile import ArmyList, basic
from hheditor.scenarios import Scenario, Side


def said(army: Army, *own: ArmyList) -> list[str]:
    profiles = (replace(basic(), lists=own),) if own else ()
    return [found.message.rpartition(".")[2] for found in RULESET.remarks(army, profiles)]


@pytest.mark.rule("ARM-6")
def test_every_shipped_army_and_variant_is_within_the_list_of_its_people() -> None:
    assert len(basic().lists) == len(sample_armies()) == 24
    for army in (*sample_armies().values(), *variants().values()):
        assert list_of(army.people, (basic(),)) is not None, army.name
        assert [each for each in said(army) if each.startswith("list")] == [], army.name


@pytest.mark.rule("ARM-6")
def test_too_few_too_many_and_strangers_are_remarked_on_with_their_numbers() -> None:
    city = sample_armies()["ita"]
    more = replace(city, units=(*city.units, *[Unit("impetus_ita_militia")] * 2))
    [found] = [each for each in RULESET.inspect(more) if each.message.endswith("list-many")]
    assert dict(found.parameters) == {"troop": "Militia + Carroccio", "least": 2, "most": 4, "count": 5}
    assert found.weight == "warning" and found.rule == "ARM-6"
    few = replace(city, units=tuple(unit for unit in city.units if unit.troop != "impetus_ita_nobles"))
    assert "list-few" in said(few)
    knights = sample_armies()["fre"].troop("impetus_fre_knights")
    mixed = replace(city, troops=(*city.troops, knights), units=(*city.units, Unit(knights.id)))
    assert "list-stranger" in said(mixed)
    assert "list-stranger" not in said(replace(mixed, people="")), "an army of no people has no list"


@pytest.mark.rule("ARM-7")
def test_of_which_one_carroccio() -> None:
    army = variants()["ita_carroccio"]
    two = tuple(
        Unit("impetus_ita_carroccio") if unit.troop == "impetus_ita_militia" else unit for unit in army.units
    )
    assert said(replace(army, units=two)) == ["list-many"]


def test_a_list_of_ones_own_comes_first_and_speaks_of_classes_too() -> None:
    city = sample_armies()["ita"]
    own = ArmyList("italian_city_12th_century", "0-1 CP1\n\n0-9 FP + T\ndi cui 0-2 Militia\n0-9 Skirmishers")
    assert said(city, own) == ["list-many", "list-many"], "two nobles are one too many, militia too"
    assert RULESET.peoples((replace(basic(), lists=(ArmyList("Pisans"),)),))[0] == "Pisans"


@pytest.mark.parametrize("line", ["some Militia", "4-2 Militia", "2-4", "-1 Militia", "2-4 +"])
def test_what_is_no_line_is_refused_in_the_profile(line: str) -> None:
    assert [bound for _, bound in bounds(line)] == [None]
    profile = replace(basic(), lists=(ArmyList("Pisans", f"1-2 FP\n{line}"), ArmyList("pisans", "1 FP")))
    found = RULESET.inspect_profile(profile)
    assert [(each.message.rpartition(".")[2], each.field) for each in found] == [
        ("list-line", "lists.0.lines"),
        ("list-twice", "lists.1.people"),
    ]
    assert dict(found[0].parameters) == {"line": 2}


def test_positions_do_not_carry_the_lists() -> None:
    scenario = _fought(sample_armies()["sco"])
    assert RULESET.opening(scenario).setup.profile.lists == ()


# Large units --------------------------------------------------------------------------------------------


def _grouped(sizes: tuple[int, ...]) -> Army:
    """The Scots with their schiltrons in blocks of so many."""
    army = sample_armies()["sco"]
    deep = [at for at, unit in enumerate(army.units) if unit.troop == "impetus_sco_schiltron"]
    units, groups = list(army.units), []
    for number, size in enumerate(sizes):
        groups.append(Group(f"g{number}", f"Block {number}"))
        for at in deep[:size]:
            units[at] = replace(units[at], group=f"g{number}")
        deep = deep[size:]
    return replace(army, units=tuple(units), groups=tuple(groups))


def _fought(army: Army) -> Scenario:
    sides = (Side("Scots", army, "south"), Side("English", sample_armies()["ehy"], "north"))
    return Scenario("Blocks", "impetus", Map(Board(22, 18)), sides)


@pytest.mark.rule("LRG-1")
def test_a_group_is_a_large_unit_and_wants_two_or_three_alike() -> None:
    assert said(_grouped((3, 2))) == []
    assert said(_grouped((4,))) == ["block-size"]
    assert said(_grouped((1,))) == ["block-size"]
    army = _grouped((2,))
    nobles = replace(army.units[0], group="g0")
    assert said(replace(army, units=(nobles, *army.units[1:]))) == ["block-kind"]


@pytest.mark.rule("LRG-1", "ARM-5")
def test_auto_deployment_stacks_the_groups_of_an_army() -> None:
    army = _grouped((3, 2))
    scenario = _fought(army)
    placed = {each.piece: each.where for each in RULESET.array(scenario, 0)}
    assert len(placed) == len(army.units)
    spots = {
        name: {placed[at] for at, u in enumerate(army.units) if u.group == name} for name in ("g0", "g1")
    }
    assert [len(spots[name]) for name in ("g0", "g1")] == [1, 1]
    single = [placed[at] for at, unit in enumerate(army.units) if not unit.group]
    assert len(set(single)) == len(single)


# What cannot be read ------------------------------------------------------------------------------------


@pytest.mark.rule("ARM-1", "TRP-4", "SHO-3")
def test_a_troop_nobody_can_read_is_named_alone_and_counts_nothing() -> None:
    """Wherever it stands among the others: their faults are told once, and its VD is missed."""
    army = variants()["ita_carroccio"]
    gun = replace(army.troops[0], characteristics={**army.troops[0].characteristics, "weapon": "artillery_c"})
    garbled = replace(army.troops[1], characteristics={"class": "??"})
    own = [sum(unit.troop == troop.id for unit in army.units) for troop in army.troops]
    vd = [characteristics_of(troop).vd for troop in army.troops]
    whole = sum(count * each for count, each in zip(own, vd, strict=True))
    for order in ((0, 1), (1, 0)):
        pair = (gun, garbled)
        troops = (*(pair[at] for at in order), *army.troops[2:])
        bent = replace(army, troops=troops)
        found = [
            (each.message.rpartition(".")[2], each.field)
            for each in RULESET.inspect(bent)
            if each.field.startswith("troops.")
        ]
        assert sorted(found) == sorted(
            [("artillery", f"troops.{order.index(0)}"), ("unreadable-troop", f"troops.{order.index(1)}")]
        )
        left = whole - own[1] * vd[1]
        assert [each.value for each in totals(bent)] == [left, (left + 1) // 2]
    assert [each.value for each in totals(army)] == [whole, (whole + 1) // 2]
