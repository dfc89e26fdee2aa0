"""A person's own keys: given, taken away, given back."""

from hheditor.app import Desk, Operation, desk_in_memory
from hheditor.app.frame.shortcuts import give, give_all_back, give_back, is_own, rivals


def _desk() -> Desk:
    desk = desk_in_memory()
    for identity, keys, workspace in (
        ("map.fill", "F", "map"),
        ("map.larger", "Ctrl++ Ctrl+=", "map"),
        ("battle.fire", "F", "battle"),
        ("app.quit", "Ctrl+Q", ""),
    ):
        desk.operations.add(Operation(identity, lambda: None, keys, workspace=workspace))
    return desk


def test_rivals_are_those_who_listen_at_the_same_place() -> None:
    desk = _desk()
    assert rivals(desk, "map.larger", "F") == ("map.fill",)
    assert rivals(desk, "app.quit", "F") == ("map.fill", "battle.fire")
    assert rivals(desk, "map.fill", "F") == ()


def test_keys_move_and_nobody_shares_them() -> None:
    desk = _desk()
    assert give(desk, "map.fill", "Ctrl+=") is None
    assert desk.operations.shortcut("map.fill") == "Ctrl+="
    assert desk.operations.shortcut("map.larger") == "Ctrl++", "its other keys stay"
    assert desk.operations.clashes() == ()
    assert is_own(desk, "map.fill") and is_own(desk, "map.larger") and not is_own(desk, "app.quit")


def test_no_keys_at_all_and_back() -> None:
    desk = _desk()
    give(desk, "app.quit", "")
    assert desk.operations.shortcut("app.quit") == ""
    give_back(desk, "app.quit")
    assert desk.operations.shortcut("app.quit") == "Ctrl+Q"
    assert desk.settings.value.shortcuts == ()


def test_what_is_as_shipped_is_not_kept() -> None:
    desk = _desk()
    give(desk, "app.quit", "Ctrl+Q")
    assert desk.settings.value.shortcuts == ()


def test_all_as_they_were() -> None:
    desk = _desk()
    give(desk, "app.quit", "F")
    give_all_back(desk)
    assert desk.operations.shortcut("map.fill") == "F"
    assert not is_own(desk, "app.quit")
