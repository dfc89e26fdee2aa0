"""What people see of a battle: scenes with every figure told, accounts term by term, the roster, measures."""

from __future__ import annotations

from hheditor.rules.api import Account, Override, Patch, Rolled
from hheditor.rules.api.screen.answers import Adjustment, Gesture
from hheditor.rules.api.screen.scene import Kit
from hheditor.rules.figures import RULESET, Situation, orders
from hheditor.rules.figures.position.table import BASES, Table
from tests.rules.figures.driver import BLUE, RED


def shooting() -> tuple[Table, int, int]:
    """Archers before spears, with their generals."""
    laid = Situation()
    bows = laid.formation(RED, "4x2 o fL/bow", (6000, 6000, 0), name="Bows")
    foes = laid.formation(BLUE, "4x2 c fM", (8000, 6000, 1800), name="Foes")
    laid.single(RED, "hX", (5000, 6000, 0), role="supreme")
    laid.single(BLUE, "hX", (9900, 6000, 1800), role="supreme")
    return laid.table("shooting"), bows, foes


def fighting() -> tuple[Table, int, int]:
    """A phalanx in contact with spears."""
    laid = Situation()
    pikes = laid.formation(RED, "4x2 c fHp", (6000, 6000, 0), name="Pikes")
    foes = laid.formation(BLUE, "4x2 c fM", (6400, 6000, 1800), name="Foes")
    laid.single(RED, "hX", (5000, 6000, 0), role="supreme")
    laid.single(BLUE, "hX", (9900, 6000, 1800), role="supreme")
    return laid.table("melee"), pikes, foes


def sums(account: Account) -> list[tuple[int, int]]:
    return [(tally.side, tally.total) for tally in account.tallies]


# The scene ------------------------------------------------------------------------------------------------


def test_a_base_shows_each_figure_and_hides_those_on_it() -> None:
    laid = Situation()
    mixed = laid.formation(RED, "4x2 c fM", (6000, 6000, 0), lost=((1, 1),), mixed={(0, 0): "fX"})
    laid.formation(RED, "2x1 o el[fL fM/jav]", (9000, 6000, 0))
    king = laid.single(RED, "hXb", (5000, 6000, 0), role="supreme")
    pieces = {piece.id: piece for piece in RULESET.scene(laid.table()).pieces}
    base = pieces[BASES + mixed]
    assert base.kits[:2] == (Kit(armour=4), Kit(armour=2)) and base.kits[5] is None and base.files == 4
    assert all(piece.body == "part" for piece in pieces.values() if piece.host >= 0)
    assert pieces[BASES + 1].kits[0] == Kit("elephant", 1, aboard=(1, 2))
    assert pieces[king].kits == (Kit("horse", 4, rank="supreme", barded=True),)
    assert pieces[king].symbol == "general"


# Shooting -------------------------------------------------------------------------------------------------


def test_a_base_shoots_as_one_and_any_figure_it_may_choose_can_be_chosen() -> None:
    table, bows, foes = shooting()
    assert RULESET.subjects(table) == (BASES + bows,)
    listed = [order for order in RULESET.orders(table, BASES + bows) if isinstance(order, orders.Shoot)]
    targets = {order.target for order in listed}
    assert len(targets) > 1 and all(RULESET.refusal(table, order) is None for order in listed)
    (ringed,) = RULESET.overlays(table, "target", piece=BASES + bows)
    assert len(ringed.shapes) == len(targets)
    behind = table.members[foes][-1]
    order = RULESET.order_of(table, Gesture("", BASES + bows, targets=(behind,)))
    assert isinstance(order, orders.Shoot) and order.target == behind
    refused = RULESET.refusal(table, order)
    assert refused is not None and refused.rule in ("SEE-3", "SHO-7"), "it can be asked why not"


def test_a_volley_is_told_by_what_each_die_needs() -> None:
    table, bows, _ = shooting()
    order = next(order for order in RULESET.orders(table, BASES + bows) if isinstance(order, orders.Shoot))
    (account,) = RULESET.accounts(table, order)
    front, rear = account.tallies
    assert front.needed and (front.total, rear.total) == (5, 6), "the rear rank shoots over the front"
    assert front.dice + rear.dice == len(order.shooters)
    assert [(term.name, term.value) for term in rear.terms] == [
        ("term.figures.hit", 5),
        ("term.figures.over-friends", 1),
    ]
    rolling = RULESET.follow(table, order)
    now, later = RULESET.accounts(rolling)
    assert now.roll == RULESET.roll(rolling) and now.tallies[0].total == 5 and later.roll is None
    step = RULESET.play(rolling, Rolled(reading=(1,)))
    told = [RULESET.account_of(event) for event in step.events]
    assert told[0] is not None and told[0].result is not None
    assert dict(told[0].result.parameters) == {"count": 1, "shots": front.dice}


# Melee ----------------------------------------------------------------------------------------------------


def test_a_melee_is_told_figure_by_figure_with_the_terms_of_both() -> None:
    table, pikes, foes = fighting()
    order = next(order for order in RULESET.orders(table, BASES + pikes) if isinstance(order, orders.Attack))
    accounts = RULESET.accounts(table, order)
    assert len(accounts) == 4 and all(sums(account) == [(RED, 2), (BLUE, 0)] for account in accounts)
    names = [term.name for term in accounts[0].tallies[0].terms]
    assert names == ["term.figures.class", "term.figures.phalanx"]
    (ringed,) = RULESET.overlays(table, "foe", piece=BASES + pikes)
    assert len(ringed.shapes) == 4
    rolling = RULESET.follow(table, order)
    (now,) = RULESET.accounts(rolling)
    assert sums(now) == [(RED, 2), (BLUE, 0)] and now.roll is not None
    step = RULESET.play(rolling, Rolled((1, 6)))
    told = next(account for event in step.events if (account := RULESET.account_of(event)) is not None)
    assert sums(told) == [(RED, 2), (BLUE, 0)]
    assert told.result is not None and told.result.message == "result.figures.loses"
    assert RULESET.idle(table) == (BASES + pikes,) and foes not in RULESET.idle(table)


# How things stand -----------------------------------------------------------------------------------------


def test_the_phases_and_the_roster_say_who_has_done_what() -> None:
    table, bows, _ = shooting()
    assert [(phase.phase, phase.state) for phase in RULESET.phases(table)] == [
        ("shooting", "now"),
        ("movement", "ahead"),
        ("melee", "ahead"),
    ]
    assert RULESET.phases(table)[0].left == (BASES + bows,)
    rows = {row.piece: row.entries for row in RULESET.roster(table).rows}
    assert rows[BASES + bows][:4] == ("Bows", "fL/bow", (8, 8), "4 × 2o")
    assert len(rows) == 4, "two formations, two commanders"
    lost = RULESET.measures(table)[0]
    assert (lost.id, lost.values, lost.limits) == ("figures.lost", (0, 0), (9, 9))


# The umpire -----------------------------------------------------------------------------------------------


def test_the_umpire_moves_a_base_and_takes_one_off() -> None:
    table, bows, _ = shooting()
    moved = RULESET.adjust(table, Adjustment(BASES + bows, facing=450, spot=(4000, 4000)))
    assert isinstance(moved, tuple)
    after = RULESET.follow(table, orders_by_umpire(moved))
    assert (after.formations[bows].x, after.formations[bows].y, after.formations[bows].a) == (4000, 4000, 450)
    gone = RULESET.adjust(table, Adjustment(BASES + bows, cell=-1))
    assert isinstance(gone, tuple)
    after = RULESET.follow(table, orders_by_umpire(gone))
    assert bows not in after.bases and not after.members.get(bows)


def orders_by_umpire(patch: Patch) -> Override:
    return Override(patch, "It was so.")


def test_a_battle_that_is_over_can_be_played_on() -> None:
    laid = Situation()
    laid.formation(RED, "4x2 c fM", (6000, 6000, 0))
    laid.formation(BLUE, "4x2 c fM", (16000, 6000, 1800))
    laid.single(RED, "hX", (5000, 6000, 0), role="supreme")
    table = laid.table("melee", BLUE, turn=2, turn_limit=2, points=(100, 100), settled=True)
    assert RULESET.outcome(table) is not None
    patch = RULESET.play_on(table, RULESET.moment(laid.table("melee", BLUE)))
    assert patch is not None
    after = RULESET.follow(table, orders_by_umpire(patch))
    assert RULESET.outcome(after) is None and after.played_on and RULESET.to_act(after) >= 0
