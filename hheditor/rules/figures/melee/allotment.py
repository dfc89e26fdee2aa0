"""MEL-3, MEL-4, MEL-6 (FR-48), CRW-4, CRW-5: who attacks whom.

A formation that attacks must attack as many enemy figures as any allotment could; several attack one only
from the front of a compact formation, if none of them leaves an enemy it touches alone. Figures aboard
models share out as they like.
"""

from hheditor.rules.figures.melee.modifiers import attacker_terms, defender_terms, defending_seat
from hheditor.rules.figures.position.orders import Attack
from hheditor.rules.figures.position.table import BASES, Table, kind_of
from hheditor.rules.figures.shooting.targets import Man
from hheditor.tables import TOUCH
from hheditor.tables.poses import EDGES
from hheditor.tables.regions import edge_inside
from hheditor.values import Finding, refuse

Pair = tuple[int, int, int]


def reachable(table: Table, formation: int) -> dict[int, tuple[int, ...]]:
    """The enemy figures each figure of a formation touches."""
    return {
        number: table.contacts[number]
        for number in table.members.get(formation, ())
        if number in table.contacts
    }


def capacity(table: Table, target: int) -> int:
    """CRW-5: as how many figures an enemy counts for those who attack it."""
    return max(1, len(table.figures[target].crew))


def most_attacked(table: Table, edges: dict[int, tuple[int, ...]]) -> dict[int, int]:
    """MEL-3: a greatest matching of attackers with enemies, as attacker to enemy; lower numbers first."""
    held: dict[int, list[int]] = {}
    chosen: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for target in edges[number]:
            if target in tried:
                continue
            tried.add(target)
            seats = held.setdefault(target, [])
            if len(seats) < capacity(table, target):
                seats.append(number)
                chosen[number] = target
                return True
            for index, other in enumerate(seats):
                if place(other, tried):
                    seats[index] = number
                    chosen[number] = target
                    return True
        return False

    for number in sorted(edges):
        place(number, set())
    return chosen


def judge_attack(table: Table, order: Attack) -> Finding | None:
    """MEL-3, MEL-4: whether a formation may attack like that."""
    members, piece = set(table.members.get(order.formation, ())), BASES + order.formation
    if not order.pairs:
        return refuse("refusal.figures.nobody-attacked", rule="MEL-3", pieces=(piece,))
    men = [(number, seat) for number, seat, _ in order.pairs]
    if len(set(men)) != len(men):
        return refuse("refusal.figures.attacks-twice", rule="MEL-4", pieces=(piece,))
    for number, seat, target in order.pairs:
        kind = kind_of(table, number)
        aboard = seat in table.figures[number].crew if kind.model else seat == 0
        if number not in members or not aboard:
            return refuse("refusal.figures.not-in-formation", rule="MEL-3", pieces=(number,))
        if target not in table.contacts.get(number, ()):
            return refuse("refusal.figures.no-contact", rule="MEL-1", pieces=(number, target))
    foot = [pair for pair in order.pairs if not kind_of(table, pair[0]).model]
    return _judge_shared(table, order, foot) or _judge_all(table, order, foot)


def _judge_shared(table: Table, order: Attack, pairs: list[Pair]) -> Finding | None:
    """MEL-4: several on one."""
    attacked = {pair[2] for pair in order.pairs} | set(table.attacked)
    for target in sorted({pair[2] for pair in pairs}):
        men = [pair[0] for pair in pairs if pair[2] == target]
        if kind_of(table, target).model:
            if len(men) > capacity(table, target):
                return refuse(
                    "refusal.figures.too-many-on-model",
                    rule="CRW-5",
                    pieces=(target,),
                    most=capacity(table, target),
                )
            continue
        if len(men) == 1:
            continue
        front = all(table.figures[number].rank == 0 for number in men)
        if not table.formations[order.formation].compact or not front:
            return refuse("refusal.figures.several-on-one", rule="MEL-4", pieces=(target, *men))
        for number in men:
            spare = tuple(each for each in table.contacts[number] if each not in attacked)
            if spare:
                return refuse("refusal.figures.leaves-enemy-alone", rule="MEL-4", pieces=(number, *spare))
    return None


def _judge_all(table: Table, order: Attack, pairs: list[Pair]) -> Finding | None:
    """MEL-3: as many enemies as possible."""
    edges = {
        number: enemies
        for number, enemies in reachable(table, order.formation).items()
        if not kind_of(table, number).model
    }
    wanted = len(most_attacked(table, edges))
    counts: dict[int, int] = {}
    for _, _, target in pairs:
        counts[target] = counts.get(target, 0) + 1
    made = sum(min(count, capacity(table, target)) for target, count in counts.items())
    if made < wanted:
        return refuse(
            "refusal.figures.must-attack-all",
            rule="MEL-3",
            pieces=(BASES + order.formation,),
            attacked=made,
            possible=wanted,
        )
    return None


# The allotment proposed ------------------------------------------------------------------------------------


def contact_length(table: Table, number: int, target: int) -> int:
    """MEL-6: over how much of an edge two figures touch."""
    rect = table.standing[number]
    grown = table.standing[target].grown(TOUCH).corners
    return max(edge_inside(rect.edge(edge), grown) for edge in EDGES)


def balance(table: Table, man: Man, target: int) -> int:
    """How an attack stands: the attacker's modifiers less the defender's."""
    mine = sum(term.value for term in attacker_terms(table, man, target))
    seat = defending_seat(table, target, (man,))
    return mine - sum(term.value for term in defender_terms(table, (target, seat), (man,)))


def proposed(table: Table, formation: int) -> Attack | None:
    """MEL-6 (FR-48): by file the enemy of longest contact, improved to a maximum; spare front figures of a
    compact base join the attack with the best chance; figures aboard take the best chance, too."""
    known: dict[int, Attack | None] = table.memo("allotments")
    if formation not in known:
        known[formation] = _proposed(table, formation)
    return known[formation]


def _proposed(table: Table, formation: int) -> Attack | None:
    edges: dict[int, tuple[int, ...]] = {}
    pairs: list[Pair] = []
    by_file = sorted(
        reachable(table, formation),
        key=lambda number: (table.figures[number].file, table.figures[number].rank),
    )
    for number in by_file:
        enemies = table.contacts[number]
        if kind_of(table, number).model:
            for seat in table.figures[number].crew:
                best = max(enemies, key=lambda each: (balance(table, (number, seat), each), -each))
                pairs.append((number, seat, best))
        else:
            edges[number] = tuple(
                sorted(enemies, key=lambda each: (-contact_length(table, number, each), each))
            )
    chosen = most_attacked(table, edges)
    pairs += [(number, 0, chosen[number]) for number in by_file if number in chosen]
    attacked = {target for _, _, target in pairs} | set(table.attacked)
    if table.formations[formation].compact:
        for number in by_file:
            if number in chosen or number not in edges or table.figures[number].rank:
                continue
            open_to = [
                each
                for each in edges[number]
                if not kind_of(table, each).model and _all_front(table, chosen, each)
            ]
            if open_to and attacked.issuperset(edges[number]):
                best = max(open_to, key=lambda each: (balance(table, (number, 0), each), -each))
                pairs.append((number, 0, best))
    order = Attack(formation, tuple(pairs))
    return order if pairs and judge_attack(table, order) is None else None


def _all_front(table: Table, chosen: dict[int, int], target: int) -> bool:
    return all(table.figures[number].rank == 0 for number, each in chosen.items() if each == target)
