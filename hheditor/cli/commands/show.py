"""``hheditor show``: the position of a battle at a step, in words or as JSON."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.output import echo, seen_option
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.rules.api import Piece
    from hheditor.text import Narrator


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


def _actor(narrator: "Narrator", actor: int) -> str:
    from hheditor.rules.api import CHANCE, NOBODY

    if actor == CHANCE:
        return narrator.say("actor.chance")
    if actor == NOBODY:
        return narrator.say("actor.nobody")
    return narrator.side(actor)


def _share(piece: "Piece") -> str:
    return f"{piece.strength.now}/{piece.strength.full}" if piece.strength.full else ""


def _tell(speech: Speech, battle: "Battle", report: dict[str, Any]) -> None:
    from hheditor.text import Narrator

    node, moment = report["node"], report["moment"]
    narrator = Narrator(battle, speech.language, node)
    side, phase = narrator.side(moment.side), narrator.phase(moment.phase)
    speech.tell("cli.show.moment", node=node, turn=moment.turn, side=side, phase=phase)
    speech.tell("cli.show.to-act", actor=_actor(narrator, report["to_act"]))
    for event in report["events"]:
        words = narrator.event(event)
        if words:
            echo(f"  {event.rule:8} {words}")
    called = narrator.names.pieces
    for piece in sorted(report["scene"].pieces, key=lambda each: (each.side, each.id)):
        place = narrator.place(piece.places[0] if piece.places else -1)
        marks = ", ".join(map(narrator.mark, piece.marks))
        echo(
            f"  {piece.id:5} {narrator.side(piece.side):12} {called.get(piece.id, ''):28} {place:5}"
            f" {_share(piece):5} {narrator.formation(piece.formation):10} {marks}".rstrip()
        )
    if report["outcome"] is not None:
        speech.tell("cli.show.outcome", outcome=narrator.reason(report["outcome"].reason))


def _tell_scenario(speech: Speech, path: Path, *, as_json: bool) -> None:
    """A scenario: who fights, what it says of its sides, who comes later."""
    from hheditor.cli.battle_files import read_scenario, rules_of
    from hheditor.text.documents.scenario import told
    from hheditor.values import encode_pretty

    scenario = read_scenario(speech, path)
    rules_of(speech, scenario)
    lines = told(scenario, speech.language)
    if as_json:
        sides = [{"name": side.name, "terms": side.terms, "setup": side.setup} for side in scenario.sides]
        report = {
            "name": scenario.name,
            "system": scenario.system,
            "turns": scenario.turn_limit,
            "sides": sides,
            "reinforcements": scenario.reinforcements,
            "track": scenario.track,
            "goals": scenario.goals,
        }
        echo(encode_pretty(report), nl=False)
        return
    echo(f"{scenario.name} ({scenario.system})")
    for side in scenario.sides:
        units = speech.say("count.units", n=sum(len(army.units) for army in side.armies))
        echo(f"  {side.name}: {units}")
    for line in lines:
        echo(f"  {line}")


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("show", help=speech.say("cli.show.help"))
    @click.argument("battle", type=click.Path(path_type=Path))
    @click.option("--at", type=int, help=speech.say("cli.at.help"))
    @seen_option(speech)
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    def show(battle: Path, at: int | None, who: str, *, as_json: bool) -> None:
        from hheditor.cli.battle_files import as_seen, node_at, open_battle
        from hheditor.values import encode_pretty

        if battle.suffix == ".hhscenario":
            _tell_scenario(speech, battle, as_json=as_json)
            return
        opened = as_seen(speech, open_battle(speech, battle), who)
        report = _report(opened, node_at(speech, opened, at))
        if as_json:
            echo(encode_pretty(report), nl=False)
        else:
            _tell(speech, opened, report)

    return show
