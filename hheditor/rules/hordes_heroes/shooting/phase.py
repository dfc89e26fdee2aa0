"""The shooting phase: both sides declare, all shots are rolled, then everything strikes.

SEQ-3: shooting is simultaneous (R-51): nothing a shot does keeps another of the phase from being made, so a
shooter lost in it has shot all the same (R-53). The side in its bound declares first; a side with nothing to
declare is not asked.
"""

from typing import Any

from msgspec.structs import replace

from hheditor.rules.api import CHANCE, Pool, Reading, Roll, Rolled, Stage, Term
from hheditor.rules.hordes_heroes.contact.zones import tidy
from hheditor.rules.hordes_heroes.position.agenda import Handler, handles
from hheditor.rules.hordes_heroes.position.table import Table, cells_held, change
from hheditor.rules.hordes_heroes.position.tasks import Declaring, ShootingPhase, Shot, Straying, Volley
from hheditor.rules.hordes_heroes.shooting import (
    artillery,
    declarations,
    effects,
    hard_targets,
    sight,
    small_arms,
)
from hheditor.rules.hordes_heroes.shooting.small_arms import SIDES_OF_A_DIE, target_cell

Burst = tuple[Shot, ...]
"""Shots that are rolled together."""


# The phase ---------------------------------------------------------------------------------------------


@handles(ShootingPhase)
class ShootingHandler(Handler[ShootingPhase]):
    """Goes by itself from declaration to declaration, to the volley, to hand-to-hand."""

    def run(self, stage: Stage[Table], task: ShootingPhase) -> None:
        """The next part of the phase."""
        if task.part == 0:
            _drop_markers(stage)
            _ask(stage, replace(task, part=1), task.side)
        elif task.part == 1:
            _ask(stage, replace(task, part=2), 1 - task.side)
        elif task.part == 2:
            stage.quietly(stage.position.then(replace(task, part=3, declared=())))
            _open_fire(stage, task)
        else:
            from hheditor.rules.hordes_heroes.command.sequence import next_phase

            tidy(stage)
            next_phase(stage)


def _drop_markers(stage: Stage[Table]) -> None:
    """ART-8: moving loses the hold-fire marker."""
    for number, unit in enumerate(stage.position.units):
        if unit.hold_fire and unit.moved and unit.cell >= 0:
            _unmark(stage, number, cause="moved")


def _unmark(stage: Stage[Table], number: int, *, cause: str) -> None:
    unit = stage.position.units[number]
    after = change(stage.position, number, hold_fire=False)
    stage.happen(
        "hold-fire-off",
        after,
        rule="ART-8",
        side=unit.side,
        pieces=(number,),
        places=(unit.cell,),
        cause=cause,
    )


def _mark(stage: Stage[Table], number: int) -> None:
    unit = stage.position.units[number]
    after = change(stage.position, number, hold_fire=True)
    stage.happen("hold-fire", after, rule="ART-8", side=unit.side, pieces=(number,), places=(unit.cell,))


def _ask(stage: Stage[Table], task: ShootingPhase, side: int) -> None:
    table = stage.position.then(task)
    offer = declarations.proposal(table, side)
    if declarations.anything(table, offer):
        table = table.push(offer)
    stage.quietly(table)


# Opening fire ------------------------------------------------------------------------------------------


def _open_fire(stage: Stage[Table], task: ShootingPhase) -> None:
    """Everything is declared: markers, turns, suppression, and the numbers each shot needs."""
    table = stage.position
    shots = tuple(shot for part in task.declared for shot in part.shots)
    pairs = tuple(pair for part in task.declared for pair in part.suppress)
    if not shots and not pairs and not any(part.holding for part in task.declared):
        stage.happen("no-shooting", table, rule="SEQ-3", side=task.side)
        return
    silent = hard_targets.silenced(table, pairs)
    for part in task.declared:
        _prepare(stage, table, part)
    _silence(stage, pairs, silent)
    spent = tuple(sorted({shot.unit for shot in shots} | {unit for unit, _ in pairs}))
    stage.quietly(stage.position.changed(shot=spent, silenced=silent))
    left = hard_targets.quietened(shots, silent)
    loaded = tuple(_aimed(stage, shot, dict(silent)) for shot in left)
    for number in dict.fromkeys(shot.unit for shot in shots):
        unit = stage.position.units[number]
        if unit.hold_fire:
            _unmark(stage, number, cause="fired")
    if loaded:
        stage.quietly(stage.position.push(Volley(task.side, loaded)))


def _prepare(stage: Stage[Table], before: Table, part: Declaring) -> None:
    """Hold-fire markers are placed or taken off instead of shooting; shooters turn to their targets."""
    for number in part.holding:
        if before.units[number].hold_fire:
            _unmark(stage, number, cause="lifted")
        else:
            _mark(stage, number)
    numbers = (*(shot.unit for shot in part.shots), *(unit for unit, _ in part.suppress))
    for number in dict.fromkeys(numbers):
        facing = declarations.facing_of(before, part, number)
        unit = before.units[number]
        if facing != unit.facing:
            stage.happen(
                "turned",
                change(stage.position, number, facing=facing),
                rule="ART-8" if artillery.is_artillery(before, number) else "SHO-3",
                side=unit.side,
                pieces=(number,),
                places=(unit.cell,),
                facing=facing,
            )


def _silence(stage: Stage[Table], pairs: hard_targets.Pairs, silent: hard_targets.Pairs) -> None:
    table = stage.position
    stands = dict(silent)
    for target in dict.fromkeys(target for _, target in pairs):
        units = tuple(unit for unit, aimed in pairs if aimed == target)
        stage.happen(
            "suppressed",
            table,
            rule="HT-2",
            side=table.units[target].side,
            pieces=(*units, target),
            places=cells_held(table.units[target]),
            stands=stands.get(target, 0),
            suppressors=sum(hard_targets.stands_bearing(table, unit, target) for unit in units),
        )


def _origin(table: Table, shot: Shot) -> int:
    return shot.stand if shot.stand >= 0 else table.units[shot.unit].cell


def _dice_terms(table: Table, shot: Shot, silent: int) -> tuple[Term, ...]:
    """How the dice of a shot come about; what does not shoot here shoots elsewhere."""
    if shot.stand >= 0:
        return (Term("term.hordes_heroes.dice-stands", shot.dice, "SKI-2", shot.unit),)
    terms = small_arms.dice_terms(table, shot.unit)
    if silent:
        terms = (*terms, Term("term.hordes_heroes.dice-silenced", -silent, "HT-2", shot.unit))
    elsewhere = shot.dice - sum(term.value for term in terms)
    return (
        (*terms, Term("term.hordes_heroes.dice-elsewhere", elsewhere, "SHO-5", shot.unit))
        if elsewhere
        else terms
    )


def ready(stage: Stage[Table], shot: Shot) -> Shot:
    """A shot with the numbers it would need as things stand, nobody silenced."""
    return _aimed(stage, shot, {})


def _aimed(stage: Stage[Table], shot: Shot, silent: dict[int, int]) -> Shot:
    """The shot with its numbers; they are told, term by term."""
    table = stage.position
    origin = _origin(table, shot)
    if artillery.is_artillery(table, shot.unit):
        terms = artillery.number_terms(table, shot.unit, shot.target)
        steps = artillery.steps(table, shot.unit, shot.target)
        stray = bool(artillery.endangered(table, shot.unit, shot.target))
        rule = "ART-2"
    else:
        terms = small_arms.number_terms(table, shot.unit, shot.arm, origin, shot.target)
        steps = small_arms.steps(terms)
        stray = False
        rule = "SHO-1"
    stage.happen(
        "shot",
        table,
        rule=rule,
        side=table.units[shot.unit].side,
        pieces=(shot.unit, shot.target),
        places=(origin, target_cell(table, origin, shot.target)),
        terms=(*_dice_terms(table, shot, silent.get(shot.unit, 0)), *terms),
        dice=shot.dice,
        number=steps[0][0],
        double=steps[1][0] if len(steps) > 1 else 0,
    )
    return replace(shot, steps=steps, stray=stray)


# Rolling -----------------------------------------------------------------------------------------------


def bursts(table: Table, shots: tuple[Shot, ...]) -> tuple[Burst, ...]:
    """SHO-2: the shots rolled together: all at one target, artillery included; by option artillery apart.

    A shot whose misses endanger friends is rolled by itself. What cannot hit is not rolled: no die shows
    above 12.
    """
    found: list[Burst] = []
    for target in dict.fromkeys(shot.target for shot in shots):
        at_it = [s for s in shots if s.target == target and s.steps[0][0] <= SIDES_OF_A_DIE]
        together = [s for s in at_it if not s.stray]
        if table.profile.artillery_apart:
            guns = [s for s in together if artillery.is_artillery(table, s.unit)]
            together = [s for s in together if s not in guns]
            found.append(tuple(guns))
        found.append(tuple(together))
        found.extend((s,) for s in at_it if s.stray)
    return tuple(burst for burst in found if burst)


def _apart(table: Table, shot: Shot) -> bool:
    return table.profile.artillery_apart and artillery.is_artillery(table, shot.unit)


def with_hits(task: Volley, table: Table, shots: Burst, target: int, hits: int) -> Volley:
    """The volley with hits added on a unit, and those remembered who may have made them."""
    if not hits:
        return task
    apart = _apart(table, shots[0])
    cells = tuple((target, _origin(table, shot)) for shot in shots)
    return replace(
        task,
        hits=(*task.hits, (target, 0 if apart else hits, hits if apart else 0)),
        shooters=(*task.shooters, *(pair for pair in cells if pair not in task.shooters)),
    )


def _shooters(burst: Burst) -> tuple[int, ...]:
    return tuple(dict.fromkeys(shot.unit for shot in burst))


def _places(table: Table, burst: Burst, target: int) -> tuple[int, ...]:
    """From where to where they shoot."""
    cells = tuple(_origin(table, shot) for shot in burst)
    return (*cells, target_cell(table, cells[0], target))


@handles(Volley)
class VolleyHandler(Handler[Volley]):
    """One roll for each burst; then all hits are read."""

    answers = (Rolled,)

    def _burst(self, table: Table, task: Volley) -> Burst | None:
        every = bursts(table, task.shots)
        return every[task.done] if task.done < len(every) else None

    def actor(self, table: Table, task: Volley) -> int | None:
        """Chance, while there is something to roll."""
        return CHANCE if self._burst(table, task) else None

    def roll(self, table: Table, task: Volley) -> Roll | None:
        """The dice of all shooters at one target."""
        burst = self._burst(table, task)
        if burst is None:
            return None
        target = burst[0].target
        guns = all(artillery.is_artillery(table, shot.unit) for shot in burst)
        return Roll(
            "artillery" if guns else "shooting",
            tuple(Pool(shot.dice, SIDES_OF_A_DIE, shot.steps) for shot in burst),
            "bands" if burst[0].stray else "sum",
            "ART-3" if guns else "SHO-1",
            table.units[burst[0].unit].side,
            (*_shooters(burst), target),
            _places(table, burst, target),
            (("target", target),),
        )

    def carry_out(self, stage: Stage[Table], task: Volley, order: Any, reading: Reading) -> None:
        """Count the hits; misses at an enemy among friends are rolled again."""
        table = stage.position
        burst = self._burst(table, task)
        assert burst is not None
        shot = burst[0]
        if shot.stray:
            hits = sum(count * worth for count, (_, worth) in zip(reading[1:], shot.steps, strict=True))
        else:
            hits = reading[0]
        after = table.then(replace(with_hits(task, table, burst, shot.target, hits), done=task.done + 1))
        if shot.stray and reading[0]:
            friends = artillery.endangered(table, shot.unit, shot.target)
            after = after.push(Straying(shot, reading[0], friends))
        stage.happen(
            "volley",
            after,
            rule="SHO-2",
            side=table.units[shot.unit].side,
            pieces=(*_shooters(burst), shot.target),
            places=_places(table, burst, shot.target),
            hits=hits,
            dice=sum(each.dice for each in burst),
        )

    def run(self, stage: Stage[Table], task: Volley) -> None:
        """All rolled: read what it does to everybody."""
        stage.quietly(stage.position.then(effects.reading(stage.position, task)))


@handles(Straying)
class StrayingHandler(Handler[Straying]):
    """Misses at an enemy in hand-to-hand fall on a friend."""

    answers = (Rolled,)

    def _spared(self, table: Table, task: Straying) -> bool:
        """Whether the friend is a hard target."""
        cell = table.units[task.shot.unit].cell
        friend = task.friends[0]
        return len(task.friends) == 1 and sight.hard_cover(table, friend, cell, table.units[friend].cell)

    def actor(self, table: Table, task: Straying) -> int | None:
        """Chance, unless the friend cannot be harmed."""
        return None if self._spared(table, task) else CHANCE

    def roll(self, table: Table, task: Straying) -> Roll | None:
        """Whom they fall on, where friends are equally near; then the missed dice at the same number."""
        side = table.units[task.shot.unit].side
        pieces = (task.shot.unit, *task.friends)
        places = tuple(table.units[friend].cell for friend in task.friends)
        if len(task.friends) > 1:
            return Roll("stray-friend", (Pool(1, len(task.friends)),), "sum", "ART-9", side, pieces, places)
        pool = Pool(task.dice, SIDES_OF_A_DIE, task.shot.steps)
        return Roll("stray", (pool,), "sum", "ART-9", side, pieces, places)

    def carry_out(self, stage: Stage[Table], task: Straying, order: Any, reading: Reading) -> None:
        """One friend is chosen, or hit."""
        table = stage.position
        if len(task.friends) > 1:
            friend = task.friends[reading[0] - 1]
            stage.quietly(table.then(replace(task, friends=(friend,))))
            return
        self._fall(stage, task, reading[0])

    def run(self, stage: Stage[Table], task: Straying) -> None:
        """They fall on a hard target."""
        self._fall(stage, task, 0)

    def _fall(self, stage: Stage[Table], task: Straying, hits: int) -> None:
        table = stage.position
        volley = table.agenda[-2]
        assert isinstance(volley, Volley)
        friend = task.friends[0]
        volley = with_hits(volley, table, (task.shot,), friend, hits)
        stage.happen(
            "strayed",
            table.changed(agenda=(*table.agenda[:-2], volley)),
            rule="ART-9",
            side=table.units[friend].side,
            pieces=(task.shot.unit, friend),
            places=_places(table, (task.shot,), friend),
            hits=hits,
            dice=task.dice,
        )
