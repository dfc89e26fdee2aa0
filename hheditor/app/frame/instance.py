"""One window per library: the first keeps a lock, a second one knocks, hands over what it was to open,
and goes.

The lock is one of the operating system, on a file beside the library, so it is gone with the process that
held it, however that ended. In the file stand an address and a secret; whoever may read it may knock. A
knock carries file names and nothing else, and nothing is ever executed or unpickled.
"""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hheditor.values import BadValue, Value, decode, encode
from hheditor.values.places import own_library

if TYPE_CHECKING:
    from logging import Logger
    from multiprocessing.connection import Connection, Listener

_COME_IN, _GOOD_NIGHT = b"come in", b"good night"
_LONGEST_KNOCK = 64 * 1024
_LENGTH_OF_SECRET = 32
_PATIENCE, _MOMENT = 3.0, 0.05
"""Seconds a second window waits for a first one that is just starting, and between two knocks."""


def _log() -> "Logger":
    import logging  # a fortieth of an empty window, and hardly ever needed

    return logging.getLogger(__name__)


class Knock(Value, frozen=True):
    """What a second window says to the first: come to the front, and open these."""

    files: tuple[str, ...] = ()


class _Door(Value, frozen=True):
    """How to reach the first window."""

    address: str
    family: str
    secret: str
    process: int


class Instance:
    """The first window of a library. Others find it by the files beside the library."""

    def __init__(self, handle: int = -1, door: Path | None = None) -> None:
        """Without a lock nobody can find it, and it hears nothing."""
        self._handle = handle
        self._door = door
        self._listener: Listener | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    def listen(self, heard: Callable[[Knock], None]) -> None:
        """Hear knocks from now on; `heard` is called from a thread of its own."""
        if self._door is None:
            return
        try:
            self._open_door(heard)
        except OSError as error:
            # On a full disk nobody can find this window; everything else goes on.
            _log().warning("no door: %r", error)
            if self._listener is not None:
                self._listener.close()
                self._listener = None

    def _open_door(self, heard: Callable[[Knock], None]) -> None:
        import secrets
        from multiprocessing.connection import Listener

        assert self._door is not None
        family = "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"
        secret = secrets.token_hex(_LENGTH_OF_SECRET)
        self._listener = listener = Listener(None, family, backlog=4, authkey=secret.encode())
        _write_private(self._door, encode(_Door(str(listener.address), family, secret, os.getpid())))
        self._thread = threading.Thread(target=self._listen, args=(listener, heard), name="door", daemon=True)
        self._thread.start()

    def _listen(self, listener: "Listener", heard: Callable[[Knock], None]) -> None:
        # It goes on until it hears `_GOOD_NIGHT`, so that whoever is at the door when the window closes, and
        # whoever closes it, never waits for an answer that does not come.
        while True:
            try:
                with listener.accept() as connection:
                    said = connection.recv_bytes(_LONGEST_KNOCK)
                    if said == _GOOD_NIGHT and self._closing.is_set():
                        return
                    knock = decode(said, Knock)
                    connection.send_bytes(_COME_IN)
            # Whoever knocks wrongly, with a wrong secret or goes away in the middle is not let in.
            except Exception as error:  # noqa: BLE001 - no visitor may break the door
                _log().debug("not let in: %r", error)
                continue
            if not self._closing.is_set():
                heard(knock)

    def close(self) -> None:
        """Give the library free."""
        if self._closing.is_set():
            return
        self._closing.set()
        if self._thread is not None and self._listener is not None and self._door is not None:
            with contextlib.suppress(OSError, EOFError, BadValue), _connect(self._door) as connection:
                connection.send_bytes(_GOOD_NIGHT)
                self._thread.join()
            self._listener.close()
            with contextlib.suppress(OSError):
                self._door.unlink()
        if self._handle >= 0:
            _unlock(self._handle)


def claim(library: Path) -> Instance | None:
    """Be the first window of a library; None where another one is."""
    library.parent.mkdir(parents=True, exist_ok=True)
    handle = _lock(library.with_name(library.name + ".lock"))
    return None if handle is None else Instance(handle, library.with_name(library.name + ".door"))


def knock(library: Path, files: Sequence[Path] = ()) -> bool:
    """Ask the first window of a library to come to the front and open files; whether it heard."""
    message = Knock(tuple(str(path.absolute()) for path in files))
    try:
        return _knock(library.with_name(library.name + ".door"), message)
    except (OSError, EOFError, BadValue, ValueError):
        return False


class NoAnswer(Exception):
    """Another window has the library and does not answer: the files were handed to nobody."""


def first_window(files: Sequence[Path]) -> Instance | None:
    """Be the first window of the person's library, or let the first one have the files: then None. `NoAnswer`
    where it does not take them."""
    library = own_library()
    begun = time.monotonic()
    while True:
        try:
            instance = claim(library)
        except OSError:
            # Where no lock can be made, as in a folder that takes no files, windows do not know of each
            # other.
            return Instance()
        if instance is not None:
            return instance
        if knock(library, files):
            return None
        if time.monotonic() - begun > _PATIENCE:
            raise NoAnswer
        time.sleep(_MOMENT)


def _knock(door: Path, message: Knock) -> bool:
    with _connect(door) as connection:
        connection.send_bytes(encode(message))
        return connection.recv_bytes(_LONGEST_KNOCK) == _COME_IN


def _connect(door: Path) -> "Connection":
    from multiprocessing.connection import Client

    found = decode(door.read_bytes(), _Door)
    return Client(found.address, found.family, authkey=found.secret.encode())


def _write_private(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(data)


if sys.platform == "win32":
    import msvcrt

    def _lock(path: Path) -> int | None:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            os.close(handle)
            return None
        return handle

else:
    import fcntl

    def _lock(path: Path) -> int | None:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            return None
        return handle


def _unlock(handle: int) -> None:
    # The file stays: to remove it would let two processes lock two files of the same name.
    with contextlib.suppress(OSError):
        os.close(handle)
