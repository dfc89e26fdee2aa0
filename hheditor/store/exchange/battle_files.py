"""A battle as a file: the battle notation itself."""

from hheditor.battles.tree import Tree
from hheditor.store.battles import Record
from hheditor.store.errors import StoreError, refused
from hheditor.store.exchange.bounds import check_texts
from hheditor.values import BadValue, is_id

_MOST_ENTRIES = 100_000


def check_record(record: Record) -> None:
    """A `StoreError` where the entries do not make a battle."""
    if not is_id(record.header.id):
        raise refused("exchange.makes-no-sense", where="id")
    if len(record.entries) > _MOST_ENTRIES:
        raise refused("exchange.too-full")
    tree = Tree(record.header)
    for number, entry in enumerate(record.entries):
        try:
            tree.apply(entry)
        except BadValue as error:
            raise refused("store.unreadable-step", step=number, trouble=str(error)[:200]) from None
    finding = check_texts(record.entries)
    if finding is not None:
        raise StoreError(finding)


def is_battle(data: bytes) -> bool:
    """Whether the file begins like a battle rather than a document."""
    return data[:1] != b"{"


def read_battle(data: bytes) -> Record:
    """The battle in a file."""
    raise refused("exchange.not-ours", file="")


def write_battle(record: Record) -> bytes:
    """A battle as a file."""
    raise refused("exchange.stays-here", kind="battle")
