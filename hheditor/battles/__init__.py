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
    replay(battle)                              the first step on which the rules of today differ
    write_battle(battle), read_battle(text)     the notation: docs/notation.md
"""
