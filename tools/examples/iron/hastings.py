"""Hastings, 14 October 1066: a wall of shields on a ridge, and a day that is short."""

from hheditor.armies import Device
from tools.examples.iron.dress import Banner, Dress, Said

ENGLISH = Banner(
    army=Said("Harold's shield wall", "Il muro di scudi di Aroldo"),
    device=Device("plain", "dragon", "#e8c465", "#9c2a2c"),
    colours=("#c98a2e", "#a8742a", "#8a5f22"),
    nouns={"PK": Said("Fyrd", "Fyrd"), "AX": Said("Huscarls", "Huscarl")},
    briefing=Said(
        "Hold the ridge until dark. In the wall nobody can ride at you from in front, but nobody in it "
        "walks or strikes either: choose well when a Battle leaves it. The huscarls are the best foot "
        "there is; keep them behind the line for whatever comes through. Every activation they let go "
        "by brings the night.",
        "Tenete la cresta fino a buio. Nel muro nessuno può caricarvi di fronte, ma chi ci sta non "
        "cammina e non colpisce: scegliete bene quando una battaglia ne esce. Gli huscarl sono la "
        "miglior fanteria che ci sia; teneteli dietro la linea per quel che passa. Ogni attivazione che "
        "lasciate andare porta la notte.",
    ),
)

NORMANS = Banner(
    army=Said("Duke William's army", "L'esercito del duca Guglielmo"),
    device=Device("plain", "lion", "#9c2a2c", "#e8c465"),
    colours=("#234f8e", "#8fb0d9", "#3f6b4f"),
    nouns={"PK": Said("Foot", "Fanti")},
    briefing=Said(
        "The day is yours to win and theirs to outlast. Shoot first, send the foot up the hill, and "
        "keep the horse for the gaps; what the arrows have shaken cannot close its shields. Do not let "
        "all three divisions climb at once, and do not wait: fourteen idle hours and the ridge is theirs.",
        "La giornata è vostra da vincere e loro da far passare. Tirate per primi, mandate su i fanti e "
        "tenete i cavalli per i varchi: ciò che le frecce hanno scosso non serra gli scudi. Non fate "
        "salire tutte e tre le divisioni insieme, e non aspettate: quattordici ore perse, e la cresta è "
        "loro.",
    ),
)

DRESS = Dress(
    sheet="hastings",
    name=Said("Hastings, the ridge", "Hastings, la cresta"),
    place=Said("Senlac, Sussex", "Senlac, Sussex"),
    banners=(ENGLISH, NORMANS),
    won=(44, 56, 0),
    remark=Said(
        "The flight levels are those of the rule of thumb; the day has {marker} spaces, and each of "
        "them matters.",
        "I livelli di fuga sono quelli della regola empirica; la giornata ha {marker} caselle, e ognuna "
        "conta.",
    ),
    words={
        "English": "Inglesi",
        "Normans": "Normanni",
        "Harold": "Aroldo",
        "William": "Guglielmo",
        "Alan": "Alano",
        "Eustace": "Eustachio",
    },
    fields=("1017-1118", "1018", "1915-2016", "2017", "0418-0419", "0518"),
    labels=(
        (Said("Senlac Ridge", "Cresta di Senlac"), "1208", 0, 500, 650, 0),
        (Said("The Andredsweald", "La selva di Andred"), "1201", 0, 500, 570, 0),
        (Said("The Asten", "L'Asten"), "0416", 300, 250, 440, 0),
        (Said("Asten marsh", "Palude dell'Asten"), "0413", 0, 500, 440, 0),
        (Said("Telham", "Telham"), "1320", 500, -100, 480, 0),
        (Said("to London", "per Londra"), "2003", 0, 200, 420, 0),
    ),
    notes=Said(
        "Harold had marched from York and stood on the ridge with his shields locked. William's archers "
        "shot uphill, his foot climbed and was thrown back, his horse climbed and was thrown back; some "
        "fled, or seemed to, and the English ran after them. It went on until dusk, when an arrow or a "
        "sword found the king.\n\n"
        "Balance: {balance}\n\n"
        "Sources: the Bayeux Tapestry; William of Poitiers; the Anglo-Saxon Chronicle; S. Morillo, The "
        "Battle of Hastings. Set-up, ratings and levels are the house's own.",
        "Aroldo era venuto da York a marce forzate e stava sulla cresta con gli scudi serrati. Gli "
        "arcieri di Guglielmo tirarono all'insù, i fanti salirono e furono respinti, i cavalli salirono "
        "e furono respinti; alcuni fuggirono, o così parve, e gli inglesi corsero loro dietro. Durò "
        "fino al tramonto, quando una freccia o una spada trovò il re.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: l'Arazzo di Bayeux; Guglielmo di Poitiers; la Cronaca anglosassone; S. Morillo, The "
        "Battle of Hastings. Schieramento, valori e livelli sono della casa.",
    ),
    special=Said(
        "The English may use the shield wall, huscarls too, and may begin in it. The Normans have the "
        "time: every free activation the English let pass moves the marker, which starts at {marker}.",
        "Gli inglesi possono usare il muro di scudi, huscarl compresi, e cominciarvi. I normanni hanno "
        "il tempo: ogni attivazione libera che gli inglesi lasciano passare muove il segnalino, che "
        "parte da {marker}.",
    ),
)
