"""Edits of an army: each undoes exactly, fits every army, and says what a person meant."""

from hypothesis import given
from hypothesis import strategies as st

from hheditor.armies import Army, Device, Group, Leader, TroopType, Unit
from hheditor.armies.edits import (
    Become,
    Edit,
    SetBudget,
    SetDevice,
    SetTags,
    SetWords,
    Several,
    SpliceGroups,
    SpliceLeaders,
    SpliceTroops,
    SpliceUnits,
    apply,
    join,
)
from hheditor.armies.mustering import (
    add_leader,
    add_units,
    change_leader,
    change_type,
    change_units,
    kinds,
    regroup,
    remove_leaders,
    remove_units,
    replace_type,
    set_number,
)
from hheditor.values import decode, encode

SPEARS = TroopType("spears", "Spearmen", "training")
BOWS = TroopType("bows", "Bowmen", "training", source="book")
OWN = TroopType("own", "My guard", "training", source="user")
WORDS = st.text(max_size=8)
UNITS = st.builds(Unit, troop=st.sampled_from(("spears", "bows", "none")), name=WORDS)
LEADERS = st.builds(Leader, name=WORDS, first=st.booleans())
TROOPS = st.sampled_from((SPEARS, BOWS, OWN))
ARMIES = st.builds(
    Army,
    name=WORDS,
    system=st.just("training"),
    troops=st.lists(TROOPS, max_size=3, unique_by=lambda troop: troop.id).map(tuple),
    units=st.lists(UNITS, max_size=6).map(tuple),
    leaders=st.lists(LEADERS, max_size=3).map(tuple),
)
PLACES = st.integers(-3, 9)


def _splices(kind: type, items: st.SearchStrategy[object]) -> st.SearchStrategy[Edit]:
    return st.builds(kind, PLACES, PLACES, st.lists(items, max_size=3).map(tuple))


SIMPLE: st.SearchStrategy[Edit] = st.one_of(
    st.builds(SetWords, st.sampled_from(("name", "people", "period", "notes")), WORDS),
    st.builds(SetBudget, st.integers(0, 999)),
    st.builds(SetTags, st.lists(WORDS, max_size=3).map(tuple)),
    st.builds(SetDevice, st.builds(Device, charge=WORDS)),
    st.builds(Become, ARMIES),
    _splices(SpliceUnits, UNITS),
    _splices(SpliceGroups, st.builds(Group, WORDS, WORDS)),
    _splices(SpliceLeaders, LEADERS),
    _splices(SpliceTroops, TROOPS),
)
EDITS: st.SearchStrategy[Edit] = SIMPLE | st.builds(Several, st.lists(SIMPLE, max_size=4).map(tuple))


@given(ARMIES, EDITS)
def test_every_edit_is_undone_exactly_and_kept_on_disk(army: Army, edit: Edit) -> None:
    after, inverse = apply(army, edit)
    assert apply(after, inverse)[0] == army
    assert decode(encode(edit), Edit) == edit
    assert decode(encode(inverse), Edit) == inverse


@given(ARMIES, SIMPLE, SIMPLE)
def test_joined_edits_come_to_the_same(army: Army, first: Edit, second: Edit) -> None:
    joined = join(first, second)
    if joined is not None:
        assert apply(army, joined)[0] == apply(apply(army, first)[0], second)[0]


def _after(army: Army, *edits: Edit) -> Army:
    for edit in edits:
        army, _ = apply(army, edit)
    return army


def test_units_of_a_kind_stay_together_and_bring_their_type() -> None:
    army = _after(Army("a", "training"), add_units(Army("a", "training"), SPEARS, 2))
    army = _after(army, add_units(army, BOWS, 1))
    army = _after(army, add_units(army, SPEARS, 1))
    assert [unit.troop for unit in army.units] == ["spears"] * 3 + ["bows"]
    assert army.troops == (SPEARS, BOWS)
    assert [(kind.troop, places) for kind, places in kinds(army)] == [("spears", (0, 1, 2)), ("bows", (3,))]


def test_the_last_unit_takes_its_type_along_unless_it_is_ones_own() -> None:
    army = Army("a", "training", troops=(BOWS, OWN), units=(Unit("bows"), Unit("own")))
    after = _after(army, remove_units(army, (0, 1, 7)))
    assert after.units == () and after.troops == (OWN,)


def test_unnamed_units_go_first() -> None:
    army = Army(
        "a", "training", troops=(BOWS,), units=(Unit("bows", name="Cheshire"), Unit("bows"), Unit("bows"))
    )
    fewer = _after(army, set_number(army, Unit("bows"), 1))
    assert fewer.units == (Unit("bows", name="Cheshire"),)
    assert len(_after(army, set_number(army, Unit("bows"), 5)).units) == 5
    assert _after(army, set_number(army, Unit("bows"), 0)).troops == ()


def test_there_is_one_commander_in_chief() -> None:
    army = Army("a", "training", leaders=(Leader("Henry", first=True), Leader("York")))
    after = _after(army, change_leader(army, 1, Leader("York", first=True)))
    assert [leader.first for leader in after.leaders] == [False, True]
    assert len(_after(after, add_leader(after, Leader("Oxford"))).leaders) == 3
    assert _after(after, remove_leaders((0, 1))).leaders == ()


def test_a_type_is_made_ones_own() -> None:
    army = Army("a", "training", troops=(BOWS,), units=(Unit("bows"), Unit("spears", rear="bows")))
    after = _after(army, replace_type(army, "bows", OWN))
    assert after.units == (Unit("own"), Unit("spears", rear="own"))
    assert after.troops == (OWN,)
    changed = TroopType("own", "My foot guard", "training")
    assert _after(after, change_type(after, changed)).troops == (changed,)
    assert _after(after, change_type(after, BOWS)).troops == (OWN, BOWS)


def test_three_of_four_become_two_of_six_and_back() -> None:
    army = Army(
        "a", "training", troops=(SPEARS,), units=(Unit("spears", name="Uri"), Unit("spears"), Unit("spears"))
    )
    forming = regroup(army, Unit("spears"), 6, 4)
    assert forming is not None
    blocks = _after(army, forming)
    assert blocks.units == (Unit("spears", name="Uri", stands=6), Unit("spears", stands=6))
    back = regroup(blocks, Unit("spears", stands=6), 6, 4)
    assert back is not None
    assert [unit.stands for unit in _after(blocks, back).units] == [None] * 3
    assert regroup(_after(army, remove_units(army, (0,))), Unit("spears"), 6, 4) is None


def test_units_of_any_two_sizes_change_places() -> None:
    army = Army("a", "training", troops=(SPEARS,), units=(Unit("spears"), Unit("spears")))
    forming = regroup(army, Unit("spears"), 10, 5)
    assert forming is not None
    whole = _after(army, forming)
    assert whole.units == (Unit("spears", stands=10),)
    back = regroup(whole, whole.units[0], 10, 5)
    assert back is not None
    assert _after(whole, back).units == army.units


def test_the_same_change_to_several_units() -> None:
    army = Army("a", "training", units=(Unit("a"), Unit("b"), Unit("c")))
    assert [unit.stands for unit in _after(army, change_units(army, (0, 2, 9), stands=3)).units] == [
        3,
        None,
        3,
    ]


def test_a_unit_may_bear_arms_of_its_own_and_old_files_open_as_before() -> None:
    from hheditor.armies import Device
    from hheditor.values import decode, encode

    cerchi = Device("fess", "ring", "#234f8e", "#e6e2d6")
    army = Army("a", "training", troops=(BOWS,), units=(Unit("bows", arms=cerchi), Unit("bows")))
    assert army.arms(0) == cerchi
    assert army.arms(1) == army.arms(2) == army.device
    assert decode(encode(army), Army) == army
    assert b"arms" not in encode(Unit("bows"))
