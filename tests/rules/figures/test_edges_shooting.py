"""Shots at the limit and one unit beyond it: grace, range, nearness, lines along the own rank."""

from __future__ import annotations

import pytest

from hheditor.rules.figures import Situation
from hheditor.rules.figures.position.orders import Shoot
from tests.rules.figures.driver import BLUE, RED, Game


@pytest.mark.rule("SHO-7", "FR-43")
@pytest.mark.parametrize(("far", "wanted"), [(2100, ""), (2101, "SHO-7")])
def test_a_target_a_hundred_further_than_the_nearest_and_no_more(far: int, wanted: str) -> None:
    field = Situation()
    archer = field.single(RED, "fL/bow", (6000, 6000, 2700))
    near = field.single(BLUE, "fM", (6000, 4000, 900))
    other = field.single(BLUE, "fM", (6000 + far, 6000, 900))
    game = Game(field, "shooting")
    assert game.may(Shoot(near, ((archer, 0),)))
    assert game.why(Shoot(other, ((archer, 0),))) == wanted


@pytest.mark.rule("SEE-1", "SHO-7", "FR-41")
@pytest.mark.parametrize("rank", [0, 1])
def test_comrades_of_the_own_rank_hide_nobody_so_that_a_free_line_along_it_comes_first(rank: int) -> None:
    field = Situation()
    field.formation(RED, "4x2 o fL/bow", (6000, 6000, 2700))
    field.single(RED, "fM", (5400, 5200, 2700))
    ahead = field.single(BLUE, "fM", (5400, 3900, 900))
    game = Game(field, "shooting")
    man = game.figure(0, 0, rank)
    assert game.may(Shoot(ahead, ((man, 0),))), "over friends, where nobody else is seen"
    beside = field.single(BLUE, "fM", (8700, game.spot(man)[1], 900))
    game = Game(field, "shooting")
    assert game.may(Shoot(beside, ((man, 0),)))
    assert game.why(Shoot(ahead, ((man, 0),))) == "SHO-7"


RANGES = {
    "fL/bow": 4000,
    "hL/bow": 3000,
    "cL/bow": 3000,
    "fL/lbow": 5000,
    "fM/xbow": 5000,
    "fS/sling": 3000,
    "fM/jav": 1500,
    "fH/jav": 1000,
    "hX/jav": 1000,
    "el[fL/bow]": 3000,
}


@pytest.mark.rule("TYP-5", "SHO-11")
@pytest.mark.parametrize("code", RANGES)
def test_a_range_is_reached_to_the_last_unit(code: str) -> None:
    for far, wanted in ((RANGES[code], ""), (RANGES[code] + 1, "SHO-11")):
        for side in (RED, BLUE):
            field = Situation()
            man = field.single(side, code, (6000, 8000, 2700))
            target = field.single(1 - side, "fM", (6000 + far, 8000, 900))
            field.single(side, "fL/bow", (1000, 1000, 900))  # so that somebody can shoot at somebody
            field.single(1 - side, "fM", (1000, 2000, 900))
            assert Game(field, "shooting", side).why(Shoot(target, ((man, 0),))) == wanted, (far, side)


@pytest.mark.rule("SHO-4", "SHO-5", "FR-42")
@pytest.mark.parametrize("place", [0, 3])
def test_nobody_but_javelins_shoots_five_centimetres_before_an_idle_formation(place: int) -> None:
    """The first of a base as well as the last; the gap is that of the figure's own rectangle."""
    for gap, wanted in ((500, "SHO-4"), (501, "")):
        for code, refused in (("fL/bow", wanted), ("fL/jav", "")):
            field = Situation()
            field.formation(RED, f"4x1 o {code}", (6000, 6000, 2700))
            edge = 5400 + 400 * place
            field.formation(BLUE, "2x1 c fM", (edge, 6000 - 200 - gap, 900))
            game = Game(field, "shooting")
            man, target = game.figure(0, place, 0), game.figure(1, 0, 0)
            assert game.why(Shoot(target, ((man, 0),))) == refused, (gap, code)
    engaged = Situation()
    engaged.formation(RED, "4x1 o fL/bow", (6000, 6000, 2700))
    engaged.formation(BLUE, "2x1 c fM", (6000, 5400, 900))
    engaged.single(RED, "fM", (6000, 5200, 900))
    free = engaged.single(BLUE, "fM", (6600, 4000, 900))
    game = Game(engaged, "shooting")
    assert game.may(Shoot(free, ((game.figure(0, 3, 0), 0),))), "one that fights already scares nobody"


@pytest.mark.rule("SHO-1", "SHO-8", "SEE-2")
def test_a_volley_names_each_shooter_once_and_nobody_who_cannot() -> None:
    field = Situation()
    field.formation(RED, "4x1 o fL/bow", (6000, 6000, 2700))
    lone = field.single(RED, "fL/bow", (6000, 7000, 900))
    routed = field.single(RED, "fL/bow", (3000, 6500, 900), state="rout")
    foe = field.single(BLUE, "fM", (6000, 4000, 900))
    behind = field.single(BLUE, "fM", (6000, 9500, 900))
    beside = field.single(BLUE, "fM", (9000, 6000, 900))
    game = Game(field, "shooting")
    men = tuple((game.figure(0, file, 0), 0) for file in range(4))
    last = len(game.table.figures) - 1
    assert game.may(Shoot(foe, men)) and game.may(Shoot(foe, men[:1])) and game.may(Shoot(foe, men[3:]))
    wrong = {
        Shoot(foe, ()): "SHO-8",
        Shoot(foe, (men[0], men[0])): "SHO-8",
        Shoot(last + 1, men): "TAB-3",
        Shoot(-1, men): "TAB-3",
        Shoot(foe, ((foe, 0),)): "SEQ-1",
        Shoot(foe, ((men[0][0], 1),)): "SHO-1",
        Shoot(foe, ((men[0][0], -1),)): "SHO-1",
        Shoot(foe, ((routed, 0),)): "SHO-2",
        Shoot(lone, men[:1]): "SHO-7",
        Shoot(behind, men[:1]): "SEE-2",
        Shoot(beside, men[3:]): "SHO-7",
    }
    for order, rule in wrong.items():
        assert game.why(order) == rule, order
    game.do(Shoot(foe, men[:2])).roll(1, 1)
    assert game.why(Shoot(foe, men[:1])) == "SHO-1" == game.why(Shoot(foe, men[1:2]))
    assert game.may(Shoot(foe, men[2:]))


@pytest.mark.rule("SHO-9", "SHO-10", "TYP-4")
def test_what_every_class_needs_to_be_hit() -> None:
    needs = {"fS": 4, "fL": 5, "fM": 5, "fH": 5, "fX": 6, "hSb": 6, "hM": 5, "el[fS fM]": 5, "ch[fM fX]": 6}
    for code, need in needs.items():
        field = Situation()
        field.formation(RED, "4x1 o fL/bow", (6000, 6000, 2700))
        target = field.single(BLUE, code, (6000, 4000, 900))
        game = Game(field, "shooting")
        game.do(Shoot(target, ((game.figure(0, 0, 0), 0),)))
        assert game.need == need, code
        field.single(RED, "fL/bow", (7000, 6000, 900))
        game = Game(field, "shooting")
        game.do(Shoot(target, ((len(game.table.figures) - 1, 0),)))
        assert game.need == need + 1, "who stands by himself shoots worse"
