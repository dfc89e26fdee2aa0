"""What to remember phase by phase, as far as these armies need it, and what their letters mean."""

from collections.abc import Iterator

from msgspec.structs import replace

from hheditor.rules.api.paper.reference import Modifier, PhaseBox, Remark, remark
from hheditor.rules.figures.paper import siege
from hheditor.rules.figures.paper.facts import Facts, centimetres
from hheditor.rules.figures.shooting.targets import CLOSE, GRACE
from hheditor.values import Parameter

FOOTINGS = {"f": "foot", "h": "horse", "c": "camel", "ch": "chariot", "el": "elephant"}
"""TYP-2: by their letters."""


def _say(name: str, rule: str, priority: int = 0, **parameters: Parameter) -> Remark:
    return remark(f"reference.figures.{name}", rule, priority, **parameters)


def phases(facts: Facts) -> tuple[PhaseBox, ...]:
    """SEQ-1, SEQ-4: shooting, movement, melee, housekeeping."""
    found = []
    if facts.weapons:
        found.append(PhaseBox("phase.figures.shooting", tuple(_shooting(facts))))
    found.append(PhaseBox("phase.figures.movement", tuple(_movement(facts)), leading=True))
    found.append(PhaseBox("phase.figures.melee", tuple(_melee(facts))))
    found.append(PhaseBox("reference.figures.keeping", tuple(_keeping(facts))))
    if facts.setup.siege is None:
        return tuple(found)
    return (*(replace(box, lines=tuple(map(_later, box.lines))) for box in found), *siege.phases(facts))


_FIRST = frozenset(f"reference.figures.{name}" for name in ("nearest", "command", "attacks", "rout"))


def _later(line: Remark) -> Remark:
    """At the walls few stand in formation: what is said of the field goes first where room is short."""
    return line if line.message in _FIRST else replace(line, priority=max(1, line.priority))


def _shooting(facts: Facts) -> Iterator[Remark]:
    yield _say("once", "SHO-1")
    yield _say("nearest", "SHO-7", grace=centimetres(GRACE))
    yield _say("together", "SHO-8")
    yield _say("not-close", "SHO-4", reach=centimetres(CLOSE))
    rows = [facts.profile.weapon(weapon) for weapon in facts.weapons]
    if any(row.close for row in rows):
        yield _say("javelins", "SHO-5")
    if any(row.archers for row in rows):
        yield _say("over", "SHO-6", 1)
    if any(row.slow for row in rows):
        yield _say("crossbows", "SHO-16")
    yield _say("strays", "SHO-13", 2)


def _movement(facts: Facts) -> Iterator[Remark]:
    profile = facts.profile
    yield _say(
        "command", "CMD-2", reach=centimetres(profile.command), helped=centimetres(profile.helped),
        near=centimetres(profile.near),
    )  # fmt: skip
    yield _say("routers", "ROU-4")
    yield _say("order", "MOV-2")
    yield _say("turns", "TRN-3")
    yield _say("zone", "ZOI-1", reach=centimetres(profile.zone))
    yield _say("slide", "SLD-1", 2, reach=centimetres(profile.slide))
    yield _say("back", "BAK-1", 1)
    yield _say("broken", "BRK-2", 1)


def _melee(facts: Facts) -> Iterator[Remark]:
    yield _say("attacks", "MEL-3")
    if facts.compact:
        yield _say("several", "MEL-4")
    yield _say("higher-wins", "MEL-5")
    if facts.any("chariot", "elephant"):
        yield _say("crew", "CRW-2")
    yield _say("single", "MEL-2", 1)


def _keeping(facts: Facts) -> Iterator[Remark]:
    foot, riders, models = facts.profile.minimum
    yield _say("fill", "RNK-2")
    yield _say("rout", "ROU-1", foot=foot // 2, riders=riders // 2, models=models // 2)
    yield _say("camps", "CMP-4")
    yield _say("rally", "ROU-9", 1, near=centimetres(facts.profile.near))


def letters(facts: Facts) -> tuple[Modifier, ...]:
    """TYP-1, TYP-2: the letters of the types of these armies."""
    found = [
        Modifier(letter, remark(f"characteristic.figures.footing.{footing}"))
        for letter, footing in (
            ("f", "foot"),
            ("h", "horse"),
            ("c", "camel"),
            ("ch", "chariot"),
            ("el", "elephant"),
        )
        if facts.any(footing)
    ]
    found += [Modifier(row, remark(f"characteristic.figures.class.{row.lower()}")) for row in facts.classes()]
    if any(kind.barded for kind in facts.kinds):
        found.append(Modifier("b", remark("characteristic.figures.barded")))
    if any(kind.phalanx for kind in facts.kinds):
        found.append(Modifier("p", remark("characteristic.figures.phalanx")))
    if any(kind.crew for kind in facts.kinds):
        found.append(Modifier("[ ]", remark("reference.figures.crew-means")))
    if any(card.stakes or card.screens or card.ladders for card in facts.setup.units):
        found.append(Modifier("†", remark("reference.figures.gear-means")))
    return tuple(found)
