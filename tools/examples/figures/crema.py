"""The towers before Crema, January 1160: one day of assault on a town behind its ditch."""

from hheditor.armies import Device
from hheditor.tables.map import TableZone
from tools.examples.figures.sieging import Line, all_of, army, gatehouse, on, towers, upon, walls
from tools.examples.figures.sketch import Host, Said, Sketch, camp, ground, houses, line, points

T1, T2, T3, T4 = towers(
    (13, 24, 90, (18, 19)), (61, 24, 90, (61, 19)), (119, 24, 90, (119, 19)), (167, 24, 90, (162, 19))
)
W1, W2, W3, W4, W5, W6 = walls(*((x, 24, 90) for x in (27, 47, 75, 105, 133, 153)))
WW, WE = walls((13, 10, 180), (167, 10, 0))
GATEHOUSE = gatehouse(90, 24, 90, (93, 20))
WORKS = (T1, T2, T3, T4, W1, W2, W3, W4, W5, W6, WW, WE, GATEHOUSE)
ENCLOSURE = points((14.5, 0), (165.5, 0), (165.5, 22.5), (14.5, 22.5))

FOOT = tuple(Said(f"Foot {number}", f"Fanti {number}") for number in ("I", "II"))
MEN_AT_ARMS = tuple(
    Said(f"Dismounted knights {number}", f"Cavalieri appiedati {number}") for number in ("I", "II")
)
CROSSBOWS = tuple(Said(f"Crossbowmen {number}", f"Balestrieri {number}") for number in ("I", "II"))
WALL_CROSSBOWS, ATTENDANTS = (
    Said("Crossbowmen", "Balestrieri"),
    Said("Camp attendants", "Inservienti di campo"),
)
TOWER_NAME, RAM = Said("The great tower", "La gran torre"), Said("Ram", "Ariete")
MANGONEL, TREBUCHET = Said("Mangonel", "Mangano"), Said("Small trebuchet", "Piccolo trabucco")
SPEARS, TOWNSMEN = Said("Spearmen of Crema", "Lancieri di Crema"), Said("Townsmen", "Cittadini")
ARCHERS, MILANESE = Said("Archers", "Arcieri"), Said("Milanese sergeants", "Sergenti milanesi")
STONES = Said("Stone thrower", "Catapulta da pietre")

EMPEROR = Host(
    army=army(
        "The Emperor before Crema, 1160",
        "1160",
        (
            Line("siege_tower", 1, TOWER_NAME),
            Line("ram", 1, RAM),
            Line("mangonel", 1, MANGONEL),
            Line("small_trebuchet", 1, TREBUCHET),
            *(Line("foot", 16, each, ("ladders-4",)) for each in FOOT),
            *(Line("dismounted", 10, each, ("open", "ladders-2")) for each in MEN_AT_ARMS),
            *(Line("crossbows", 12, each, ("screens-6",)) for each in CROSSBOWS),
            Line("attendants", 6, ATTENDANTS),
        ),
        (("supreme", "hX"), ("commander", "hX"), ("standard", "hX"), ("musician", "hM")),
    ),
    name=Said("The Emperor", "L'Imperatore"),
    device=Device("plain", "eagle", "#e8c465", "#24231f"),
    stands=(
        *((48, 72), (90, 71), (22, 74), (152, 74)),
        *((35, 80), (101, 80), (60, 81), (117.5, 81), (76.5, 71), (136, 71)),
        *((90, 112), (98, 86), (40, 87), (98, 92), (46, 87)),
    ),
    briefing=Said(
        "One day, and four sectors to hold at its end. The ditch is filled in two places: before the tower, "
        "nine turns from the wall, and before the gate. Foot with ladders must pin the defenders elsewhere "
        "or everybody waits where the tower comes.",
        "Un giorno, e quattro settori da tenere alla fine. Il fossato è colmato in due punti: davanti alla "
        "torre, a nove turni dal muro, e davanti al portone. I fanti con le scale devono impegnare i "
        "difensori altrove, o tutti aspetteranno la torre.",
    ),
    terms={"besieges": "town", "days": 1, "wanted": 4},
)
CREMA = Host(
    army=army(
        "Crema, 1160",
        "1160",
        (
            Line("stone_thrower", 1, STONES),
            Line("guards", 16, SPEARS),
            Line("townsmen", 14, TOWNSMEN),
            Line("wall_crossbows", 10, WALL_CROSSBOWS),
            Line("wall_archers", 10, ARCHERS),
            Line("wall_sergeants", 6, MILANESE),
        ),
        (("supreme", "fH"), ("commander", "fM")),
    ),
    name=Said("Crema", "Crema"),
    device=Device("fess", "", "#e6e2d6", "#9c2a2c"),
    stands=(
        upon(T2),
        all_of(
            on(W2, 3, 7),
            on(W5, 3, 7),
            on(W1, 7),
            on(W6, 7),
            on(T2, 0, 3),
            on(T1, 8),
            on(T4, 8),
            ((81, 17), (84, 17), (87, 17), (96, 17), (99, 17), (102, 17)),
        ),
        all_of(
            on(WW, 2, 6),
            on(WE, 2, 6),
            ((40, 14), (43, 14), (46, 14), (49, 14), (52, 14)),
            ((110, 14), (113, 14), (116, 14), (122, 14), (125, 14)),
        ),
        all_of(on(W2, 1, 5), on(W3, 1, 5), on(W4, 1, 5), on(W5, 1, 5), on(GATEHOUSE, 1, 3)),
        all_of(on(T1, 0, 2), on(T3, 0, 2), on(T4, 0, 2), on(W1, 3), on(W6, 3), on(W3, 7), on(W4, 7)),
        all_of(((70, 12), (73, 12), (76, 12), (79, 12), (82, 12), (85, 12))),
        *((90, 10), (120, 10)),
    ),
    briefing=Said(
        "Hold until dark. The tower comes straight at the wall west of your stone thrower: burn it, or be "
        "there in strength when the bridge falls. Rocks and fire belong where ladders stand.",
        "Resistete fino a notte. La torre viene dritta sul muro a ovest della vostra catapulta: bruciatela, "
        "o siate lì in forze quando cala il ponte. Pietre e fuoco vanno dove stanno le scale.",
    ),
)
SKETCH = Sketch(
    file="towers-before-crema-1160",
    name=Said("The towers before Crema, 1160", "Le torri davanti a Crema, 1160"),
    year="1160",
    place=Said("Crema", "Crema"),
    notes=Said(
        "The last days of a siege of half a year: the Emperor's great tower stands ready, the ditch is "
        "filled before it and before the gate. It is a day of assault, so that mangonel and small trebuchet "
        "stay silent; they serve if the players agree on a day of bombardment before. At the end of the day "
        "the besieger wins if he holds four sectors or no defender is left; otherwise the town stands.",
        "Gli ultimi giorni di un assedio di sei mesi: la gran torre dell'Imperatore è pronta, il fossato è "
        "colmato davanti a lei e davanti al portone. È un giorno d'assalto, perciò mangano e piccolo "
        "trabucco tacciono; servono se i giocatori concordano prima un giorno di bombardamento. A fine "
        "giornata vince l'assediante se tiene quattro settori o non resta alcun difensore; altrimenti la "
        "città regge.",
    ),
    hosts=(EMPEROR, CREMA),
    outlines=(
        ground("scrub-and-trees", (5, 46), (24, 43), (26, 56), (9, 59)),
        *houses((145, 56), (157, 56)),
        camp(75, 105),
    ),
    lines=(
        line("ditch", (3, 33.5), (26, 33.5), width=5),
        line("ditch", (68, 33.5), (84, 33.5), width=5),
        line("ditch", (126, 33.5), (177, 33.5), width=5),
    ),
    turn_limit=0,
    works=WORKS,
    zones=(TableZone("The town", ENCLOSURE, 1),),
    words=(
        *(*FOOT, *MEN_AT_ARMS, *CROSSBOWS, WALL_CROSSBOWS, ATTENDANTS, TOWER_NAME, RAM, MANGONEL, TREBUCHET),
        *(SPEARS, TOWNSMEN, ARCHERS, MILANESE, STONES),
        Said("The town", "La città"),
        Said("The Emperor before Crema, 1160", "L'Imperatore davanti a Crema, 1160"),
        Said("Crema, 1160", "Crema, 1160"),
    ),
)
