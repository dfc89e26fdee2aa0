"""SEQ-8, SHO-1, SHO-8 (FR-44), SHO-13 (FR-46): the shooting phase. All shots at one figure fall together;
one hit removes it; misses may stray to a friend in contact with it. SHO-14: ammunition is unlimited. SHO-16:
crossbows slow their formation.
"""

from collections.abc import Iterator
from typing import Any

from hheditor.rules.api import CHANCE, Order, Pool, Reading, Roll, Stage
from hheditor.rules.figures.position import tasks
from hheditor.rules.figures.position.agenda import Handler, handles
from hheditor.rules.figures.position.losses import lose
from hheditor.rules.figures.position.measures import apart, touching_figures
from hheditor.rules.figures.position.orders import EndPhase, Shoot
from hheditor.rules.figures.position.table import (
    Table,
    alive,
    change_figures,
    change_formation,
    kind_of,
    piece_of,
)
from hheditor.rules.figures.shooting.sight import look_at
from hheditor.rules.figures.shooting.targets import (
    Man,
    Shot,
    anybody_shoots,
    hit_number,
    judge_target,
    shooters,
)
from hheditor.rules.figures.siege import moves as siege_moves
from hheditor.rules.figures.siege.sight import FROM_TOWER, too_many_from_tower
from hheditor.values import Finding, refuse

MOST = 60
"""Shots in one volley."""


def pool(table: Table, need: int, count: int) -> Pool:
    """SHO-10 (FR-45): dice at a need; above 6 nothing hits but, by option, a six."""
    if table.profile.natural_six:
        need = min(need, 6)
    return Pool(count, 6, steps=((max(1, need), 1),))


def grouped(shots: dict[Man, Shot]) -> tuple[tuple[int, int, int], ...]:
    """SEQ-8: shots with one need and one modifier are thrown together: (need, modifier, shots)."""
    counts: dict[tuple[int, int], int] = {}
    for shot in shots.values():
        key = shot.need, shot.modifier
        counts[key] = counts.get(key, 0) + 1
    return tuple((need, modifier, count) for (need, modifier), count in sorted(counts.items()))


def proposed(table: Table, side: int) -> Iterator[Shoot]:
    """SEQ-7: every shooter at his nearest, by target, the nearest target first; hopeless shots left out."""
    chosen: dict[int, list[Man]] = {}
    far: dict[int, int] = {}
    for man, choices in shooters(table, side).items():
        best = min(choices, key=lambda each: (choices[each].squared, each))
        if choices[best].need > 6 and not table.profile.natural_six:
            continue
        chosen.setdefault(best, []).append(man)
        far[best] = min(far.get(best, choices[best].squared), choices[best].squared)
    towers: dict[int, int] = {}
    for men in chosen.values():
        men[:] = [man for man in men if _has_room(table, man[0], towers)]
    chosen = {target: men for target, men in chosen.items() if men}
    for target in sorted(chosen, key=lambda each: (far[each], each)):
        yield Shoot(target, tuple(sorted(chosen[target])[:MOST]))


def of_pieces(table: Table, side: int) -> Iterator[Shoot]:
    """SHO-7: for each base or single figure everybody on it who may, at each figure they may choose; what
    the most can shoot at first, then the nearest."""
    chosen: dict[int, dict[int, list[Man]]] = {}
    far: dict[int, int] = {}
    for man, choices in shooters(table, side).items():
        volleys = chosen.setdefault(piece_of(table, man[0]), {})
        for target, shot in choices.items():
            if shot.need <= 6 or table.profile.natural_six:
                volleys.setdefault(target, []).append(man)
                far[target] = min(far.get(target, shot.squared), shot.squared)
    for volleys in chosen.values():
        for target in sorted(volleys, key=lambda each: (-len(volleys[each]), far[each], each)):
            yield Shoot(target, tuple(sorted(volleys[target])[:MOST]))


def _has_room(table: Table, number: int, towers: dict[int, int]) -> bool:
    """ENG-4: whether one more shoots from his tower, those already proposed counted."""
    which = table.figures[number].engine
    if which < 0:
        return True
    if which not in towers:
        towers[which] = sum(bool(table.figures[each].shot) for each in table.crews.get(which, ()))
    towers[which] += 1
    return towers[which] <= FROM_TOWER


@handles(tasks.Shooting)
class ShootingHandler(Handler[tasks.Shooting]):
    """SHO-1: volleys one after another, in the owner's order."""

    answers = (Shoot, *siege_moves.SHOOTING, EndPhase)

    def actor(self, table: Table, task: tasks.Shooting) -> int | None:
        """The side, as long as one of its men has a target."""
        able = anybody_shoots(table, task.side) or siege_moves.shots(table, task.side)
        return task.side if able else None

    def run(self, stage: Stage[Table], task: tasks.Shooting) -> None:
        """Nobody has one."""
        from hheditor.rules.figures.command.sequence import end_phase

        end_phase(stage)

    def subjects(self, table: Table, task: tasks.Shooting) -> tuple[int, ...]:
        """Bases and single figures with a target that could be hit; engines and throwers."""
        found = (number for order in self._listed(table, task) for number, _ in order.shooters)
        others = (piece for order in siege_moves.shots(table, task.side) for piece in _by(order))
        return tuple(dict.fromkeys((*(piece_of(table, number) for number in found), *others)))

    def _listed(self, table: Table, task: tasks.Shooting) -> tuple[Shoot, ...]:
        known: dict[int, tuple[Shoot, ...]] = table.memo("volleys")
        if task.side not in known:
            found = list(proposed(table, task.side))
            single = [Shoot(order.target, order.shooters[:1]) for order in found if len(order.shooters) > 1]
            each = self._of_pieces(table, task)
            known[task.side] = tuple(dict.fromkeys((*found, *single, *each)))
        return known[task.side]

    def _of_pieces(self, table: Table, task: tasks.Shooting) -> tuple[Shoot, ...]:
        known: dict[int, tuple[Shoot, ...]] = table.memo("volleys of pieces")
        if task.side not in known:
            known[task.side] = tuple(of_pieces(table, task.side))
        return known[task.side]

    def orders(self, table: Table, task: tasks.Shooting, about: int | None) -> Iterator[Order]:
        """The volleys proposed, whole and by the first shooter alone, and those of each piece at any figure
        it may choose."""
        for shot in siege_moves.shots(table, task.side):
            if about is None or about in _by(shot):
                yield shot
        if about is None:
            yield from self._listed(table, task)
            yield EndPhase()
            return
        for order in self._of_pieces(table, task):
            if piece_of(table, order.shooters[0][0]) == about:
                yield order

    def judge(self, table: Table, task: tasks.Shooting, order: Any) -> Finding | None:
        """Each shooter by himself."""
        if isinstance(order, EndPhase):
            return None
        if isinstance(order, siege_moves.SHOOTING):
            return siege_moves.judge_shot(table, task.side, order)
        found = self._shots(table, task.side, order)
        return found if isinstance(found, Finding) else None

    def _shots(self, table: Table, side: int, order: Shoot) -> Finding | dict[Man, Shot]:
        if not 0 < len(order.shooters) <= MOST or len(set(order.shooters)) != len(order.shooters):
            return refuse("refusal.figures.volley", rule="SHO-8", most=MOST)
        if not 0 <= order.target < len(table.figures):
            return refuse("refusal.figures.no-such-figure", rule="TAB-3", number=order.target)
        # Asked once to judge and once to play.
        known: dict[tuple[int, Shoot], Finding | dict[Man, Shot]] = table.memo("shots")
        if (side, order) not in known:
            known[side, order] = _judged(table, side, order)
        return known[side, order]

    def carry_out(self, stage: Stage[Table], task: tasks.Shooting, order: Any, reading: Reading) -> None:
        """The volley, or no more of them."""
        from hheditor.rules.figures.command.sequence import end_phase

        table = stage.position
        if isinstance(order, EndPhase):
            stage.happen("shooting-ended", table, rule="SEQ-1", side=task.side)
            end_phase(stage)
            return
        if isinstance(order, siege_moves.SHOOTING):
            siege_moves.carry_out_shot(stage, task.side, order)
            return
        shots = self._shots(table, task.side, order)
        assert not isinstance(shots, Finding)
        table = _fired(table, order.shooters)
        volley = tasks.Volley(task.side, order.target, grouped(shots), friend=_stray_target(table, order))
        first = shots[order.shooters[0]]
        pieces = (order.target, *(number for number, _ in order.shooters))
        stage.happen(
            "volley",
            table.push(volley),
            rule="SHO-8",
            side=task.side,
            pieces=pieces,
            terms=first.terms,
            count=len(order.shooters),
            need=first.need,
        )


def _by(order: Order) -> tuple[int, ...]:
    """Whose an order of a siege is: the engine, or the thrower."""
    return siege_moves.pieces_of(order)[:1]


def _judged(table: Table, side: int, order: Shoot) -> Finding | dict[Man, Shot]:
    shots: dict[Man, Shot] = {}
    men = tuple({number for number, _ in order.shooters if number in table.standing})
    if order.target in table.standing:
        look_at(table, men, order.target)
    for man in order.shooters:
        shot = judge_target(table, side, man, order.target)
        if isinstance(shot, Finding):
            return shot
        shots[man] = shot
    if table.siege is not None:
        return too_many_from_tower(table, tuple(number for number, _ in order.shooters)) or shots
    return shots


def _fired(table: Table, men: tuple[Man, ...]) -> Table:
    """SHO-1, SHO-16: who has shot, and the formations that have."""
    shot: dict[int, tuple[int, ...]] = {}
    slow: dict[int, bool] = {}
    for number, seat in men:
        figure = table.figures[number]
        shot[number] = (*shot.get(number, figure.shot), seat)
        if figure.formation >= 0:
            weapon = table.profile.weapon(kind_of(table, number).seats[seat].weapon)
            slow[figure.formation] = slow.get(figure.formation, False) or weapon.slow
    after = change_figures(table, {number: {"shot": seats} for number, seats in shot.items()})
    for formation, slowed in slow.items():
        each = table.formations[formation]
        if not each.shot or (slowed and not each.slow):
            after = change_formation(after, formation, shot=True, slow=each.slow or slowed)
    return after


def _stray_target(table: Table, order: Shoot) -> int:
    """SHO-13 (FR-46, FR-84): of friends touching the target the nearest to the first shooter; -1: none."""
    here = table.standing[order.shooters[0][0]].pose
    friends = touching_figures(table, order.target)

    def far(number: int) -> tuple[int, int]:
        pose = table.standing[number].pose
        return apart((here.x, here.y), (pose.x, pose.y)), number

    return min(friends, key=far, default=-1)


@handles(tasks.Volley)
class VolleyHandler(Handler[tasks.Volley]):
    """SHO-8: the dice of a volley, need by need."""

    def actor(self, table: Table, task: tasks.Volley) -> int | None:
        """Chance, until all needs are thrown."""
        return CHANCE if task.groups else None

    def roll(self, table: Table, task: tasks.Volley) -> Roll | None:
        """The first need still to throw."""
        need, _, count = task.groups[0]
        return Roll("figures.volley", (pool(table, need, count),), "sum", "SHO-9", task.side, (task.target,))

    def carry_out(self, stage: Stage[Table], task: tasks.Volley, order: Any, reading: Reading) -> None:
        """Count hits and misses."""
        need, modifier, count = task.groups[0]
        hits = reading[0]
        after = tasks.Volley(
            task.side,
            task.target,
            task.groups[1:],
            task.hits + hits,
            (*task.missed, (modifier, count - hits)),
            task.friend,
        )
        stage.happen(
            "shots",
            stage.position.then(after),
            rule="SHO-9",
            side=task.side,
            pieces=(task.target,),
            count=count,
            need=need,
            hits=hits,
        )

    def run(self, stage: Stage[Table], task: tasks.Volley) -> None:
        """One hit or more removes the figure; misses stray."""
        table = stage.position.then()
        missed = tuple((modifier, count) for modifier, count in task.missed if count)
        stage.quietly(table)
        if task.hits:
            lose(stage, task.target, "SHO-8")
        if task.friend >= 0 and missed:
            stage.quietly(stage.position.push(tasks.Stray(task.side, task.friend, missed)))


@handles(tasks.Stray)
class StrayHandler(Handler[tasks.Stray]):
    """SHO-13: misses thrown again against a friend, at one worse."""

    passes = True

    def actor(self, table: Table, task: tasks.Stray) -> int | None:
        """Chance, while the friend stands and misses are left."""
        return CHANCE if task.groups and alive(table, task.friend) else None

    def roll(self, table: Table, task: tasks.Stray) -> Roll | None:
        """The friend's own number without cover, with the shots' modifiers and one more."""
        modifier, count = task.groups[0]
        need = hit_number(table, task.friend) - modifier + 1
        return Roll("figures.stray", (pool(table, need, count),), "sum", "SHO-13", task.side, (task.friend,))

    def carry_out(self, stage: Stage[Table], task: tasks.Stray, order: Any, reading: Reading) -> None:
        """The friend goes at the first hit."""
        _, count = task.groups[0]
        rest = () if reading[0] else task.groups[1:]
        after = stage.position.then(tasks.Stray(task.side, task.friend, rest))
        stage.happen(
            "strayed",
            after,
            rule="SHO-13",
            side=task.side,
            pieces=(task.friend,),
            count=count,
            hits=reading[0],
        )
        if reading[0]:
            lose(stage, task.friend, "SHO-13")
