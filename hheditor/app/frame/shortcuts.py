"""A person's own keys: which they are, who else wants them, and how they came to be.

Only what differs from the keys an operation ships with is kept, so a new version may change the rest.
"""

from hheditor.app.frame.desk import Desk
from hheditor.values import Finding


def rivals(desk: Desk, identity: str, keys: str) -> tuple[str, ...]:
    """Ids of other operations that listen to one of these keys where this one would."""
    operations = desk.operations
    mine = operations[identity]
    wanted = set(keys.split())
    return tuple(
        other.id
        for other in operations
        if other.id != identity
        and (not mine.workspace or not other.workspace or mine.workspace == other.workspace)
        and wanted & set(operations.shortcut(other.id).split())
    )


def is_own(desk: Desk, identity: str) -> bool:
    """Whether the person has given it keys of their own."""
    return any(kept == identity for kept, _ in desk.settings.value.shortcuts)


def give(desk: Desk, identity: str, keys: str) -> Finding | None:
    """Give an operation other keys, or none; whoever listened to them before does so no more."""
    kept = dict(desk.settings.value.shortcuts)
    taken = set(keys.split())
    for rival in rivals(desk, identity, keys):
        left = [each for each in desk.operations.shortcut(rival).split() if each not in taken]
        kept[rival] = " ".join(left)
    kept[identity] = keys
    return _keep(desk, kept)


def give_back(desk: Desk, identity: str) -> Finding | None:
    """The keys it ships with."""
    kept = dict(desk.settings.value.shortcuts)
    kept.pop(identity, None)
    return _keep(desk, kept)


def give_all_back(desk: Desk) -> Finding | None:
    """All keys as they ship."""
    return desk.settings.change(shortcuts=())


def _keep(desk: Desk, kept: dict[str, str]) -> Finding | None:
    operations = desk.operations
    changed = {
        identity: keys
        for identity, keys in kept.items()
        if identity not in operations or operations[identity].shortcut != keys
    }
    return desk.settings.change(shortcuts=tuple(sorted(changed.items())))
