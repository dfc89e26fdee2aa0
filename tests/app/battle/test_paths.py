"""Moves laid out on a bare table: by keys, by a hand that snaps, in words; in two games."""

import pytest

from hheditor.app.battle.path.draft import Draft
from hheditor.app.battle.path.measuring import measured, thing_at
from hheditor.app.battle.path.snapping import ahead_of, snapped_advance, snapped_turn, swung
from hheditor.app.battle.path.words import Wish, lay, wishes
from hheditor.rules.api.screen.paths import LineUp, Step
from hheditor.rules.api.surfaces import TableSurface
from hheditor.rules.figures import RULESET as FIGURES
from hheditor.rules.figures import Situation
from hheditor.rules.figures.position.table import BASES
from hheditor.tables import Advance, Back, Pivot, Pose, Rect, Size, Turn, Way
from hheditor.values import Finding
from tests.systems.gridless import GRIDLESS, four, two

TABLE = TableSurface(18000, 12000)
ENGLISH = {
    "advance": "advance",
    "ahead": "advance",
    "back": "back",
    "slide": "slide",
    "wheel": "wheel",
    "turn": "turn",
    "line": "line-up",
    "up": "noise",
    "go": "go",
    "right": "right",
    "left": "left",
    "contact": "contact",
    "to": "noise",
    "then": "then",
    "mm": "mm",
    "cm": "cm",
}


def foot(gap: int = 1800) -> Draft:
    """The foot of the test system, the horse so far before it."""
    return Draft(GRIDLESS, GRIDLESS.opening(two(gap)), (0,))


def figures(at: tuple[int, int, int] = (7200, 6100, 1700)) -> tuple[Draft, int, int]:
    """An open formation of the figure game, an enemy before it and a commander."""
    field = Situation()
    ours = field.formation(0, "4x2 o fM", (6000, 6000, 0), name="Spears")
    field.single(0, "hX", (5000, 6000, 0), role="supreme")
    theirs = field.formation(1, "4x2 c fM", at, name="Foes")
    return Draft(FIGURES, field.table("movement"), (BASES + ours,)), BASES + ours, BASES + theirs


def laid_steps(draft: Draft) -> list[Step]:
    return list(draft.steps)


def pivot_of(draft: Draft) -> Pivot:
    last = draft.steps[-1]
    assert isinstance(last, LineUp)
    return last.pivot


def said(draft: Draft, text: str) -> Finding | None:
    found = wishes(text, ENGLISH)
    return found if isinstance(found, Finding) else lay(draft, TABLE, found)


# Keys -----------------------------------------------------------------------------------------------------


def test_small_steps_add_up_to_one_and_nothing_is_left_of_a_step_taken_back() -> None:
    draft = foot()
    for _ in range(3):
        draft.advance(100)
    draft.advance(-10)
    assert draft.steps == (Advance(290),)
    assert (draft.verdict.used, draft.verdict.left, draft.finding) == (290, 710, None)
    draft.advance(-290)
    assert not laid_steps(draft) and draft.orders() == ()
    draft.advance(-100)
    assert laid_steps(draft) == [Back(100)]
    assert draft.finding is not None and draft.finding.message == "refusal.no-such-step", "no way back here"


def test_turns_go_about_the_pivot_the_game_knows_and_halve_what_is_left() -> None:
    draft = foot()
    draft.turn(50)
    draft.turn(50)
    assert draft.steps == (Turn(100, "front-right"),)
    assert (draft.verdict.used, draft.verdict.left) == (500, 500), "a compact formation that wheels has half"
    draft.turn(-200)
    assert draft.steps == (Turn(-100, "front-left"),), "to the left about the left corner"
    draft.turn(100)
    assert not laid_steps(draft)


def test_the_orders_of_a_path_are_the_ones_play_takes() -> None:
    draft = foot()
    draft.turn(100)
    draft.advance(300)
    position = draft.position
    for order in draft.orders():
        position = GRIDLESS.play(position, order).after
    assert GRIDLESS.field(position).rects[0] == draft.base()


def test_a_path_that_may_not_be_says_so_with_its_numbers_and_gives_nothing() -> None:
    draft = foot()
    draft.advance(1400)
    assert draft.orders() == ()
    assert draft.finding is not None and draft.finding.message == "refusal.gridless.too-far"
    assert dict(draft.finding.parameters) == {"distance": 1400, "left": 1000}
    assert draft.base().pose.x == 7400, "where it would have stood"


# The hand -------------------------------------------------------------------------------------------------


def test_a_hand_near_an_enemy_or_beyond_comes_into_contact() -> None:
    draft = foot(gap=800)
    contact = snapped_advance(draft, (), 850)
    assert contact == snapped_advance(draft, (), 730) == snapped_advance(draft, (), 1600)
    draft.advance(contact)
    assert draft.verdict.touched == (1,) and draft.finding is None
    assert snapped_advance(draft, (), 400) == 400, "far from everybody it is as the hand has it"


def test_a_hand_a_little_too_far_means_the_end_of_the_move() -> None:
    draft = foot(gap=3000)
    assert snapped_advance(draft, (), 1070) == 1000
    assert snapped_advance(draft, (), 1400) == 1400, "that is refused, with its numbers"


def test_what_a_hand_does_sideways_is_no_matter() -> None:
    rect = Rect(Pose(1000, 1000, 900), Size(800, 400))
    assert ahead_of(rect, (1000, 1000), (1700, 1450)) == 450


def test_a_corner_swings_about_the_other_one_and_finds_the_heading_of_a_neighbour() -> None:
    draft = Draft(GRIDLESS, GRIDLESS.opening(four(2)), (1,))
    rect = draft.start
    left, right = ((x / 2e9, y / 2e9) for x, y in rect.corners[:2])
    assert swung(rect, "front-right", left, left) == 0
    ahead = (left[0] + 200, left[1])
    assert 100 < swung(rect, "front-right", left, ahead) < 300, "forward is clockwise about the right one"
    friend = draft.field.rects[0].pose.a
    to_friend = friend - rect.pose.a + 3600
    assert snapped_turn(draft, rect, to_friend - 13, coarse=False) % 3600 == to_friend % 3600
    assert snapped_turn(draft, rect, 127, coarse=True) == 150
    assert right != left


def test_on_contact_the_ghost_lines_up_and_the_next_pivot_is_a_key_away() -> None:
    draft, _, enemy = figures((7200, 5600, 1780))
    draft.advance(snapped_advance(draft, (), 900))
    assert draft.touches(draft.steps) == (enemy,)
    assert draft.line_up()
    assert isinstance(draft.steps[-1], LineUp) and draft.finding is None
    before = draft.base().pose
    assert (before.a - draft.field.rects[enemy].pose.a) % 3600 == 1800, "flush against its front"
    pivots = [pivot_of(draft)]
    for _ in range(3):
        assert draft.next_pivot() and draft.finding is None
        assert draft.base().pose.a == before.a
        pivots.append(pivot_of(draft))
    assert pivots == ["centre", "front-left", "front-right", "centre"]


def test_dropped_on_an_enemy_it_turns_advances_and_lines_up() -> None:
    draft, _, enemy = figures((6900, 7400, 2700))
    assert draft.onto(enemy)
    assert draft.finding is None and enemy in draft.verdict.touched
    assert isinstance(draft.steps[0], Turn), "it does not stand straight ahead"
    assert len(draft.orders()) == len(draft.steps)


def test_there_is_no_way_onto_somebody_far_away() -> None:
    draft, _, enemy = figures((16000, 11000, 2700))
    assert not draft.onto(enemy) and draft.steps == ()


# Several together -----------------------------------------------------------------------------------------


def test_a_group_goes_by_one_length_the_foremost_first_and_whoever_may_not_stays() -> None:
    field = Situation()
    rear = field.formation(0, "4x2 o fM", (5590, 6000, 0))
    front = field.formation(0, "4x2 o fM", (6000, 6000, 0))
    field.single(0, "hX", (5000, 6000, 0), role="supreme")
    field.formation(1, "4x2 c fM", (9000, 9000, 1800))
    draft = Draft(FIGURES, field.table("movement"), (BASES + rear, BASES + front))
    draft.advance(900)
    assert [each.piece for each in draft.laid()] == [BASES + rear, BASES + front]
    assert all(each.verdict.finding is None for each in draft.laid()), "the front one makes room"
    given = draft.orders()
    assert [getattr(order, "formation", None) for order in given] == [front, rear]
    position = draft.position
    for order in given:
        position = FIGURES.play(position, order).after
    assert position.bases[rear].pose.x == 6490
    draft.advance(300)
    assert draft.orders() == (), "nobody goes so far"


# Figures by themselves ------------------------------------------------------------------------------------


def test_a_single_figure_goes_where_it_likes_and_turns_as_it_likes() -> None:
    field = Situation()
    rider = field.single(0, "hX", (5000, 6000, 0), role="supreme")
    draft = Draft(FIGURES, field.table("movement"), (rider,))
    assert draft.goes_freely
    draft.advance(500)
    draft.slide(200)
    assert draft.steps == (Way(((5500, 6200),), 0),)
    draft.turn(900)
    assert draft.steps == (Way(((5500, 6200),), 900),) and draft.finding is None
    assert said(draft, "go F7") is None
    assert draft.steps == (Way(((5500, 6500),), 0),)


# Words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("advance 7.5, wheel right 20", (Wish("advance", 750), Wish("wheel", 200, "right"))),
        ("Advance 7,5; wheel 20 RIGHT", (Wish("advance", 750), Wish("wheel", 200, "right"))),
        ("advance 7,5,wheel right 20°", (Wish("advance", 750), Wish("wheel", 200, "right"))),
        ("ahead 12 mm then turn left 0.5", (Wish("advance", 120), Wish("turn", 5, "left"))),
        (
            "advance to contact, line up left",
            (Wish("advance", None, "", True), Wish("line-up", None, "left")),
        ),
        ("advance", (Wish("advance"),)),
        ("go 12.5 40", (Wish("go", where="12.5 40"),)),
    ],
)
def test_what_words_ask_for(text: str, asked: tuple[Wish, ...]) -> None:
    assert wishes(text, ENGLISH) == asked


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("advance sideways", "path.unknown-word"),
        ("7.5", "path.no-verb"),
        ("advance 7 8", "path.two-numbers"),
        ("back", "path.how-far"),
        ("wheel 20", "path.how-much"),
        ("turn right", "path.how-much"),
        ("slide 2", "path.how-far-aside"),
        ("line up", "path.nobody-to-line-up-with"),
        ("go B5", "path.goes-by-steps"),
        ("", "path.nothing-said"),
    ],
)
def test_what_is_said_too_little_is_refused_in_words(text: str, message: str) -> None:
    found = said(foot(), text)
    assert found is not None and found.message == message


def test_words_lay_out_the_same_path_as_a_hand() -> None:
    draft, _, enemy = figures()
    assert said(draft, "advance to contact, line up") is None
    assert isinstance(draft.steps[0], Advance) and isinstance(draft.steps[1], LineUp)
    assert draft.verdict.touched == (enemy,) and draft.finding is None
    assert said(draft, "turn right 30, advance 5") is None
    assert draft.steps == (Turn(300, "centre"), Advance(500))
    assert said(draft, "advance") is None
    assert draft.verdict.touched == (enemy,), "as far as it goes"


# Measuring ------------------------------------------------------------------------------------------------


def test_the_ruler_tells_the_gap_the_middles_and_the_bearing() -> None:
    one = Rect(Pose(1000, 1000, 0), Size(800, 400))
    found = measured(one, Rect(Pose(2000, 2000, 0), Size(800, 400)))
    assert (found.gap, found.centres, found.bearing) == (632, 1414, 450)
    assert found.start == (1200, 1400) and found.end == (1800, 1600)
    field = foot().field
    assert thing_at(field, (6010, 6010)) == field.rects[0]
    assert thing_at(field, (100, 100)) == (100, 100)
