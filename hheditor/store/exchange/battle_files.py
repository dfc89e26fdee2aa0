"""A battle as a file: the battle notation itself. There is no second format."""

import re

import msgspec

from hheditor.battles import Battle, Flaw, copy_for
from hheditor.battles import read_battle as read_notation
from hheditor.battles import write_battle as write_notation
from hheditor.battles.entries import CursorSet, Edited, Entry, Framed, NodeAdded, Removed
from hheditor.battles.tree import Tree
from hheditor.rules.api import Viewer, manageable
from hheditor.store.battles import Record
from hheditor.store.errors import StoreError, refused
from hheditor.store.exchange.bounds import check_json, check_values
from hheditor.values import BadValue, Finding, encode, is_id

MOST_ENTRIES = 100_000
_MOST_WANDERING = 1_000_000
_BEGINNING = re.compile(rb"(?:\xef\xbb\xbf)?\s{0,200}\[[A-Za-z]")


def is_battle(data: bytes) -> bool:
    """Whether the file begins like a battle rather than a document."""
    return _BEGINNING.match(data) is not None


def read_battle(data: bytes) -> Record:
    """The battle in a file, checked; a `StoreError` where there is a flaw, with its line and column."""
    try:
        read = read_notation(data)
    # The board and the rules' own structs refuse nonsense by themselves; whatever they trip over is the
    # file's
    # fault.
    except (ValueError, OverflowError, RecursionError) as error:
        raise refused("exchange.not-readable", trouble=str(error)[:200]) from None
    if isinstance(read, Flaw):
        raise StoreError(located(read))
    header = read.battle.header
    check_json(encode(header.scenario))
    record = Record(header, tuple(read.battle.entries()))
    check_record(record)
    return record


def located(flaw: Flaw) -> Finding:
    """The flaw as a finding that also says where: parameters ``line`` and ``column``."""
    known = {name: _short(value) for name, value in flaw.finding.parameters}
    known |= {"line": flaw.line, "column": flaw.column}
    return msgspec.structs.replace(flaw.finding, parameters=tuple(sorted(known.items())))


def _short(value: int | str) -> int | str:
    return value[:200] if isinstance(value, str) else value


def check_record(record: Record) -> None:
    """A `StoreError` where the entries do not make a battle."""
    if not is_id(record.header.id):
        raise refused("exchange.makes-no-sense", where="id")
    if len(record.entries) > MOST_ENTRIES:
        raise refused("exchange.too-full")
    if _wandering(record.entries):
        raise refused("exchange.too-full")
    tree = Tree(record.header)
    for number, entry in enumerate(record.entries):
        try:
            tree.apply(entry)
        except BadValue as error:
            raise refused("store.unreadable-step", step=number, trouble=str(error)[:200]) from None
        finding = check_values(entry)
        if finding is not None:
            raise StoreError(finding)
        if isinstance(entry, NodeAdded) and entry.roll is not None and not manageable(entry.roll):
            raise refused("store.unreadable-step", step=number, trouble="$.roll")


def _wandering(entries: tuple[Entry, ...]) -> bool:
    """Whether a cursor jumps about among so many deleted lines that following it would take minutes: each
    jump asks whether it leads to one of them."""
    edits = [edit for entry in entries if isinstance(entry, Edited) for edit in entry.edits]
    deleted = sum(isinstance(edit, Removed) for edit in edits)
    jumps = sum(isinstance(edit, CursorSet) for edit in edits) + sum(
        not isinstance(entry, NodeAdded | Framed) for entry in entries
    )
    return deleted * jumps > _MOST_WANDERING


def write_battle(record: Record, viewer: Viewer = None) -> bytes:
    """A battle as a file, or what a viewer may see of it; a `StoreError` where its rules are not
    installed."""
    try:
        battle = Battle.open(record.header, record.entries)
    except KeyError:
        raise refused("exchange.unknown-rules", system=record.header.system) from None
    except BadValue as error:
        raise refused("store.unreadable-document", name=record.name, trouble=str(error)[:200]) from None
    return write_notation(copy_for(battle, viewer)).encode()
