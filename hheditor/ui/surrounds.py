"""What a field on the screen says around itself and in its hexes, as the person has chosen it by now."""

from weakref import ref

from hheditor.ui.canvas.view import FieldView
from hheditor.ui.context import Context
from hheditor.ui.measures import legend


def surround(view: FieldView, context: Context) -> None:
    """Legend, north, size of words and coordinates by the settings of now."""
    view.legend = legend(context) if view.table is None else ""
    view.north = context.say("map.north")
    view.text_scale = context.theme.scale / 100
    view.show_coordinates(context.desk.settings.value.coordinates)


def keep_surrounded(view: FieldView, context: Context) -> None:
    """The same, and again after every change of the settings for as long as there is the view."""
    surround(view, context)
    seen = ref(view)

    def again(_: object) -> None:
        here = seen()
        if here is not None:
            surround(here, context)

    view.destroyed.connect(context.desk.settings.changed.connect(again))
