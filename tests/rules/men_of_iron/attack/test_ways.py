"""CHG-9, ADV, SEI-13: what may be said while attacks are resolved, clause by clause."""

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.men_of_iron import RULESET
from hheditor.rules.men_of_iron.activation.counters import BATTLE_CRY, BREACH
from hheditor.rules.men_of_iron.position.orders import Advance, Charge, Detour, Play
from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import (
    Advancing,
    Attack,
    Clash,
    Declaring,
    Detouring,
    Melee,
)
from tests.rules.men_of_iron.field import RED, Field, cell, cells, play, refused, rested, rule


def asked() -> tuple[Table, Detouring, Clash]:
    """Knights whose way is blocked, with two others open, are asked which."""
    field = Field()
    knights, bows = field.red("MM", (0, 0)), field.blue("LB", (1, -3))
    blocker = field.red("PK", (5, 5))
    table = play(field.shock(), Charge(knights, bows, cells((0, -1), (0, -2)), 9)).table
    draft = table.agenda[-1]
    assert isinstance(draft, Declaring)
    stood = table.with_unit(blocker, replace(table.units[blocker], cell=cell((0, -2))))
    clash = Clash(RED, draft.attacks, "place", (knights,))
    waiting = rested(replace(stood, agenda=(*stood.agenda[:-1], clash)))
    detour, below = waiting.agenda[-1], waiting.agenda[-2]
    assert isinstance(detour, Detouring)
    assert isinstance(below, Clash)
    return waiting, detour, below


def sound(table: Table, *top: Any) -> bool:
    return not RULESET.problems(replace(table, agenda=(*table.agenda[:-2], *top)))


@pytest.mark.rule("CHG-9", "SEQ-1")
def test_a_detour_is_of_a_charger_still_to_be_placed() -> None:
    table, detour, below = asked()
    (attack,) = below.attacks
    unit, target = detour.unit, attack.targets[0]
    assert sound(table, below, detour)
    assert not RULESET.problems(replace(table, agenda=(below, detour)))
    assert RULESET.problems(replace(table, agenda=(detour,)))
    assert RULESET.problems(replace(table, agenda=(detour, below)))
    for bad in (
        replace(below, stage="meet"),
        replace(below, todo=()),
        replace(below, attacks=()),
        replace(below, attacks=(replace(attack, targets=()),)),
        replace(below, attacks=(replace(attack, facings=(-1,)),)),
    ):
        assert not sound(table, bad, detour), bad
    for paths in ((), detour.paths[:1], detour.paths[::-1], (*detour.paths, detour.paths[0])):
        assert not sound(table, below, replace(detour, paths=paths)), paths
    assert not sound(table, below, replace(detour, unit=target))
    for index, state in (
        (unit, {"state": "disordered"}),
        (unit, {"cell": -1, "gone": "lost"}),
        (target, {"cell": -1, "gone": "lost"}),
    ):
        changed = table.with_unit(index, replace(table.units[index], **state))
        assert not sound(changed, below, detour), (index, state)


@pytest.mark.rule("CHG-9", "REF-6")
def test_only_an_open_way_of_the_one_who_is_asked() -> None:
    table, detour, _ = asked()
    for path in detour.paths:
        placed = play(table, Detour(detour.unit, path))
        assert placed.table.units[detour.unit].cell == path[-1]
    other = next(index for index, unit in enumerate(table.units) if unit.side == RED and index != detour.unit)
    for order in (Detour(other, detour.paths[0]), Detour(detour.unit, cells((0, -1), (0, -2)))):
        found = refused(table, order)
        assert (found.rule, found.places, found.pieces) == ("CHG-9", order.path[:1], (order.unit,))


@pytest.mark.rule("ADV-2", "ADV-3", "ADV-4")
def test_who_may_not_advance_is_told_why() -> None:
    field = Field()
    spear, pike = field.red("PK", (0, 0)), field.red("PK", (1, 0))
    aside = field.red("PK", (5, 0))
    field.blue("PK", (4, -4))
    table = field.shock()
    stood = cells((0, 0), (1, 0))
    task = Advancing((spear, pike), (), cells((1, -1)), (3,), stood)

    def told(continues: bool = False, facing: int = 9, who: int = aside, **state: Any) -> str:
        order = Advance(who, cell((1, -1)), facing)
        changed = table.with_unit(order.unit, replace(table.units[order.unit], **state))
        return rule(replace(changed, agenda=(*table.agenda, replace(task, continues=continues))), order)

    assert told() == "ADV-2"
    assert told(state="disordered") == "ADV-3"
    assert told(continues=True, state="disordered") == "ADV-2"
    assert told(continues=True, facing=11) == "ADV-4"
    assert told(facing=11) == "ADV-2"
    assert told(facing=11, who=spear) == "", "a charge that does not go on may turn"


@pytest.mark.rule("SEI-12", "SEI-13")
def test_a_breach_is_played_on_a_target_and_on_nothing_else() -> None:
    field = Field()
    spear, foe = field.red("PK", (0, 0)), field.blue("PK", (0, -1))
    field.hand(RED, BATTLE_CRY, BREACH)
    table = field.shock()
    melee = Melee(RED, Attack((spear,), (foe,), (), ((),), (-1,)))
    table = replace(table, agenda=(*table.agenda, melee))
    assert RULESET.problems(table) == ()
    assert rule(table, Play(BREACH, unit=foe)) == ""
    assert rule(table, Play(BREACH, unit=foe, battle=0)) == "SEI-12"
    assert rule(table, Play(BREACH, unit=spear)) == "SEI-12"
    assert rule(table, Play(BREACH)) == "SEI-12"
    assert rule(table, Play(BATTLE_CRY, unit=foe)) == "SEI-13"
    without = field.hand(RED, BATTLE_CRY).shock()
    assert rule(replace(without, agenda=(*without.agenda, melee)), Play(BREACH, unit=foe)) != ""
