"""Two people play a battle by letters, each at a window of his own."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hheditor.app.frame.session import StandingAnswer
from hheditor.battles import ROOT, Battle, audit
from hheditor.scenarios import Scenario
from hheditor.share.letters import Letter, match, read_letter
from hheditor.share.letters.library import post_of
from hheditor.store.correspondence import awaited
from hheditor.store.exchange.reading import read_document
from hheditor.ui.parts.cards import subtitle
from hheditor.values.resources import example_path
from tests.journeys.correspondents import Correspondent
from tests.rules.hordes_heroes.battlefields import random_scenario

Both = tuple[Correspondent, Correspondent]


def shipped(name: str) -> Scenario:
    found = read_document(example_path(f"{name}.hhscenario").read_bytes(), name).content
    assert isinstance(found, Scenario)
    return found


def small() -> Scenario:
    """A battle of a few units and three turns."""
    return random_scenario(1001, size=5, turns=3)


class _Words:
    """Secrets and keys that are the same in every run, so that the dice are."""

    def __init__(self) -> None:
        self._draw = Random(7)

    def token_hex(self, count: int) -> str:
        return self._draw.randbytes(count).hex()


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "random_words", _Words())


@pytest.fixture
def both(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Both:
    anna = Correspondent(qtbot, qapp, tmp_path / "anna", "Anna")
    bruno = Correspondent(qtbot, qapp, tmp_path / "bruno", "Bruno")
    return anna, bruno


def begun(both: Both) -> tuple[Correspondent, Correspondent]:
    """The battle has begun; whoever has the first say, and the other."""
    anna, bruno = both
    bruno.drop(anna.invite(small()))
    anna.drop(bruno.send())
    return (anna, bruno) if anna.state in ("mine", "due") else (bruno, anna)


def exchange(writer: Correspondent, reader: Correspondent, letters: int = 1) -> Both:
    """Some letters go to and fro; who is to write next, and the other."""
    for _ in range(letters):
        writer.play()
        reader.drop(writer.send())
        if reader.state != "theirs":
            writer, reader = reader, writer
    return writer, reader


def steps(battle: Battle) -> list[tuple[Any, ...]]:
    """The main line: who did what, by which throw, and what came of it."""
    added = [battle.node(number).added for number in battle.main_line()]
    return [(each.actor, bytes(each.order), each.draw, bytes(each.events)) for each in added]


@pytest.mark.timeout(600)
def test_a_whole_shipped_scenario_through_both_windows(both: Both) -> None:
    """Sending costs two inputs and taking in one, from the invitation to the last secret."""
    anna, bruno = both
    letter, letters = anna.invite(shipped("hadlow-bridge"), how="choose"), 1
    reader, writer = bruno, anna
    asked = 0
    while True:
        with reader.budget(1):
            reader.drop(letter)
        if reader.state == "over":
            break
        waiting = reader.table.waiting
        asked += waiting.kind == "question" and reader.battle.moment().side == writer.letters.post.side
        reader.play()
        letter = reader.send("E" if letters % 2 else "Ctrl+S")
        letters += 1
        reader, writer = writer, reader
    one, other = anna.battle, bruno.battle
    assert one.header == other.header and one.header.players == ("Anna", "Bruno")
    assert steps(one) == steps(other) and len(steps(one)) > 100
    assert one.position(one.main_line()[-1]) == other.position(other.main_line()[-1])
    assert one.ruleset.outcome(one.position()) is not None
    found = audit(one)
    assert found.doubts == () and not found.waiting and found.checked > 10
    assert anna.state == bruno.state == "over"
    assert asked > 0, "in the middle of one's turn the other was asked"
    _plays_again(anna)


def _plays_again(who: Correspondent) -> None:
    """The same battle once more is an ordinary one, with the program's dice."""
    before = who.battle.header.id
    who.here()
    who.key("Esc")
    who.window.frame.run("battle.rematch")
    who.settle()
    assert who.battle.header.id != before
    assert who.page._session.letters is None
    assert who.battle.header.dice.source == "seeded"
    assert [who.table.opponent_of(side) for side in (0, 1)] == ["", ""]


def test_whose_turn_it_is_is_said_everywhere(both: Both) -> None:
    writer, reader = begun(both)
    for who, state, words in (
        (writer, "mine", "your turn"),
        (reader, "theirs", f"{writer.name} is to write"),
    ):
        who.here()
        if who is writer and who.state == "due":
            continue
        assert who.state == state
        assert who.whose().lower() == words.lower()
        assert who.window.header.isVisible()
        assert words in who.page._session.workspace.header().detail
        assert words in who.page.bar.whose.shown.turn
        who.key("Ctrl+1")
        (card,) = (each for each in who.desk.library.library.cards.find() if each.kind == "battle")
        assert words in subtitle(who.window.frame, card)
        assert awaited(who.desk.library.library)[card.id].state == state
        who.key("Ctrl+5")


def test_files_that_do_not_fit_are_refused_with_one_sentence_and_change_nothing(
    both: Both, tmp_path: Path
) -> None:
    writer, reader = begun(both)
    writer, reader = exchange(writer, reader, 3)
    writer.play()
    good = writer.send()
    data = good.read_bytes()
    before, entries = reader.letters.post.match, len(reader.battle.entries())
    other = Path(writer.folder) / "letter-1.hhturn"
    spoilt = {
        "cut": data[:200],
        "changed": _with_another_digit(data),
        "again": (reader.folder / "letter-1.hhturn").read_bytes(),
        "old": other.read_bytes(),
        "empty": b"",
        "picture": b"\x89PNG\r\n\x1a\n" + bytes(50),
    }
    said = []
    for name, content in spoilt.items():
        path = tmp_path / f"{name}.hhturn"
        path.write_bytes(content)
        reader.drop(path)
        said.append(reader.said)
        if reader.window.workspace != "battle":
            reader.key("Ctrl+5")
        assert reader.letters.post.match == before
        assert len(reader.battle.entries()) == entries
    assert len(set(said)) >= 3 and all(each.endswith(".") for each in said), said
    assert "letter of your own" in said[2] or "taken in before" in said[2]
    reader.drop(good)
    assert reader.letters.post.number == len(before.letters) + 1, "the true one is still welcome"
    reader.drop(good)
    assert reader.said == "This letter has been taken in before."


def _with_another_digit(data: bytes) -> bytes:
    """A letter that names another one before it."""
    at = data.index(b'"after":"') + len(b'"after":"')
    return data[:at] + (b"0" if data[at : at + 1] != b"0" else b"1") + data[at + 1 :]


def test_letters_dropped_together_are_read_in_their_order(both: Both) -> None:
    anna, bruno = both
    bruno.drop(anna.invite(small()))
    accepted = bruno.send()
    if bruno.state not in ("mine", "due"):
        anna.drop(accepted)
        assert anna.state in ("mine", "due")
        return
    bruno.play()
    turn = bruno.send()
    anna.drop(turn, accepted)
    assert anna.letters.post.number == 3


def test_a_letter_of_another_match_finds_no_battle(both: Both) -> None:
    writer, reader = begun(both)
    writer.play()
    letter = writer.send()
    stranger = writer if writer.name == "Anna" else reader
    stranger.drop(reader.folder / "letter-1.hhturn")
    assert stranger.said.endswith(".")
    assert letter.exists()


def test_orders_not_sent_yet_are_there_after_the_program_was_closed(
    both: Both, qtbot: QtBot, qapp: QApplication
) -> None:
    writer, reader = begun(both)
    writer.play()
    drafted = steps(writer.battle)
    assert len(drafted) >= 1
    identity = writer.letters.post.id
    # The disk as it is when the program is killed now.
    again = Correspondent(qtbot, qapp, writer.folder, writer.name)
    again.key("Ctrl+5")
    assert again.letters.post is not writer.letters.post
    assert again.letters.post.id == identity
    assert steps(again.battle) == drafted and again.state == "due"
    again.out = 50
    reader.drop(again.send())
    assert steps(reader.battle)[: len(drafted)] == drafted


def test_what_was_sent_is_asked_back_for_and_granted_or_not(both: Both) -> None:
    writer, reader = exchange(*begun(both), letters=4)
    writer.play()
    before = steps(reader.battle)
    for granted in (False, True):
        writer.here()
        assert writer.find("letters:ask-back").isEnabled()
        writer.click(writer.find("letters:ask-back"))
        wish = writer.save()
        assert writer.state == "asking"
        reader.drop(wish)
        assert reader.state == "asked" and writer.name in reader.whose()
        reader.key("E")
        assert "grant or refuse" in reader.said, "nothing else goes before"
        reader.click(reader.find("letters:grant-back" if granted else "letters:refuse-back"))
        writer.drop(reader.save())
        if not granted:
            assert steps(reader.battle) == before
            assert writer.state in ("mine", "due")
    told = writer.letters.post.game.battle
    assert told is not None
    line = [bytes(told.node(number).added.order) for number in told.line(told.cursor.node)]
    for who in (writer, reader):
        battle = who.battle
        shown = [bytes(battle.node(number).added.order) for number in battle.line(who.letters.post.floor)]
        assert shown[: len(line)] == line
    assert len(line) < len(before)


def test_nothing_that_was_sent_is_undone_or_forced_by_hand(both: Both) -> None:
    writer, reader = begun(both)
    writer.play()
    writer.here()
    while writer.table.can_undo:
        writer.key("Ctrl+Z")
    assert writer.battle.cursor.node == writer.letters.post.floor
    writer.play()
    writer.send()
    sent = writer.battle.cursor
    for keys in ("Ctrl+Z", "D", "B", "W", "R", "O", "K"):
        writer.key(keys)
    assert writer.battle.cursor == sent
    assert writer.battle.header.dice.source == "pledged"
    assert not writer.table.settings.clerk
    del reader


def test_both_deploy_in_secret_through_both_windows(both: Both) -> None:
    anna, bruno = both
    scenario = shipped("agincourt-1415")
    mine = next(each for each in scenario.deployments if each.side == 0)
    theirs = next(each for each in scenario.deployments if each.side == 1)
    letter = anna.invite(scenario, how="sealed")
    assert b"placements" not in letter.read_bytes()
    bruno.drop(letter)
    assert bruno.state == "invitation"
    assert not any(piece.places for piece in bruno.table.scene().pieces), "nobody is seen"
    bruno.key("E")
    assert bruno.window.workspace == "scenario", "his side is placed first"
    assert "French" in bruno.said
    place: Any = bruno.window._rooms["scenario"].workspace
    assert place.session.deployer.side == 1 and place.session.state.page == "field"
    bruno.key("A")
    assert len(place.session.deployer.of(1).placed) == len(theirs.placements)
    bruno.key("Ctrl+5")
    answer = bruno.send("E")
    assert b"placements" not in answer.read_bytes()
    anna.drop(answer)
    plan = anna.send()
    assert b"placements" in plan.read_bytes(), "now both are bound"
    bruno.drop(plan)
    anna.drop(bruno.send())
    for who in (anna, bruno):
        told = who.battle.header.scenario.deployments
        assert told[0].placements == mine.placements and len(told[1].placements) == len(theirs.placements)
        assert who.battle.header.scenario.start == "deployed"
    assert anna.battle.position(ROOT) == bruno.battle.position(ROOT)


def test_letters_are_opened_by_dialog_from_the_battle_and_from_the_library(both: Both) -> None:
    anna, bruno = both
    invitation = anna.invite(small())
    bruno.here()
    bruno.key("Ctrl+1")
    bruno.key("Ctrl+I")
    bruno.choose(invitation)
    assert bruno.window.workspace == "battle" and bruno.state == "invitation"
    answer = bruno.send()
    anna.here()
    anna.key("Ctrl+O")
    anna.choose(answer)
    assert anna.letters.post.number == 2 and anna.state != "invited"


def test_a_letter_whose_file_cannot_be_written_is_saved_again(both: Both) -> None:
    writer, reader = begun(both)
    writer.play()
    writer.here()
    writer.key("Ctrl+S")
    writer.choose(writer.folder / "nowhere" / "x.hhturn")
    if writer.state != "theirs":
        # The dialog itself has refused the folder.
        writer.key("Esc")
        writer.send()
    assert writer.state == "theirs"
    writer.click(writer.find("letters:save-letter"))
    again = writer.save()
    assert read_letter(again.read_bytes()) == writer.letters.post.last()
    reader.drop(again)
    assert reader.letters.post.number == writer.letters.post.number


def test_answers_go_along_when_somebody_lets_them(both: Both) -> None:
    writer, reader = begun(both)
    writer.here()
    writer.table.change_settings(standing=(StandingAnswer(0, "question.evade", "evade"),))
    writer.click(writer.find("letters:answers"))
    assert writer.letters.post.match.tells
    writer.play()
    found = read_letter(writer.send().read_bytes())
    assert isinstance(found, Letter)
    assert found.standing == (StandingAnswer(0, "question.evade", "evade"),)
    reader.drop(writer.folder / f"letter-{writer.out}.hhturn")
    assert reader.letters.post.game.told[writer.letters.post.side] == found.standing


def test_a_battle_thrown_away_comes_back_with_the_next_letter(both: Both) -> None:
    writer, reader = begun(both)
    identity = reader.letters.post.id
    library = reader.desk.library.library
    reader.here()
    reader.key("Ctrl+1")
    library.documents.trash(identity)
    library.documents.delete(identity)
    writer.play()
    reader.drop(writer.send())
    assert reader.letters.post.id == identity
    assert steps(reader.battle)[: len(steps(writer.battle))] == steps(writer.battle)
    assert post_of(reader.desk.library, identity) is reader.letters.post
