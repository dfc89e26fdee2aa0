"""Courtrai, 11 July 1302: weavers behind ditches, and golden spurs."""

from hheditor.armies import Device
from tools.examples.iron.dress import Banner, Dress, Said

FLEMINGS = Banner(
    army=Said("The guilds of Flanders", "Le corporazioni di Fiandra"),
    device=Device("plain", "lion", "#e8c465", "#24231f"),
    colours=("#d9a441", "#8a6a1f", "#b98a2e", "#6d5a3c"),
    nouns={"PK": Said("Guilds", "Corporazioni")},
    briefing=Said(
        "Weavers and butchers with pikes and goedendags, a brook before them and the castle at their "
        "backs. Stand. Whoever crosses the ditch comes in disorder; meet him there, together, and take "
        "no prisoners. Leave somebody near the castle, or its garrison will be among your tents.",
        "Tessitori e macellai con picche e goedendag, un fosso davanti e il castello alle spalle. State "
        "fermi. Chi passa il fosso arriva in disordine: affrontatelo lì, insieme, e non fate "
        "prigionieri. Lasciate qualcuno vicino al castello, o la guarnigione verrà fra le vostre tende.",
    ),
)

FRENCH = Banner(
    army=Said("Artois's knights", "I cavalieri di Artois"),
    device=Device("plain", "fleur", "#234f8e", "#e8c465"),
    colours=("#234f8e", "#3b6ea5", "#1b3a63", "#6f8fbf"),
    briefing=Said(
        "Twelve bodies of the best horse in Christendom against people who make cloth. Your crossbows "
        "can clear the bank if you let them; your uncle's advice was to let them. Cross where nobody "
        "stands, rally on the far side, and only then ride home.",
        "Dodici corpi della migliore cavalleria cristiana contro gente che fa panni. Le balestre "
        "possono sgombrare la riva, se le lasciate fare; chi era saggio lo consigliava. Passate dove "
        "non sta nessuno, riordinatevi di là, e solo allora caricate.",
    ),
)

DRESS = Dress(
    sheet="courtrai",
    name=Said("Courtrai, the Golden Spurs", "Courtrai, gli Speroni d'oro"),
    place=Said("Courtrai, Flanders", "Courtrai, Fiandra"),
    banners=(FLEMINGS, FRENCH),
    won=(51, 46, 3),
    remark=Said(
        "The Flemings flee at 16 and the French at 39; the rule of thumb says 25 and 30, at which the "
        "Flemings won every game. A hasty French player will repeat history.",
        "I fiamminghi fuggono a 16 e i francesi a 39; la regola empirica dice 25 e 30, con cui i "
        "fiamminghi vincevano sempre. Un francese frettoloso ripeterà la storia.",
    ),
    words={
        "Flemings": "Fiamminghi",
        "French": "Francesi",
        "Guy": "Guido",
        "Foot": "Fanti",
    },
    fields=("0714-0814", "0815", "1812-1913", "2013", "1918-2119", "2017", "1504-1604", "1705", "0518-0619"),
    labels=(
        (Said("Lys", "Lys"), "1301", 500, 0, 610, 0),
        (Said("Castle", "Castello"), "0605", 0, 0, 440, 0),
        (Said("Courtrai", "Courtrai"), "0207", 500, 500, 610, 0),
        (Said("The Great Brook", "Il Grande Fosso"), "2011", 500, 350, 480, 0),
        (Said("Groeninge", "Groeninge"), "1905", 500, 0, 490, 0),
        (Said("Bloody Meadow", "Prato del sangue"), "2507", 400, 0, 460, 900),
        (Said("Pottelberg", "Pottelberg"), "0220", 300, -100, 480, 0),
    ),
    notes=Said(
        "The towns of Flanders besieged a French garrison in Courtrai, and the count of Artois came to "
        "teach them. His crossbows did their work; then the knights would not wait, rode through their "
        "own foot and over the brook, and were met on the far bank by a line that did not move. Five "
        "hundred pairs of golden spurs were hung up in the church.\n\n"
        "Balance: {balance}\n\n"
        "Sources: Lodewijk van Velthem; Annales Gandenses; J. F. Verbruggen, The Battle of the Golden "
        "Spurs. Set-up, ratings and levels are the house's own.",
        "Le città di Fiandra assediavano una guarnigione francese a Courtrai, e il conte di Artois "
        "venne a dar loro una lezione. Le sue balestre fecero il loro lavoro; poi i cavalieri non "
        "vollero aspettare, passarono sui propri fanti e oltre il fosso, e sull'altra riva trovarono "
        "una linea che non si mosse. Cinquecento paia di speroni d'oro furono appesi in chiesa.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: Lodewijk van Velthem; Annales Gandenses; J. F. Verbruggen, The Battle of the Golden "
        "Spurs. Schieramento, valori e livelli sono della casa.",
    ),
    special=Said(
        "Flemish pikes may form a shield wall. If no Flemish unit is within two hexes of the castle at "
        "the end of a French free activation, the garrison sallies: the Flemings add 1 flight point. "
        "The men of Ypres have no leader and face the castle.",
        "Le picche fiamminghe possono formare il muro di scudi. Se alla fine di un'attivazione libera "
        "francese nessuna unità fiamminga è entro due esagoni dal castello, la guarnigione esce: i "
        "fiamminghi aggiungono 1 punto fuga. Gli uomini di Ypres non hanno comandante e guardano il "
        "castello.",
    ),
)
