"""Small random battles of every flavour, with ground, obstacles and everybody who has a rule of his own."""

from random import Random
from typing import Any

from msgspec.structs import replace

from hheditor.hexes import Board, grid
from hheditor.rules.men_of_iron import Builder
from hheditor.rules.men_of_iron.position.opening import Opening

KINDS = {
    "men_of_iron": ("PK", "PK", "DM", "LB", "CB", "MM", "MM", "AX", "SL", "GE", "Cav", "DH", "MH", "Bmb"),
    "norman_conquests": ("PK", "PK", "AX", "A", "CB", "MM", "MM", "DM", "LB"),
    "infidel": ("KN", "HC", "LC/A", "MC", "MC/A", "PK", "PKJ", "A", "AF", "CB", "MA"),
    "blood_and_roses": ("Inf", "Inf", "DM", "LB", "A", "HG", "Art", "MM", "MM", "Cav", "Lvy"),
}
FLAVOURS = tuple(KINDS)
GROUND = ("light_wood", "wood", "marsh", "mud", "village", "thicket", "broken")
SIDES = ("brook", "stream", "hedge", "ditch", "river", "wall")

FIELD = Board(13, 11)


def scuffle(number: int) -> Opening:
    """A battle on so little ground that everybody stands in the corners and on the edges of the map."""
    return skirmish(number, board=Board(6, 7), rows=((0, 2), (5, 7)))


def skirmish(
    number: int,
    flavour: str = "",
    board: Board = FIELD,
    rows: tuple[tuple[int, int], tuple[int, int]] = ((1, 4), (7, 10)),
) -> Opening:
    """The n-th battle: two Battles a side, four units each, three to five hexes apart."""
    draw = Random(number)
    name = flavour or FLAVOURS[number % len(FLAVOURS)]
    middle, low = board.columns // 2, board.rows - 1
    options: dict[str, Any] = {"engagement": number % 3 == 1, "dismounting": number % 2 == 0, "fleeing": True}
    field = Builder(name, board, **options)
    for _ in range(draw.randrange(10)):
        field.paint(draw.choice(GROUND), draw.randrange(board.cells))
    for _ in range(draw.randrange(6)):
        field.raised(draw.randrange(1, 3), draw.randrange(board.cells))
    table, sides = grid(board), set()
    for _ in range(draw.randrange(8)):
        cell, way = draw.randrange(board.cells), draw.randrange(3)
        if table.step(cell, way) >= 0 and (cell, way) not in sides:
            sides.add((cell, way))
            field.hexside(draw.choice(SIDES), cell, way)
    for kind in ("pits", "caltrops"):
        if draw.random() < 0.4:
            field.obstacle(kind, draw.randrange(board.cells))
    taken: set[int] = set()

    def place(side: int) -> int:
        while True:
            row = draw.randrange(*rows[1 - side])
            found = board.cell(draw.randrange(board.columns), row)
            if found not in taken and field.terrain.get(found) not in ("marsh",):
                taken.add(found)
                return found

    for side in (0, 1):
        for division in range(2):
            entry = (board.cell(middle, low if side == 0 else 0),) if division and draw.random() < 0.3 else ()
            battle = field.battle(side, entry=entry)
            cells = [place(side) for _ in range(4)]
            led = draw.random() < 0.85
            if led:
                ratings: dict[str, Any] = {"activation": 4, "charisma": draw.randrange(3)}
                chief = division == 0
                leader = field.leader(
                    side,
                    cells[0],
                    oc=chief,
                    king=chief and side == 0,
                    effectiveness=-1 if chief else 0,
                    **ratings,
                )
                field.battles[battle] = replace(field.battles[battle], leader=leader)
            for index, cell in enumerate(cells):
                kind = draw.choice(KINDS[name])
                late = bool(entry) and index == 3 and kind != "Bmb"
                gun = kind in ("Bmb", "Art")
                field.unit(kind, side, -1 if late else cell, battle, deployed=gun and draw.random() < 0.7)
        if name == "blood_and_roses" and draw.random() < 0.5:
            field.unit("Cav", side, -1, len(field.battles) - 1, gone="hidden")
            field.side(side, ambush=(board.cell(0, low - 1 if side == 0 else 1),))
        field.standard(side, board.cell(middle, low - 1 if side == 0 else 1))
        field.side(side, level=14, counters=draw.randrange(4), wall=True, schiltron=name == "men_of_iron")
    field.side(draw.randrange(2), has_time=True)
    field.marker = 6
    return field.opening()
