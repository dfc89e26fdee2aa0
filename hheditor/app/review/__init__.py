"""Reading a battle: where the reader is, what there is to see, what is said and counted. No Qt, no words.

- `study`: the reader's place in a battle, and the ways from there
- `story`: beats, marks and chapters of a line
- `rows`: the move list
- `numbers`: measures over time, deeds of the pieces, dice
- `comparing`: two places side by side
- `recap`: what the other side did since one's own last turn
- `notes`: text, glyphs, arrows, rings, bookmarks and pictures on a step
- `branching`: playing on from any step, and keeping a stretch as a battle of its own
- `guessing`: hide what comes next and choose first
- `reading`: what is remembered of all this when the program ends
"""

from hheditor.app.review.reading import keep_reading, kept_reading
from hheditor.app.review.study import Study

__all__ = ["Study", "keep_reading", "kept_reading"]
