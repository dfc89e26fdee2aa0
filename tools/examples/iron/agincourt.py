"""Agincourt, 25 October 1415: stakes, mud, and nowhere to go round."""

from hheditor.armies import Device
from tools.examples.iron.dress import Banner, Dress, Said

ENGLISH = Banner(
    army=Said("King Harry's band", "La schiera di re Enrico"),
    device=Device("quarterly", "lion", "#9c2a2c", "#e8c465"),
    colours=("#c0504d", "#9c2a2c", "#d98a3d"),
    names={
        "Camoys LB": (
            Said("Archers of Lancashire", "Arcieri del Lancashire"),
            Said("Archers of Cheshire", "Arcieri del Cheshire"),
            Said("Archers of Derby", "Arcieri di Derby"),
        ),
        "Camoys DM": (Said("Camoys's Men-at-Arms", "Uomini d'arme di Camoys"),),
        "Henry V LB": (
            Said("Erpingham's Archers", "Arcieri di Erpingham"),
            Said("Archers of the Baggage", "Arcieri dei bagagli"),
        ),
        "Henry V DM": (Said("The King's Household", "La casa del re"),),
        "York LB": (
            Said("Archers of Wales", "Arcieri del Galles"),
            Said("Archers of Kent", "Arcieri del Kent"),
            Said("Archers of Devon", "Arcieri del Devon"),
        ),
        "York DM": (Said("York's Men-at-Arms", "Uomini d'arme di York"),),
    },
    briefing=Said(
        "Eight bodies of archers, three of men-at-arms, and an army in front of you that will not come. "
        "The time is yours: whenever the French let a free activation go by, the day runs against you, "
        "and at the twelfth you have lost it. Shoot while they stand in the mud, keep the stakes between "
        "you and their horse, and strike when their first line is in disorder.",
        "Otto corpi d'arcieri, tre di uomini d'arme, e davanti a voi un esercito che non viene. Il "
        "tempo è vostro: ogni volta che i francesi lasciano passare un'attivazione libera la giornata "
        "vi si volge contro, e alla dodicesima l'avete persa. Tirate finché stanno nel fango, tenete i "
        "pali fra voi e i loro cavalli, e colpite quando la prima schiera è in disordine.",
    ),
)

FRENCH = Banner(
    army=Said("The chivalry of France", "La cavalleria di Francia"),
    device=Device("plain", "fleur", "#234f8e", "#e8c465"),
    colours=("#234f8e", "#6f8fbf", "#3b6ea5", "#1b3a63"),
    names={
        "First DM": (
            Said("Men of Bourbon", "Uomini di Borbone"),
            Said("Men of Eu", "Uomini di Eu"),
            Said("Men of Orléans", "Uomini di Orléans"),
            Said("Boucicaut's Men", "Uomini di Boucicaut"),
            Said("D'Albret's Men", "Uomini di D'Albret"),
            Said("Men of Richemont", "Uomini di Richemont"),
        ),
        "First MM": (
            Said("Brabant's Horse", "Cavalieri di Brabante"),
            Said("Vendôme's Horse", "Cavalieri di Vendôme"),
        ),
        "Missile A": (
            Said("Archers of Picardy", "Arcieri di Piccardia"),
            Said("Archers of Artois", "Arcieri di Artois"),
            Said("Archers of Flanders", "Arcieri di Fiandra"),
        ),
        "Missile CB": (
            Said("Crossbows of Paris", "Balestrieri di Parigi"),
            Said("Rambures's Crossbows", "Balestrieri di Rambures"),
            Said("Crossbows of Tournai", "Balestrieri di Tournai"),
        ),
        "Second DM": (
            Said("Men of Nevers", "Uomini di Nevers"),
            Said("Men of Bar", "Uomini di Bar"),
            Said("Men of Alençon", "Uomini di Alençon"),
            Said("Men of Vaudémont", "Uomini di Vaudémont"),
            Said("Men of Roussy", "Uomini di Roussy"),
        ),
        "Third MM": (
            Said("Horse of Marle", "Cavalieri di Marle"),
            Said("Dammartin's Horse", "Cavalieri di Dammartin"),
            Said("Horse of Fauquembergues", "Cavalieri di Fauquembergues"),
            Said("Horse of Burgundy", "Cavalieri di Borgogna"),
        ),
    },
    briefing=Said(
        "Three great Battles and nobody over them: the shooters have no leader at all, and only a free "
        "activation wakes them. Time fights for you, so that you may let them come; but their arrows "
        "carry farther than your patience. If you go, go with everything at once, the foot through the "
        "mud and the horse at whatever has left its stakes.",
        "Tre grandi battaglie e nessuno sopra di loro: i tiratori non hanno comandante, e solo "
        "un'attivazione libera li muove. Il tempo combatte per voi, e potreste lasciarli venire; ma le "
        "loro frecce arrivano più lontano della vostra pazienza. Se andate, andate tutti insieme, i "
        "fanti nel fango e i cavalli contro chi ha lasciato i suoi pali.",
    ),
)

DRESS = Dress(
    sheet="agincourt",
    name=Said("Agincourt, the ploughed field", "Azincourt, il campo arato"),
    place=Said("Azincourt, Artois", "Azincourt, Artois"),
    banners=(ENGLISH, FRENCH),
    won=(44, 55, 1),
    remark=Said(
        "The flight levels are those of the rule of thumb; the day has {marker} spaces. An English "
        "player who wastes them has lost, a French one who leaves the mud too late as well.",
        "I livelli di fuga sono quelli della regola empirica; la giornata ha {marker} caselle. Un "
        "inglese che le spreca ha perso, e un francese che lascia il fango troppo tardi anche.",
    ),
    words={
        "English": "Inglesi",
        "French": "Francesi",
        "Henry V": "Enrico V",
        "First": "Prima",
        "Second": "Seconda",
        "Third": "Terza",
        "Missile": "Tiratori",
    },
    fields=(
        "0508-1411",
        "0518-1420",
        "0603-0703",
        "0704",
        "1303-1404",
        "1505",
        "0323-0424",
        "1423",
        "1424-1524",
    ),
    labels=(
        (Said("Azincourt", "Azincourt"), "0209", 0, 350, 460, 0),
        (Said("Tramecourt", "Tramecourt"), "1709", -100, 350, 460, 0),
        (Said("Wood of Azincourt", "Bosco di Azincourt"), "0214", 500, 0, 490, 2700),
        (Said("Wood of Tramecourt", "Bosco di Tramecourt"), "1614", 600, 0, 490, 900),
        (Said("The Plough", "L'Arato"), "0915", 500, 450, 610, 0),
        (Said("to Calais", "per Calais"), "0901", 300, 250, 440, 0),
        (Said("Maisoncelle", "Maisoncelle"), "0925", 500, 300, 460, 0),
    ),
    notes=Said(
        "Henry, cut off from Calais, met the French between two woods on a field that a week of rain "
        "had turned to porridge. He had archers; they had every great name of France in the first line, "
        "on foot, and too little room. The horse on the wings came too few, the foot came too many, and "
        "those who fell were drowned in mud by those who followed.\n\n"
        "Balance: {balance}\n\n"
        "Sources: Gesta Henrici Quinti; Jean de Wavrin; Enguerrand de Monstrelet; A. Curry, Agincourt: "
        "A New History. Set-up, ratings and levels are the house's own.",
        "Enrico, tagliato fuori da Calais, trovò i francesi fra due boschi, su un campo che una "
        "settimana di pioggia aveva ridotto in poltiglia. Aveva arcieri; loro avevano in prima schiera, "
        "a piedi, tutti i gran nomi di Francia, e troppo poco spazio. I cavalli alle ali vennero in "
        "pochi, i fanti in troppi, e chi cadeva affogava nel fango sotto chi seguiva.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: Gesta Henrici Quinti; Jean de Wavrin; Enguerrand de Monstrelet; A. Curry, Agincourt: A "
        "New History. Schieramento, valori e livelli sono della casa.",
    ),
    special=Said(
        "Stakes stand before every body of archers but that of the baggage. The English have the time, "
        "marker at {marker}. The French shooters have no leader: they act in free activations only. The "
        "French have no overall commander.",
        "Davanti a ogni corpo d'arcieri, tranne quello dei bagagli, ci sono i pali. Gli inglesi hanno "
        "il tempo, segnalino sul {marker}. I tiratori francesi non hanno comandante: agiscono solo in "
        "attivazioni libere. I francesi non hanno un comandante supremo.",
    ),
)
