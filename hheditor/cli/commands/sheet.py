"""``hheditor sheet``: a scenario, army, map or battle as a printed page."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from hheditor.cli.output import seen_option
from hheditor.cli.speech import Speech
from hheditor.values.files import write_whole

if TYPE_CHECKING:
    from hheditor.sheets import Printed, Subject

KINDS = (
    *("evening", "qrs", "side", "cards", "map", "roster", "markers", "counters", "tracks", "parts"),
    *("field", "poster", "foldout", "report", "rulings", "bases", "stick", "tally"),
)
POSTERS = ("a3", "a2", "a1", "a0", "b0", "cloth-90", "cloth-120", "true", "own")
PAPERS = ("a4", "a3", "letter")
INKS = ("colour", "grey", "ink")
VIEWS = ("umpire", "first", "second", "blank")


def _subject(speech: Speech, path: Path, who: str) -> "Subject":
    from hheditor.app.insights import insights_of
    from hheditor.cli.battle_files import as_seen, open_battle, read_document
    from hheditor.sheets.subject import of_battle, of_document

    if path.suffix == ".hhbattle":
        return of_battle(as_seen(speech, open_battle(speech, path), who), insights_of)
    return of_document(read_document(speech, path))


def _counted(subject: "Subject", games: int) -> tuple[tuple[str, int], ...]:
    """How many markers were enough in so many battles of bots."""
    from hheditor.insight.balance import Plan, run, summed

    if subject.scenario is None:
        return ()
    plan = Plan(subject.scenario, ("soldier", "soldier"))
    return summed(run(plan, range(games), os.cpu_count() or 1)).markers


def _owned(speech: Speech, library: Path | None) -> tuple[tuple[str, int], ...]:
    """The terrain pieces the person's library says he owns; nothing where there is none yet."""
    from hheditor.cli.library_clerk import Clerk
    from hheditor.store import FILE_NAME
    from hheditor.values.places import data_folder

    path = library or data_folder() / FILE_NAME
    if library is None and not path.exists():
        return ()
    with Clerk(speech, path, as_json=False).library(write=False) as opened:
        found = tuple((each.piece, each.owned) for each in opened.inventory.all() if each.owned)
    if found:
        speech.tell("cli.sheet.owned", file=str(path))
    return found


def _write(speech: Speech, output: Path, printed: "Printed") -> None:
    from hheditor.cli.battle_files import Stop

    try:
        write_whole(output, printed.pdf)
    except OSError as error:
        speech.complain("file.unwritable", file=output.name, reason=error.strerror or str(error))
        raise Stop from None


def command(speech: Speech) -> click.Command:
    """Build the command."""
    say = speech.say

    @click.command("sheet", help=say("cli.sheet.help"))
    @click.argument("kind", type=click.Choice(KINDS))
    @click.argument("file", type=click.Path(path_type=Path))
    @click.option(
        "-o", "--output", type=click.Path(path_type=Path), required=True, help=say("cli.sheet.output.help")
    )
    @click.option("--lang", "language", type=click.Choice(("en", "it")), help=say("cli.sheet.language.help"))
    @click.option("--paper", type=click.Choice(PAPERS), default="a4", help=say("cli.sheet.paper.help"))
    @click.option(
        "--colour", "ink", type=click.Choice(INKS), default="colour", help=say("cli.sheet.ink.help")
    )
    @click.option("--side", type=click.IntRange(1, 2), help=say("cli.sheet.side.help"))
    @click.option("--view", "views", type=click.Choice(VIEWS), multiple=True, help=say("cli.sheet.view.help"))
    @click.option(
        "--hex", "hex_mm", type=click.IntRange(20, 200), default=100, help=say("cli.sheet.hex.help")
    )
    @click.option(
        "--overlap", "overlap_mm", type=click.IntRange(0, 40), default=10, help=say("cli.sheet.overlap.help")
    )
    @click.option(
        "--grid",
        type=click.Choice(("none", "fine", "plain", "strong")),
        default="plain",
        help=say("cli.sheet.grid.help"),
    )
    @click.option(
        "--coordinates",
        type=click.Choice(("off", "rim", "hexes")),
        default="rim",
        help=say("cli.sheet.coordinates.help"),
    )
    @click.option("--names/--no-names", default=True, help=say("cli.sheet.names.help"))
    @click.option("--poster", type=click.Choice(POSTERS), default="a1", help=say("cli.sheet.poster.help"))
    @click.option(
        "--size",
        "poster_cm",
        type=(click.IntRange(20, 500), click.IntRange(20, 500)),
        default=(120, 90),
        help=say("cli.sheet.size.help"),
    )
    @click.option(
        "--players",
        "languages",
        type=(click.Choice(("en", "it")), click.Choice(("en", "it"))),
        default=None,
        help=say("cli.sheet.players.help"),
    )
    @click.option("--games", type=click.IntRange(0, 1000), default=0, help=say("cli.sheet.games.help"))
    @click.option(
        "--library",
        type=click.Path(path_type=Path, dir_okay=False),
        help=say("cli.sheet.library.help"),
    )
    @click.option("--back", is_flag=True, help=say("cli.sheet.back.help"))
    @click.option("--moment", "moments", type=int, multiple=True, help=say("cli.sheet.moment.help"))
    @seen_option(speech)
    @click.pass_context
    def sheet(
        context: click.Context,
        /,
        kind: str,
        file: Path,
        output: Path,
        language: str | None,
        side: int | None,
        views: tuple[Any, ...],
        languages: tuple[str, str] | None,
        games: int,
        library: Path | None,
        who: str,
        **chosen: Any,
    ) -> None:
        from hheditor.sheets import PrintOptions, make

        options = PrintOptions(
            language=language or (speech.language if speech.language in ("en", "it") else "en"),
            sides=(0, 1) if side is None else (side - 1,),
            views=views or VIEWS,
            languages=languages or (),
            **chosen,
        )
        subject = _subject(speech, file, who)
        if games:
            options = replace(options, markers=_counted(subject, games))
        if kind == "parts":
            options = replace(options, inventory=_owned(speech, library))
        printed = make(kind, subject, options)
        if printed.finding is not None:
            speech.report(printed.finding)
            context.exit(1)
        _write(speech, output, printed)
        kilobytes = -(-len(printed.pdf) // 1024)
        speech.tell("cli.sheet.written", file=output.name, n=printed.pages, kilobytes=kilobytes)
        for what in printed.dropped:
            speech.tell("cli.sheet.dropped", what=what)

    return sheet
