"""``hheditor replay``: tell a battle event by event, or check it against the rules of today."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hheditor.cli.output import echo, seen_option
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.battles import Battle


def _tell(speech: Speech, battle: "Battle") -> None:
    """The main line in sentences."""
    from hheditor.text import Narrator

    narrator = Narrator(battle, speech.language)
    for node in battle.main_line():
        for event in battle.events(node):
            words = narrator.event(event)
            if words:
                echo(f"{node:5}  {event.rule:8} {words}")


def _check(speech: Speech, battle: "Battle") -> bool:
    """Whether the rules of today agree with every step, and the seed with the dice."""
    from hheditor.battles import replay as replay_battle
    from hheditor.cli.battle_files import other_dice

    changed = other_dice(battle)
    for finding in changed:
        speech.report(finding)
    found = replay_battle(battle)
    if found is None and changed:
        return False
    if found is None:
        speech.tell("cli.replay.agrees", n=len(battle.tree.nodes) - 1)
        return True
    what = speech.say(f"difference.{found.what}")
    speech.complain("cli.replay.differs", node=found.node, what=what, rules=found.rules)
    if found.refusal is not None:
        speech.report(found.refusal)
    return False


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("replay", help=speech.say("cli.replay.help"))
    @click.argument("battle", type=click.Path(path_type=Path))
    @click.option("--check", is_flag=True, help=speech.say("cli.replay.check"))
    @seen_option(speech)
    @click.pass_context
    def replay(context: click.Context, battle: Path, who: str, *, check: bool) -> None:
        from hheditor.cli.battle_files import as_seen, open_battle

        opened = open_battle(speech, battle)
        if not check:
            _tell(speech, as_seen(speech, opened, who))
            return
        context.exit(0 if _check(speech, opened) else 1)

    return replay
