"""Everything a person can do in the map workspace, as operations."""

from collections.abc import Callable, Sequence
from typing import Protocol

from hheditor.app import Operation
from hheditor.app.map.editor import MapEditor
from hheditor.maps.symmetry import SYMMETRIES, Symmetry
from hheditor.maps.terrains import terrains
from hheditor.ui.canvas.keys import FIT, FULL_SIZE
from hheditor.values import Finding, refuse

GROUPS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("brush", "B"), ("eraser", "E"), ("fill", "F"), ("scatter", "G")),
    (("line", "L"), ("rectangle", "C"), ("hexagon", "O")),
    (("up", "H"), ("down", "J")),
    (("road", "R"), ("track", "T"), ("river", "I"), ("stream", "M")),
    (("work", "K"), ("feature", "P")),
    (("label", "N"), ("objective", "Q"), ("zone", "D"), ("underlay", "U")),
    (("select", "S"), ("lasso", "A"), ("wand", "W")),
)
"""Tools and their keys, in the groups of the tool bar: ground, shapes, heights, ways, what is built, what is
written and marked, choosing."""
TOOLS = tuple(tool for group in GROUPS for tool in group)
"""All of them."""

STAMPS = 9


class Doors(Protocol):
    """What the operations need of the workspace."""

    editor: MapEditor
    tool_id: str

    def take(self, tool: str) -> None:
        """Take up a tool; once more, its next variant."""

    def take_terrain(self, terrain: str) -> None:
        """Take up a terrain, and the brush if the tool at hand does not paint."""

    def copy(self) -> None: ...  # noqa: D102 - see the operation's title
    def cut(self) -> None: ...  # noqa: D102
    def paste(self) -> None: ...  # noqa: D102
    def delete(self) -> None: ...  # noqa: D102
    def select_all(self) -> None: ...  # noqa: D102
    def turn(self, times: int) -> None: ...  # noqa: D102
    def flip(self, swap: str) -> None: ...  # noqa: D102
    def save_stamp(self) -> None: ...  # noqa: D102
    def use_stamp(self, number: int) -> None: ...  # noqa: D102
    def mirror(self) -> None: ...  # noqa: D102
    def compute_zones(self) -> None: ...  # noqa: D102
    def crop(self) -> None: ...  # noqa: D102
    def zoom(self, steps: int) -> None: ...  # noqa: D102
    def fit(self) -> None: ...  # noqa: D102
    def full_size(self) -> None: ...  # noqa: D102
    def toggle(self, what: str) -> None: ...  # noqa: D102
    def shows(self, what: str) -> bool: ...  # noqa: D102
    def new(self) -> None: ...  # noqa: D102
    def roll(self) -> None: ...  # noqa: D102
    def export(self, ending: str) -> None: ...  # noqa: D102
    def export_build_sheet(self) -> None: ...  # noqa: D102
    def import_file(self) -> None: ...  # noqa: D102


def _tools(doors: Doors) -> list[Operation]:
    return [
        Operation(
            f"map.{tool}",
            f"map.tool.{tool}",
            lambda tool=tool: doors.take(tool),  # type: ignore[misc]
            shortcut=key,
            category="category.map-tools",
            checked=lambda tool=tool: doors.tool_id == tool,  # type: ignore[misc]
            icon=f"tool-{tool}",
        )
        for tool, key in TOOLS
    ]


def _terrains(doors: Doors) -> list[Operation]:
    return [
        Operation(
            f"map.terrain-{entry.id}",
            f"map.take.{entry.id}",
            lambda identity=entry.id: doors.take_terrain(identity),  # type: ignore[misc]
            shortcut=str(entry.key) if entry.key >= 0 else "",
            category="category.map-terrain",
            checked=lambda identity=entry.id: doors.editor.terrain == identity,  # type: ignore[misc]
        )
        for entry in terrains()
    ]


def _needs(test: Callable[[], bool], message: str) -> Callable[[], Finding | None]:
    return lambda: None if test() else refuse(message)


def _editing(doors: Doors) -> list[Operation]:
    editor = doors.editor
    chosen = _needs(lambda: bool(editor.selection), "map.nothing-selected")
    held = _needs(lambda: editor.clip is not None, "map.nothing-copied")
    about = "category.map-edit"

    def radius(step: int) -> None:
        editor.use(radius=min(3, max(0, editor.radius + step)))

    return [
        Operation("map.undo", "map.undo", editor.undo, "Ctrl+Z", about,
                  _needs(lambda: editor.history.undoable is not None, "undo.nothing"), icon="undo"),
        Operation("map.redo", "map.redo", editor.redo, "Ctrl+Shift+Z Ctrl+Y", about,
                  _needs(lambda: editor.history.redoable is not None, "redo.nothing"), icon="redo"),
        Operation("map.copy", "map.copy", doors.copy, "Ctrl+C", about, chosen),
        Operation("map.cut", "map.cut", doors.cut, "Ctrl+X", about, chosen),
        Operation("map.paste", "map.paste", doors.paste, "Ctrl+V", about, held, icon="tool-paste"),
        Operation("map.delete", "map.delete", doors.delete, "Delete", about),
        Operation("map.select-all", "map.select-all", doors.select_all, "Ctrl+A", about),
        Operation("map.select-none", "map.select-none", lambda: editor.select(()), "Ctrl+Shift+A", about,
                  chosen),
        Operation("map.turn-right", "map.turn-right", lambda: doors.turn(1), "Z", about, icon="map-rotate"),
        Operation("map.turn-left", "map.turn-left", lambda: doors.turn(-1), "Shift+Z", about),
        Operation("map.flip-across", "map.flip-across", lambda: doors.flip("left-right"), "X", about,
                  icon="map-flip"),
        Operation("map.flip-down", "map.flip-down", lambda: doors.flip("top-bottom"), "Y", about),
        Operation("map.wider", "map.wider", lambda: radius(1), "]", about),
        Operation("map.narrower", "map.narrower", lambda: radius(-1), "[", about),
        Operation("map.save-stamp", "map.save-stamp", doors.save_stamp, "Ctrl+Shift+C", about, chosen),
        Operation("map.mirror-half", "map.mirror-half", doors.mirror, "", about,
                  _needs(lambda: editor.symmetry != "none", "map.no-symmetry")),
        Operation("map.compute-zones", "map.compute-zones", doors.compute_zones, "Ctrl+D", about),
        Operation("map.crop", "map.crop", doors.crop, "", about, chosen),
    ]  # fmt: skip


def _symmetry(doors: Doors) -> list[Operation]:
    def use(symmetry: Symmetry) -> None:
        doors.editor.use(symmetry=symmetry)

    return [
        Operation(
            f"map.symmetry-{symmetry}",
            f"map.symmetry.{symmetry}",
            lambda symmetry=symmetry: use(symmetry),  # type: ignore[misc]
            category="category.map-symmetry",
            checked=lambda symmetry=symmetry: doors.editor.symmetry == symmetry,  # type: ignore[misc]
        )
        for symmetry in SYMMETRIES
    ]


def _stamps(doors: Doors) -> list[Operation]:
    return [
        Operation(
            f"map.stamp-{number}",
            f"map.stamp-{number}",
            lambda number=number: doors.use_stamp(number),  # type: ignore[misc]
            shortcut=f"Alt+{number}",
            category="category.map-edit",
            refusal=_needs(
                lambda number=number: len(doors.editor.stamps) >= number,  # type: ignore[misc]
                "map.no-stamp",
            ),
            listed=False,
        )
        for number in range(1, STAMPS + 1)
    ]


def _viewing(doors: Doors) -> list[Operation]:
    about = "category.map-view"
    switches = (
        ("grid", "Ctrl+G"),
        ("coordinates", "Ctrl+Shift+G"),
        ("minimap", "Ctrl+M"),
        ("mono", "Ctrl+B"),
    )
    return [
        Operation("map.zoom-in", "map.zoom-in", lambda: doors.zoom(1), "+ =", about, icon="plus"),
        Operation("map.zoom-out", "map.zoom-out", lambda: doors.zoom(-1), "-", about, icon="minus"),
        Operation("map.fit", "map.fit", doors.fit, FIT, about, icon="map-fit"),
        Operation("map.full-size", "map.full-size", doors.full_size, FULL_SIZE, about, icon="map-full"),
        *(
            Operation(
                f"map.{what}",
                f"map.{what}",
                lambda what=what: doors.toggle(what),  # type: ignore[misc]
                shortcut=keys,
                category=about,
                checked=lambda what=what: doors.shows(what),  # type: ignore[misc]
                icon=f"map-{what}" if what in ("grid", "coordinates") else "",
            )
            for what, keys in switches
        ),
    ]


def _filing(doors: Doors) -> list[Operation]:
    about = "category.map-file"
    return [
        Operation("map.new", "map.new", doors.new, "Ctrl+N", about, icon="map-new"),
        Operation("map.roll", "map.roll", doors.roll, "Ctrl+R", about, icon="map-random"),
        Operation(
            "map.export", "map.export", lambda: doors.export("png"), "Ctrl+E", about, icon="map-export"
        ),
        *(
            Operation(
                f"map.export-{name}",
                f"map.export-{name}",
                lambda ending=ending: doors.export(ending),  # type: ignore[misc]
                category=about,
            )
            for name, ending in (("svg", "svg"), ("pdf", "pdf"), ("tmx", "tmx"), ("json", "hhmap"))
        ),
        Operation("map.build-sheet", "map.build-sheet", doors.export_build_sheet, category=about),
        Operation("map.import", "map.import", doors.import_file, "Ctrl+O", about, icon="map-import"),
    ]


def operations(doors: Doors) -> Sequence[Operation]:
    """All of them."""
    return [
        *_tools(doors),
        *_terrains(doors),
        *_editing(doors),
        *_symmetry(doors),
        *_stamps(doors),
        *_viewing(doors),
        *_filing(doors),
    ]
