"""The steps of a battle as a page plays them: what changes on the field, event by event.

A page holds the opening whole and of every event only what it changed; positions follow by laying the
changes on each other from a step's parent on, so that a variation costs no more than what differs in it.
Nodes are numbered anew, parents first, a line before its variations.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from hheditor.battles import ROOT, Battle, told
from hheditor.drawing.pieces.last_move import trails_of
from hheditor.drawing.sieges.wear import shown_on_ground
from hheditor.drawing.terrain.ruins import ruins_of
from hheditor.rules.api import Event, fold
from hheditor.rules.api.screen.scene import Mark, Piece, Scene
from hheditor.share.phrases import Phrases
from hheditor.share.scenery import Scenery
from hheditor.text.retelling import Retelling

Change = list[Any]


def shown_nodes(battle: Battle) -> list[int]:
    """Every step of the main line and its variations: parents first, a line before what was tried instead.
    What was deleted or taken back stays at home."""
    found: list[int] = []
    waiting = [ROOT]
    while waiting:
        number = waiting.pop()
        found.append(number)
        waiting.extend(reversed(battle.tree.shown_children(number)))
    return found


class Course:
    """Turns scenes into changes."""

    def __init__(
        self, battle: Battle, scenery: Scenery, speakers: Sequence[Retelling], phrases: Phrases
    ) -> None:
        self._battle, self._scenery, self._speakers, self._phrases = battle, scenery, speakers, phrases
        self._surface = battle.ruleset.surface(battle.header.scenario)
        self._slots: dict[int, int] = {}
        self.pieces: list[dict[str, Any]] = []
        """Who takes part: side, name, label in every language."""
        self._infos: dict[tuple[Any, ...], int] = {}
        self._grounds: dict[tuple[Mark, ...], int] = {}
        self.spots: set[tuple[int, int]] = set()
        """Everywhere a piece stands at some time."""

    @property
    def infos(self) -> list[tuple[Any, ...]]:
        """What is said of pieces: strength, formation, marks and place, by number."""
        return list(self._infos)

    def opening(self) -> Change:
        """What stands on the field before the first step."""
        scene = self._battle.scene(ROOT)
        return [1, *self._change(None, scene)]

    def step(self, node: int) -> tuple[list[Change], int]:
        """The changes of a step, each after how many of its events, and the look of its trails."""
        battle = self._battle
        before = scene = battle.scene(battle.node(node).parent)
        events = battle.events(node)
        changes: list[Change] = []
        for number, after in self._scenes(node, events):
            change = self._change(scene, after)
            if change:
                changes.append([number, *change])
            scene = after
        trails = trails_of(before, scene, events)
        return changes, self._scenery.trails(trails) if trails else -1

    def _scenes(self, node: int, events: Sequence[Event]) -> Iterator[tuple[int, Scene]]:
        """What there is to see after events that changed something; after the last in any case."""
        battle = self._battle
        position = battle.position(battle.node(node).parent)
        for number, event in enumerate(events[:-1], start=1):
            if event.patch:
                position = fold(position, event.patch)
                yield number, battle.ruleset.scene(position)
        yield max(1, len(told(battle, node))), battle.scene(node)

    def _change(self, before: Scene | None, after: Scene) -> Change:
        """The pieces that differ, those that are gone by their number alone; then what lies on the field
        and the ground, where they differ."""
        old = {piece.id: piece for piece in before.pieces} if before is not None else {}
        new = {piece.id: piece for piece in after.pieces}
        pieces: list[list[int]] = []
        for piece in after.pieces:
            was = old.get(piece.id)
            if was == piece:
                continue
            if not piece.hidden:
                pieces.append(self._pose(piece))
            elif was is not None and not was.hidden:
                pieces.append([self._slot(was)])
        pieces += [[self._slot(each)] for each in old.values() if each.id not in new and not each.hidden]
        found: Change = [pieces] if pieces else []
        marks = before.marks if before is not None else None
        if marks != after.marks and (marks or after.marks or before is None):
            found = [pieces, self._lying(after.marks), self._ground(after.marks)]
        return found

    def _slot(self, piece: Piece) -> int:
        slot = self._slots.get(piece.id)
        if slot is None:
            slot = self._slots[piece.id] = len(self._slots)
            names = [each.names.pieces.get(piece.id) or each.naming(piece.name) for each in self._speakers]
            labels = [self._scenery.label(name) for name in names]
            self.pieces.append({"side": piece.side, "name": self._phrases.add(names), "label": labels})
        return slot

    def _pose(self, piece: Piece) -> list[int]:
        pose = self._scenery.pose(piece)
        self.spots.update(pose.spots)
        flat = [part for spot in pose.spots for part in spot]
        info = self._info(piece)
        return [self._slot(piece), pose.near, pose.far, pose.markers, info, pose.lift, pose.angle, *flat]

    def _info(self, piece: Piece) -> int:
        add, speakers = self._phrases.add, self._speakers
        formation = add([each.formation(piece.formation) for each in speakers])
        marks = tuple(add([each.mark(mark) for each in speakers]) for mark in piece.marks)
        spots: tuple[int | tuple[float, float], ...] = piece.places or ((piece.x, piece.y),)
        where = ", ".join(map(self._surface.label, spots))
        key = (piece.strength.now, piece.strength.full, formation, marks, where)
        return self._infos.setdefault(key, len(self._infos))

    def _lying(self, marks: tuple[Mark, ...]) -> tuple[int, ...]:
        return tuple(look for mark in marks if (look := self._scenery.mark(mark)) >= 0)

    def _ground(self, marks: tuple[Mark, ...]) -> int:
        ruins = (*ruins_of(marks), *shown_on_ground(marks))
        if ruins not in self._grounds:
            self._grounds[ruins] = self._scenery.ground(ruins)
        return self._grounds[ruins]
