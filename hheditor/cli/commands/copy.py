"""``hheditor copy``: a scenario to be played by another profile or on the other board, and what changes."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.rules.api import Ruleset
    from hheditor.scenarios import Scenario


def _onto_other_board(
    speech: Speech,
    path: Path,
    document: "Scenario",
    rules: "Ruleset[Any]",
    output: Path | None,
    *,
    as_json: bool,
) -> None:
    from msgspec.structs import replace

    from hheditor.app.scenario.boards import moved
    from hheditor.cli.battle_files import Stop, write_scenario
    from hheditor.values import Finding, encode_pretty

    found = moved(document, rules)
    if isinstance(found, Finding):
        speech.report(found)
        raise Stop
    if as_json:
        echo(encode_pretty(found.changes), nl=False)
    else:
        for each in found.changes:
            speech.tell("cli.copy.finding", finding=speech.finding(each))
    if output is not None:
        way = "table" if found.on_table else "hexes"
        name = speech.say(f"board.name-{way}", scenario=document.name)
        write_scenario(speech, path, output, replace(found.scenario, name=name), anew=True)
        speech.complain("cli.copy.written", file=output.name)


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("copy", help=speech.say("cli.copy.help"))
    @click.argument("scenario", type=click.Path(path_type=Path))
    @click.option("--profile", help=speech.say("cli.copy.profile"))
    @click.option("--other-board", is_flag=True, help=speech.say("cli.copy.other-board"))
    @click.option("-o", "--output", type=click.Path(path_type=Path), help=speech.say("cli.copy.out"))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    @click.pass_context
    def copy(
        context: click.Context,
        scenario: Path,
        profile: str | None,
        output: Path | None,
        *,
        other_board: bool,
        as_json: bool,
    ) -> None:
        from msgspec.structs import replace

        from hheditor.app.rules.profiles import under, what_changes
        from hheditor.cli.battle_files import Miscalled, Stop, read_scenario, rules_of, write_scenario
        from hheditor.cli.profiles import kept_profile, tell_differences
        from hheditor.values import Finding, encode_pretty

        if (profile is None) != other_board:
            speech.complain("cli.copy.one-of-both")
            raise Miscalled
        document = read_scenario(speech, scenario)
        rules = rules_of(speech, document)
        if profile is None:
            _onto_other_board(speech, scenario, document, rules, output, as_json=as_json)
            return
        kept = kept_profile(speech, document.system, profile)
        found = what_changes(document, kept)
        if isinstance(found, Finding):
            speech.report(found)
            raise Stop
        if as_json:
            echo(encode_pretty(found), nl=False)
        else:
            speech.tell(
                "cli.copy.changes", scenario=document.name, profile=kept.name, n=len(found.differences)
            )
            tell_differences(speech, document.system, found.differences)
            for message, findings in (("cli.copy.comes", found.comes), ("cli.copy.goes", found.goes)):
                if findings:
                    speech.tell(message)
                for finding in findings:
                    speech.tell("cli.copy.finding", finding=speech.finding(finding))
        if output is not None:
            name = speech.say("profiles.copy-name", scenario=document.name, profile=kept.name)
            copied = replace(under(document, kept), name=name)
            write_scenario(speech, scenario, output, copied, anew=True)
            speech.complain("cli.copy.written", file=output.name)
        context.exit(1 if found.refused else 0)

    return copy
