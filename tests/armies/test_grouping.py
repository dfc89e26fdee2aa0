"""Groups of an army: made, named, filled and emptied by edits that undo exactly, and kept in files."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from hheditor.armies import Army, Group, Leader, TroopType, Unit
from hheditor.armies.edits import SpliceUnits, apply
from hheditor.armies.grouping import Members, change_group, make_group, members, new_group, put
from hheditor.armies.mustering import kinds, remove_units
from hheditor.sheets import PrintOptions, Subject, make
from hheditor.store import StoreError, open_library
from hheditor.store.exchange.checks import sound
from hheditor.store.exchange.reading import read_document
from hheditor.store.exchange.writing import export_bytes
from hheditor.values import decode, encode
from tests.golden import subject
from tests.sheets.pdfs import words

FOOT = TroopType("foot", "Foot", "x")
ARMY = Army(
    "English",
    "x",
    troops=(FOOT,),
    units=(Unit("foot"),) * 4,
    leaders=(Leader("Edward"), Leader("Gloucester")),
)
VAN = Group("g1", "Vanguard", "#3a6ea5")


def grouped() -> Army:
    return apply(ARMY, make_group(ARMY, VAN, (0, 1), (1,)))[0]


def test_a_group_has_its_units_and_leaders_and_the_rest_comes_last() -> None:
    army = grouped()
    assert members(army) == (Members(VAN, (0, 1), (1,)), Members(None, (2, 3), (0,)))
    assert army.group("g1") == VAN and army.group("") is None and army.group("gone") is None
    assert members(ARMY) == (Members(None, (0, 1, 2, 3), (0, 1)),)
    assert len(kinds(army)) == 2, "units of two groups are not one line of a list"


def test_making_a_group_is_undone_in_one_step() -> None:
    army, inverse = apply(ARMY, make_group(ARMY, VAN, (0, 1), (1,)))
    assert apply(army, inverse)[0] == ARMY


def test_units_change_groups_and_an_empty_group_goes() -> None:
    army = grouped()
    rear = new_group(army, "Rear")
    assert rear.id == "g2"
    army, _ = apply(army, make_group(army, rear, (2,)))
    emptied, inverse = apply(army, put(army, "g2", (0, 1), (1,)))
    assert [group.name for group in emptied.groups] == ["Rear"]
    assert members(emptied)[0] == Members(rear, (0, 1, 2), (1,))
    assert apply(emptied, inverse)[0] == army
    alone, _ = apply(emptied, put(emptied, "", range(4), range(2)))
    assert alone == replace(ARMY, groups=())


def test_a_group_is_named_and_coloured() -> None:
    army, inverse = apply(grouped(), change_group(grouped(), replace(VAN, name="Van", colour="#112233")))
    assert army.groups == (Group("g1", "Van", "#112233"),)
    assert apply(army, inverse)[0] == grouped()
    assert apply(army, change_group(army, Group("none", "x")))[0] == army


def test_membership_survives_what_is_done_to_the_list() -> None:
    army, _ = apply(grouped(), SpliceUnits(0, 0, (Unit("foot", name="first"),)))
    assert members(army)[0].units == (1, 2)
    army, _ = apply(army, remove_units(army, (1,)))
    assert members(army)[0].units == (1,)


def test_an_army_without_groups_is_written_as_before() -> None:
    assert b"group" not in encode(ARMY)
    assert decode(encode(grouped()), Army) == grouped()


@pytest.mark.parametrize(
    "army",
    [
        replace(ARMY, units=(Unit("foot", group="gone"),)),
        replace(ARMY, leaders=(Leader("x", group="gone"),)),
        replace(ARMY, groups=(VAN, VAN)),
        replace(ARMY, groups=(Group("", "nameless"),)),
        replace(ARMY, groups=(Group("g1", "x", "red; drop"),)),
    ],
)
def test_a_file_with_impossible_groups_is_refused(army: Army) -> None:
    found = sound(army)
    assert found is not None
    assert "groups" in str(found.parameters)


def test_groups_travel(tmp_path: Path) -> None:
    assert sound(grouped()) is None
    with open_library(tmp_path / "a.hhlibrary") as library:
        name, data = export_bytes(library, library.documents.add(grouped()).id)
    assert read_document(data, name).content == grouped()
    with pytest.raises(StoreError):
        read_document(re.sub(rb'"group": ?"g1"', b'"group":"g9"', data, count=1), name)


def test_a_roster_prints_groups_under_their_leaders() -> None:
    whole = subject("bosworth-1485.hhscenario")
    assert whole.scenario is not None
    plain = make("roster", whole, PrintOptions(sides=(0,)))
    side = whole.scenario.sides[0]
    army, _ = apply(side.army, make_group(side.army, VAN, (0, 1, 2), (0,)))
    scenario = replace(whole.scenario, sides=(replace(side, army=army), whole.scenario.sides[1]))
    printed = make("roster", Subject(scenario), PrintOptions(sides=(0,)))
    said = words(printed.pdf)
    assert f"Vanguard · {army.leaders[0].name}" in said and "In no group" in said
    assert "Vanguard" not in words(plain.pdf)
    assert said.index("Vanguard ·") < said.index("In no group")
