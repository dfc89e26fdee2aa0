"""A person who deploys, without a window: which side, which deployment, what is picked, what was refused.

The deployment screen is a thin skin over this: every gesture of mouse or keyboard ends in one of these
methods, and each of them is one entry of the scenario's history or one refusal.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from hheditor.app.frame.signal import Signal
from hheditor.app.scenario.arrangements import Arranged, Body, Wishes
from hheditor.app.scenario.deploying import Deploying
from hheditor.app.scenario.editor import TRIPPED, ScenarioEditor
from hheditor.app.scenario.men import man_moved
from hheditor.app.scenario.typed import read_place
from hheditor.rules.api.surfaces import Where
from hheditor.scenarios import Deployment, Placement, Scenario
from hheditor.scenarios.edits import SetDeployments, SetSetup, deployment_of, deployments_of
from hheditor.scenarios.making import free_name, same_place
from hheditor.scenarios.named import leading, renamed, without
from hheditor.values import Finding, Parameter, refuse


def _places(placement: Placement) -> tuple[int, ...]:
    """What a finding may point at; a spot is none of its places."""
    return () if placement.spot is not None else (placement.cell,)


class Deployer:
    """Places one side of a scenario, then the other."""

    def __init__(self, editor: ScenarioEditor, first_name: Callable[[], str]) -> None:
        """`first_name` is what a side's first deployment is called, in the person's language."""
        self.editor = editor
        self._first_name = first_name
        self.side = 0
        self._names = ["", ""]
        self._made: dict[int, Deploying] = {}
        self._pending: Arranged | None = None
        self._body: Body | None = None
        self._seed = [0, 0]
        self.selected: tuple[int, ...] = ()
        """Numbers of the pieces picked, in the order in which they were picked."""
        self.refused: Finding | None = None
        """Why the last wish was not granted; None once another is."""
        self.changed: Signal[None] = Signal()
        """Something to show anew: pieces, selection, side, refusal."""
        editor.changed.connect(self._scenario_changed)

    @property
    def scenario(self) -> Scenario:
        """The scenario now."""
        return self.editor.scenario

    # Which side, which deployment ----------------------------------------------------------------------

    def name(self, side: int) -> str:
        """The deployment of a side that is worked on; empty where there is none yet."""
        names = [each.name for each in deployments_of(self.scenario, side)]
        return self._names[side] if self._names[side] in names else next(iter(names), "")

    @property
    def names(self) -> tuple[str, str]:
        """Of both sides."""
        return self.name(0), self.name(1)

    def use_side(self, side: int) -> None:
        """Turn to a side."""
        if side != self.side:
            self.side = side
            self.selected, self.refused = (), None
            self.editor.history.settle()
            self.changed.emit(None)

    def use_name(self, name: str) -> None:
        """Turn to another deployment of the side."""
        self._names[self.side] = name
        self._made.pop(self.side, None)
        self.selected, self.refused = (), None
        self.editor.history.settle()
        self.changed.emit(None)

    def of(self, side: int) -> Deploying | None:
        """A side as it stands; None where its rules are not there or cannot read it."""
        ruleset = self.editor.ruleset
        if ruleset is None:
            return None
        made = self._made.get(side)
        name = self.name(side)
        try:
            if made is None or made.name != name:
                made = self._made[side] = Deploying(ruleset, self.scenario, side, name)
            else:
                made.follow(self.scenario)
        except TRIPPED:
            # An army the rules cannot read: the findings say so, and there is nobody to place.
            self._made.pop(side, None)
            return None
        return made if made.possible else None

    @property
    def here(self) -> Deploying | None:
        """The side in hand."""
        return self.of(self.side)

    def _scenario_changed(self, scenario: Scenario) -> None:
        made, pending = self._made.get(self.side), self._pending
        if pending is not None and made is not None:
            self._pending = None
            made.accept(pending, scenario)
        here = self.here
        known = () if here is None else range(len(here.pieces))
        self.selected = tuple(number for number in self.selected if number in known)
        self.changed.emit(None)

    # Picking -------------------------------------------------------------------------------------------

    def pick(self, numbers: Iterable[int]) -> None:
        """Pick these and no others."""
        self.selected, self.refused = tuple(dict.fromkeys(numbers)), None
        self.editor.history.settle()
        self.changed.emit(None)

    def toggle(self, number: int) -> None:
        """Pick one more, or one less."""
        if number in self.selected:
            self.pick(each for each in self.selected if each != number)
        else:
            self.pick((*self.selected, number))

    def pick_all(self) -> None:
        """Pick everybody on the field; where nobody is, everybody who waits."""
        here = self.here
        if here is not None:
            self.pick(sorted(here.placed) or here.waiting)

    def pick_next(self, step: int = 1) -> None:
        """Pick the next piece that waits, or, where all stand, the next that stands."""
        here = self.here
        if here is None:
            return
        ring = list(here.waiting) or sorted(here.placed)
        if not ring:
            return
        last = self.selected[-1] if self.selected else None
        if last in ring:
            self.pick([ring[(ring.index(last) + step) % len(ring)]])
        else:
            later = [number for number in ring if last is not None and number > last]
            self.pick([(later or ring)[0] if step > 0 else ring[-1]])

    @property
    def standing(self) -> tuple[int, ...]:
        """Of those picked the ones on the field."""
        here = self.here
        return () if here is None else tuple(number for number in self.selected if number in here.placed)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Of those picked the ones off the field."""
        here = self.here
        return () if here is None else tuple(number for number in self.selected if number not in here.placed)

    # Wishes --------------------------------------------------------------------------------------------

    def try_(self, wishes: Wishes | Finding) -> Arranged | Finding:
        """What would come of wishes, without doing it: for the shadow under the pointer."""
        here = self.here
        if here is None:
            return refuse("scenario.no-deployment")
        if not isinstance(wishes, Finding):
            held = self._held(wishes)
            return held if held is not None else here.arrange(wishes)
        return wishes

    def _held(self, wishes: Wishes) -> Finding | None:
        """The refusal to move whom the scenario has fixed."""
        fixed = {each.piece: each for each in self._setup if each.fixed}
        for number, wish in wishes.items():
            if wish is not None and number in fixed and not same_place(wish, fixed[number]):
                return refuse("scenario.fixed-piece", places=_places(fixed[number]))
        return None

    @property
    def _setup(self) -> tuple[Placement, ...]:
        return self.scenario.sides[self.side].setup

    def wish(
        self, wishes: Wishes | Finding, title: str, *, merge: str = "", **parameters: Parameter
    ) -> Finding | None:
        """Do it as one entry of the history, or say why not; then everything is as it was."""
        self.refused = None
        if not isinstance(wishes, Finding) and not wishes:
            return None
        arranged = self.try_(wishes)
        if isinstance(arranged, Finding):
            return self._refuse(arranged)
        history = self.editor.history
        if self.name(self.side):
            self._pending = arranged
            if not self.editor.do(arranged.edit, title, merge=merge, **parameters):
                self._pending = None
        else:
            # The first piece of a side makes its first deployment: one gesture, one entry.
            with history.stroke(title, **parameters):
                self._add(Deployment(self._first_name(), self.side))
                again = self.try_(wishes)
                assert not isinstance(again, Finding)
                self._pending = again
                history.do(again.edit)
        return None

    def _refuse(self, finding: Finding) -> Finding:
        self.refused = finding
        self.changed.emit(None)
        return finding

    def put(self, where: Where, facing: int | None = None, *, snap: bool = True) -> Finding | None:
        """The piece picked to a place or spot; of several that wait the first, and the next one is picked."""
        here = self.here
        if here is None or not self.selected:
            return None
        number = (self.waiting or self.selected)[0]
        waited = number in self.waiting
        rest = tuple(each for each in self.selected if each != number)
        finding = self.wish(
            here.put(number, where, facing, snap=snap), "scenario.did.placed", n=1, unit=here.names[number]
        )
        if finding is None and waited:
            if rest:
                self.pick(rest)
            else:
                self._pick_after(number)
        return finding

    def put_as_typed(self, text: str) -> Finding | None:
        """The piece picked where a person writes: a place or two lengths in centimetres, and how it faces."""
        here = self.here
        if here is None or not self.selected:
            return None
        read = read_place(here.surface, text)
        if isinstance(read, Finding):
            return self._refuse(read)
        where, facing = read
        return self.put(where, facing, snap=False)

    def nudge(self, across: int, down: int) -> Finding | None:
        """The standing pieces picked, by so many board units."""
        here = self.here
        if here is None or not self.standing:
            return None
        x, y = here.surface.spot_of(here.placed[self.standing[0]].where)
        key = f"nudge:{self.side}:{self.standing}"
        wishes = here.moved(self.standing, (x, y), (x + across, y + down), snap=False)
        return self.wish(wishes, "scenario.did.moved", merge=key, n=len(self.standing))

    def _pick_after(self, number: int) -> None:
        here = self.here
        if here is None:
            return
        later = [each for each in here.waiting if each > number]
        self.pick((later or list(here.waiting) or [number])[:1])

    def sweep(self, way: Sequence[Where]) -> Finding | None:
        """The pieces picked in a row along a way."""
        here = self.here
        if here is None:
            return None
        wishes = here.in_a_row(self.selected, way)
        finding = self.wish(wishes, "scenario.did.swept", n=len(wishes))
        if finding is None and wishes:
            self.pick(number for number in self.selected if number not in wishes)
            if not self.selected:
                self._pick_after(max(wishes))
        return finding

    def move(self, start: Where, end: Where, *, snap: bool = True) -> Finding | None:
        """The standing pieces picked, as a block."""
        here = self.here
        if here is None or start == end:
            return None
        wishes = here.moved(self.standing, start, end, snap=snap)
        return self.wish(wishes, "scenario.did.moved", n=len(self.standing))

    def move_man(self, number: int, man: int, where: Where) -> Finding | None:
        """One man of a unit that stands man by man."""
        here = self.here
        if here is None:
            return None
        return self.wish(man_moved(here, number, man, where), "scenario.did.moved", n=1)

    def wheel(self, angle: int) -> Finding | None:
        """Turn the pieces picked on a bare table by tenths of a degree, as one body; many small turns are one
        entry, and come to the same as one large one: all are reckoned from how the body stood at first."""
        here = self.here
        if here is None or not self.standing:
            return None
        now = {number: here.placed[number] for number in self.standing}
        body = self._body
        start, gone = (body.start, body.angle) if body is not None and body.end == now else (now, 0)
        wishes = here.wheeled(start, gone + angle)
        key = f"turn:{self.side}:{self.standing}"
        finding = self.wish(wishes, "scenario.did.turned", merge=key, n=len(self.standing))
        here = self.here
        if finding is None and here is not None:
            end = {number: here.placed[number] for number in self.standing}
            self._body = Body(start, gone + angle, end)
        return finding

    def turn(self, steps: int) -> Finding | None:
        """Turn the pieces picked; many small turns are one entry."""
        here = self.here
        if here is None:
            return None
        if not here.surface.places:
            return self.wheel(here.surface.turned(0, steps) - (3600 if steps < 0 else 0))
        key = f"turn:{self.side}:{self.standing}"
        return self.wish(
            here.turned(self.standing, steps), "scenario.did.turned", merge=key, n=len(self.standing)
        )

    def face(self, facing: int) -> Finding | None:
        """Turn the pieces picked to a facing."""
        here = self.here
        if here is None:
            return None
        key = f"turn:{self.side}:{self.standing}"
        return self.wish(
            here.facing(self.standing, facing), "scenario.did.turned", merge=key, n=len(self.standing)
        )

    def form(self, formation: str = "") -> Finding | None:
        """Another formation for the pieces picked; the next each of them has, where none is named."""
        here = self.here
        if here is None:
            return None
        wishes = here.formed(self.standing, formation) if formation else here.formed_next(self.standing)
        named = {"formation": formation} if formation else {}
        return self.wish(wishes, f"scenario.did.formed{'' if named else '-next'}", n=len(wishes), **named)

    def swap(self) -> Finding | None:
        """The two pieces picked change places."""
        here = self.here
        if here is None:
            return None
        if len(self.selected) != 2:
            return self._refuse(refuse("scenario.pick-two"))
        return self.swap_with(*self.selected)

    def swap_with(self, number: int, other: int) -> Finding | None:
        """Two given pieces change places."""
        here = self.here
        return None if here is None else self.wish(here.swapped(number, other), "scenario.did.swapped")

    def mirror(self) -> Finding | None:
        """The pieces picked, or all, with left and right changed."""
        here = self.here
        if here is None:
            return None
        numbers = self.standing or tuple(sorted(here.placed))
        return self.wish(here.mirrored(numbers), "scenario.did.mirrored", n=len(numbers))

    def withdraw(self) -> Finding | None:
        """Take the pieces picked off the field."""
        here = self.here
        if here is None:
            return None
        wishes = here.taken_off(self.selected)
        return self.wish(wishes, "scenario.did.withdrawn", n=len(wishes))

    def clear(self) -> Finding | None:
        """Take everybody off."""
        here = self.here
        if here is None:
            return None
        wishes = here.taken_off(range(len(here.pieces)))
        return self.wish(wishes, "scenario.did.withdrawn", n=len(wishes))

    def auto(self) -> Finding | None:
        """The whole side as the rules system would place it; once more, another way."""
        here = self.here
        if here is None:
            return refuse("scenario.no-deployment")
        wishes = self._around_fixed(here.arrayed(self._seed[self.side]))
        for _ in range(14):
            self._seed[self.side] += 1
            if wishes != {number: here.placed.get(number) for number in wishes}:
                break
            wishes = self._around_fixed(here.arrayed(self._seed[self.side]))
        if not any(wishes.values()):
            return self._refuse(refuse("scenario.no-array"))
        return self.wish(wishes, "scenario.did.arrayed", side=self.scenario.sides[self.side].name)

    def _around_fixed(self, wishes: Wishes) -> dict[int, Placement | None]:
        """Whom the scenario has fixed stand there, and nobody else."""
        here = self.here
        fixed = {each.piece: replace(each, fixed=False) for each in self._setup if each.fixed}
        others = {
            number: None if wish and here and any(here.clash(wish, each) for each in fixed.values()) else wish
            for number, wish in wishes.items()
        }
        return {**others, **fixed}

    def as_set_up(self) -> Finding | None:
        """Everybody where the scenario puts them; others stay, unless somebody of the set-up stands there."""
        here = self.here
        if here is None or not self._setup:
            return self._refuse(refuse("scenario.no-setup"))
        wishes = {each.piece: replace(each, fixed=False) for each in self._setup}
        off = {
            number: None
            for number, placed in here.placed.items()
            if number not in wishes and any(here.clash(placed, each) for each in self._setup)
        }
        return self.wish({**off, **wishes}, "scenario.did.set-up", n=len(wishes))

    def keep_as_setup(self) -> Finding | None:
        """What stands now is where the scenario puts the side; who was fixed stays fixed."""
        here = self.here
        if here is None or not here.placed:
            return refuse("scenario.nobody-stands")
        fixed = {each.piece for each in self._setup if each.fixed}
        setup = tuple(replace(here.placed[n], fixed=n in fixed) for n in sorted(here.placed))
        self.editor.do(SetSetup(self.side, setup), "scenario.did.setup-kept", n=len(setup))
        return None

    @property
    def fixed(self) -> tuple[int, ...]:
        """The pieces of the side that the scenario has fixed."""
        return tuple(each.piece for each in self._setup if each.fixed)

    def fix(self) -> None:
        """The standing pieces picked stay where they stand; those that are fixed may be moved again."""
        here = self.here
        if here is None:
            return
        known = {each.piece: each for each in self._setup}
        on = not set(self.standing) <= set(self.fixed)
        for number in self.standing:
            known[number] = replace(here.placed[number], fixed=on)
        setup = tuple(known[number] for number in sorted(known))
        title = "scenario.did.fixed" if on else "scenario.did.unfixed"
        self.editor.do(SetSetup(self.side, setup), title, n=len(self.standing))

    def auto_rest(self) -> Finding | None:
        """Those who wait are placed for the person; everybody who stands stays where he is."""
        here = self.here
        wishes = {} if here is None else here.rest(self._seed[self.side])
        if not wishes:
            return self._refuse(refuse("scenario.no-rest"))
        return self.wish(wishes, "scenario.did.rest-arrayed", n=len(wishes))

    # Named deployments ---------------------------------------------------------------------------------

    def _add(self, deployment: Deployment) -> None:
        self._names[self.side] = deployment.name
        edit = SetDeployments((*self.scenario.deployments, deployment))
        self.editor.history.do(edit, "scenario.did.deployment-added", name=deployment.name)

    def new_deployment(self, name: str) -> None:
        """An empty one."""
        self.selected = ()
        self._add(Deployment(free_name(self.scenario, self.side, name), self.side))

    def copy_deployment(self, name: str) -> None:
        """One like the one in hand."""
        deployment = deployment_of(self.scenario, self.side, self.name(self.side))
        placements: tuple[Placement, ...] = () if deployment is None else deployment.placements
        self._add(Deployment(free_name(self.scenario, self.side, name), self.side, placements))

    def rename_deployment(self, name: str) -> Finding | None:
        """Another name for the one in hand."""
        before, name = self.name(self.side), " ".join(name.split())
        if not before or name == before:
            return None
        edit = renamed(self.scenario, self.side, before, name)
        if isinstance(edit, Finding):
            return edit
        self._names[self.side] = name
        self.editor.do(edit, "scenario.did.deployment-renamed", name=name)
        return None

    def delete_deployment(self) -> None:
        """Remove the one in hand; undo brings it back."""
        gone = self.name(self.side)
        self.selected = ()
        self.editor.do(without(self.scenario, self.side, gone), "scenario.did.deployment-deleted", name=gone)

    def lead_deployment(self) -> None:
        """Make the one in hand the side's first: the one a battle starts with."""
        name = self.name(self.side)
        self.editor.do(leading(self.scenario, self.side, name), "scenario.did.deployment-leads", name=name)
