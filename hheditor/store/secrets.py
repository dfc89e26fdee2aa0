"""Scenarios whose sides deploy in secret: until both are shown, no card and no file tells who stands where.

It is a matter of this library and not of the document: the person who keeps the library keeps the secret.
"""

from hheditor.store.library import Library

_SETTING = "scenario.secret"


def secret(library: Library, identity: str) -> bool:
    """Whether a scenario's deployments are secret."""
    return identity in library.settings.get(_SETTING, tuple[str, ...], ())


def keep_secret(library: Library, identity: str, *, on: bool) -> None:
    """Keep a scenario's deployments secret, or no longer."""
    others = [each for each in library.settings.get(_SETTING, tuple[str, ...], ()) if each != identity]
    library.settings.set(_SETTING, (*others, identity) if on else tuple(others))
    library.thumbnails.forget(identity)
