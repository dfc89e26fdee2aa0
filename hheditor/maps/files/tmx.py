"""Maps for Tiled: a hexagonal TMX whose tileset is one picture of all terrains and levels.

The picture is drawn elsewhere (the screen knows how a hex looks); this module says which tile goes where
and writes the XML. Roads, rivers, hexside works and names travel as objects with their kind, so nothing of
the map is lost on the way.
"""

from html import escape

from hheditor.hexes import centre, side_middle
from hheditor.maps.document import Crossing, Edge, Map
from hheditor.maps.edits import levels_of, terrain_of
from hheditor.maps.terrains import terrains

_USUAL = (0, 3)
"""Levels every tileset has, so that maps of low hills share theirs."""


def tile_levels(map_: Map) -> range:
    """The levels of the tileset, across its picture."""
    return range(min(_USUAL[0], *levels_of(map_)), max(_USUAL[1], *levels_of(map_)) + 1)


def tiles(map_: Map) -> tuple[tuple[str, int], ...]:
    """The tiles of the tileset in their order: every terrain at every level, then what the map brings
    along."""
    known = [entry.id for entry in terrains()]
    strange = sorted(set(terrain_of(map_)) - set(known))
    return tuple((kind, level) for kind in (*known, *strange) for level in tile_levels(map_))


def tile_size(map_: Map, across: int) -> tuple[int, int, int]:
    """Width, height and length of the straight side of a tile, in pixels, for hexes so many pixels across."""
    tall = round(across * 2 / 3**0.5)
    straight = round(tall / 2)
    tall += (tall - straight) % 2
    return (across, tall, straight) if map_.board.orientation == "pointy" else (tall, across, straight)


def written(map_: Map, picture: str, across: int) -> str:
    """The TMX text, naming the tileset's picture file."""
    board = map_.board
    order = {tile: index for index, tile in enumerate(tiles(map_))}
    width, height, straight = tile_size(map_, across)
    across_tiles = len(tile_levels(map_))
    rows = len(order) // across_tiles
    axis = "y" if board.orientation == "pointy" else "x"
    terrain, levels = terrain_of(map_), levels_of(map_)
    numbers = [order[kind, level] + 1 for kind, level in zip(terrain, levels, strict=True)]
    lines = ",\n".join(
        ",".join(map(str, numbers[row * board.columns : (row + 1) * board.columns]))
        for row in range(board.rows)
    )
    properties = "".join(
        f'  <tile id="{index}" type={quoteattr(kind)}><properties>'
        f'<property name="level" type="int" value="{level}"/></properties></tile>\n'
        for (kind, level), index in order.items()
    )
    objects = _objects(map_, width, height, straight)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" tiledversion="1.11.0" orientation="hexagonal" renderorder="right-down"'
        f' width="{board.columns}" height="{board.rows}" tilewidth="{width}" tileheight="{height}"'
        ' infinite="0"'
        f' hexsidelength="{straight}" staggeraxis="{axis}" staggerindex="{board.shift}"'
        f' nextlayerid="3" nextobjectid="{len(objects) + 1}">\n'
        f' <properties><property name="name" value={quoteattr(map_.name)}/></properties>\n'
        f' <tileset firstgid="1" name="terrain" tilewidth="{width}" tileheight="{height}"'
        f' tilecount="{len(order)}" columns="{across_tiles}">\n'
        f'  <image source={quoteattr(picture)} width="{width * across_tiles}" height="{height * rows}"/>\n'
        f"{properties} </tileset>\n"
        f' <layer id="1" name="terrain" width="{board.columns}" height="{board.rows}">\n'
        f'  <data encoding="csv">\n{lines}\n</data>\n </layer>\n'
        f' <objectgroup id="2" name="works">\n{"".join(objects)} </objectgroup>\n'
        "</map>\n"
    )


def _objects(map_: Map, width: int, height: int, straight: int) -> list[str]:
    pointy = map_.board.orientation == "pointy"
    # A unit of the lattice in pixels, from the pitch of rows and columns of such tiles.
    across = width / 4 if pointy else (width + straight) / 2 / 6
    down = (height + straight) / 2 / 6 if pointy else height / 4
    found: list[str] = []

    def add(kind: str, x: float, y: float, text: str = "") -> None:
        number = len(found) + 1
        inner = f'<text wrap="0">{_escaped(text)}</text>' if text else "<point/>"
        found.append(
            f'  <object id="{number}" name={quoteattr(text or kind)} type={quoteattr(kind)}'
            f' x="{x:.1f}" y="{y:.1f}"'
            + (' width="200" height="40"' if text else "")
            + f">{inner}</object>\n"
        )

    sided: list[Crossing | Edge] = [*map_.crossings, *map_.edges]
    for entry in sided:
        x, y = side_middle(map_.board, entry.cell, entry.direction)
        add(entry.kind, x * across, y * down)
    for feature in map_.features:
        x, y = centre(map_.board, feature.cell)
        add(feature.kind, x * across, y * down)
    unit = width / 1000 if pointy else height / 1000
    for label in map_.labels:
        add("label", label.x * unit, label.y * unit, label.text)
    return found


def _escaped(text: str) -> str:
    return escape(text, quote=False)


def quoteattr(text: str) -> str:
    """The text as an attribute of an element, in its quotes.

    >>> quoteattr('Henry "V" & co')
    '"Henry &quot;V&quot; &amp; co"'
    """
    return f'"{escape(text)}"'
