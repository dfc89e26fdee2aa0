"""Sheets of the field: deployment maps, parts, the field at true size, as a poster, beside its old map."""
