"""What stands on the curtain while the players of a scenario change seats."""

from typing import TYPE_CHECKING

from hheditor.ui.curtain import Shown

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession


def on_curtain(session: "ScenarioSession") -> Shown:
    """Whose turn it is to look."""
    side = session.scenario.sides[session.deployer.side]
    say = session.context.say
    name = session.naming(side.name) or say("scenario.unnamed-side")
    return Shown(
        side.army.device,
        say("scenario.pass-screen", side=name),
        say("scenario.pass-screen-text"),
        say("scenario.show-mine", side=name),
    )
