"""Arsuf, 7 September 1191: a column between the wood and the sea."""

from hheditor.armies import Device
from tools.examples.iron.dress import Banner, Dress, Said

CRUSADERS = Banner(
    army=Said("The column on the shore", "La colonna sulla riva"),
    device=Device("plain", "cross", "#dfe4ea", "#9c2a2c"),
    colours=("#b8bec6", "#9c2a2c", "#7a2f4a", "#c0504d", "#24231f"),
    nouns={
        "KN": Said("Brethren", "Confratelli"),
        "PK": Said("Spears", "Lance"),
        "HC": Said("Knights", "Cavalieri"),
    },
    briefing=Said(
        "Keep the foot outside and the horse inside, and bear the arrows. You cannot catch them until "
        "they have come too near; then, and all together, ride. The brethren of the orders do not wait "
        "to be told: every shot may send them off, unless their master holds them.",
        "Tenete i fanti fuori e i cavalli dentro, e sopportate le frecce. Non li prenderete finché non "
        "saranno troppo vicini; allora, e tutti insieme, caricate. I confratelli degli ordini non "
        "aspettano comandi: ogni freccia può farli partire, se il maestro non li trattiene.",
    ),
)

AYYUBIDS = Banner(
    army=Said("The sultan's askars", "Gli askar del sultano"),
    device=Device("plain", "crescent", "#3f6b4f", "#e8c465"),
    colours=("#3f6b4f", "#e8c465", "#6b8f4e"),
    nouns={"HC": Said("Guard", "Guardia"), "MC": Said("Emirs", "Emiri")},
    briefing=Said(
        "Ride up, shoot, ride away. Tempt the Hospital at the tail of the column until it breaks out, "
        "and fall on it when its horses are blown. The time is yours: whenever they simply march on, "
        "the day is shorter, and at the walls of Arsuf it is over.",
        "Avvicinatevi, tirate, andatevene. Tentate l'Ospedale in coda alla colonna finché non esce, e "
        "piombategli addosso quando i cavalli sono stanchi. Il tempo è vostro: ogni volta che "
        "semplicemente marciano la giornata si accorcia, e sotto le mura di Arsuf è finita.",
    ),
)

DRESS = Dress(
    sheet="arsuf",
    name=Said("Arsuf, the march by the sea", "Arsuf, la marcia lungo il mare"),
    place=Said("Arsuf, on the coast of Palestine", "Arsuf, sulla costa di Palestina"),
    banners=(CRUSADERS, AYYUBIDS),
    won=(46, 53, 1),
    remark=Said(
        "Flight levels and time are those of the rule of thumb.",
        "Livelli di fuga e tempo sono quelli della regola empirica.",
    ),
    words={
        "Crusaders": "Crociati",
        "Ayyubids": "Ayyubidi",
        "Richard": "Riccardo",
        "Saladin": "Saladino",
        "Templars": "Templari",
        "Angevins": "Angioini",
        "Poitevins": "Pittavini",
        "Hospital": "Ospedale",
        "James": "Giacomo",
        "Guy": "Guido",
    },
    fields=("3014-3116", "3115", "3013", "0114-0215", "3110-3210"),
    labels=(
        (Said("The Sea", "Il mare"), "1721", 0, 500, 720, 0),
        (Said("Forest of Arsuf", "Foresta di Arsuf"), "1703", 0, -200, 650, 0),
        (Said("Arsuf", "Arsuf"), "3317", 0, 150, 510, 0),
        (Said("to Jaffa", "per Giaffa"), "3420", -450, 0, 420, 0),
        (Said("from Caesarea", "da Cesarea"), "0220", 300, 0, 420, 0),
        (Said("The Plain of Sharon", "La piana di Sharon"), "1812", 0, 500, 570, 0),
    ),
    notes=Said(
        "Richard marched from Acre to Jaffa with the fleet beside him and the foot as a wall on the "
        "landward side. At Arsuf Saladin's drums came out of the forest and pressed the rearguard so "
        "hard that the Hospitallers broke ranks and charged against orders; Richard, seeing it, sent in "
        "everything.\n\n"
        "Balance: {balance}\n\n"
        "Sources: Itinerarium Peregrinorum; Ambroise, Estoire de la Guerre Sainte; Baha ad-Din. Set-up, "
        "ratings and levels are the house's own; the field is turned so that the sea is south.",
        "Riccardo marciava da Acri a Giaffa con la flotta al fianco e i fanti come un muro verso terra. "
        "Ad Arsuf i tamburi di Saladino uscirono dalla foresta e premettero tanto la retroguardia che "
        "gli Ospitalieri ruppero i ranghi e caricarono contro gli ordini; Riccardo, vedendolo, mandò "
        "avanti tutti.\n\n"
        "Equilibrio: {balance}\n\n"
        "Fonti: Itinerarium Peregrinorum; Ambroise, Estoire de la Guerre Sainte; Baha ad-Din. "
        "Schieramento, valori e livelli sono della casa; il campo è girato in modo che il mare sia a "
        "sud.",
    ),
    special=Said(
        "The Ayyubids have the time: every free activation the Crusaders let pass moves the marker, "
        "which starts at {marker}. Brethren who are shot at counter-charge unless they are held.",
        "Gli ayyubidi hanno il tempo: ogni attivazione libera che i crociati lasciano passare muove il "
        "segnalino, che parte da {marker}. I confratelli bersagliati contro-caricano, se non sono "
        "trattenuti.",
    ),
)
