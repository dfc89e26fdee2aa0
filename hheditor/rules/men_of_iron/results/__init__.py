"""What strikes units, leaders and standards, and how units rally."""
