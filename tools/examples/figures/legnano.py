"""Legnano, 29 May 1176: the foot of the communes round their waggon, and the knights of the Emperor."""

from hheditor.armies import Device
from tools.examples.figures.sketch import Host, Said, Sketch, bridge, camp, ground, houses, line

LEAGUE = Host(
    army="league",
    name=Said("The League", "La Lega"),
    device=Device("cross", "", "#e6e2d6", "#9c2a2c"),
    stands=(
        *((76, 97), (96, 97), (114, 97), (55, 97), (90, 107), (132, 99)),
        *((45, 112), (80, 104), (123, 106), (77, 103), (77, 106)),
    ),
    briefing=Said(
        "Keep the foot together, two ranks deep, before the waggon and the camp. A wall that stands "
        "costs the knights more than they can pay; your horse is for the moment when their charge is "
        "spent.",
        "Tenete uniti i fanti, su due righe, davanti al carroccio e al campo. Un muro che regge costa "
        "ai cavalieri più di quanto possano pagare; la vostra cavalleria serve quando la loro carica è "
        "spenta.",
    ),
)
IMPERIALS = Host(
    army="imperials",
    name=Said("The Emperor", "L'Imperatore"),
    device=Device("plain", "eagle", "#e8c465", "#24231f"),
    stands=(
        *((75, 22), (95, 22), (112, 22), (53, 22), (130, 23), (147, 23)),
        *((145, 7), (85, 15), (116, 13), (88, 15), (82, 15)),
    ),
    briefing=Said(
        "Your knights ride down whatever is not formed. Against spears two ranks deep one charge "
        "decides little: let the crossbows thin them first, and look for a flank.",
        "I vostri cavalieri travolgono chi non è in ordine. Contro lance su due righe una sola carica "
        "decide poco: fate prima lavorare le balestre, e cercate un fianco.",
    ),
)
SKETCH = Sketch(
    file="legnano-1176",
    name=Said("Legnano, 1176", "Legnano, 1176"),
    year="1176",
    place=Said("Between Legnano and Borsano", "Tra Legnano e Borsano"),
    notes=Said(
        "Barbarossa's knights meet the foot of Milan and Brescia round their waggon. The League must "
        "hold its foot together until its horse comes back; the first charge decides little if the foot "
        "stands two ranks deep. The Emperor moves first.",
        "I cavalieri del Barbarossa trovano i fanti di Milano e Brescia attorno al carroccio. La Lega "
        "deve tenere uniti i fanti finché non torna la cavalleria; la prima carica decide poco se i "
        "fanti stanno su due righe. Muove per primo l'Imperatore.",
    ),
    hosts=(LEAGUE, IMPERIALS),
    outlines=(
        ground("scrub", (30, 52), (46, 48), (54, 56), (48, 66), (34, 64)),
        ground("wood", (5, 70), (22, 68), (24, 82), (8, 86)),
        ground("hill", (118, 66), (136, 62), (146, 70), (138, 79), (122, 78), level=1),
        *houses((145, 110), (156, 100), (156, 112)),
        camp(30, 105),
        camp(130, 0),
    ),
    lines=(
        line("stream", (168, 0), (165, 30), (169, 60), (164, 90), (167, 120)),
        line("road", (0, 60), (165.5, 60)),
    ),
    crossings=(bridge(169, 60, 7, 4),),
    first=1,
)
