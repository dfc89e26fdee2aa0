"""A value kept in a file: read with patience, written whole.

Settings and session must never stand between a person and the program. A field that cannot be read falls back
to its default with a finding; a file that cannot be read at all is put aside, not overwritten; fields of a
newer version are kept as they were. A disk that cannot be written is a finding, too.
"""

from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from hheditor.app.frame.signal import Signal
from hheditor.values import BadValue, Finding, Value, decode, encode, encode_pretty, refuse, warn
from hheditor.values.files import write_whole

V = TypeVar("V", bound=Value)


class Backend(Protocol):
    """Where the bytes lie. `OSError` from any of these is expected and survived."""

    @property
    def name(self) -> str:
        """What to call it in a message."""

    def read(self) -> bytes | None:
        """What was written last; None if nothing ever was."""

    def write(self, data: bytes) -> None:
        """Replace everything, or fail and leave the old."""

    def set_aside(self) -> str:
        """Keep what is there under another name, and say which."""


class MemoryBackend:
    """For tests, and for people whose disk refuses."""

    name = "memory"

    def __init__(self, data: bytes | None = None) -> None:
        self.data = data
        self.aside: list[bytes] = []

    def read(self) -> bytes | None:
        """See `Backend`."""
        return self.data

    def write(self, data: bytes) -> None:
        """See `Backend`."""
        self.data = data

    def set_aside(self) -> str:
        """See `Backend`."""
        if self.data is not None:
            self.aside.append(self.data)
        self.data = None
        return f"{self.name}.broken"


class FileBackend:
    """A file, replaced atomically: a power cut leaves the old or the new, never half."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def name(self) -> str:
        """See `Backend`."""
        return self._path.name

    def read(self) -> bytes | None:
        """See `Backend`."""
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return None

    def write(self, data: bytes) -> None:
        """See `Backend`."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self._path, data)

    def set_aside(self) -> str:
        """See `Backend`."""
        number = 1
        while (
            aside := self._path.with_name(f"{self._path.stem}.broken-{number}{self._path.suffix}")
        ).exists():
            number += 1
        self._path.replace(aside)
        return aside.name


def _patient(kind: type[V], data: bytes) -> tuple[V, dict[str, Any], list[Finding]]:
    """The value, the fields it does not know, and what was wrong."""
    raw: dict[str, Any] = decode(data, dict[str, Any])
    known: dict[str, Any] = {}
    findings: list[Finding] = []
    names = {field.encode_name for field in msgspec.structs.fields(kind)}
    for name in sorted(names & raw.keys()):
        try:
            known[name] = getattr(decode(encode({name: raw[name]}), kind), name)
        except BadValue as error:
            findings.append(warn("kept.bad-field", field=name, setting=name, trouble=str(error)))
    return kind(**known), {name: raw[name] for name in raw.keys() - names}, findings


class Kept(Generic[V]):
    """The value, where it lies, and whoever wants to know of changes."""

    def __init__(self, kind: type[V], backend: Backend) -> None:
        self._kind = kind
        self._backend = backend
        self._unknown: dict[str, Any] = {}
        self.changed: Signal[tuple[V, V]] = Signal()
        """The value before and after."""
        self.findings: tuple[Finding, ...] = ()
        """What was wrong when it was read; for the person to see once."""
        self.unwritten: Finding | None = None
        """Why the newest change is not on disk; None when it is."""
        self.value: V = self._read()

    def _read(self) -> V:
        try:
            data = self._backend.read()
        except OSError as error:
            self.findings = (warn("kept.unreadable", file=self._backend.name, trouble=error.strerror or ""),)
            return self._kind()
        if data is None:
            return self._kind()
        try:
            value, self._unknown, findings = _patient(self._kind, data)
        except BadValue:
            self.findings = (self._put_aside(),)
            return self._kind()
        self.findings = tuple(findings)
        return value

    def _put_aside(self) -> Finding:
        try:
            aside = self._backend.set_aside()
        except OSError as error:
            return warn("kept.unreadable", file=self._backend.name, trouble=error.strerror or "")
        return warn("kept.broken", file=self._backend.name, aside=aside)

    def change(self, **fields: Any) -> Finding | None:
        """Set fields and write; a refusal where a field does not fit, a warning where the disk refuses.

        After a warning the change holds, and is written with the next change or by `retry`.
        """
        before = self.value
        try:
            after: V = decode(encode(msgspec.structs.replace(before, **fields)), self._kind)
        except (BadValue, TypeError) as error:
            return refuse("kept.bad-change", trouble=str(error))
        if after == before:
            return None
        self.value = after
        finding = self._write()
        self.changed.emit((before, after))
        return finding

    def _write(self) -> Finding | None:
        whole = {**self._unknown, **msgspec.to_builtins(self.value)}
        try:
            self._backend.write(encode_pretty(whole).encode())
        except OSError as error:
            self.unwritten = warn("kept.unwritable", file=self._backend.name, trouble=error.strerror or "")
        else:
            self.unwritten = None
        return self.unwritten

    def retry(self) -> Finding | None:
        """Write what could not be written before; what is still in the way, or None."""
        return None if self.unwritten is None else self._write()
