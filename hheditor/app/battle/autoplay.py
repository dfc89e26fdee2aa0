"""How a battle goes on: what follows a gesture by itself, and where it stops.

Automatic is what needs no person: an answer the rules leave no choice about, a standing answer of a unit,
dice the program throws. Each is an ordinary step of the record, joined to the gesture that led to it, so
that one undo takes back both. The battle stops at the next real decision or at dice somebody must throw.
"""

import secrets
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hheditor.app.battle.opponents import LETTERS
from hheditor.app.battle.waiting import Progress, Reply, Waiting
from hheditor.app.frame.session import StandingAnswer
from hheditor.battles import (
    ROOT,
    Battle,
    DiceChoice,
    Seeded,
    answer_chance,
    choose_dice,
    dice_choice,
    has_dice,
    needs_dice_choice,
)
from hheditor.rules.api import CHANCE, NOBODY, Order, Override, Rolled, Ruleset, has_secrets, tag_of
from hheditor.values import Finding, refuse

if TYPE_CHECKING:
    from hheditor.app.battle.table import Table

_MOST_AUTOMATIC = 2_000
"""More steps than any gesture leads to: a system that never comes to a decision must not hang the window."""


# Waiting -------------------------------------------------------------------------------------------------


def waiting(table: "Table") -> Waiting:
    """What the battle waits for at the cursor."""
    found = waiting_at(table, table.position)
    if found.kind == "throw" and needs_dice_choice(table.battle):
        return replace(found, kind="dice-choice")
    if found.kind == "throw" and not _program_throws(table.battle):
        return replace(found, kind="dice")
    return found


def waiting_at(table: "Table", position: Any) -> Waiting:
    """What a position waits for, whatever lies ahead of it in the record."""
    ruleset = table.ruleset
    actor = ruleset.to_act(position)
    if actor == NOBODY:
        return Waiting("over", outcome=ruleset.outcome(position))
    if table.post is not None and (actor != table.post.side or not table.post.open):
        return Waiting("opponent", 1 - table.post.side, opponent=LETTERS)
    if actor == CHANCE:
        roll = ruleset.roll(position)
        return Waiting("throw", -1 if roll is None else roll.side, roll=roll)
    opponent = table.opponent_of(actor)
    if opponent:
        return Waiting("opponent", actor, ruleset.question(position), opponent=opponent)
    question = ruleset.question(position)
    return Waiting("order" if question is None else "question", actor, question)


def _program_throws(battle: Battle) -> bool:
    choice = dice_choice(battle)
    return battle.header.dice.source == "seeded" and choice != "chosen"


# Playing -------------------------------------------------------------------------------------------------


def played(table: "Table", *orders: Order, variation: bool = False) -> Reply:
    """Play orders as one gesture and go on; the refusal of the first, or how far it went."""
    battle = table.battle
    refused = _unposted(table, orders)
    if refused is not None:
        return refused
    before = battle.cursor.node
    nodes: list[int] = []
    from hheditor.store import StoreError

    try:
        for order in orders:
            reached = battle.add(order, variation=variation, joined=bool(nodes))
            if isinstance(reached, Finding):
                if not nodes:
                    return reached
                break
            nodes.append(reached.id)
        return _on(table, before, nodes)
    except StoreError as error:
        return error.finding


def _unposted(table: "Table", orders: Sequence[Order]) -> Finding | None:
    """Why orders cannot go into a letter: it is for the other to write, or they would begin another line."""
    post, (here, tip, undone) = table.post, table.battle.cursor
    if post is None:
        return None
    if waiting_at(table, table.position).kind == "opponent":
        return refuse("table.letter-awaited")
    if not table.battle.tree.is_on_path(post.floor, here) or (here != tip and not undone):
        return refuse("table.letters-go-on")
    # What was thrown or forced by hand the other end could not follow.
    forged = any(isinstance(order, Rolled | Override) for order in orders)
    return refuse("table.by-letters") if forged else None


def resumed(table: "Table") -> Progress:
    """Go on with what needs no person, if the cursor stands at the end of its line."""
    here = table.battle.cursor.node
    looks = table.post is not None and not table.battle.tree.is_on_path(table.post.floor, here)
    if here != table.battle.cursor.tip or table.battle.variations(here) or looks:
        return Progress(waiting(table), before=here)
    from hheditor.store import StoreError

    try:
        return _on(table, here, [])
    except StoreError:
        return Progress(waiting(table), before=here)


def thrown(table: "Table") -> Reply:
    """The program throws what is waited for."""
    battle = table.battle
    before = battle.cursor.node
    if table.ruleset.roll(table.position) is None:
        return refuse("refusal.no-dice-asked")
    if needs_dice_choice(battle):
        return refuse("table.choose-dice-first")
    from hheditor.store import StoreError

    try:
        source = _program(battle)
        answered = answer_chance(battle, once=True, joined=False, source=source)
        if answered.refusal is not None:
            return answered.refusal
        nodes = list(answered.nodes)
        while nodes and _belongs(table, nodes[-1]):
            more = answer_chance(battle, once=True, source=source).nodes
            if not more:
                break
            nodes += more
        return _on(table, before, nodes)
    except StoreError as error:
        return error.finding


def _belongs(table: "Table", node: int) -> bool:
    """Whether the next dice belong to the throw just made: the other side's of the same fight, the next
    target's of the same volley. Where a score was told, something was decided, and the next begins anew."""
    thrown_for, now = table.battle.node(node).added.roll, table.ruleset.roll(table.position)
    if now is None or thrown_for is None or now.purpose != thrown_for.purpose:
        return False
    if needs_dice_choice(table.battle) or not _program_throws(table.battle):
        return False
    return not any(table.ruleset.account_of(event) is not None for event in table.battle.events(node))


def chosen(table: "Table", choice: DiceChoice) -> Reply:
    """The question of the dice is answered."""
    if not needs_dice_choice(table.battle):
        return refuse("table.no-dice-choice")
    before = table.battle.cursor.node
    from hheditor.store import StoreError

    try:
        choose_dice(table.battle, choice)
        return _on(table, before, [])
    except StoreError as error:
        return error.finding


def _program(battle: Battle) -> Seeded:
    """The program's own dice, also where people type theirs; the seed is made when first needed."""
    if not battle.header.dice.seed:
        battle.change_header(dice=replace(battle.header.dice, seed=secrets.token_hex(8)))
    return Seeded(battle.header.dice.seed)


def after(table: "Table", before: int, nodes: tuple[int, ...]) -> Progress:
    """Go on with what needs no person after steps that were played already."""
    return _on(table, before, list(nodes))


def _on(table: "Table", before: int, nodes: list[int]) -> Progress:
    """Everything that needs no person."""
    automatic: list[int] = []
    battle = table.battle
    for _ in range(_MOST_AUTOMATIC):
        now = waiting(table)
        if now.kind == "throw" and (not table.settings.pause or has_dice(battle)):
            answered = answer_chance(battle, once=True)
            if not answered.nodes:
                break
            automatic += answered.nodes
            continue
        order = _unasked(table, now)
        if order is None:
            break
        reached = battle.add(order, joined=battle.cursor.node != ROOT)
        if isinstance(reached, Finding):
            break
        automatic.append(reached.id)
    return Progress(waiting(table), (*nodes, *automatic), tuple(automatic), before)


def _unasked(table: "Table", now: Waiting) -> Order | None:
    """The order nobody need be asked for, or None."""
    if table.post is not None and table.post.open:
        known = table.post.answer(table.position)
        if known is not None:
            return known
    if now.kind not in ("order", "question"):
        return None
    if now.side in table.keeps:
        kept = table.ruleset.openly(table.position)
        if kept is not None:
            return kept
    return _forced(table, table.position) or standing(table, table.position, now)


def _forced(table: "Table", position: Any) -> Order | None:
    """The only answer there is. Where people share the screen and the choice is one's secret, even a single
    answer is asked for: that nobody was asked would tell the other what is not in the hand."""
    forced = table.ruleset.forced(position)
    if forced is None or not has_secrets(table.ruleset):
        return forced
    people = sum(not table.opponent_of(side) for side in range(table.ruleset.sides(position)))
    return None if people > 1 and table.ruleset.in_secret(position) else forced


# Standing answers ----------------------------------------------------------------------------------------


def standing(table: "Table", position: Any, now: Waiting) -> Order | None:
    """What a unit always answers, where it leaves one order only: where to evade to is still asked."""
    wanted = standing_kinds(table, now)
    if not wanted:
        return None
    for piece in table.ruleset.subjects(position):
        if piece in wanted:
            orders = (o for o in table.ruleset.orders(position, piece) if tag_of(o) == wanted[piece])
            found = list(islice(orders, 2))
            if len(found) == 1:
                return found[0]
    return None


def standing_kinds(table: "Table", now: Waiting) -> dict[int, str]:
    """For each piece asked, the kind of order it always answers with."""
    if now.question is None:
        return {}
    message = now.question.message
    return {each.piece: each.kind for each in table.settings.standing if each.question == message}


def as_standing(ruleset: Ruleset[Any], position: Any, order: Order) -> StandingAnswer | None:
    """An answer to be given always; None where no question was asked of a piece."""
    question = ruleset.question(position)
    if question is None:
        return None
    shown = ruleset.gesture(position, order)
    return StandingAnswer(shown.piece, question.message, shown.kind) if shown.piece >= 0 else None


# Taking back ---------------------------------------------------------------------------------------------


def can_undo(table: "Table") -> bool:
    """Whether there is a gesture of a person to take back; what was sent by letter is asked back for."""
    battle, post = table.battle, table.post
    at = battle.cursor.node
    floor = ROOT if post is None else post.floor
    if post is not None and not (post.open and battle.tree.is_on_path(floor, at)):
        return False
    while at != floor:
        first = _first_of_gesture(battle, at)
        parent = battle.node(first).parent
        if post is not None and not battle.tree.is_on_path(floor, parent):
            return False
        if not _by_itself(table, parent):
            return True
        at = parent
    return False


def undone(table: "Table") -> bool:
    """Take back the last gesture of a person, and what opponents did after it."""
    if not can_undo(table):
        return False
    battle = table.battle
    while battle.undo():
        if not _by_itself(table, battle.cursor.node):
            break
    return True


def redone(table: "Table") -> bool:
    """Play the last gesture taken back again, and what opponents did after it."""
    battle = table.battle
    done = battle.redo()
    while done and _by_itself(table, battle.cursor.node) and battle.redo():
        pass
    return done


def _first_of_gesture(battle: Battle, at: int) -> int:
    while battle.node(at).added.joined and battle.node(at).depth > 1:
        at = battle.node(at).parent
    return at


def _by_itself(table: "Table", node: int) -> bool:
    """Whether what follows a node is no person's doing, so that standing there would be no use."""
    position = table.battle.position(node)
    kind = waiting_at(table, position).kind
    if kind == "opponent":
        return True
    if kind == "throw":
        return node == ROOT and table.battle.header.dice.source == "seeded" and not table.settings.pause
    return kind in ("order", "question") and _forced(table, position) is not None
