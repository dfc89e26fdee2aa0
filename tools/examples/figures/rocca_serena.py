"""Rocca Serena, 1212: a castle with a gate and a keep, and ten days to take it."""

from hheditor.armies import Device
from hheditor.tables.map import TableZone
from tools.examples.figures.sieging import Line, all_of, army, gatehouse, on, towers, upon, walls, work
from tools.examples.figures.sketch import Host, Said, Sketch, camp, ground, points

T_SW, T_SE, T_NW, T_NE = towers(
    (61, 50, 90, (66, 45)), (119, 50, 90, (114, 45)), (61, 22, 270, (66, 27)), (119, 22, 270, (114, 27))
)
KEEP = work("tower", (90, 22), 270, (10, 10), (90, 28.5))
W_SW, W_SE, W_W, W_E, W_NW, W_NE = walls(
    (75, 50, 90), (105, 50, 90), (61, 36, 180), (119, 36, 0), (75, 22, 270), (105, 22, 270)
)
GATEHOUSE = gatehouse(90, 50, 90, (93, 46))
INNER = work("gate", (90, 27.5), 90, (4, 1), style="inner")
WORKS = (T_SW, T_SE, T_NW, T_NE, KEEP, W_SW, W_SE, W_W, W_E, W_NW, W_NE, GATEHOUSE, INNER)
ENCLOSURE = points((62.5, 23.5), (117.5, 23.5), (117.5, 48.5), (62.5, 48.5))

FOOT_I, FOOT_II = Said("Foot I", "Fanti I"), Said("Foot II", "Fanti II")
MEN_AT_ARMS, KNIGHTS = Said("Men-at-arms", "Uomini d'arme"), Said("Knights", "Cavalieri")
CROSSBOWS, ATTENDANTS = Said("Crossbowmen", "Balestrieri"), Said("Camp attendants", "Inservienti di campo")
TREBUCHET, RAM, TOWER_NAME = (
    Said("Trebuchet", "Trabucco"),
    Said("Ram", "Ariete"),
    Said("Siege tower", "Torre d'assedio"),
)
MANGONEL = Said("Mangonel", "Mangano")
SPEARS, WALL_BOWS = Said("Spearmen", "Lancieri"), Said("Archers", "Arcieri")
HOUSEHOLD = Said("Household", "Masnada")
STONES, BOLTS = Said("Stone thrower", "Catapulta da pietre"), Said("Bolt thrower", "Catapulta da dardi")

BESIEGER = Host(
    army=army(
        "Besiegers of Rocca Serena, 1212",
        "1212",
        (
            Line("trebuchet", 1, TREBUCHET),
            Line("mangonel", 1, MANGONEL),
            Line("ram", 1, RAM),
            Line("siege_tower", 1, TOWER_NAME),
            Line("foot", 16, FOOT_I, ("ladders-4",)),
            Line("foot", 16, FOOT_II, ("ladders-4",)),
            Line("men_at_arms", 10, MEN_AT_ARMS),
            *(Line("crossbows", 12, CROSSBOWS, ("screens-6",)) for _ in range(2)),
            Line("riders", 8, KNIGHTS),
            Line("attendants", 6, ATTENDANTS),
        ),
        (("supreme", "hX"), ("commander", "fX"), ("standard", "hM"), ("musician", "fM")),
    ),
    name=Said("The Marquis", "Il Marchese"),
    device=Device("chief", "lion", "#9c2a2c", "#e6e2d6"),
    stands=(
        *((75, 100), (82.5, 100), (97.5, 102), (114, 112)),
        *((109, 104), (135, 112), (40, 103), (58, 96), (134, 97), (72, 113)),
        *((18, 112), (90, 110), (52, 102), (86, 110), (56, 102)),
    ),
    briefing=Said(
        "Ten days. Trebuchet and mangonel bear on the wall west of the gate; every night gives half of the "
        "damage back. Crossbowmen behind screens wear the walls down; ladders, ram and tower are for the "
        "day on which the garrison is thin.",
        "Dieci giorni. Trabucco e mangano battono il muro a ovest del portone; ogni notte restituisce metà "
        "dei danni. I balestrieri dietro i ripari logorano le mura; scale, ariete e torre servono il giorno "
        "in cui la guarnigione è rada.",
    ),
    terms={"besieges": "castle"},
)
GARRISON = Host(
    army=army(
        "Garrison of Rocca Serena, 1212",
        "1212",
        (
            Line("stone_thrower", 1, STONES),
            Line("bolt_thrower", 1, BOLTS),
            Line("guards", 12, SPEARS),
            Line("wall_crossbows", 10, CROSSBOWS),
            Line("wall_archers", 8, WALL_BOWS),
            Line("wall_men_at_arms", 6, HOUSEHOLD),
        ),
        (("supreme", "fX"), ("standard", "fX")),
    ),
    name=Said("The Castellan", "Il Castellano"),
    device=Device("pale", "tower", "#24456b", "#e8c465"),
    stands=(
        upon(T_NE),
        upon(T_NW),
        all_of(
            on(W_W, 2, 6),
            on(W_E, 2, 6),
            on(W_NW, 3),
            on(W_NE, 3),
            on(T_NW, 0),
            on(T_NE, 0),
            ((78, 46), (82, 46), (98, 46), (102, 46)),
        ),
        all_of(on(W_SW, 1, 5), on(W_SE, 1, 5), on(GATEHOUSE, 1, 3), on(T_SW, 0, 2), on(T_SE, 0, 3)),
        all_of(on(W_SW, 3, 7), on(W_SE, 3, 7), on(T_SW, 8, 10), on(KEEP, 0, 4)),
        all_of(((84, 40), (87, 40), (90, 40), (93, 40), (96, 40), (99, 40))),
        *((90, 36), (93, 36)),
    ),
    briefing=Said(
        "Somebody on every sector at dawn, a reserve in the court, and patience: what his engines break by "
        "day you half mend by night. A sortie of five can burn one engine. From the eighth day hunger "
        "weakens you.",
        "All'alba qualcuno su ogni settore, una riserva in corte, e pazienza: quel che le macchine rompono "
        "di giorno lo riparate a metà di notte. Una sortita di cinque può bruciare una macchina. Dall'ottavo "
        "giorno la fame vi indebolisce.",
    ),
)
SKETCH = Sketch(
    file="rocca-serena-1212",
    name=Said("Rocca Serena, 1212", "Rocca Serena, 1212"),
    year="1212",
    place=Said("A castle in the hills", "Un castello tra le colline"),
    notes=Said(
        "The whole of siege warfare in one place: a trebuchet and a mangonel before a castle, a ram and "
        "a tower in waiting, a garrison that is just strong enough to man its walls. By day a trebuchet "
        "does some eleven points, a mangonel eight, and every night gives half of it back: one engine alone "
        "never brings a wall of thirty down, two do on the third day.",
        "Tutta la guerra d'assedio in un luogo: un trabucco e un mangano davanti a un castello, un ariete e "
        "una torre in attesa, una guarnigione che basta appena alle mura. In un giorno un trabucco fa circa "
        "undici punti, un mangano otto, e ogni notte ne restituisce la metà: una macchina sola non abbatte "
        "mai un muro da trenta, due lo fanno il terzo giorno.",
    ),
    hosts=(BESIEGER, GARRISON),
    outlines=(
        ground("hill", (8, 30), (30, 24), (42, 42), (34, 64), (12, 66), level=1),
        ground("wood", (146, 32), (168, 28), (174, 52), (156, 62), (144, 50)),
        ground("scrub", (47, 68), (62, 65), (66, 74), (52, 79)),
        camp(3, 105),
    ),
    lines=(),
    turn_limit=0,
    works=WORKS,
    zones=(TableZone("The court", ENCLOSURE, 1),),
    words=(
        *(
            FOOT_I,
            FOOT_II,
            MEN_AT_ARMS,
            CROSSBOWS,
            ATTENDANTS,
            TREBUCHET,
            RAM,
            TOWER_NAME,
        ),
        *(MANGONEL, SPEARS, WALL_BOWS, HOUSEHOLD, STONES, BOLTS),
        Said("The court", "La corte"),
        Said("Besiegers of Rocca Serena, 1212", "Assedianti di Rocca Serena, 1212"),
        Said("Garrison of Rocca Serena, 1212", "Guarnigione di Rocca Serena, 1212"),
    ),
)
