"""The ridge, 1066: a wall of shields on a hill, and horsemen who must break it before dark."""

from tools.examples.impetus.ground import patch
from tools.examples.impetus.sheet import Host, Man, Sheet
from tools.examples.iron.dress import Said

WALL = ("formed",)

NORMANS = Host(
    name=Said("Normans", "Normanni"),
    army="nor",
    called=Said("Duke William's army", "L'esercito del duca Guglielmo"),
    leader=Said("William", "Guglielmo"),
    men=(
        Man("milites", "H15", (9, 16), Said("Knights of Évreux", "Cavalieri di Évreux")),
        Man("milites", "J15", (13, 16), Said("Knights of Montfort", "Cavalieri di Montfort")),
        Man("milites", "L15", (17, 16), Said("William's household", "La casa di Guglielmo"), ("general",)),
        Man("milites", "N15", (21, 16), Said("Eustace's knights", "Cavalieri di Eustachio")),
        Man("milites", "P15", (25, 16), Said("Flemish knights", "Cavalieri fiamminghi"), board="table"),
        Man("bretons", "F15", (5, 16), Said("Alan's Bretons", "Bretoni di Alano")),
        Man("foot", "K14", (15, 14.1), Said("Foot of the centre", "Fanti del centro")),
        Man("archers", "M14", (19, 14.1), Said("Archers of the centre", "Arcieri del centro")),
        Man("archers", "O14", (23, 14.1), Said("Archers of the right", "Arcieri di destra")),
        Man("crossbows", "I14", (11, 14.1), Said("Crossbows", "Balestrieri")),
    ),
    briefing=Said(
        "Twelve turns of daylight, and a wall that does not come down to you. Shoot at one "
        "place until it is worn, then charge it with two units at once: whoever has lost a "
        "point is no longer fresh, and a wall that is beaten opens. Do not send horse uphill "
        "into fresh shields, and keep the Duke out of the first charge.",
        "Dodici turni di luce, e un muro che non scende da voi. Tirate su un punto solo "
        "finché è logoro, poi caricatelo con due unità insieme: chi ha perso un punto non è "
        "più fresco, e un muro battuto si apre. Non mandate i cavalli in salita contro scudi "
        "freschi, e tenete il duca fuori dalla prima carica.",
    ),
)
SAXONS = Host(
    name=Said("Saxons", "Sassoni"),
    army="sax",
    called=Said("Harold's shield wall", "Il muro di scudi di Aroldo"),
    leader=Said("Harold", "Aroldo"),
    men=(
        Man("huscarls", "J5", (13, 5.9), Said("Gyrth's huscarls", "Huscarl di Gyrth"), WALL),
        Man("huscarls", "K5", (15, 5.9), Said("Harold's huscarls", "Huscarl di Aroldo"), ("general", *WALL)),
        Man("fyrd", "I5", (11, 5.9), Said("Fyrd of Kent", "Fyrd del Kent"), WALL),
        Man("fyrd", "L5", (17, 5.9), Said("Fyrd of Sussex", "Fyrd del Sussex"), WALL),
        Man("fyrd", "M5", (19, 5.9), Said("Fyrd of Hampshire", "Fyrd dell'Hampshire"), WALL),
        Man("great_fyrd", "H5", (9, 5.9), Said("Great fyrd of the west", "Grande fyrd dell'ovest"), WALL),
        Man(
            "great_fyrd",
            "N5",
            (21, 5.9),
            Said("Great fyrd of the east", "Grande fyrd dell'est"),
            WALL,
            board="hexes",
        ),
        Man("skirmishers", "G5", (7, 5.9), Said("Slingers and javelins", "Frombole e giavellotti")),
    ),
    briefing=Said(
        "Stand. Every turn you are still on the ridge is a turn won, and at the end of the "
        "twelfth the day is yours. The wall holds while its units stand side by side: fill a "
        "gap with the great fyrd rather than chase what runs away. Your javelins are there to "
        "be given up for a second throw at the initiative.",
        "Restate fermi. Ogni turno passato sulla cresta è un turno vinto, e alla fine del "
        "dodicesimo la giornata è vostra. Il muro tiene finché le unità stanno fianco a "
        "fianco: chiudete un varco con il grande fyrd invece di inseguire chi scappa. I "
        "giavellotti servono anche a essere sacrificati per ritirare l'iniziativa.",
    ),
)

SHEET = Sheet(
    id="ridge-1066",
    name=Said("The ridge, 1066", "La cresta, 1066"),
    place=Said("Senlac, Sussex", "Senlac, Sussex"),
    year="1066",
    hosts=(NORMANS, SAXONS),
    turns=12,
    limit_winner=1,
    notes=Said(
        "A Saxon army on a hill, seven shields wide, and an invader with horse, bows and one "
        "day. Harold had come from the north in forced marches and chose the ridge; William "
        "had to climb it. The Normans have one unit of archers more here than in their list: "
        "without it the wall won four times in five. On the table, where it is harder to "
        "break, they have Flemish knights, too, and the wall is one great fyrd shorter.\n\n"
        "Balance: {balance}\n\n"
        "Sources: the Bayeux Tapestry; William of Poitiers; S. Morillo, The Battle of Hastings. "
        "The field is the house's own, after the battle of 14 October 1066; so are the "
        "points.",
        "Un esercito sassone su una collina, largo sette scudi, e un invasore con cavalli, "
        "archi e una sola giornata. Aroldo era sceso dal nord a marce forzate e scelse la "
        "cresta; a Guglielmo toccò salirla. I Normanni hanno qui un'unità di arcieri in più "
        "della loro lista: senza, il muro vinceva quattro volte su cinque. Sul tavolo, dove "
        "è più difficile romperlo, hanno anche i cavalieri fiamminghi, e il muro è più corto "
        "di un grande fyrd.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: l'Arazzo di Bayeux; Guglielmo di Poitiers; S. Morillo, The Battle of Hastings. "
        "Il campo è della casa, secondo la battaglia del 14 ottobre 1066; così i punti.",
    ),
    special=Said(
        "All Saxon foot begins in shieldwall. Twelve turns; if neither army is broken by "
        "then, the Saxons have won.",
        "Tutta la fanteria sassone comincia nel muro di scudi. Dodici turni; se nessun "
        "esercito ha ceduto, hanno vinto i Sassoni.",
    ),
    won=((45, 55, 0), (4, 4, 0)),
    outlines=(
        patch("hill", (15, 4), (20, 4), 1),
        patch("wood", (15, 1), (8, 1.5)),
        patch("marsh", (4, 10), (3, 2)),
        patch("marsh", (26, 10), (3, 2)),
    ),
    labels=(
        (Said("Senlac ridge", "Cresta di Senlac"), "K3", (15, 3.6), 75),
        (Said("The forest", "La foresta"), "R1", (21.5, 1), 55),
        (Said("The brook", "Il rio"), "C10", (4, 11.6), 45),
        (Said("Telham", "Telham"), "K18", (15, 19.3), 60),
    ),
)
