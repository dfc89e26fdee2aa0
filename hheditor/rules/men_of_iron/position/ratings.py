"""LDR-2: a leader's ratings, as printed or on his replacement side (CHT-23)."""

from hheditor.rules.men_of_iron.position.table import Table


def is_oc(table: Table, leader: int) -> bool:
    """LDR-14: a replaced OC is only a Battle leader."""
    return table.setup.leaders[leader].oc and not table.leaders[leader].replaced


def activation(table: Table, leader: int) -> int:
    """His activation rating."""
    card, other = table.setup.leaders[leader], table.setup.profile.replacement
    if table.leaders[leader].replaced:
        return max(other.least_activation, card.activation + other.activation)
    return card.activation


def command_range(table: Table, leader: int) -> int:
    """His Command Range."""
    card, other = table.setup.leaders[leader], table.setup.profile.replacement
    if table.leaders[leader].replaced:
        return max(other.least_range, card.range + other.range)
    return card.range


def charisma(table: Table, leader: int) -> int:
    """His charisma."""
    if table.leaders[leader].replaced:
        return table.setup.profile.replacement.charisma
    return table.setup.leaders[leader].charisma


def effectiveness(table: Table, leader: int) -> int:
    """What an OC adds to the continuations of others."""
    return 0 if table.leaders[leader].replaced else table.setup.leaders[leader].effectiveness


def allowance(table: Table, leader: int) -> int:
    """His movement allowance."""
    if table.leaders[leader].replaced:
        return table.setup.profile.replacement.ma
    return table.setup.leaders[leader].ma


def may_lead(table: Table, leader: int, unit: int) -> bool:
    """LDR-3: whether a unit is his to lead: of his Battle, or any if he is OC."""
    found = table.units[unit]
    if table.setup.leaders[leader].side != found.side:
        return False
    return is_oc(table, leader) or table.setup.battles[found.battle].leader == leader


def best_charisma(table: Table, unit: int) -> int:
    """The best charisma among leaders stacked with a unit who may lead it; 0 without one."""
    leaders = table.leaders_on.get(table.units[unit].cell, ())
    return max((charisma(table, each) for each in leaders if may_lead(table, each, unit)), default=0)
