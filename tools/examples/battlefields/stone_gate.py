"""The Stone Gate: a hold in the mountains, a trench before it, and magic against both."""

from tools.examples.battlefields.sketch import Battle, Captain, Host, Place

DWARVES = Host(
    side="Dwarves",
    army="The Hold of Varn Deep",
    people="dwarves",
    period="fantasy",
    budget=150,
    edge="north",
    device=("chief", "axe", "#3a6ea5", "#e8c465"),
    command=(2, 3),
    captains=(
        Captain("Thane Orvald", "I3", hero=True, chief=True),
        Captain("Runa the Runesmith", "K4", magician=True),
    ),
    units=(
        Place("dwarf_hall_guard", "Guard of the Gate", "I4", "S"),
        Place("dwarf_warriors", "Axes of the Deep", "H4", "S"),
        Place("dwarf_warriors", "Axes of the High Hall", "J4", "S"),
        Place("dwarf_spears", "Shields of the Ford", "I3", "S"),
        Place("dwarf_crossbows", "Crossbows of the West Wall", "G4", "S"),
        Place("dwarf_crossbows", "Crossbows of the East Wall", "K4", "S"),
        Place("dwarf_handguns", "Thunderers", "L4", "S"),
        Place("dwarf_miners", "Miners in the Trench", "I7", "S"),
        Place("dwarf_stone_throwers", "Stone Thrower", "J2", "S"),
        Place("dwarf_warriors", "Axes of the Forge", "J3", "S"),
        Place("dwarf_gyrocopters", "Gyrocopters", "H2", "S"),
    ),
    briefing=(
        "The road ends at your gate, and so must they. The miners in the trench are there to make them lose "
        "time, not to die: call them in before the mob arrives. Behind walls you fear neither arrows nor "
        "fire from beside you; what you fear is a spell on the wall itself. Their shaman needs a clear "
        "line: take it from him, with wings if nothing else."
    ),
    briefing_it=(
        "La strada finisce alla tua porta, e lì devono finire anche loro. I minatori in trincea sono lì "
        "per fargli perdere tempo, non per morire: richiamali prima che arrivi la marmaglia. Dietro le mura "
        "non temi né frecce né il fuoco che arde accanto; temi l'incantesimo sul muro stesso. Il loro "
        "sciamano ha bisogno di una linea libera: toglila, con le ali se non c'è altro."
    ),
    notes="Few, well armoured, and used to standing where they stand.",
    zone=("A1-R7",),
)

ORCS = Host(
    side="Orcs",
    army="Grakka's horde before the gate",
    people="orcs",
    period="fantasy",
    budget=165,
    edge="south",
    device=("plain", "boar", "#a33b2e", "#e5d9b0"),
    command=(3, 2),
    captains=(
        Captain("Grakka Splitjaw", "I11", chief=True),
        Captain("Old Murg", "M11"),
        Captain("Zuzz the Shaman", "I12", magician=True),
    ),
    units=(
        Place("orc_bullies", "Grakka's Bullies", "I11", "N"),
        Place("orc_bullies", "Iron Bullies", "J11", "N"),
        Place("orc_warriors", "Red Fang", "H11", "N"),
        Place("orc_warriors", "Black Tooth", "K11", "N"),
        Place("orc_warriors", "Broken Nose", "L11", "N"),
        Place("orc_warriors", "Old Murg's Lads", "M11", "N"),
        Place("orc_archers", "Orc Archers", "G11", "N"),
        Place("orc_archers", "Cave Archers", "N11", "N"),
        Place("orc_mob", "Raging Mob", "F12", "N"),
        Place("orc_mob", "Howling Mob", "O12", "N"),
        Place("orc_goblin_horde", "Goblins of the Scree", "J12", "N"),
        Place("orc_goblin_horde", "Goblins of the Bog", "K12", "N"),
        Place("orc_trolls", "Trolls", "L12", "N"),
        Place("orc_hill_giants", "Hill Giants", "E12", "N"),
        Place("orc_goblin_archers", "Goblin Archers", "H12", "N"),
    ),
    briefing=(
        "Behind that gate lies a winter's food. Walls keep out arrows and boys; they do not keep out fire. "
        "Bring Zuzz within three hexes of the gate with nobody in his line, and let it burn; then send the "
        "bullies through before the dwarves close ranks. Giants and mobs go where they please unless "
        "somebody with a voice stands near them."
    ),
    briefing_it=(
        "Dietro quella porta c'è il cibo per un inverno. Le mura tengono fuori frecce e ragazzi; non tengono "
        "fuori il fuoco. Porta Zuzz a tre esagoni dalla porta, senza nessuno sulla sua linea, e fatela "
        "bruciare; poi manda dentro i bravacci prima che i nani serrino le file. Giganti e marmaglia vanno "
        "dove vogliono, se accanto non c'è qualcuno che alza la voce."
    ),
)

BATTLE = Battle(
    slug="stone-gate",
    name="The Stone Gate",
    year="",
    place="Varn Deep",
    field="""
M   M   M   M   M   .1  .1  t1  t1  t1  .1  .1  .1  M   M   M   M   M
M   M   M   M   M   .1  .1  .1  t1  .1  .1  .1  .1  M   M   M   M   M
M   M   M   M   M   .1  .1  .1  .1  .1  .1  .1  .1  M   M   M   M   M
M   M   M   M   M   .1  .1  .1  .1  .1  .1  .1  .1  M   M   M   M   M
M   M   M   M   b   .   .   .   .   .   .   .   .   b   M   M   M   M
w   M   M   b   .   .   .   .   .   .   .   .   .   .   b   M   M   w
w   w   b   .   .   .   .   .   .   .   .   .   .   .   .   b   w   w
w   w   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w   w
w   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w
.   .   .   s   .   .   .   .   .   .   .   .   .   s   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
w   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w   w
""",
    ways=(("road", "I1 I4 I7 J10 I13"),),
    features=(
        ("stone-wall", "G4 H4 J4 K4 L4"),
        ("gatehouse", "I4"),
        ("tower", "F4 M4"),
        ("trench", "G7 H7 I7 J7 K7"),
    ),
    labels=(
        ("Varn Deep", "L2", 0, 60, 300, 0),
        ("The Stone Gate", "J5", 300, 120, 240, 0),
        ("Scree", "E6", -120, 0, 200, 0),
        ("The Long Field", "I10", 0, 200, 240, 0),
    ),
    hosts=(DWARVES, ORCS),
    first=1,
    turns=14,
    goals=({"kind": "survive", "side": 0, "name": "The gate until winter"},),
    notes=(
        "An invented assault on a wall that cannot be climbed quickly and can be burned. It shows what magic "
        "does to works: fire takes the gate and leaves the gatehouse, earth takes wall and men together, "
        "and whoever stands behind stone need not fear an elemental beside it. The gyrocopters show what a "
        "bomb does to a mob waiting for its turn, and that a flyer in the way is the end of a spell.\n\n"
        "Balance: the orcs have a few more points and the first bound; the dwarves have the wall, and time. "
        "Between the program's own tacticians the orcs won 18 games of 24."
    ),
    notes_it=(
        "Un assalto inventato a un muro che non si scala in fretta e che si può bruciare. Mostra che cosa fa "
        "la magia alle opere: il fuoco prende la porta e lascia il corpo di guardia, la terra prende muro e "
        "uomini insieme, e chi sta dietro la pietra non deve temere un elementale lì accanto. I girocotteri "
        "mostrano che cosa fa una bomba a una marmaglia in attesa, e che un volante in mezzo è la fine di un "
        "incantesimo.\n\n"
        "Equilibrio: gli orchi hanno qualche punto in più e la prima mano; i nani hanno il muro, e il tempo. "
        "Fra i tattici del programma gli orchi hanno vinto 18 partite su 24."
    ),
    special=(
        "The miners may begin in the trench. The dwarves win if their army has not broken when the last turn "
        "ends."
    ),
    special_it=(
        "I minatori possono cominciare in trincea. I nani vincono se alla fine dell'ultimo turno il loro "
        "esercito non è in rotta."
    ),
    tags=("fantasy",),
    profile="fantasy",
)
