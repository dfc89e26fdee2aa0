"""Starting a battle of a scenario: what stands in the way, and the battle itself.

A battle takes a complete copy of the scenario. It may begin with the choices of the rules (who deploys
first, from which edge) or deployed, as one of the prepared deployments of each side has it.
"""

import secrets
from datetime import date
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app.battle.opponents import LETTERS
from hheditor.app.frame.desk import Desk
from hheditor.app.library import DeskLibrary
from hheditor.app.scenario.editor import TRIPPED, to_place
from hheditor.rules.api import Ruleset, find
from hheditor.scenarios import Deployment, Scenario
from hheditor.scenarios.edits import deployments_of
from hheditor.scenarios.making import to_start_with, with_setups
from hheditor.values import Finding, Value, refuse

if TYPE_CHECKING:
    from hheditor.battles import Battle, BattleHeader
    from hheditor.battles.header import DiceKind


class StartWith(Value, frozen=True):
    """What people agree on before a battle."""

    players: tuple[str, str] = ("", "")
    dice: "DiceKind" = "seeded"
    deployed: bool = True
    """Begin as prepared; otherwise the sides deploy by the rules."""
    deployments: tuple[str, str] = ("", "")
    """The names of the deployments to begin with; empty: the first of the side."""
    opponents: tuple[str, str] = ("", "")
    """Who plays each side: empty for a person, or the id of an opponent (`app.battle.opponents`); one of them
    may be `LETTERS`."""
    sealed: bool = False
    """By letters: each side prepares its deployment in secret, and the battle begins with both."""

    @property
    def by_letters(self) -> int | None:
        """The side of whoever sits here, where the other is played by letters."""
        if LETTERS not in self.opponents:
            return None
        return 1 - self.opponents.index(LETTERS)


def names_to_start_with(scenario: Scenario, wanted: tuple[str, str]) -> tuple[str, str]:
    """The deployments a battle would begin with: those wanted, or the first of each side."""
    chosen = []
    for side in (0, 1):
        names = [each.name for each in deployments_of(scenario, side)]
        chosen.append(wanted[side] if wanted[side] in names else next(iter(names), ""))
    return chosen[0], chosen[1]


def all_placed(scenario: Scenario, wanted: tuple[str, str] = ("", "")) -> bool:
    """Whether every piece of both sides that is there from the start stands on the field in these
    deployments, or as the scenario sets it up where a side has none."""
    scenario = with_setups(scenario)
    ruleset = _known(scenario.system)
    for side, name in enumerate(names_to_start_with(scenario, wanted)):
        deployment = next((each for each in deployments_of(scenario, side) if each.name == name), None)
        placed = len(deployment.placements) if deployment is not None else 0
        if not placed or placed < to_place(scenario, side, ruleset, placed):
            return False
    return True


def _known(system: str) -> Ruleset[Any] | None:
    try:
        return find(system)
    except KeyError:
        return None


def ready(scenario: Scenario, start: StartWith) -> Scenario:
    """The scenario as the battle takes it."""
    if start.deployed:
        scenario = with_setups(scenario)
        return to_start_with(scenario, names_to_start_with(scenario, start.deployments))
    return replace(scenario, start="choose")


def refusal_to_start(scenario: Scenario, ruleset: Ruleset[Any] | None, start: StartWith) -> Finding | None:
    """Why no battle can be begun so, or None."""
    if ruleset is None:
        return refuse("scenario.unknown-system", field="system", system=scenario.system)
    for side in (0, 1):
        if not scenario.sides[side].army.units:
            return refuse("scenario.no-army", field=f"sides.{side}.army")
    if start.by_letters is not None and start.opponents[start.by_letters]:
        return refuse("scenario.letters-need-a-person")
    if start.by_letters is not None and start.sealed:
        return None if plan_of(scenario, start) is not None else refuse("letter.plan-first")
    taken = ready(scenario, start)
    if start.deployed and not all_placed(scenario, start.deployments):
        return refuse("scenario.deploy-first", field="deployments")
    # What is wrong with a deployment the battle does not begin with is no reason to wait.
    chosen = set(enumerate(names_to_start_with(scenario, start.deployments))) if start.deployed else set()
    used = replace(
        taken, deployments=tuple(each for each in taken.deployments if (each.side, each.name) in chosen)
    )
    refused = next((each for each in ruleset.inspect(used) if each.weight == "refusal"), None)
    if refused is not None:
        return refused
    try:
        opening = ruleset.opening(used)
    except TRIPPED as error:
        return refuse("scenario.unplayable", reason=str(error))
    return next(iter(ruleset.problems(opening)), None)


def plan_of(scenario: Scenario, start: StartWith) -> Deployment | None:
    """How the side of whoever sits here stands, where both deploy in secret; None where it does not yet."""
    side = start.by_letters
    if side is None or not start.sealed:
        return None
    name = names_to_start_with(scenario, start.deployments)[side]
    return next((each for each in deployments_of(scenario, side) if each.name == name), None)


def start_battle(
    books: DeskLibrary, scenario: Scenario, ruleset: Ruleset[Any], start: StartWith, *, parent: str = ""
) -> "Battle":
    """Begin the battle in the library; `StoreError` where it cannot be kept."""
    from hheditor.battles import BattleHeader, DiceSettings

    header = BattleHeader(
        id="",
        scenario=ready(scenario, start),
        system=scenario.system,
        rules=ruleset.version,
        dice=DiceSettings(start.dice, secrets.token_hex(8) if start.dice == "seeded" else ""),
        title=scenario.name,
        players=start.players,
        date=date.today().isoformat(),  # noqa: DTZ011 - the day on the players' own calendar
    )
    return books.begin_battle(header, parent=parent or None)


def again(books: DeskLibrary, header: "BattleHeader", *, swapped: bool = False) -> "Battle":
    """The same battle once more, with fresh dice; the players on each other's side where wanted."""
    from hheditor.battles import DiceSettings

    dice = DiceSettings("seeded") if header.dice.source == "pledged" else header.dice
    fresh = replace(dice, seed=secrets.token_hex(8) if dice.source == "seeded" else "")
    players = tuple(reversed(header.players)) if swapped else header.players
    today = date.today().isoformat()  # noqa: DTZ011 - the day on the players' own calendar
    return books.begin_battle(replace(header, id="", dice=fresh, players=players, date=today), parent=None)


def seat_opponents(desk: Desk, battle: str, opponents: tuple[str, ...]) -> None:
    """Let opponents play the sides of a battle that begins; nothing where people play both."""
    from hheditor.app.battle import InSession

    if any(opponents):
        kept = InSession(desk, battle)
        kept.save(replace(kept.load(), opponents=opponents))
