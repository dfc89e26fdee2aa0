"""Wagons on the hill, 1420: carts chained together above a stream, and knights who have to cross it."""

from hheditor.tables import Pose, Size
from hheditor.tables.map import Crossing, Line
from tools.examples.impetus.ground import H, house, patch
from tools.examples.impetus.sheet import Host, Man, Sheet
from tools.examples.iron.dress import Said

CRUSADERS = Host(
    name=Said("Crusaders", "Crociati"),
    army="teu",
    called=Said("The crusading host", "L'esercito crociato"),
    leader=Said("The Landkomtur", "Il Landkomtur"),
    men=(
        Man("brother_knights", "G15", (9, 16), Said("Brothers of Marienburg", "Fratelli di Marienburg")),
        Man(
            "brother_knights",
            "K15",
            (15, 16),
            Said("The Landkomtur's banner", "La bandiera del Landkomtur"),
            ("general",),
        ),
        Man("guest_crusaders", "O15", (21, 16), Said("Guests from the Rhine", "Ospiti del Reno")),
        Man("mounted_crossbows", "E15", (5, 16), Said("Mounted crossbows", "Balestrieri a cavallo")),
        Man("sergeants_and_militia", "I14", (11, 14.1), Said("Silesian spears", "Lance della Slesia")),
        Man("sergeants_and_militia", "M14", (19, 14.1), Said("Lusatian spears", "Lance della Lusazia")),
        Man("crossbows", "H14", (8, 14.1), Said("Crossbows of the left", "Balestre di sinistra")),
        Man("crossbows", "N14", (22, 14.1), Said("Crossbows of the right", "Balestre di destra")),
        Man("turcopoles", "Q15", (25, 16), Said("Light horse", "Cavalleria leggera")),
        Man("prussian_levy", "K14", (15, 14.1), Said("Levy", "Leva")),
    ),
    briefing=Said(
        "Nobody breaks a row of wagons from in front. Cross the stream by the bridge and "
        "beside it where no wagon looks, bring the crossbows up to wear down one end, and "
        "charge that end with the brothers from the side. After fourteen turns the smaller "
        "loss decides: do not pay for the hill more than it is worth.",
        "Nessuno rompe di fronte una fila di carri. Passate il torrente dal ponte e accanto, "
        "dove nessun carro guarda, portate su le balestre a logorare un'ala, e caricate "
        "quell'ala di fianco coi fratelli. Dopo quattordici turni decide la perdita minore: "
        "non pagate la collina più di quel che vale.",
    ),
)
HUSSITES = Host(
    name=Said("Hussites", "Hussiti"),
    army="hus",
    called=Said("Žižka's field army", "L'esercito di Žižka"),
    leader=Said("Žižka", "Žižka"),
    men=(
        Man("war_wagons", "J5", (13, 5.9), Said("Wagons of Písek", "Carri di Písek")),
        Man("war_wagons", "K5", (15, 5.9), Said("Žižka's wagons", "Carri di Žižka"), ("general",)),
        Man("flails_and_halberds", "H5", (9, 5.9), Said("Flails of the left", "Mazzafrusti di sinistra")),
        Man("flails_and_halberds", "N5", (21, 5.9), Said("Flails of the right", "Mazzafrusti di destra")),
        Man("crossbows", "J4", (13, 3.8), Said("Crossbows of Žatec", "Balestre di Žatec")),
        Man("crossbows", "K4", (15, 3.8), Said("Crossbows of Louny", "Balestre di Louny"), board="hexes"),
        Man("houfnice", "M5", (19, 5.9), Said("Houfnice", "Houfnice"), board="hexes"),
        Man("horse", "K2", (17.5, 2.6), Said("Horse behind the wagons", "Cavalli dietro i carri")),
        Man("handgunners", "G5", (7, 5.9), Said("Handguns", "Schioppetti")),
    ),
    briefing=Said(
        "The wagons are your wall, your guns and your flag; they hardly move, and need not. "
        "Let the handguns and the howitzer speak while the knights wade, keep the flails at "
        "the ends of the row where it can be turned, and bring the horse out only at "
        "something that is already worn.",
        "I carri sono il vostro muro, i vostri cannoni e la vostra bandiera; quasi non si "
        "muovono, e non serve. Fate parlare schioppi e houfnice mentre i cavalieri guadano, "
        "tenete i mazzafrusti alle ali della fila, dove si può aggirarla, e fate uscire i "
        "cavalli solo contro chi è già logoro.",
    ),
)

SHEET = Sheet(
    id="wagons-1420",
    name=Said("Wagons on the hill, 1420", "Carri sulla collina, 1420"),
    place=Said("Southern Bohemia", "Boemia meridionale"),
    year="1420",
    hosts=(CRUSADERS, HUSSITES),
    turns=14,
    limit_winner=-1,
    notes=Said(
        "A crusade has come to Bohemia, and a one-eyed captain has put carts on a hill above "
        "a stream. With all four units of wagons on the hill the knights hardly ever "
        "won; here there are two, with flails at their ends and guns beside them, and after "
        "fourteen turns the smaller loss decides. The crusaders are the list of the Teutonic "
        "Order, which fits such a host well enough. On the table the howitzer and half the "
        "crossbows have stayed behind.\n\n"
        "Balance: {balance}\n\n"
        "Sources: Laurence of Březová; S. Turnbull, The Hussite Wars. "
        "The field is the house's own, after the fights of 1420; so are the points.",
        "Una crociata è venuta in Boemia, e un capitano con un occhio solo ha messo dei carri "
        "su una collina sopra un torrente. Con tutte e quattro le unità di carri sulla "
        "collina i cavalieri non vincevano quasi mai; qui sono due, coi "
        "mazzafrusti alle ali e i cannoni accanto, e dopo quattordici turni decide la perdita "
        "minore. I crociati sono la lista dell'Ordine Teutonico, che a un tale esercito si "
        "adatta abbastanza. Sul tavolo la houfnice e metà delle balestre sono rimaste "
        "indietro.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: Lorenzo di Březová; S. Turnbull, The Hussite Wars. "
        "Il campo è della casa, secondo gli scontri del 1420; così i punti.",
    ),
    special=Said(
        "The stream can be waded anywhere; the road crosses it by a bridge.",
        "Il torrente si guada ovunque; la strada lo passa su un ponte.",
    ),
    won=((50, 49, 1), (3, 5, 2)),
    outlines=(
        patch("hill", (15, 3.75), (10, 4.5), 1),
        house(4.1, 12.1),
        house(5.6, 12.3, 0.8, 0.9),
        house(6.8, 12.0),
        house(4.4, 13.3, 0.8, 0.7),
        house(5.7, 13.4, 1.2, 0.6),
        house(7.2, 13.1, 0.7, 0.9),
        patch("wood", (22, 8), (4, 3)),
        patch("marsh", (3, 8), (3, 2)),
    ),
    lines=(
        Line(
            "stream",
            ((0, 4140), (2600, 4040), (4700, 4160), (6000, 4100), (8300, 4020), (10100, 4170), (12000, 4080)),
            200,
        ),
        Line("road", ((6000, 0), (6000, 8000)), 200),
    ),
    crossings=(Crossing("bridge", Pose(6000, 4100, 900), Size(300, H)),),
    labels=(
        (Said("The hill", "La collina"), "M3", (12.2, 2.4), 60),
        (Said("The stream", "Il torrente"), "S11", (25, 11.2), 50),
        (Said("Burnt village", "Villaggio bruciato"), "D11", (6, 11.4), 45),
        (Said("to Tábor", "per Tábor"), "I1", (13.2, 0.9), 45),
    ),
)
