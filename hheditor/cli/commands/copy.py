"""``hheditor copy``: a scenario to be played by another profile, and what changes for it."""

from pathlib import Path

import click

from hheditor.cli.output import echo
from hheditor.cli.speech import Speech


def command(speech: Speech) -> click.Command:
    """Build the command."""

    @click.command("copy", help=speech.say("cli.copy.help"))
    @click.argument("scenario", type=click.Path(path_type=Path))
    @click.option("--profile", required=True, help=speech.say("cli.copy.profile"))
    @click.option("-o", "--output", type=click.Path(path_type=Path), help=speech.say("cli.copy.out"))
    @click.option("--json", "as_json", is_flag=True, help=speech.say("cli.json.help"))
    @click.pass_context
    def copy(
        context: click.Context, scenario: Path, profile: str, output: Path | None, *, as_json: bool
    ) -> None:
        from msgspec.structs import replace

        from hheditor.app.rules.profiles import under, what_changes
        from hheditor.cli.battle_files import Stop, read_scenario, rules_of, write_scenario
        from hheditor.cli.profiles import kept_profile, tell_differences
        from hheditor.values import Finding, encode_pretty

        document = read_scenario(speech, scenario)
        rules_of(speech, document)
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
