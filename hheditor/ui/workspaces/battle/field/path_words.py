"""What a move that is laid out is called, what it comes to, and the words it can be written in."""

from functools import cache
from typing import TYPE_CHECKING

from hheditor.app.battle.path.draft import Draft
from hheditor.app.battle.path.measuring import Measured
from hheditor.app.battle.path.words import TOKENS
from hheditor.rules.api.screen.paths import LineUp, Step
from hheditor.tables import Advance, Back, Oblique, Rect, Slide, Turn, Way, cost
from hheditor.text import SOURCE, say
from hheditor.text.numbers import measure
from hheditor.ui.parts.speech import Speech

if TYPE_CHECKING:
    from hheditor.text.speech import Language

Lines = list[tuple[str, str]]


@cache
def vocabulary(language: "Language") -> dict[str, str]:
    """What every word means that a move may be written in: those of a language, and the English ones."""
    found: dict[str, str] = {}
    for each in (SOURCE, language):
        for token in TOKENS:
            found.update(dict.fromkeys(say(f"path.words.{token}", each).split(), token))
    return found


def step_said(speech: Speech, step: Step, start: Rect) -> str:
    """One step in a few words."""
    match step:
        case Advance(length) | Back(length):
            kind = "advance" if isinstance(step, Advance) else "back"
            return speech.say(f"path.said.{kind}", length=length)
        case Slide(length):
            return speech.say(f"path.said.slide-{'right' if length > 0 else 'left'}", length=abs(length))
        case Oblique(length, angle):
            return speech.say("path.said.oblique", length=length, angle=angle)
        case Turn(angle, pivot):
            kind = "turn" if pivot == "centre" else "wheel"
            return speech.say(f"path.said.{kind}-{'right' if angle > 0 else 'left'}", angle=abs(angle))
        case Way(points, facing):
            far = cost(start, step)
            if points:
                return speech.say("path.said.way", length=far)
            return speech.say("path.said.facing", heading=speech.facing(facing % 3600))
        case LineUp(piece, _):
            return speech.say("path.said.line-up", other=speech.piece(piece))


def path_lines(speech: Speech, draft: Draft, *, waits: bool = False) -> Lines:
    """What stands beside the ghost: the steps, what they use and leave, whom they touch, what forbids."""
    laid = draft.laid()
    verdict = laid[0].verdict
    starts = (laid[0].start, *verdict.ends)
    said = ", ".join(step_said(speech, step, start) for step, start in zip(draft.steps, starts, strict=False))
    order = verdict.orders[0] if verdict.orders else verdict.refused
    if draft.is_placed and order is not None:
        said = speech.phrase(draft.ruleset.wording(draft.position, order))
    lines: Lines = [(said[:1].upper() + said[1:], "head")]
    if draft.is_one and verdict.orders and not draft.is_placed:
        # What the steps mean together, where that is more than going there.
        whole = verdict.orders[0]
        shown = draft.ruleset.gesture(draft.position, whole)
        if shown.targets:
            lines.append((speech.phrase(draft.ruleset.wording(draft.position, whole)), "plain"))
    if verdict.used >= 0 and verdict.orders:
        lines.append((speech.say("path.used", used=verdict.used, left=verdict.left), "plain"))
    if verdict.touched and verdict.finding is None:
        lines.append((speech.say("path.touches", others=speech.pieces(verdict.touched)), "good"))
    if verdict.finding is not None:
        lines.append((speech.finding(verdict.finding), "bad"))
    for each in laid[1:]:
        if each.verdict.finding is not None:
            why = speech.finding(each.verdict.finding)
            lines.append((speech.say("path.stays-behind", unit=speech.piece(each.piece), why=why), "bad"))
    if draft.steps and isinstance(draft.steps[-1], LineUp):
        lines.append((speech.say("path.next-pivot"), "quiet"))
    if waits:
        lines.append((speech.say("path.keys"), "quiet"))
    return lines


def ruler_lines(speech: Speech, found: Measured, *, bearing: bool) -> Lines:
    """What a ruler reads: the gap, the middles, and where the other lies seen from the first."""
    lines: Lines = [
        (speech.say("ruler.gap", gap=found.gap), "head"),
        (speech.say("ruler.centres", centres=found.centres), "plain"),
    ]
    if bearing:
        lines.append((_bearing(speech, found.bearing), "quiet"))
    return lines


def _bearing(speech: Speech, angle: int) -> str:
    if abs(angle) < 5 or abs(angle) > 1795:
        return speech.say("ruler.ahead" if abs(angle) < 5 else "ruler.behind")
    return speech.say("ruler.right" if angle > 0 else "ruler.left", angle=abs(angle))


def centimetres(speech: Speech, length: int) -> str:
    """A length as it is written on the table."""
    return measure(length, "cm", speech.language)
