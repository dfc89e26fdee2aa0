"""``hheditor library``: list, search, export, import, back up, check and restore, beside an open window.

Reading never waits. Writing waits its turn, up to half a minute.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hheditor.cli.library_clerk import Clerk
from hheditor.cli.speech import Speech
from hheditor.values.places import data_folder

if TYPE_CHECKING:
    from hheditor.store import Backup, Card

_KINDS = ("map", "army", "troop", "profile", "scenario", "deployment", "battle", "table")
_ORDERS = ("changed", "opened", "name", "created", "kind")


def _time(milliseconds: int | None) -> str | None:
    if milliseconds is None:
        return None
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


def _card(card: "Card") -> dict[str, Any]:
    return {
        "id": card.id,
        "kind": card.kind,
        "name": card.name,
        "system": card.system,
        "changed": _time(card.changed),
        "opened": _time(card.opened),
        "trashed": _time(card.trashed),
        "tags": list(card.tags),
        "steps": card.steps,
    }


def _show_cards(clerk: Clerk, cards: "tuple[Card, ...]") -> None:
    def lines() -> Iterator[str]:
        if not cards:
            yield clerk.speech.say("cli.library.nothing")
        kinds = {kind: clerk.speech.say(f"kind.{kind}") for kind in _KINDS}
        width = max((len(kinds[card.kind]) for card in cards), default=0)
        for card in cards:
            changed = datetime.fromtimestamp(card.changed / 1000, UTC).astimezone()
            tags = f"  [{', '.join(card.tags)}]" if card.tags else ""
            yield f"{card.id}  {changed:%Y-%m-%d %H:%M}  {kinds[card.kind]:{width}}  {card.name}{tags}"

    clerk.out([_card(card) for card in cards], lines)


def _show_backups(clerk: Clerk, backups: "tuple[Backup, ...]") -> None:
    def lines() -> Iterator[str]:
        if not backups:
            yield clerk.speech.say("cli.library.no-backups")
        for backup in backups:
            made = backup.made.astimezone()
            yield f"{backup.path.name}  {made:%Y-%m-%d %H:%M}  {backup.size / 1e6:8.1f} MB"

    data = [
        {"file": str(b.path), "made": b.made.isoformat(), "reason": b.reason, "bytes": b.size}
        for b in backups
    ]
    clerk.out(data, lines)


def library_command(speech: Speech) -> click.Command:
    """Build the command with its subcommands."""
    from hheditor.cli.library_files import file_commands

    say = speech.say

    @click.group("library", help=say("cli.library.help"), no_args_is_help=True)
    @click.option(
        "--library",
        "path",
        type=click.Path(path_type=Path, dir_okay=False),
        help=say("cli.library.path.help"),
    )
    @click.pass_context
    def library(context: click.Context, path: Path | None) -> None:
        from hheditor.store import FILE_NAME

        context.obj = Clerk(speech, path or data_folder() / FILE_NAME, as_json=False)

    as_json = click.option("--json", "as_json", is_flag=True, help=say("cli.library.json.help"))

    @library.command("list", help=say("cli.library.list.help"))
    @click.option(
        "--kind", "kinds", type=click.Choice(_KINDS), multiple=True, help=say("cli.library.kind.help")
    )
    @click.option("--tag", "tags", multiple=True, help=say("cli.library.tag.help"))
    @click.option("--sort", type=click.Choice(_ORDERS), default="changed", help=say("cli.library.sort.help"))
    @click.option("--trash", is_flag=True, help=say("cli.library.trash.help"))
    @click.option("--backups", is_flag=True, help=say("cli.library.backups.help"))
    @as_json
    @click.pass_obj
    def list_(
        clerk: Clerk, kinds: Any, tags: tuple[str, ...], sort: Any, trash: bool, backups: bool, as_json: bool
    ) -> None:
        from hheditor.store import Query

        clerk.as_json = as_json
        with clerk.library(write=False) as library:
            if backups:
                _show_backups(clerk, library.list_backups())
            else:
                _show_cards(clerk, library.cards.find(Query("", kinds, tags, trash, sort)))

    @library.command("search", help=say("cli.library.search.help"))
    @click.argument("words", nargs=-1, required=True)
    @click.option(
        "--kind", "kinds", type=click.Choice(_KINDS), multiple=True, help=say("cli.library.kind.help")
    )
    @as_json
    @click.pass_obj
    def search(clerk: Clerk, words: tuple[str, ...], kinds: Any, as_json: bool) -> None:
        from hheditor.store import Query

        clerk.as_json = as_json
        with clerk.library(write=False) as library:
            _show_cards(clerk, library.cards.find(Query(" ".join(words), kinds)))

    @library.command("backup", help=say("cli.library.backup.help"))
    @click.option(
        "--to",
        "folder",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help=say("cli.library.backup.to.help"),
    )
    @as_json
    @click.pass_obj
    def backup(clerk: Clerk, folder: Path | None, as_json: bool) -> None:
        clerk.as_json = as_json
        with clerk.library(write=False) as library:
            _show_backups(clerk, (library.back_up(folder=folder),))

    @library.command("check", help=say("cli.library.check.help"))
    @as_json
    @click.pass_context
    def check(context: click.Context, as_json: bool) -> None:
        clerk: Clerk = context.obj
        clerk.as_json = as_json
        with clerk.library(write=False) as library:
            checkup = library.check()
            offer = None if checkup.sound else library.newest_good_backup()

        def lines() -> Iterator[str]:
            if checkup.sound:
                yield say("library.sound", file=clerk.path.name)
                return
            yield say("cli.library.check.damaged", file=clerk.path.name)
            yield from (f"  {complaint}" for complaint in checkup.complaints)
            if offer is not None:
                yield say("cli.library.check.offer", backup=offer.path.name)

        found = {
            "sound": checkup.sound,
            "complaints": list(checkup.complaints),
            "backup": str(offer.path) if offer else None,
        }
        clerk.out(found, lines)
        context.exit(0 if checkup.sound else 1)

    for extra in file_commands(speech, as_json):
        library.add_command(extra)
    return library
