"""The operations of the frame itself: going places, looks, language, help."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hheditor.app import Desk, Operation
from hheditor.app.frame.settings import LARGEST_TEXT, SMALLEST_TEXT
from hheditor.text import languages
from hheditor.ui.look.looks import Looks
from hheditor.ui.safety.unsaved import Unsaved
from hheditor.ui.workspaces import PLACES
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.ui.frame.window import Window

TEXT_STEP = 10


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
            lambda: settings.change(theme="light" if looks.theme.dark else "dark"),
            shortcut="Ctrl+Shift+L",
            category=category,
        ),
        Operation(
            "looks.larger-text",
            scale(TEXT_STEP),
            shortcut="Ctrl++ Ctrl+=",
            category=category,
            refusal=at_most,
            icon="text",
        ),
        Operation(
            "looks.smaller-text",
            scale(-TEXT_STEP),
            shortcut="Ctrl+-",
            category=category,
            refusal=at_least,
            icon="text",
        ),
        Operation(
            "looks.normal-text",
            lambda: settings.change(text_scale=SMALLEST_TEXT),
            shortcut="Ctrl+0",
            category=category,
        ),
        Operation(
            "looks.contrast",
            lambda: settings.change(contrast=not settings.value.contrast),
            category=category,
            checked=lambda: settings.value.contrast,
        ),
        Operation(
            "looks.calm",
            lambda: settings.change(reduced_motion=not settings.value.reduced_motion),
            category=category,
            checked=lambda: settings.value.reduced_motion,
        ),
    ]
    themes = [
        Operation(
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
            lambda language=language: desk.settings.change(language=language),  # type: ignore[misc]
            category="category.language",
            checked=lambda language=language: desk.settings.value.language == language,  # type: ignore[misc]
        )
        for language in (*languages(), "")
    ]


def frame_operations(desk: Desk, looks: Looks, window: "Window", unsaved: Unsaved) -> list[Operation]:
    """Everything a person can do wherever they are."""
    places = [
        Operation(
            f"go.{place.id}",
            lambda identity=place.id: window.show_workspace(identity),  # type: ignore[misc]
            shortcut=f"Ctrl+{number}",
            category="category.go",
            icon=place.icon,
        )
        for number, place in enumerate(PLACES, 1)
    ]
    general = [
        Operation(
            "palette.open",
            window.open_palette,
            shortcut="Ctrl+K",
            listed=False,
            icon="search",
        ),
        Operation(
            "side.fold",
            window.fold_side,
            shortcut="F9",
            category="settings.page.looks",
            refusal=window.side_refusal,
            checked=window.side_shown,
            icon="panel",
        ),
        Operation(
            "window.full-screen",
            window.toggle_full_screen,
            shortcut="F11",
            category="settings.page.looks",
        ),
        Operation(
            "rules.open",
            window.toggle_rules,
            shortcut="F2",
            category="category.rules",
            checked=lambda: window.rules.shown,
            icon="rules",
        ),
        Operation(
            "rules.profiles",
            lambda: window.rules.open_profiles(""),
            shortcut="Ctrl+F2",
            category="category.rules",
            icon="profile",
        ),
        Operation("help.manual", window.open_manual, shortcut="F1", icon="help"),
        Operation("help.about", window.open_about, shortcut="Ctrl+F1", icon="help"),
        Operation("settings.open", window.open_settings, shortcut="Ctrl+,", icon="settings"),
        Operation("settings.keys", lambda: window.open_settings("keys"), icon="settings"),
        Operation("help.tour", window.open_tour, shortcut="Shift+F1", icon="help"),
        Operation("sample.open", window.open_sample, refusal=window.sample_refusal, icon="library"),
        Operation(
            "saving.look",
            unsaved.look,
            refusal=unsaved.refusal,
            icon="warning",
        ),
        Operation("app.quit", window.close, shortcut="Ctrl+Q"),
    ]
    return [*places, *general, *_looks(desk, looks), *_languages(desk)]
