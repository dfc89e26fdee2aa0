"""Legnica, 9 April 1241: the feigned flight."""

from tools.examples.battlefields.sketch import Battle, Captain, Host, Place

POLES = Host(
    side="Poles and Silesians",
    army="Henry's army at Legnica",
    people="poles",
    period="mongol_wars",
    budget=175,
    edge="north",
    device=("plain", "eagle", "#e8c465", "#24231f"),
    command=(3, 2),
    captains=(
        Captain("Henry the Pious", "I2", hero=True, chief=True),
        Captain("Sulisław", "F3"),
        Captain("Mieszko of Opole", "M3"),
    ),
    units=(
        Place("polish_household", "Henry's Household", "I2", "S"),
        Place("polish_orders", "Knights of the Orders", "J2", "S"),
        Place("polish_knights", "Knights of Greater Poland", "F3", "S"),
        Place("polish_knights", "Knights of Opole", "M3", "S"),
        Place("polish_knights", "Knights of Silesia", "L3", "S"),
        Place("polish_sergeants", "Silesian Sergeants", "G3", "S"),
        Place("polish_light_horse", "Moravian Horse", "D3", "S"),
        Place("polish_spearmen", "Retinue Spears", "I3", "S"),
        Place("polish_spearmen", "Spears of Legnica", "J3", "S"),
        Place("polish_crossbow", "Crossbows of Wrocław", "H3", "S"),
        Place("polish_crossbow", "Crossbows of Legnica", "K3", "S"),
        Place("polish_miners", "Gold Miners of Złotoryja", "H2", "S"),
        Place("polish_levy", "Silesian Levy", "K2", "S"),
    ),
    briefing=(
        "The riders from the east are fewer than men say, and the king of Bohemia is two days away. Your "
        "knights want to charge, and will. Keep them under your eye, keep the crossbows in front, and do "
        "not believe a Mongol who runs."
    ),
    briefing_it=(
        "I cavalieri venuti dall'est sono meno di quanto si dica, e il re di Boemia è a due giorni di "
        "marcia. I tuoi cavalieri vogliono caricare, e lo faranno. Tienili sott'occhio, tieni le balestre "
        "davanti e non credere a un mongolo che fugge."
    ),
)

MONGOLS = Host(
    side="Mongols",
    army="Baidar's tumen",
    people="mongols",
    period="mongol_wars",
    budget=175,
    edge="south",
    device=("plain", "star", "#3f6b4f", "#e8c465"),
    command=(5, 5),
    captains=(
        Captain("Baidar", "I13", hero=True, chief=True),
        Captain("Orda", "E12"),
        Captain("Kadan", "N12"),
    ),
    units=(
        Place("mongol_guard", "Baidar's Guard", "I13", "N"),
        Place("mongol_heavy_cavalry", "Heavy Horse of the Centre", "H12", "N"),
        Place("mongol_heavy_cavalry", "Heavy Horse of the Right", "K12", "N"),
        Place("mongol_lancers", "Lancers of Orda", "E12", "N"),
        Place("mongol_lancers", "Lancers of Kadan", "N12", "N"),
        Place("mongol_light_cavalry", "Mangudai", "I11", "N"),
        Place("mongol_light_cavalry", "Light Horse of Orda", "D11", "N"),
        Place("mongol_light_cavalry", "Light Horse of Kadan", "O11", "N"),
        Place("mongol_kipchaks", "Kipchak Riders", "L11", "N"),
        Place("mongol_turks", "Turkish Riders", "F11", "N"),
    ),
    briefing=(
        "They will come on in their heavy iron as soon as somebody runs. Shoot, give way, shoot again: the "
        "light horse evade and disengage, the heavy horse wait behind the smoke. When knights and foot are "
        "a mile apart, close."
    ),
    briefing_it=(
        "Verranno avanti nel loro ferro pesante appena qualcuno scappa. Tira, cedi, tira ancora: i cavalli "
        "leggeri evadono e si disimpegnano, i pesanti aspettano dietro il fumo. Quando i cavalieri saranno "
        "lontani dai fanti, chiudi la morsa."
    ),
    notes="Small, fast and all mounted. The prices of generals' reach are the book's: move 5, range 5.",
)

BATTLE = Battle(
    slug="legnica-1241",
    name="Legnica 1241",
    year="1241",
    place="Legnickie Pole, Silesia",
    field="""
w   w   .   .   .   f   f   .   .   .   f   f   .   .   .   .   w   w
w   .   .   .   f   f   .   .   .   .   .   f   .   .   .   .   .   w
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .1  .1  .   .   .
.   .   s   .   .   .   .   .   .   .   .   .   .   .1  .1  .   .   .
.   .   .   .   .   .   f   v   f   .   .   .   .   .   .1  .   .   .
.   .   .   .   .   f   f   v   f   .   .   .   .   .   .   .   .   m
.   .   .1  .1  .   .   .   .   .   .   .   .   .   .   .   .   m   m
.   .   .1  .1  .   .   .   .   .   .   .   .   .   .   .   .   m   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
w   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w   w
w   w   .   .   .1  .1  .1  .1  .   .   .   .   .   .   .   w   w   w
""",
    ways=(("stream", "R6 R7 Q8 Q9 R10"), ("track", "I1 I3 H6 H7 I10 J13")),
    features=(("church", "H6"),),
    labels=(
        ("Legnickie Pole", "I7", 520, 60, 270, 0),
        ("The Good Field", "D5", 0, 0, 240, 0),
        ("Wierzbiak", "P9", 120, 150, 220, 0),
        ("to Legnica", "J1", 150, 80, 200, 0),
        ("Kunzendorf Heights", "F13", 100, 120, 220, 0),
    ),
    hosts=(POLES, MONGOLS),
    first=0,
    turns=12,
    notes=(
        "Henry II of Silesia met the northern wing of the Mongol invasion before the Bohemians could join "
        "him. His first line chased a retreating enemy and was surrounded; a cry to flee, in good Polish, "
        "and a smoking standard spread panic; the duke died in the last charge. The Mongols did not stay "
        "to take the castle.\n\n"
        "Balance: even points. The knights win what they reach; the Mongols decide what they "
        "reach: between the program's own tacticians they won 16 games of 24.\n\n"
        "Sources: Jan Długosz, Annales; the Hedwig Codex of 1353; the letter of Ponce d'Aubon; J. Maroń, "
        "Legnica 1241."
    ),
    notes_it=(
        "Enrico II di Slesia affrontò l'ala settentrionale dell'invasione mongola prima che i boemi "
        "potessero raggiungerlo. La sua prima schiera inseguì un nemico in ritirata e fu accerchiata; un "
        "grido di fuga, in buon polacco, e uno stendardo fumante sparsero il panico; il duca morì "
        "nell'ultima carica. I mongoli non si fermarono a prendere il castello.\n\n"
        "Equilibrio: punti pari. I cavalieri vincono dove arrivano; dove arrivano, lo decidono i "
        "mongoli: fra i tattici del programma hanno vinto 16 partite su 24.\n\n"
        "Fonti: Jan Długosz, Annales; il codice di Edvige del 1353; la lettera di Ponce d'Aubon; J. Maroń, "
        "Legnica 1241."
    ),
    special="None: evasion, disengagement and aggressive knights are in the troop types.",
    special_it="Nessuna: evasione, disimpegno e cavalieri aggressivi sono nei tipi di truppa.",
    tags=("historical",),
)
