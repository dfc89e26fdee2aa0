"""``hheditor show``: the position of a battle at a step, in words or as JSON."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.battles import Battle


def _report(battle: "Battle", node: int) -> dict[str, Any]:
    """Everything about a position, as data."""
    ruleset, position = battle.ruleset, battle.position(node)
    order = battle.order(node) if node else None
    return {
        "node": node,
        "moment": battle.moment(node),
        "to_act": ruleset.to_act(position),
        "question": ruleset.question(position),
        "roll": ruleset.roll(position),
        "outcome": ruleset.outcome(position),
        "order": order,
        "events": battle.events(node) if node else (),
        "scene": battle.scene(node),
        "subjects": ruleset.subjects(position),
    }


def _actor(speech: Speech, battle: "Battle", actor: int) -> str:
    from hheditor.rules.api import CHANCE, NOBODY
    from hheditor.text import Naming

    if actor == CHANCE:
        return speech.say("actor.chance")
    if actor == NOBODY:
        return speech.say("actor.nobody")
    return Naming(battle.header.scenario, speech.language).sides[actor]


def _tell(speech: Speech, battle: "Battle", report: dict[str, Any]) -> None:
    from hheditor.cli.battle_files import names_of, sentence
    from hheditor.hexes import label

    scenario = battle.header.scenario
    node = report["node"]
    names = names_of(speech, battle, node)
    moment = report["moment"]
    phase = speech.say(f"phase.{battle.header.system}.{moment.phase}")
    side = names.sides[moment.side] if moment.side >= 0 else "–"
    speech.tell("cli.show.moment", node=node, turn=moment.turn, side=side, phase=phase)
    speech.tell("cli.show.to-act", actor=_actor(speech, battle, report["to_act"]))
    for event in report["events"]:
        words = sentence(speech, battle, names, event)
        if words:
            echo(f"  {event.rule:8} {words}")
    for piece in sorted(report["scene"].pieces, key=lambda each: (each.side, each.id)):
        place = label(scenario.map.board, piece.places[0]) if piece.places else "–"
        marks = ", ".join(speech.say(f"mark.{mark}") for mark in piece.marks)
        echo(
            f"  {piece.id:5} {names.sides[piece.side]:12} {names.pieces.get(piece.id, ''):28} {place:5}"
            f" {piece.stands}/{piece.full} {speech.say(f'formation.{piece.formation}'):10} {marks}".rstrip()
        )
    if report["outcome"] is not None:
        speech.tell("cli.show.outcome", outcome=speech.say(report["outcome"].reason))


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("show", help=speech.say("cli.show.help"))
    @click.argument("battle", type=click.Path(path_type=Path))
    @click.option("--at", type=int, help=speech.say("cli.at.help"))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    def show(battle: Path, at: int | None, *, as_json: bool) -> None:
        from hheditor.cli.battle_files import node_at, open_battle
        from hheditor.values import encode_pretty

        opened = open_battle(speech, battle)
        report = _report(opened, node_at(speech, opened, at))
        if as_json:
            echo(encode_pretty(report), nl=False)
        else:
            _tell(speech, opened, report)

    return show
