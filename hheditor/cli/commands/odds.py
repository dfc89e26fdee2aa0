"""``hheditor odds``: what the dice may do at a step of a battle, exactly."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.insight.odds import Chance, Odds
    from hheditor.rules.api import Order, Phrase


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
            "stands_lost": [number for number, _ in odds.stands],
        }
        for odds in found
    ]


def _line(speech: Speech, names: dict[int, str], chance: "Chance") -> str:
    from hheditor.text.speech import say_loosely

    fates = [
        say_loosely(
            f"fate.{fate.kind}",
            speech.language,
            {"unit": names.get(fate.piece, str(fate.piece)), "n": fate.number},
        )
        for fate in chance.fates
    ]
    return "; ".join(fates) or speech.say("fate.nothing")


def _decision(speech: Speech, battle: "Battle", names: dict[int, str], chance: "Chance") -> str:
    """Who then decides, and between what."""
    from hheditor.hexes import label
    from hheditor.insight.odds import offered
    from hheditor.text.speech import say_loosely

    board = battle.header.scenario.map.board
    told = []
    for option in chance.options:
        pieces = [names.get(piece, str(piece)) for piece in option.pieces]
        about = {"unit": pieces[0] if pieces else "", "other": pieces[-1] if pieces else ""}
        phrase = offered(option, lambda cell: label(board, cell))
        told.append(say_loosely(phrase.message, speech.language, {**about, **dict(phrase.parameters)}))
    side = battle.header.scenario.sides[chance.asks].name
    return speech.say("odds.decides", side=side, options="; ".join(told))


def _title(speech: Speech, battle: "Battle", names: dict[int, str], title: "Phrase") -> str:
    """What the odds are of."""
    from hheditor.hexes import label
    from hheditor.text.speech import say_loosely

    board = battle.header.scenario.map.board
    pieces = [names.get(piece, str(piece)) for piece in title.pieces]
    about = {
        "units": ", ".join(pieces),
        "unit": pieces[0] if pieces else "",
        "other": pieces[-1] if pieces else "",
        "place": label(board, title.places[-1]) if title.places else "",
        **dict(title.parameters),
    }
    return say_loosely(title.message, speech.language, about)


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("odds", help=speech.say("cli.odds.help"))
    @click.argument("battle", type=click.Path(path_type=Path))
    @click.option("--at", type=int, help=speech.say("cli.at.help"))
    @click.option("--order", "line", help=speech.say("cli.odds.order"))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    def odds_command(battle: Path, at: int | None, line: str | None, *, as_json: bool) -> None:
        from hheditor.cli.battle_files import Stop, names_of, node_at, open_battle
        from hheditor.insight.odds import TooMany, odds
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
        names = names_of(speech, opened, node).pieces
        for each in found:
            echo(_title(speech, opened, names, each.title))
            for chance in each.chances:
                echo(f"  {float(100 * each.share(chance)):5.1f} %  {_line(speech, names, chance)}")
                if chance.asks >= 0:
                    echo(f"           {_decision(speech, opened, names, chance)}")

    return odds_command
