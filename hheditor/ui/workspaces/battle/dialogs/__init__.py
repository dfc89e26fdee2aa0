"""Sheets over the field: the umpire's form, and the end of a battle."""
