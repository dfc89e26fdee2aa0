"""What leaves the library for people who have no program: pages for a browser, and fragments for a blog.

    battle_page(battle)             a whole battle as one HTML file: field, steps, variations, notes, numbers
    scenario_page(scenario)         a scenario as one page: map, armies, briefings
    fragment(page, title)           any of them to put into somebody else's page

A page is one file. It asks the network for nothing and says so (its Content-Security-Policy forbids it), is
drawn from the display lists of screen and paper, and speaks every language of the catalogues. Names and
notes are other people's words: they are written as text, never as markup.

The room lies above `app`, whose review knows the chapters and numbers of a battle, and below `ui` and `cli`,
which offer it. It speaks (`hheditor.text`) and does not paint.
"""

from hheditor.share.battle import battle_page
from hheditor.share.page import fragment
from hheditor.share.scenario import scenario_page

__all__ = ["battle_page", "fragment", "scenario_page"]
