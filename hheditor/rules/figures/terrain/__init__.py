"""The terrain generator of the text: dice read, ground laid."""
