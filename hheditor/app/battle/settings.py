"""What people set for one battle, and where it is kept: who plays, standing answers, how dice come.

It is kept in the session of the desk under the battle's id and survives a restart; it is no part of the
record, since it says nothing about what happened.
"""

from typing import Protocol

from msgspec.structs import replace

from hheditor.app.frame.desk import Desk
from hheditor.app.frame.session import TableSettings
from hheditor.values import Finding

MOST_KEPT = 40
"""Battles whose settings are remembered, the last used first to stay."""


class SettingsKeeper(Protocol):
    """Where the settings of a table lie."""

    def load(self) -> TableSettings:
        """What was kept last."""

    def save(self, settings: TableSettings) -> Finding | None:
        """Keep them; a warning where the disk refuses."""


class InMemory:
    """For battles that live in memory only."""

    def __init__(self, settings: TableSettings | None = None) -> None:
        self._settings = settings or TableSettings()

    def load(self) -> TableSettings:
        """See `SettingsKeeper`."""
        return self._settings

    def save(self, settings: TableSettings) -> Finding | None:
        """See `SettingsKeeper`."""
        self._settings = settings
        return None


class InSession:
    """In the session of a desk."""

    def __init__(self, desk: Desk, battle: str) -> None:
        self._desk = desk
        self._battle = battle

    def load(self) -> TableSettings:
        """See `SettingsKeeper`."""
        tables = self._desk.session.value.tables
        usual = TableSettings(self._battle, pause=self._desk.settings.value.pause_dice)
        return next((kept for kept in tables if kept.battle == self._battle), usual)

    def save(self, settings: TableSettings) -> Finding | None:
        """See `SettingsKeeper`."""
        mine = replace(settings, battle=self._battle)
        others = [kept for kept in self._desk.session.value.tables if kept.battle != self._battle]
        return self._desk.session.change(tables=(*others[-MOST_KEPT + 1 :], mine))
