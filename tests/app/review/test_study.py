"""Reading a battle without a window: places, lines, marks, chapters, the list, and what is remembered."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from hheditor.app import desk_in_memory
from hheditor.app.review import Study, keep_reading, kept_reading
from hheditor.app.review.comparing import by_piece, differences, ghosts
from hheditor.app.review.numbers import Gauge, accounts, dice, kinds_of, samples
from hheditor.app.review.recap import recap
from hheditor.app.review.rows import rows
from hheditor.app.review.stacking import Stack
from hheditor.battles import ROOT, Battle, Place, Timeline, Unit, read_battle
from hheditor.battles.notation import Loaded
from hheditor.rules.api import Moment, Piece, Rolled, Scene
from hheditor.rules.api.screen.measures import PLAIN_BEATS, Beat, Telling
from hheditor.share.battle import chapter_name
from hheditor.text.retelling import Retelling
from tests.battles.help import Clock, Kept, begin, header, played
from tests.battles.pebbles import Guess, Pebbles, Table, Take
from tests.battles.sample import sample

RECORD = Path("tests/rules/hordes_heroes/playthroughs/whole-battle.hhbattle")
UNITS: tuple[Unit, ...] = ("event", "order", "fine", "middle", "coarse")


@pytest.fixture(scope="module")
def record() -> Battle:
    loaded = read_battle(RECORD.read_bytes())
    assert isinstance(loaded, Loaded)
    return loaded.battle


def branched() -> Battle:
    """A main line of seven steps and a variation after the second."""
    battle = begin()
    played(
        battle,
        Guess("odd"),
        Guess("even"),
        Take(2, 0, 5),
        Rolled((1, 1)),
        Take(1, 1, 6),
        Take(1, 0, 7),
        Take(1, 1, 8),
    )
    battle.go(2)
    played(battle, Take(3, 0, 4))
    battle.go(7)
    return battle


@pytest.mark.parametrize("unit", UNITS)
def test_stepping_is_what_stepping_means(unit: Unit) -> None:
    battle = branched()
    study = Study(battle)
    for back in (False, True):
        while (wanted := Timeline(battle, study.line.tip).step(study.place, unit, back=back)) is not None:
            assert study.step(unit, back=back)
            assert study.place == wanted
        assert not study.step(unit, back=back)


def test_reading_moves_nothing_of_the_battle() -> None:
    battle = branched()
    before = (battle.cursor, battle.entries())
    study = Study(battle)
    study.step("order")
    study.go(8)
    study.to_main_line()
    study.go_to(99)
    assert (battle.cursor, battle.entries()) == before


def test_up_and_down_between_variations_and_one_way_back() -> None:
    study = Study(branched())
    study.go(3)
    assert study.alternatives() == (3, 8)
    assert study.switch(1)
    assert study.place.node == 8
    assert not study.on_main_line
    assert not study.switch(1)
    assert study.to_main_line()
    assert (study.place.node, study.line.tip) == (2, 7)
    assert not study.to_main_line()
    assert study.next_branching()
    assert study.place.node == 3
    assert not study.next_branching()


def test_arranging_lines_and_taking_it_back() -> None:
    study = Study(branched())
    assert not study.promote(), "no line is at hand"
    study.go(8)
    assert study.promote()
    assert study.battle.variations(2) == (8, 3)
    assert not study.promote()
    assert study.demote()
    assert study.make_main()
    assert study.battle.main_line()[-1] == 8
    study.revert()
    assert study.battle.main_line()[-1] == 7
    study.go(8)
    assert study.delete()
    assert study.place.node == 2
    assert study.battle.variations(2) == (3,)
    assert study.revert() == 8
    assert study.battle.variations(2) == (3, 8)
    assert study.place.node == 8, "the reader sees what came back"
    study.go(1)
    assert not study.delete(), "the main line is not deleted by accident"


def test_a_reader_on_a_line_deleted_elsewhere_goes_to_where_it_began() -> None:
    battle = branched()
    study = Study(battle)
    study.go(8)
    battle.delete(8)
    study.refresh()
    assert study.place == Place(2)
    assert study.line.tip == 7


def test_the_place_the_line_and_the_folds_are_remembered() -> None:
    desk = desk_in_memory()
    battle = branched()
    study = Study(battle, kept_reading(desk, battle.header.id))
    study.go(8)
    study.fold(8)
    study.measure, study.speed = "stands", 400
    keep_reading(desk, study.reading())
    again = Study(battle, kept_reading(desk, battle.header.id))
    assert (again.place, again.line.tip, again.folds) == (study.place, study.line.tip, {8})
    assert (again.measure, again.speed) == ("stands", 400)
    battle.delete(8)
    assert Study(battle, kept_reading(desk, battle.header.id)).place == Place(ROOT)


def test_only_the_battles_read_last_are_remembered() -> None:
    desk = desk_in_memory()
    from hheditor.app.review.reading import MOST, Reading

    for number in range(MOST + 5):
        keep_reading(desk, Reading(f"battle-{number}", number))
    assert len(desk.session.value.readings) == MOST
    assert kept_reading(desk, "battle-44").node == 44
    assert kept_reading(desk, "battle-0").node == 0


def test_the_list_is_a_chess_book() -> None:
    battle = branched()
    battle.annotate(3, text="Greedy.")
    battle.name_line(8, "The cautious line")
    found = rows(battle)
    steps = [(row.node, row.depth) for row in found if row.kind == "step"]
    assert steps == [(1, 0), (2, 0), (3, 0), (8, 1), (4, 0), (5, 0), (6, 0), (7, 0)]
    kinds = [row.kind for row in found if row.node in (3, 8)]
    assert kinds[-4:] == ["step", "note", "variation", "step"]
    assert found[0].kind == "turn"
    folded = rows(battle, {8})
    assert [row.node for row in folded if row.kind == "step"] == [1, 2, 3, 4, 5, 6, 7]
    assert any(row.kind == "variation" and row.folded for row in folded)
    guessing = rows(battle, (), until=3)
    assert [row.node for row in guessing if row.kind == "step"] == [1, 2, 3]


def test_every_shown_step_is_in_the_list_exactly_once() -> None:
    battle = sample()
    found = [row.node for row in rows(battle) if row.kind == "step"]
    shown = [
        node.id
        for node in battle.tree.below(ROOT)
        if node.id and all(battle.node(at).shown for at in battle.tree.path(node.id)[1:])
    ]
    assert sorted(found) == sorted(shown)
    assert len(found) == len(set(found))


def test_marks_and_chapters_tell_the_story(record: Battle) -> None:
    study = Study(record)
    marks = study.story.marks(study.line)
    assert [mark.at for mark in marks] == sorted(mark.at for mark in marks)
    assert {"combat", "rout", "loss", "end"} <= {mark.beat.id for mark in marks}
    chapters = study.story.chapters(study.line)
    kinds = [chapter.kind for chapter in chapters]
    assert kinds[0] == "opening"
    assert kinds.count("turn") == 10
    assert kinds.count("first-blood") == 1
    assert kinds[-1] == "end"
    assert chapters[-1].reason == "outcome.army-broken"
    assert study.next_mark()
    assert study.index == marks[0].at


def test_turning_points_are_chapters_once_they_are_read(record: Battle) -> None:
    study = Study(record)
    assert "turning" not in {chapter.kind for chapter in study.chapters()}
    # A little at a time, as a screen reads it.
    portions = 1
    while study.course.work(study.line, 0.0001):
        portions += 1
    assert portions > 10
    found = [chapter for chapter in study.chapters() if chapter.kind == "turning"]
    turning = study.course.turning(study.line)
    assert [chapter.swing for chapter in found] == list(turning)
    assert 1 <= len(found) <= 5
    assert [study.line.nodes[chapter.at] for chapter in found] == [swing.start for swing in turning]
    # Whoever guesses is not told.
    study.hidden = True
    assert "turning" not in {chapter.kind for chapter in study.chapters()}


def test_a_system_without_an_opinion_has_no_turning_points() -> None:
    study = Study(sample())
    assert not study.course.there
    assert not study.course.work(study.line)
    assert not study.course.points(study.line) and not study.course.turning(study.line)


class Heralds(Pebbles):
    """Pebbles with a chapter of its own for whoever takes two."""

    def heading(self, event: Telling) -> str:
        return "chapter.men_of_iron.seized" if ("count", 2) in event.facts else ""


def test_a_system_opens_chapters_of_its_own() -> None:
    plain, own = begin(), Battle.begin(header(), Heralds(), journal=Kept(), clock=Clock(), author="Anna")
    orders = (Guess("odd"), Guess("even"), Take(1, 0, 5), Take(2, 1, 3))
    played(plain, *orders)
    last = played(own, *orders)[-1]
    study = Study(own)
    [found] = [each for each in study.chapters() if each.kind == "own"]
    assert study.line.nodes[found.at] == last
    assert found.heading is not None
    assert (found.heading.message, found.side) == ("chapter.men_of_iron.seized", 1)
    assert chapter_name(Retelling(own, "en"), found).startswith("The moment seized: ")
    assert "own" not in {each.kind for each in Study(plain).chapters()}


class Drums(Pebbles):
    """Pebbles in which taking two is louder than anything else, with a sign of its own."""

    beats = (*PLAIN_BEATS, Beat("greed", "tool-objective", grave=True))

    def beat(self, event: Telling) -> str:
        return "greed" if ("count", 2) in event.facts else "shooting"


def test_a_system_has_beats_of_its_own() -> None:
    battle = Battle.begin(header(), Drums(), clock=Clock(), author="Anna")
    last = played(battle, Guess("odd"), Guess("even"), Take(1, 0, 5), Take(2, 1, 3))[-1]
    study = Study(battle)
    [mark] = study.story.marks(study.line)
    assert (study.line.nodes[mark.at], mark.beat.id, mark.beat.grave) == (last, "greed", True)
    assert study.story.loudness(mark) == len(Drums.beats)


def test_bookmarks_are_chapters() -> None:
    battle = branched()
    battle.annotate(4, bookmark="The crisis")
    study = Study(battle)
    found = [c for c in study.story.chapters(study.line) if c.kind == "bookmark"]
    assert [(c.at, c.name, c.author) for c in found] == [(4, "The crisis", "Anna")]
    assert 4 in study.stops()


def test_measures_are_read_in_portions_and_all_the_same_in_the_end(record: Battle) -> None:
    study = Study(record)
    gauge = Gauge(record, study.line)
    portions = 0
    while gauge.work():
        portions += 1
    assert portions > 10
    whole = Gauge(record, study.line)
    whole.work(1e9)
    assert gauge.series() == whole.series()
    first = whole.series()[0]
    for at in (0, 100, 280):
        measure = record.ruleset.measures(record.position(study.line.nodes[at]))[0]
        assert [first.value(side, at) for side in (0, 1)] == [
            value / measure.scale for value in measure.values
        ]


def test_long_lines_are_sampled_with_both_ends() -> None:
    class Long:
        last = 9_999

        def __len__(self) -> int:
            return 10_000

        def starts(self, unit: Unit) -> list[int]:
            return [0, 5_000]

    found = samples(Long())  # type: ignore[arg-type]
    assert found[0] == 0
    assert found[-1] == 9_999
    assert 5_000 in found
    assert len(found) < 500


def test_accounts_and_dice(record: Battle) -> None:
    study = Study(record)
    found = accounts(record, study.line.nodes)
    assert {account.side for account in found} == {0, 1}
    order = study.battle.ruleset.deed_order
    kinds = kinds_of(found, order)
    assert kinds[0] == "moves" and kinds == [*(kind for kind in order if kind in kinds)]
    lost = sum(account.deeds.get("stands-lost", 0) for account in found if account.side == 0)
    assert lost == record.ruleset.measures(record.position(280))[0].values[0]
    thrown = dice(record, study.line.nodes)
    assert sum(kind.number for kind in thrown) > 50
    for kind in thrown:
        assert sum(len(faces) for _, faces in kind.throws) == kind.number
        assert len(kind.counts) == kind.sides


def test_two_places_side_by_side(record: Battle) -> None:
    before, after = record.scene(70), record.scene(130)
    found = differences(before, after)
    assert differences(before, before) == []
    assert {change.kind for change in found} >= {"gone", "moved"}
    gone = {change.piece for change in found if change.kind == "gone"}
    assert gone == {p.id for p in before.pieces} - {p.id for p in after.pieces}
    for changes in by_piece(found):
        kinds = [change.kind for change in changes]
        assert not {"moved", "turned"} <= set(kinds)
    old = {piece.id: piece for piece in ghosts(before, after).pieces}
    assert gone <= old.keys()
    assert ghosts(before, before).pieces == ()


def test_the_recap_tells_what_the_other_side_did(record: Battle) -> None:
    study = Study(record)
    starts = [part for part in study.line.stretches("middle") if part.moment.turn >= 2]
    for part in starts[:4]:
        found = recap(record, study.line, part.start)
        assert found.side == part.moment.side
        assert found.nodes
        assert all(record.node(node).added.actor != found.side for node in found.nodes)
        assert all(found.start < study.line.index(node) <= part.start for node in found.nodes)
    assert recap(record, study.line, 0).nodes == ()


class Timeless(Heralds):
    """A game whose moments belong to no side."""

    def moment(self, position: Table) -> Moment:
        return replace(super().moment(position), side=-1)


def test_a_recap_follows_who_acted_where_time_is_nobodys() -> None:
    battle = Battle.begin(header(), Timeless(), clock=Clock(), author="Anna")
    played(battle, Guess("odd"), Guess("even"), Take(1, 0, 5), Take(2, 1, 3))
    line = Study(battle).line
    acted = [battle.node(node).added.actor for node in line.nodes]
    last = max(at for at, actor in enumerate(acted) if actor >= 0)
    found = recap(battle, line, last)
    assert found.side == acted[last]
    assert found.nodes
    assert found.start == max(at for at, actor in enumerate(acted[:last]) if actor == found.side)
    assert all(battle.node(node).added.actor != found.side for node in found.nodes)


def test_rows_are_found_by_height_whichever_is_swollen() -> None:
    heights = [10, 24, 10, 33, 10]
    for swollen in range(-1, 5):
        stack = Stack(heights)
        stack.swell(swollen, 17)
        wanted = [high + 17 * (row == swollen) for row, high in enumerate(heights)]
        assert [stack.height(row) for row in range(5)] == wanted
        assert stack.top(5) == sum(wanted)
        places = [row for row, high in enumerate(wanted) for _ in range(high)]
        assert [stack.row(y) for y in range(sum(wanted))] == places


def test_what_was_taken_back_is_listed_when_asked_for() -> None:
    """Each where it was played; the main line stays what it is; hiding it leads a reader there back."""
    battle = sample()
    away = [node.id for node in battle.tree.nodes.values() if node.folded]
    assert away == [5, 9]
    plain, all_of_it = rows(battle), rows(battle, taken_back=True)
    assert not {row.node for row in plain} & set(away)
    listed = {row.node: row.depth for row in all_of_it if row.kind == "variation"}
    assert set(away) <= set(listed)
    main = [row.node for row in plain if row.kind == "step" and row.depth == 0]
    assert [row.node for row in all_of_it if row.kind == "step" and row.depth == 0] == main
    steps = [row.node for row in all_of_it if row.kind == "step"]
    assert sorted(steps) == sorted(set(steps)) == sorted(set(battle.tree.nodes) - {ROOT})
    study = Study(battle)
    study.toggle_taken_back()
    study.go(5)
    assert study.place.node == 5
    study.toggle_taken_back()
    assert study.place.node == battle.node(5).parent


def test_what_was_taken_back_last_of_all_is_listed_at_the_end() -> None:
    battle = begin()
    played(battle, Guess("odd"), Guess("even"), Take(2, 0, 5))
    battle.go(2)
    battle.fold(3)
    assert [row.node for row in rows(battle) if row.kind == "step"] == [1, 2]
    assert [row.node for row in rows(battle, taken_back=True) if row.kind == "step"] == [1, 2, 3]


def test_figures_on_a_base_go_with_it_and_are_told_of_only_by_themselves() -> None:
    def scene(x: int, marks: tuple[str, ...] = ()) -> Scene:
        base = Piece(10, 0, "foot", x, 500, footprint=(800, 400), name="Spears")
        figure = Piece(1, 0, "foot", x - 100, 500, footprint=(200, 200), host=10, marks=marks)
        return Scene((base, figure), board="table")

    (moved,) = differences(scene(1000), scene(1500))
    assert (moved.piece, moved.kind) == (10, "moved")
    assert {each.piece for each in differences(scene(1000), scene(1500, ("shaken",)))} == {1, 10}
