"""A run of games on a Dask cluster: several machines, the same result.

A game's number and the seed decide how it goes (`hheditor.insight.balance`), so it matters to nobody where it
is played, nor whether it is played again because a worker fell away. Plans and games are JSON, but
`distributed` wraps what it carries into pickled objects, and whoever unpickles can be made to run anything:
**a cluster must be trusted both ways**, by those who lend a machine and by whoever asks. `tls://` with
certificates keeps strangers out. Every worker first compares its own program with the asker's: another
version might play other games.

`distributed` is imported when somebody asks for a cluster; it comes with the extra ``hheditor[cluster]``.
"""

import hashlib
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from hheditor.insight.balance import Game, Plan, play_game
from hheditor.values import decode, encode
from hheditor.values.resources import resource_path

PATIENCE = 10
"""Seconds to wait for a scheduler to answer, and for its first worker."""
_AHEAD = 4
"""Games given out for each thread of the cluster: nobody waits for work, and little is lost with a worker."""


class Trouble(Exception):
    """Why a run cannot go on; `kind` is ``missing``, ``bare``, ``unreachable``, ``idle``, ``stranger`` or
    ``lost``."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class OtherProgram(RuntimeError):
    """A worker runs another version of the program."""


class Certificates(NamedTuple):
    """The files by which a cluster and whoever asks it know each other."""

    authority: str
    own: str
    key: str


def play_on(
    address: str,
    plan: Plan,
    numbers: Iterable[int],
    certificates: Certificates | None = None,
    reached: Callable[[], None] = lambda: None,
) -> Iterator[Game]:
    """Games as they end, in any order, on the cluster whose scheduler has this address; `reached` is called
    once it has answered."""
    with _client(address, certificates) as client:
        reached()
        yield from _games(client, plan, numbers)


@contextmanager
def _client(address: str, certificates: Certificates | None) -> Iterator[Any]:
    try:
        from distributed import Client
        from distributed.security import Security
    except ImportError:
        raise Trouble("missing") from None
    # Its own account of broken connections would come between the lines of ours.
    quiet = logging.getLogger("distributed")
    loudness = quiet.level
    quiet.setLevel(logging.CRITICAL + 1)
    try:
        security = None
        if certificates is not None:
            security = Security(
                tls_ca_file=certificates.authority,
                tls_client_cert=certificates.own,
                tls_client_key=certificates.key,
                require_encryption=True,
            )
        elif address.startswith("tls:") and not Security().tls_ca_file:
            # Not one in Dask's own settings either: it would try for long, and complain for longer.
            raise Trouble("bare")
        client = _reached(Client, address, security)
        try:
            yield client
        finally:
            client.close(timeout=PATIENCE)
    finally:
        quiet.setLevel(loudness)


def _reached(client: Callable[..., Any], address: str, security: Any) -> Any:
    try:
        return client(address, timeout=PATIENCE, set_as_default=False, security=security)
    except (OSError, ValueError, TypeError):
        raise Trouble("unreachable") from None


def _games(client: Any, plan: Plan, numbers: Iterable[int]) -> Iterator[Game]:
    from concurrent.futures import CancelledError

    from distributed import KilledWorker, as_completed

    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise Trouble("idle") from None
    left = iter(numbers)
    # A task and not a scattered value: should the worker that holds it fall away, it is made again.
    shared = client.submit(_handed, encode(plan), pure=False)

    def some(count: int) -> list[Any]:
        chunk = list(islice(left, count))
        return client.map(_play, chunk, plan=shared, asker=program(), pure=False) if chunk else []

    waiting = as_completed(some(_AHEAD * sum(client.nthreads().values())), loop=client.loop)
    try:
        for future in waiting:
            yield decode(future.result(), Game)
            waiting.update(some(1))
    except (OtherProgram, ImportError):
        raise Trouble("stranger") from None
    except (CancelledError, KilledWorker, OSError):
        raise Trouble("lost") from None


# On the worker -----------------------------------------------------------------------------------------


def _handed(text: bytes) -> bytes:
    return text


def _play(number: int, *, plan: bytes, asker: str) -> bytes:
    if asker != program():
        raise OtherProgram
    return encode(play_game(_read(plan), number))


@lru_cache(maxsize=4)
def _read(plan: bytes) -> Plan:
    return decode(plan, Plan)


@cache
def program() -> str:
    """What tells this program from another that would play other games: its code and its tables."""
    found = hashlib.sha256()
    package = Path(__file__).parents[1]
    for root, pattern in ((package, "*.py"), (resource_path("rules"), "*.json")):
        for path in sorted(each for each in root.rglob(pattern) if each.is_file()):
            found.update(path.relative_to(root).as_posix().encode())
            found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()
