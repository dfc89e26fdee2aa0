"""Worked situations 32 to 43: who shoots at whom, and what he needs."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hheditor.rules.figures import Situation
from hheditor.rules.figures.position.kinds import range_of
from hheditor.rules.figures.position.orders import Shoot
from hheditor.rules.figures.position.table import Table, on_base, own
from hheditor.rules.figures.shooting.targets import (
    Shot,
    beyond,
    judge_shooter,
    judge_shot,
    judge_target,
    men_of,
    targets,
)
from hheditor.rules.figures.situation import box
from hheditor.values import Finding
from tests.rules.figures.driver import BLUE, RED, Game

HEDGE = box(6990, 5000, 7010, 7000)


def shot(table: Table, number: int, target: int) -> Shot:
    found = judge_shot(table, (number, 0), target)
    assert isinstance(found, Shot), found
    return found


def needed(code: str, *, hedge: bool = False, over: bool = False, loose: bool = False, night: int = 0) -> int:
    """What a bow at (6100, 5900) needs against a figure 1900 away."""
    field = Situation()
    if hedge:
        field.ground("hedge", HEDGE)
    if loose:
        man = field.single(RED, "fM/bow", (6100, 6000, 0))
    else:
        field.formation(RED, "5x1 c fM/bow", (6100, 6000, 0))
        man = 2
    target = field.single(BLUE, code, (8000, 6000, 1800))
    if over:
        field.single(RED, "fM", (6600, 6000, 0))
    return shot(field.table("shooting"), man, target).need + night


@pytest.mark.rule("SHO-9", "SHO-10", "TYP-4")
def test_32_what_hits() -> None:
    assert [needed(code) for code in ("fS", "fL", "fH", "fX", "hMb")] == [4, 5, 5, 6, 6]
    assert needed("fS", hedge=True) == 6
    assert [needed(code, over=True) for code in ("fS", "fL", "fH", "fX", "hMb")] == [5, 6, 6, 7, 7]
    assert needed("fS", over=True, hedge=True) == 7
    assert [needed(code, over=True, loose=True) for code in ("fS", "fL")] == [6, 7]


@pytest.mark.rule("SHO-10", "FR-45")
def test_32_by_option_a_six_always_hits() -> None:
    for natural in (False, True):
        field = Situation(natural_six=natural)
        man = field.single(RED, "fM/bow", (6100, 6000, 0))
        target = field.single(BLUE, "fX", (8000, 6000, 1800))
        field.single(RED, "fM", (6600, 6000, 0))
        game = Game(field, "shooting").do(Shoot(target, ((man, 0),)))
        assert game.need == (6 if natural else 8)
        assert (game.roll(6).table.figures[target].state == "gone") == natural


@pytest.mark.rule("TYP-5", "SEE-2", "SHO-11")
def test_33_range_and_arc() -> None:
    def may(code: str, x: int, y: int) -> str:
        field = Situation()
        field.formation(RED, f"4x2 {'o' if code[1] in 'SL' else 'c'} {code}", (6000, 6000, 0))
        target = field.single(BLUE, "fM", (x, y, 1800))
        table = field.table("shooting")
        man = next(n for n in table.members[0] if table.pose(n).point == table.pose(0).point)
        found = judge_shot(table, (man, 0), target)
        return found.rule if isinstance(found, Finding) else ""

    assert may("fM/bow", 10100, 5700) == ""
    assert may("fM/bow", 10101, 5700) == "SHO-11"
    assert may("fM/bow", 6100, 4000) == ""
    assert may("fM/bow", 6099, 4000) == "SEE-2"
    field = Situation()
    codes = ("hM/bow", "fM/lbow", "fM/xbow", "fM/sling", "fH/jav", "fL/jav", "ch[fL fM/bow]")
    men = [field.single(RED, code, (1000, 1000, 0)) for code in codes]
    table = field.table("shooting")
    found = [range_of(table.profile, table.kinds[man], 1 if table.kinds[man].crew else 0) for man in men]
    assert found == [3000, 5000, 5000, 3000, 1000, 1500, 3000]


@pytest.mark.rule("TYP-9", "CRW-1", "FR-12")
def test_33_crews_are_mounted() -> None:
    field = Situation()
    one = field.single(RED, "el[fL fM/jav fM/bow]", (1000, 1000, 0))
    table = field.table("shooting")
    assert table.figures[one].crew == (0, 1, 2)
    assert [range_of(table.profile, table.kinds[one], seat) for seat in (0, 1, 2)] == [0, 1500, 3000]


@pytest.mark.rule("SHO-7", "FR-43")
def test_34_the_nearest() -> None:
    def field(friend: bool = False) -> tuple[Table, int, dict[int, int]]:
        laid = Situation()
        man = laid.single(RED, "fM/bow", (6000, 6000, 0))
        foes = {y: laid.single(BLUE, "fM", (8000, y, 1800)) for y in range(5200, 6801, 200)}
        if friend:
            laid.single(RED, "fM", (8200, 6000, 0))
        return laid.table("shooting"), man, foes

    table, man, foes = field()
    allowed = targets(table, (man, 0))
    assert {y for y, number in foes.items() if number in allowed} == set(range(5400, 6601, 200))
    assert judge_target(table, RED, (man, 0), foes[5200]).rule == "SHO-7"  # type: ignore[union-attr]
    nearest = min(allowed, key=lambda each: allowed[each].squared)
    assert nearest == foes[6000]
    table, man, foes = field(friend=True)
    assert foes[6000] not in targets(table, (man, 0))


def between(code: str, side: int, x: int, weapon: str = "bow", free: bool = False) -> tuple[Table, int, int]:
    field = Situation()
    field.formation(RED, f"5x1 c fM/{weapon}", (6100, 6000, 0))
    target = field.single(BLUE, "fM", (8000, 6000, 1800))
    other = field.single(side, code, (x, 6000, 0))
    if free:
        other = field.single(BLUE, "fM", (9000, 7500, 1800))
    return field.table("shooting"), target, other


def over(*given: Any) -> str:
    table, target, _ = between(*given)
    found = judge_shot(table, (2, 0), target)
    return found.rule if isinstance(found, Finding) else str(found.modifier)


@pytest.mark.rule("SHO-6", "SEE-3")
def test_35_over_friends() -> None:
    assert over("fM", RED, 6600) == over("fM", RED, 7049) == "-1"
    assert over("fM", RED, 7050) == "SEE-3"
    assert over("hM", RED, 6600) == over("fM", BLUE, 6600) == over("fM", RED, 6600, "xbow") == "SEE-3"
    table, _, other = between("fM", BLUE, 6600)
    assert set(targets(table, (2, 0))) == {other}
    table, target, other = between("fM", RED, 6600, "bow", True)
    assert set(targets(table, (2, 0))) == {other}
    assert judge_target(table, RED, (2, 0), target).rule == "SHO-7"  # type: ignore[union-attr]


@pytest.mark.rule("SEE-1", "FR-41")
def test_36_second_rank() -> None:
    for weapon, rule in (("xbow", "SEE-3"), ("bow", "")):
        field = Situation()
        field.formation(RED, f"6x2 c fM/{weapon}", (6000, 6000, 0))
        target = field.single(BLUE, "fM", (7100, 7500, 1800))
        game = Game(field, "shooting")
        front, rear = game.figure(0, 0, 0), game.figure(0, 0, 1)
        assert shot(game.table, front, target).modifier == 0
        found = judge_shot(game.table, (rear, 0), target)
        assert (found.rule if isinstance(found, Finding) else "") == rule
        if not isinstance(found, Finding):
            assert found.modifier == -1


@pytest.mark.rule("SHO-3", "SHO-4", "SHO-5")
def test_37_too_close() -> None:
    def may(x: int, code: str = "fM/bow", engaged: bool = False) -> list[bool]:
        field = Situation()
        red = field.formation(RED, f"4x2 c {code}", (6000, 6000, 0))
        field.formation(BLUE, "4x2 c fM", (x, 6000, 1800))
        if engaged:
            field.formation(RED, "4x2 c fM", (x + 400, 6000, 1800))
        table = field.table("shooting")
        return [judge_shooter(table, RED, (man, 0)) is None for man in table.members[red]]

    assert may(6900) == [False] * 4 + [True] * 4
    assert may(6901) == [True] * 8
    assert may(6900, engaged=True) == [True] * 8
    assert may(6900, "fM/jav") == [True] * 8
    assert may(6400, "fM/jav") == [False] * 8


def volley(target: str, count: int, *, friend: str = "") -> tuple[Game, int, tuple[tuple[int, int], ...]]:
    field = Situation()
    field.formation(RED, f"{count}x1 c fM/bow", (6000, 6000, 0))
    foe = field.single(BLUE, target, (8000, 6000, 1800))
    field.formation(BLUE, "4x2 c fM", (16000, 2000, 900))
    if friend:
        field.single(RED, friend, (8200 + (150 if target[0] == "h" else 0), 6000, 0))
    return Game(field, "shooting"), foe, tuple((man, 0) for man in range(count))


@pytest.mark.rule("SHO-1", "SHO-8", "SEQ-5")
def test_38_overkill() -> None:
    field = Situation()
    field.formation(RED, "8x1 c fM/bow", (6000, 6000, 0))
    blue = field.formation(BLUE, "4x2 c fM", (9600, 6000, 1800))
    game = Game(field, "shooting")
    first, second = game.figure(blue, 1, 0), game.figure(blue, 2, 0)
    game.do(Shoot(first, tuple((man, 0) for man in range(5)))).roll(2, 5, 6, 1, 5)
    assert game.table.figures[first].state == "gone"
    assert sum(figure.state == "gone" for figure in game.table.figures) == 1
    assert (1, 0) in game.empty(blue)
    assert game.why(Shoot(second, ((0, 0),))) == "SHO-1"
    game.do(Shoot(second, tuple((man, 0) for man in range(5, 8)))).roll(4, 4, 3)
    assert game.table.figures[second].state == "base"
    assert game.table.phase == "movement"
    assert game.empty(blue) == {(1, 1)}


@pytest.mark.rule("SEQ-4", "SEQ-5", "ROU-1")
def test_a_base_whose_last_figure_fell_lies_there_until_the_end_of_the_phase() -> None:
    field = Situation()
    field.formation(RED, "8x1 c fM/bow", (6000, 6000, 0))
    field.formation(RED, "2x1 c fM/bow", (6000, 1000, 0))
    blue = field.formation(BLUE, "2x1 o el[fL]", (9000, 6000, 1800))
    field.formation(BLUE, "4x2 c fM", (9000, 1000, 1800))
    game = Game(field, "shooting")
    for model in game.table.members[blue]:
        men = [man for man in range(8) if game.may(Shoot(model, ((man, 0),)))][:4]
        game.do(Shoot(model, tuple((man, 0) for man in men)))
        game.roll(6, 6, 6, 6)
        assert game.table.figures[model].state == "gone"
    assert (game.table.phase, game.formation(blue).state) == ("shooting", "standing")
    game.end()
    assert (game.table.phase, game.formation(blue).state) == ("movement", "gone")


@pytest.mark.rule("SHO-13", "FR-46")
def test_39_into_the_melee() -> None:
    game, foe, men = volley("hH", 3, friend="fM")
    friend = len(game.table.figures) - 1
    game.do(Shoot(foe, men))
    assert game.need == 5
    game.roll(6, 3, 4)
    assert game.table.figures[foe].state == "gone"
    assert (game.purpose, game.need) == ("stray", 6)
    assert game.roll(6, 2).table.figures[friend].state == "gone"
    game, foe, men = volley("fX", 3, friend="fS")
    friend = len(game.table.figures) - 1
    game.do(Shoot(foe, men))
    assert game.need == 6
    game.roll(5, 5, 2)
    assert (game.purpose, game.need) == ("stray", 5)
    game.roll(5, 4, 1)
    assert game.table.figures[friend].state == "gone"
    assert game.table.figures[foe].state == "loose"


@pytest.mark.rule("SEE-4", "ROG-2")
def test_40_cover() -> None:
    def need(kind: str = "", points: Any = (), y: int = 6000) -> int:
        field = Situation()
        if kind:
            field.ground(kind, points)
        man = field.single(RED, "fM/bow", (6000, 6000, 0))
        target = field.single(BLUE, "fM", (8000, y, 1800))
        field.single(RED, "fM", (4000, 4000, 0), role="commander")
        found = judge_shot(field.table("shooting"), (man, 0), target)
        return 0 if isinstance(found, Finding) else found.need + found.modifier

    assert need() == 5
    assert need("hedge", box(6990, 5000, 7010, 7000)) == 6
    assert need("hedge", box(6100, 5000, 6120, 7000)) == 5
    assert need("wood", box(6500, 5000, 6900, 7000)) == 6
    assert need("wood", box(6500, 5000, 7100, 7000)) == 0
    assert need("scrub-and-trees", box(6500, 5000, 6600, 7000)) == 6
    assert need("scrub-and-trees", box(6500, 5000, 6599, 7000)) == 5
    assert need("building", box(6500, 5500, 6700, 6500)) == 0


@pytest.mark.rule("SEE-4", "LAD-1")
def test_40_pavises() -> None:
    field = Situation()
    field.formation(BLUE, "6x2 o fL/xbow", (8000, 6000, 1800), screens=6)
    before = field.single(RED, "fM/bow", (6000, 6000, 0))
    behind = field.single(RED, "fM/bow", (8100, 3000, 0))
    game = Game(field, "shooting")
    bearer = game.figure(0, 5, 0)
    assert shot(game.table, before, bearer).terms[0].value == 6
    assert shot(game.table, behind, bearer).terms[0].value == 5


@pytest.mark.rule("CRW-2", "CRW-3", "SHO-15")
def test_42_who_falls_off() -> None:
    game, foe, men = volley("ch[fL fM/bow]", 3)
    game.do(Shoot(foe, men))
    assert game.need == 5
    assert game.roll(5, 5, 5).table.figures[foe].crew == (0,)
    assert [event.fact("left") for event in game.events if event.event == "crew-fell"] == [1]
    left: list[Any] = []
    for needed_now, die in ((5, 5), (6, 6), (5, 5)):
        game, foe, men = volley("el[fL fX fM/bow]", 3)
        crew = {5: (0, 1, 2), 6: (0, 1)}[needed_now] if len(left) < 2 else (0,)
        from hheditor.rules.figures.position.table import change_figure

        game.table = change_figure(game.table, foe, crew=crew)
        game.do(Shoot(foe, men[:1]))
        assert game.need == needed_now
        figure = game.roll(die).table.figures[foe]
        left.append((figure.state, figure.crew))
    assert left == [("loose", (0, 1)), ("loose", (0,)), ("gone", ())]


@pytest.mark.rule("SHO-2", "SHO-10", "CMD-6")
def test_43_loose_shooters() -> None:
    def need(at: tuple[int, int], state: Any = "loose", near: bool = False) -> int:
        field = Situation().ground("scrub", box(3000, 5000, 4000, 7000))
        man = field.single(RED, "fL/bow", (*at, 0), state=state)
        target = field.single(BLUE, "fM", (at[0] + 1000, at[1], 1800))
        if near:
            field.formation(BLUE, "4x2 c fM", (at[0], at[1] - 700, 900))
        table = field.table("shooting")
        assert on_base(table, man) < 0
        if judge_shooter(table, RED, (man, 0)) is not None:
            return 0
        return shot(table, man, target).need

    assert need((6000, 6000)) == 6
    assert need((8000, 11000)) == 5
    assert need((3500, 6000)) == 5
    assert need((6000, 6000), "rout") == 0
    assert need((6000, 6000), near=True) == 0


@pytest.mark.rule("SHO-12", "SHO-14")
def test_shots_need_no_command_and_do_not_run_out() -> None:
    field = Situation()
    red = field.formation(RED, "4x2 c fM/bow", (6000, 6000, 0), command=False)
    blue = field.formation(BLUE, "4x2 c fM", (8000, 6000, 1800))
    game = Game(field, "shooting")
    game.do(Shoot(game.figure(blue, 1, 0), ((game.figure(red, 2, 0), 0),))).roll(1)
    game.end().end()
    while not (game.actor == RED and game.table.phase == "shooting"):
        game.end()
    assert game.may(Shoot(game.figure(blue, 1, 0), ((game.figure(red, 2, 0), 0),)))


# Many at once ---------------------------------------------------------------------------------------------


def lines_of_battle(hill: bool) -> Table:
    """Archers behind foot on both sides, some enemies ahead, in contact, in rout."""
    field = Situation()
    if hill:
        field.ground("hill", box(4000, 5000, 6500, 8600), 1)
    for side, facing, front, back in ((RED, 2700, 7200, 7900), (BLUE, 900, 5600, 4900)):
        for place in range(2):
            field.formation(side, "6x2 c fM", (5000 + 2600 * place, front, facing))
            field.formation(side, "6x2 o fL/bow", (5000 + 2600 * place, back, facing))
    field.single(BLUE, "hM", (6300, 6500, 900))
    field.single(BLUE, "fM", (8200, 6300, 900), state="rout")
    field.single(BLUE, "fM", (5000, 6900, 900))
    return field.table("shooting")


@pytest.mark.rule("SHO-7", "FR-43", "SEE-1")
@pytest.mark.parametrize("hill", [False, True])
def test_quick_targets_are_the_targets_one_by_one(hill: bool) -> None:
    table = lines_of_battle(hill)
    seen = set()
    for man in men_of(table, RED):
        shots = {
            other: shot
            for other in own(table, BLUE)
            for shot in (judge_shot(table, man, other),)
            if not isinstance(shot, Finding)
        }
        tier = min((shot.tier for shot in shots.values()), default=0)
        best = {other: shot for other, shot in shots.items() if shot.tier == tier}
        least = min((shot.squared for shot in best.values()), default=0)
        lawful = {o: shot for o, shot in best.items() if tier == 3 or not beyond(shot.squared, least)}
        if judge_shooter(table, RED, man) is not None:
            lawful = {}
        assert targets(replace(table), man) == lawful
        allowed = {o for o in own(table, BLUE) if not isinstance(judge_target(table, RED, man, o), Finding)}
        assert allowed == set(lawful)
        seen.add(tier)
    assert {1, 2} <= seen
