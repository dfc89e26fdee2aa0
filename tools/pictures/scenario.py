"""Pictures of the scenario workspace for the documentation: a new one, the sheet, deployment, a refusal and
the curtain, and a siege, light and dark.

uv run python -m tools.pictures.scenario [folder]
"""

from msgspec.structs import replace

from hheditor.hexes import cell_labelled
from hheditor.scenarios import Goal, Scenario
from hheditor.ui.profiles.copying import CopyDialog
from tools.pictures.photographer import Photographer, example, take


def with_terms() -> Scenario:
    """The example, with terms to show."""
    found = example("hadlow-bridge")
    cells = tuple(cell_labelled(found.map.board, label) for label in ("N6", "O6", "N7"))
    return replace(found, goals=(Goal("hold", 1, cells, count=2, turn=8, name="Hadlow"),))


def sheet(person: Photographer) -> None:
    """A scenario begun, its sheet, and its deployment."""
    scenario = with_terms()
    person.books.create(scenario.map)
    for side in scenario.sides:
        person.books.create(side.army)
    identity = person.books.create(scenario).id
    workspace = person.go("scenario")
    workspace.begin_anew()
    person.settle()
    draft = workspace.draft
    assert draft is not None
    draft.choose(0, draft.page.maps.cards[0].id)
    draft.choose(1, draft.page.armies.cards[0].id)
    person.picture("new")
    workspace.open(identity)
    person.picture("sheet")
    session = workspace.session
    assert session is not None
    session.page.sheet.verticalScrollBar().setValue(660)
    person.picture("sheet-terms")
    person.run("scenario.copy-profile")
    person.settle()
    dialog = session.page.findChild(CopyDialog)
    assert dialog is not None
    person.picture("copy", dialog)
    dialog.reject()
    session.turn_to("field")
    person.settle()
    deployer = session.deployer
    deployer.auto()
    deployer.pick([3])
    person.picture("deployment")
    board = session.scenario.map.board
    deployer.pick([0])
    deployer.put(cell_labelled(board, "H9"))
    person.picture("refused")
    deployer.pick(())
    session.toggle_hidden()
    person.picture("curtain")
    session.toggle_hidden()


def siege(person: Photographer) -> None:
    """A scenario in which one side besieges the other."""
    identity = person.books.create(example("figures/rocca-serena-1212")).id
    workspace = person.go("scenario")
    workspace.open(identity)
    session = workspace.session
    assert session is not None
    session.page.sheet.verticalScrollBar().setValue(560)
    person.picture("siege-sheet")
    session.turn_to("field")
    person.settle()
    session.deployer.use_side(1)
    person.picture("siege-deployment")


SHOTS = (sheet, siege)

if __name__ == "__main__":
    take("scenario", SHOTS)
