"""The dice: drawn, thrown, and laid out in the tray."""
