"""``hheditor deploy``: the sides of a scenario placed as the rules suggest."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.scenarios import Placement, Scenario

    Found = dict[int, tuple[Placement, ...]]


def _with_arrays(scenario: "Scenario", found: "Found", name: str) -> "Scenario":
    """The scenario with a deployment of that name for each side found, before its others."""
    from msgspec.structs import replace

    from hheditor.scenarios import Deployment

    kept = [each for each in scenario.deployments if each.side not in found or each.name != name]
    added = [Deployment(name, side, placed) for side, placed in found.items() if placed]
    # A battle that starts deployed starts with the first deployment of each side.
    return replace(scenario, deployments=(*added, *kept))


def _tell(speech: Speech, ruleset: "Ruleset[Any]", scenario: "Scenario", found: "Found") -> None:
    """Every piece and its place, a line each."""
    from hheditor.text import translated

    scenario = translated(scenario, speech.language)
    surface = ruleset.surface(scenario)
    for number, placements in found.items():
        side = scenario.sides[number]
        if not placements:
            speech.complain("cli.deploy.no-array", side=side.name)
            continue
        pieces = len(side.army.units) + len(side.army.leaders)
        speech.tell("cli.deploy.done", side=side.name, placed=len(placements), pieces=pieces)
        position = ruleset.deploying(scenario, number)
        names = ruleset.names(position)
        enlisted = ruleset.enlisted(position, number)
        for placement in placements:
            leads = placement.piece >= len(side.army.units)
            facing = "" if leads else surface.heading_name(placement.facing)
            name = names.get(enlisted[placement.piece], "")
            echo(f"  {surface.label(placement.where):5} {facing:4} {name}")


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("deploy", help=speech.say("cli.deploy.help"))
    @click.argument("scenario", type=click.Path(path_type=Path))
    @click.option("--auto", is_flag=True, help=speech.say("cli.deploy.auto"))
    @click.option("--side", type=click.IntRange(0, 1), help=speech.say("cli.deploy.side"))
    @click.option("--seed", type=int, default=0, show_default=True, help=speech.say("cli.deploy.seed"))
    @click.option("--name", default="auto", show_default=True, help=speech.say("cli.deploy.name"))
    @click.option("-o", "--output", type=click.Path(path_type=Path), help=speech.say("cli.deploy.out"))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    @click.pass_context
    def deploy(
        context: click.Context,
        scenario: Path,
        side: int | None,
        seed: int,
        name: str,
        output: Path | None,
        *,
        auto: bool,
        as_json: bool,
    ) -> None:
        from hheditor.cli.battle_files import read_scenario, rules_of, write_scenario
        from hheditor.values import BadValue, encode_pretty

        if not auto:
            speech.complain("cli.deploy.what")
            context.exit(2)
        document = read_scenario(speech, scenario)
        ruleset = rules_of(speech, document)
        try:
            found = {number: ruleset.array(document, number, seed) for number in _sides(side)}
        except BadValue as error:
            speech.complain("scenario.unplayable", reason=str(error))
            context.exit(1)
        if as_json:
            report = [{"side": number, "placements": placed} for number, placed in found.items()]
            echo(encode_pretty(report), nl=False)
        else:
            _tell(speech, ruleset, document, found)
        if output is not None and any(found.values()):
            write_scenario(speech, scenario, output, _with_arrays(document, found, name))
            speech.complain("file.written", file=output.name)
        whole = all(len(placed) == _pieces(document, number) for number, placed in found.items())
        context.exit(0 if whole else 1)

    return deploy


def _sides(side: int | None) -> tuple[int, ...]:
    return (0, 1) if side is None else (side,)


def _pieces(scenario: "Scenario", side: int) -> int:
    army = scenario.sides[side].army
    return len(army.units) + len(army.leaders)
