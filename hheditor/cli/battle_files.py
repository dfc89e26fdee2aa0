"""Reading scenarios and battles for the commands that play and show them."""

from pathlib import Path
from typing import Any

import click

from hheditor.armies import Army
from hheditor.battles import Battle, Flaw, open_to, read_battle, seen_by
from hheditor.cli.speech import Speech
from hheditor.maps import Map
from hheditor.rules.api import ONLOOKER, find
from hheditor.scenarios import Scenario
from hheditor.text import say_finding
from hheditor.values import BadValue, Finding, decode, refuse

_MOST_NAMED = 20


class Stop(click.exceptions.Exit):
    """The command has said why it cannot go on."""

    def __init__(self, code: int = 1) -> None:
        super().__init__(code)


class Miscalled(Stop):
    """The call names something that is not there: a step, a bot."""

    def __init__(self) -> None:
        super().__init__(2)


def read_bytes(speech: Speech, path: Path) -> bytes:
    """The file's bytes, unless there are too many; one sentence if it cannot be read."""
    from hheditor.store import StoreError
    from hheditor.store.exchange.bounds import read_bounded

    try:
        return read_bounded(path)
    except StoreError as error:
        speech.report(error.finding)
        raise Stop from None


def read_document(speech: Speech, path: Path) -> Any:
    """The scenario, army or map a file holds, as the library writes it or bare; one sentence if none."""
    from hheditor.store import StoreError
    from hheditor.store.exchange.bounds import check_json
    from hheditor.store.exchange.checks import sound
    from hheditor.store.exchange.reading import read_document as read_exchanged

    data = read_bytes(speech, path)
    complaint = ""
    try:
        if b'"format"' in data[:4096]:
            return read_exchanged(data, path.name).content
        check_json(data)
        kinds: tuple[type[Map | Army | Scenario], ...] = (Scenario, Army, Map)
        for kind in kinds:
            try:
                document: Map | Army | Scenario = decode(data, kind)
            except (BadValue, ValueError, OverflowError) as error:
                complaint = complaint or str(error)
                continue
            finding = sound(document, named=False)
            if finding is not None:
                raise StoreError(finding)
            return document
    except StoreError as error:
        speech.report(error.finding)
        raise Stop from None
    speech.complain("cli.file.no-document", file=path.name, reason=complaint)
    raise Stop


def read_scenario(speech: Speech, path: Path) -> Scenario:
    """A scenario file; one sentence if it is none."""
    document = read_document(speech, path)
    if isinstance(document, Scenario):
        return document
    speech.complain("cli.file.no-scenario", file=path.name)
    raise Stop


def write_scenario(
    speech: Speech, source: Path, target: Path, scenario: Scenario, *, anew: bool = False
) -> None:
    """A scenario file as the library writes them; its tags stay those of the source, and its id unless it is
    another document.
    """
    from hheditor.store import StoreError
    from hheditor.store.exchange.reading import read_document as read_exchanged
    from hheditor.store.exchange.writing import laid_out, write_whole
    from hheditor.values import new_id

    identity, tags = new_id(), scenario.tags
    data = read_bytes(speech, source)
    try:
        if b'"format"' in data[:4096]:
            parcel = read_exchanged(data, source.name)
            identity, tags = (identity if anew else parcel.origin), parcel.tags
        write_whole(target, laid_out("scenario", identity, tags, scenario))
    except StoreError as error:
        speech.report(error.finding)
        raise Stop from None


def tell_flaw(speech: Speech, path: Path, flaw: Flaw) -> None:
    """Say where a battle file goes wrong."""
    sentence = say_finding(flaw.finding, speech.language)
    if flaw.because is not None:
        sentence += " " + say_finding(flaw.because, speech.language)
    speech.complain("cli.file.flaw", file=path.name, line=flaw.line, column=flaw.column, reason=sentence)


def open_battle(speech: Speech, path: Path) -> Battle:
    """A battle file; one sentence with line and column if it is broken."""
    from hheditor.store import StoreError
    from hheditor.store.battles import Record
    from hheditor.store.exchange.battle_files import check_record
    from hheditor.store.exchange.checks import sound

    try:
        data = read_bytes(speech, path)
        found = read_battle(data)
        if isinstance(found, Flaw):
            kind = _kind_of(data)
            if kind:
                speech.complain(f"cli.file.not-battle.{kind}", file=path.name)
            else:
                tell_flaw(speech, path, found)
            raise Stop
        check_record(Record(found.battle.header, tuple(found.battle.entries())))
        finding = sound(found.battle.header.scenario, named=False)
        if finding is not None:
            raise StoreError(finding)
    except StoreError as error:
        speech.report(error.finding)
        raise Stop from None
    # The board and the rules' own structs refuse nonsense by themselves.
    except (ValueError, OverflowError, RecursionError) as error:
        speech.complain("cli.file.no-document", file=path.name, reason=str(error)[:200])
        raise Stop from None
    for finding in found.findings:
        speech.report(finding)
    return found.battle


def as_seen(speech: Speech, battle: Battle, who: str) -> Battle:
    """A battle as somebody may see it: a side by its number, everybody, or ``all`` of it. Unless somebody is
    named, what leaves the house hides what everybody may not see while the battle goes on."""
    sides = [str(number + 1) for number in range(len(battle.header.scenario.sides))]
    if who in sides:
        return seen_by(battle, sides.index(who))
    if who not in ("", "all", "onlooker"):
        speech.complain("cli.seen-by.nobody", who=who, sides=", ".join(sides))
        raise Miscalled
    return seen_by(battle, {"all": None, "onlooker": ONLOOKER, "": open_to(battle)}[who])


def _kind_of(data: bytes) -> str:
    """What kind of document a file holds that is no battle; empty where it is nothing we know."""
    from hheditor.store import StoreError
    from hheditor.store.exchange.reading import read_document as read_exchanged

    if not data.lstrip().startswith(b"{"):
        return ""
    try:
        kind = read_exchanged(data).kind
    except (StoreError, BadValue, ValueError, OverflowError, RecursionError):
        return ""
    return kind if kind in ("scenario", "army", "map") else ""


def other_dice(battle: Battle) -> tuple[Finding, ...]:
    """A refusal for each of the first few steps whose dice are not those the seed throws there."""
    from hheditor.battles.chance import unlike_seed

    return tuple(refuse("finding.other-dice", node=node) for node in unlike_seed(battle)[:_MOST_NAMED])


def node_at(speech: Speech, battle: Battle, at: int | None) -> int:
    """The node asked for, by default the last of the main line."""
    if at is None:
        line = battle.main_line()
        return line[-1] if line else 0
    if at not in battle.tree.nodes:
        speech.complain("cli.battle.no-node", node=at)
        raise Miscalled
    return at


def rules_of(speech: Speech, document: Scenario | Army) -> Any:
    """The rules system of a scenario; one sentence if nobody knows it."""
    try:
        return find(document.system)
    except KeyError:
        speech.complain("cli.file.no-system", system=document.system)
        raise Stop from None
