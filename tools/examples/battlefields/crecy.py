"""Crécy, 26 August 1346: arrows on the slope."""

from tools.examples.battlefields.sketch import Battle, Captain, Host, Place

ENGLISH = Host(
    side="English",
    army="Edward III's army at Crécy",
    people="hyw_english",
    period="hundred_years_war",
    budget=150,
    edge="north",
    device=("quarterly", "lion", "#9c2a2c", "#e8c465"),
    command=(3, 3),
    captains=(
        Captain("Edward III", "H1", hero=True, chief=True),
        Captain("The Black Prince", "F3", hero=True),
        Captain("Northampton", "L3"),
    ),
    units=(
        Place("hyw_english_men_at_arms", "The Prince's Battle", "F3", "S"),
        Place("hyw_english_men_at_arms", "Northampton's Battle", "L3", "S"),
        Place("hyw_english_men_at_arms", "The King's Battle", "H1", "S"),
        Place("hyw_english_longbow", "Archers of Cheshire", "E3", "S"),
        Place("hyw_english_longbow", "Archers of the Prince", "G3", "S"),
        Place("hyw_english_longbow", "Northampton's Archers", "K3", "S"),
        Place("hyw_english_longbow", "Arundel's Archers", "M3", "S"),
        Place("hyw_english_shire_longbow", "Archers of Kent", "D3", "S"),
        Place("hyw_english_shire_longbow", "Archers of Essex", "N3", "S"),
        Place("hyw_english_shire_longbow", "Archers of the King", "I2", "S"),
        Place("hyw_english_spearmen", "Welsh Spears", "F2", "S"),
    ),
    briefing=(
        "The whole chivalry of France is coming up the valley, late in the day and out of order. Let them "
        "come. The bows do the work; the dismounted knights close the gaps. You need not go down to them."
    ),
    briefing_it=(
        "Tutta la cavalleria di Francia risale la valle, a giorno inoltrato e in disordine. Lasciala "
        "venire. Il lavoro lo fanno gli archi; i cavalieri appiedati chiudono i varchi. Non hai bisogno di "
        "scendere."
    ),
)

FRENCH = Host(
    side="French",
    army="Philip VI's army at Crécy",
    people="hyw_french",
    period="hundred_years_war",
    budget=200,
    edge="south",
    device=("plain", "fleur", "#234f8e", "#e8c465"),
    command=(3, 2),
    captains=(
        Captain("Philip VI", "J13", chief=True),
        Captain("Charles of Alençon", "H12", hero=True),
        Captain("John of Bohemia", "L12", hero=True),
    ),
    units=(
        Place("hyw_french_genoese", "Doria's Genoese", "H11", "N"),
        Place("hyw_french_genoese", "Grimaldi's Genoese", "I11", "N"),
        Place("hyw_french_genoese", "Genoese of the Galleys", "J11", "N"),
        Place("hyw_french_nobles", "Alençon's Knights", "H12", "N"),
        Place("hyw_french_nobles", "Knights of Bohemia", "L12", "N"),
        Place("hyw_french_knights", "Knights of Flanders", "G12", "N"),
        Place("hyw_french_knights", "Knights of Blois", "K12", "N"),
        Place("hyw_french_knights", "Knights of Lorraine", "M12", "N"),
        Place("hyw_french_knights", "Knights of Savoy", "F12", "N"),
        Place("hyw_french_nobles", "The King's Knights", "J13", "N"),
        Place("hyw_french_spearmen", "Commune of Amiens", "H13", "N"),
        Place("hyw_french_spearmen", "Commune of Beauvais", "I13", "N"),
        Place("hyw_french_spearmen", "Commune of Rouen", "K13", "N"),
        Place("hyw_french_spearmen", "Commune of Orléans", "L13", "N"),
    ),
    briefing=(
        "They are few, on foot, and cornered. Your knights will not wait, so use what order they leave "
        "you: Genoese first, then one great charge on one place, by the left where the slope is gentle. "
        "The terraces on the right stop horses."
    ),
    briefing_it=(
        "Sono pochi, a piedi e in trappola. I tuoi cavalieri non aspetteranno, e allora usa l'ordine che "
        "ti lasciano: prima i genovesi, poi una sola grande carica in un solo punto, a sinistra dove il "
        "pendio è dolce. I terrazzi a destra fermano i cavalli."
    ),
    notes="Stronger by a quarter, and hard to hold: most of the knights are aggressive.",
)

BATTLE = Battle(
    slug="crecy-1346",
    name="Crécy 1346",
    year="1346",
    place="Crécy-en-Ponthieu",
    field="""
v   v   .1  .1  .2  .2  .2  w2  w2  .2  .2  .2  .2  .1  .1  .1  .   v
v   .   .1  .2  .2  .2  .2  .2  .2  .2  .2  .2  .2  .2  .1  .1  .   .
f   .   .1  .1  .2  .2  .2  .2  .2  .2  .2  .2  .2  .2  .1  .1  .   .
.   .   .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .   .   .
.   .   .   .   .   .   .1  .1  .1  .1  .1  .1  .1  .1  .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w
m   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w   w
m   m   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w   w
w   m   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w
w   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
w   w   .   .   .   .   .   .   .   .   .   .   .   .   .   f   f   .
w   w   w   .   .   .   .   .   .   .   .   .   .   f   f   v   f   .
""",
    ways=(
        ("stream", "A4 A5 B6 B7 A9"),
        ("road", "A2 C4 G8 J13"),
        ("track", "R2 P4 P8 O11 P13"),
    ),
    edges=(("hedge", "K5:SW K5:SE L5:SW L5:SE M5:SW M5:SE N5:SW N5:SE"),),
    features=(("tower", "D3"),),
    labels=(
        ("Crécy", "B1", 60, 560, 300, 0),
        ("Wadicourt", "Q1", 120, 480, 230, 0),
        ("The Mill", "D4", -350, 30, 200, 0),
        ("Valley of the Clerks", "J7", 0, 0, 290, 3510),
        ("The Terraces", "M6", 0, 60, 200, 0),
        ("Maye", "B8", 250, 0, 220, 0),
        ("Estrées", "P12", 100, 480, 220, 0),
        ("Crécy-Grange", "H1", 400, 80, 200, 0),
    ),
    hosts=(ENGLISH, FRENCH),
    first=1,
    turns=12,
    goals=({"kind": "survive", "side": 0, "name": "The slope at nightfall"},),
    notes=(
        "Edward III chose the slope between Crécy and Wadicourt and waited with dismounted knights among "
        "his bows. The French came up from Abbeville in the late afternoon, unrested. The Genoese were "
        "outshot and ridden over by the first charge of Alençon; some fifteen charges followed into the "
        "dark. The blind king of Bohemia had himself led into the fight. The top of the map is "
        "north-west.\n\n"
        "Balance: the French have a third more points and attack uphill in a hurry; if the English stand "
        "when the turns are over, they have won. Between the program's own tacticians the French won 24 "
        "games "
        "of 24. Not even, and not meant to be.\n\n"
        "Sources: Jean le Bel; Jean Froissart; Geoffrey le Baker; Giovanni Villani; A. Ayton and P. "
        "Preston, The Battle of Crécy 1346."
    ),
    notes_it=(
        "Edoardo III scelse il pendio fra Crécy e Wadicourt e attese, con i cavalieri appiedati fra gli "
        "archi. I francesi arrivarono da Abbeville nel tardo pomeriggio, senza riposo. I genovesi persero "
        "il duello di frecce e furono travolti dalla prima carica di Alençon; ne seguirono una quindicina, "
        "fino a notte. Il re cieco di Boemia si fece condurre nella mischia. In alto sulla mappa è il "
        "nord-ovest.\n\n"
        "Equilibrio: i francesi hanno un terzo di punti in più e attaccano in salita e in fretta; se gli "
        "inglesi reggono fino all'ultimo turno, hanno vinto. Fra i tattici del programma i francesi hanno "
        "vinto "
        "24 partite su 24. Non è pari, e non vuole esserlo.\n\n"
        "Fonti: Jean le Bel; Jean Froissart; Geoffrey le Baker; Giovanni Villani; A. Ayton e P. Preston, "
        "The Battle of Crécy 1346."
    ),
    special=(
        "The English win if their army has not broken when the last turn ends. The terraces are linear "
        "obstacles."
    ),
    special_it=(
        "Gli inglesi vincono se alla fine dell'ultimo turno il loro esercito non è in rotta. I terrazzi "
        "sono ostacoli lineari."
    ),
    tags=("historical",),
)
