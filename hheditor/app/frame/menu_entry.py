"""The program in the menu of a Linux desktop, and its files opened by a double click.

An installer of Python packages cannot do this, so a person asks for it once: `hheditor desktop`. Everything
goes into the person's own folders and can be taken away again.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from hheditor.values.resources import resource_path

PLACES: dict[str, str] = {
    "hheditor.desktop": "applications/hheditor.desktop",
    "hheditor.xml": "mime/packages/hheditor.xml",
    "hheditor.svg": "icons/hicolor/scalable/apps/hheditor.svg",
    "hheditor-document.svg": "icons/hicolor/scalable/mimetypes/hheditor-document.svg",
}
"""What of ``resources/desktop`` goes where below the folder of shared data."""

Refresh = Callable[[list[str]], object]


def supported() -> bool:
    """Whether this desktop reads such files; others have their own ways."""
    return sys.platform.startswith(("linux", "freebsd"))


def shared_folder() -> Path:
    """The person's own folder of shared data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def start_command() -> str:
    """How the menu starts this very installation, as the menu wants it quoted."""
    beside = Path(sys.executable).with_name("hheditor-window")
    found = str(beside) if beside.is_file() else shutil.which("hheditor-window")
    if found:
        return _quoted(found)
    return f"{_quoted(sys.executable)} -m hheditor"


def _quoted(path: str) -> str:
    """As the specification of desktop entries has it.

    >>> print(_quoted("/opt/my tools/hheditor"))
    "/opt/my tools/hheditor"
    """
    for sign in ("\\", '"', "`", "$"):
        path = path.replace(sign, "\\" + sign)
    path = path.replace("%", "%%")
    return f'"{path}"' if set(path) & set(" '\"\\<>~|&;$*?#()`\t") else path


def _refresh(command: list[str]) -> None:
    """Let the desktop notice; where its tools are missing it notices at the next login."""
    if shutil.which(command[0]):
        subprocess.run(command, check=False, capture_output=True, timeout=30)  # noqa: S603 - our own words


def _tell_desktop(folder: Path, refresh: Refresh) -> None:
    refresh(["update-desktop-database", str(folder / "applications")])
    refresh(["update-mime-database", str(folder / "mime")])
    refresh(["gtk-update-icon-cache", "-q", "-t", str(folder / "icons" / "hicolor")])


def put_in(folder: Path | None = None, refresh: Refresh = _refresh) -> tuple[Path, ...]:
    """Put the program into the menu; the files written. `OSError` where that cannot be done."""
    folder = folder or shared_folder()
    written = []
    for name, place in PLACES.items():
        text = resource_path("desktop", name).read_text(encoding="utf-8")
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text.replace("@EXEC@", start_command()), encoding="utf-8")
        written.append(target)
    _tell_desktop(folder, refresh)
    return tuple(written)


def take_out(folder: Path | None = None, refresh: Refresh = _refresh) -> tuple[Path, ...]:
    """Take it away again; the files removed."""
    folder = folder or shared_folder()
    removed = []
    for place in PLACES.values():
        target = folder / place
        if target.is_file():
            target.unlink()
            removed.append(target)
    if removed:
        _tell_desktop(folder, refresh)
    return tuple(removed)
