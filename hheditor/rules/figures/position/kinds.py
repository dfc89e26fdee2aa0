"""TYP, CRW-1 (FR-12): what a figure is. TYP-6: phalanx is a trait of foot. TYP-7: roles. TYP-8: types. TYP-9
(FR-11): archers, heavy troops, crews.

Codes: footing ``f h c``, class ``S L M H X``, then ``b`` barded, ``p`` phalanx, ``/weapon``; ``ch[…]`` and
``el[…]`` list the figures aboard, the driver first.

>>> kind("hXb").footing, kind("fL/lbow").weapon, len(kind("el[fL fM/jav fM/bow]").crew)
('horse', 'longbow', 3)
"""

import re
from typing import Literal, get_args

from hheditor.rules.figures.position.profile import (
    MODELS,
    QUALITY,
    ClassName,
    FootingName,
    Profile,
    WeaponName,
)
from hheditor.values import BadValue, Value

Role = Literal["trooper", "supreme", "commander", "standard", "musician", "attendant", "engineer"]
ROLES: tuple[Role, ...] = get_args(Role)
COMMANDERS = frozenset({"supreme", "commander"})
HELPERS = frozenset({"standard", "musician"})
COMMAND = COMMANDERS | HELPERS
"""TYP-7: command figures."""

_FOOTING: dict[str, FootingName] = {
    "f": "foot",
    "h": "horse",
    "c": "camel",
    "ch": "chariot",
    "el": "elephant",
}
_WEAPON: dict[str, WeaponName] = {
    "bow": "bow",
    "lbow": "longbow",
    "xbow": "crossbow",
    "sling": "sling",
    "jav": "javelin",
}
_CODE = re.compile(r"([fhc])([SLMHX])(b?)(p?)(?:/(bow|lbow|xbow|sling|jav))?")
_MODEL = re.compile(r"(ch|el)\[([^\]]+)\](b?)")


class Rider(Value, frozen=True):
    """CRW-1: a figure aboard a model."""

    klass: ClassName
    weapon: WeaponName = ""


class Kind(Value, frozen=True):
    """A kind of figure, or a model with its crew; the class of a model is its driver's."""

    klass: ClassName
    footing: FootingName = "foot"
    weapon: WeaponName = ""
    barded: bool = False
    phalanx: bool = False
    role: Role = "trooper"
    crew: tuple[Rider, ...] = ()
    """Aboard, the driver first; none for anybody but a model."""
    name: str = ""

    @property
    def mounted(self) -> bool:
        """TYP-2: all but foot."""
        return self.footing != "foot"

    @property
    def model(self) -> bool:
        """A chariot or an elephant."""
        return self.footing in MODELS

    @property
    def commands(self) -> bool:
        """TYP-7: a commander, the supreme one included."""
        return self.role in COMMANDERS

    @property
    def counts(self) -> bool:
        """FRM-6 (FR-17): towards a whole formation; neither command figures nor attendants do."""
        return self.role == "trooper"

    @property
    def type(self) -> tuple[str, str, bool]:
        """TYP-8 (FR-10): what two figures of one type have in common."""
        return self.klass, self.footing, self.phalanx

    @property
    def seats(self) -> tuple[Rider, ...]:
        """Who shoots and fights: the figure itself, or those aboard."""
        return self.crew or (Rider(self.klass, self.weapon),)

    @property
    def lot(self) -> int:
        """FRM-10 (FR-19): what shares a formation: foot 0, riders 1, chariots 2, elephants 3."""
        return {"foot": 0, "horse": 1, "camel": 1, "chariot": 2, "elephant": 3}[self.footing]


def class_of(shield: bool, helmet: bool, body: bool, complete: bool = False) -> ClassName:
    """TYP-1: a figure's class by its protection.

    >>> class_of(shield=True, helmet=True, body=False)
    'M'
    """
    return "X" if complete else QUALITY[shield + helmet + body]


def kind(code: str, role: Role = "trooper", name: str = "") -> Kind:
    """The kind a code names; `BadValue` where it names none."""
    if found := _CODE.fullmatch(code):
        footing, klass, barded, phalanx, weapon = found.groups()
        return Kind(
            klass,  # type: ignore[arg-type]
            _FOOTING[footing],
            _WEAPON.get(weapon or "", ""),
            bool(barded),
            bool(phalanx),
            role,
            name=name,
        )
    if found := _MODEL.fullmatch(code):
        crew = tuple(_rider(each) for each in found[2].split())
        return Kind(crew[0].klass, _FOOTING[found[1]], "", bool(found[3]), crew=crew, role=role, name=name)
    raise BadValue(f"no figure is called {code}")


def _rider(code: str) -> Rider:
    aboard = kind(code)
    if aboard.footing != "foot":
        raise BadValue(f"{code} is not aboard anything")
    return Rider(aboard.klass, aboard.weapon)


def code_of(wanted: Kind) -> str:
    """The code of a kind.

    >>> code_of(kind("ch[fL fM/bow]")), code_of(kind("fHp"))
    ('ch[fL fM/bow]', 'fHp')
    """
    short = {value: key for key, value in _FOOTING.items()}[wanted.footing]
    weapons = {value: key for key, value in _WEAPON.items()}

    def armed(weapon: str) -> str:
        return f"/{weapons[weapon]}" if weapon else ""  # type: ignore[index]

    if wanted.crew:
        aboard = " ".join(f"f{each.klass}{armed(each.weapon)}" for each in wanted.crew)
        return f"{short}[{aboard}]{'b' if wanted.barded else ''}"
    marks = ("b" if wanted.barded else "") + ("p" if wanted.phalanx else "")
    return f"{short}{wanted.klass}{marks}{armed(wanted.weapon)}"


def range_of(profile: Profile, wanted: Kind, seat: int) -> int:
    """TYP-5, TYP-9 (FR-11): how far a man shoots; 0 where he has nothing to shoot with."""
    man = wanted.seats[seat]
    if not man.weapon:
        return 0
    row = profile.weapon(man.weapon)
    if wanted.mounted:
        return min(row.mounted, row.heavy) if man.klass in ("H", "X") else row.mounted
    return row.heavy if man.klass in ("H", "X") else row.range


def next_lost(wanted: Kind, aboard: tuple[int, ...]) -> int:
    """CRW-2: whom a model loses next: the lightest passenger, in the army's order, the driver last.

    >>> next_lost(kind("el[fL fX fM/bow]"), (0, 1, 2)), next_lost(kind("ch[fL fM/bow]"), (0,))
    (2, 0)
    """
    passengers = [seat for seat in aboard if seat]
    if not passengers:
        return 0
    return min(passengers, key=lambda seat: (QUALITY.index(wanted.crew[seat].klass), seat))
