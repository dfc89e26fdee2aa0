"""Random bases, moves and tables for the property tests."""

from hypothesis import strategies as st

from hheditor.tables import Advance, AnyMotion, Back, Oblique, Outline, Pose, Rect, Size, Slide, Turn, Way

WIDE, HIGH = 18_000, 12_000

angles = st.integers(0, 3599)
poses = st.builds(Pose, st.integers(0, WIDE), st.integers(0, HIGH), angles)
sizes = st.builds(Size, st.integers(100, 1600), st.integers(100, 800))
rects = st.builds(Rect, poses, sizes)
crowded = st.builds(Rect, st.builds(Pose, st.integers(0, 2500), st.integers(0, 2500), angles), sizes)
"""Bases so near to each other that many touch and overlap."""
ranked = st.builds(
    lambda row, column, angle, jolt: Rect(
        Pose(400 * column + jolt[0], 400 * row + jolt[1], angle), Size(400, 400)
    ),
    st.integers(0, 5),
    st.integers(0, 5),
    st.sampled_from((0, 900, 1800, 2700)),
    st.tuples(st.integers(-6, 6), st.integers(-6, 6)),
)
"""Bases in rank and file, with the small gaps and overlaps of rounded poses."""
pivots = st.sampled_from(("centre", "front-left", "front-right", "rear-left", "rear-right"))
straight = st.one_of(
    st.builds(Advance, st.integers(0, 2000)),
    st.builds(Back, st.integers(0, 2000)),
    st.builds(Slide, st.integers(-2000, 2000)),
    st.builds(Oblique, st.integers(0, 2000), st.integers(-450, 450)),
)
turns = st.builds(Turn, st.integers(-1800, 1800), pivots)
ways = st.builds(
    Way,
    st.lists(st.tuples(st.integers(0, WIDE), st.integers(0, HIGH)), min_size=1, max_size=4).map(tuple),
    angles,
)
motions = st.one_of(straight, turns)


def moved(rect: Rect, x: int, y: int) -> Rect:
    """The same base elsewhere."""
    return rect.at(Pose(rect.pose.x + x, rect.pose.y + y, rect.pose.a))


def quartered(rect: Rect) -> Rect:
    """The table turned by a quarter, clockwise about its origin."""
    pose = rect.pose
    return rect.at(Pose(-pose.y, pose.x, (pose.a + 900) % 3600))


def mirrored(rect: Rect) -> Rect:
    """The table seen in a mirror: east becomes west."""
    pose = rect.pose
    return rect.at(Pose(-pose.x, pose.y, (1800 - pose.a) % 3600))


_OTHER_HAND = {"front-left": "front-right", "front-right": "front-left"}
_OTHER_HAND |= {"rear-left": "rear-right", "rear-right": "rear-left", "centre": "centre"}


def mirrored_move(move: AnyMotion) -> AnyMotion:
    """The move a mirror shows."""
    match move:
        case Slide(length):
            return Slide(-length)
        case Oblique(length, angle):
            return Oblique(length, -angle)
        case Turn(angle, pivot):
            return Turn(-angle, _OTHER_HAND[pivot])  # type: ignore[arg-type]
        case Way(points, facing):
            return Way(tuple((-x, y) for x, y in points), (1800 - facing) % 3600)
        case _:
            return move


@st.composite
def outlines(draw: st.DrawFn, kind: str = "wood") -> Outline:
    """A star-shaped patch: simple, seldom convex."""
    from hheditor.tables import ahead

    x, y = draw(st.integers(2000, WIDE - 2000)), draw(st.integers(2000, HIGH - 2000))
    count = draw(st.integers(3, 12))
    points = []
    for number in range(count):
        reach = draw(st.integers(300, 2000))
        corner = ahead(Pose(x, y, 3600 * number // count), reach)
        points.append((corner.x, corner.y))
    return Outline(kind, tuple(points), draw(st.integers(0, 3)))
