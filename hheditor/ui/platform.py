"""Whether Qt can start here, found out before it is asked to: where it cannot, it ends the process without
a word.

This module imports no Qt at its top, so it can be imported where Qt cannot.
"""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from hheditor.values import Finding, refuse

_PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
"""Debian's and Ubuntu's names, which most people can use as they are."""


def _library_finding(trouble: str) -> Finding:
    match = re.search(r"(lib[\w.+-]+?\.so[.\d]*)", trouble)
    if match is None:
        return refuse("window.qt-broken", trouble=trouble)
    library = match[1]
    package = _PACKAGES.get(library)
    if package is None:
        return refuse("window.library-missing", library=library)
    return refuse("window.library-missing-package", library=library, package=package)


def _import_trouble() -> Finding | None:
    from hheditor.ui.frame.bytecode import import_qt

    try:
        import_qt()
    except ModuleNotFoundError as error:
        return refuse("window.qt-missing", module=error.name or "PySide6")
    except (ImportError, OSError) as error:
        return _library_finding(str(error))
    return None


def _plugin_files() -> dict[str, Path]:
    from PySide6.QtCore import QLibraryInfo

    folders = [
        *os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH", "").split(os.pathsep),
        str(Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"),
    ]
    files = [file for folder in folders if folder for file in Path(folder).glob("*q*")]
    return {file.name.partition(".")[0].removeprefix("lib").removeprefix("q"): file for file in files}


def _load_trouble(plugin: Path) -> Finding | None:
    """Whether the plugin's own libraries are there, by loading it as Qt would."""
    import ctypes

    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return _library_finding(str(error))
    return None


def _x_trouble() -> Finding | None:
    """Whether the X server answers."""
    import ctypes

    display = os.environ.get("DISPLAY", "")
    if not display:
        return refuse("window.no-display")
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError as error:
        return _library_finding(str(error))
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    broken = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return refuse("window.display-silent", display=display) if broken else None


def _wayland_trouble() -> Finding | None:
    """Whether the Wayland compositor's socket answers."""
    import socket

    name = os.environ.get("WAYLAND_DISPLAY", "") or "wayland-0"
    path = Path(os.environ.get("XDG_RUNTIME_DIR", "")) / name
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.connect(str(path))
        except OSError:
            return refuse("window.display-silent", display=name)
    return None


def _platform_trouble(name: str, plugins: dict[str, Path]) -> Finding | None:
    """Why one platform of Qt would not start."""
    family = name.partition(":")[0].partition("-")[0]
    if family not in plugins:
        return refuse("window.platform-unknown", platform=name, known=", ".join(sorted(plugins)))
    if not sys.platform.startswith("linux"):
        return None
    answers = {"xcb": _x_trouble, "wayland": _wayland_trouble}.get(family)
    if answers is None:
        return None
    return _load_trouble(plugins[family]) or answers()


def _wanted() -> list[str]:
    """The platforms to try, best first; empty where Qt knows by itself."""
    named = os.environ.get("QT_QPA_PLATFORM", "")
    if named:
        return [name for name in named.split(";") if name]
    if not sys.platform.startswith("linux"):
        return []
    here = [
        name
        for name, variable in (("wayland", "WAYLAND_DISPLAY"), ("xcb", "DISPLAY"))
        if os.environ.get(variable)
    ]
    return here if os.environ.get("XDG_SESSION_TYPE") == "wayland" else here[::-1]


def _first_trouble(names: Iterable[str]) -> Finding | None:
    """None if one of them works, which Qt is then told to use; else why the first does not."""
    plugins = _plugin_files()
    first: Finding | None = None
    for name in names:
        trouble = _platform_trouble(name, plugins)
        if trouble is None:
            os.environ["QT_QPA_PLATFORM"] = name
            return None
        first = first or trouble
    return first


def trouble() -> Finding | None:
    """Why the window cannot open here, as a sentence that says what to install or set; None if it can."""
    finding = _import_trouble()
    if finding is not None:
        return finding
    names = _wanted()
    if names:
        return _first_trouble(names)
    return refuse("window.no-display") if sys.platform.startswith("linux") else None
