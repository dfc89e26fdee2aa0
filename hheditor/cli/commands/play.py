"""``hheditor play``: play the orders of a script out on a scenario and write the battle."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech
from hheditor.values.files import write_whole

if TYPE_CHECKING:
    from hheditor.battles import Battle


def _begin(speech: Speech, path: Path, dice: str) -> "Battle":
    from hheditor.battles import Battle, BattleHeader, DiceSettings
    from hheditor.cli.battle_files import Stop, read_scenario, rules_of
    from hheditor.values import digest

    scenario = read_scenario(speech, path)
    ruleset = rules_of(speech, scenario)
    refusals = [finding for finding in ruleset.inspect(scenario) if finding.weight == "refusal"]
    if refusals:
        for finding in refusals:
            speech.report(finding)
        raise Stop
    settings = DiceSettings("typed") if dice == "typed" else DiceSettings("seeded", dice)
    # The id follows from what is played, so that the same call writes the same file.
    alphabet = str.maketrans("ilou", "jkmn")
    header = BattleHeader(
        id=digest((scenario, dice)).translate(alphabet),
        scenario=scenario,
        system=scenario.system,
        rules=ruleset.version,
        dice=settings,
        title=scenario.name,
    )
    return Battle.begin(header, ruleset)


def _play_out(speech: Speech, battle: "Battle", orders: Path) -> bool:
    """Play the script; whether all of it could be played."""
    from hheditor.battles import Flaw, answer_chance
    from hheditor.battles.notation.script import read_as_far
    from hheditor.cli.battle_files import read_bytes, tell_flaw
    from hheditor.rules.api import Rolled
    from hheditor.values import Finding

    steps, flaw = read_as_far(read_bytes(speech, orders), battle.ruleset, battle.header.scenario)
    for step in steps:
        if not isinstance(step.order, Rolled):
            answer_chance(battle)
        reached = battle.play(step.order)
        if isinstance(reached, Finding):
            tell_flaw(speech, orders, Flaw(reached, step.where.line, step.where.column))
            return False
    answer_chance(battle)
    if flaw is not None:
        tell_flaw(speech, orders, flaw)
    return flaw is None


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("play", help=speech.say("cli.play.help"))
    @click.argument("scenario", type=click.Path(path_type=Path))
    @click.option(
        "--orders", required=True, type=click.Path(path_type=Path), help=speech.say("cli.play.orders")
    )
    @click.option("--dice", default="1", show_default=True, help=speech.say("cli.play.dice"))
    @click.option("-o", "--output", type=click.Path(path_type=Path), help=speech.say("cli.play.output"))
    @click.pass_context
    def play(context: click.Context, scenario: Path, orders: Path, dice: str, output: Path | None) -> None:
        from hheditor.battles import write_battle
        from hheditor.cli.battle_files import Stop

        battle = _begin(speech, scenario, dice)
        complete = _play_out(speech, battle, orders)
        text = write_battle(battle)
        if output is None:
            # A refusal is not followed by a file that looks like a whole battle.
            if complete:
                echo(text, nl=False)
        else:
            try:
                write_whole(output, text.encode())
            except OSError as error:
                speech.complain("file.unwritable", file=output.name, reason=error.strerror or str(error))
                raise Stop from None
            speech.tell("cli.play.written", file=output.name, n=len(battle.main_line()))
        context.exit(0 if complete else 1)

    return play
