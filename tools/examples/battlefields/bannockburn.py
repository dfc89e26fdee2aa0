"""Bannockburn, 24 June 1314: pikes against knights on the carse."""

from tools.examples.battlefields.sketch import Battle, Captain, Host, Place

SCOTS = Host(
    side="Scots",
    army="Bruce's army at Bannockburn",
    people="scots",
    period="scottish_wars",
    budget=150,
    edge="north",
    device=("plain", "lion", "#e8c465", "#9c2a2c"),
    command=(2, 3),
    captains=(
        Captain("Robert Bruce", "I2", hero=True, chief=True),
        Captain("Edward Bruce", "F3"),
        Captain("Thomas Randolph", "L3"),
    ),
    units=(
        Place("scots_schiltron", "Edward Bruce's Schiltron", "F3", "S"),
        Place("scots_schiltron", "Men of Galloway", "G3", "S"),
        Place("scots_schiltron", "Men of Mar", "E3", "S"),
        Place("scots_schiltron", "Randolph's Schiltron", "L3", "S"),
        Place("scots_schiltron", "Men of Moray", "M3", "S"),
        Place("scots_schiltron", "Men of Ross", "K3", "S"),
        Place("scots_schiltron", "Douglas's Schiltron", "I3", "S"),
        Place("scots_schiltron", "Men of Annandale", "H3", "S"),
        Place("scots_lowland_spears", "Men of Lanark", "J3", "S"),
        Place("scots_men_at_arms", "The King's Knights", "I2", "S"),
        Place("scots_islesmen", "Angus Og's Islesmen", "J2", "S"),
        Place("scots_light_horse", "Keith's Horse", "O3", "S"),
        Place("scots_archers", "Ettrick Archers", "N3", "S"),
        Place("scots_small_folk", "The Small Folk", "H1", "S"),
    ),
    briefing=(
        "They have slept in the mud between two burns and have no room to turn. Come out of the New Park "
        "at dawn, keep the schiltrons side by side, and push them back upon themselves. Keith must catch "
        "their archers before the archers find room to shoot."
    ),
    briefing_it=(
        "Hanno dormito nel fango fra due torrenti e non hanno spazio per manovrare. Esci dal New Park "
        "all'alba, tieni gli schiltron fianco a fianco e ricacciali su loro stessi. Keith deve sorprendere "
        "gli arcieri prima che trovino spazio per tirare."
    ),
)

ENGLISH = Host(
    side="English",
    army="Edward II's army at Bannockburn",
    people="hyw_english",
    period="scottish_wars",
    budget=175,
    edge="south",
    device=("plain", "lion", "#9c2a2c", "#e8c465"),
    command=(3, 2),
    captains=(
        Captain("Edward II", "I13", chief=True),
        Captain("Gilbert of Gloucester", "I9", hero=True),
        Captain("Humphrey of Hereford", "K10"),
    ),
    units=(
        Place("hyw_english_knights", "Gloucester's Vanguard", "I9", "N"),
        Place("hyw_english_knights", "Clifford's Knights", "H10", "N"),
        Place("hyw_english_knights", "Hereford's Knights", "K10", "N"),
        Place("hyw_english_knights", "The King's Household", "I13", "N"),
        Place("hyw_english_knights", "Pembroke's Knights", "J13", "N"),
        Place("hyw_english_knights", "D'Argentan's Knights", "J10", "N"),
        Place("hyw_english_hobilars", "Hobilars of Beaumont", "G10", "N"),
        Place("hyw_english_shire_longbow", "Welsh Archers", "L11", "N"),
        Place("hyw_english_shire_longbow", "Cheshire Archers", "K12", "N"),
        Place("hyw_english_shire_longbow", "Archers of the North", "F11", "N"),
        Place("hyw_english_spearmen", "Foot of Yorkshire", "G12", "N"),
        Place("hyw_english_spearmen", "Foot of Lancashire", "H12", "N"),
        Place("hyw_english_spearmen", "Foot of Derby", "I12", "N"),
        Place("hyw_english_spearmen", "Welsh Foot", "J12", "N"),
    ),
    zone=("E9-M13",),
    briefing=(
        "The Scots are coming down from the wood on foot. On foot, against you! But the ground is soft, "
        "your army is packed between the burns, and the archers are behind the horse. Make room on the "
        "right for the bows; ride only at pikes that have been shot ragged."
    ),
    briefing_it=(
        "Gli scozzesi scendono dal bosco a piedi. A piedi, contro di te! Ma il terreno è molle, l'esercito "
        "è stipato fra i torrenti e gli arcieri sono dietro i cavalli. Fai spazio agli archi sulla destra; "
        "carica solo le picche che le frecce hanno già diradato."
    ),
)

BATTLE = Battle(
    slug="bannockburn-1314",
    name="Bannockburn 1314",
    year="1314",
    place="Balquhiderock, Stirling",
    field="""
w   w   w   w   w   .   .   .   .   .   .   .   w   w   w   w   w   w
w   w   w   .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  w   w   w   w
w   w   .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .1  .   w   w
w   .   .   .1  .   .   .   .   .   .   .   .   .1  .1  .   .   .   w
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   .   s   .   .   .   .   .   .   .   .   .   .   .   .   v   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
.   m   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
m   m   .   .   .   .   .   .   .   m   .   .   .   .   .   m   m   .
m   .   .   .   m   .   .   .   .   .   .   .   .   m   .   .   m   m
m   m   .   .   .   .   .   m   .   .   .   m   .   .   .   m   m   m
m   m   m   .   .   m   .   .   .   .   .   .   .   .   .   m   m   m
l   m   m   m   .   .   .   .   .   .   .   m   .   .   m   m   l   l
""",
    ways=(
        ("river", "A6 B7 C8 D9 D11 E13"),
        ("stream", "R5 P8 O9 N11 N13"),
        ("road", "A4 C4 F1"),
    ),
    features=(("ford", "C8 O9"),),
    labels=(
        ("New Park", "B2", 100, 0, 270, 0),
        ("Balquhiderock Wood", "P2", -100, 50, 230, 0),
        ("Bannock Burn", "B9", 0, 350, 230, 600),
        ("Pelstream Burn", "P9", -150, -420, 210, 3060),
        ("The Carse", "I11", 0, 0, 260, 0),
        ("to Stirling", "P5", 300, 0, 200, 0),
    ),
    hosts=(SCOTS, ENGLISH),
    first=0,
    turns=12,
    notes=(
        "On the second day Edward II's army had crossed the Bannock Burn in the night and camped on the "
        "carse. At dawn Bruce attacked downhill with his spearmen. The vanguard charged piecemeal and "
        "Gloucester was killed; the archers, deploying late on the flank, were ridden down by Keith; "
        "pressed together between the burns, the English army broke. The top of the map is "
        "west.\n\n"
        "Balance: the English have more points and no room; they deploy only on the carse. Between the "
        "program's own tacticians, who do not wait for them to come out, the English won 18 games of 24: the "
        "Scots want a patient player.\n\n"
        "Sources: John Barbour, The Brus; Sir Thomas Grey, Scalacronica; Vita Edwardi Secundi; M. Brown, "
        "Bannockburn."
    ),
    notes_it=(
        "Il secondo giorno l'esercito di Edoardo II aveva passato di notte il Bannock Burn e si era "
        "accampato nella piana. All'alba Bruce attaccò in discesa con le sue picche. L'avanguardia caricò "
        "alla spicciolata e Gloucester cadde; gli arcieri, schierati tardi sul fianco, furono travolti da "
        "Keith; stretto fra i due torrenti, l'esercito inglese si ruppe. In alto sulla mappa è "
        "l'ovest.\n\n"
        "Equilibrio: gli inglesi hanno più punti e niente spazio; si schierano solo nella piana. Fra "
        "i tattici del programma, che non aspettano che ne escano, gli inglesi hanno vinto 18 partite su 24: "
        "gli scozzesi vogliono un giocatore paziente.\n\n"
        "Fonti: John Barbour, The Brus; Sir Thomas Grey, Scalacronica; Vita Edwardi Secundi; M. Brown, "
        "Bannockburn."
    ),
    special="The English deploy only between the burns (the painted zone). Two fords cross the water.",
    special_it="Gli inglesi si schierano solo fra i torrenti (la zona dipinta). Due guadi passano l'acqua.",
    tags=("historical",),
)
