"""A player's end of a match in his library: letters, match and battle together or not at all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hheditor.app import desk_in_memory
from hheditor.app.library import DeskLibrary, use_library
from hheditor.battles import ROOT, Battle
from hheditor.share.letters import Letter, Match, read_letter, write_letter
from hheditor.share.letters import post as posts
from hheditor.share.letters.box import find_match
from hheditor.share.letters.library import begin, file_name, is_letter, post_of, read_file, take_in
from hheditor.share.letters.match import Sent
from hheditor.share.letters.post import Post
from hheditor.store import StoreError
from hheditor.store.correspondence import awaited
from hheditor.store.errors import refused
from hheditor.values import Finding, encode
from tests.rules.hordes_heroes.battlefields import random_scenario


class End:
    """One of two, without a window."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir()
        self.name, self.path = name, folder / "library.hhlibrary"
        self._desk = desk_in_memory()
        self.books: DeskLibrary = use_library(self._desk, self.path)
        self.post: Post | None = None

    @property
    def battle(self) -> Battle:
        assert self.post is not None
        return self.post.battle

    def take(self, letter: Letter) -> Finding | None:
        found = read_letter(write_letter(letter))
        assert isinstance(found, Letter)
        taken = take_in(self.books, found)
        if isinstance(taken, Finding):
            return taken
        self.post = taken
        return None

    def write(self) -> Letter:
        """Play the first legal orders, and write the letter."""
        post = self.post
        assert post is not None
        battle = self.battle
        while post.state(battle) == "mine":
            position, ruleset = battle.position(), battle.ruleset
            order = ruleset.resting(position)
            if order is None or ruleset.refusal(position, order) is not None:
                order = next(iter(ruleset.orders(position)))
            battle.play(post.answer(position) or order)
        sent = post.letter(battle, name=self.name)
        assert isinstance(sent, Sent), sent
        post.keep(sent)
        return sent.letter


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[End, End]]:
    ends = End(tmp_path / "anna", "Anna"), End(tmp_path / "bruno", "Bruno")
    yield ends
    for end in ends:
        end.books.close()


def begun(both: tuple[End, End]) -> tuple[End, End]:
    """The battle has begun; whoever is to write, and the other."""
    anna, bruno = both
    post = begin(anna.books, random_scenario(1001, size=5, turns=3), 0, "Anna")
    assert isinstance(post, Post)
    anna.post = post
    assert bruno.take(post.match.letters[0]) is None
    assert anna.take(bruno.write()) is None
    return (anna, bruno) if anna.post.open else (bruno, anna)


def state(end: End) -> tuple[Any, ...]:
    """All a library has of a match, as another connection reads it."""
    assert end.post is not None
    other = use_library(desk_in_memory(), end.path)
    try:
        match = find_match(other.library, end.post.id)
        entries = tuple(encode(each) for each in other.library.battles.entries(end.post.id))
        return match, entries, awaited(other.library)
    finally:
        other.close()


def test_a_match_is_found_again_as_it_was(both: tuple[End, End]) -> None:
    writer, reader = begun(both)
    assert reader.take(writer.write()) is None
    for end in both:
        assert end.post is not None
        match, entries, waits = state(end)
        assert match == end.post.match and isinstance(match, Match)
        assert len(entries) == len(end.battle.entries())
        assert waits[end.post.id].state == end.post.state(end.battle)


@pytest.mark.parametrize("step", ["keep_match", "await_"])
def test_what_the_disk_refuses_has_not_happened(
    both: tuple[End, End], step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, reader = begun(both)
    letter = writer.write()
    before = state(reader)
    assert reader.post is not None

    def full(*_: object) -> None:
        raise refused("store.no-room", file="x")

    with monkeypatch.context() as patched:
        patched.setattr(posts, step, full)
        with pytest.raises(StoreError):
            reader.take(letter)
    assert state(reader) == before
    assert reader.post.match == before[0]
    assert reader.take(letter) is None, "and the letter is still welcome"
    assert state(reader)[0] == reader.post.match


def test_a_letter_that_could_not_be_written_to_a_file_is_kept_and_the_same_again(
    both: tuple[End, End],
) -> None:
    writer, reader = begun(both)
    letter = writer.write()
    assert writer.post is not None
    assert writer.post.last() == letter
    assert reader.take(writer.post.last() or letter) is None


def test_orders_of_a_draft_are_not_told_before_they_are_sent(both: tuple[End, End]) -> None:
    writer, _ = begun(both)
    post, battle = writer.post, writer.battle
    assert post is not None
    floor = post.floor
    before = post.match
    if post.state(battle) == "mine":
        position = battle.position()
        battle.play(next(iter(battle.ruleset.orders(position))))
        assert post.draft(battle)
    assert post.match == before and post.floor == floor
    battle.undo_to(floor)
    assert post.draft(battle) == ()
    assert floor == ROOT or battle.tree.is_on_path(ROOT, floor)


def test_files_are_known_as_letters_by_name_or_by_their_first_words(
    both: tuple[End, End], tmp_path: Path
) -> None:
    writer, _ = begun(both)
    letter = writer.write()
    assert writer.post is not None
    renamed = tmp_path / "attachment.txt"
    renamed.write_bytes(write_letter(letter))
    assert is_letter(renamed) and read_file(renamed) == letter
    other = tmp_path / "notes.txt"
    other.write_text("nothing", encoding="utf-8")
    assert not is_letter(other)
    assert not is_letter(tmp_path / "missing.txt")
    assert isinstance(read_file(tmp_path / "missing.hhturn"), Finding)
    assert file_name(writer.post, 7, "Anna/../x").endswith(".hhturn")
    assert "/" not in file_name(writer.post, 7, "Anna/../x")


def test_a_letter_without_its_match_is_refused(both: tuple[End, End], tmp_path: Path) -> None:
    writer, _ = begun(both)
    letter = writer.write()
    stranger = End(tmp_path / "carla", "Carla")
    found = stranger.take(letter)
    assert isinstance(found, Finding) and found.message == "letters.unknown"
    assert not list(stranger.books.library.cards.find())
    stranger.books.close()


def test_posts_are_shared_by_all_who_look_at_a_battle(both: tuple[End, End]) -> None:
    writer, _ = begun(both)
    assert writer.post is not None
    assert post_of(writer.books, writer.post.id) is writer.post
    assert post_of(writer.books, "0000000000000000") is None
