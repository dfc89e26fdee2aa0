"""What the rows of the welcome do: each leads straight to something one can touch."""

from hheditor.app.library.samples import Sample, open_sample, samples
from hheditor.ui.context import Context
from hheditor.ui.parts.beside import reading

_OPPONENT = "tactician"
"""Not the strongest, and one who comes: a first battle should be one."""


def paint(context: Context) -> None:
    """An empty field and a brush."""
    had = context.desk.session.value.document("map") is not None
    context.go("map")
    if had:
        context.run("map.new")


def open_example(context: Context, sample: Sample) -> None:
    """An example where it is read: a scenario on its sheet, a battle in review."""
    workspace = "scenario" if sample.kind == "scenario" else "review"
    if context.attempt(lambda: open_sample(context.desk, sample, workspace, reading(context))):
        context.go(workspace)


def play_now(context: Context) -> None:
    """The first example against the computer: the person has the first side."""
    from hheditor.app.battle import opponents
    from hheditor.app.battle.settings import InSession
    from hheditor.app.frame.session import TableSettings
    from hheditor.app.library.samples import scenario_of, take
    from hheditor.app.scenario.start import StartWith, start_battle
    from hheditor.rules.api import find

    sample, desk = samples("scenario")[0], context.desk

    def begin() -> None:
        scenario = scenario_of(sample)
        battle = start_battle(
            desk.library, scenario, find(scenario.system), StartWith(), parent=take(desk, sample).id
        )
        offered = [offer.id for offer in opponents()]
        wanted = _OPPONENT if _OPPONENT in offered else next(iter(offered), "")
        InSession(desk, battle.header.id).save(TableSettings(opponents=("", wanted)))
        desk.put("battle", "battle", battle.header.id)

    if context.attempt(begin):
        context.go("battle")


def print_sheet(context: Context) -> None:
    """The reference sheet of the scenario opened last, or of the first example."""
    entry = context.desk.session.value.document("scenario")
    if entry is not None and entry.kind == "scenario":
        context.desk.put(entry.workspace, entry.kind, entry.id)
    else:
        sample = samples("scenario")[0]
        if not context.attempt(lambda: open_sample(context.desk, sample, "scenario")):
            return
    context.go("print")


def watch(context: Context) -> None:
    """The first recorded battle, in review."""
    open_example(context, samples("battle")[0])


def tour(context: Context) -> None:
    """The tour of the map: the first thing most people make."""
    context.go("map")
    context.run("help.tour")
