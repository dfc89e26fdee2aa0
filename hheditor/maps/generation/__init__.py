"""Fields made by chance: the printed procedure with dice, and free growth from a seed."""
