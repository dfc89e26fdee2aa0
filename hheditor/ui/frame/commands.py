"""The operations of the frame itself: going places, looks, language, help."""

from collections.abc import Callable
from typing import Protocol

from hheditor.app import Desk, Operation
from hheditor.app.frame.settings import LARGEST_TEXT, SMALLEST_TEXT
from hheditor.text import languages
from hheditor.ui.look.looks import Looks
from hheditor.ui.safety.unsaved import Unsaved
from hheditor.ui.workspaces import PLACES
from hheditor.values import Finding, refuse

TEXT_STEP = 10


class Doors(Protocol):
    """What the operations need of the window."""

    def show_workspace(self, workspace: str) -> None:
        """Show a workspace."""

    def open_palette(self) -> None:
        """Open the command palette."""

    def open_manual(self) -> None:
        """Open the manual at the page of the workspace that shows."""

    def open_about(self) -> None:
        """Open the about dialog."""

    def fold_side(self) -> None:
        """Fold the side panel away or out."""

    def side_refusal(self) -> Finding | None:
        """Why there is no side panel to fold."""

    def side_shown(self) -> bool:
        """Whether the side panel shows."""

    def open_settings(self, page: str = "") -> None:
        """Open the settings, at a page."""

    def open_tour(self) -> None:
        """Begin the guided tour of the workspace that shows."""

    def open_sample(self) -> None:
        """Put a sample onto the workspace that shows."""

    def sample_refusal(self) -> Finding | None:
        """Why there is no sample for it."""

    def toggle_rules(self) -> None:
        """Show the rules, at what was just said; or hide them."""

    def rules_shown(self) -> bool:
        """Whether the rules show."""

    def open_profiles(self) -> None:
        """Open the profiles of the rules."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or not."""

    def leave(self) -> None:
        """Close the window."""


def _looks(desk: Desk, looks: Looks) -> list[Operation]:
    settings = desk.settings

    def scale(by: int) -> Callable[[], object]:
        def run() -> object:
            wanted = settings.value.text_scale + by
            return settings.change(text_scale=min(max(wanted, SMALLEST_TEXT), LARGEST_TEXT))

        return run

    def at_most() -> Finding | None:
        largest = settings.value.text_scale >= LARGEST_TEXT
        return refuse("refusal.text-largest", percent=LARGEST_TEXT) if largest else None

    def at_least() -> Finding | None:
        smallest = settings.value.text_scale <= SMALLEST_TEXT
        return refuse("refusal.text-smallest", percent=SMALLEST_TEXT) if smallest else None

    category = "settings.page.looks"
    operations = [
        Operation(
            "looks.switch-theme",
            "looks.switch-theme",
            lambda: settings.change(theme="light" if looks.theme.dark else "dark"),
            shortcut="Ctrl+Shift+L",
            category=category,
        ),
        Operation(
            "looks.larger-text",
            "looks.larger-text",
            scale(TEXT_STEP),
            shortcut="Ctrl++ Ctrl+=",
            category=category,
            refusal=at_most,
            icon="text",
        ),
        Operation(
            "looks.smaller-text",
            "looks.smaller-text",
            scale(-TEXT_STEP),
            shortcut="Ctrl+-",
            category=category,
            refusal=at_least,
            icon="text",
        ),
        Operation(
            "looks.normal-text",
            "looks.normal-text",
            lambda: settings.change(text_scale=SMALLEST_TEXT),
            shortcut="Ctrl+0",
            category=category,
        ),
        Operation(
            "looks.contrast",
            "looks.contrast",
            lambda: settings.change(contrast=not settings.value.contrast),
            category=category,
            checked=lambda: settings.value.contrast,
        ),
        Operation(
            "looks.calm",
            "looks.calm",
            lambda: settings.change(reduced_motion=not settings.value.reduced_motion),
            category=category,
            checked=lambda: settings.value.reduced_motion,
        ),
    ]
    themes = [
        Operation(
            f"looks.theme-{theme}",
            f"looks.theme-{theme}",
            lambda theme=theme: settings.change(theme=theme),  # type: ignore[misc]
            category=category,
            checked=lambda theme=theme: settings.value.theme == theme,  # type: ignore[misc]
        )
        for theme in ("system", "light", "dark")
    ]
    return [*operations, *themes]


def _languages(desk: Desk) -> list[Operation]:
    return [
        Operation(
            f"language.{language or 'system'}",
            f"language.{language or 'system'}",
            lambda language=language: desk.settings.change(language=language),  # type: ignore[misc]
            category="category.language",
            checked=lambda language=language: desk.settings.value.language == language,  # type: ignore[misc]
        )
        for language in (*languages(), "")
    ]


def frame_operations(desk: Desk, looks: Looks, doors: Doors, unsaved: Unsaved) -> list[Operation]:
    """Everything a person can do wherever they are."""
    places = [
        Operation(
            f"go.{place.id}",
            f"go.{place.id}",
            lambda identity=place.id: doors.show_workspace(identity),  # type: ignore[misc]
            shortcut=f"Ctrl+{number}",
            category="category.go",
            icon=place.icon,
        )
        for number, place in enumerate(PLACES, 1)
    ]
    general = [
        Operation(
            "palette.open", "palette.open", doors.open_palette, shortcut="Ctrl+K", listed=False, icon="search"
        ),
        Operation(
            "side.fold",
            "side.fold",
            doors.fold_side,
            shortcut="F9",
            category="settings.page.looks",
            refusal=doors.side_refusal,
            checked=doors.side_shown,
            icon="panel",
        ),
        Operation(
            "window.full-screen",
            "window.full-screen",
            doors.toggle_full_screen,
            shortcut="F11",
            category="settings.page.looks",
        ),
        Operation(
            "rules.open",
            "rules.open",
            doors.toggle_rules,
            shortcut="F2",
            category="category.rules",
            checked=doors.rules_shown,
            icon="rules",
        ),
        Operation(
            "rules.profiles",
            "rules.profiles",
            doors.open_profiles,
            shortcut="Ctrl+F2",
            category="category.rules",
            icon="profile",
        ),
        Operation("help.manual", "help.manual", doors.open_manual, shortcut="F1", icon="help"),
        Operation("help.about", "help.about", doors.open_about, shortcut="Ctrl+F1", icon="help"),
        Operation("settings.open", "settings.open", doors.open_settings, shortcut="Ctrl+,", icon="settings"),
        Operation("settings.keys", "settings.keys", lambda: doors.open_settings("keys"), icon="settings"),
        Operation("help.tour", "help.tour", doors.open_tour, shortcut="Shift+F1", icon="help"),
        Operation(
            "sample.open", "sample.open", doors.open_sample, refusal=doors.sample_refusal, icon="library"
        ),
        Operation(
            "saving.look",
            "saving.look",
            unsaved.look,
            refusal=unsaved.refusal,
            icon="warning",
        ),
        Operation("app.quit", "app.quit", doors.leave, shortcut="Ctrl+Q"),
    ]
    return [*places, *general, *_looks(desk, looks), *_languages(desk)]
