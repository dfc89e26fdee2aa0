"""Everything a person can do in the print workspace."""

from hheditor.app import Command
from hheditor.ui.workspaces.print.session import PrintSession
from hheditor.values import Finding, refuse

_KEYS = {
    "evening": "E",
    **{
        kind: str((number + 1) % 10)
        for number, kind in enumerate(
            ("qrs", "side", "cards", "map", "roster", "markers", "counters", "parts", "field", "report")
        )
    },
    "rulings": "R",
    "poster": "O",
    "foldout": "M",
    "bases": "B",
    "stick": "S",
}
"""The kinds of sheets and their keys."""


def _refusal(session: PrintSession) -> Finding | None:
    return session.printing.refusal()


def _sheet(kind: str, keys: str) -> Command[PrintSession]:
    return Command(
        f"sheet-{kind}",
        lambda session: session.printing.choose(kind),
        keys,
        refusal=lambda session: dict(session.printing.kinds()).get(kind, refuse("sheet.not-this-game")),
        title=f"sheet.kind.{kind}",
    )


COMMANDS: tuple[Command[PrintSession], ...] = (
    Command("save", PrintSession.save, "Ctrl+S", "export", _refusal),
    Command("print", PrintSession.print, "Ctrl+P", "print", _refusal),
    Command("zoom-in", lambda session: session.page.pages.step(1), "+ =", "plus"),
    Command("zoom-out", lambda session: session.page.pages.step(-1), "-", "minus"),
    Command("fit-page", lambda session: session.page.pages.fit_to("page"), "F", "map-fit"),
    Command("fit-width", lambda session: session.page.pages.fit_to("width"), "W", "fit-width"),
    *(_sheet(kind, keys) for kind, keys in _KEYS.items()),
)
