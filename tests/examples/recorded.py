"""What every recorded battle of ``examples/`` has to be, whichever game it is of."""

from pathlib import Path

from hheditor.battles import Battle, read_battle, replay
from hheditor.battles.chance import unlike_seed
from hheditor.battles.notation import Loaded


def read(path: Path) -> Battle:
    """The battle of a file, with nothing to be said about it."""
    found = read_battle(path.read_bytes())
    assert isinstance(found, Loaded), found
    assert found.findings == ()
    return found.battle


def check_played(battle: Battle, winner: int) -> None:
    """Played to its end by the rules and the dice, variations too; whoever opens it stands there."""
    assert replay(battle) is None
    assert unlike_seed(battle) == []
    last = battle.main_line()[-1]
    assert battle.cursor.node == last
    outcome = battle.ruleset.outcome(battle.position(last))
    assert outcome is not None and outcome.winner == winner


def check_noted(battle: Battle, texts: int) -> list[int]:
    """Annotated in both languages with at least so many notes; where its variations begin."""
    called = battle.header.scenario.words["it"]
    main = (0, *battle.main_line())
    notes = [note for at in main for note in battle.node(at).notes.values()]
    assert len([note for note in notes if len(note.text) > 20]) >= texts
    assert len([note for note in notes if note.bookmark]) >= 8
    assert len([note for note in notes if note.arrows]) >= 8
    board = battle.header.scenario.map.board
    for node in battle.tree.nodes.values():
        for note in node.notes.values():
            assert not note.text or note.told("it") != note.text
            assert not note.bookmark or note.bookmark in called
            assert {mark.spot for mark in note.marks} <= set(range(board.cells))
    return [at for at in battle.tree.nodes if at not in main and battle.node(at).parent in main]
