"""Plans of two who deploy in secret: bound first, told later, and judged by the rules on both ends."""

from msgspec.structs import replace

from hheditor.app.scenario.deploying import Deploying
from hheditor.app.scenario.editor import TRIPPED
from hheditor.battles.pledges import seal
from hheditor.rules.api import find
from hheditor.scenarios import Deployment, Scenario
from hheditor.values import Finding, encode, refuse


def to_be_told(scenario: Scenario, *, sealed: bool) -> Scenario:
    """A scenario as a letter may tell it: with the deployments the battle begins with, and no other, since
    nobody wants his plans to be read."""
    if sealed:
        return replace(scenario, deployments=(), start="deployed")
    wanted = (0, 1) if scenario.start == "deployed" else ()
    firsts = (next((each for each in scenario.deployments if each.side == side), None) for side in wanted)
    bare = replace(scenario, deployments=tuple(each for each in firsts if each is not None))
    ruleset = find(scenario.system)
    try:
        same = ruleset.opening(bare) == ruleset.opening(scenario)
    except TRIPPED:
        same = False
    return bare if same else scenario


def refusal_of(plan: Deployment, scenario: Scenario, side: int) -> Finding | None:
    """Why a side cannot stand so: somebody is missing, or the rules refuse a place."""
    army = scenario.sides[side].army
    if plan.side != side or len(plan.placements) < len(army.units) + len(army.leaders):
        return refuse("letter.plan-first")
    ruleset = find(scenario.system)
    try:
        laid = Deploying(ruleset, replace(scenario, deployments=(plan,)), side, plan.name)
    except TRIPPED:
        return refuse("letter.unplayable")
    if not laid.possible:
        return None
    return next((stray.finding for stray in laid.strays.values()), None)


def seal_of(plan: Deployment | None, salt: str) -> str:
    """What binds to a plan and tells nothing of it; empty where there is none."""
    return "" if plan is None else seal(salt, encode(plan))
