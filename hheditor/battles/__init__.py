"""The record of a battle: a tree of steps with a cursor, notes, dice and a text notation.

A battle is an append-only journal of entries; the tree is their fold, and positions are the fold of the
patches that steps carry. So showing a battle runs no rule, a battle recorded under yesterday's rules shows
as it was, and nothing that was ever played or written is lost.

    battle = Battle.begin(header, journal=store_it, clock=now, author="Anna")
    battle.play(order)                          a node, or the refusal
    answer_chance(battle)                       until a side must act or a person is needed
    battle.undo(); battle.redo(); battle.go(12)
    battle.promote(15); battle.delete(15); battle.annotate(12, text="Too far."); battle.revert()
    amend(battle, 12, order)                    corrected in place, later orders played again
    battle.position(12), battle.scene(12), battle.events(12), battle.moment(12)
    audit(battle)                               every die worked out again
    replay(battle)                              the first step on which the rules of today differ
    write_battle(battle), read_battle(text)     the notation: docs/notation.md
    seen_by(battle, side)                       what a side may see of it, for whoever reads
"""

from hheditor.battles.amend import Amendment, amend, play_again
from hheditor.battles.annotations import GLYPHS, Annotation, Arrow, Colour, HexMark, Shape, Spot
from hheditor.battles.audit import Audit, Doubt, audit
from hheditor.battles.battle import Battle
from hheditor.battles.chance import answer_chance, choose_dice, dice_choice, has_dice, needs_dice_choice
from hheditor.battles.clip import clip
from hheditor.battles.dice import Seeded
from hheditor.battles.entries import NO_NODE, ROOT, CursorSet, DiceChoice, Edited
from hheditor.battles.header import BattleHeader, DiceSettings
from hheditor.battles.lines import copy_out
from hheditor.battles.notation import Flaw, read_battle, write_battle
from hheditor.battles.reading.events import Told, in_one, thrown, told
from hheditor.battles.reading.replay import replay
from hheditor.battles.reading.seen import copy_for, open_to, seen_by, viewer_of, whole
from hheditor.battles.reading.timeline import Place, Timeline, Unit
from hheditor.battles.record import Act, Record
from hheditor.battles.tree import Cursor, Node

__all__ = [
    "GLYPHS",
    "NO_NODE",
    "ROOT",
    "Act",
    "Amendment",
    "Annotation",
    "Arrow",
    "Audit",
    "Battle",
    "BattleHeader",
    "Colour",
    "Cursor",
    "CursorSet",
    "DiceChoice",
    "DiceSettings",
    "Doubt",
    "Edited",
    "Flaw",
    "HexMark",
    "Node",
    "Place",
    "Record",
    "Seeded",
    "Shape",
    "Spot",
    "Timeline",
    "Told",
    "Unit",
    "amend",
    "answer_chance",
    "audit",
    "choose_dice",
    "clip",
    "copy_for",
    "copy_out",
    "dice_choice",
    "has_dice",
    "in_one",
    "needs_dice_choice",
    "open_to",
    "play_again",
    "read_battle",
    "replay",
    "seen_by",
    "thrown",
    "told",
    "viewer_of",
    "whole",
    "write_battle",
]
