"""What is remembered for the next painting: not more than so much, and never a wrong one."""

import weakref

from hheditor.drawing.display import Sub, Text
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


def test_names_that_somebody_types_do_not_stay_and_coordinates_do(qapp) -> None:
    def alive(texts: list[Text]) -> int:
        pictures = [weakref.ref(painter.written(text, 2)[0]) for text in texts]
        return sum(picture() is not None for picture in pictures)

    typed = [Text(0, 0, f"Hadlow{'x' * number}", 430, "#000000", italic=True) for number in range(300)]
    hexes = [Text(0, 0, f"{number // 25}.{number % 25:02}", 100, "#000000") for number in range(1200)]
    assert alive(typed) < 100
    assert alive(hexes) == 1200
    picture, left, top = painter.written(typed[0], 20)
    assert (left, top) == painter.written(typed[0], 20)[1:]
    assert picture.width() < painter.written(typed[9], 20)[0].width()
