"""Agincourt, 25 October 1415: stakes and mud between two woods."""

from tools.examples.battlefields.sketch import Battle, Captain, Host, Place

STAKES = ("planted",)

ENGLISH = Host(
    side="English",
    army="Henry V's army at Agincourt",
    people="hyw_english",
    period="hundred_years_war",
    budget=150,
    edge="south",
    device=("quarterly", "lion", "#9c2a2c", "#e8c465"),
    command=(3, 3),
    captains=(
        Captain("Henry V", "I11", hero=True, chief=True),
        Captain("Edward of York", "L11"),
        Captain("Lord Camoys", "F11"),
    ),
    units=(
        Place("hyw_english_men_at_arms", "The King's Battle", "I11", "N"),
        Place("hyw_english_men_at_arms", "York's Vanguard", "L11", "N"),
        Place("hyw_english_men_at_arms", "Camoys's Rearguard", "F11", "N"),
        Place("hyw_english_longbow", "Erpingham's Archers", "H11", "N", options=STAKES),
        Place("hyw_english_longbow", "Archers of Wales", "J11", "N", options=STAKES),
        Place("hyw_english_longbow", "Archers of Cheshire", "E11", "N", options=STAKES),
        Place("hyw_english_longbow", "Archers of Lancashire", "M11", "N", options=STAKES),
        Place("hyw_english_shire_longbow", "Archers of Kent", "G11", "N", options=STAKES),
        Place("hyw_english_shire_longbow", "Archers of Devon", "K11", "N", options=STAKES),
        Place("hyw_english_shire_longbow", "Archers of Norfolk", "D11", "N", options=STAKES),
        Place("hyw_english_shire_longbow", "Archers of York", "N11", "N", options=STAKES),
        Place("hyw_english_shire_longbow", "The Camp Guard", "I13", "N"),
    ),
    briefing=(
        "Starved, soaked and five to one, but the field is narrow, the plough has had a week of rain, and "
        "every archer carries a stake. Stand behind them, shoot the horses first, and fall upon the rest "
        "when they stick in the mud."
    ),
    briefing_it=(
        "Affamati, fradici e uno contro cinque; ma il campo è stretto, sull'arato piove da una settimana e "
        "ogni arciere ha il suo palo. State dietro i pali, tirate prima ai cavalli e piombate sugli altri "
        "quando affondano nel fango."
    ),
)

FRENCH = Host(
    side="French",
    army="D'Albret's army at Agincourt",
    people="hyw_french",
    period="hundred_years_war",
    budget=185,
    edge="north",
    device=("plain", "fleur", "#234f8e", "#e8c465"),
    command=(3, 2),
    captains=(
        Captain("Charles d'Albret", "I3", chief=True),
        Captain("Marshal Boucicaut", "K3"),
        Captain("Charles of Orléans", "J2", hero=True),
    ),
    units=(
        Place("hyw_french_men_at_arms", "D'Albret's Vanguard", "I3", "S"),
        Place("hyw_french_men_at_arms", "Boucicaut's Vanguard", "K3", "S"),
        Place("hyw_french_men_at_arms", "Men of Bourbon", "H3", "S"),
        Place("hyw_french_men_at_arms", "Men of Eu", "L3", "S"),
        Place("hyw_french_men_at_arms", "Men of Orléans", "J2", "S"),
        Place("hyw_french_men_at_arms", "Men of Bar", "H2", "S"),
        Place("hyw_french_men_at_arms", "Men of Alençon", "L2", "S"),
        Place("hyw_french_knights", "Brabant's Horse", "F3", "S"),
        Place("hyw_french_knights", "Vendôme's Horse", "N3", "S"),
        Place("hyw_french_knights", "The Rearguard", "J1", "S"),
        Place("hyw_french_crossbow", "Rambures's Crossbows", "G2", "S"),
        Place("hyw_french_crossbow", "Crossbows of Paris", "M2", "S"),
        Place("hyw_french_voulgiers", "Valets at Arms", "K1", "S"),
    ),
    briefing=(
        "Every great name in France is in the first line, and there is no room for the crossbows. Send the "
        "horse round by the woods if there is a way round; bring the foot across the mud together, not one "
        "by one. Or wait: hunger fights for you, though honour does not."
    ),
    briefing_it=(
        "In prima schiera ci sono tutti i gran nomi di Francia, e per le balestre non c'è posto. Manda i "
        "cavalli lungo i boschi, se un varco c'è; porta i fanti oltre il fango insieme, non uno alla "
        "volta. Oppure aspetta: la fame combatte per te, l'onore no."
    ),
)

BATTLE = Battle(
    slug="agincourt-1415",
    name="Agincourt 1415",
    year="1415",
    place="Azincourt, Artois",
    field="""
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
f   f   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   f
f   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   f   f
v   .   w   w   .   .   .   .   .   .   .   .   .   .   w   w   .   .
v   w   w   w   .   .   .   .   .   .   .   .   .   .   w   w   w   .
v   w   w   w   w   .   .   m   .   .   m   .   .   w   w   w   v   .
w   w   w   w   .   m   .   m   m   .   m   m   .   w   w   w   v   v
.   w   w   w   w   .   m   .   m   m   .   m   .   w   w   w   w   v
.   .   w   w   w   .   .   m   .   m   .   .   .   w   w   w   w   .
.   .   w   w   .   .   .   .   .   .   .   .   .   w   w   w   .   .
.   .   w   .   .   .   .   .   .   .   .   .   .   .   w   w   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
f   f   .   .   v   .   .   .   .   .   .   .   f   f   .   .   .   .
""",
    ways=(("road", "J1 J4 J7 I10 I13"), ("track", "A4 A6 A8 B10 E13")),
    features=(("church", "A5"), ("camp", "H13")),
    labels=(
        ("Azincourt", "A6", 300, 500, 250, 0),
        ("Tramecourt", "Q6", 120, -470, 230, 0),
        ("Wood of Azincourt", "C8", 100, 0, 230, 600),
        ("Wood of Tramecourt", "O8", 150, 0, 230, 2940),
        ("Maisoncelle", "E12", 0, 420, 220, 0),
        ("The Plough", "I7", 150, 450, 250, 0),
        ("to Calais", "K1", 100, 80, 200, 0),
    ),
    hosts=(ENGLISH, FRENCH),
    first=1,
    turns=14,
    notes=(
        "Henry's army, cut off from Calais, faced the French across a ploughed field squeezed between two "
        "woods. After hours of waiting the English moved into bowshot and planted their stakes. The French "
        "horse on the wings charged too few and too late; the dismounted vanguard crossed the churned mud "
        "under arrows, so tightly packed that men could not lift their arms. The English counted few dead, "
        "one of them the Duke of York.\n\n"
        "Balance: the French have a quarter more points and the worse ground. Between the program's own "
        "tacticians they won 12 games of 24; a French player who attacks piecemeal will repeat history.\n\n"
        "Sources: Gesta Henrici Quinti; Jean de Wavrin; Enguerrand de Monstrelet; A. Curry, Agincourt: A "
        "New History."
    ),
    notes_it=(
        "L'esercito di Enrico, tagliato fuori da Calais, fronteggiava i francesi su un campo arato stretto "
        "fra due boschi. Dopo ore di attesa gli inglesi avanzarono fino a tiro d'arco e piantarono i pali. "
        "I cavalli francesi alle ali caricarono in pochi e tardi; l'avanguardia appiedata attraversò il "
        "fango sotto le frecce, così serrata che gli uomini non potevano alzare le braccia. Gli inglesi "
        "contarono pochi morti, fra cui il duca di York.\n\n"
        "Equilibrio: i francesi hanno un quarto di punti in più e il terreno peggiore. Fra i tattici del "
        "programma hanno vinto 12 partite su 24; un francese che attacca alla spicciolata ripeterà la "
        "storia.\n\n"
        "Fonti: Gesta Henrici Quinti; Jean de Wavrin; Enguerrand de Monstrelet; A. Curry, Agincourt: A New "
        "History."
    ),
    special="The archers of the English line begin behind planted stakes. Mud is marsh.",
    special_it="Gli arcieri della linea inglese cominciano dietro i pali piantati. Il fango vale palude.",
    tags=("historical",),
)
