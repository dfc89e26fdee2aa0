"""What lies on the table, as PDF: reference sheets, rosters, cards, maps, markers, the field, the report.

    printed = make("qrs", Subject(scenario), PrintOptions(language="it", paper="letter", ink="grey"))
    printed.pdf        the file's bytes, the same for the same input on every machine
    printed.dropped    what the page had no room for, in words
    printed.findings   why there is no file, or what the reader should know

- `options`: what a person chooses for a print; `subject`: what is printed
- `paper`: pages in millimetres from the top left, typefaces, set lines, charts, inks, display lists painted
- `reference`: the quick reference and the sheet per side, and how they are made to fit
- `armies`: rosters, and a card for each general
- `fields`: deployment maps, parts, the field at true size, as a poster, beside its old map
- `cutouts`: counters, markers, bases and trays on one grid of straight cuts; a measuring stick
- `report`, `rulings`, and `evening`: most of the sheets in one file

Numbers come from the rules through `hheditor.rules.api.paper.reference`; this room imports no rules system.
"""

from hheditor.sheets.making import KINDS, Printed, make
from hheditor.sheets.options import PAPERS, PrintOptions
from hheditor.sheets.subject import Subject

__all__ = ["KINDS", "PAPERS", "PrintOptions", "Printed", "Subject", "make"]
