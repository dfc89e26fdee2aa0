"""Magnesia, 190 BC: legions, and the horse of Pergamum, against everything a king of Asia can bring."""

from msgspec.structs import replace

from hheditor.armies import Army, Device
from hheditor.rules.figures.armies.catalogue import sample_armies
from tools.examples.figures.sketch import Host, Said, Sketch, camp, ground, line

ALLIANCE = Said("Rome and Pergamum, 190 BC", "Roma e Pergamo, 190 a.C.")
PERGAMENES = Said("Horse of Pergamum", "Cavalieri di Pergamo")
MAIL = {"class": "H", "order": "compact"}
"""The horse of the list is lighter: here it rides in mail, and in order."""


def alliance() -> Army:
    """The Roman list with heavier horse, and King Eumenes' for that of the allies."""
    listed = sample_armies()["romans"]
    types = {each.id.rpartition("romans_")[2]: each for each in listed.troops}
    equites, allied = types["equites"], types["allied_horse"]
    own = {
        equites.id: replace(
            equites, id="figures_magnesia_equites", characteristics={**equites.characteristics, **MAIL}
        ),
        allied.id: replace(
            allied,
            id="figures_magnesia_pergamenes",
            name=PERGAMENES.en,
            characteristics={**allied.characteristics, **MAIL, "files": 4},
        ),
    }
    return replace(
        listed,
        name=ALLIANCE.en,
        budget=480,
        troops=tuple(own.get(each.id, each) for each in listed.troops),
        units=tuple(
            replace(
                unit,
                troop=own[unit.troop].id if unit.troop in own else unit.troop,
                stands=8 if unit.troop == allied.id else unit.stands,
            )
            for unit in listed.units
        ),
    )


def kingdom() -> Army:
    """The Seleucid list with fewer cataphracts: six of them rode down whatever Rome had."""
    listed = sample_armies()["seleucids"]
    usual = next(each for each in listed.troops if each.id.endswith("cataphracts"))
    own = replace(
        usual, id="figures_magnesia_cataphracts", characteristics={**usual.characteristics, "files": 2}
    )
    return replace(
        listed,
        troops=tuple(own if each is usual else each for each in listed.troops),
        units=tuple(
            replace(unit, troop=own.id, stands=4) if unit.troop == usual.id else unit for unit in listed.units
        ),
    )


ROMANS = Host(
    army=alliance(),
    name=Said("Rome", "Roma"),
    device=Device("plain", "eagle", "#9c2a2c", "#e8c465"),
    stands=(
        *((66, 98), (82, 98), (74, 104), (74, 92.2), (50, 98), (104, 99), (120, 99)),
        *((35, 112), (92, 106), (112, 109), (88, 104), (88, 107)),
    ),
    briefing=Said(
        "Your javelins are short and your line is solid. Let the velites vex elephants and chariots "
        "before they arrive, keep the triarii behind, and turn the phalanx: from the front it is a wall "
        "of points. King Eumenes' horse and yours ride in close order: keep them together.",
        "I vostri giavellotti sono corti e la linea è solida. Lasciate che i velites disturbino "
        "elefanti e carri prima che arrivino, tenete indietro i triarii e aggirate la falange: di "
        "fronte è un muro di punte. I cavalieri di re Eumene e i vostri cavalcano in ordine chiuso: "
        "teneteli insieme.",
    ),
)
SELEUCIDS = Host(
    army=kingdom(),
    name=Said("Antiochus", "Antioco"),
    device=Device("plain", "sun", "#6a3a78", "#e8c465"),
    stands=(
        *((98, 24), (130, 25), (114, 23), (80, 23), (62, 24), (156, 25), (44, 25), (26, 23)),
        *((55, 7), (110, 14), (70, 18), (107, 14), (104, 14)),
    ),
    briefing=Said(
        "Elephants and chariots charge once; spend them where it matters. The phalanx keeps its front "
        "or it is lost. The cataphracts win the battle, if somebody is there to command them.",
        "Elefanti e carri caricano una volta sola: spendeteli dove conta. La falange tiene la fronte o "
        "è perduta. I catafratti vincono la battaglia, se qualcuno li comanda.",
    ),
)
SKETCH = Sketch(
    file="magnesia-190-bc",
    name=Said("Magnesia, 190 BC", "Magnesia, 190 a.C."),
    year="190 BC",
    place=Said("Magnesia by Sipylus", "Magnesia al Sipilo"),
    notes=Said(
        "Everything odd is here: elephants, chariots that cannot turn and move, camels, barded "
        "cataphracts, a phalanx that must keep its front. Against them legions in three lines, the mailed "
        "horse of Rome and Pergamum, and a general who has time.",
        "Qui c'è tutto ciò che è strano: elefanti, carri che non possono girare e muovere, cammelli, "
        "catafratti bardati, una falange che deve tenere la fronte. Contro di loro le legioni su tre "
        "linee, i cavalieri in maglia di Roma e di Pergamo, e un generale che ha tempo.",
    ),
    hosts=(ROMANS, SELEUCIDS),
    outlines=(
        ground("marsh", (14, 52), (26, 49), (32, 57), (25, 66), (15, 63)),
        ground("hill", (128, 56), (142, 51), (156, 55), (154, 65), (136, 67), level=1),
        ground("scrub-and-trees", (160, 82), (174, 80), (176, 92), (163, 94)),
        camp(20, 105),
        camp(40, 0),
    ),
    lines=(line("stream", (5, 0), (8, 40), (4, 80), (7, 120)),),
    words=(ALLIANCE, PERGAMENES, Said("Cataphracts", "Catafratti"), Said("190 BC", "190 a.C.")),
)
