"""Bosworth, 22 August 1485: two claimants, and two brothers who wait."""

from hheditor.armies import Device
from tools.examples.iron.dress import Banner, Dress, Said

YORK = Banner(
    army=Said("King Richard's army", "L'esercito di re Riccardo"),
    device=Device("per_pale", "boar", "#234f8e", "#7a2f4a"),
    colours=("#9c2a2c", "#234f8e", "#6f8fbf"),
    briefing=Said(
        "You hold the hill, the guns and the crown. Norfolk can hold Oxford; what Northumberland will "
        "do, nobody knows, and the Stanleys stand there and count. Finish Oxford before they have done "
        "counting, and go nowhere near them. Or see Henry's banner far from help, and ride.",
        "Avete il colle, i cannoni e la corona. Norfolk può tenere Oxford; che cosa farà Northumberland "
        "non lo sa nessuno, e gli Stanley stanno lì e contano. Finite Oxford prima che abbiano contato, "
        "e non andate loro vicino. Oppure vedete lo stendardo di Enrico lontano dagli aiuti, e caricate.",
    ),
)

TUDOR = Banner(
    army=Said("Henry Tudor's army", "L'esercito di Enrico Tudor"),
    device=Device("per_pale", "dragon", "#dfe4ea", "#3f6b4f"),
    colours=("#3f6b4f", "#6b8f4e", "#c98a2e", "#8a5f22"),
    briefing=Said(
        "Oxford is worth two of theirs, and you are worth none: stay behind him. Keep the marsh on your "
        "flank and the army in one piece until the Stanleys have made up their minds. Every free "
        "activation may be the one.",
        "Oxford ne vale due dei loro, e voi nessuno: statevene dietro di lui. Tenete la palude sul "
        "fianco e l'esercito unito finché gli Stanley non si sono decisi. Ogni attivazione libera può "
        "essere quella buona.",
    ),
)

DRESS = Dress(
    sheet="bosworth",
    name=Said("Bosworth, the brothers who wait", "Bosworth, i fratelli che aspettano"),
    place=Said("Ambion Hill, Leicestershire", "Colle di Ambion, Leicestershire"),
    banners=(YORK, TUDOR),
    won=(43, 53, 4),
    remark=Said(
        "York flees at 28 and Tudor at 36; the rule of thumb says 33 and 31, at which York won two "
        "games of three. Much hangs on when the Stanleys come in.",
        "York fugge a 28 e Tudor a 36; la regola empirica dice 33 e 31, con cui York vinceva due "
        "partite su tre. Molto dipende da quando entrano gli Stanley.",
    ),
    words={
        "Richard III": "Riccardo III",
        "Henry": "Enrico",
    },
    fields=("0411-0512", "0613", "1910-2011", "2111", "0320-0421", "2020-2121", "2808-2909", "2103-2203"),
    labels=(
        (Said("Ambion Hill", "Colle di Ambion"), "1104", 500, 450, 630, 0),
        (Said("The Marsh", "La palude"), "1214", 0, 0, 530, 0),
        (Said("Redemore", "Redemore"), "0716", 500, 400, 550, 0),
        (Said("Sutton Cheney", "Sutton Cheney"), "2702", 300, 0, 460, 0),
        (Said("Shenton", "Shenton"), "0308", 0, 400, 460, 0),
        (Said("Stoke Golding", "Stoke Golding"), "1923", 300, 300, 460, 0),
    ),
    notes=Said(
        "Richard had the larger army and doubtful friends. Norfolk and Oxford fought it out below the "
        "hill while Northumberland and both Stanleys looked on. The king saw Henry's banner move "
        "towards Sir William, charged it with his household, killed its bearer, and was cut down when "
        "the Stanleys at last came in, on the other side.\n\n"
        "Balance: {balance}\n\n"
        "Sources: the Crowland Chronicle; Polydore Vergil; The Ballad of Bosworth Field. The number of "
        "counters is the book's; set-up, ratings and levels are the house's own.",
        "Riccardo aveva l'esercito più grande e amici dubbi. Norfolk e Oxford si batterono ai piedi del "
        "colle mentre Northumberland e i due Stanley guardavano. Il re vide lo stendardo di Enrico "
        "muoversi verso ser William, lo caricò con la sua casa, ne uccise il portatore, e fu abbattuto "
        "quando gli Stanley finalmente entrarono, dall'altra parte.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: la Cronaca di Crowland; Polidoro Virgili; The Ballad of Bosworth Field. Il numero dei "
        "segnalini è del libro; schieramento, valori e livelli sono della casa.",
    ),
    special=Said(
        "Northumberland waits: at the start of each free activation of York a die of 0 to 3 sets him "
        "free. Both Stanleys are neutral: at the start of each free activation of Tudor a die of 0 to 3 "
        "brings each of them in for Henry; so does a York unit that moves next to them. Until then "
        "nobody enters or shoots at them.",
        "Northumberland aspetta: all'inizio di ogni attivazione libera di York un dado da 0 a 3 lo "
        "libera. Gli Stanley sono neutrali: all'inizio di ogni attivazione libera di Tudor un dado da 0 "
        "a 3 fa entrare ciascuno per Enrico; lo stesso fa un'unità di York che si muove accanto a loro. "
        "Fino ad allora nessuno entra da loro né tira loro.",
    ),
)
