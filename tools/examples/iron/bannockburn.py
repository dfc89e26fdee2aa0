"""Bannockburn, 24 June 1314: pikes come down from the wood upon an army between the waters."""

from hheditor.armies import Device
from tools.examples.iron.dress import Banner, Dress, Said

SCOTS = Banner(
    army=Said("Robert's schiltrons", "Gli schiltron di Roberto"),
    device=Device("plain", "lion", "#e8c465", "#9c2a2c"),
    colours=("#d9a441", "#b98a2e", "#8a6a1f", "#e8c465", "#c77b30"),
    nouns={"Cav": Said("Light Horse", "Cavalleria leggera"), "AX": Said("Islesmen", "Isolani")},
    briefing=Said(
        "Four schiltrons of pikes, a handful of bows, Keith's five hundred horse, and the best king in "
        "this island. Come down in step, keep the line together and let their knights run onto the "
        "points. A ring stands against any horse, but it does not win: leave it in time. When the "
        "English are shaken, the small folk come over the hill, and they do not know that it is only "
        "the small folk.",
        "Quattro schiltron di picche, pochi archi, i cinquecento cavalli di Keith e il miglior re "
        "dell'isola. Scendete al passo, tenete unita la linea e lasciate che i cavalieri corrano sulle "
        "punte. Un cerchio regge ogni cavallo, ma non vince: scioglietelo in tempo. Quando gli inglesi "
        "vacillano, dal colle scende il popolo minuto, e loro non sanno che è soltanto il popolo minuto.",
    ),
)

ENGLISH = Banner(
    army=Said("Edward's host", "L'oste di Edoardo"),
    device=Device("plain", "lion", "#9c2a2c", "#e8c465"),
    colours=("#8fb0d9", "#234f8e", "#3b6ea5", "#1b3a63"),
    nouns={"PK": Said("Levy Spears", "Lance di leva"), "LB": Said("Longbows", "Archi lunghi")},
    briefing=Said(
        "You have the better horse, the better bows and a king who thought they would run. Your "
        "shooters have no leader: wake them first, while the pikes are still coming, and shoot holes "
        "for the van to ride into. Do not charge points that stand. Behind you is the burn, and only "
        "two fords.",
        "Avete i cavalli migliori, gli archi migliori e un re convinto che sarebbero scappati. I vostri "
        "tiratori non hanno comandante: muoveteli per primi, finché le picche sono per via, e aprite "
        "con le frecce i varchi in cui l'avanguardia entri. Non caricate le punte ferme. Alle spalle "
        "c'è il torrente, con due guadi soli.",
    ),
)

DRESS = Dress(
    sheet="bannockburn",
    name=Said("Bannockburn, the second day", "Bannockburn, il secondo giorno"),
    place=Said("Bannockburn, near Stirling", "Bannockburn, presso Stirling"),
    banners=(SCOTS, ENGLISH),
    won=(60, 37, 3),
    remark=Said(
        "The Scots flee at 22 and the English at 38; the rule of thumb says 28 and 32, at which the "
        "Scots won nine games of ten. History's favourite keeps an edge.",
        "Gli scozzesi fuggono a 22 e gli inglesi a 38; la regola empirica dice 28 e 32, con cui gli "
        "scozzesi vincevano nove partite su dieci. Chi vinse nella storia conserva un vantaggio.",
    ),
    words={
        "Scots": "Scozzesi",
        "English": "Inglesi",
        "Robert": "Roberto",
        "E. Bruce": "E. Bruce",
        "Edward II": "Edoardo II",
        "Van": "Avanguardia",
        "Archers": "Arcieri",
        "Foot": "Fanti",
    },
    fields=("0609-0709", "0810", "0710-0810", "2010-2110", "2111", "0716-0817", "1921-2021", "2122"),
    labels=(
        (Said("The New Park", "Il Parco Nuovo"), "1402", 500, 100, 630, 0),
        (Said("The Carse", "La piana del Carse"), "1809", 0, 500, 570, 0),
        (Said("Bannock Burn", "Torrente Bannock"), "1420", 300, 500, 490, 0),
        (Said("The Pows", "I Pows"), "0214", 0, 0, 490, 2700),
        (Said("Marsh of the Pelstream", "Palude del Pelstream"), "2715", 0, 0, 460, 900),
        (Said("to Stirling", "per Stirling"), "0205", 0, 0, 420, 0),
    ),
    notes=Said(
        "The English had crossed the burn in the evening and slept badly on wet ground. In the morning "
        "the Scots came out of the wood on foot, knelt, and came on. Gloucester rode at them before "
        "anybody was ready; the schiltrons pushed the horse back upon the foot, Keith rode down the "
        "archers, and there was no room to be many in.\n\n"
        "Balance: {balance}\n\n"
        "Sources: Vita Edwardi Secundi; Sir Thomas Gray, Scalacronica; John Barbour, The Bruce. Set-up, "
        "ratings and levels are the house's own; the field is turned so that the New Park is north.",
        "Gli inglesi avevano passato il torrente la sera e dormito male sul bagnato. Al mattino gli "
        "scozzesi uscirono a piedi dal bosco, s'inginocchiarono e vennero avanti. Gloucester si gettò "
        "su di loro prima che qualcuno fosse pronto; gli schiltron spinsero i cavalli sui fanti, Keith "
        "travolse gli arcieri, e per essere in tanti non c'era posto.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: Vita Edwardi Secundi; Sir Thomas Gray, Scalacronica; John Barbour, The Bruce. "
        "Schieramento, valori e livelli sono della casa; il campo è girato in modo che il Parco Nuovo "
        "sia a nord.",
    ),
    special=Said(
        "Scottish pikes may form schiltrons, at the start, too. Once, after the English have reached 20 "
        "flight points, the small folk appear: the Scots use Wavering Troops without a counter. The "
        "burn can be crossed at the two fords only. The English archers have no leader.",
        "Le picche scozzesi possono formare lo schiltron, anche all'inizio. Una volta, quando gli "
        "inglesi hanno raggiunto 20 punti fuga, compare il popolo minuto: gli scozzesi usano Truppe "
        "vacillanti senza segnalino. Il torrente si passa solo ai due guadi. Gli arcieri inglesi non "
        "hanno comandante.",
    ),
)
