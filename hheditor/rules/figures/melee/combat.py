"""MEL: the melee phase. MEL-1, MEL-2: who attacks. MEL-5 (FR-49): the dice. MEL-18: nobody advances
afterwards. MEL-19: each attacker fights once, a defender once for each attack; an attack on a figure already
gone is lost.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import CHANCE, Order, Pool, Question, Reading, Roll, Stage, Term
from hheditor.rules.figures.melee.allotment import capacity, judge_attack, proposed, reachable
from hheditor.rules.figures.melee.modifiers import attacker_terms, defender_terms, defending_seat
from hheditor.rules.figures.movement.bases import judge_formation
from hheditor.rules.figures.movement.singles import may_strike
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.losses import lose
from hheditor.rules.figures.position.orders import Attack, EndPhase, Lose, Strike
from hheditor.rules.figures.position.profile import QUALITY
from hheditor.rules.figures.position.table import (
    BASES,
    Table,
    alive,
    change_figure,
    change_formation,
    kind_of,
)
from hheditor.rules.figures.shooting.targets import Man
from hheditor.rules.figures.siege import moves as siege_moves
from hheditor.rules.figures.siege.breach import place_of, take_place
from hheditor.rules.figures.siege.engines.towers import attacked_from, judge_bridge_attack
from hheditor.rules.figures.siege.ladders import lose_to_engine
from hheditor.values import Finding, refuse


def able_formations(table: Table, side: int) -> tuple[int, ...]:
    """MEL-1, MEL-2: formations in command that touch an enemy figure and have not attacked."""
    return tuple(
        number
        for number in table.bases
        if table.formations[number].side == side
        and table.formations[number].command
        and not table.formations[number].fought
        and reachable(table, number)
    )


def able_singles(table: Table, side: int) -> dict[Man, tuple[int, ...]]:
    """MEL-2: single figures that may attack, and whom."""
    found: dict[Man, tuple[int, ...]] = {}
    for number in table.singles:
        figure = table.figures[number]
        if figure.side != side or number not in table.contacts:
            continue
        enemies = tuple(
            each for each in table.contacts[number] if may_strike(table, number, table.singles[number], each)
        )
        if table.siege is not None and judge_bridge_attack(table, number) is not None:
            continue
        model = kind_of(table, number).model
        free = tuple(
            each
            for each in enemies
            if model or table.struck.count((figure.formation, each)) < capacity(table, each)
        )
        for seat in figure.crew if model else (0,):
            if free and seat not in figure.fought:
                found[number, seat] = enemies
    return found


def combats(table: Table, pairs: tuple[tuple[int, int, int], ...]) -> tuple[tasks.Combat, ...]:
    """The combats of an allotment in its order: attackers of one enemy fight together, but not models, nor
    against them."""
    groups: dict[tuple[int, int], list[Man]] = {}
    for place, (number, seat, target) in enumerate(pairs):
        apart = kind_of(table, number).model or kind_of(table, target).model
        groups.setdefault((target, place if apart else -1), []).append((number, seat))
    return tuple(tasks.Combat(tuple(men), target) for (target, _), men in groups.items())


def _taken(table: Table, men: tuple[Man, ...], targets: tuple[int, ...]) -> Table:
    for number, seat in men:
        table = change_figure(table, number, fought=(*table.figures[number].fought, seat))
    new = tuple(dict.fromkeys(each for each in targets if each not in table.attacked))
    return table.changed(attacked=(*table.attacked, *new))


@handles(tasks.Fighting)
class FightingHandler(Handler[tasks.Fighting]):
    """MEL-1: the side decides for each formation to attack or stand."""

    answers = (Attack, Strike, *siege_moves.FIGHTING, EndPhase)

    def actor(self, table: Table, task: tasks.Fighting) -> int | None:
        """The side, while anybody may attack."""
        known: dict[int, int | None] = table.memo("fighting")
        if task.side not in known:
            able = (
                able_formations(table, task.side)
                or able_singles(table, task.side)
                or siege_moves.blows(table, task.side)
            )
            known[task.side] = task.side if able else None
        return known[task.side]

    def run(self, stage: Stage[Table], task: tasks.Fighting) -> None:
        """Nobody may."""
        from hheditor.rules.figures.command.sequence import end_phase

        end_phase(stage)

    def subjects(self, table: Table, task: tasks.Fighting) -> tuple[int, ...]:
        """Formations with an allotment, and single figures."""
        found = [number for number, _ in able_singles(table, task.side)]
        found += [
            BASES + number
            for number in able_formations(table, task.side)
            if proposed(table, number) is not None
        ]
        found += [siege_moves.pieces_of(order)[0] for order in siege_moves.blows(table, task.side)]
        return tuple(dict.fromkeys(found))

    def orders(self, table: Table, task: tasks.Fighting, about: int | None) -> Iterator[Order]:
        """The allotment proposed for each formation, and every attack of a single figure."""
        for number in able_formations(table, task.side):
            order = proposed(table, number)
            if order is not None and about in (None, BASES + number):
                yield order
        for (number, seat), enemies in able_singles(table, task.side).items():
            if about in (None, number):
                strikes = (Strike(number, seat, each) for each in enemies)
                yield from (each for each in strikes if self._judge_strike(table, task.side, each) is None)
        for blow in siege_moves.blows(table, task.side):
            if about in (None, siege_moves.pieces_of(blow)[0]):
                yield blow
        if about is None:
            yield EndPhase()

    def judge(self, table: Table, task: tasks.Fighting, order: Any) -> Finding | None:
        """By formation, or by figure."""
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, Strike):
            return self._judge_strike(table, task.side, order)
        if isinstance(order, siege_moves.FIGHTING):
            return siege_moves.judge_blow(table, task.side, order)
        refused = judge_formation(table, task.side, order.formation)
        if refused is not None:
            return refused
        each, piece = table.formations[order.formation], BASES + order.formation
        if each.fought:
            return refuse("refusal.figures.has-attacked", rule="MEL-19", pieces=(piece,))
        if not each.command:
            return refuse("refusal.figures.attack-without-command", rule="MEL-2", pieces=(piece,))
        return judge_attack(table, order)

    def _judge_strike(self, table: Table, side: int, order: Strike) -> Finding | None:
        able = able_singles(table, side)
        man = order.figure, order.seat
        bridge = judge_bridge_attack(table, order.figure) if table.siege is not None else None
        if bridge is not None:
            return bridge
        if man not in able:
            return refuse("refusal.figures.only-defends", rule="MEL-2", pieces=(order.figure,))
        if order.target not in able[man]:
            return refuse("refusal.figures.no-contact", rule="MEL-1", pieces=(order.figure,))
        made = table.struck.count((table.figures[order.figure].formation, order.target))
        if made >= capacity(table, order.target) and not kind_of(table, order.figure).model:
            return refuse("refusal.figures.several-on-one", rule="MEL-4", pieces=(order.target, order.figure))
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.Fighting, order: Any, reading: Reading) -> None:
        """The combats come one after another."""
        from hheditor.rules.figures.command.sequence import end_phase

        table = stage.position
        match order:
            case Attack():
                men = tuple((number, seat) for number, seat, _ in order.pairs)
                targets = tuple(target for _, _, target in order.pairs)
                after = change_formation(_taken(table, men, targets), order.formation, fought=True)
                after = after.push(*reversed(combats(table, order.pairs)))
                pieces = (BASES + order.formation, *dict.fromkeys(targets))
                count = len(set(targets))
                stage.happen("attacked", after, rule="MEL-3", side=task.side, pieces=pieces, count=count)
            case Strike():
                man = (order.figure, order.seat)
                after = _taken(table, (man,), (order.target,))
                pair = table.figures[order.figure].formation, order.target
                after = after.changed(struck=(*after.struck, pair))
                after = attacked_from(after, order.figure) if after.siege is not None else after
                after = after.push(tasks.Combat((man,), order.target))
                pieces = (order.figure, order.target)
                stage.happen("struck", after, rule="MEL-2", side=task.side, pieces=pieces)
            case _ if isinstance(order, siege_moves.FIGHTING):
                siege_moves.carry_out_blow(stage, task.side, order)
            case _:
                stage.happen("melee-ended", table, rule="SEQ-1", side=task.side)
                end_phase(stage)


def present(table: Table, task: tasks.Combat) -> tuple[Man, ...]:
    """The attackers still there."""
    return tuple(
        (number, seat)
        for number, seat in task.attackers
        if alive(table, number)
        and (seat in table.figures[number].crew if kind_of(table, number).model else True)
    )


@handles(tasks.Combat)
class CombatHandler(Handler[tasks.Combat]):
    """MEL-5: one die each; the higher sum wins, a tie does nothing."""

    passes = True

    def actor(self, table: Table, task: tasks.Combat) -> int | None:
        """Chance, if both sides are still there."""
        return CHANCE if alive(table, task.target) and present(table, task) else None

    def roll(self, table: Table, task: tasks.Combat) -> Roll | None:
        """SEQ-8: a die for each attacker, one for the defender."""
        men = present(table, task)
        pieces = (*dict.fromkeys(number for number, _ in men), task.target)
        side = table.figures[men[0][0]].side
        return Roll("figures.melee", (Pool(len(men), 6), Pool(1, 6)), "faces", "MEL-5", side, pieces)

    def carry_out(self, stage: Stage[Table], task: tasks.Combat, order: Any, reading: Reading) -> None:
        """MEL-5 (FR-49): dice added up, modifiers averaged, compared as fractions."""
        table = stage.position
        men = present(table, task)
        dice, guard = reading[:-1], reading[-1]
        attack = [attacker_terms(table, man, task.target) for man in men]
        seat = defending_seat(table, task.target, men)
        defence = defender_terms(table, (task.target, seat), men)
        count = len(men)
        modifiers = sum(term.value for terms in attack for term in terms)
        defended = guard + sum(term.value for term in defence)
        # Multiplied by the number of attackers, so that an average stays whole.
        lead = count * sum(dice) + modifiers - count * defended
        terms = tuple(term for row in attack for term in row)
        against = tuple(Term(term.name, -term.value, term.rule, term.piece) for term in defence)
        stage.happen(
            "fought",
            table.then(),
            rule="MEL-5",
            side=table.figures[men[0][0]].side,
            pieces=(*dict.fromkeys(number for number, _ in men), task.target),
            terms=(*terms, *against),
            dice=dice,
            guard=guard,
            lead=lead,
            count=count,
        )
        if lead > 0:
            place = place_of(table, task.target)
            lose(stage, task.target, "MEL-5")
            take_place(stage, men[0][0], place)
        elif lead < 0:
            place = place_of(table, men[0][0]) if count == 1 else None
            self._attackers_lose(stage, men, dice)
            take_place(stage, task.target, place)

    def _attackers_lose(self, stage: Stage[Table], men: tuple[Man, ...], dice: tuple[int, ...]) -> None:
        lowest = tuple(number for (number, _), die in zip(men, dice, strict=True) if die == min(dice))
        if len(lowest) == 1:
            lose(stage, lowest[0], "MEL-5")
            return
        side = stage.position.figures[lowest[0]].side
        stage.quietly(stage.position.push(tasks.Losing(side, lowest)))


@handles(tasks.Losing)
class LosingHandler(Handler[tasks.Losing]):
    """MEL-5 (FR-49): among equal lowest dice the owner chooses."""

    answers = (Lose,)
    waits_for = "side"

    def question(self, table: Table, task: tasks.Losing) -> Question | None:
        """Which?"""
        return Question("question.figures.lose", task.side, task.rule, task.figures)

    def subjects(self, table: Table, task: tasks.Losing) -> tuple[int, ...]:
        """Those with the lowest dice."""
        return task.figures

    def orders(self, table: Table, task: tasks.Losing, about: int | None) -> Iterator[Order]:
        """Each of them, the lowest class first."""
        for number in sorted(
            task.figures, key=lambda each: (QUALITY.index(kind_of(table, each).klass), each)
        ):
            if about in (None, number):
                yield Lose(number)

    def judge(self, table: Table, task: tasks.Losing, order: Lose) -> Finding | None:
        """One of them."""
        if order.figure not in task.figures:
            return refuse("refusal.figures.not-lowest", rule=task.rule, pieces=(order.figure,))
        return None

    def carry_out(self, stage: Stage[Table], task: tasks.Losing, order: Any, reading: Reading) -> None:
        """He is lost."""
        stage.quietly(stage.position.then())
        if task.rule == "MEL-5":
            lose(stage, order.figure, task.rule)
        else:
            lose_to_engine(stage, order.figure, task.rule)
