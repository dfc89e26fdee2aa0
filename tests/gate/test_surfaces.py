"""No room that serves every game knows how many ways a piece may face, or what a hex is called or looks like.

Imports of `hheditor.hexes` are held by the contract "hexes"; this finds what needs no import: sums modulo
twelve, headings counted by hand, degrees of a facing, labels and outlines made beside the surface.
"""

import io
import re
import tokenize
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
HEXES = next(contract for contract in CONTRACTS if contract["id"] == "hexes")

KNOWS_HEXES = tuple(
    "/".join(line.split(" -> ")[0].removesuffix(".**").split(".")) for line in HEXES["ignore_imports"]
)
"""Modules and folders that may: the surface, maps of hexes, what draws and prints them."""

SMELLS = {
    "a sum modulo twelve": re.compile(r"%\s*(12|FACINGS)\b"),
    "twelve headings": re.compile(r"\brange\(\s*(12|FACINGS|0\s*,\s*12)\s*[,)]|\bFACINGS\b"),
    "headings counted round the dozen": re.compile(r"\b12\s*-\s*[a-z_(]|facing\w*\s*<=?\s*1[12]\b"),
    "degrees of a facing": re.compile(
        r"\b300?\s*\*\s*[\w.]*(facing|direction|heading)|(facing|direction|heading)\w*\s*\*\s*300?\b"
    ),
    "a name of a facing": re.compile(r"\bfacing_(name|named|at|towards)\b|\bfacings_towards\b"),
    "a label of a hex": re.compile(r"(?<![.\w])label\(\s*[\w.]*board|\bcell_labelled\b|\bhex_label\b"),
    "where a hex is": re.compile(r"\b(lattice_centre|pose_of|cell_at|hex_at|cell_of_pose)\b"),
    "the outline of a hex": re.compile(r"\b(corner_offsets|middle_offsets|cell_path|CORNERS|MIDDLES)\b"),
}


def code_of(text: str) -> str:
    """A module without its comments and texts."""
    lines = [""] * (text.count("\n") + 2)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in (tokenize.COMMENT, tokenize.STRING, tokenize.NEWLINE, tokenize.NL):
            lines[token.start[0]] += f"{token.string} "
    # Dots and brackets stand close again, as people write them.
    return re.sub(r" ?([.(]) ?", r"\1", "\n".join(lines))


def smells_of(text: str) -> list[tuple[int, str]]:
    code = code_of(text).splitlines()
    return [
        (number, smell)
        for number, line in enumerate(code)
        for smell, pattern in SMELLS.items()
        if pattern.search(line)
    ]


def neutral_modules() -> list[Path]:
    rooms = (name.replace(".", "/") for name in HEXES["source_modules"] if not name.endswith("__main__"))
    found = (path for room in rooms for path in (ROOT / room).rglob("*.py"))
    return [path for path in found if not path.relative_to(ROOT).as_posix().startswith(KNOWS_HEXES)]


def test_no_neutral_room_knows_hexes() -> None:
    modules = neutral_modules()
    assert len(modules) > 300
    found = [
        f"{path.relative_to(ROOT)}:{line}: {smell}"
        for path in modules
        for line, smell in smells_of(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("line", "smell"),
    [
        ("facing = (facing + steps) % 12", "a sum modulo twelve"),
        ("for facing in range(12): pass", "twelve headings"),
        ("away = min(away, 12 - away)", "headings counted round the dozen"),
        ("fits = 0 <= placement.facing < 12", "headings counted round the dozen"),
        ("angle = 300 * mark.direction", "degrees of a facing"),
        ("name = facing_name(unit.facing)", "a name of a facing"),
        ("said = label(scenario.map.board, cell)", "a label of a hex"),
        ("x, y = lattice_centre(board, column, row)", "where a hex is"),
        ("corners = corner_offsets(board.orientation)", "the outline of a hex"),
    ],
)
def test_each_smell_is_found(line: str, smell: str) -> None:
    assert (1, smell) in smells_of(f"{line}\n")
    assert smells_of(f'"""{line}"""\n# {line}\n') == []
