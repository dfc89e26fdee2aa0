"""What is still to be resolved. Tags and fields are part of every stored battle and are never renamed."""

from typing import Literal

from hheditor.rules.api import Task
from hheditor.values import Cell, Few, Value

Cells = tuple[Cell, ...]


class Attack(Value, frozen=True):
    """SHK-3: an attack declared: several against one, or one against two."""

    attackers: Cells
    targets: Cells
    charging: Cells = ()
    """Attackers that carry a charge marker."""
    paths: tuple[Cells, ...] = ()
    """For each attacker the way it charges; none for a shock."""
    facings: tuple[Few, ...] = ()
    """For each attacker the facing it takes before it charges."""
    met: Cells = ()
    """CCH-8: targets that met the shock."""
    leaders: Cells = ()
    """MOV-14: leaders who ride along with chargers."""
    vacated: Cells = ()
    """RBC-4: hexes its targets have left before combat."""


# Activations ----------------------------------------------------------------------------------------------


class Draw(Task, frozen=True, tag="draw"):
    """SEI-2: a counter is drawn from a side's cup."""

    side: Few


class Free(Task, frozen=True, tag="free"):
    """SEQ-2: a side has a free activation and chooses."""

    side: Few


class Stir(Task, frozen=True, tag="stir"):
    """BOS-4: a die for a Battle that waits."""

    battle: Cell


class Prepare(Task, frozen=True, tag="prepare"):
    """SEQ-3: the beginning of phase B, step by step."""

    step: Few = 0


class Replacing(Task, frozen=True, tag="replacing"):
    """LDR-13: a lost leader comes back with a unit of his Battle."""

    leader: Cell


class Countering(Task, frozen=True, tag="countering"):
    """SEI-11: a side may play counters before anything moves."""

    side: Few


class Walling(Task, frozen=True, tag="walling"):
    """WAL-1: a Battle forms its wall, leaves it or keeps as it is."""

    battle: Cell = -1
    """At set-up: which; -1: the active one."""


class Acting(Task, frozen=True, tag="acting"):
    """Phase B: unit after unit moves and fires."""

    unit: Cell = -1
    """The unit in hand: it finishes before another begins."""
    spent: Few = 0
    stopped: bool = False
    fired: bool = False
    """FIR-6: it has fired and may go on."""
    barred: Cells = ()
    """FIR-6: enemies it left after firing, whom it may not come next to again."""
    leaders: Cells = ()
    """MOV-12: leaders who go along with the unit in hand."""
    ma: Few = 0
    """MOV-9: the allowance it began its move with."""


class Continuing(Task, frozen=True, tag="continuing"):
    """CON-1: the active side passes or names a continuation."""


class Seizing(Task, frozen=True, tag="seizing"):
    """SEI-4: the other side may seize before the roll."""

    battle: Cell
    """The Battle named; -1 for the army."""


class Negating(Task, frozen=True, tag="negating"):
    """SEI-7: the active side may negate; then the seizure is rolled for."""

    counter: Few
    battle: Cell
    named: Cell
    """The Battle whose continuation waits."""
    rolling: bool = False


class Attempt(Task, frozen=True, tag="attempt"):
    """CON-3: the continuation is rolled for."""

    battle: Cell


class Flight(Task, frozen=True, tag="flight"):
    """VIC-6: flight checks."""


class Closing(Task, frozen=True, tag="closing"):
    """SEQ-6: phase E, up to the question what comes next."""

    step: Few = 0


class Breaking(Task, frozen=True, tag="breaking"):
    """FLT-1: does a Battle flee?"""

    battle: Cell


class Fleeing(Task, frozen=True, tag="fleeing"):
    """FLT-2, FLT-3: a Battle runs; its owner says where its standard marks the way."""

    battle: Cell
    struck: bool = False
    """Those who could not run are lost already."""


class Chasing(Task, frozen=True, tag="chasing"):
    """PUR-1 to PUR-3: who goes after a Battle that runs, and how many."""

    fled: Cell
    cell: Cell
    """The hex that marks the way."""
    battles: Cells
    """Those who did it harm; one once it is chosen."""
    stage: Literal["which", "urge", "choice", "share", "sign", "pick", "lead"] = "which"
    count: Few = 0
    die: Few = 0
    units: Cells = ()


class Catching(Task, frozen=True, tag="catching"):
    """PUR-4: pursuers roll one after another."""

    fled: Cell
    battle: Cell
    todo: Cells
    along: bool = False
    total: Few = -90
    """What the first of them has rolled; -90 before."""


class Returning(Task, frozen=True, tag="returning"):
    """PUR-7: pursuers roll whether they come back."""

    battle: Cell
    todo: Cells
    along: bool = False


# Moving ---------------------------------------------------------------------------------------------------


class March(Task, frozen=True, tag="march"):
    """MOV-8: a unit on its way, or a charger being placed."""

    unit: Cell
    path: Cells
    facing: Few
    leaders: Cells = ()
    spent: Few = 0
    stage: Few = 0
    """What of the hex just entered is still to be done."""
    charge: bool = False
    passed: Cell = -1
    """STK-3: the friend whose hex it is in."""
    at: Cell = -1
    """The hex it has come to."""
    test: Few = 10
    """The terrain roll of the hex just entered."""
    kind: str = ""
    """What it was when it set out: who is unhorsed on the way stops (FIR-20)."""
    stopped: bool = False


class Pits(Task, frozen=True, tag="pits"):
    """CHT-22: a rider in the pits."""

    unit: Cell
    charge: bool = False


class Reacting(Task, frozen=True, tag="reacting"):
    """FIR-9: who fires at the unit that has come in?"""

    unit: Cell
    shooters: Cells


class Footing(Task, frozen=True, tag="footing"):
    """TER-3, TER-4: a terrain roll."""

    unit: Cell
    least: Few


class Startling(Task, frozen=True, tag="startling"):
    """AMB-2: those next to an ambusher are thrown into disorder."""

    unit: Cell


class Planting(Task, frozen=True, tag="planting"):
    """RNF-5: the standard of a Battle that has come in is put down."""

    standard: Cell


class Passing(Task, frozen=True, tag="passing"):
    """STK-3: a roll for the missile unit ridden through."""

    unit: Cell
    friend: Cell


# Fire -----------------------------------------------------------------------------------------------------


class Volley(Task, frozen=True, tag="volley"):
    """FIR-11: a shot from announcement to aftermath."""

    firer: Cell
    target: Cell
    reaction: bool = False
    stage: Literal["answer", "must", "hold", "nerve", "dice", "back", "apply", "run"] = "answer"
    answer: Literal["", "return", "charge"] = ""
    path: Cells = ()
    facing: Few = -1
    leaders: Cells = ()
    die: Few = 0
    back: Few = 0
    place: Cell = -1
    """Where the target stood."""
    stand: Cell = -1
    """Where the firer stood."""
    kind: str = ""
    """What the target was before the shot."""


# Results --------------------------------------------------------------------------------------------------


class Blow(Task, frozen=True, tag="blow"):
    """A result of the charts strikes a unit."""

    unit: Cell
    letters: str
    causes: Cells = ()
    """Where those stood who caused it."""
    attack: bool = False
    """Whether shock or charge did it (LDR-6, RES-2), or fire."""
    chosen: bool = False


class GunCheck(Task, frozen=True, tag="gun-check"):
    """RES-6: a gun given a disorder."""

    unit: Cell


class Retreating(Task, frozen=True, tag="retreating"):
    """RES-9: a unit goes back one hex."""

    unit: Cell
    causes: Cells
    attack: bool = False
    shaken: bool = False
    """The same blow has disordered it (LDR-6)."""


class Retiring(Task, frozen=True, tag="retiring"):
    """RES-16: a unit goes to its standard."""

    unit: Cell
    causes: Cells
    attack: bool = False
    leaders: Cells = ()


class Peril(Task, frozen=True, tag="peril"):
    """LDR-5, LDR-6: a die for a leader, lost from this face on."""

    leader: Cell
    least: Few
    bereft: bool = False
    """LDR-7: his unit is gone, so he is displaced if he lives."""


class Displacing(Task, frozen=True, tag="displacing"):
    """LDR-9: a leader is put with the nearest unit."""

    leader: Cell
    origin: Cell = -1
    """PUR-8: the hex by which he comes back, where he is off the map."""


class Shifting(Task, frozen=True, tag="shifting"):
    """STD-3, STD-4: a standard is moved; first a die for each retired unit around it."""

    standard: Cell
    rolls: Cells = ()


# Attacks --------------------------------------------------------------------------------------------------


class Declaring(Task, frozen=True, tag="declaring"):
    """SHK-1: attacks are declared."""

    side: Few
    attacks: tuple[Attack, ...] = ()
    round: Few = 0
    answer: bool = False


class Clash(Task, frozen=True, tag="clash"):
    """SHK-8: declared attacks, step by step."""

    side: Few
    attacks: tuple[Attack, ...]
    stage: Literal["place", "ground", "nerve", "give-way", "meet", "resolve", "again"] = "place"
    todo: Cells = ()
    round: Few = 0
    answer: bool = False
    """CCH-10: a counter-charge against fire."""


class Detouring(Task, frozen=True, tag="detouring"):
    """CHG-9: a charger whose way is blocked takes another."""

    unit: Cell
    paths: tuple[Cells, ...]


class Refusing(Task, frozen=True, tag="refusing"):
    """REL-1: will the horses charge home?"""

    unit: Cell
    target: Cell


class GivingWay(Task, frozen=True, tag="giving-way"):
    """RBC-1: a unit may go back before combat."""

    unit: Cell
    attackers: Cells
    answer: bool = False
    origin: Cell = -1
    """RBC-5: where it stood, while its roll is to come."""
    facing: Few = -1


class Following(Task, frozen=True, tag="following"):
    """RBC-4: an attacker may follow into a hex left to it."""

    attackers: Cells
    cells: Cells


class Meeting(Task, frozen=True, tag="meeting"):
    """CCH-4: a unit may counter-charge those who attack it."""

    unit: Cell
    attackers: Cells
    charging: Cells
    enemies: Cells = ()
    """Whom it meets, while its roll is to come."""
    facing: Few = -1


class Melee(Task, frozen=True, tag="melee"):
    """SHK-10: one attack is resolved."""

    side: Few
    attack: Attack
    answer: bool = False
    asked: bool = False
    breach: Cell = -1
    """SEI-13: the target the counter is played on."""
    dice: tuple[Few, ...] = ()
    cells: Cells = ()
    """Where the targets stood, once the dice are read."""


class Advancing(Task, frozen=True, tag="advancing"):
    """ADV-1: one of the attackers advances."""

    attackers: Cells
    charging: Cells
    cells: Cells
    """Hexes to take, if they are empty."""
    targets: Cells = ()
    """Who stood there."""
    stood: Cells = ()
    """Where the attackers stood."""
    continues: bool = False
    round: Few = 0


class Rallying(Task, frozen=True, tag="rallying"):
    """SEQ-5: phase D."""


AnyTask = (
    Draw
    | Free
    | Stir
    | Prepare
    | Replacing
    | Countering
    | Walling
    | Acting
    | Continuing
    | Seizing
    | Negating
    | Attempt
    | Flight
    | Closing
    | Breaking
    | Fleeing
    | Chasing
    | Catching
    | Returning
    | March
    | Pits
    | Reacting
    | Footing
    | Passing
    | Startling
    | Planting
    | Volley
    | Blow
    | GunCheck
    | Retreating
    | Retiring
    | Peril
    | Displacing
    | Shifting
    | Declaring
    | Clash
    | Detouring
    | Refusing
    | GivingWay
    | Following
    | Meeting
    | Melee
    | Advancing
    | Rallying
)
