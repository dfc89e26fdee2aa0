"""``hheditor validate``: findings on scenario, army, map, table and battle files."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hheditor.cli.output import echo, harmless
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.values import Finding


def _findings(speech: Speech, path: Path) -> "tuple[str, tuple[Finding, ...]]":
    """What kind of document a file is, and what its rules say of it."""
    from hheditor.app.map.game import rules_of as rules_of_map
    from hheditor.cli.battle_files import open_battle, other_dice, read_document, rules_of
    from hheditor.maps import Map
    from hheditor.scenarios import Scenario
    from hheditor.tables.map import TableMap, inspect

    if path.suffix == ".hhbattle":
        battle = open_battle(speech, path)
        return "battle", (*battle.ruleset.inspect(battle.header.scenario), *other_dice(battle))
    document = read_document(speech, path)
    if isinstance(document, Map):
        # The game it names judges it, or the only one there is; a map of no game is nobody's to judge.
        judge = rules_of_map(document)
        return "map", tuple(judge.inspect(document)) if judge is not None else ()
    if isinstance(document, TableMap):
        return "table", tuple(remark.finding for remark in inspect(document))
    rules = rules_of(speech, document)
    if not isinstance(document, Scenario):
        return "army", tuple(rules.inspect(document))
    from hheditor.app.scenario.editor import findings_of_terms

    both = (*rules.inspect(document), *findings_of_terms(document, rules))
    return "scenario", tuple(dict.fromkeys(both))


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
            report.append({"file": harmless(path.name), "kind": kind, "findings": found})
            if as_json:
                continue
            if not found:
                speech.tell("cli.validate.sound", file=path.name)
            for finding in found:
                where = f" [{finding.field}]" if finding.field else ""
                weight = speech.say(f"weight.{finding.weight}")
                echo(f"{path.name}: {weight}: {say_finding(finding, speech.language)}{where}")
        if as_json:
            echo(encode_pretty(report), nl=False)
        context.exit(1 if refused else 0)

    return validate
