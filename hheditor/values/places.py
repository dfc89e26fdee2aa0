"""Where this person's own files lie on this kind of computer.

``HHEDITOR_HOME`` moves everything into one folder: for a memory stick, for tests, for a second library.
"""

import os
from pathlib import Path


def _own_home() -> Path | None:
    home = os.environ.get("HHEDITOR_HOME", "")
    return Path(home) if home else None


def config_folder() -> Path:
    """Settings and session."""
    home = _own_home()
    if home is not None:
        return home / "config"
    from platformdirs import user_config_path

    return user_config_path("hheditor", appauthor=False)


def data_folder() -> Path:
    """The library and its backups."""
    home = _own_home()
    if home is not None:
        return home / "data"
    from platformdirs import user_data_path

    return user_data_path("hheditor", appauthor=False)


def own_library() -> Path:
    """Where the person's own library lies."""
    return data_folder() / "library.hhlibrary"
