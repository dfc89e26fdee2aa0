"""Attacks as values: who is still in them."""

from msgspec.structs import replace

from hheditor.rules.men_of_iron.position.table import Table
from hheditor.rules.men_of_iron.position.tasks import Attack, Clash


def without_attacker(attack: Attack, unit: int) -> Attack:
    """SHK-9: an attack that has lost one of its attackers."""
    if unit not in attack.attackers:
        return attack
    kept = [number for number, each in enumerate(attack.attackers) if each != unit]
    return replace(
        attack,
        attackers=tuple(attack.attackers[number] for number in kept),
        paths=tuple(attack.paths[number] for number in kept),
        facings=tuple(attack.facings[number] for number in kept),
        charging=tuple(each for each in attack.charging if each != unit),
    )


def without_target(attack: Attack, unit: int) -> Attack:
    """SHK-9: an attack that has lost one of its targets."""
    return replace(attack, targets=tuple(each for each in attack.targets if each != unit))


def change_attacks(table: Table, changed: tuple[Attack, ...]) -> Table:
    """The attacks of the clash that is under way replaced, wherever in the agenda it waits."""
    agenda = list(table.agenda)
    for at in reversed(range(len(agenda))):
        task = agenda[at]
        if isinstance(task, Clash):
            agenda[at] = replace(task, attacks=changed)
            break
    return table.changed(agenda=tuple(agenda))


def clash_of(table: Table) -> Clash | None:
    """The clash that is under way."""
    for task in reversed(table.agenda):
        if isinstance(task, Clash):
            return task
    return None


def drop_attacker(table: Table, unit: int) -> Table:
    """A unit takes no part in the attacks of the clash any more."""
    clash = clash_of(table)
    if clash is None:
        return table
    return change_attacks(table, tuple(without_attacker(each, unit) for each in clash.attacks))


def charges(table: Table, attack: Attack) -> tuple[int, ...]:
    """CHG-7: the attackers whose charge marker still counts: not those disordered or unhorsed."""
    chargers = table.setup.profile.switches.chargers
    return tuple(
        each
        for each in attack.charging
        if table.units[each].state == "normal" and table.units[each].kind in chargers
    )
