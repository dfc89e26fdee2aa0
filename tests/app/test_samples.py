"""Examples come onto the desk once, and every workspace can be given something to show."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hheditor.app import Desk, desk_on_disk
from hheditor.app.library.samples import (
    furnish,
    furnished,
    has_sample,
    open_sample,
    samples,
    scenario_of,
    take,
)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = desk_on_disk()
    yield desk
    desk.library.close()


def test_history_comes_by_its_years_and_the_invented_last() -> None:
    names = [sample.name for sample in samples("scenario")]
    assert names[0] == "Hastings 1066"
    assert names[-1] == "Hadlow Bridge"
    assert len(names) >= 7
    assert all(sample.sides and scenario_of(sample).map.board.cells for sample in samples())


def test_an_example_is_taken_in_once(desk: Desk) -> None:
    sample = samples("scenario")[0]
    first = take(desk, sample)
    assert take(desk, sample).id == first.id
    assert desk.library.library.cards.count() == 1


def test_what_somebody_changed_in_an_example_stays_changed(desk: Desk) -> None:
    sample = samples("scenario")[0]
    card = take(desk, sample)
    desk.library.library.documents.rename(card.id, "My Hastings")
    open_sample(desk, sample, "scenario")
    entry = desk.session.value.document("scenario")
    assert entry is not None and entry.id == card.id
    again = desk.library.library.cards.card(card.id)
    assert again is not None and again.name == "My Hastings"


@pytest.mark.parametrize("workspace", ["map", "tables", "armies", "scenario", "battle", "print"])
def test_every_workspace_has_a_sample(desk: Desk, workspace: str) -> None:
    assert has_sample(workspace)
    assert not furnished(desk, workspace)
    furnish(desk, workspace)
    assert furnished(desk, workspace)


def test_review_has_one_where_a_recorded_battle_ships(desk: Desk) -> None:
    furnish(desk, "review")
    assert furnished(desk, "review") == has_sample("review")


def test_files_that_are_no_examples_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "broken.hhscenario").write_text("{ this is no scenario")
    (tmp_path / "notes.txt").write_text("nothing")
    assert samples(folder=tmp_path) == ()
    assert samples(folder=tmp_path / "nowhere") == ()
