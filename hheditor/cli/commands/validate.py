"""``hheditor validate``: findings on scenario, army, map and battle files."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.values import Finding


def _findings(speech: Speech, path: Path) -> "tuple[str, tuple[Finding, ...]]":
    """What kind of document a file is, and what its rules say of it."""
    from hheditor.armies import Army
    from hheditor.cli.battle_files import open_battle, read_bytes, rules_of
    from hheditor.maps import Map
    from hheditor.rules.api import find
    from hheditor.scenarios import Scenario
    from hheditor.values import BadValue, decode, refuse

    data = read_bytes(speech, path)
    if path.suffix == ".hhbattle":
        battle = open_battle(speech, path)
        return "battle", tuple(battle.ruleset.inspect(battle.header.scenario))
    kinds: tuple[tuple[str, Any], ...] = (("scenario", Scenario), ("army", Army), ("map", Map))
    complaints = {}
    for name, kind in kinds:
        try:
            document = decode(data, kind)
        except BadValue as error:
            complaints[name] = str(error)
            continue
        if isinstance(document, Map):
            return name, tuple(find("hordes_heroes").inspect(document))
        return name, tuple(rules_of(speech, document).inspect(document))
    likely = (
        "scenario" if path.suffix == ".hhscenario" else "army" if b'"troops"' in data[:4096] else "scenario"
    )
    return "unknown", (refuse("refusal.unreadable-file", kind=likely, reason=complaints[likely]),)


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("validate", help=speech.say("cli.validate.help"))
    @click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    @click.pass_context
    def validate(context: click.Context, files: tuple[Path, ...], *, as_json: bool) -> None:
        from hheditor.text import say_finding
        from hheditor.values import encode_pretty

        refused = False
        report = []
        for path in files:
            kind, found = _findings(speech, path)
            refused = refused or any(finding.weight == "refusal" for finding in found)
            report.append({"file": path.name, "kind": kind, "findings": found})
            if as_json:
                continue
            if not found:
                speech.tell("cli.validate.sound", file=path.name)
            for finding in found:
                where = f" [{finding.field}]" if finding.field else ""
                weight = speech.say(f"weight.{finding.weight}")
                click.echo(f"{path.name}: {weight}: {say_finding(finding, speech.language)}{where}")
        if as_json:
            click.echo(encode_pretty(report), nl=False)
        context.exit(1 if refused else 0)

    return validate
