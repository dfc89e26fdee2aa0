"""Byte code of the modules that PySide6 carries as text.

PySide6 compiles a dozen modules anew at every start, which takes a fifth of the time of an empty window. Here
what came of it is kept beside the byte code of this module, under Python's own conditions: it is used for the
same text and the same Python only, and never written where Python writes none. The module that writes stub
files for developers runs when somebody asks it for something.
"""

import builtins
import contextlib
import marshal
import sys
from collections.abc import Callable
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType
from typing import Any

_Kept = dict[str, tuple[bytes, CodeType]]
"""By file name: the hash of the text, and its code."""
_PUT_OFF = "shibokensupport/signature/lib/pyi_generator.py"
_LATER = b"from %s import put_off\n__getattr__ = put_off(globals())\n" % __name__.encode()


def _place() -> Path:
    return Path(cache_from_source(__file__)).with_suffix(".carried")


def _read(place: Path) -> _Kept:
    try:
        data = place.read_bytes()
        if data.startswith(MAGIC_NUMBER):
            kept: _Kept = marshal.loads(data[len(MAGIC_NUMBER) :])  # noqa: S302 - as Python reads byte code
            return kept
    except (OSError, EOFError, ValueError, TypeError):
        # Not there, or damaged: it is made anew.
        pass
    return {}


def _write(place: Path, kept: _Kept) -> None:
    from hheditor.values.files import write_whole

    with contextlib.suppress(OSError):
        write_whole(place, MAGIC_NUMBER + marshal.dumps(kept))


_text_put_off = b""


def put_off(namespace: dict[str, Any]) -> Callable[[str], Any]:
    """What a module that was put off answers to whoever asks it for a name: it runs first."""

    def answer(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        del namespace["__getattr__"]
        exec(compile(_text_put_off, _PUT_OFF, "exec"), namespace)  # noqa: S102 - as PySide6 would have done
        return namespace[name]

    return answer


def import_plainly() -> None:
    """Let Python import modules as ever. PySide6 reads the text of every module that is imported after it, to
    see whether it asks for another spelling of Qt's names; nobody here does, and to read the texts of a few
    hundred modules takes as long as an empty window."""
    import PySide6  # noqa: F401 - with it comes what is taken away again

    plain = getattr(builtins, "__orig_import__", None)
    if plain is not None:
        builtins.__import__ = plain


def import_qt() -> None:
    """Import all of PySide6 that the window needs; what it compiles is compiled once and for all."""
    place = _place()
    kept = _read(place)
    compiled = builtins.compile
    fresh = False

    def compile_once(source: Any, filename: Any, mode: str, *rest: Any, **others: Any) -> Any:
        global _text_put_off
        nonlocal fresh
        if rest or others or mode != "exec" or not isinstance(source, bytes):
            return compiled(source, filename, mode, *rest, **others)
        if filename == _PUT_OFF:
            _text_put_off, source = source, _LATER
        text = source_hash(source)
        found = kept.get(filename)
        if found is None or found[0] != text:
            found = kept[filename] = text, compiled(source, filename, mode)
            fresh = True
        return found[1]

    builtins.compile = compile_once
    try:
        import_plainly()
        from PySide6 import QtCore, QtGui, QtSvg, QtWidgets  # noqa: F401 - others find them imported
    finally:
        builtins.compile = compiled
    if fresh and not sys.dont_write_bytecode:
        _write(place, kept)
