"""``hheditor audit``: every die of a battle worked out again; the first that does not fit is named."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.battles import Audit, Doubt


def _what(speech: Speech, doubt: "Doubt") -> str:
    faces, shown = (" ".join(map(str, each)) or "–" for each in (doubt.faces, doubt.shown))
    if doubt.kind == "dice":
        return speech.say("doubt.dice", faces=faces, shown=shown)
    return speech.say(f"doubt.{doubt.kind}")


def _tell(speech: Speech, found: "Audit") -> None:
    """What was found, the first doubt in full."""
    if found.checked:
        speech.tell("cli.audit.checked", n=found.checked)
    if found.loose:
        speech.tell("cli.audit.loose", steps=", ".join(map(str, found.loose)))
    if found.waiting:
        speech.tell("cli.audit.waiting")
    if not found.doubts:
        if found.checked:
            speech.tell("cli.audit.fair")
        return
    first = found.doubts[0]
    what = _what(speech, first)
    echo(speech.say("cli.audit.doubt", node=first.node, what=what) if first.node >= 0 else what, err=True)
    if len(found.doubts) > 1:
        speech.complain("cli.audit.more", n=len(found.doubts) - 1)


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("audit", help=speech.say("cli.audit.help"))
    @click.argument("battle", type=click.Path(path_type=Path))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    @click.pass_context
    def audit(context: click.Context, battle: Path, *, as_json: bool) -> None:
        from hheditor.battles import audit as look_through
        from hheditor.cli.battle_files import open_battle
        from hheditor.values import encode_pretty

        found = look_through(open_battle(speech, battle))
        if as_json:
            echo(encode_pretty(found), nl=False)
        else:
            _tell(speech, found)
        context.exit(1 if found.doubts else 0)

    return audit
