"""Hand-to-hand: who fights, the score, the results, and recoil, flight and pursuit after them."""
