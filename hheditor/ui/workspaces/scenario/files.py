"""The picture on the sheet, and the scenario's file."""

from base64 import b64encode
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageWriter

from hheditor.scenarios import Picture
from hheditor.scenarios.edits import SetPictures
from hheditor.scenarios.old_map import illustrations
from hheditor.values import new_id, refuse, tell

if TYPE_CHECKING:
    from hheditor.ui.workspaces.scenario.session import ScenarioSession

_WIDEST_PICTURE = 1200


def _encoded(image: QImage) -> tuple[Literal["image/png", "image/jpeg"], str]:
    """A picture as a document carries it: a JPEG, or a PNG where this machine writes none."""
    for name, media in ((b"jpeg", "image/jpeg"), (b"png", "image/png")):
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        written = QImageWriter(buffer, QByteArray(name)).write(image)
        buffer.close()
        if written:
            return media, b64encode(data.data()).decode()  # type: ignore[return-value]
    return "image/png", ""


def ask_picture(session: "ScenarioSession") -> None:
    """Ask which picture."""
    session.turn_to("sheet")
    label = session.context.say("scenario.picture-from")
    session.page.prompt.ask_file(label, partial(add_picture_from, session))


def add_picture_from(session: "ScenarioSession", source: Path) -> None:
    """Put a picture on the sheet; a large one is made smaller."""
    try:
        image = QImage.fromData(QByteArray(source.read_bytes()))
    except OSError as error:
        session.context.report(
            refuse("scenario.picture-missing", file=source.name, trouble=error.strerror or "")
        )
        return
    if image.isNull():
        session.context.report(refuse("scenario.picture-unreadable", file=source.name))
        return
    if image.width() > _WIDEST_PICTURE:
        image = image.scaledToWidth(_WIDEST_PICTURE, Qt.TransformationMode.SmoothTransformation)
    media, data = _encoded(image)
    session.editor.do(
        SetPictures((Picture(new_id(), media, data), *_old_map(session))), "scenario.did.picture"
    )


def remove_picture(session: "ScenarioSession") -> None:
    """No picture."""
    session.editor.do(SetPictures(_old_map(session)), "scenario.did.picture-removed")


def _old_map(session: "ScenarioSession") -> tuple[Picture, ...]:
    """The picture the field was traced over, where the scenario carries it: no picture of the sheet."""
    shown = illustrations(session.scenario)
    return tuple(each for each in session.scenario.pictures if each not in shown)


def ask_export(session: "ScenarioSession") -> None:
    """Ask where to write the scenario's file."""
    from hheditor.store.exchange import file_name

    name = file_name(session.scenario.name or session.context.say("scenario.unnamed"), "scenario")
    label = session.context.say("scenario.export-to")
    session.page.prompt.ask_path(label, name, partial(_export, session))


def _export(session: "ScenarioSession", target: Path) -> None:
    from hheditor.store.exchange import export

    def write() -> None:
        written = export(session.context.desk.library.library, session.editor.identity, target)
        session.context.report(tell("file.written", file=written.name))

    session.context.attempt(write)
