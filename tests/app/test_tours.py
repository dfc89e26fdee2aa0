"""Tours: five stops in every workspace, words for each, and a memory of what was seen."""

import pytest

from hheditor.app import desk_in_memory
from hheditor.app.tours import TOURS, Guide, offered
from hheditor.text import knows


@pytest.mark.parametrize("workspace", TOURS)
def test_every_tour_has_five_stops_with_words(workspace: str) -> None:
    tour = TOURS[workspace]
    assert len(tour.stops) == 5
    for stop in range(5):
        assert knows(tour.title(stop))
        assert knows(tour.text(stop))


def test_a_tour_goes_forth_and_back_and_is_remembered() -> None:
    desk = desk_in_memory()
    guide = Guide(desk)
    guide.begin("map")
    guide.back()
    assert guide.at == 0, "there is nothing before the first stop"
    for _ in range(4):
        guide.forth()
    assert guide.last and offered(desk, "map")
    guide.forth()
    assert guide.tour is None
    assert not offered(desk, "map") and offered(desk, "battle")


def test_a_tour_left_early_is_not_offered_again_but_can_be_walked() -> None:
    desk = desk_in_memory()
    guide = Guide(desk)
    guide.begin("print")
    guide.leave()
    guide.leave()
    assert desk.session.value.tours == ("print",)
    guide.begin("print")
    assert guide.tour is TOURS["print"]
