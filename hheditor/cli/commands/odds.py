"""``hheditor odds``: what the dice may do at a step of a battle, exactly."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.insight.odds import Chance, Odds
    from hheditor.rules.api import Order
    from hheditor.text import Narrator


def _meant(speech: Speech, battle: "Battle", position: Any, line: str) -> "Order":
    """The order a line of a script means, legal at the position; one sentence if it is none."""
    from hheditor.battles import Flaw
    from hheditor.battles.notation.script import read_script
    from hheditor.cli.battle_files import Stop, tell_flaw

    script = read_script(line + "\n", battle.ruleset, battle.header.scenario)
    if isinstance(script, Flaw):
        tell_flaw(speech, Path("--order"), script)
        raise Stop
    if len(script) != 1:
        speech.complain("cli.odds.one-order")
        raise Stop
    refused = battle.ruleset.refusal(position, script[0].order)
    if refused is not None:
        speech.report(refused)
        raise Stop
    return script[0].order


def _report(found: tuple["Odds", ...]) -> list[dict[str, Any]]:
    return [
        {
            "about": odds.title,
            "whole": odds.whole,
            "chances": odds.chances,
            "lost": [number for number, _ in odds.losses],
            "counted": odds.counted,
        }
        for odds in found
    ]


def _line(narrator: "Narrator", chance: "Chance") -> str:
    from hheditor.text.speech import own

    fates = [
        narrator.message(
            own("fate", narrator.system, fate.kind), unit=narrator.piece(fate.piece), n=fate.number
        )
        for fate in chance.fates
    ]
    return "; ".join(fates) or narrator.say("fate.nothing")


def _decision(narrator: "Narrator", chance: "Chance") -> str:
    """Who then decides, and between what."""
    told = "; ".join(narrator.offered(option) for option in chance.options)
    return narrator.say("odds.decides", side=narrator.side(chance.asks), options=told)


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("odds", help=speech.say("cli.odds.help"))
    @click.argument("battle", type=click.Path(path_type=Path))
    @click.option("--at", type=int, help=speech.say("cli.at.help"))
    @click.option("--order", "line", help=speech.say("cli.odds.order"))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    def odds_command(battle: Path, at: int | None, line: str | None, *, as_json: bool) -> None:
        from hheditor.cli.battle_files import Stop, node_at, open_battle
        from hheditor.insight.odds import TooMany, odds
        from hheditor.text import Narrator
        from hheditor.values import encode_pretty

        opened = open_battle(speech, battle)
        node = node_at(speech, opened, at)
        position = opened.position(node)
        order = None if line is None else _meant(speech, opened, position, line)
        try:
            found = odds(opened.ruleset, position, order)
        except TooMany:
            speech.complain("odds.too-many")
            raise Stop from None
        if as_json:
            echo(encode_pretty(_report(found)), nl=False)
            return
        if not found:
            speech.tell("odds.none")
        narrator = Narrator(opened, speech.language, node)
        for each in found:
            echo(narrator.phrase(each.title))
            for chance in each.chances:
                echo(f"  {float(100 * each.share(chance)):5.1f} %  {_line(narrator, chance)}")
                if chance.asks >= 0:
                    echo(f"           {_decision(narrator, chance)}")

    return odds_command
