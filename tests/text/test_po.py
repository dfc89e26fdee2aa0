"""The reader of catalogues is strict and names the line."""

import re

import pytest

from hheditor.text.catalogue import Catalogue, read_domain
from hheditor.text.po import BadCatalogue, read_po
from hheditor.text.template import Template

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
)


def test_everything_a_catalogue_may_hold() -> None:
    entries = read_po(
        HEADER
        + "\n# a remark\n#. for translators\n#: where it is used\n\n"
        + 'msgid "one"\nmsgstr "A \\"quoted\\" line\\n"\n  "and\\tanother"\n\n'
        + 'msgid "many"\nmsgid_plural "many"\nmsgstr[0] "{n} unit"\nmsgstr[1] "{n} units"\n# end'
    )
    assert entries["one"].forms == ('A "quoted" line\nand\tanother',)
    assert entries["many"].forms == ("{n} unit", "{n} units")
    assert entries["many"].plural
    assert entries["many"].line == 15


@pytest.mark.parametrize(
    ("source", "trouble"),
    [
        ("nonsense", "line 1: not a statement"),
        ('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"', "line 3: 'a' is here twice"),
        ('msgid "a"\n\nmsgid "b"\nmsgstr "c"', "line 1: 'a' lacks its sentences"),
        ('msgstr "b"', "line 1: msgstr does not belong here"),
        ('msgid "a"\nmsgstr[0] "b"', "line 2: msgstr[0] does not belong here"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "b"', "line 1: 'a' lacks its sentences"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[1] "b"', "line 3: msgstr[1] does not belong here"),
        ('msgctxt "c"\nmsgid "a"\nmsgstr "b"', "line 1: msgctxt does not belong here"),
        ('msgid "a"\nmsgstr "b\\x"', "line 2: unknown escape \\x"),
        ('msgid "a"\nmsgstr "b" c', "line 2: not a statement"),
        ('msgid "a"\nmsgstr "b\n', "line 2: not a statement"),
    ],
)
def test_a_broken_catalogue_is_refused_with_its_line(source, trouble) -> None:
    with pytest.raises(BadCatalogue, match=re.escape(trouble)):
        read_po(source)


@pytest.mark.parametrize(
    ("source", "trouble"),
    [
        (HEADER.replace("Language: en", "Language: it"), "another language"),
        (HEADER.replace("UTF-8", "latin-1"), "does not say UTF-8"),
        (HEADER.replace("n != 1", "n > 1"), "unknown plural forms"),
        ('msgid "a"\nmsgstr "b"\n', "header is missing"),
        ("nonsense", "en/x.po: line 1"),
    ],
)
def test_the_header_must_be_right(tmp_path, source, trouble) -> None:
    path = tmp_path / "en" / "x.po"
    path.parent.mkdir()
    path.write_text(source, encoding="utf-8")
    with pytest.raises(BadCatalogue, match=re.escape(trouble)):
        read_domain(path)


def test_a_file_in_another_encoding_is_refused(tmp_path) -> None:
    path = tmp_path / "en" / "x.po"
    path.parent.mkdir()
    path.write_bytes(HEADER.encode() + 'msgid "a"\nmsgstr "è"\n'.encode("latin-1"))
    with pytest.raises(BadCatalogue, match=re.escape("en/x.po")):
        read_domain(path)


def test_domains_are_read_when_a_search_reaches_them(tmp_path) -> None:
    for name in ("app", "zebra"):
        (tmp_path / "en").mkdir(exist_ok=True)
        text = HEADER + f'\nmsgid "{name}.a"\nmsgstr "words of {name}"\n'
        (tmp_path / "en" / f"{name}.po").write_text(text, encoding="utf-8")
    catalogue = Catalogue(tmp_path / "en")
    assert catalogue.templates("app.a") is not None
    (tmp_path / "en" / "zebra.po").write_text('broken\nmsgid "zebra.a"\n', encoding="utf-8")
    assert catalogue.templates("app.a") is not None
    assert catalogue.templates("nobody.knows") is None, "what no file names makes no file be parsed"
    with pytest.raises(BadCatalogue):
        catalogue.templates("zebra.a")


def test_taken_one_by_one_or_all_together_messages_are_the_same(tmp_path) -> None:
    texts = [f'# of {n}\nmsgid "a.{n}"\nmsgstr "words "\n"of {n}"\n' for n in range(40)]
    plural = 'msgid "b.some"\nmsgid_plural "b.some"\nmsgstr[0] "one"\nmsgstr[1] "{n} of them"\n'
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "a.po").write_text("\n".join([HEADER, plural, *texts]), encoding="utf-8")
    catalogue = Catalogue(tmp_path / "en")
    assert len(catalogue.templates("b.some") or ()) == 2
    said = [catalogue.templates(f"a.{n}") for n in range(40)]
    assert said == [(Template.parse(f"words of {n}"),) for n in range(40)]
    assert catalogue.ids() == {"b.some", *(f"a.{n}" for n in range(40))}
