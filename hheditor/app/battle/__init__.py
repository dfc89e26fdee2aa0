"""A played battle at one table, without its window.

    table = Table(battle, keeper=InSession(desk, battle.header.id))
    table.resume()                              go on with what needs no person
    table.waiting                               what must come next, and from whom
    table.preview(order), table.accounts(order) what it would bring, and how the scores are built
    table.give(order)                           played, on disk, and everything that follows by itself
    table.rest()                                end the phase, confirm the shots (`forgotten` warns)
    table.type_dice("3 11 8"), table.throw(), table.choose_dice("same")
    table.undo(), table.redo()                  by gesture
    table.give_all(plan.orders)                 several orders in one gesture
    table.overlays("zone", piece=3)             see `overlay_kinds` of the ruleset
    table.roster(), table.log.lines             all pieces; the record in lines, incremental
    table.play_on()                             after the end
    table.give_anyway(order), table.adjust(...), table.correct(node, order or dice)
    table.answer_always(...), table.seat(side, opponent), table.change_settings(pause=True)
    Runner().ask(table, done) … runner.take(table, choice)     opponents, beside the window

What is only read is asked of `table.battle` and `table.ruleset`; what they say is laid out for a hand by
`choosing` (where a piece may go, what a gesture means, why not), `advance` (a group), `turn` (who comes next,
who would be forgotten), `dice` (what was thrown) and `ending`.

Every method that changes something answers with a `Progress` (how far it went, what is waited for now) or a
`Finding` (one sentence, nothing has changed), and emits `table.changed`. Nothing here speaks or paints:
sentences are message ids, places are cells, and the events of the log are said by `hheditor.text.Narrator`.

How it works: docs/battle.md.
"""

from hheditor.app.battle.advance import Plan
from hheditor.app.battle.choices import Entry, Group
from hheditor.app.battle.dice import Thrown
from hheditor.app.battle.opponents import opponents
from hheditor.app.battle.runner import Choice, Runner
from hheditor.app.battle.settings import InSession
from hheditor.app.battle.table import Change, Table
from hheditor.app.battle.waiting import Progress, Waiting

__all__ = [
    "Change",
    "Choice",
    "Entry",
    "Group",
    "InSession",
    "Plan",
    "Progress",
    "Runner",
    "Table",
    "Thrown",
    "Waiting",
    "opponents",
]
