"""Documents to store: small ones, and ones with everything in them."""

import base64
import io
from pathlib import Path
from typing import Any

import msgspec

from hheditor.armies import Army, Leader, TroopType, Unit
from hheditor.battles.annotations import Annotation
from hheditor.battles.entries import Annotated, Edited, Entry, NodeAdded
from hheditor.battles.header import BattleHeader
from hheditor.hexes import Board
from hheditor.maps import Crossing, Map
from hheditor.maps.document import Edge, Feature, Label, Objective, Underlay, Zone
from hheditor.rules.api import Moment
from hheditor.scenarios import Deployment, Goal, Picture, Placement, Scenario, Side
from hheditor.store.pictures import encode_picture
from hheditor.values import new_id

DATA = Path(__file__).parent / "data"


def png(width: int = 24, height: int = 16, colour: str = "#a7bd84") -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def jpeg(width: int = 24, height: int = 16) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.radial_gradient("L").resize((width, height)).convert("RGB").save(out, "JPEG")
    return out.getvalue()


def picture(data: bytes) -> Picture:
    encoded = encode_picture(data)
    return Picture(encoded.id, encoded.media, base64.b64encode(encoded.data).decode())


def a_map(name: str = "Field of Agincourt", *, underlay: str = "") -> Map:
    board = Board(6, 5)
    terrain = tuple("wood" if cell % 6 in (0, 5) else "open" for cell in range(30))
    return Map(
        board,
        name,
        terrain,
        tuple(1 if cell in (14, 15) else 0 for cell in range(30)),
        (Crossing("road", 2, 1), Crossing("road", 8, 1)),
        (Edge("stakes", 13, 0),),
        (Feature("church", 3),),
        (Label("Maisoncelle", 2000, 3500),),
        (Zone("English", 0, (24, 25, 26)),),
        (Objective("The gap", (14,)),),
        Underlay(underlay) if underlay else None,
        "Ploughed ground between two woods.",
    )


def an_army(name: str = "English") -> Army:
    troops = (
        TroopType("bow", "Longbowmen", "hordes_heroes", "English", "1415", "bow", {"move": 2}),
        TroopType("arms", "Dismounted men-at-arms", "hordes_heroes", "English", "1415"),
    )
    return Army(
        name,
        "hordes_heroes",
        "English",
        "Hundred Years War",
        150,
        troops,
        (Unit("bow", name="Erpingham's archers", options=("stakes",)), Unit("arms", stands=4)),
        (Leader("Henry V", first=True),),
        notes="Hungry and wet.",
        tags=("1415",),
    )


def a_scenario(name: str = "Agincourt 1415", *, pictures: tuple[Picture, ...] = (), **more: Any) -> Scenario:
    scenario = Scenario(
        name,
        "hordes_heroes",
        a_map(),
        (
            Side(
                "English",
                an_army(),
                "south",
                briefing="Hold the gap between the woods.",
                briefing_it="Tenere.",
            ),
            Side(
                "French", an_army("French"), "north", briefing="Break them before Saint Crispin's day ends."
            ),
        ),
        profile={"variant": "medieval"},
        deployments=(Deployment("Opening", 0, (Placement(0, 24), Placement(1, 25))),),
        goals=(Goal("hold", 0, (14,)),),
        turn_limit=12,
        year="1415",
        place="Artois",
        notes="Mud decides.",
        pictures=pictures,
        tags=("Hundred Years War",),
    )
    return msgspec.structs.replace(scenario, **more)


def a_header(title: str = "", **more: Any) -> BattleHeader:
    scenario = a_scenario(**more)
    return BattleHeader(new_id(), scenario, "hordes_heroes", "1", title=title, players=("Anna", "Bruno"))


def a_step(number: int, turn: int = 1) -> NodeAdded:
    return NodeAdded(
        number,
        number - 1,
        number % 2,
        msgspec.Raw(b'{"order":"move","piece":%d,"to":%d}' % (number % 9, number % 30)),
        msgspec.Raw(b'[{"event":"moved","pieces":[%d],"patch":[]}]' % (number % 9)),
        "1",
        Moment(turn, number % 2, "movement"),
    )


def steps(count: int) -> tuple[NodeAdded, ...]:
    return tuple(a_step(number, 1 + number // 20) for number in range(1, count + 1))


def a_note(node: int, text: str, author: str = "Anna") -> Entry:
    return Edited((Annotated(node, author, Annotation(text)),), "annotate", author)
