"""The named deployments of a side: another name for one, one less, one that leads."""

from msgspec.structs import replace

from hheditor.scenarios.edits import SetDeployments, deployment_of
from hheditor.scenarios.scenario import Scenario
from hheditor.values import Finding, refuse


def renamed(scenario: Scenario, side: int, before: str, name: str) -> SetDeployments | Finding:
    """A deployment under another name that no other of its side has."""
    if not name:
        return refuse("scenario.deployment-nameless")
    if deployment_of(scenario, side, name) is not None:
        return refuse("scenario.deployment-name-taken", name=name)
    return SetDeployments(
        tuple(
            replace(each, name=name) if (each.side, each.name) == (side, before) else each
            for each in scenario.deployments
        )
    )


def without(scenario: Scenario, side: int, name: str) -> SetDeployments:
    """All but one."""
    return SetDeployments(
        tuple(each for each in scenario.deployments if (each.side, each.name) != (side, name))
    )


def leading(scenario: Scenario, side: int, name: str) -> SetDeployments:
    """One before all others: a battle starts with it."""
    own = [each for each in scenario.deployments if (each.side, each.name) == (side, name)]
    return SetDeployments((*own, *(each for each in scenario.deployments if each not in own)))
