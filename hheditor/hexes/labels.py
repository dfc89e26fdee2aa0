"""Labels as printed on maps: letters and number (`C5`), or four digits, column and row (`0305`).

Row 1 and column A (01) are at the top left. Boards with more than 99 columns or rows print six digits.

>>> board = Board(30, 13)
>>> label(board, 0), label(board, 27), label(board, 30 * 12 + 2, "numeric")
('A1', 'AB1', '0313')
>>> cell_labelled(board, "ab1"), cell_labelled(board, "0313")
(27, 362)
"""

import re

from hheditor.hexes.board import Board, Style

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TWO_DIGITS = 99
_LETTERS = re.compile(r"([A-Z]{1,3})([0-9]{1,3})")
_DIGITS = re.compile(r"[0-9]{4}|[0-9]{6}")


def column_letters(column: int) -> str:
    """The letters of a column: A to Z, then AA, AB and on.

    >>> column_letters(0), column_letters(25), column_letters(26), column_letters(199)
    ('A', 'Z', 'AA', 'GR')
    """
    letters, number = "", column + 1
    while number:
        number, digit = divmod(number - 1, len(_ALPHABET))
        letters = _ALPHABET[digit] + letters
    return letters


def label(board: Board, cell: int, style: Style | None = None) -> str:
    """The printed label of a cell; as the board is numbered, unless somebody wants it otherwise."""
    if not board.holds(cell):
        raise ValueError(f"there is no cell {cell} on a board of {board.columns} x {board.rows}")
    column, row = board.column_row(cell)
    if (style or board.numbering) == "letters":
        return f"{column_letters(column)}{row + 1}"
    return _digits(board, column) + _digits(board, row)


def _digits(board: Board, number: int) -> str:
    return f"{number + 1:0{2 if max(board.columns, board.rows) <= _TWO_DIGITS else 3}}"


def column_name(board: Board, column: int) -> str:
    """What stands above a column, as the board is numbered.

    >>> column_name(Board(18, 13), 2), column_name(Board(18, 13, numbering="numeric"), 2)
    ('C', '03')
    """
    return column_letters(column) if board.numbering == "letters" else _digits(board, column)


def row_name(board: Board, row: int) -> str:
    """What stands beside a row.

    >>> row_name(Board(18, 13), 4), row_name(Board(18, 13, numbering="numeric"), 4)
    ('5', '05')
    """
    return str(row + 1) if board.numbering == "letters" else _digits(board, row)


def cell_labelled(board: Board, text: str) -> int:
    """The cell with that label, in either style; `ValueError` says what is wrong with the label.

    >>> cell_labelled(Board(18, 13), "Z99")
    Traceback (most recent call last):
    ...
    ValueError: 'Z99' is not on this board: it has columns A to R and rows 1 to 13
    >>> cell_labelled(Board(18, 13), "here")
    Traceback (most recent call last):
    ...
    ValueError: 'here' is not a label: write letters and a number like C5, or digits like 0305
    """
    wanted = text.strip().upper()
    if lettered := _LETTERS.fullmatch(wanted):
        column = 0
        for letter in lettered[1]:
            column = column * len(_ALPHABET) + _ALPHABET.index(letter) + 1
        row = int(lettered[2])
    elif _DIGITS.fullmatch(wanted):
        half = len(wanted) // 2
        column, row = int(wanted[:half]), int(wanted[half:])
    else:
        raise ValueError(f"{text!r} is not a label: write letters and a number like C5, or digits like 0305")
    cell = board.cell(column - 1, row - 1)
    if cell < 0:
        last = column_letters(board.columns - 1)
        raise ValueError(
            f"{text!r} is not on this board: it has columns A to {last} and rows 1 to {board.rows}"
        )
    return cell
