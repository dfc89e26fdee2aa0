"""``hheditor legal``: what may be ordered at a step of a battle."""

from pathlib import Path

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("legal", help=speech.say("cli.legal.help"))
    @click.argument("battle", type=click.Path(path_type=Path))
    @click.option("--at", type=int, help=speech.say("cli.at.help"))
    @click.option("--about", type=int, help=speech.say("cli.legal.about"))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    def legal(battle: Path, at: int | None, about: int | None, *, as_json: bool) -> None:
        from hheditor.battles.notation.script import spell
        from hheditor.cli.battle_files import node_at, open_battle
        from hheditor.rules.api import CHANCE, Order
        from hheditor.values import encode_pretty

        opened = open_battle(speech, battle)
        position = opened.position(node_at(speech, opened, at))
        ruleset, scenario = opened.ruleset, opened.header.scenario
        actor = ruleset.to_act(position)
        orders: list[Order] = list(ruleset.orders(position, about))
        if actor == CHANCE:
            orders = [order for order, _ in ruleset.chance_orders(position)]
        lines = [spell(order, actor, ruleset, scenario) for order in orders]
        if as_json:
            listed = [{"text": line, "order": order} for line, order in zip(lines, orders, strict=True)]
            report = {"to_act": actor, "complete": ruleset.lists_all(position), "orders": listed}
            echo(encode_pretty(report), nl=False)
            return
        for line in lines:
            echo(line)
        if not lines:
            speech.tell("cli.legal.none")

    return legal
