"""Write the transcripts anew."""

from tests.rules.figures.playthroughs import HERE, SCRIPTS

for name, script in SCRIPTS.items():
    (HERE / f"{name}.txt").write_text("\n".join(script().lines) + "\n", encoding="utf-8")
    print(name)
