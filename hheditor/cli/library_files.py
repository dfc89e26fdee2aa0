"""``hheditor library export|import|restore``: files in and out."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.library_clerk import Clerk, find_one
from hheditor.cli.output import echo, harmless
from hheditor.cli.speech import Speech

if TYPE_CHECKING:
    from hheditor.store import Library
    from hheditor.store.exchange import Answer, Arrival, Outcome

ANSWERS = ("ask", "both", "replace", "skip")

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def file_commands(speech: Speech, as_json: Decorator) -> tuple[click.Command, ...]:
    """Build them."""
    made = (_export(speech, as_json), _import(speech, as_json), _restore(speech, as_json))
    return *made, _copies(speech), _rescue(speech)


def _export(speech: Speech, as_json: Decorator) -> click.Command:
    say = speech.say

    @click.command("export", help=say("cli.library.export.help"))
    @click.argument("documents", nargs=-1)
    @click.option("--all", "whole", is_flag=True, help=say("cli.library.export.all.help"))
    @click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        default=Path(),
        help=say("cli.library.export.to.help"),
    )
    @as_json
    @click.pass_obj
    def export_(clerk: Clerk, documents: tuple[str, ...], whole: bool, output: Path, as_json: bool) -> None:
        from hheditor.store.exchange import export, export_all, file_name

        clerk.as_json = as_json
        if whole == bool(documents):
            raise click.UsageError(say("cli.library.export.what"))
        written: list[Path] = []
        with clerk.library(write=False) as library:
            if whole:
                target = output / file_name("hheditor", None) if output.is_dir() else output
                library.export_whole(target)
                written.append(target)
            chosen = [_only(clerk, library, wanted) for wanted in documents]
            if len(chosen) == 1:
                written.append(export(library, chosen[0], output))
            elif chosen and not output.is_dir():
                raise click.UsageError(say("cli.library.export.folder"))
            else:
                written += export_all(library, chosen, output)
        clerk.out([str(path) for path in written], lambda: map(str, written))

    return export_


def _only(clerk: Clerk, library: "Library", wanted: str) -> str:
    found = find_one(library, wanted)
    if len(found) == 1:
        return found[0].id
    message = "cli.library.many" if found else "cli.library.none"
    echo(clerk.speech.say(message, words=wanted), err=True)
    for card in found[:10]:
        echo(f"  {card.id}  {card.name}", err=True)
    raise SystemExit(1)


def _import(speech: Speech, as_json: Decorator) -> click.Command:
    say = speech.say

    @click.command("import", help=say("cli.library.import.help"))
    @click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
    @click.option(
        "--conflicts",
        type=click.Choice(ANSWERS),
        default="ask",
        help=say("cli.library.import.conflicts.help"),
    )
    @as_json
    @click.pass_obj
    def import_(clerk: Clerk, files: tuple[Path, ...], conflicts: str, as_json: bool) -> None:
        from hheditor.store.exchange import Outcome, carry_out, plan, read_file

        clerk.as_json = as_json
        outcomes: list[Outcome] = []
        with clerk.library(write=True) as library:
            for path in files:
                shipment = read_file(path)
                try:
                    answers = _answers(clerk, plan(library, shipment), conflicts)
                    outcomes += carry_out(library, shipment, answers)
                finally:
                    shipment.close()
        _show_outcomes(clerk, outcomes)

    return import_


def _answers(clerk: Clerk, arrivals: "tuple[Arrival, ...]", conflicts: str) -> "dict[str, Answer]":
    from hheditor.store.errors import refused

    answers: dict[str, Answer] = {}
    for arrival in arrivals:
        if not arrival.conflict or arrival.here is None:
            continue
        if conflicts != "ask":
            answers[arrival.origin] = conflicts  # type: ignore[assignment]
            continue
        if clerk.as_json or not sys.stdin.isatty():
            raise refused("exchange.conflict", name=arrival.name)
        question = harmless(clerk.speech.say("cli.library.import.question", name=arrival.name))
        choice: click.Choice[Answer] = click.Choice(("both", "replace", "skip"))
        answers[arrival.origin] = click.prompt(question, type=choice, default="both", err=True)
    return answers


def _show_outcomes(clerk: Clerk, outcomes: "list[Outcome]") -> None:
    def lines() -> Iterator[str]:
        for outcome in outcomes:
            yield clerk.speech.say(f"exchange.deed.{outcome.deed}", name=outcome.card.name)

    data = [{"deed": o.deed, "id": o.card.id, "kind": o.card.kind, "name": o.card.name} for o in outcomes]
    clerk.out(data, lines)


def _restore(speech: Speech, as_json: Decorator) -> click.Command:
    say = speech.say

    @click.command("restore", help=say("cli.library.restore.help"))
    @click.argument("backup", required=False, type=click.Path(path_type=Path))
    @as_json
    @click.pass_obj
    def restore_(clerk: Clerk, backup: Path | None, as_json: bool) -> None:
        from hheditor.store import restore
        from hheditor.store.care.backups import folder_of, newest_good
        from hheditor.store.errors import refused

        clerk.as_json = as_json
        with clerk.troubles():
            source = backup
            if source is None:
                newest = newest_good(folder_of(clerk.path))
                if newest is None:
                    raise refused("store.no-good-backup")
                source = newest.path
            elif not source.exists():
                # A bare name is one of the library's own backups.
                source = folder_of(clerk.path) / source.name
            kept = restore(clerk.path, source)
            shown = source.name
        clerk.out(
            {"restored": str(source), "kept": str(kept)},
            lambda: (say("cli.library.restored", backup=shown, kept=kept.name),),
        )

    return restore_


def _copies(speech: Speech) -> click.Command:
    say = speech.say

    @click.command("copies", help=say("cli.library.copies.help"))
    @click.argument("folder", required=False, type=click.Path(path_type=Path, exists=True, file_okay=False))
    @click.option("--off", is_flag=True, help=say("cli.library.copies.off.help"))
    @click.pass_obj
    def copies(clerk: Clerk, folder: Path | None, off: bool) -> None:
        from hheditor.app.frame.desk import desk_on_disk

        settings = desk_on_disk().settings
        if off or folder is not None:
            trouble = settings.change(copies_folder="" if folder is None or off else str(folder.absolute()))
            if trouble is not None:
                clerk.complain(trouble)
                raise SystemExit(1)
        chosen = settings.value.copies_folder
        echo(say("cli.library.copies.to", folder=chosen) if chosen else say("cli.library.copies.none"))

    return copies


def _rescue(speech: Speech) -> click.Command:
    say = speech.say

    @click.command("rescue", help=say("cli.library.rescue.help"))
    @click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
    @click.pass_obj
    def rescue(clerk: Clerk, target: Path) -> None:
        with clerk.library(write=False) as library:
            library.rescue(target)
        echo(say("cli.library.rescued", file=target.name))

    return rescue
