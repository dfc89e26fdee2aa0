"""What a screen asks: gestures, overlays, accounts, odds, the roster, the umpire. Not rules."""
