"""Hastings, 14 October 1066: the shield wall on the ridge."""

from tools.examples.battlefields.sketch import Battle, Captain, Host, Place

SAXONS = Host(
    side="Saxons",
    army="Harold's army at Senlac",
    people="saxons",
    period="norman_conquest",
    budget=150,
    edge="north",
    device=("plain", "dragon", "#e8c465", "#9c2a2c"),
    command=(2, 2),
    captains=(
        Captain("Harold Godwinson", "I3", hero=True, chief=True),
        Captain("Gyrth", "L3"),
        Captain("Leofwine", "F3"),
    ),
    units=(
        Place("saxon_huscarls", "Harold's Huscarls", "I3", "S"),
        Place("saxon_huscarls", "Gyrth's Huscarls", "L3", "S"),
        Place("saxon_huscarls", "Leofwine's Huscarls", "F3", "S"),
        Place("saxon_thegns", "Thegns of Wessex", "H3", "S"),
        Place("saxon_thegns", "Thegns of Kent", "J3", "S"),
        Place("saxon_thegns", "Thegns of East Anglia", "M3", "S"),
        Place("saxon_select_fyrd", "Fyrd of London", "K3", "S"),
        Place("saxon_select_fyrd", "Fyrd of Sussex", "G3", "S"),
        Place("saxon_select_fyrd", "Fyrd of Surrey", "E3", "S"),
        Place("saxon_great_fyrd", "Fyrd of Hampshire", "D3", "S"),
        Place("saxon_great_fyrd", "Fyrd of Essex", "N3", "S"),
        Place("saxon_javelins", "Javelins of the Shires", "I2", "S"),
    ),
    briefing=(
        "You hold the ridge across the London road, and the day is short. Keep the wall whole: men who run "
        "down the slope after a beaten enemy do not come back. If the hill is yours at nightfall, so is "
        "England."
    ),
    briefing_it=(
        "Tieni il crinale che sbarra la strada di Londra, e la giornata è corta. Conserva intero il muro "
        "di scudi: chi scende il pendio dietro un nemico battuto non torna. Se al tramonto il colle è tuo, "
        "lo è anche l'Inghilterra."
    ),
    notes="Tired from Stamford Bridge; no horse and hardly a bow.",
)

NORMANS = Host(
    side="Normans",
    army="William's army at Hastings",
    people="normans",
    period="norman_conquest",
    budget=175,
    edge="south",
    device=("plain", "lion", "#9c2a2c", "#e8c465"),
    command=(3, 3),
    captains=(
        Captain("Duke William", "I12", hero=True, chief=True),
        Captain("Alan the Red", "D12"),
        Captain("Eustace of Boulogne", "N12"),
    ),
    units=(
        Place("norman_household", "Duke William's Household", "I12", "N"),
        Place("norman_knights", "Knights of Normandy", "H12", "N"),
        Place("norman_knights", "Odo's Knights", "J12", "N"),
        Place("norman_knights", "Robert of Beaumont", "K12", "N"),
        Place("norman_bretons", "Breton Horse", "D12", "N"),
        Place("norman_flemings", "Flemish Horse", "N12", "N"),
        Place("norman_flemings", "Horse of Boulogne", "O12", "N"),
        Place("norman_spearmen", "Norman Foot", "H11", "N"),
        Place("norman_spearmen", "Foot of the Cotentin", "J11", "N"),
        Place("norman_spearmen", "Breton Foot", "E11", "N"),
        Place("norman_crossbow", "French Crossbows", "N11", "N"),
        Place("norman_archers", "Norman Archers", "I11", "N"),
        Place("norman_archers", "Breton Archers", "D11", "N"),
        Place("norman_archers", "French Archers", "M11", "N"),
    ),
    briefing=(
        "The usurper stands on his hill and waits for help. You have bows, foot and the best horse in "
        "Christendom: wear the wall down with arrows, break it with foot, and send the knights where it "
        "has opened. A ride that turns back may draw them after you."
    ),
    briefing_it=(
        "L'usurpatore sta sul suo colle e aspetta aiuto. Hai archi, fanti e la miglior cavalleria della "
        "cristianità: logora il muro con le frecce, spezzalo con i fanti e manda i cavalieri dove si è "
        "aperto. Una carica che volge le spalle può trascinarli giù dietro di te."
    ),
)

BATTLE = Battle(
    slug="hastings-1066",
    name="Hastings 1066",
    year="1066",
    place="Senlac, Sussex",
    field="""
w   w   .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  w1  w   w   w
w   .   .1  .1  .2  .2  .2  .2  .2  .2  .2  .2  .2  .1  .1  .   w   w
.   .   .1  .1  .2  .2  .2  .2  .2  .2  .2  .2  .2  .2  .1  .1  .   w
.   s   .   .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .   s   .
m   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
m   m   .   .1  .1  .   .   .   .   .   .   .   .   .   .   .   s   .
.   m   m   .   .1  .   .   .   .   .   .   .   .   .   .   .   .   .
.   m   m   .   .   .   .   .   .   .   .   .   .   .   .   m   m   .
.   m   .   .   .   .   .   .   .   .   .   .   .   .   .   .   m   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
w   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w
w   w   .   .   .1  .1  .1  .1  .1  .1  .1  .   .   .   .   .   w   w
""",
    ways=(("stream", "A5 B6 C7 B8 A10"), ("road", "J1 J4 I7 I10 J13")),
    labels=(
        ("Senlac Ridge", "L2", 0, -120, 330, 0),
        ("Asten Brook", "D9", -300, 0, 220, 0),
        ("The Hillock", "E6", 200, 380, 220, 0),
        ("Andredsweald", "P1", 350, 250, 240, 0),
        ("Telham Hill", "G13", 0, 150, 240, 0),
        ("to London", "K1", 260, 60, 200, 0),
    ),
    hosts=(SAXONS, NORMANS),
    first=1,
    turns=14,
    goals=({"kind": "survive", "side": 0, "name": "The ridge at nightfall"},),
    notes=(
        "Harold drew up his host on foot along the ridge where the road to London leaves the coast, shield "
        "to shield. William attacked uphill all day with archers, foot and horse in turn. Twice parts of "
        "the Saxon line followed retreating horsemen down the slope and were cut off; late in the "
        "afternoon arrows, and the death of the king, ended it.\n\n"
        "Balance: the Normans have more points, more arms and the first bound, the Saxons the slope and the "
        "short day. It is not even: between the program's own tacticians the Normans won 22 games of 24. "
        "Give "
        "the Saxons to the better player.\n\n"
        "Sources: the Bayeux Tapestry; William of Poitiers, Gesta Guillelmi; the Carmen de Hastingae "
        "Proelio; M. K. Lawson, The Battle of Hastings 1066."
    ),
    notes_it=(
        "Aroldo schierò il suo esercito a piedi lungo il crinale da cui la strada per Londra lascia la "
        "costa, scudo contro scudo. Guglielmo attaccò in salita per tutto il giorno, alternando arcieri, "
        "fanti e cavalli. Due volte parti della linea sassone inseguirono i cavalieri giù per il pendio e "
        "furono tagliate fuori; nel tardo pomeriggio le frecce, e la morte del re, chiusero la "
        "partita.\n\n"
        "Equilibrio: i normanni hanno più punti, più armi e la prima mano, i sassoni il pendio e la giornata "
        "corta. Non è pari: fra i tattici del programma i normanni hanno vinto 22 partite su 24. I sassoni "
        "al "
        "giocatore migliore.\n\n"
        "Fonti: l'arazzo di Bayeux; Guglielmo di Poitiers, Gesta Guillelmi; il Carmen de Hastingae "
        "Proelio; M. K. Lawson, The Battle of Hastings 1066."
    ),
    special="The Saxons win if their army has not broken when the last turn ends.",
    special_it="I sassoni vincono se alla fine dell'ultimo turno il loro esercito non è in rotta.",
    tags=("historical",),
)
