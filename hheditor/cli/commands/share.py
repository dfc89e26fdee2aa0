"""``hheditor share``: a battle or a scenario as one page for a browser, or as a fragment for a blog."""

from pathlib import Path

import click

from hheditor.cli.output import seen_option
from hheditor.cli.speech import Speech
from hheditor.values.files import write_whole


def _page(speech: Speech, file: Path, who: str) -> tuple[str, str]:
    """The page of a file, and what it is called."""
    from hheditor.cli.battle_files import as_seen, open_battle, read_scenario, rules_of
    from hheditor.share import battle_page, scenario_page

    if file.suffix == ".hhbattle":
        battle = as_seen(speech, open_battle(speech, file), who)
        return battle_page(battle), battle.header.title or battle.header.scenario.name
    scenario = read_scenario(speech, file)
    rules_of(speech, scenario)
    return scenario_page(scenario), scenario.name


def command(speech: Speech) -> click.Command:
    """Build the command."""
    say = speech.say

    @click.command("share", help=say("cli.share.help"))
    @click.argument("file", type=click.Path(path_type=Path))
    @click.option(
        "-o", "--output", type=click.Path(path_type=Path), required=True, help=say("cli.share.output.help")
    )
    @click.option("--fragment", "part", is_flag=True, help=say("cli.share.fragment.help"))
    @seen_option(speech)
    def share(file: Path, output: Path, who: str, *, part: bool) -> None:
        from hheditor.cli.battle_files import Stop
        from hheditor.share import fragment

        page, title = _page(speech, file, who)
        data = (fragment(page, title) if part else page).encode("utf-8")
        try:
            write_whole(output, data)
        except OSError as error:
            speech.complain("file.unwritable", file=output.name, reason=error.strerror or str(error))
            raise Stop from None
        speech.tell("cli.share.written", file=output.name, kilobytes=-(-len(data) // 1024))

    return share
