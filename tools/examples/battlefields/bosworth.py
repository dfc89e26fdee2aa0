"""Bosworth, 22 August 1485: a king who may charge and die."""

from tools.examples.battlefields.sketch import Battle, Captain, Host, Place

YORK = Host(
    side="King Richard",
    army="Richard III's army at Bosworth",
    people="wars_of_the_roses",
    period="wars_of_the_roses",
    budget=160,
    edge="north",
    device=("per_pale", "boar", "#234f8e", "#7a2f4a"),
    command=(3, 3),
    captains=(
        Captain("Richard III", "K2", hero=True, chief=True),
        Captain("John of Norfolk", "G3"),
        Captain("Northumberland", "O2"),
    ),
    units=(
        Place("roses_knights", "The King's Household", "K2", "S"),
        Place("roses_knights", "Knights of the Body", "J2", "S"),
        Place("roses_men_at_arms", "Norfolk's Men-at-Arms", "G3", "S"),
        Place("roses_retinue_archers", "Norfolk's Archers", "F3", "S"),
        Place("roses_archers", "Archers of the Household", "H3", "S"),
        Place("roses_archers", "Archers of East Anglia", "I3", "S"),
        Place("roses_halberdiers", "Brackenbury's Bills", "J3", "S"),
        Place("roses_halberdiers", "Surrey's Bills", "H2", "S"),
        Place("roses_billmen", "Bills of Nottingham", "K3", "S"),
        Place("roses_guns", "The King's Guns", "L3", "S"),
        Place("roses_billmen", "Northumberland's Bills", "O2", "S"),
        Place("roses_prickers", "Border Prickers", "P2", "S"),
    ),
    briefing=(
        "You are the king, on the better ground, with the larger army, and you can trust a third of it. "
        "Norfolk fights; Northumberland waits; the Stanleys sit on your flank and will be your death if "
        "the day is long. Down there rides Tudor with a small guard. One charge would end it."
    ),
    briefing_it=(
        "Sei il re, hai il terreno migliore e l'esercito più grande, e puoi fidarti di un terzo. Norfolk "
        "combatte; Northumberland aspetta; gli Stanley stanno sul tuo fianco e, se la giornata si allunga, "
        "saranno la tua morte. Laggiù cavalca Tudor con una piccola scorta. Una carica sola chiuderebbe la "
        "partita."
    ),
)

TUDOR = Host(
    side="Henry Tudor",
    army="Henry Tudor's army at Bosworth",
    people="wars_of_the_roses",
    period="wars_of_the_roses",
    budget=160,
    edge="south",
    device=("per_pale", "dragon", "#dfe4ea", "#3f6b4f"),
    command=(3, 3),
    captains=(
        Captain("Henry Tudor", "I13", chief=True),
        Captain("John of Oxford", "G11", hero=True),
        Captain("Sir William Stanley", "Q9"),
    ),
    units=(
        Place("roses_men_at_arms", "Oxford's Men-at-Arms", "G11", "N"),
        Place("roses_pikemen", "French Pikes", "F11", "N"),
        Place("roses_pikemen", "Philibert's Pikes", "H11", "N"),
        Place("roses_handgunners", "French Handguns", "E11", "N"),
        Place("roses_retinue_archers", "Oxford's Archers", "I11", "N"),
        Place("roses_archers", "Talbot's Archers", "D11", "N"),
        Place("roses_halberdiers", "Talbot's Bills", "E12", "N"),
        Place("roses_billmen", "Men of Pembroke", "H12", "N"),
        Place("roses_currours", "Tudor's Guard", "I13", "N"),
        Place("roses_halberdiers", "Sir William's Red Coats", "Q9", "W"),
        Place("roses_archers", "Cheshire Archers", "Q8", "W"),
        Place("roses_knights", "Sir William's Horse", "R8", "W"),
        Place("roses_billmen", "Lancashire Bills", "R9", "W"),
    ),
    zone=("A11-R13", "P7-R10"),
    briefing=(
        "Oxford commands, and knows his trade: close up round the standards, marsh on the right hand, and "
        "let Norfolk come. You have one task, to stay alive until the Stanleys make up their minds. Keep "
        "out of a lance's reach."
    ),
    briefing_it=(
        "Comanda Oxford, che conosce il mestiere: stretti attorno agli stendardi, la palude a destra, e "
        "che Norfolk venga. Tu hai un solo compito: restare vivo finché gli Stanley non si decidono. "
        "Tieniti fuori dalla portata di una lancia."
    ),
)

BATTLE = Battle(
    slug="bosworth-1485",
    name="Bosworth 1485",
    year="1485",
    place="Ambion Hill, Leicestershire",
    field="""
.   .   .   .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .   .   .   .   .
.   .   .   .1  .2  .2  .2  .2  .2  .2  .2  .2  .1  .1  .   .   .   .
v   .   .   .1  .1  .2  .2  .2  .2  .2  .2  .1  .1  .   .   .   .   .
f   f   .   .   .1  .1  .1  .1  .1  .1  .1  .1  .   .   .   .   w   .
f   .   .   .   .   .   .1  .1  .1  .1  .   .   .   .   .   .   w   w
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   m   m   .   .   .   .   .   .1  .1
.   s   .   .   .   .   .   .   .   m   m   m   .   .   .   .   .1  .1
.   .   .   .   .   .   .   .   .   .   m   m   .   .   .   .   .1  .1
.   .   .   .   .   .   .   .   .   .   m   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
w   .   .   .   .   .   .   .   .   .   .   .   f   f   .   .   .   .
w   w   .   .   .   .   .   .   .   .   .   .   f   v   f   .   .   .
""",
    ways=(("road", "R11 N10 I9 F10 A11"), ("track", "A3 D6 G8 I9"), ("stream", "K7 L8 L9 K10 L13")),
    labels=(
        ("Ambion Hill", "H2", 100, -80, 330, 0),
        ("Redemore", "K8", 60, 0, 250, 0),
        ("Fenn Lanes", "O10", 100, 320, 220, 140),
        ("Stanley's Ground", "Q8", 0, -520, 200, 0),
        ("Shenton", "B3", 150, -60, 220, 0),
        ("Dadlington", "N12", 100, 480, 220, 0),
    ),
    hosts=(YORK, TUDOR),
    first=1,
    turns=12,
    options=(("chief_decides", True),),
    notes=(
        "Richard III met the invader near the marsh of Redemore. Oxford held together against Norfolk, who "
        "was killed; Northumberland did not move. Seeing Tudor apart with few men, the king charged with "
        "his household and came within a sword's length; then Sir William Stanley came in from the flank, "
        "and the last Plantagenet died fighting on foot in the marsh.\n\n"
        "Balance: even points; the game ends when either claimant is killed, so it may end at once. "
        "Between the program's own tacticians Richard won 10 games of 24. Play it twice and change sides.\n\n"
        "Sources: the Crowland Chronicle; Polydore Vergil; the finds of 2009 near Fenn Lanes (G. Foard and "
        "A. Curry, Bosworth 1485: A Battlefield Rediscovered)."
    ),
    notes_it=(
        "Riccardo III affrontò l'invasore presso la palude di Redemore. Oxford tenne unita la sua schiera "
        "contro Norfolk, che cadde; Northumberland non si mosse. Vedendo Tudor isolato con pochi uomini, "
        "il re caricò con la sua casa e giunse a una spada di distanza; allora sir William Stanley entrò "
        "dal fianco, e l'ultimo Plantageneto morì combattendo a piedi nella palude.\n\n"
        "Equilibrio: punti pari; la partita finisce quando muore uno dei pretendenti, e può finire subito. "
        "Fra i tattici del programma Riccardo ha vinto 10 partite su 24. Giocatela due volte scambiandovi le "
        "parti.\n\n"
        "Fonti: la cronaca di Crowland; Polidoro Virgilio; i ritrovamenti del 2009 presso Fenn Lanes (G. "
        "Foard e A. Curry, Bosworth 1485: A Battlefield Rediscovered)."
    ),
    special=(
        "A side whose commander-in-chief is lost has lost the battle. Sir William Stanley deploys on his "
        "hill at the eastern edge (the painted zone)."
    ),
    special_it=(
        "Chi perde il comandante in capo ha perso la battaglia. Sir William Stanley si schiera sul suo "
        "colle al margine orientale (la zona dipinta)."
    ),
    tags=("historical",),
)
