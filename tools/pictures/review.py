"""Pictures of the review for the documentation: list and scrubber with notes on the field, a variation, the
numbers, a comparison, a guess; light and dark.

uv run python -m tools.pictures.review [folder]
"""

from itertools import islice

from hheditor.app.review import notes
from hheditor.app.review.branching import play_on
from hheditor.battles import Battle
from hheditor.hexes import cell_labelled
from hheditor.values import Finding
from tools.pictures.photographer import Photographer, take

BRANCHING, NOTED = 70, 78


def annotate(battle: Battle) -> int:
    """What a reader would leave behind: notes, drawings, a bookmark, a variation. Its first step."""
    board = battle.header.scenario.map.board

    def at(label: str) -> int:
        return cell_labelled(board, label)

    notes.write(battle, NOTED, "The knights go alone: the archers behind them are a bound away.")
    notes.toggle_glyph(battle, NOTED, "?!")
    notes.name_bookmark(battle, NOTED, "The crisis")
    notes.toggle_arrow(battle, NOTED, at("D9"), at("F6"), "green")
    notes.toggle_arrow(battle, NOTED, at("G4"), at("G5"), "red")
    notes.toggle_ring(battle, NOTED, at("J8"), "blue")
    notes.write_on(battle, NOTED, at("L10"), "too far to help")
    notes.toggle_glyph(battle, 64, "!")
    notes.write(battle, 64, "First contact, and on ground of York's choosing.")
    reached = BRANCHING
    first = -1
    for number in range(6):
        position = battle.position(reached)
        options = list(islice(battle.ruleset.orders(position), 60))
        if not options:
            break
        found = play_on(battle, reached, options[min(len(options) - 1, 7 + 2 * number)], "fresh")
        assert not isinstance(found, Finding)
        first = found.first if first < 0 else first
        reached = found.node
    battle.name_line(first, "Hold the village")
    return first


def reading(person: Photographer) -> None:
    """A battle read with notes, variations, numbers, a comparison, a recap and a guess."""
    person.put_record()
    session = person.go("review").session
    person.wait(session.page._reading.isActive)  # noqa: SLF001 - the script stands in for a person
    first = annotate(session.study.battle)
    session.study.refresh()

    def picture(name: str) -> None:
        person.wait(session.page._reading.isActive)  # noqa: SLF001
        person.picture(name)

    session.go_node(NOTED)
    picture("notes")
    session.go_node(first)
    picture("variation")
    person.run("review.main-line")
    session.go_node(150)
    picture("scrubber")
    person.run("review.numbers")
    picture("charts")
    person.run("review.numbers")
    session.go_node(100)
    person.run("review.compare")
    session.go_node(150)
    picture("comparison")
    person.run("review.compare")
    person.run("review.recap")
    picture("recap")
    person.run("review.escape")
    session.go_node(41)
    person.run("review.guess")
    person.run("review.forward")
    picture("guess")


SHOTS = (reading,)

if __name__ == "__main__":
    take("review", SHOTS)
