"""The picture of the sheet: the field, and the old map behind it."""
