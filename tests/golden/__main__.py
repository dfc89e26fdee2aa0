"""Write the digests of the sheets anew, after one was changed on purpose."""

import json

from tests.golden import DIGESTS, drawn, key, sheets, subject
from tests.golden.stamp import without_stamp

if __name__ == "__main__":
    with without_stamp():
        found = {key(*each): drawn(each[1], subject(each[0]), each[2]) for each in sheets()}
    DIGESTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
