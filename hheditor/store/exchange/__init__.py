"""Files that travel: a scenario, a battle, a map, an army, or a whole library as one file.

A file is foreign data. It is read with bounds on everything, checked to the last field and only then written
to the library, in one transaction; whatever is wrong with it is one finding, and the library is as it was.

- `bounds`: how much of a file is looked at, and how deep
- `parcels`: what a file holds, once it has passed
- `reading`, `writing`: from and to files
- `importing`: into the library, with the person's answers to conflicts
"""

from hheditor.store.exchange.importing import Answer, Arrival, Outcome, carry_out, plan
from hheditor.store.exchange.parcels import SUFFIXES, Shipment
from hheditor.store.exchange.reading import read_file
from hheditor.store.exchange.writing import export, export_all, file_name

__all__ = [
    "SUFFIXES",
    "Answer",
    "Arrival",
    "Outcome",
    "Shipment",
    "carry_out",
    "export",
    "export_all",
    "file_name",
    "plan",
    "read_file",
]
