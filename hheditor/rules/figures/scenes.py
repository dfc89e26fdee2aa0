"""What there is to draw of a position: bases with every figure in its slot, single figures, camps."""

from hheditor.rules.api import Badge, Mark, Piece, Scene
from hheditor.rules.api.screen.scene import Kit, Mount, Strength, badges
from hheditor.rules.figures import siege_plan
from hheditor.rules.figures.position.kinds import Kind
from hheditor.rules.figures.position.posts import inside
from hheditor.rules.figures.position.profile import QUALITY
from hheditor.rules.figures.position.table import BASES, Figure, Formation, Table, kind_of, slots
from hheditor.rules.figures.position.works import ENGINES

MARKS = (
    "out-of-command",
    "broken",
    "rout",
    "loose",
    "compact",
    "open",
    "screens",
    "shot",
    "halted",
    *siege_plan.MARKS,
)
"""Everything a piece may be marked with; said as ``mark.figures.<mark>``."""
BADGES = {
    badge.mark: badge
    for badge in (
        Badge("figures.out-of-command", "?", "#b3372f", "diamond"),
        Badge("figures.broken", "B", "#6d5a3c", "square", "diagonal"),
        Badge("figures.rout", "R", "#8f8a7c", "flag"),
        Badge("figures.burning", "F", "#c8501e", "diamond"),
        Badge("figures.ladders", "L", "#6d5a3c", "square"),
        # Figures show what they carry before them.
        Badge("figures.screens", shape="none"),
        Badge("figures.shot", "x", "#2f6f4f"),
        Badge("figures.halted", "H", "#c79a2b", "square"),
        # The base itself shows these.
        Badge("figures.loose", shape="none"),
        Badge("figures.compact", shape="none"),
        Badge("figures.open", shape="none"),
    )
}
"""How the marks look."""
FIGURES = "figures.figures"
"""What losses are counted in."""
_MOUNTS: dict[str, Mount] = {"foot": ""}
_ARMS = {"horse": "cavalry", "camel": "camels", "chariot": "chariot", "elephant": "elephant"}
_LEADERS = {"supreme": "general", "commander": "leader"}


def marks_of(table: Table, formation: int) -> tuple[str, ...]:
    """The states of a formation."""
    each = table.formations[formation]
    on = {
        "out-of-command": table.turn > 0 and not each.command and _now(table, each),
        "compact": each.compact,
        "open": not each.compact,
        "screens": each.screens > 0,
        "ladders": each.ladders > 0,
        "shot": each.shot,
        "halted": each.halted,
    }
    return tuple(f"figures.{mark}" for mark in MARKS if on.get(mark))


def _now(table: Table, formation: Formation) -> bool:
    """Whether command matters to a formation now: it moves or fights."""
    return formation.side == table.mover and table.phase in ("movement", "melee")


def names(table: Table) -> dict[int, str]:
    """What everybody is called: formations by name, those on them by their number there (``Archers · 3``)."""
    found = {BASES + number: each.name for number, each in enumerate(table.formations)}
    alike = list(found.values())
    counted: dict[str, int] = {}
    known = {number: kind.name for number, kind in enumerate(table.kinds)}
    for number, card in enumerate(table.setup.units):
        called = found[BASES + number]
        counted[called] = counted.get(called, 0) + 1
        # As two formations of one name are told apart, so are their figures.
        whose = f"{called} {counted[called]}" if alike.count(called) > 1 else called
        known.update({figure: f"{whose} · {place}" for place, figure in enumerate(card.figures, 1)})
    return {**known, **found}


def symbol_of(kind: Kind) -> str:
    """The picture of a kind where figures are not told one by one: command figures, mounts, archers."""
    if kind.role != "trooper":
        return _LEADERS.get(kind.role, kind.role)
    if kind.footing == "horse" and kind.weapon == "bow":
        return "horse-archers"
    if kind.footing == "foot":
        known = {"bow": "archers", "longbow": "archers", "crossbow": "crossbows"}
        return known.get(kind.weapon) or ("pikes" if kind.phalanx else _foot(kind))
    return "knights" if kind.footing == "horse" and kind.klass == "X" else _ARMS[kind.footing]


def _foot(kind: Kind) -> str:
    return "skirmishers" if kind.klass == "S" else "men-at-arms" if kind.klass == "X" else "foot"


def kit_of(kind: Kind, crew: tuple[int, ...] = (), *, screen: bool = False) -> Kit:
    """What a figure looks like; of a model whoever is still aboard."""
    rank = kind.role if kind.role not in ("trooper", "engineer") else ""
    mount: Mount = _MOUNTS.get(kind.footing, kind.footing)  # type: ignore[arg-type]
    return Kit(
        mount,
        QUALITY.index(kind.klass),
        "pike" if kind.phalanx else kind.weapon,
        rank,  # type: ignore[arg-type]
        kind.barded,
        tuple(QUALITY.index(kind.crew[seat].klass) for seat in crew),
        screen,
    )


def kit_now(table: Table, number: int) -> Kit:
    """What a figure looks like as it stands, with the screen it carries."""
    figure = table.figures[number]
    base = table.formations[figure.formation] if figure.state == "base" else None
    held = base is not None and not figure.rank and figure.file < base.screens
    return kit_of(kind_of(table, number), figure.crew, screen=held or figure.screen)


def _kits(table: Table, number: int, base: Formation) -> tuple[Kit | None, ...]:
    held = slots(table, number)
    return tuple(
        kit_now(table, held[file, rank]) if (file, rank) in held else None
        for rank in range(base.ranks)
        for file in range(base.files)
    )


def formation_piece(table: Table, number: int) -> Piece:
    """A formation as it stands, with everybody on its base."""
    each, rect = table.formations[number], table.bases[number]
    members = table.members.get(number, ())
    full = len(table.setup.units[number].figures) if number < len(table.setup.units) else len(members)
    borne = marks_of(table, number)
    return Piece(
        BASES + number,
        each.side,
        symbol_of(kind_of(table, members[0])) if members else "foot",
        rect.pose.x,
        rect.pose.y,
        rect.pose.a,
        footprint=(rect.size.width, rect.size.depth),
        name=each.name,
        formation="compact" if each.compact else "open",
        lie="ranks" if each.compact else "apart",
        strength=Strength(len(members), max(full, len(members)), FIGURES),
        body="figures",
        marks=borne,
        badges=badges(BADGES, borne),
        files=each.files,
        kits=_kits(table, number, each),
    )


def _figure_piece(table: Table, number: int, figure: Figure) -> Piece:
    rect, kind = table.standing[number], kind_of(table, number)
    based, within = figure.state == "base", inside(table, number)
    borne = () if based else (f"figures.{figure.state}",)
    x, y = siege_plan.place_aboard(table, number) or (rect.pose.x, rect.pose.y)
    host = BASES + figure.formation if based else ENGINES + figure.engine if figure.engine >= 0 else -1
    return Piece(
        number,
        figure.side,
        symbol_of(kind),
        x,
        y,
        rect.pose.a,
        footprint=(rect.size.width, rect.size.depth),
        name=kind.name,
        formation="single",
        strength=Strength(max(1, len(figure.crew)), max(1, len(kind.crew)), FIGURES),
        body="part" if based or within else "figures",
        marks=borne,
        badges=badges(BADGES, borne),
        host=host,
        files=1,
        # Who is inside an engine is not drawn on the table, and still has a likeness.
        kits=() if based else (kit_now(table, number),),
    )


def scene(table: Table) -> Scene:
    """Bases first, then the figures on them and beside them."""
    pieces = [formation_piece(table, number) for number in table.bases]
    pieces += [_figure_piece(table, number, table.figures[number]) for number in table.standing]
    camps = tuple(
        Mark("camp", side=side, points=camp)
        for side, camp in enumerate(table.camps)
        if camp and not table.razed[side]
    )
    stakes = tuple(Mark("stakes", side=line.side, points=(line.start, line.end)) for line in table.stakes)
    engines = siege_plan.engine_pieces(table, lambda number: kit_now(table, number))
    pieces = [*siege_plan.sector_pieces(table), *engines, *pieces]
    return Scene(tuple(pieces), (*siege_plan.marks(table), *camps, *stakes), "table")
