"""Situations 26 to 31, 55, 56 and 69: shooting."""

from typing import Any

import pytest

from hheditor.rules.impetus import Situation
from hheditor.rules.impetus.position.orders import Finish, Rally, Shoot
from tests.rules.impetus.driver import Game, charged


def ahead(steps: int) -> tuple[int, int]:
    """The hex of the lane so many steps straight ahead of (0, 0), facing N."""
    return steps // 2, -steps


def shot(
    shooter: str,
    target: str,
    h: int,
    *,
    moved: bool = False,
    rallied: bool = False,
    large: int = 1,
    **states: Any,
) -> int | str:
    """The dice of a shot at a target so many H away, or the rule that refuses it."""
    field = Situation()
    red = {name[4:]: value for name, value in states.items() if name.startswith("red_")}
    unit = field.red(shooter, (0, 1) if moved else (0, 0), disordered=rallied or bool(red.get("disordered")))
    other = field.block(1, target, ahead(h + 1), large)
    game = Game(field)
    if moved:
        game.do(game.move(unit, (0, 0)))
        if game.question != "shoot":
            return "refused"
    if rallied:
        game.do(Rally(unit))
        if game.question != "shoot":
            return "refused"
    why = game.why(Shoot(unit, other))
    return why or game.do(Shoot(unit, other)).dice


@pytest.mark.rule("SHO-1", "SHO-3", "SHO-5", "SHO-6")
def test_case_26_numbers_of_dice():
    assert shot("T 4/0 longbow_a", "CP2 6/4", 6) == 5
    assert shot("T 4/0 longbow_a", "FP 5/1", 6, moved=True) == 1
    assert shot("T 3/0 crossbow_b", "FP 5/1", 4) == "SHO-3"
    assert shot("S 2/0 javelin", "S 2/0", 3) == "SHO-1"
    assert shot("CL 4/1 composite_bow", "FP 5/1", 3, moved=True) == 2
    assert shot("CL 4/1 composite_bow", "CP1 7/4", 6, moved=True) == "refused"
    assert shot("ART 2/0 artillery_a", "FP 4/1 pike deep", 12, large=2) == 3
    assert shot("ART 2/0 artillery_a", "W 5/0", 3) == 6
    assert shot("ART 2/0 artillery_b", "CL 4/1", 6) == 3
    assert shot("T 4/0 crossbow_a", "T 4/0 pavises", 2, red_disordered=True) == 2
    assert shot("FL 4/1 javelin", "CM 5/2", 3, moved=True) == 4
    assert shot("FL 4/1 javelin", "CM 5/2", 3, rallied=True) == 2
    assert shot("S 2/0 sling", "CP1 7/4", 6, rallied=True) == 1
    assert shot("S 2/0 short_bow_b", "CM 5/2", 6) == 1
    assert shot("S 2/0 short_bow_b", "FP 5/1", 6) == "SHO-3"
    assert shot("T 4/0 arquebus_b", "EL 5/3", 3) == 6


def at(shooter: str, target: str, place: tuple[int, int], field: Situation | None = None) -> int | str:
    field = field or Situation()
    unit = field.red(shooter, (0, 0))
    other = field.blue(target, place)
    game = Game(field)
    why = game.why(Shoot(unit, other))
    return why or game.do(Shoot(unit, other)).dice


@pytest.mark.rule("HEX-5", "SHO-2")
def test_case_27_bands_in_steps():
    assert at("T 4/0 longbow_a", "FP 5/1", (2, -4)) == 4
    assert at("T 4/0 longbow_a", "FP 5/1", (2, -5)) == 3
    assert at("T 4/0 longbow_a", "FP 5/1", (3, -7)) == 3
    assert at("T 4/0 longbow_a", "FP 5/1", (4, -8)) == "SHO-3"
    assert at("ART 2/0 artillery_a", "FP 5/1", (4, -8)) == 2
    assert at("ART 2/0 artillery_c", "FP 5/1", (1, -2)) == "SHO-3"
    assert at("ART 2/0 artillery_c", "FP 5/1", (1, -3)) == 4


@pytest.mark.rule("SHO-4", "HEX-15")
def test_case_28_arcs():
    for place in ((0, -3), (3, -3)):
        assert at("T 4/0 longbow_a", "FP 5/1", place) == 4
    for place in ((-1, -2), (1, 0)):
        assert at("T 4/0 longbow_a", "FP 5/1", place) == "SHO-4"
        assert at("CL 4/1 composite_bow", "FP 5/1", place) == 3
        assert at("CL 4/1 javelin", "FP 5/1", place) == 3
        assert at("CL 4/1 crossbow_b", "FP 5/1", place) == "SHO-4"


def choice(shooter: str, knights: tuple[int, int], melee: bool = False) -> tuple[Game, int, int, int]:
    field = Situation()
    unit = field.red(shooter, (0, 0))
    horse = field.blue("CP1 7/4", knights)
    light = field.blue("S 2/0", (0, -2))
    if melee:
        other = field.red("FP 5/1", (-1, -2), "ENE")
        field.bond(other, light, "side")
    return Game(field), unit, horse, light


@pytest.mark.rule("SHO-9")
def test_case_29_which_target():
    game, unit, horse, light = choice("T 4/0 longbow_a", (2, -4))
    assert game.why(Shoot(unit, light)) == "SHO-9"
    assert game.do(Shoot(unit, horse)).dice == 6
    game, unit, horse, light = choice("T 4/0 longbow_a", (2, -5))
    assert game.why(Shoot(unit, horse)) == "SHO-9"
    assert game.do(Shoot(unit, light)).dice == 2
    game, unit, horse, light = choice("T 4/0 longbow_a", (2, -5), melee=True)
    assert game.why(Shoot(unit, light)) == "SHO-8"
    assert game.why(Shoot(unit, horse)) == ""
    game, unit, horse, light = choice("S 2/0 javelin", (2, -5))
    assert game.why(Shoot(unit, light)) == "SHO-1"
    assert game.why(Shoot(unit, horse)) == "SHO-3"
    assert not [order for order in game.orders(unit) if isinstance(order, Shoot)]


@pytest.mark.rule("SHO-7", "SHO-6", "HEX-16", "HEX-23", "TER-5")
def test_case_30_sight():
    def seen(*friends: tuple[int, int], wood: tuple[int, int] | None = None, kind: str = "wood") -> int | str:
        field = Situation()
        if wood is not None:
            field.ground(kind, wood)
        for friend in friends:
            field.red("FP 5/1", friend)
        return at("T 4/0 longbow_a", "FP 5/1", (2, -4), field)

    assert seen((0, -1)) == 4
    assert seen((0, -1), (1, -1)) == "SHO-7"
    assert seen((1, -2)) == "SHO-7"
    assert seen(wood=(2, -4)) == 3
    assert seen(wood=(1, -2)) == "TER-5"
    assert seen(wood=(2, -4), kind="village") == 4


@pytest.mark.rule("TER-4", "SHO-7")
def test_case_31_over_the_heads():
    def seen(target: tuple[int, int], height: int) -> int | str:
        field = Situation().level(height, (0, 0))
        field.red("FP 5/1", (1, -2))
        return at("T 4/0 longbow_a", "CP1 7/4", target, field)

    assert seen((3, -6), 1) == 5
    assert seen((2, -4), 1) == "SHO-7"
    assert seen((3, -6), 0) == "SHO-7"


@pytest.mark.rule("OPT-9", "HEX-24")
def test_case_55_panic():
    field = Situation()
    guns = field.red("ART 4/0 artillery_a", (-2, 4))
    elephants = field.blue("EL 5/3", (0, 0))
    friend = field.blue("FP 5/1", (-2, 0))
    game = Game(field)
    game.do(Shoot(guns, elephants)).hurt(1).roll(6)
    assert game.purpose == "panic"
    assert game.unit(elephants).vbu <= 4
    game.roll(2)
    assert (game.at(elephants), game.looks(elephants), game.unit(elephants).disordered) == (
        (-1, 0),
        "S",
        True,
    )
    assert game.unit(friend).disordered


@pytest.mark.rule("DIS-4", "ACT-3", "ACT-4", "SHO-5")
def test_case_56_rally():
    field = Situation()
    archers = field.red("T 4/0 longbow_a", (0, 0), disordered=True)
    enemy = field.blue("CP1 7/4", (2, -4))
    game = Game(field)
    game.do(Rally(archers))
    assert not game.unit(archers).disordered
    assert game.why(game.move(archers, (1, -1))) == "SEQ-6", "rallied, it moves no more"
    assert game.do(Shoot(archers, enemy)).dice == 4
    game = Game(field)
    game.do(Rally(archers)).do(Finish())
    assert game.why(game.move(archers, (1, -1))) in ("SEQ-2", "SEQ-6")
    field = Situation()
    archers = field.red("T 4/0 longbow_a", (0, 0), disordered=True)
    enemy = field.blue("FP 5/1", (0, -1))
    field.bond(enemy, archers)
    game = Game(field)
    assert game.why(Rally(archers)) == "ACT-3"


@pytest.mark.rule("SPC-10", "SHO-6", "MEL-8", "MEL-9")
def test_case_69_pavises():

    def at_pavises(shooter: str, target_looks: str, place: tuple[int, int] = (2, -4)) -> int:
        field = Situation()
        unit = field.red(shooter, (0, 0))
        target = field.blue("T 4/0 crossbow_a pavises", place, target_looks)
        game = Game(field)
        return game.do(Shoot(unit, target)).dice

    assert at_pavises("T 3/0 longbow_b", "S") == 2
    assert at_pavises("T 3/0 longbow_b", "N") == 3
    assert at_pavises("ART 2/0 artillery_c", "S") == 4
    assert charged("CP1 7/4", "T 4/0 crossbow_a pavises")[0] == 7
    assert charged("CP1 7/4", "T 4/0 crossbow_a pavises", blue_facing="N")[0] == 13
