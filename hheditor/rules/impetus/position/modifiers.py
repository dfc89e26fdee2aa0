"""The modifiers of the sheets, each once: the rules add them up, the printed sheet lists them."""

DISORDERED = -1
"""SHO-5, MEL-6, COH-4, COH-5, EVA-3, DEF-2: whatever a disordered unit tries."""
GENERAL = 1
"""GEN-1: cohesion and evasion of his unit."""
GENERAL_LIVES = 2
"""INI-1: initiative of his side."""

MOVING, MOVING_STEADY = -2, -1
"""SHO-5: who shoots and moves; CGL, CM and CL."""
STEADY = ("CGL", "CM", "CL")
AT_LOOSE, AT_LIGHT = -2, -1
"""SHO-6: shots at S and ART, at CL."""
AT_COVER = -1
"""SHO-6, SPC-10: at W, at those behind pavises."""
AT_DEEP = 1
"""SHO-6: artillery at large units, columns and W."""

EVADES_SLOWER, EVADES_LIKE, EVADES_FASTER = 2, 3, 4
"""EVA-3: what the die must show."""
WAGONS_FIRE, WAGON_DICE = 4, 2
"""DEF-2, DEF-3: what wagons must throw to shoot at a charger, and with how many dice they do."""
BONUS_IN_DISORDER = 1
"""DEF-2: at a disordered charger that uses its charge bonus."""

FLANK = 2
"""MEL-6: in flank or rear contact with the enemy."""
DIFFICULT = -2
"""MEL-6: mounted and pikes in difficult ground, or against an enemy in it."""
HEAVY_CHARIOTS = 1
"""MEL-6: CGP against foot."""
SHIELDWALL = 1
"""SPC-9: dice in melee, and cohesion."""
DEPTH = {"pike": (4, 2), "spear": (2, 1), "warband": (0, 2)}
"""LRG-6: of a large unit against mounted and against foot."""

NOT_ARTILLERY, ARMOURED = 1, 1
"""COH-4: under other fire than artillery's everybody, and CP1 and FP besides."""
ATTACKED_FLANK, FOOT_AGAINST_HORSE, HOLDS_GROUND = 1, 1, 1
"""COH-5: fighting on after an attack on flank or rear; FP against CP, CM and CL; infantry holding a hill, a
bank or a village."""
