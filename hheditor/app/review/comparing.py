"""Two places side by side: what moved, turned, suffered, came and went."""

from typing import Literal, NamedTuple

from hheditor.rules.api import Piece, Scene

DifferenceKind = Literal["moved", "turned", "formation", "strength", "gained", "shed", "gone", "came"]


class Difference(NamedTuple):
    """One thing that is different about a piece."""

    piece: int
    kind: DifferenceKind
    side: int
    name: str
    before: tuple[int, ...] = ()
    """Cells for a move, strength for a loss; tenths of a degree for a turn."""
    after: tuple[int, ...] = ()
    words: tuple[str, str] = ("", "")
    """Formations, or the mark that was gained or shed."""


def differences(before: Scene, after: Scene) -> list[Difference]:
    """What changed from one scene to another, by side and piece; the gone first."""
    old = {piece.id: piece for piece in before.pieces}
    new = {piece.id: piece for piece in after.pieces}
    found: list[Difference] = []
    for number, piece in old.items():
        now = new.get(number)
        if now is None:
            found.append(
                Difference(
                    number, "gone", piece.side, piece.name, piece.places, (), (str(piece.strength.now), "")
                )
            )
        elif now != piece:
            found += _changes(piece, now)
    for number, piece in new.items():
        if number not in old:
            found.append(Difference(number, "came", piece.side, piece.name, (), piece.places))
    return sorted(found, key=lambda change: (change.side, change.kind != "gone", change.piece))


def _changes(old: Piece, new: Piece) -> list[Difference]:
    found: list[Difference] = []

    def add(kind: DifferenceKind, before: object = (), after: object = (), *words: str) -> None:
        pair = (words[0] if words else "", words[1] if len(words) > 1 else "")
        assert isinstance(before, tuple)
        assert isinstance(after, tuple)
        found.append(Difference(new.id, kind, new.side, new.name or old.name, before, after, pair))

    # Figures on a base go where it goes: it says so for all of them.
    along = any(new.footprint) and new.host >= 0 and new.host == old.host
    if (old.x, old.y, old.places) != (new.x, new.y, new.places) and not along:
        add("moved", old.places or (old.x, old.y), new.places or (new.x, new.y))
    if old.angle != new.angle and not along:
        add("turned", (old.angle,), (new.angle,))
    if old.formation != new.formation:
        add("formation", (), (), old.formation, new.formation)
    if old.strength != new.strength:
        add("strength", (old.strength.now,), (new.strength.now,))
    for mark in new.marks:
        if mark not in old.marks:
            add("gained", (), (), mark)
    for mark in old.marks:
        if mark not in new.marks:
            add("shed", (), (), mark)
    return found


def ghosts(before: Scene, after: Scene) -> Scene:
    """The pieces as they were where they are no longer, to be shown faintly."""
    new = {piece.id: (piece.x, piece.y, piece.angle) for piece in after.pieces}
    return Scene(tuple(p for p in before.pieces if new.get(p.id) != (p.x, p.y, p.angle)), (), before.board)


def by_piece(changes: list[Difference]) -> list[list[Difference]]:
    """The changes of each piece together; that a piece which moved also turned goes without saying."""
    found: dict[int, list[Difference]] = {}
    for change in changes:
        found.setdefault(change.piece, []).append(change)
    for own in found.values():
        if any(change.kind == "moved" for change in own):
            own[:] = [change for change in own if change.kind != "turned"]
    return list(found.values())
