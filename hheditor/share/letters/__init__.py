"""Play by file: a battle between two who live apart, by letters that any mail can carry.

    mine, letter = invite(scenario, side=0, name="Anna")       the match of one, and the first letter
    theirs, letter = accept(letter, name="Bruno")              the match of the other, and the second
    mine, news = take(mine, letter)                            what the other did; or why not (a `Finding`)
    mine, letter = send(mine, orders)                          my orders, up to a die or the other's decision

A **match** is what one player keeps: his secret, and all letters so far, his own and the other's. The battle
is the fold of the letters (`Game`), so both have the same. A **letter** is numbered, names the one before it
by its digest, and is signed with a key that came with the first: whatever is out of order, doubled, altered,
of another copy or another match is refused, and changes nothing.

Dice are thrown by both (`hheditor.battles.pledges`): whoever gives an order that leads to dice shows his link
in the same letter, the other shows his in the answer, and then both know what fell. A letter that only has to
show a link is written by the program itself.
"""

from hheditor.share.letters.letter import Letter, read_letter, write_letter
from hheditor.share.letters.match import Match, accept, answer, ask_back, invite, reply, send, take

__all__ = [
    "Letter",
    "Match",
    "accept",
    "answer",
    "ask_back",
    "invite",
    "read_letter",
    "reply",
    "send",
    "take",
    "write_letter",
]
