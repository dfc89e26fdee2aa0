"""Paths that are remembered for the next painting: not more than so many, and never a wrong one."""

from hheditor.drawing.display import Sub
from hheditor.ui.canvas import painter


def _contour(number: int) -> Sub:
    return Sub((0.0, 0.0, 1.0 * number, 0.0, 1.0 * number, 1.0, 0.0, 1.0))


def test_contours_drawn_once_make_room_for_newer_ones(qapp) -> None:
    count = painter._MOST_PATHS + 50
    contours = [_contour(number) for number in range(1, count)]
    for contour in contours:
        painter.painter_path((contour,))
    assert len(painter._paths) == painter._MOST_PATHS
    newest, oldest = contours[-1], contours[0]
    assert painter._paths[id(newest)][0] is newest
    assert id(oldest) not in painter._paths
    assert painter.painter_path((oldest,)).boundingRect().width() == 1
