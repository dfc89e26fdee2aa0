"""A photo on a note is kept by the library, survives its caretaker, and travels with the battle's file."""

from pathlib import Path

from hheditor.app import desk_in_memory
from hheditor.app.library import DeskLibrary, use_library
from hheditor.app.review import notes
from hheditor.store.exchange import carry_out, export, read_file
from tests.rules.hordes_heroes.screen.test_measures import RECORD

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63646060f85f0f"
    "0002870180eb47ba920000000049454e44ae426082"
)


def opened(path: Path) -> DeskLibrary:
    return use_library(desk_in_memory(), path)


def test_a_photo_travels_with_its_battle(tmp_path: Path) -> None:
    from hheditor.store.exchange.battle_files import read_battle

    books = opened(tmp_path / "one.hhlibrary")
    record = read_battle(RECORD.read_bytes())
    card = books.library.battles.add(record.header, record.entries)
    battle = books.open_battle(card.id, author="Anna")
    identity = books.library.pictures.add(PNG)
    notes.add_picture(battle, 30, identity)
    notes.drop_picture(battle, 30, identity)
    battle.revert()
    file = export(books.library, card.id, tmp_path / "battle.hhbattle")
    books.close()

    other = opened(tmp_path / "two.hhlibrary")
    carry_out(other.library, read_file(file))
    (found,) = other.library.cards.find()
    copy = other.open_battle(found.id)
    assert copy.node(30).notes["Anna"].pictures == (identity,)
    assert other.library.pictures.bytes_of(identity)
    other.close()
