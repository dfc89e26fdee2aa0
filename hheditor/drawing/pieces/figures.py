"""Figures of arms that need more than dots: halberds, horse archers, engines.

Each is drawn on a stand around x and y, front to the east, in its metal with dark edges.
"""

from math import cos, pi, sin

from hheditor.drawing.display import Ellipse, Fill, Op, Path, Stroke, Sub, polygon

_DEEP, _WIDE = 196.0, 372.0


def halberds(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """Men with long blades."""
    ops: list[Op] = []
    for off in (-120, -40, 40, 120):
        pole = (Sub((x - 10, y + off, x + _DEEP / 2 + 26, y + off), closed=False),)
        blade = polygon(
            x + _DEEP / 2 - 16, y + off, x + _DEEP / 2 + 6, y + off - 34, x + _DEEP / 2 + 22, y + off
        )
        ops += [Stroke(pole, dark, 11), Stroke(pole, metal, 6), Fill(blade, metal), Stroke(blade, dark, 4)]
    for off in (-120, -40, 40, 120):
        ops += [
            Ellipse(x - 52, y + off, 24, 24, metal, dark, 5),
            Ellipse(x + 4, y + off, 24, 24, metal, dark, 5),
        ]
    return ops


def standard(metal: str, dark: str) -> list[Op]:
    """A banner on its pole."""
    cloth = polygon(-62, -112, 96, -112, 60, -60, 96, -8, -62, -8)
    pole = (Sub((-70, -128, -70, 120), closed=False),)
    return [Stroke(pole, dark, 24), Stroke(pole, metal, 13), Fill(cloth, metal), Stroke(cloth, dark, 8)]


def men_at_arms(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """Armoured men, each behind his shield."""
    ops: list[Op] = []
    for off in (-126, -42, 42, 126):
        ops.append(Ellipse(x - 30, y + off, 32, 32, metal, dark, 6))
        shield = polygon(
            x + 14, y + off - 34, x + 44, y + off - 30, x + 44, y + off + 30, x + 14, y + off + 34
        )
        ops += [Fill(shield, metal), Stroke(shield, dark, 6)]
    return ops


def monster(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """Something nobody wants to meet: a many-pointed star."""
    star = []
    for number in range(16):
        reach = 104 if number % 2 == 0 else 52
        star += [x + cos(pi * number / 8) * reach * 0.9, y + sin(pi * number / 8) * reach * 1.2]
    return [Fill(polygon(*star), metal), Stroke(polygon(*star), dark, 7), Ellipse(x, y, 30, 30, dark)]


def wings(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """A flyer seen from above: wide wings swept back, a tail, a body with its head to the front."""
    *limbs, body = winged_shape(x, y)
    ops: list[Op] = []
    for shape in limbs:
        ops += [Fill(shape, metal), Stroke(shape, dark, 8)]
    return [*ops, Fill(body, metal), Stroke(body, dark, 8)]


_WING = ((46, 16), (70, 84), (8, 182), (-78, 174), (-34, 128), (-72, 102), (-30, 66), (-50, 18))
_TAIL = ((-40, -16), (-100, -38), (-84, 0), (-100, 38), (-40, 16))
_BODY = ((104, 0), (66, -26), (-46, -28), (-46, 28), (66, 26))


def winged_shape(x: float, y: float, scale: float = 1.0) -> tuple[Path, ...]:
    """The outlines of a flyer: both wings, the tail, and the body last."""

    def outline(points: tuple[tuple[int, int], ...], side: int = 1) -> Path:
        return polygon(*(part for a, b in points for part in (x + a * scale, y + side * b * scale)))

    return outline(_WING, -1), outline(_WING), outline(_TAIL), outline(_BODY)


def handguns(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """Men with short straight barrels."""
    ops: list[Op] = []
    for off in (-112, 0, 112):
        barrel = (Sub((x - 10, y + off, x + 82, y + off), closed=False),)
        ops += [
            Stroke(barrel, dark, 22),
            Stroke(barrel, metal, 13),
            Ellipse(x - 38, y + off, 28, 28, metal, dark, 5),
        ]
    return ops


def horse_archers(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """Two riders with bows."""
    ops: list[Op] = []
    for off in (-90, 90):
        body = (
            Sub(
                (
                    *(x - 78, y + off, x - 54, y + off - 25, x + 14, y + off - 25, x + 74, y + off - 11),
                    *(x + 74, y + off + 11, x + 14, y + off + 25, x - 54, y + off + 25),
                ),
                curved=True,
            ),
        )
        bow = (
            Sub(
                (x - 34, y + off + 62, x + 26, y + off + 78, x + 62, y + off + 46), closed=False, curved=True
            ),
        )
        ops += [
            Fill(body, metal),
            Stroke(body, dark, 6),
            Ellipse(x - 14, y + off, 16, 16, dark),
            Stroke(bow, metal, 10),
        ]
    return ops


def catapult(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """A frame with a long arm and its stone."""
    frame = polygon(x - 80, y - 70, x + 60, y - 46, x + 60, y + 46, x - 80, y + 70)
    arm = (Sub((x - 84, y, x + 92, y), closed=False),)
    return [
        Stroke(frame, metal, 15),
        Stroke(arm, dark, 26),
        Stroke(arm, metal, 16),
        Ellipse(x + 92, y, 32, 32, metal, dark, 7),
        Ellipse(x - 56, y - 112, 30, 30, "", metal, 12),
        Ellipse(x - 56, y + 112, 30, 30, "", metal, 12),
    ]


def bolt_thrower(x: float, y: float, metal: str, dark: str) -> list[Op]:
    """A great crossbow on its stand."""
    bow = (
        Sub((x + 10, y - 136, x + 66, y - 78, x + 66, y + 78, x + 10, y + 136), closed=False, curved=True),
    )
    string = (Sub((x + 10, y - 132, x - 34, y, x + 10, y + 132), closed=False),)
    stock = (Sub((x - 84, y, x + 112, y), closed=False),)
    return [
        Stroke(bow, dark, 24),
        Stroke(bow, metal, 15),
        Stroke(string, metal, 6),
        Stroke(stock, dark, 24),
        Stroke(stock, metal, 13),
    ]


def hat(metal: str, dark: str) -> list[Op]:
    """A magician's hat, for the middle of his disc."""
    cone = polygon(14, -132, 44, -40, 66, 62, -66, 62, -34, -44)
    moon = polygon(2, -34, 22, -12, 22, 18, -2, 36, 6, 8, 8, -12)
    brim = Ellipse(0, 66, 116, 26, metal, dark, 7)
    return [brim, Fill(cone, metal), Stroke(cone, dark, 7), Fill(moon, dark)]


def star(metal: str, dark: str) -> list[Op]:
    """A hero's star, likewise."""
    points: list[float] = []
    for number in range(10):
        reach = 118 if number % 2 == 0 else 50
        points += [sin(pi * number / 5) * reach, -cos(pi * number / 5) * reach]
    return [Fill(polygon(*points), metal), Stroke(polygon(*points), dark, 7)]


def crown(metal: str, light: str, dark: str) -> list[Op]:
    """A general's crown, likewise."""
    shape = polygon(-96, 66, -112, -50, -52, 4, 0, -86, 52, 4, 112, -50, 96, 66)
    pearls = [Ellipse(x, y, 15, 15, light, dark, 5) for x, y in ((-112, -56), (0, -94), (112, -56))]
    return [Fill(shape, metal), Stroke(shape, dark, 7), *pearls]


def horn(metal: str, dark: str) -> list[Op]:
    """A musician's horn, likewise."""
    shape = polygon(-104, 34, -104, 8, 40, -30, 96, -92, 110, 78, 40, 18)
    return [Fill(shape, metal), Stroke(shape, dark, 9)]
