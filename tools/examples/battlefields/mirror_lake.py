"""Mirror Lake: elves with wings against the dead of the barrows."""

from tools.examples.battlefields.sketch import Battle, Captain, Host, Place

ELVES = Host(
    side="Elves",
    army="The Host of Mirror Lake",
    people="elves",
    period="fantasy",
    budget=160,
    edge="south",
    device=("per_pale", "oak", "#2a9d8f", "#e9e4d0"),
    command=(4, 4),
    captains=(
        Captain("Prince Aerin", "J11", hero=True, chief=True),
        Captain("Faelin the Swift", "M12"),
        Captain("Lady Ilwe of the Lake", "G11", magician=True),
    ),
    units=(
        Place("elf_guard", "Silver Guard", "I11", "N"),
        Place("elf_spears", "Spears of the Shore", "H11", "N"),
        Place("elf_spears", "Spears of the Dale", "J11", "N"),
        Place("elf_archers", "Archers of the Reeds", "G11", "N"),
        Place("elf_archers", "Archers of the Dale", "K11", "N"),
        Place("elf_knights", "Prince's Knights", "M12", "N"),
        Place("elf_outriders", "Outriders", "O12", "N"),
        Place("elf_eagles", "Great Eagles", "E12", "N"),
        Place("elf_dragons", "Dragon of the Tarn", "L12", "N"),
    ),
    briefing=(
        "They do not run, and they do not tire. Do not try to push them: kill them where they stand, with "
        "bows first, then with two against one. The lake is your ally; whoever wades the shallows wades in "
        "Ilwe's reach. Find the necromancer: without him and his captain the rest are bones."
    ),
    briefing_it=(
        "Non scappano e non si stancano. Non provare a spingerli: uccidili dove stanno, prima con gli archi, "
        "poi in due contro uno. Il lago è tuo alleato: chi guada le secche guada sotto la mano di Ilwe. "
        "Cerca il negromante: senza lui e il suo capitano il resto sono ossa."
    ),
    notes="Few, fast, and always looking up.",
)

UNDEAD = Host(
    side="Undead",
    army="The Host of the Barrows",
    people="undead",
    period="fantasy",
    budget=170,
    edge="north",
    device=("plain", "crown", "#6f42a8", "#cfc9b4"),
    command=(2, 3),
    captains=(
        Captain("The Barrow King", "J3", chief=True),
        Captain("Captain Rust", "L3"),
        Captain("Mordecai the Necromancer", "I3", magician=True),
    ),
    units=(
        Place("undead_barrow_guard", "Barrow Guard", "J3", "S"),
        Place("undead_barrow_guard", "Old Barrow Guard", "K3", "S"),
        Place("undead_warriors", "Nameless Company", "I3", "S"),
        Place("undead_warriors", "Rusted Company", "L3", "S"),
        Place("undead_warriors", "Drowned Company", "H3", "S"),
        Place("undead_spears", "Spears of the Cairn", "G3", "S"),
        Place("undead_spears", "Spears of the Fen", "M3", "S"),
        Place("undead_archers", "Bone Archers", "J2", "S"),
        Place("undead_barrow_guard", "Guard of the Old King", "N3", "S"),
        Place("undead_spirits", "Wailing Spirits", "E3", "S"),
        Place("undead_wraith_knights", "Wraith Knights", "O3", "S"),
        Place("undead_great_bats", "Great Bats", "N2", "S"),
        Place("undead_bone_dragons", "Bone Dragons", "F2", "S"),
        Place("undead_ghouls", "Ghouls of the Fen", "P3", "S"),
        Place("undead_ghouls", "Ghouls of the Cairn", "D3", "S"),
    ),
    briefing=(
        "You have more of everything but speed. Walk. What stands in melee with you stays there, and your "
        "dead do not give ground; so fix their line, and let the spirits and the dragon empty one end of it. "
        "Beware of the shallows while the witch can see them, and put bats in her line when you must cross."
    ),
    briefing_it=(
        "Hai più di tutto, tranne la velocità. Cammina. Chi entra in mischia con te ci resta, e i tuoi morti "
        "non cedono terreno: fissa la loro linea e lascia che gli spiriti e il drago ne svuotino un capo. "
        "Attento alle secche finché la strega le vede, e metti i pipistrelli sulla sua linea quando devi "
        "guadare."
    ),
)

BATTLE = Battle(
    slug="mirror-lake",
    name="Mirror Lake",
    year="",
    place="The Barrow Dale",
    field="""
w   w   .1  .1  .   .   .   .   .   .   .   .   .   .1  .1  .   w   w
w   .1  .1  .2  .1  .   .   .   .   .   .   .   .1  .1  .2  .1  .   w
.   .   .1  .1  .   .   .   .   .   .   .   .   .   .1  .1  .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   m   m   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   m   l   l   l   .   .   .   .   .   .   .   .   .   b   b   .   .
.   l   l   l   l   l   .   .   .   .   .   .   .   b   b   .   .   .
.   m   l   l   l   .   .   .   .   .   .   .   .   .   b   .   .   .
.   .   m   l   m   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .1  .1  .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .1  .2  .1  .   .   .   .   .   .   .
w   .   .   .   .   .   .   .   .1  .1  .1  .   .   .   .   .   .   w
w   w   .   .   .   .   .   .   .   .   .   .   .   .   .   .   w   w
""",
    ways=(("stream", "F7 L7 N6 Q5 R5"), ("track", "J1 J5 J9 K13")),
    features=(("ford", "J7"),),
    labels=(
        ("Mirror Lake", "D7", 0, 40, 300, 0),
        ("The Barrows", "C2", 260, 160, 240, 0),
        ("King's Barrow", "O2", -40, 180, 240, 0),
        ("Lady's Hill", "J11", 0, 420, 240, 0),
        ("Broken Teeth", "O7", 120, 300, 220, 0),
    ),
    hosts=(ELVES, UNDEAD),
    first=1,
    turns=16,
    goals=(),
    notes=(
        "An invented meeting beside a lake, made to show what the fantasy rules add: flyers that block, hunt "
        "and fight over water, spirits that only frighten, dead who never give ground, and two magicians "
        "who must see what they hold. The stream that leaves the lake is water: an elemental of water comes "
        "there and nowhere else, and takes whoever stands in it.\n\n"
        "Balance: the dead have a few more points, numbers and patience; the elves bows, wings and the hill. "
        "Between the program's own tacticians the elves won 148 games of 200."
    ),
    notes_it=(
        "Un incontro inventato accanto a un lago, per mostrare che cosa aggiungono le regole fantasy: "
        "volanti che sbarrano, cacciano e combattono sull'acqua, spiriti che soltanto spaventano, morti che "
        "non cedono mai, e due maghi che devono vedere ciò che tengono. Il ruscello che esce dal lago è "
        "acqua: un elementale d'acqua viene lì e in nessun altro posto, e prende chi vi si trova.\n\n"
        "Equilibrio: i morti hanno qualche punto in più, il numero e la pazienza; gli elfi archi, ali e il "
        "colle. Fra i tattici del programma gli elfi hanno vinto 148 partite su 200."
    ),
    special="",
    special_it="",
    tags=("fantasy",),
    profile="fantasy",
)
