"""Small pictures of documents, each in pieces: whoever draws one may rest after each."""

from collections.abc import Generator
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPen

from hheditor.ui.look.decoding import SHAPE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hheditor.armies import Army, Device, TroopType
    from hheditor.maps import Map
    from hheditor.rules.api.screen.scene import Scene
    from hheditor.rules.api.surfaces import Surface
    from hheditor.scenarios import Scenario
    from hheditor.store import Card, Library
    from hheditor.tables.map.document import TableMap
    from hheditor.ui.canvas.table_tiles import TableTiles
    from hheditor.ui.canvas.tiles import Tiles

WIDTH, HEIGHT = SHAPE.toTuple()
_BADGE = 84
"""Pixels across the badge of a victor."""
_WON = "winner"
"""What a picture of a battle says of itself: the number of the side that won."""
_LONGEST = 3000
"""Entries of a record that is read for its picture."""
_QUALITY = 84
"""Of a stored thumbnail: nobody sees what is lost at this size, and it is read in a third of the time that a
picture without loss takes."""
_TRIPPED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What rules may stumble over in a document of somebody else's making: its picture is the bare field."""

T = TypeVar("T")
InPieces = Generator[None, None, T]
"""Work that lets whoever does it rest after each piece, and what comes of it."""


def at_once(pieces: "InPieces[T]") -> T:
    """All the pieces, and what comes of them."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            done: T = end.value
            return done


def field_thumbnail(map_: "Map") -> bytes:
    """The whole field, cut to the shape of a card."""
    return at_once(_field(map_))


def _field(
    map_: "Map", scene: "Scene | None" = None, devices: "Sequence[Device]" = (), winner: int = -1
) -> "InPieces[bytes]":
    """The whole field, with those who stand on it if need be, cut to the shape of a card; in its
    corner the arms of the side that won."""
    from hheditor.rules.api.surfaces import hex_surface
    from hheditor.ui.canvas.tiles import Tiles

    tiles = Tiles(map_, "light")
    # Hexes would be noise on a picture of this size; a bare field without them would be none.
    tiles.grid = not (map_.terrain or map_.levels or map_.crossings or map_.features or map_.edges)
    yield from tiles.laid_out(_scale(tiles))
    return (yield from _pictured(tiles, hex_surface(map_.board), scene, devices, winner))


def _pictured(
    tiles: "Tiles | TableTiles",
    surface: "Surface",
    scene: "Scene | None",
    devices: "Sequence[Device]",
    winner: int,
) -> "InPieces[bytes]":
    whole = _ground(tiles)
    yield
    if scene is not None:
        _paint_scene(whole, _scale(tiles), surface, scene, devices)
        yield
    left, top = (whole.width() - WIDTH) // 2, (whole.height() - HEIGHT) // 2
    cut = whole.copy(left, top, WIDTH, HEIGHT)
    if 0 <= winner < len(devices):
        _paint_victor(cut, devices[winner])
        cut.setText(_WON, str(winner))
    return _packed(cut)


def _table(
    table: "TableMap", scene: "Scene | None" = None, devices: "Sequence[Device]" = (), winner: int = -1
) -> "InPieces[bytes]":
    """A bare table, with those who stand on it if need be, cut to the shape of a card."""
    from hheditor.rules.api.surfaces import TableSurface
    from hheditor.ui.canvas.table_tiles import TableTiles

    tiles = TableTiles(table, "light")
    tiles.grid = not (table.outlines or table.lines or table.works)
    surface = TableSurface(table.width, table.height)
    return (yield from _pictured(tiles, surface, scene, devices, winner))


def _scale(tiles: "Tiles | TableTiles") -> float:
    """So large that the ground fills a card, and no larger."""
    return max(WIDTH / tiles.width, HEIGHT / tiles.height)


def _ground(tiles: "Tiles | TableTiles") -> QImage:
    scale = _scale(tiles)
    width, height = round(tiles.width * scale), round(tiles.height * scale)
    whole = QImage(width, height, QImage.Format.Format_RGB32)
    whole.fill(QColor(tiles.field.palette["ground"]))
    painter = QPainter(whole)
    try:
        tiles.draw(painter, whole.rect(), scale, 0, 0, 1e9)
    finally:
        # A picture that dies under its painter takes the program with it.
        painter.end()
    return whole


def victor(library: "Library", card: "Card") -> int:
    """The side that has won a battle, as its picture says; -1 for none, or while nobody has drawn it."""
    data = library.thumbnails.get(card.id) if card.kind == "battle" else None
    said = QImage.fromData(data).text(_WON) if data else ""
    return int(said) if said.isdecimal() else -1


def _paint_victor(image: QImage, device: "Device") -> None:
    """The arms of the victor under a crown, in the lower right corner."""
    from hheditor.ui.icons import paint_icon

    middle = QPointF(WIDTH - _BADGE * 0.75, HEIGHT - _BADGE * 0.75)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#8a6a1f"), 4))
    painter.setBrush(QColor("#f7efd9"))
    painter.drawEllipse(middle, _BADGE / 2, _BADGE / 2)
    crown = QRectF(middle.x() - 15, middle.y() - _BADGE / 2 + 5, 30, 30)
    paint_icon(painter, "crown", crown, QColor("#8a6a1f"))
    _paint_shield(painter, middle + QPointF(0, 10), 40, device)
    painter.end()


def _paint_scene(
    image: QImage, scale: float, surface: "Surface", scene: "Scene", devices: "Sequence[Device]"
) -> None:
    from hheditor.drawing.palette import palette
    from hheditor.drawing.pieces.heraldry import liveries
    from hheditor.drawing.pieces.units import scene_ops
    from hheditor.rules.api.screen.scene import Scene
    from hheditor.ui.canvas.painter import paint_ops

    colors = palette("light")
    worn = liveries(devices[0], devices[1], colors) if len(devices) > 1 else None
    pieces = Scene(scene.pieces)
    ops = scene_ops(pieces, colors, surface.spot_of, names=False, liveries=worn)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        paint_ops(painter, ops, "light")
    finally:
        painter.end()


def scenario_thumbnail(scenario: "Scenario", *, secret: bool = False) -> bytes:
    """The field of a scenario with both sides on it as they deploy; nobody is on it while that is secret."""
    return at_once(_scenario(scenario, secret=secret))


def _scenario(
    scenario: "Scenario", scene: "Scene | None" = None, *, secret: bool = False, winner: int = -1
) -> "InPieces[bytes]":
    """The field of a scenario with both sides on it: as a battle left them, or as they deploy; with nobody on
    it while that is secret."""
    from hheditor.drawing.terrain.ruins import fallen, ruins_of
    from hheditor.rules.api.registry import table_of

    shown = scene if scene is not None or secret else _deployed(scenario)
    devices, table = [side.army.device for side in scenario.sides], table_of(scenario)
    if table is not None:
        from hheditor.drawing.sieges.wear import worn

        table = table if shown is None else worn(table, shown.marks)
        return (yield from _table(table, shown, devices, winner))
    map_ = scenario.map if shown is None else fallen(scenario.map, ruins_of(shown.marks))
    yield
    return (yield from _field(map_, shown, devices, winner))


def _deployed(scenario: "Scenario") -> "Scene | None":
    """Who stands where at the start; nobody unless both sides have been deployed, whole and lawfully."""
    from msgspec.structs import replace

    from hheditor.rules.api import find
    from hheditor.scenarios.edits import deployments_of
    from hheditor.scenarios.making import with_setups

    scenario = with_setups(scenario)
    for number, side in enumerate(scenario.sides):
        pieces = len(side.army.units) + len(side.army.leaders)
        named = deployments_of(scenario, number)
        if not named or len(named[0].placements) < pieces:
            return None
    try:
        ruleset = find(scenario.system)
        return ruleset.scene(ruleset.opening(replace(scenario, start="deployed")))
    except _TRIPPED:
        return None


def _left_at(library: "Library", identity: str) -> "tuple[Scene | None, int]":
    """How a battle stands, and the side that has won it, -1 for none; nobody on the field where its record is
    too long to be read for a picture."""
    from hheditor.battles import Battle

    if library.battles.steps(identity) > _LONGEST:
        return None, -1
    with library.reading():
        header, entries = library.battles.header(identity), tuple(library.battles.entries(identity))
    try:
        battle = Battle.open(header, entries)
        outcome = battle.ruleset.outcome(battle.position())
        return battle.scene(), -1 if outcome is None else outcome.winner
    except _TRIPPED:
        return None, -1


def troop_thumbnail(troop: "TroopType") -> bytes:
    """A stand of a troop type on cloth."""
    from hheditor.armies import Device
    from hheditor.drawing.palette import palette
    from hheditor.drawing.pieces.arms import BASE_WIDE
    from hheditor.drawing.pieces.heraldry import livery
    from hheditor.drawing.pieces.units import base_ops
    from hheditor.ui.canvas.painter import paint_ops

    worn = Device()
    image = _cloth(QColor("#cdbf9b"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(WIDTH / 2, HEIGHT / 2 + 14)
    painter.rotate(-90)
    scale = WIDTH * 0.55 / BASE_WIDE
    painter.scale(scale, scale)
    paint_ops(painter, tuple(base_ops(troop.symbol, livery(worn, palette("light")))), "light")
    painter.end()
    return _packed(image)


def _cloth(colour: QColor) -> QImage:
    """Striped cloth of the size of a card."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(colour)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour.lighter(108), 14))
    for x in range(-HEIGHT, WIDTH, 44):
        painter.drawLine(x, HEIGHT, x + HEIGHT, 0)
    painter.end()
    return image


def banner_thumbnail(army: "Army") -> bytes:
    """An army's shield on cloth of its colours."""
    image = _cloth(QColor(army.device.first).darker(125))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_shield(painter, QPointF(WIDTH / 2, HEIGHT / 2), 176, army.device)
    painter.end()
    return _packed(image)


def _paint_shield(painter: QPainter, middle: QPointF, width: float, device: "Device") -> None:
    from hheditor.drawing.pieces.heraldry import shield_ops
    from hheditor.ui.canvas.painter import paint_ops

    painter.save()
    painter.translate(middle)
    painter.scale(width / 1000, width / 1000)
    paint_ops(painter, shield_ops(device, 0.0, 0.0, 1000.0), "light")
    painter.restore()


def _packed(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpg"))
    writer.setQuality(_QUALITY)
    writer.write(image)
    return bytes(data.data())


def draw(library: "Library", card: "Card") -> bytes | None:
    """The picture of a document, drawn now; None for kinds without one."""
    return at_once(drawn_in_pieces(library, card))


def drawn_in_pieces(library: "Library", card: "Card") -> "InPieces[bytes | None]":
    """The same in pieces."""
    from hheditor.armies import Army, TroopType
    from hheditor.maps import Map
    from hheditor.scenarios import Scenario
    from hheditor.store.secrets import secret
    from hheditor.tables.map.document import TableMap

    match card.kind:
        case "map":
            return (yield from _field(library.documents.load(card.id, Map)))
        case "table":
            return (yield from _table(library.documents.load(card.id, TableMap)))
        case "scenario":
            scenario = library.documents.load(card.id, Scenario)
            yield
            return (yield from _scenario(scenario, secret=secret(library, card.id)))
        case "battle":
            scenario = library.battles.header(card.id).scenario
            scene, winner = _left_at(library, card.id)
            yield
            return (yield from _scenario(scenario, scene, winner=winner))
        case "army":
            return banner_thumbnail(library.documents.load(card.id, Army))
        case "troop":
            return troop_thumbnail(library.documents.load(card.id, TroopType))
        case _:
            return None
