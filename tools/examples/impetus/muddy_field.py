"""The muddy field, 1415: woods on both hands, mud between, and archers behind stakes at the end of it."""

from tools.examples.impetus.ground import patch
from tools.examples.impetus.sheet import Host, Man, Sheet
from tools.examples.iron.dress import Said

STAKES = ("planted",)

FRENCH = Host(
    name=Said("French", "Francesi"),
    army="fhy",
    called=Said("The host of France", "L'esercito di Francia"),
    leader=Said("The Constable", "Il Connestabile"),
    men=(
        Man("mounted_men_at_arms", "F14", (6, 14.1), Said("Vendôme's horse", "Cavalleria di Vendôme")),
        Man("mounted_men_at_arms", "P14", (24, 14.1), Said("Brabant's horse", "Cavalleria di Brabante")),
        Man("mounted_men_at_arms", "K16", (15, 17.5), Said("The Constable", "Il Connestabile"), ("general",)),
        Man("mounted_men_at_arms", "I16", (11, 17.5), Said("Alençon's horse", "Cavalleria di Alençon")),
        Man("dismounted_men_at_arms", "J14", (13, 14.1), Said("Boucicaut's men", "Gli uomini di Boucicaut")),
        Man("dismounted_men_at_arms", "L14", (17, 14.1), Said("Bar's men", "Gli uomini di Bar")),
        Man("genoese_crossbows", "H15", (9.5, 16), Said("Crossbows of the left", "Balestre di sinistra")),
        Man("genoese_crossbows", "N15", (20.5, 16), Said("Crossbows of the right", "Balestre di destra")),
        Man("commoners", "M16", (19, 17.5), Said("Town levies", "Milizie cittadine")),
        Man("skirmishers", "K15", (15, 16), Said("Skirmishers", "Schermagliatori")),
    ),
    briefing=Said(
        "Between the woods lies ploughed mud that disorders whoever enters it, horse and men- "
        "at-arms alike; only shooters walk through it unhurt. Bring the crossbows within "
        "reach first, let the foot take the centre in one line, and keep the horse for units "
        "that are worn. Whoever has lost the smaller share of his army after fifteen turns "
        "has won: do not throw lances away against stakes.",
        "Fra i boschi c'è fango arato che disordina chi vi entra, cavalli e uomini d'arme; "
        "solo i tiratori lo passano indenni. Portate prima le balestre a tiro, fate andare la "
        "fanteria al centro in una sola linea, e tenete i cavalli per le unità logore. Dopo "
        "quindici turni vince chi ha perso la parte minore del suo esercito: non buttate "
        "lance contro i pali.",
    ),
)
ENGLISH = Host(
    name=Said("English", "Inglesi"),
    army="ehy",
    called=Said("King Henry's army", "L'esercito di re Enrico"),
    leader=Said("Henry V", "Enrico V"),
    men=(
        Man("men_at_arms_on_foot", "J5", (13, 5.9), Said("York's men-at-arms", "Uomini d'arme di York")),
        Man(
            "men_at_arms_on_foot",
            "K5",
            (15, 5.9),
            Said("The king's battle", "La schiera del re"),
            ("general",),
        ),
        Man("men_at_arms_on_foot", "L5", (17, 5.9), Said("Camoys's men-at-arms", "Uomini d'arme di Camoys")),
        Man("archers", "G5", (8, 5.9), Said("Archers of Lancashire", "Arcieri del Lancashire"), STAKES),
        Man(
            "archers",
            "I5",
            (10.5, 5.9),
            Said("Archers of Cheshire", "Arcieri del Cheshire"),
            STAKES,
            board="hexes",
        ),
        Man("archers", "N5", (21.5, 5.9), Said("Archers of Wales", "Arcieri del Galles"), STAKES),
        Man("archers", "P5", (24.5, 5.9), Said("Archers of Kent", "Arcieri del Kent"), STAKES),
        Man("hobilars", "K3", (15, 3), Said("Hobilars", "Hobelar")),
        Man("kern", "R5", (11, 4), Said("Kern", "Kern")),
    ),
    briefing=Said(
        "You are few, and you need not go anywhere. The archers stand behind stakes that no "
        "horse likes; shoot at whatever comes out of the mud in disorder, and let the men-at- "
        "arms step forward only to finish it. The king is your best fighter and half your "
        "initiative: lose him and you have lost both.",
        "Siete pochi, e non dovete andare da nessuna parte. Gli arcieri stanno dietro pali "
        "che nessun cavallo ama; tirate su ciò che esce dal fango in disordine, e fate "
        "avanzare gli uomini d'arme solo per finirlo. Il re è il vostro miglior combattente e "
        "metà della vostra iniziativa: perso lui, perdete entrambe.",
    ),
)

SHEET = Sheet(
    id="muddy-field-1415",
    name=Said("The muddy field, 1415", "Il campo di fango, 1415"),
    place=Said("Azincourt, Artois", "Azincourt, Artois"),
    year="1415",
    hosts=(FRENCH, ENGLISH),
    turns=15,
    limit_winner=-1,
    notes=Said(
        "Two woods, a strip of plough turned to mud by a night of rain, and a small army that has nothing to "
        "do but wait. The French come with four units of mounted men-at-arms. On a field all mud, as the "
        "first draft had it, nothing happened in fifteen turns; here it is a strip, and the smaller loss "
        "decides at the end instead of nobody. On the table, where bows reach farther, the archers of "
        "Cheshire stay at home.\n\n"
        "Balance: {balance}\n\n"
        "Sources: the Gesta Henrici Quinti; A. Curry, Agincourt: A New History. "
        "The field is the house's own, after the battle of 25 October 1415; so are the points.",
        "Due boschi, una striscia di arato mutata in fango da una notte di pioggia, e un piccolo esercito "
        "che deve solo aspettare. I Francesi vengono con quattro unità di uomini d'arme a cavallo. Su un "
        "campo tutto fango, com'era nel primo abbozzo, in quindici turni non succedeva niente; qui è una "
        "striscia, e alla fine decide la perdita minore e non nessuno. Sul tavolo, dove gli archi "
        "arrivano più in là, gli arcieri del Cheshire restano a casa.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: le Gesta Henrici Quinti; A. Curry, Agincourt: A New History. "
        "Il campo è della casa, secondo la battaglia del 25 ottobre 1415; così i punti.",
    ),
    special=Said(
        "Fields are broken ground (mud). All English archers begin behind planted stakes.",
        "I campi sono terreno rotto (fango). Tutti gli arcieri inglesi cominciano dietro i pali piantati.",
    ),
    won=((44, 56, 0), (3, 5, 0)),
    outlines=(
        patch("wood", (2, 9), (4, 10)),
        patch("wood", (28, 9), (4, 10)),
        patch("field", (15, 10), (20, 2.4)),
    ),
    cleared=("D7-S8", "D11-S12"),
    labels=(
        (Said("Wood of Azincourt", "Bosco di Azincourt"), "C15", (3.2, 16.6), 45),
        (Said("Wood of Tramecourt", "Bosco di Tramecourt"), "S15", (26.6, 16.6), 45),
        (Said("The ploughland", "L'arato"), "K10", (15, 10), 70),
        (Said("Maisoncelle", "Maisoncelle"), "K1", (21.5, 1.2), 55),
    ),
)
