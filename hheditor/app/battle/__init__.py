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

from hheditor.app.battle.advance import Held, Plan
from hheditor.app.battle.choices import Choices, Destination, End, Entry, Group, Target
from hheditor.app.battle.dice import Thrown, read_typed
from hheditor.app.battle.ending import Ending
from hheditor.app.battle.log import Line, Log
from hheditor.app.battle.opponents import Offer, Opponent, opponents
from hheditor.app.battle.runner import Choice, Runner
from hheditor.app.battle.settings import InMemory, InSession, SettingsKeeper
from hheditor.app.battle.table import Change, Preview, Table
from hheditor.app.battle.waiting import Progress, Reply, Waiting, WaitingFor
from hheditor.app.frame.session import StandingAnswer, TableSettings

__all__ = [
    "Change",
    "Choice",
    "Choices",
    "Destination",
    "End",
    "Ending",
    "Entry",
    "Group",
    "Held",
    "InMemory",
    "InSession",
    "Line",
    "Log",
    "Offer",
    "Opponent",
    "Plan",
    "Preview",
    "Progress",
    "Reply",
    "Runner",
    "SettingsKeeper",
    "StandingAnswer",
    "Table",
    "TableSettings",
    "Target",
    "Thrown",
    "Waiting",
    "WaitingFor",
    "opponents",
    "read_typed",
]
