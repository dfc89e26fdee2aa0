"""From a sheet to its two documents, and to the files of them."""

from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from hheditor.armies import Army, Unit
from hheditor.hexes import cell_labelled
from hheditor.hexes.layout import pose_of
from hheditor.maps import Map
from hheditor.maps.document import Label
from hheditor.rules.api.surfaces import hex_surface
from hheditor.rules.impetus import RULESET
from hheditor.rules.impetus.armies.catalogue import sample_armies, scenarios
from hheditor.scenarios import Deployment, Placement, Scenario, Side
from hheditor.store.exchange.writing import laid_out
from hheditor.tables.map import TableMap
from hheditor.tables.map.document import Label as TableLabel
from tools.examples.impetus.ground import H, onto, tenths
from tools.examples.impetus.sheet import Host, Sheet
from tools.examples.iron.dress import Said

FOLDER = Path(__file__).parents[3] / "examples" / "impetus"
Board = Literal["hexes", "table"]
BOARDS: tuple[Board, Board] = ("hexes", "table")
WIDE, HIGH = 30 * H, 20 * H
DEPLOYED = Said("As the scenario says", "Come dice lo scenario")
_NORTHWARDS, _SOUTHWARDS = 2700, 900


def scenario(sheet: Sheet, board: Board) -> Scenario:
    """The battle on one of the two boards."""
    words: dict[str, str] = {}
    base = scenarios()[sheet.id]
    first, second = sheet.hosts
    sides = _side(first, board, "south", words), _side(second, board, "north", words)
    name = sheet.name if board == "hexes" else _on_table(sheet.name)
    for told in (name, sheet.name, sheet.place, DEPLOYED, *(label[0] for label in sheet.labels)):
        _learn(words, told)
    balance = _balance(sheet, board)
    made = replace(
        base,
        name=name.en,
        map=_field(base.map, sheet),
        sides=sides,
        profile={**base.profile, "limit_winner": sheet.limit_winner},
        turn_limit=sheet.turns,
        table=None if board == "hexes" else _table(sheet),
        year=sheet.year,
        place=sheet.place.en,
        author="hheditor",
        notes=sheet.notes.en.format(balance=balance.en),
        notes_it=sheet.notes.it.format(balance=balance.it),
        special_rules=sheet.special.en,
        special_rules_it=sheet.special.it,
        tags=("historical", board),
        words={"it": words},
        deployments=(),
    )
    placed = tuple(Deployment(DEPLOYED.en, side, _placed(made, side, sheet.hosts[side])) for side in (0, 1))
    return replace(made, deployments=placed)


def _on_table(name: Said) -> Said:
    return Said(f"{name.en}, on the table", f"{name.it}, sul tavolo")


def _balance(sheet: Sheet, board: Board) -> Said:
    """How even it is between the program's own tacticians."""
    first, second, drawn = sheet.won[BOARDS.index(board)]
    one, other = (host.name for host in sheet.hosts)
    games = first + second + drawn
    return Said(
        f"between the program's own tacticians the {one.en} won {first} games of {games}, the {other.en} "
        f"{second}, and {drawn} were drawn.",
        f"fra i tattici del programma, su {games} partite: {one.it} {first} vinte, {other.it} {second}, "
        f"patte {drawn}.",
    )


def _learn(words: dict[str, str], told: Said) -> str:
    if told.it != told.en:
        words[told.en] = told.it
    return told.en


def _side(host: Host, board: Board, edge: Literal["south", "north"], words: dict[str, str]) -> Side:
    listed = sample_armies()[host.army]
    units = tuple(
        Unit(f"impetus_{host.army}_{man.troop}", name=_learn(words, man.name), options=man.options)
        for man in host.on(board)
    )
    army: Army = replace(
        listed,
        name=_learn(words, host.called),
        units=units,
        leaders=(replace(listed.leaders[0], name=_learn(words, host.leader)),),
        troops=tuple(troop for troop in listed.troops if any(unit.troop == troop.id for unit in units)),
    )
    name = _learn(words, host.name)
    return Side(name, army, edge, briefing=host.briefing.en, briefing_it=host.briefing.it)


def _field(map_: Map, sheet: Sheet) -> Map:
    terrain = list(map_.terrain)
    for block in sheet.cleared:
        first, last = (cell_labelled(map_.board, corner) for corner in block.split("-"))
        for cell in hex_surface(map_.board).within(first, last):
            terrain[cell] = "open"
    labels = []
    for told, at, _, size in sheet.labels:
        x, y = pose_of(map_.board, cell_labelled(map_.board, at))
        labels.append(Label(told.en, x, y, size * 10))
    return replace(map_, name=sheet.name.en, terrain=tuple(terrain), labels=tuple(sorted(labels)))


def _table(sheet: Sheet) -> TableMap:
    labels = tuple(
        TableLabel(told.en, tenths(x), tenths(y), size * H // 100) for told, _, (x, y), size in sheet.labels
    )
    outlines = tuple(onto(outline, WIDE, HIGH) for outline in sheet.outlines)
    return TableMap(WIDE, HIGH, sheet.name.en, outlines, sheet.lines, sheet.crossings, labels=labels)


def _placed(made: Scenario, side: int, host: Host) -> tuple[Placement, ...]:
    """Everybody where the sheet puts him; on the table a unit is placed by the middle of its base."""
    if made.table is None:
        ahead = RULESET.facing_ahead(made, side)
        board = made.map.board
        men = enumerate(host.on("hexes"))
        return tuple(Placement(at, cell_labelled(board, man.hex), ahead) for at, man in men)
    position = RULESET.deploying(made, side)
    assert position is not None
    found = []
    for at, (man, piece) in enumerate(zip(host.on("table"), RULESET.enlisted(position, side), strict=True)):
        x, y = map(tenths, man.spot)
        back = RULESET.base(position, piece, "line")[1] // 2
        spot = (x, y + back) if side == 0 else (x, y - back)
        found.append(Placement(at, facing=_NORTHWARDS if side == 0 else _SOUTHWARDS, spot=spot))
    return tuple(found)


def stem(sheet: Sheet, board: Board) -> str:
    """The name of its file."""
    return sheet.id if board == "hexes" else f"{sheet.id}-table"


def printed(sheet: Sheet, board: Board) -> bytes:
    """The file, as the library writes it."""
    made = scenario(sheet, board)
    # Sixteen letters of the library's alphabet, the same at every print: who has it is offered it once.
    plain = stem(sheet, board).replace("-", "").translate(str.maketrans("ilou", "100v"))
    return laid_out("scenario", (plain[:8] + board[0] + "1mpet0s0000000")[:16], made.tags, made)


def path_of(sheet: Sheet, board: Board) -> Path:
    """Its file."""
    return FOLDER / f"{stem(sheet, board)}.hhscenario"
