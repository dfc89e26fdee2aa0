"""The rules at hand, without a window: pages, browsing, search, the way back, and why something happened.

    book = book_of("hordes_heroes")
    book.search("zone", "en")                    ids, best first
    page_of(book, "ZOC-1", force, "en")          everything on its page, figures of the profile in force
    Trail                                        where the reader was
    why(battle, node, event)                     the chain of rules and numbers behind an event

- `book`: the rulebook of a system by id, chapter and phase; ids within sentences
- `search`: what was typed, found as it is typed
- `page`, `figures`: what stands on a page, and the terms of a profile it quotes
- `force`: which profile is in force where the reader is
- `trail`: history, back and forward
- `why`: the chain behind an event
"""

from hheditor.app.rules.rulebook.book import Book, Span, book_of
from hheditor.app.rules.rulebook.figures import Figure
from hheditor.app.rules.rulebook.force import Force, in_force, shipped_force, system_in_hand
from hheditor.app.rules.rulebook.page import Page, page_of
from hheditor.app.rules.rulebook.trail import Trail
from hheditor.app.rules.rulebook.why import Cause, why

__all__ = [
    "Book",
    "Cause",
    "Figure",
    "Force",
    "Page",
    "Span",
    "Trail",
    "book_of",
    "in_force",
    "page_of",
    "shipped_force",
    "system_in_hand",
    "why",
]
