"""MEL-7 to MEL-17: what each fighter adds to his die, term by term.

MEL-7: class and mount. MEL-8: out of formation, in rout. MEL-9 (FR-50): the supreme commander. MEL-10
(FR-51): phalanx. MEL-11: higher position. MEL-12, MEL-13: flank and rear. MEL-14 (FR-52): the charge. MEL-15
(FR-8): elephants. MEL-16: a lost camp. MEL-17: all of them add up. CMD-6, CMP-3: where the minuses lapse.
"""

from hheditor.rules.api import Term
from hheditor.rules.figures.formations.layout import homogeneous
from hheditor.rules.figures.movement.ground import level, loose_under
from hheditor.rules.figures.movement.obstacles import behind_stakes
from hheditor.rules.figures.position.measures import in_camp, side_attacked
from hheditor.rules.figures.position.table import (
    Table,
    alive,
    kind_of,
    on_base,
    piece_of,
)
from hheditor.rules.figures.shooting.targets import Man
from hheditor.rules.figures.siege.places import exempt, higher
from hheditor.rules.figures.siege.victory import hungry
from hheditor.tables import FINE, TOUCH, side_of_attack, within

BEASTS = frozenset({"chariot", "elephant"})


def _camp_fight(table: Table, number: int, foe: int) -> bool:
    """CMP-3 (FR-53): a figure in a camp, or one that attacks a figure in a camp."""
    return any(
        in_camp(table, side, pose.x, pose.y)
        for side in (0, 1)
        for pose in (table.standing[number].pose, table.standing[foe].pose)
    )


def own_terms(table: Table, man: Man, foe: int) -> list[Term]:
    """What a fighter has by himself, wherever his enemy stands."""
    number, seat = man
    figure, kind = table.figures[number], kind_of(table, number)
    terms = [Term("term.figures.class", table.profile.klass(kind.seats[seat].klass).melee, "MEL-7", number)]
    if kind.mounted:
        terms.append(Term("term.figures.mounted", 1, "MEL-7", number))
    terms += _formation_terms(table, number, foe)
    if _with_king(table, number):
        terms.append(Term("term.figures.supreme", 1, "MEL-9", number))
    if table.razed[figure.side]:
        terms.append(Term("term.figures.camp-lost", -1, "MEL-16"))
    if hungry(table, figure.side):
        terms.append(Term("term.figures.hunger", -1, "SVI-4"))
    return terms


def _formation_terms(table: Table, number: int, foe: int) -> list[Term]:
    """MEL-8, MEL-10: the minuses of those out of formation."""
    figure, kind = table.figures[number], kind_of(table, number)
    if figure.state == "base":
        return []
    # SIE-3: neither rout nor formation matter on works, beside them and with engines.
    camp = _camp_fight(table, number, foe) or exempt(table, number)
    rough = loose_under(table, table.standing[number])
    terms = []
    if figure.state == "rout" and not camp:
        terms.append(Term("term.figures.rout", -2, "MEL-8", number))
    elif figure.state == "loose" and not camp and not rough:
        terms.append(Term("term.figures.loose", -1, "MEL-8", number))
    lifted = camp or (rough and figure.state == "loose" and not table.profile.rough_phalanx)
    if kind.phalanx and not lifted:
        terms.append(Term("term.figures.phalanx-loose", -2, "MEL-10", number))
    return terms


def _with_king(table: Table, number: int) -> bool:
    """MEL-9 (FR-50): touching the supreme commander, with the base where there is one; not he himself."""
    side, base = table.figures[number].side, on_base(table, number)
    for king, figure in enumerate(table.figures):
        if (
            figure.side == side
            and table.kinds[king].role == "supreme"
            and king != number
            and alive(table, king)
            and figure.sector == table.figures[number].sector
        ):
            if base >= 0 and on_base(table, king) == base:
                return True
            rect = table.bases[base] if base >= 0 else table.standing[number]
            if within(rect.corners, table.standing[king].corners, TOUCH * FINE):
                return True
    return False


def mutual_terms(table: Table, man: Man, foe: int) -> list[Term]:
    """What depends on the opponent, attacking or defending."""
    number, _ = man
    kind, other = kind_of(table, number), kind_of(table, foe)
    terms = []
    if _phalanx_front(table, number, foe):
        terms.append(Term("term.figures.phalanx", 1, "MEL-10", number))
    here, there = table.standing[number].pose, table.standing[foe].pose
    lifted = higher(table, number, foe)
    above = level(table, here.x, here.y) - level(table, there.x, there.y) + (lifted or 0)
    if other.klass != "X" and above > 0:
        terms.append(Term("term.figures.higher", 1, "MEL-11", number))
    if kind.footing == "elephant" and other.footing in ("horse", "chariot"):
        terms.append(Term("term.figures.elephant", 1, "MEL-15", number))
    return terms


def _phalanx_front(table: Table, number: int, foe: int) -> bool:
    """MEL-10 (FR-51): in the front rank of a compact homogeneous formation, against an enemy at its front."""
    base = on_base(table, number)
    return (
        kind_of(table, number).phalanx
        and base >= 0
        and table.figures[number].rank == 0
        and table.formations[base].compact
        and homogeneous(table, base)
        and side_of_attack(table.rect_of(piece_of(table, foe)), table.bases[base]) == "front"
    )


def _sheltered(table: Table, number: int, foe: int) -> bool:
    """FOR-10, ENG-12: who has no back to be struck: with an engine, on a ladder, or not on one height."""
    one, other = table.figures[number], table.figures[foe]
    return other.engine >= 0 or other.ladder >= 0 or (one.sector >= 0) != (other.sector >= 0)


def attack_terms(table: Table, man: Man, foe: int) -> list[Term]:
    """MEL-12 to MEL-14: what only attackers have."""
    number, _ = man
    kind, base = kind_of(table, number), on_base(table, number)
    side = side_attacked(table, piece_of(table, number), piece_of(table, foe))
    terms = []
    if on_base(table, foe) >= 0:
        if side != "front":
            name = f"term.figures.{side}"
            terms.append(Term(name, 1 if side == "flank" else 2, "MEL-12", number))
    elif side == "rear" and not _sheltered(table, number, foe):
        terms.append(Term("term.figures.behind", 1, "MEL-13", number))
    if base >= 0 and piece_of(table, foe) in table.formations[base].met and homogeneous(table, base):
        if kind.footing == "horse" and kind.klass == "X" and table.formations[base].compact:
            terms.append(Term("term.figures.charge", 1, "MEL-14", number))
        elif kind.footing in BEASTS and kind_of(table, foe).footing not in BEASTS:
            terms.append(Term("term.figures.charge", 2, "MEL-14", number))
    return terms


def attacker_terms(table: Table, man: Man, target: int) -> tuple[Term, ...]:
    """All modifiers of an attacker; those of nought left out."""
    found = (
        own_terms(table, man, target) + mutual_terms(table, man, target) + attack_terms(table, man, target)
    )
    return tuple(term for term in found if term.value)


def defender_terms(table: Table, man: Man, attackers: tuple[Man, ...]) -> tuple[Term, ...]:
    """MEL-5 (FR-49): a defender's; what depends on the opponent only if it holds against every attacker."""
    foes = [number for number, _ in attackers]
    found = own_terms(table, man, foes[0])
    shared = mutual_terms(table, man, foes[0])
    if all(behind_stakes(table, man[0], foe) for foe in foes):
        found.append(Term("term.figures.stakes", 1, "OBS-1", man[0]))
    for foe in foes[1:]:
        names = {term.name for term in mutual_terms(table, man, foe)}
        shared = [term for term in shared if term.name in names]
    return tuple(term for term in (*found, *shared) if term.value)


def defending_seat(table: Table, target: int, attackers: tuple[Man, ...]) -> int:
    """CRW-4 (FR-83): of a model whoever aboard has the best total defends; the loss is CRW-2's anyway."""
    figure = table.figures[target]
    if not kind_of(table, target).model:
        return 0
    return max(
        figure.crew,
        key=lambda seat: (
            sum(term.value for term in defender_terms(table, (target, seat), attackers)),
            -seat,
        ),
    )
