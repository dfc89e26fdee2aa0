"""Orders of a siege as a hand shows them: whose they are, where they end, whom they are done to; and what
they are called.
"""

from collections.abc import Callable
from typing import Any

from hheditor.rules.api import Order, Phrase
from hheditor.rules.figures.position import orders, tasks
from hheditor.rules.figures.position.table import BASES, Table
from hheditor.rules.figures.position.works import ENGINES, SECTORS, Engine
from hheditor.rules.figures.screen import sieges
from hheditor.rules.figures.siege.engines.batteries import COVERED, OPEN, falls_at, judge_loose, struck
from hheditor.rules.figures.siege.places import at_night
from hheditor.rules.figures.siege.ramparts import rampart_cost
from hheditor.tables import Advance, AnyMotion, Turn, cosine, end, sine, turn
from hheditor.values import Finding, Parameter

Fields = dict[str, Any]


def _engine(table: Table, number: int) -> Engine:
    assert table.siege is not None
    return table.siege.engines[number]


def _steps(order: orders.Haul) -> tuple[AnyMotion, ...]:
    turned: tuple[AnyMotion, ...] = (Turn(order.angle),) if order.angle else ()
    return (*turned, Advance(order.length)) if order.length else turned


def _casts(table: Table, order: orders.Cast) -> Fields:
    hit = struck(table, *falls_at(table, order.engine))
    return {"piece": ENGINES + order.engine, "targets": (hit,) if hit >= 0 else ()}


def _rams(_: Table, order: orders.Batter) -> Fields:
    return {"piece": ENGINES + order.engine, "targets": (SECTORS + order.sector,)}


def _shoots(table: Table, order: orders.LooseEngine) -> Fields:
    covered = judge_loose(table, _engine(table, order.engine).side, order)
    need = -1 if isinstance(covered, Finding) else (COVERED if covered else OPEN) + at_night(table)
    return {"piece": ENGINES + order.engine, "targets": (order.target,), "number": need}


def _hauls(table: Table, order: orders.Haul) -> Fields:
    pose = end(table.engine_rect(_engine(table, order.engine)), _steps(order)).pose
    return {
        "piece": ENGINES + order.engine,
        "spot": (pose.x, pose.y),
        "facing": pose.a,
        "cost": order.length,
    }


def _bears(table: Table, order: orders.Bear) -> Fields:
    each = _engine(table, order.engine)
    return {"piece": ENGINES + order.engine, "spot": (each.x, each.y), "facing": order.a}


def _sallies(_: Table, order: orders.Sally) -> Fields:
    return {"targets": (ENGINES + order.engine,)}


def _many(_: Table, order: orders.Hack) -> Fields:
    return {"piece": SECTORS + order.sector}


def _leaves_its_base(_: Table, order: orders.Dissolve) -> Fields:
    return {"piece": BASES + order.formation}


def _hurls(_: Table, order: orders.Hurl) -> Fields:
    return {"piece": order.figure, "targets": order.targets}


def _mans(_: Table, order: orders.Man) -> Fields:
    return {"piece": order.figure, "targets": (ENGINES + order.engine,)}


def _figure(_: Table, order: Any) -> Fields:
    return {"piece": order.figure}


def _on_ground(_: Table, order: Any) -> Fields:
    return {"piece": order.figure, "spot": (order.x, order.y)}


def _on_top(table: Table, order: Any) -> Fields:
    return {"piece": order.figure, "spot": sieges.slot_spot(table, order.sector, order.slot)}


def _ascends(table: Table, order: orders.Ascend) -> Fields:
    doors = table.setup.sectors[order.sector].doors
    slot = doors[order.door].slot if order.door < len(doors) else 0
    return {"piece": order.figure, "spot": sieges.slot_spot(table, order.sector, slot)}


def _up_ladder(table: Table, order: orders.Climb | orders.CrossWall) -> Fields:
    number = order.ladder if isinstance(order, orders.Climb) else table.figures[order.figure].ladder
    if table.siege is None or not 0 <= number < len(table.siege.ladders):
        return {"piece": order.figure}
    ladder = table.siege.ladders[number]
    return {"piece": order.figure, "spot": sieges.slot_spot(table, ladder.sector, ladder.slot)}


def _composes(_: Table, order: orders.FormUp) -> Fields:
    first = next((each for each in order.figures if each >= 0), -1)
    return {"piece": first, "spot": (order.x, order.y), "facing": order.a}


FIELDS: dict[type[Order], Callable[[Table, Any], Fields]] = {
    orders.Cast: _casts,
    orders.Batter: _rams,
    orders.LooseEngine: _shoots,
    orders.Haul: _hauls,
    orders.Bear: _bears,
    orders.Sally: _sallies,
    orders.Hack: _many,
    orders.Break: _leaves_its_base,
    orders.Dissolve: _leaves_its_base,
    orders.Hurl: _hurls,
    orders.Man: _mans,
    orders.WorkGate: _figure,
    orders.ThrowDown: _figure,
    orders.Suffer: _figure,
    orders.TakePlace: lambda *_: {},
    orders.RaiseLadder: _on_ground,
    orders.Descend: _on_ground,
    orders.LeaveEngine: _on_ground,
    orders.ClimbDown: _on_ground,
    orders.Rampart: _on_top,
    orders.Land: _on_top,
    orders.Ascend: _ascends,
    orders.Climb: _up_ladder,
    orders.CrossWall: _up_ladder,
    orders.FormUp: _composes,
}
"""What fills in a gesture, by the kind of the order."""


# In words ------------------------------------------------------------------------------------------------


def wording(table: Table, order: Order) -> Phrase | None:
    """An order of a siege in a few words, with where, whom and what it needs; None: its kind says enough."""
    say = _WORDS.get(type(order))
    if table.siege is None or say is None:
        return None
    name, pieces, facts = say(table, order)
    return Phrase(name, pieces, parameters=tuple(facts.items()))


Words = tuple[str, tuple[int, ...], dict[str, Parameter]]


def _along(table: Table, order: orders.Rampart) -> Words:
    pieces = (order.figure, SECTORS + order.sector)
    cost = rampart_cost(table, order.figure, (order.sector, order.slot))
    return (
        ("move.figures.rampart", pieces, {"length": cost})
        if cost >= 0
        else ("move.figures.on-top", pieces, {})
    )


def _sector(name: str) -> Callable[[Table, Any], Words]:
    return lambda _, order: (name, (order.figure, SECTORS + order.sector), {})


def _down_stairs(table: Table, order: orders.Descend) -> Words:
    return "move.figures.descend", (order.figure, SECTORS + table.figures[order.figure].sector), {}


def _gate_words(_: Table, order: orders.WorkGate) -> Words:
    name = "move.figures.shut-gate" if order.shut else "move.figures.open-gate"
    return name, (order.figure, SECTORS + order.sector), {}


def _man_words(_: Table, order: orders.Man) -> Words:
    return "move.figures.man", (order.figure, ENGINES + order.engine), {}


def _leave_words(table: Table, order: orders.LeaveEngine) -> Words:
    """Where to, where it is neither the top of a tower nor straight behind the engine."""
    which = table.figures[order.figure].engine
    pieces = (order.figure, ENGINES + which)
    if which < 0 or _engine(table, which).sector >= 0:
        return "move.figures.leave-engine", pieces, {}
    pose = table.engine_rect(_engine(table, which)).pose
    x, y = order.x - pose.x, order.y - pose.y
    behind = x * cosine(pose.a) + y * sine(pose.a)
    across = y * cosine(pose.a) - x * sine(pose.a)
    if abs(across) <= -behind:
        return "move.figures.leave-engine-behind", pieces, {}
    aside = "move.figures.leave-engine-right" if across > 0 else "move.figures.leave-engine-left"
    return aside, pieces, {}


def _haul_words(_: Table, order: orders.Haul) -> Words:
    piece = (ENGINES + order.engine,)
    if not order.angle:
        return "move.figures.haul", piece, {"length": order.length}
    hand = "right" if order.angle > 0 else "left"
    facts: dict[str, Parameter] = {"angle": abs(order.angle)}
    if not order.length:
        return f"move.figures.haul-{hand}", piece, facts
    return f"move.figures.haul-{hand}-on", piece, {**facts, "length": order.length}


def _bear_words(table: Table, order: orders.Bear) -> Words:
    angle = turn(_engine(table, order.engine).a, order.a)
    hand = "right" if angle > 0 else "left"
    return f"move.figures.bear-{hand}", (ENGINES + order.engine,), {"angle": abs(angle)}


def _ladder_words(_: Table, order: orders.RaiseLadder) -> Words:
    return "move.figures.raise-ladder", (order.figure, order.other), {}


def _climb_words(name: str) -> Callable[[Table, Any], Words]:
    def said(table: Table, order: Any) -> Words:
        number = getattr(order, "ladder", -1)
        number = table.figures[order.figure].ladder if number < 0 else number
        assert table.siege is not None
        if not 0 <= number < len(table.siege.ladders):
            return "move.figures.ladder", (order.figure,), {}
        return name, (order.figure, SECTORS + table.siege.ladders[number].sector), {}

    return said


def _loose_words(_: Table, order: orders.LooseEngine) -> Words:
    return "move.figures.loose-engine", (ENGINES + order.engine, order.target), {}


def _cast_words(table: Table, order: orders.Cast) -> Words:
    hit = struck(table, *falls_at(table, order.engine))
    piece = ENGINES + order.engine
    return ("move.figures.cast", (piece, hit), {}) if hit >= 0 else ("move.figures.cast-open", (piece,), {})


def _hurl_words(_: Table, order: orders.Hurl) -> Words:
    return "move.figures.hurl", order.targets, {}


def _batter_words(_: Table, order: orders.Batter) -> Words:
    return "move.figures.batter", (ENGINES + order.engine, SECTORS + order.sector), {}


def _hack_words(_: Table, order: orders.Hack) -> Words:
    return "move.figures.hack", (SECTORS + order.sector,), {"count": len(order.figures)}


def _site_words(_: Table, order: orders.Site) -> Words:
    piece = ENGINES + order.engine
    return (
        ("move.figures.on-top", (piece, SECTORS + order.sector), {})
        if order.sector >= 0
        else ("move.figures.site", (piece,), {})
    )


def _sally_words(_: Table, order: orders.Sally) -> Words:
    return "move.figures.sally", (ENGINES + order.engine,), {"count": len(order.figures)}


def _suffer_words(_: Table, order: orders.Suffer) -> Words:
    return (
        ("move.figures.suffer-figure", (order.figure,), {})
        if order.figure >= 0
        else ("move.figures.suffer-idle", (), {})
    )


def _douse_words(table: Table, order: orders.Douse) -> Words:
    task = table.agenda[-1] if table.agenda else None
    if not isinstance(task, tasks.Dousing):
        return "move.figures.let-burn", (), {}
    piece, need = (ENGINES + task.engine,), _engine(table, task.engine).fire
    return (
        ("move.figures.douse", piece, {"need": need}) if order.douse else ("move.figures.let-burn", piece, {})
    )


def _take_words(_: Table, order: orders.TakePlace) -> Words:
    return "move.figures.take-place" if order.take else "move.figures.stay", (), {}


def _day_words(table: Table, order: orders.Declare) -> Words:
    return (
        ("move.figures.assault", (), {})
        if order.assault
        else ("move.figures.bombardment", (), {"reach": table.profile.strip})
    )


def _rest_words(table: Table, _: orders.EndPhase) -> Words:
    task = table.agenda[-1] if table.agenda else None
    match task:
        case tasks.Encamping():
            return "move.figures.encamped", (), {}
        case tasks.Sallying():
            return "move.figures.no-sortie", (), {}
    return "move.figures.end-phase", (), {}


_WORDS: dict[type[Order], Callable[[Table, Any], Words]] = {
    orders.Rampart: _along,
    orders.Garrison: _sector("move.figures.on-top"),
    orders.Land: _sector("move.figures.land"),
    orders.Ascend: _sector("move.figures.ascend"),
    orders.Descend: _down_stairs,
    orders.WorkGate: _gate_words,
    orders.Man: _man_words,
    orders.LeaveEngine: _leave_words,
    orders.Haul: _haul_words,
    orders.Bear: _bear_words,
    orders.RaiseLadder: _ladder_words,
    orders.Climb: _climb_words("move.figures.climb"),
    orders.CrossWall: _climb_words("move.figures.cross-wall"),
    orders.LooseEngine: _loose_words,
    orders.Cast: _cast_words,
    orders.Hurl: _hurl_words,
    orders.Batter: _batter_words,
    orders.Hack: _hack_words,
    orders.Site: _site_words,
    orders.Sally: _sally_words,
    orders.Suffer: _suffer_words,
    orders.Douse: _douse_words,
    orders.TakePlace: _take_words,
    orders.Declare: _day_words,
    orders.EndPhase: _rest_words,
}
