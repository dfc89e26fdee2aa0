"""Edits: every one is undone exactly, strokes join, and a history of random edits agrees with a simple
model."""

from typing import Any

import hypothesis.strategies as st
from hypothesis import given
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hheditor.app.frame.history import History
from hheditor.hexes import Board, grid, side
from hheditor.maps.boards import cropped, reshaped
from hheditor.maps.document import Crossing, Edge, Feature, Label, Map, Objective, Underlay, Zone, blank
from hheditor.maps.edits import (
    ChangeCrossings,
    ChangeEdges,
    ChangeFeatures,
    ChangeLabels,
    Edit,
    Rename,
    Replace,
    SetLevels,
    SetObjectives,
    SetSystem,
    SetTerrain,
    SetUnderlay,
    SetZones,
    Several,
    apply,
    fits,
    join,
    levels_of,
    terrain_of,
)
from hheditor.maps.terrains import EDGES, FEATURES, HIGHEST, LOWEST, terrains
from hheditor.values import decode, encode

KINDS = [entry.id for entry in terrains()]
boards = st.builds(
    Board,
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even"]),
)


def cells(board: Board) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, board.cells - 1), unique=True, max_size=8).map(tuple)


def sides(board: Board, kind: type, names: tuple[str, ...]) -> st.SearchStrategy[tuple[Any, ...]]:
    table = grid(board)

    def make(entry: tuple[str, int, int]) -> Any:
        which = side(table, entry[1], entry[2])
        return kind(entry[0], which.cell, which.direction)

    one = st.tuples(st.sampled_from(names), st.integers(0, board.cells - 1), st.integers(0, 5)).map(make)
    return st.lists(one, unique=True, max_size=5).map(tuple)


def edits(board: Board) -> st.SearchStrategy[Edit]:
    some = cells(board)
    names = st.text(max_size=8)
    labels = st.lists(st.builds(Label, names, st.integers(0, 9000), st.integers(0, 9000)), max_size=2).map(
        tuple
    )
    terrain = some.flatmap(
        lambda c: st.tuples(*([st.sampled_from(KINDS)] * len(c))).map(lambda t: SetTerrain(c, tuple(t)))
    )
    levels = some.flatmap(
        lambda c: st.tuples(*([st.integers(LOWEST, HIGHEST)] * len(c))).map(lambda v: SetLevels(c, tuple(v)))
    )
    ways = sides(board, Crossing, ("road", "river", "stream"))
    works = sides(board, Edge, EDGES)
    features = st.lists(
        st.builds(Feature, st.sampled_from(FEATURES), st.integers(0, board.cells - 1)),
        unique=True,
        max_size=3,
    ).map(tuple)
    simple = st.one_of(
        terrain,
        levels,
        st.builds(ChangeCrossings, ways, ways),
        st.builds(ChangeEdges, works, works),
        st.builds(ChangeFeatures, features, features),
        st.builds(ChangeLabels, labels, labels),
        st.builds(
            SetZones, st.lists(st.builds(Zone, names, st.integers(-1, 1), some), max_size=2).map(tuple)
        ),
        st.builds(SetObjectives, st.lists(st.builds(Objective, names, some), max_size=2).map(tuple)),
        st.builds(SetUnderlay, st.one_of(st.none(), st.builds(Underlay, names, st.integers(0, 100)))),
        st.builds(Rename, names, names),
        st.builds(SetSystem, names, st.sampled_from(["letters", "numeric"])),
    )
    return st.one_of(simple, st.lists(simple, max_size=3).map(lambda parts: Several(tuple(parts))))


@st.composite
def histories(draw: st.DrawFn) -> tuple[Map, list[Edit]]:
    board = draw(boards)
    return blank(board), draw(st.lists(edits(board), min_size=1, max_size=6))


@given(histories())
def test_every_edit_is_taken_back_exactly(case: tuple[Map, list[Edit]]) -> None:
    map_, todo = case
    for edit in todo:
        after, inverse = apply(map_, edit)
        assert not fits(after)
        before, again = apply(after, inverse)
        assert before == map_
        assert apply(before, again)[0] == after
        map_ = after


@given(histories())
def test_a_joined_edit_does_what_its_parts_do(case: tuple[Map, list[Edit]]) -> None:
    map_, todo = case
    whole, one_by_one = todo[0], map_
    for edit in todo:
        one_by_one, _ = apply(one_by_one, edit)
    for edit in todo[1:]:
        whole = join(whole, edit)
    assert apply(map_, whole)[0] == one_by_one


@given(histories())
def test_edits_survive_their_codec(case: tuple[Map, list[Edit]]) -> None:
    for edit in case[1]:
        assert decode(encode(edit), Edit) == edit


@given(histories(), st.integers(-4, 4), st.integers(-4, 4))
def test_a_shift_and_back_keeps_what_stayed_on_the_field(
    case: tuple[Map, list[Edit]], right: int, down: int
) -> None:
    map_, todo = case
    for edit in todo:
        map_, _ = apply(map_, edit)
    board = map_.board
    wide = reshaped(map_, board.columns + 8, board.rows + 8, right + 4, down + 4)
    assert not fits(wide)
    back = reshaped(wide, board.columns, board.rows, -right - 4, -down - 4)
    assert back.board == board
    assert (back.terrain, back.levels, back.edges, back.features) == (
        map_.terrain,
        map_.levels,
        map_.edges,
        map_.features,
    )
    assert back.crossings == map_.crossings


@given(histories())
def test_a_crop_to_everything_changes_nothing(case: tuple[Map, list[Edit]]) -> None:
    map_, todo = case
    for edit in todo:
        map_, _ = apply(map_, edit)
    whole = cropped(map_, tuple(range(map_.board.cells)))
    assert (whole.board, whole.terrain, whole.crossings) == (map_.board, map_.terrain, map_.crossings)


BOARD = Board(5, 4)


class Editing(RuleBasedStateMachine):
    """Paint, raise, draw, undo, redo and merge at random; a list of dictionaries knows what should be
    there."""

    @initialize()
    def start(self) -> None:
        self.history: History[Map, Edit] = History(blank(BOARD), apply, join=join)
        self.now: dict[int, tuple[str, int]] = dict.fromkeys(range(BOARD.cells), ("open", 0))
        self.past: list[dict[int, tuple[str, int]]] = []
        self.future: list[dict[int, tuple[str, int]]] = []

    def _did(self, after: dict[int, tuple[str, int]]) -> None:
        if after != self.now:
            self.past.append(self.now)
            self.future.clear()
            self.now = after

    @rule(cells=cells(BOARD), kind=st.sampled_from(KINDS))
    def paint(self, cells: tuple[int, ...], kind: str) -> None:
        self.history.do(SetTerrain(cells, (kind,) * len(cells)), "paint")
        self._did(self.now | {cell: (kind, self.now[cell][1]) for cell in cells})

    @rule(cells=cells(BOARD), level=st.integers(0, 3))
    def raise_(self, cells: tuple[int, ...], level: int) -> None:
        self.history.do(SetLevels(cells, (level,) * len(cells)), "raise")
        self._did(self.now | {cell: (self.now[cell][0], level) for cell in cells})

    @rule(strokes=st.lists(cells(BOARD), max_size=4), kind=st.sampled_from(KINDS), give_up=st.booleans())
    def stroke(self, strokes: list[tuple[int, ...]], kind: str, give_up: bool) -> None:
        self.history.begin("stroke")
        after = dict(self.now)
        for part in strokes:
            self.history.do(SetTerrain(part, (kind,) * len(part)))
            after |= {cell: (kind, after[cell][1]) for cell in part}
        if give_up:
            self.history.cancel()
        else:
            self.history.end(n=len(strokes))
            self._did(after)

    @rule(kind=st.sampled_from(KINDS))
    def replace(self, kind: str) -> None:
        self.history.do(Replace(Map(BOARD, terrain=(kind,) * BOARD.cells)), "replace")
        self._did(dict.fromkeys(self.now, (kind, 0)))

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        self.history.undo()
        self.future.append(self.now)
        self.now = self.past.pop()

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.history.redo()
        self.past.append(self.now)
        self.now = self.future.pop()

    @invariant()
    def agrees(self) -> None:
        map_ = self.history.document
        kinds, levels = terrain_of(map_), levels_of(map_)
        assert {cell: (kinds[cell], levels[cell]) for cell in range(BOARD.cells)} == self.now
        assert len(self.history.entries) == len(self.past) + len(self.future)


TestEditing = Editing.TestCase


def test_ground_lies_between_two_below_the_field_and_nine_above() -> None:
    board = Board(2, 1)
    for level, wrong in ((LOWEST, ""), (HIGHEST, ""), (LOWEST - 1, "levels"), (HIGHEST + 1, "levels")):
        assert fits(Map(board, levels=(0, level))) == wrong


def test_a_map_of_a_game_keeps_it_whatever_is_done_to_its_size() -> None:
    map_, _ = apply(blank(Board(6, 5)), SetSystem("some_game", "numeric"))
    for after in (reshaped(map_, 9, 7, 1, 1), cropped(map_, (0, 1, 7))):
        assert (after.system, after.board.numbering) == ("some_game", "numeric")
    assert decode(encode(map_), Map) == map_
