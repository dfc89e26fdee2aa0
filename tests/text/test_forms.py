"""Every entry of the forms a rules system brings has words of its own: troop types, leaders, sides."""

from collections.abc import Iterator

import pytest

from hheditor import text
from hheditor.app.forms import Field, fields_of
from hheditor.rules.api.registry import find, systems


def paths(fields: tuple[Field, ...], before: str = "") -> Iterator[str]:
    """The fields, the columns of their tables and the words one can choose, as forms look them up; a class
    that is a capital letter is said as it is."""
    for field in fields:
        path = before + field.name
        yield path
        yield from (f"{path}.{each}" for each in field.choices if isinstance(each, str) and each.islower())
        if field.kind == "rows":
            yield from paths(field.columns, f"{path}.")


@pytest.mark.parametrize("language", text.languages())
@pytest.mark.parametrize("system", sorted(systems()))
def test_every_entry_of_a_form_has_words(system: str, language: str) -> None:
    rules = find(system)
    wanted = {f"term.{system}.side.{path}" for path in paths(fields_of(rules.side_terms))}
    for schema in (rules.troop_schema, rules.leader_schema):
        wanted |= {f"characteristic.{system}.{path}" for path in paths(fields_of(schema))}
    assert wanted - text.ids(language) == set()
