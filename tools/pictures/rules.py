"""Pictures of the rules at hand for the documentation: panel, search, diagram, why, profiles, rulings; light
and dark.

uv run python -m tools.pictures.rules [folder]
"""

from hheditor.sheets import PrintOptions, Subject, make
from hheditor.ui.profiles.dialog import ProfilesDialog
from tools.pictures.photographer import Photographer, take


def panel(person: Photographer) -> None:
    """The rulebook beside a battle, why something happened, and a profile."""
    battle = person.put_record()
    workspace, window = person.go("review"), person.window
    window.toggle_rules()
    panel = window.rules.panel
    assert panel is not None
    panel.home()
    person.picture("browse")
    for letter in ("r", "re", "rec", "reco"):
        panel.search.setText(letter)
        panel.search.textEdited.emit(letter)
    person.picture("search")
    panel.search.clear()
    window.rules.open_rule("CMP-1", "hordes_heroes")
    person.picture("page")
    window.rules.open_rule("AGG-2", "hordes_heroes")
    person.picture("ruling")
    fought = next(
        node
        for node in reversed(battle.main_line())
        if any(event.event == "fought" for event in battle.events(node))
    )
    number = next(n for n, event in enumerate(battle.events(fought)) if event.event == "fought")
    workspace.study.go(fought)
    window.rules.explain(battle, fought, number, None)
    person.picture("why")
    window.rules.close()
    window.rules.open_profiles("")
    dialog = window.findChildren(ProfilesDialog)[0]
    dialog.go_to("aggressive_always")
    dialog.change("aggressive_always", value=False)
    dialog.change("results.0.3", "R1")
    assert dialog.form is not None
    dialog.form.rows["small_arms_range"]._told("small_arms_range", 0)  # noqa: SLF001 - the script types
    dialog.form.go_to("small_arms_range")
    person.picture("profile", dialog)
    dialog.delete()
    dialog.close()
    person.settle()


def charts(person: Photographer) -> None:
    """House charts of a game with an owner's own figures typed over them."""
    person.window.rules.open_profiles("")
    dialog = person.window.findChildren(ProfilesDialog)[0]
    dialog.fill("men_of_iron/men_of_iron")
    person.picture("charts-house", dialog)
    dialog.copy()
    dialog.type_cell("weapons.0.against.LB", "+4")
    dialog.type_cell("shock.normal.7", "D D + T, CA")
    assert dialog.form is not None
    dialog.form.rows["terrain"]._told("terrain.6.foot", "two")  # noqa: SLF001 - the script types
    for term in ("weapons", "shock", "terrain", "tests"):
        dialog.form.go_to(term)
        person.picture(f"charts-{term}", dialog)
    dialog.delete()
    dialog.close()
    person.settle()


def rulings(person: Photographer) -> None:
    """The first page of the printed rulings."""
    import pypdfium2

    printed = make("rulings", Subject(), PrintOptions(language="en"))
    page = pypdfium2.PdfDocument(printed.pdf)[0]
    page.render(scale=1.6).to_pil().save(person.folder / "rules-rulings.png")


SHOTS = (panel, charts, rulings)

if __name__ == "__main__":
    take("rules", SHOTS)
