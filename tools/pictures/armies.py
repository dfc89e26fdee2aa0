"""Pictures of the armies workspace: the first page, a full army, an own troop type, a comparison, an
army of Battles.

uv run python -m tools.pictures.armies [folder] [shot ...]
"""

from hheditor.armies.mustering import change_leader, change_units
from tools.pictures.photographer import Photographer, take


def first_page(person: Photographer) -> None:
    """Before there is an army."""
    person.go("armies")
    person.picture("empty")


def army(person: Photographer) -> None:
    """A full army, a type of its own, and another army beside it."""
    workspace = person.go("armies")
    workspace.take("sample:hordes_heroes/hyw_english_150")
    session = workspace.session
    editor = session.editor
    editor.do(change_units(editor.army, (0,), name="Household of the King"), "army.named", name="")
    editor.do(change_leader(editor.army, 0, editor.army.leaders[0]), "army.leader-changed", name="")
    session.state.choose((3, 4), ())
    person.picture("full")
    session.own_type()
    person.picture("own-type")
    session.leave_type()
    session.state.other = "sample:hordes_heroes/hyw_french_150"
    session.compare()
    person.picture("compare")


def battles(person: Photographer) -> None:
    """An army of Battles under leaders, without points."""
    workspace = person.go("armies")
    workspace.take("sample:men_of_iron/agincourt_french")
    person.picture("battles")
    workspace.session.state.choose((), (0,))
    person.picture("battles-leader")


SHOTS = (first_page, army, battles)

if __name__ == "__main__":
    take("armies", SHOTS)
