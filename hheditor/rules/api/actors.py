"""Who acts. Sides are numbered from 0; chance, nobody and the umpire have numbers below.

Integers rather than an enumeration because the number of sides is the scenario's business.
"""

Actor = int

CHANCE = -1
"""The dice are to speak."""
NOBODY = -2
"""The battle is over."""
UMPIRE = -3
"""May always act, whoever is to act, and only by an `Override`."""
ONLOOKER = -4
"""Never acts: sees what every side may see, and no more."""
