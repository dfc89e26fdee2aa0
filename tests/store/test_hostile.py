"""Foreign files: a clean import or a clean refusal, quickly, and the library byte for byte as before."""

import base64
import io
import json
import os
import random
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hheditor import text
from hheditor.store import Library, StoreError, open_library
from hheditor.store.exchange import read_file
from tests.store.fuzzing import Ordeal, content_of, mutated, real_files, renumbered
from tests.store.samples import a_map, a_scenario, png

MUTATIONS = 500


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with open_library(tmp_path_factory.mktemp("hostile") / "library.hhlibrary") as library:
        library.documents.add(a_map())
        library.documents.add(a_scenario())
        yield library


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return real_files(tmp_path_factory.mktemp("real"))


def known(message: str) -> None:
    """A sentence for it is written; those of the notation and of maps are proven where they are made."""
    assert message.startswith(("notation.", "map.")) or text.knows(message), message


@pytest.mark.parametrize("part", range(5))
def test_mutated_files(library: Library, files: dict[str, bytes], tmp_path: Path, part: int) -> None:
    chance = random.Random(4242 + part)
    ordeal = Ordeal(library, tmp_path)
    for _ in range(MUTATIONS // 5):
        name = chance.choice(sorted(files))
        ordeal.throw(name, mutated(files[name], chance), check=known)
    ordeal.judge()
    assert sum(ordeal.refused.values()) > MUTATIONS // 10
    assert len(ordeal.refused) >= 3


@pytest.mark.parametrize("part", range(4))
def test_numbers_at_and_beyond_every_bound(
    library: Library, files: dict[str, bytes], tmp_path: Path, part: int
) -> None:
    chance = random.Random(99 + part)
    ordeal = Ordeal(library, tmp_path)
    named = sorted(name for name in files if not name.endswith(".hhlibrary"))
    for _ in range(60):
        name = chance.choice(named)
        ordeal.throw(name, renumbered(files[name], chance), check=known)
    ordeal.judge()
    assert ordeal.refused


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=JSON, kind=st.sampled_from(["scenario", "map", "army", "troop", "profile", "battle", "?"]))
def test_invented_documents(library: Library, tmp_path: Path, content: Any, kind: str) -> None:
    ordeal = Ordeal(library, tmp_path)
    layout = {"format": "hheditor document", "version": 1, "kind": kind, "id": "a" * 16, "document": content}
    ordeal.throw("invented.hhscenario", json.dumps(layout).encode())


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(field=st.data())
def test_a_scenario_with_one_field_replaced(
    library: Library, files: dict[str, bytes], tmp_path: Path, field: st.DataObject
) -> None:
    whole = json.loads(files["Agincourt 1415.hhscenario"])
    place: Any = whole
    while isinstance(place, dict | list) and place:
        key = field.draw(
            st.sampled_from(sorted(place) if isinstance(place, dict) else list(range(len(place))))
        )
        if not isinstance(place[key], dict | list) or field.draw(st.integers(0, 3)) == 0:
            place[key] = field.draw(JSON)
            break
        place = place[key]
    ordeal = Ordeal(library, tmp_path)
    ordeal.throw("field.hhscenario", json.dumps(whole).encode())


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=2000))
def test_noise(library: Library, tmp_path: Path, data: bytes) -> None:
    ordeal = Ordeal(library, tmp_path)
    ordeal.throw("noise.hhbattle", data)
    ordeal.throw("noise.hhlibrary", b"SQLite format 3\0" + data)


def refusal(library: Library, path: Path) -> str:
    before = content_of(library)
    with pytest.raises(StoreError) as caught:
        read_file(path).close()
    assert content_of(library) == before
    assert text.say_finding(caught.value.finding)
    return caught.value.finding.message


def document(files: dict[str, bytes], **changes: Any) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(files["Agincourt 1415.hhscenario"])
    whole["document"].update(changes)
    return whole


def write(path: Path, layout: Any) -> Path:
    path.write_bytes(layout if isinstance(layout, bytes) else json.dumps(layout).encode())
    return path


def test_too_much_of_anything(library: Library, files: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "x.hhscenario"
    for layout, expected in (
        (b"[" * 100_000, "exchange.too-deep"),
        (b'{"a":' * 5_000, "exchange.too-deep"),
        (b'{"a":[' + b"{}," * 1_200_000 + b"{}]}", "exchange.too-full"),
        (b'{"a":[' + b"1," * 5_000_000 + b"1]}", "exchange.too-full"),
        (b'{"format":"hheditor document","version":' + b"9" * 4000 + b"}", "exchange.absurd-number"),
        (b'{"a":"' + b"\\u0041" * 100_000, "exchange.not-readable"),
        (b'{"a":"' + b'\\"' * 900_000, "exchange.not-readable"),
        (document(files, profile={"a": json.loads("[" * 30 + "]" * 30)}), ""),
        (document(files, profile={"a": json.loads("[" * 60 + "]" * 60)}), "exchange.too-deep"),
        (document(files, notes="x" * 200_001), "exchange.long-text"),
        (document(files, notes="bell \x07"), "exchange.control-characters"),
        (document(files, name="nul \x00"), "exchange.control-characters"),
        (document(files, name="n" * 201), "exchange.makes-no-sense"),
        (document(files, turn_limit=10**12), "exchange.absurd-number"),
        (document(files, turn_limit=10_001), "exchange.not-readable"),
        (document(files, profile={"tokens": 20_001}), "exchange.makes-no-sense"),
        (document(files, goals=[{"kind": "hold", "side": 7}]), "exchange.makes-no-sense"),
        (document(files, tags=["t"] * 60), "exchange.makes-no-sense"),
        ({**document(files), "id": "../../x"}, "exchange.makes-no-sense"),
        ({**document(files), "version": 2}, "exchange.too-new"),
        ({**document(files), "format": "something else"}, "exchange.not-ours"),
        ({**document(files), "surprise": 1}, "exchange.not-readable"),
        (b"", "exchange.not-ours"),
    ):
        write(path, layout)
        if expected:
            assert refusal(library, path) == expected, layout[:60] if isinstance(layout, bytes) else ""
        else:
            read_file(path).close()


def test_a_file_of_a_hundred_megabytes_is_not_read(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "huge.hhscenario"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    assert refusal(library, path) == "exchange.too-large"


def bomb(width: int, height: int) -> bytes:
    """A PNG that says it is large and is small as a file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 0, 0, 0, 0))
    rows = zlib.compress(b"\0" * min(height * (width + 1), 60_000_000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_pictures_that_are_none(library: Library, files: dict[str, bytes], tmp_path: Path) -> None:
    def with_picture(data: bytes | str) -> Path:
        coded = data if isinstance(data, str) else base64.b64encode(data).decode()
        pictures = [{"id": "p" * 16, "media": "image/png", "data": coded}]
        return write(tmp_path / "x.hhscenario", document(files, pictures=pictures))

    assert refusal(library, with_picture(bomb(30_000, 30_000))) == "picture.too-many-pixels"
    assert refusal(library, with_picture(b"MZ\x90\x00")) == "picture.unreadable"
    assert refusal(library, with_picture("!!!!")) == "picture.unreadable"
    assert refusal(library, with_picture(png()[:60])) == "picture.unreadable"
    assert refusal(library, with_picture(b"<svg onload='x'/>")) == "picture.unreadable"
    many = [
        {"id": letter * 16, "media": "image/png", "data": base64.b64encode(bomb(3900, 4000)).decode()}
        for letter in "abcde"
    ]
    assert refusal(library, write(tmp_path / "x.hhscenario", document(files, pictures=many))) in (
        "picture.too-many-pixels",
    )
    crowd = [{"id": "a" * 16, "media": "image/png", "data": ""}] * 65
    assert refusal(library, write(tmp_path / "x.hhscenario", document(files, pictures=crowd))) == (
        "exchange.too-many-pictures"
    )


def test_a_picture_is_written_anew_without_its_metadata(
    library: Library, files: dict[str, bytes], tmp_path: Path
) -> None:
    from PIL import Image, PngImagePlugin

    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", "where the author lives")
    out = io.BytesIO()
    Image.new("RGB", (8, 8)).save(out, "PNG", pnginfo=told)
    pictures = [{"id": "p" * 16, "media": "image/png", "data": base64.b64encode(out.getvalue()).decode()}]
    (parcel,) = read_file(write(tmp_path / "x.hhscenario", document(files, pictures=pictures))).parcels()
    assert b"lives" not in parcel.pictures["p" * 16].data


def test_no_path_is_followed(library: Library, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert refusal(library, tmp_path / "folder") == "exchange.no-file"
    assert refusal(library, tmp_path / "nowhere") == "exchange.no-file"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert refusal(library, tmp_path / "pipe") == "exchange.no-file"


@pytest.mark.parametrize(
    "attack",
    [
        "CREATE TRIGGER evil AFTER INSERT ON tag BEGIN DELETE FROM tag; END",
        "CREATE VIEW evil AS SELECT * FROM document",
        "CREATE TABLE extra (a)",
        "DROP TRIGGER step_stays",
        "DROP INDEX tag_document",
    ],
)
def test_a_library_with_strange_parts(
    library: Library, files: dict[str, bytes], tmp_path: Path, attack: str
) -> None:
    path = tmp_path / "strange.hhlibrary"
    path.write_bytes(files["whole.hhlibrary"])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(attack)
    assert refusal(library, path) == "exchange.strange-library"


def test_libraries_that_are_none(library: Library, files: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "x.hhlibrary"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE a (b)")
    assert refusal(library, path) == "store.not-a-library"
    path.write_bytes(files["whole.hhlibrary"])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA user_version = 9999999")
    assert refusal(library, path) == "store.too-new"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA user_version = 7")
    assert refusal(library, path) == "store.too-old"


def test_bad_content_inside_a_good_library(library: Library, files: dict[str, bytes], tmp_path: Path) -> None:
    from hheditor.store.exchange import carry_out

    path = tmp_path / "x.hhlibrary"
    for attack in (
        "UPDATE body SET content = '{\"name\":1}'",
        'UPDATE body SET content = replace(content, \'"wood"\', \'"wood","wood"\')',
        "UPDATE picture SET data = x'00'",
        "DELETE FROM body",
        'INSERT INTO step SELECT battle, max(sequence) + 1, \'{"entry":"x"}\' FROM step',
    ):
        path.write_bytes(files["whole.hhlibrary"])
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(attack)
        before = content_of(library)
        shipment = read_file(path)
        with pytest.raises(StoreError) as caught:
            carry_out(library, shipment, "both")
        shipment.close()
        assert text.say_finding(caught.value.finding)
        assert content_of(library) == before, attack


def test_pictures_of_a_library_are_counted_and_weighed_before_they_are_read(
    library: Library, files: dict[str, bytes], tmp_path: Path
) -> None:
    path = tmp_path / "x.hhlibrary"

    def naming(count: int, data: bytes) -> str:
        path.write_bytes(files["whole.hhlibrary"])
        ids = [f"{number:016}" for number in range(count)]
        pictures = [{"id": each, "media": "image/png", "data": ""} for each in ids * 3]
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(
                "UPDATE body SET content = json_set(content, '$.pictures', json(?)) WHERE document IN "
                "(SELECT key FROM document WHERE kind = 'scenario')",
                (json.dumps(pictures),),
            )
            connection.executemany(
                "INSERT INTO picture (id, media, width, height, added, data) "
                "VALUES (?, 'image/png', 1, 1, 0, ?)",
                [(each, data) for each in ids],
            )
        read: list[str] = []
        shipment = read_file(path)
        sqlite_connect = shipment._open  # type: ignore[attr-defined]

        def watched() -> sqlite3.Connection:
            connection: sqlite3.Connection = sqlite_connect()
            connection.set_trace_callback(
                lambda said: read.append(said) if said.startswith("SELECT media, data") else None
            )
            return connection

        shipment._open = watched  # type: ignore[attr-defined]
        with closing(shipment), pytest.raises(StoreError) as caught:
            list(shipment.parcels())
        assert len(read) <= 1, "a picture was read before all were counted"
        return caught.value.finding.message

    assert naming(65, png()) == "exchange.too-many-pictures"
    assert naming(5, bytes(6 * 1024 * 1024)) == "exchange.too-large"
