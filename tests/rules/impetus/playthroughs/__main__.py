"""Write the playthroughs anew, as the rules of today tell them."""

from tests.rules.impetus.playthroughs import files, read

for path in files():
    path.write_text("\n".join(read(path).played()) + "\n", encoding="utf-8")
    print(path.name)
