"""The story of a line: its loud moments, and the chapters they make.

What a step sounds like is worked out once per step, from the told events alone.
"""

from typing import TYPE_CHECKING, Literal, NamedTuple

from hheditor.battles import ROOT, Battle, Timeline, told
from hheditor.rules.api import Moment, Phrase
from hheditor.rules.api.screen.measures import END, LEADER, Beat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hheditor.insight.chances import Swing

ChapterKind = Literal["opening", "turn", "first-blood", "leader-lost", "turning", "end", "bookmark", "own"]


class Mark(NamedTuple):
    """Something loud on a line."""

    at: int
    """How far along the line."""
    beat: Beat
    side: int
    """The side it happened to, or -1."""


class Chapter(NamedTuple):
    """A place with a name."""

    at: int
    """How far along the line."""
    kind: ChapterKind
    moment: Moment
    side: int = -1
    name: str = ""
    """Of a bookmark, as its author wrote it."""
    author: str = ""
    reason: str = ""
    """Of the end: its message id."""
    swing: "Swing | None" = None
    """Of a turning point: how the chances changed."""
    heading: Phrase | None = None
    """Of a chapter of the system's own: what it is called."""


class _Sound(NamedTuple):
    beat: str
    """The id of the loudest, or nothing."""
    side: int
    blood: bool
    leader: int
    """The side that lost a leader, or -1."""
    reason: str
    headings: tuple[tuple[Phrase, int], ...] = ()
    """Chapters of the system's own that begin here, with the side of each."""


_SILENCE = _Sound("", -1, blood=False, leader=-1, reason="")


class Story:
    """Knows what the steps of a battle sound like."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._sounds: dict[int, _Sound] = {ROOT: _SILENCE}
        self._marks: tuple[int, int, list[Mark]] | None = None

    def _sound(self, number: int) -> _Sound:
        known = self._sounds.get(number)
        if known is None:
            known = self._sounds[number] = self._listen(number)
        return known

    def _listen(self, number: int) -> _Sound:
        rules = self._battle.ruleset
        loudest = ""
        side, leader, blood, reason = -1, -1, False, ""
        headings: list[tuple[Phrase, int]] = []
        for event in told(self._battle, number):
            beat = rules.beat(event)
            if beat and rules.loudness(beat) >= rules.loudness(loudest):
                loudest, side = beat, event.side
            if beat == LEADER:
                leader = event.side
            if beat == END:
                reason = next((v for n, v in event.facts if n == "reason" and isinstance(v, str)), "")
            if heading := rules.heading(event):
                facts = tuple((name, value) for name, value in event.facts if isinstance(value, int | str))
                headings.append((Phrase(heading, event.pieces, parameters=facts), event.side))
            blood = blood or any(deed.kind in rules.losses for deed in rules.deeds(event))
        if not loudest and not blood and not headings:
            return _SILENCE
        return _Sound(loudest, side, blood, leader, reason, tuple(headings))

    def beat(self, number: int) -> Beat | None:
        """The loudest thing that happened in a step."""
        heard = self._sound(number).beat
        return next((beat for beat in self._battle.ruleset.beats if beat.id == heard), None)

    def loudness(self, mark: Mark) -> int:
        """How loud a mark is among the others."""
        return self._battle.ruleset.loudness(mark.beat.id)

    def marks(self, line: Timeline) -> list[Mark]:
        """What is marked on the scrubber of a line."""
        key = (line.tip, len(line))
        if self._marks is None or self._marks[:2] != key:
            found = []
            beats = {beat.id: beat for beat in self._battle.ruleset.beats if beat.icon}
            for at, number in enumerate(line.nodes):
                sound = self._sound(number)
                beat = beats.get(sound.beat)
                if beat is not None:
                    found.append(Mark(at, beat, sound.side))
            self._marks = (*key, found)
        return self._marks[2]

    def chapters(self, line: Timeline, turning: "Iterable[Swing]" = ()) -> list[Chapter]:
        """Turns, first blood, leaders lost, what the system has chapters for, turning points, the end, and
        people's own bookmarks, in their order."""
        found = [Chapter(0, "opening", line.moment(0))]
        found += [
            Chapter(part.start, "turn", part.moment)
            for part in line.stretches("coarse")
            if part.start and part.moment.turn
        ]
        bled = False
        for at, number in enumerate(line.nodes):
            sound = self._sound(number)
            if sound is _SILENCE:
                continue
            if sound.blood and not bled:
                bled = True
                found.append(Chapter(at, "first-blood", line.moment(at), sound.side))
            if sound.leader >= 0:
                found.append(Chapter(at, "leader-lost", line.moment(at), sound.leader))
            for heading, side in sound.headings:
                found.append(Chapter(at, "own", line.moment(at), side, heading=heading))
            if sound.beat == END:
                found.append(Chapter(at, "end", line.moment(at), sound.side, reason=sound.reason))
        for swing in turning:
            at = line.index(swing.start)
            found.append(Chapter(at, "turning", line.moment(at), swing.side, swing=swing))
        nodes = self._battle.tree.nodes
        for at, number in enumerate(line.nodes):
            for author, note in nodes[number].notes.items():
                if note.bookmark is not None:
                    found.append(Chapter(at, "bookmark", line.moment(at), -1, note.bookmark, author))
        return sorted(found, key=lambda chapter: chapter.at)
