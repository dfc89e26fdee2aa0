"""MEL-12 (IR-28), MEL-14, MEL-15: who has lost. COH-8: flank and rear. SPC-4 (IR-39): scythed chariots
strike once. OPT-3: the shock of rout. OPT-8: light horse breaks off. MEL-13: nobody wins by repeated
disorder. SPC-6 (IR-40): S fight like anybody.
"""

from hheditor.rules.api import Stage
from hheditor.rules.impetus.board.interface import Place, place_of
from hheditor.rules.impetus.charge.contact import flanks
from hheditor.rules.impetus.melee import cohesion, dice, pursuit, retreat
from hheditor.rules.impetus.melee.casualties import destroy, disorder
from hheditor.rules.impetus.position import tasks
from hheditor.rules.impetus.position.table import Table, troop
from hheditor.rules.impetus.shooting.shots import general_at_risk

_QUIET = frozenset({"S", "T", "CL", "ART"})


def decide(stage: Stage[Table], task: tasks.Round) -> None:
    """The tests are taken together by the state before the round; then there is a loser, or a draw."""
    before = stage.position.then()
    stage.quietly(before)
    pair = (task.unit, task.target)
    places = {number: before.units[number] for number in pair}
    terms = {
        number: cohesion.in_melee_with(before, number, pair[1 - place], task.damage[1 - place])
        for place, number in enumerate(pair)
        if task.damage[1 - place]
    }
    taken_in_flank = {number: _taken_in_flank(before, task, number) for number in terms}
    loss = dict.fromkeys(pair, 0)
    failed: set[int] = set()
    for place, number in enumerate(pair):
        if number in terms:
            test = cohesion.take(stage, number, terms[number], task.dice[place], "COH-5")
            loss[number] = test.loss
            if not test.passed:
                failed.add(number)
                if taken_in_flank[number]:
                    destroy(stage, number, "COH-8")
            if task.dice[place] == 6:
                general_at_risk(stage, number, test.loss)
    for number in pair:
        if stage.position.units[number].gone and stage.position.profile.shock_of_rout:
            _shock(stage, number, place_of(places[number]))
    _outcome(stage, task, loss, failed, {number: places[number].cell for number in pair})


def _taken_in_flank(table: Table, task: tasks.Round, number: int) -> bool:
    """COH-8: any enemy taking part is in flank or rear contact with it."""
    enemy = task.target if number == task.unit else task.unit
    taking_part = (enemy, *dice.supporters(table, enemy, number, task.mains))
    return any(flanks(table, foe, number) for foe in taking_part)


def _shock(stage: Stage[Table], number: int, place: Place) -> None:
    """OPT-3: friends straight behind a unit destroyed in melee; not by S, T, CL, ART or ordinary FL."""
    table = stage.position
    kind = troop(table, number)
    if kind.klass in _QUIET or (kind.klass == "FL" and not kind.impetuous):
        return
    for friend in table.board.straight_behind(table, place):
        if table.units[friend].side == table.units[number].side:
            disorder(stage, friend, "OPT-3")


def _outcome(
    stage: Stage[Table], task: tasks.Round, loss: dict[int, int], failed: set[int], cells: dict[int, int]
) -> None:
    """MEL-12: the greater loss from a failed test; a unit destroyed by one has lost against a survivor."""
    table = stage.position
    one, other = task.unit, task.target
    gone = [number for number in (one, other) if table.units[number].gone]
    spent = _spent(stage, task)
    if spent:
        return
    if len(gone) == 2:
        _nobody(stage, task)
    elif gone:
        victor = other if gone[0] == one else one
        if gone[0] in failed:
            _won(stage, victor, gone[0])
            pursuit.after_destroyed(stage, victor, gone[0], cells[gone[0]])
        else:
            _nobody(stage, task)
    elif loss[one] == loss[other]:
        stage.happen("drawn", table, rule="MEL-14", side=table.units[one].side, pieces=(one, other))
        _break_off(stage, task)
    else:
        loser, victor = (one, other) if loss[one] > loss[other] else (other, one)
        _won(stage, victor, loser)
        retreat.begin(stage, loser, victor)


def _won(stage: Stage[Table], victor: int, loser: int) -> None:
    table = stage.position
    stage.happen("won", table, rule="MEL-12", side=table.units[victor].side, pieces=(victor, loser))


def _nobody(stage: Stage[Table], task: tasks.Round) -> None:
    """MEL-13: no retreat, no pursuit."""
    table = stage.position
    stage.happen(
        "nobody-won", table, rule="MEL-13", side=table.units[task.unit].side, pieces=(task.unit, task.target)
    )


def _spent(stage: Stage[Table], task: tasks.Round) -> bool:
    """SPC-4: scythed chariots are destroyed by a round that has not destroyed their main enemy."""
    found = False
    for number, enemy in ((task.unit, task.target), (task.target, task.unit)):
        table = stage.position
        if (
            troop(table, number).klass == "CF"
            and not table.units[number].gone
            and not table.units[enemy].gone
        ):
            destroy(stage, number, "SPC-4")
            found = True
    return found


def _break_off(stage: Stage[Table], task: tasks.Round) -> None:
    """OPT-8: CL and CM that draw against FP, FL, T or W retreat at once, disordered."""
    table = stage.position
    if not table.profile.light_break_off:
        return
    for number, enemy in ((task.unit, task.target), (task.target, task.unit)):
        kind, foe = troop(table, number), troop(table, enemy)
        if kind.klass in ("CL", "CM") and foe.klass in ("FP", "FL", "T", "W"):
            disorder(stage, number, "OPT-8")
            retreat.begin(stage, number, enemy, pursued=False)
            return
