"""Placing a side on the field, without a window.

A `Deploying` holds the position of the rules where one side places its pieces, with one of its named
deployments laid out. Whatever a person does (put down, move, turn, swap, mirror, take off, all at once) is
an *arrangement*: some pieces leave the table, then stand as wished, one order after the other. The first
refusal is the answer, and nothing has changed. There is no other judge.

Pieces are numbered as the army has them, units and then leaders; `Placement.piece` is that number.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from hheditor.app.scenario import bases
from hheditor.app.scenario.arrangements import Arranged, Difference, Stray, Wishes, ground
from hheditor.armies import Device
from hheditor.rules.api import Order, Overlay, Piece, Ruleset, Scene
from hheditor.rules.api.screen.deployment import Wave
from hheditor.rules.api.screen.scene import stands_at
from hheditor.rules.api.surfaces import NO_HEADING, NO_PLACE, Contour, Surface, Where
from hheditor.scenarios import Placement, Scenario
from hheditor.scenarios.edits import Place, deployment_of
from hheditor.scenarios.making import same_place
from hheditor.tables import Rect
from hheditor.values import Finding, refuse


class Deploying:
    """One side of a scenario being placed."""

    def __init__(self, ruleset: Ruleset[Any], scenario: Scenario, side: int, name: str) -> None:
        self.ruleset = ruleset
        self.scenario = scenario
        self.side = side
        self.name = name
        self.strays: dict[int, Stray] = {}
        self._lay_out()

    @property
    def surface(self) -> Surface:
        """What is deployed on."""
        return self.ruleset.surface(self.scenario)

    def _lay_out(self) -> None:
        """Play the deployment from an empty table; what is refused is a stray."""
        self.position = self.ruleset.deploying(self.scenario, self.side)
        zones = () if self.position is None else self.ruleset.zones(self.scenario)
        self.zone: tuple[int, ...] = zones[self.side] if self.side < len(zones) else ()
        """The cells the rules allow the side; none on a bare table."""
        outlines = () if self.position is None else self.ruleset.zone_outlines(self.scenario)
        self.outlines: tuple[Contour, ...] = outlines[self.side] if self.side < len(outlines) else ()
        """The ground the rules allow the side."""
        self._read()
        deployment = deployment_of(self.scenario, self.side, self.name)
        self.strays = {}
        self._followers: dict[int, int] = {}
        if deployment is None or self.position is None:
            self.placed: dict[int, Placement] = {}
            return
        for placement in sorted(deployment.placements, key=lambda each: each.piece):
            refused = self._try(placement)
            if refused is not None:
                self.strays[placement.piece] = Stray(placement, refused)
        self._read_placed()

    def _try(self, placement: Placement) -> Finding | None:
        piece = self.piece(placement.piece)
        if piece < 0:
            return refuse("scenario.no-such-piece", number=placement.piece)
        after = self._played(self.position, self.ruleset.order_to_place(self.position, piece, placement))
        if isinstance(after, Finding):
            return after
        self.position = after
        return None

    def _played(self, position: Any, order: Order) -> Any:
        refused = self.ruleset.refusal(position, order)
        return refused if refused is not None else self.ruleset.follow(position, order)

    def _read(self) -> None:
        position = self.position
        self.pieces: tuple[int, ...] = () if position is None else self.ruleset.enlisted(position, self.side)
        self.names: dict[int, str] = {}
        if position is not None:
            names = self.ruleset.names(position)
            self.names = {number: names.get(piece, "") for number, piece in enumerate(self.pieces)}

    @property
    def waves(self) -> tuple[Wave, ...]:
        """The steps in which a battle would place them, by the numbers of the army."""
        if self.position is None:
            return ()
        numbers = {piece: number for number, piece in enumerate(self.pieces)}
        found = self.ruleset.waves(self.position, self.side)
        return tuple(Wave(each.message, tuple(numbers[piece] for piece in each.pieces)) for each in found)

    @property
    def in_turn(self) -> tuple[int, ...]:
        """Everybody, step by step where there are steps."""
        first = (number for wave in self.waves for number in wave.pieces)
        return tuple(dict.fromkeys((*first, *range(len(self.pieces)))))

    def _read_placed(self) -> None:
        found = self.ruleset.placements(self.position, self.side)
        self.placed = {placement.piece: placement for placement in found}
        self._followers = {man: number for number in self.placed for man in self.men(number)}

    def follow(self, scenario: Scenario) -> None:
        """The scenario has changed; what is laid out stays if it is what the scenario says."""
        before, self.scenario = self.scenario, scenario
        if scenario is before:
            return
        deployment = deployment_of(scenario, self.side, self.name)
        wanted = {} if deployment is None else {each.piece: each for each in deployment.placements}
        known = {**self.placed, **{number: stray.placement for number, stray in self.strays.items()}}
        if ground(before) != ground(scenario) or wanted != known:
            self._lay_out()

    # What there is -------------------------------------------------------------------------------------

    @property
    def possible(self) -> bool:
        """Whether the rules system deploys at all."""
        return self.position is not None

    def piece(self, number: int) -> int:
        """The position's piece of a number of the army; -1 if there is none."""
        return self.pieces[number] if 0 <= number < len(self.pieces) else -1

    def number(self, piece: int) -> int:
        """The army's number of a piece, or of whom it follows; -1 if it is not the side's."""
        return self.pieces.index(piece) if piece in self.pieces else self._followers.get(piece, -1)

    def men(self, number: int) -> tuple[int, ...]:
        """The position's pieces of a unit that stands man by man."""
        piece = self.piece(number)
        return () if piece < 0 else self.ruleset.men(self.position, piece)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Numbers of the pieces that are not on the field."""
        return tuple(number for number in self.in_turn if number not in self.placed)

    @property
    def leaders(self) -> frozenset[int]:
        """Numbers of leaders: the army lists them behind its units."""
        units = len(self.scenario.sides[self.side].army.units)
        return frozenset(range(units, len(self.pieces)))

    @property
    def scene(self) -> Scene:
        """What stands on the field."""
        return Scene() if self.position is None else self.ruleset.scene(self.position)

    @property
    def arms(self) -> dict[int, Device]:
        """The arms of pieces that bear their own, by the position's piece."""
        own = self.scenario.sides[self.side].army.own_arms
        return {self.piece(number): arms for number, arms in own.items() if self.piece(number) >= 0}

    def out_of_command(self) -> dict[int, Finding | None]:
        """Numbers of the pieces nobody commands, and why."""
        if self.position is None:
            return {}
        kinds = (kind.id for kind in self.ruleset.overlay_kinds if kind.trouble)
        broken = (each for kind in kinds for each in self._overlays(self.position, kind))
        return {self.number(overlay.piece): overlay.finding for overlay in broken}

    def _overlays(self, position: Any, kind: str) -> tuple[Overlay, ...]:
        return self.ruleset.overlays(position, kind, side=self.side)

    def aids(self, position: Any) -> tuple[Overlay, ...]:
        """What the rules lay over the field for those who deploy, at a position of the side."""
        kinds = (kind.id for kind in self.ruleset.overlay_kinds if kind.deploying)
        return tuple(each for kind in kinds for each in self._overlays(position, kind))

    def shown(self, number: int) -> Piece | None:
        """A placed piece as it is drawn."""
        wanted = self.piece(number)
        return next((piece for piece in self.scene.pieces if piece.id == wanted), None)

    def standing_at(self, where: Where) -> tuple[int, ...]:
        """Numbers of the pieces at a place or under a spot, the topmost (a leader) last."""
        if isinstance(where, int):
            return tuple(
                number
                for number in sorted(self.placed)
                if where == self.placed[number].cell or where in self.placed[number].cells
            )
        under = {self.number(piece.id) for piece in self.scene.pieces if stands_at(piece, where)}
        return tuple(number for number in sorted(self.placed) if number in under)

    def joined(self, number: int, where: Where) -> int:
        """Whom a piece would join that is put there; -1: nobody."""
        if self.position is None or number in self.leaders:
            return -1
        for other in self.standing_at(where):
            pieces = self.piece(number), self.piece(other)
            if other != number and other not in self.leaders and self.ruleset.joins(self.position, *pieces):
                return other
        return -1

    def stray_at(self, where: Where) -> int:
        """The number of a piece that is to stand there and may not; -1 if there is none."""
        for number, stray in self.strays.items():
            wanted = stray.placement.where
            if wanted == where or (
                not isinstance(where, int)
                and not isinstance(wanted, int)
                and self.surface.distance(wanted, where) <= self.surface.near
            ):
                return number
        return -1

    def base(self, placement: Placement) -> Rect | None:
        """The base of a piece as it would stand on a bare table; None where it takes places."""
        piece = self.piece(placement.piece)
        if piece < 0 or placement.spot is None:
            return None
        return bases.base(placement, self.ruleset.base(self.position, piece, placement.formation))

    def clash(self, one: Placement, other: Placement) -> bool:
        """Whether two pieces would stand in one place, or on each other."""
        first, second = self.base(one), self.base(other)
        if first is not None and second is not None:
            return bases.clash(first, second)
        return not {one.cell, *one.cells}.isdisjoint({other.cell, *other.cells} - {NO_PLACE})

    def differences(self) -> tuple[Difference, ...]:
        """Where the side stands otherwise than the scenario puts it."""
        setup = self.scenario.sides[self.side].setup
        found = ((each, self.placed.get(each.piece)) for each in setup)
        return tuple(
            Difference(wanted, now) for wanted, now in found if now is None or not same_place(wanted, now)
        )

    def formations(self, number: int) -> tuple[str, ...]:
        """The formations a piece may take."""
        piece = self.piece(number)
        return () if piece < 0 else self.ruleset.formations(self.position, piece)

    @property
    def ahead(self) -> int:
        """The facing straight at the enemy."""
        return self.ruleset.facing_ahead(self.scenario, self.side)

    # Arranging -----------------------------------------------------------------------------------------

    def arrange(self, wishes: Wishes) -> Arranged | Finding:
        """What comes of some wishes: an edit, or the refusal that stands in the way."""
        if self.position is None:
            return refuse("scenario.no-deployment")
        carried = self._carried(wishes)
        wishes = {**carried, **wishes}
        position = self.position
        for number in sorted(wishes, reverse=True):
            # Leaders first: a unit that leaves the table takes its leaders along.
            if number in self.placed:
                after = self._played(position, self.ruleset.order_to_withdraw(position, self.piece(number)))
                if isinstance(after, Finding):
                    return after
                position = after
        stood: list[Placement] = []
        for number in sorted(wishes):
            wish = wishes[number]
            if wish is None:
                continue
            piece = self.piece(number)
            if piece < 0:
                return refuse("scenario.no-such-piece", number=number)
            wish = self.ruleset.footprint(position, piece, wish)
            after = self._played(position, self.ruleset.order_to_place(position, piece, wish))
            if isinstance(after, Finding):
                return after
            position = after
        found = {each.piece: each for each in self.ruleset.placements(position, self.side)}
        stood = [found[number] for number in sorted(wishes) if number in found]
        taken = tuple(number for number in sorted(wishes) if number not in found)
        return Arranged(Place(self.side, self.name, tuple(stood), taken), position)

    def _carried(self, wishes: Wishes) -> dict[int, Placement | None]:
        """Attached leaders go with their units, unless they are told otherwise."""
        found: dict[int, Placement | None] = {}
        hosts = {self.piece(number): number for number in wishes if number in self.placed}
        for piece in self.scene.pieces:
            number = self.number(piece.id)
            if piece.host in hosts and number >= 0 and number not in wishes:
                wish = wishes[hosts[piece.host]]
                found[number] = None if wish is None else Placement(number).at(wish.where)
        return found

    def accept(self, arranged: Arranged, scenario: Scenario) -> None:
        """The scenario has taken the edit of an arrangement: stand as it says."""
        self.scenario = scenario
        self.position = arranged.position
        for placement in arranged.edit.placed:
            self.strays.pop(placement.piece, None)
        for number in arranged.edit.taken:
            self.strays.pop(number, None)
        self._read_placed()

    # Wishes a hand makes -------------------------------------------------------------------------------

    def put(
        self, number: int, where: Where, facing: int | None = None, *, snap: bool = True
    ) -> dict[int, Placement | None]:
        """Put one piece down, or move it: as it stood, else in its usual formation and straight ahead. On a
        bare table it stands flush with friends and along the rim of its zone where it nearly does, unless
        told not to `snap`."""
        before = self.placed.get(number) or (self.strays[number].placement if number in self.strays else None)
        if before is None:
            usual = next(iter(self.formations(number)), "line")
            before = Placement(number, facing=self.ahead, formation=usual)
        friend = self.joined(number, where)
        if friend >= 0:
            return {number: replace(self.placed[friend], piece=number, fixed=False)}
        look = before.facing if facing is None else facing
        wish = replace(before, facing=look, fixed=False).at(where)
        return {number: self._settled(wish, (number,)) if snap else wish}

    def _settled(self, wish: Placement, moving: Iterable[int]) -> Placement:
        """A wish of an imprecise hand as it is meant."""
        rect = self.base(wish)
        if rect is None:
            return wish
        others = (each for number, each in self.placed.items() if number not in moving)
        friends = [friend for each in others if (friend := self.base(each)) is not None]
        pose = bases.settled(rect, friends, self.outlines).pose
        return wish.at((pose.x, pose.y))

    def in_a_row(self, numbers: Sequence[int], way: Sequence[Where]) -> dict[int, Placement | None]:
        """Pieces side by side on the cells a hand swept over, as many as there are of both; on a bare table
        side by side from where it began towards where it is."""
        wishes: dict[int, Placement | None] = {}
        if way and not isinstance(way[0], int):
            return self._in_line(numbers, self.surface.spot_of(way[0]), self.surface.spot_of(way[-1]))
        free = [cell for cell in way if not set(self.standing_at(cell)) - set(numbers)]
        for number, cell in zip(numbers, free, strict=False):
            wishes |= self.put(number, cell)
        return wishes

    def _in_line(
        self, numbers: Sequence[int], start: tuple[float, float], finish: tuple[float, float]
    ) -> dict[int, Placement | None]:
        wishes: dict[int, Placement | None] = {}
        for number in numbers:
            wishes |= self.put(number, start, snap=False)
        rects = {number: self.base(wish) for number, wish in wishes.items() if wish is not None}
        widths = {number: rect.size.width for number, rect in rects.items() if rect is not None}
        for number, pose in bases.in_line(widths, start, finish, self.ahead).items():
            wish = wishes[number]
            wishes[number] = wish and replace(wish.at((pose.x, pose.y)), facing=pose.a)
        return wishes

    def moved(
        self, numbers: Sequence[int], start: Where, end: Where, *, snap: bool = True
    ) -> dict[int, Placement | None] | Finding:
        """Pieces as a block, by the step that leads from one place or spot to another; on a bare table so
        that the first of them stands as `put` would let it."""
        surface = self.surface
        first = self.placed.get(numbers[0]) if numbers else None
        if snap and first is not None and first.spot is not None:
            at = surface.carried(first.spot, start, end)
            if not isinstance(at, int):
                start, end = first.spot, self._settled(first.at(at), numbers).where
        return self._each(numbers, lambda where: surface.carried(where, start, end))

    def turned(self, numbers: Iterable[int], steps: int) -> dict[int, Placement | None]:
        """Pieces turned on their place."""
        return {
            number: replace(self.placed[number], facing=self._turned(self.placed[number].facing, steps))
            for number in numbers
            if number in self.placed and number not in self.leaders
        }

    def wheeled(self, body: Mapping[int, Placement], angle: int) -> dict[int, Placement | None]:
        """Pieces of a bare table that stood so, turned as one body, by tenths of a degree clockwise."""
        rects = {number: self.base(each) for number, each in body.items()}
        known = {number: rect for number, rect in rects.items() if rect is not None}
        return {
            number: replace(body[number].at((pose.x, pose.y)), facing=pose.a)
            for number, pose in bases.turned(known, angle).items()
        }

    def _turned(self, facing: int, steps: int) -> int:
        return facing if facing == NO_HEADING else self.surface.turned(facing, steps)

    def facing(self, numbers: Iterable[int], facing: int) -> dict[int, Placement | None]:
        """Pieces turned to a facing."""
        return {
            number: replace(self.placed[number], facing=facing)
            for number in numbers
            if number in self.placed and number not in self.leaders
        }

    def formed(self, numbers: Iterable[int], formation: str) -> dict[int, Placement | None]:
        """Pieces in another formation, where they have it."""
        return {
            number: replace(self.placed[number], formation=formation, cells=())
            for number in numbers
            if number in self.placed and number not in self.leaders
        }

    def formed_next(self, numbers: Iterable[int]) -> dict[int, Placement | None]:
        """Pieces in the next of the formations they may take, whatever their game has."""
        wishes: dict[int, Placement | None] = {}
        for number in numbers:
            able = self.formations(number)
            if number in self.placed and len(able) > 1:
                now = self.placed[number].formation
                then = able[(able.index(now) + 1) % len(able)] if now in able else able[0]
                wishes |= self.formed((number,), then)
        return wishes

    def swapped(self, one: int, other: int) -> dict[int, Placement | None]:
        """Two pieces in each other's place. One that waits changes with one that stands."""
        first, second = self.placed.get(one), self.placed.get(other)
        wishes: dict[int, Placement | None] = {one: None, other: None}
        if second is not None:
            wishes |= self.put(one, second.where, second.facing, snap=False)
        if first is not None:
            wishes |= self.put(other, first.where, first.facing, snap=False)
        return wishes

    def mirrored(self, numbers: Iterable[int]) -> dict[int, Placement | None] | Finding:
        """Pieces with left and right changed: all of them about the middle of the zone, some about their
        own."""
        chosen = [number for number in numbers if number in self.placed]
        surface = self.surface
        about: list[Where] = [self.placed[number].where for number in chosen]
        if set(chosen) == set(self.placed) and self.outlines:
            about = list(self.zone) or [
                spot for each in self.outlines for spot in zip(each[::2], each[1::2], strict=True)
            ]
        if not about:
            return {}
        upright = self.scenario.sides[self.side].edge in ("north", "south")
        wishes = self._each(chosen, surface.mirror(about, upright=upright))
        if isinstance(wishes, Finding):
            return wishes
        return {
            number: wish and replace(wish, facing=surface.mirrored(wish.facing, upright=upright))
            for number, wish in wishes.items()
        }

    def _each(
        self, numbers: Iterable[int], image: Callable[[Where], Where]
    ) -> dict[int, Placement | None] | Finding:
        wishes: dict[int, Placement | None] = {}
        for number in numbers:
            before = self.placed.get(number)
            if before is None:
                continue
            where, *rest = map(image, (before.where, *before.cells))
            cells = tuple(each for each in rest if isinstance(each, int) and each >= 0)
            if where == NO_PLACE or len(cells) < len(rest):
                return refuse("scenario.off-field", pieces=(self.piece(number),))
            wishes[number] = replace(before.at(where), cells=cells)
        return wishes

    def taken_off(self, numbers: Iterable[int]) -> dict[int, Placement | None]:
        """Pieces off the field; strays are forgotten."""
        return {number: None for number in numbers if number in self.placed or number in self.strays}

    def rest(self, seed: int = 0) -> dict[int, Placement | None]:
        """Those who wait, as the rules system would place them; where somebody stands there already, in the
        nearest place that the rules allow. Nobody who stands moves."""
        if self.position is None:
            return {}
        surface = self.surface
        wanted = {each.piece: each for each in self.ruleset.array(self.scenario, self.side, seed)}
        position, wishes = self.position, {}
        for number in self.waiting:
            wish = wanted.get(number)
            piece = self.piece(number)
            if wish is None or piece < 0:
                continue
            near: Sequence[Where] = sorted(self.zone, key=partial(surface.distance, wish.where))
            if wish.spot is not None:
                near = bases.lattice(self.outlines, wish.spot)
            for where in dict.fromkeys((wish.where, *near)):
                moved = wish if where == wish.where else wish.at(where)
                moved = self.ruleset.footprint(position, piece, moved)
                after = self._played(position, self.ruleset.order_to_place(position, piece, moved))
                if not isinstance(after, Finding):
                    position, wishes[number] = after, moved
                    break
        return dict(wishes)

    def arrayed(self, seed: int = 0) -> dict[int, Placement | None]:
        """The whole side as the rules system would place it."""
        found = {each.piece: each for each in self.ruleset.array(self.scenario, self.side, seed)}
        return {number: found.get(number) for number in range(len(self.pieces))}
