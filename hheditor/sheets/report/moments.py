"""Which moments of a battle a report shows, and what can be told of each.

A moment is the end of a stretch that mattered: one a reader has noted or bookmarked, one that turned the
battle, or one of the loudest by the beats of its events. A person may name steps instead.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hheditor.battles.annotations import GLYPHS
from hheditor.battles.reading.events import Told, told
from hheditor.rules.api import Moment
from hheditor.sheets.paper.faces import REPLACEMENT, runs
from hheditor.text import Naming, Narrator

if TYPE_CHECKING:
    from hheditor.battles import Battle
    from hheditor.sheets.words import Speaker

MOST = 6
"""Moments a report chooses by itself."""
SENTENCES = 7
_BOX = "\N{WHITE SQUARE}"


class KeyMoment(NamedTuple):
    """A stretch of the main line that ends at the step shown."""

    node: int
    before: int
    """The step at which the stretch begins: where pieces stood before they moved."""
    steps: tuple[int, ...]
    moment: Moment

    @property
    def when(self) -> tuple[int, int]:
        """Turn and side of the stretch."""
        return self.moment.turn, self.moment.side


def first_step(battle: "Battle") -> int:
    """The step at which both sides stand and the first stretch begins; 0 where the scenario deploys them."""
    for node in (0, *battle.main_line()):
        if battle.moment(node).turn >= 1:
            return node
    return 0


def key_moments(
    battle: "Battle", chosen: Sequence[int], turning: Sequence[tuple[int, int]] = ()
) -> list[KeyMoment]:
    """The moments to show, in the order of play; `turning` are turn and side of the stretches that turned the
    battle, all of which are shown unless a person has chosen."""
    stretches = _stretches(battle)
    if chosen:
        wanted = set(chosen)
        found = []
        for stretch in stretches:
            for node in stretch.steps:
                if node in wanted:
                    steps = stretch.steps[: stretch.steps.index(node) + 1]
                    found.append(KeyMoment(node, stretch.before, steps, battle.moment(node)))
        return found
    noted = [
        stretch
        for stretch in stretches
        if any(battle.node(node).notes for node in stretch.steps) or stretch.when in turning
    ]
    loud = sorted(
        (stretch for stretch in stretches if stretch not in noted),
        key=lambda stretch: (
            -sum(_loudness(battle, event) for node in stretch.steps for event in told(battle, node))
        ),
    )
    room = max(0, MOST - len(noted))
    kept = {stretch.node for stretch in (*noted, *loud[:room])}
    return [stretch for stretch in stretches if stretch.node in kept]


def _loudness(battle: "Battle", event: Told) -> int:
    return battle.ruleset.loudness(battle.ruleset.beat(event)) ** 2


def _stretches(battle: "Battle") -> list[KeyMoment]:
    """The stretches of the main line from the first turn on."""
    found: list[KeyMoment] = []
    steps: list[int] = []
    before, last = 0, None
    for node in battle.main_line():
        # A step belongs to the stretch in which it was given: the moment before it.
        moment = battle.moment(battle.node(node).parent)
        if moment.turn < 1:
            before = node
            continue
        now = battle.ruleset.stretch(moment)
        if last is not None and now != last[0]:
            found.append(KeyMoment(steps[-1], before, tuple(steps), last[1]))
            before, steps = steps[-1], []
        steps.append(node)
        last = (now, moment)
    if steps and last is not None:
        found.append(KeyMoment(steps[-1], before, tuple(steps), last[1]))
    return found


def sentences(battle: "Battle", moment: KeyMoment, speaker: "Speaker") -> list[str]:
    """The loudest events of the stretch in words, in their order."""
    narrator = Narrator(battle, speaker.language, moment.node)
    events = [event for node in moment.steps for event in told(battle, node)]
    ranked = sorted(range(len(events)), key=lambda index: (-_loudness(battle, events[index]), index))
    kept = sorted(index for index in ranked[:SENTENCES] if _loudness(battle, events[index]))
    return [words for index in kept if (words := narrator.event(events[index]))]


def photos(battle: "Battle", moment: KeyMoment) -> list[str]:
    """The photos readers added in the stretch, each once."""
    noted = (note for node in moment.steps for note in battle.node(node).notes.values())
    return list(dict.fromkeys(identity for note in noted for identity in note.pictures))


class Note(NamedTuple):
    """What a reader wrote about a step."""

    author: str
    title: str
    """Of a bookmark."""
    glyphs: str
    text: str


def _sign(glyph: str, speaker: "Speaker") -> str:
    """A sign as it stands on paper; in a word where the faces lack it, and the empty box, chess for a forced
    move, too: it would pass for a letter that the printer lacked."""
    there = all(REPLACEMENT not in piece for _, piece in runs(glyph, "italic"))
    if (there and glyph != _BOX) or glyph not in GLYPHS:
        return glyph
    return f"[{speaker.say(f'glyph.{GLYPHS.index(glyph)}')}]"


def notes(battle: "Battle", moment: KeyMoment, speaker: "Speaker") -> list[Note]:
    """What readers wrote about the stretch, bookmarks' names included."""
    called = Naming(battle.header.scenario, speaker.language)
    found = []
    for node in moment.steps:
        for author, note in battle.node(node).notes.items():
            told_ = Note(
                called(author),
                called(note.bookmark or ""),
                " ".join(_sign(glyph, speaker) for glyph in note.glyphs),
                note.told(speaker.language),
            )
            if any(told_[1:]):
                found.append(told_)
    return found
