"""The terrain generator of the text, which every table may use: `hheditor.tables.map.generation`.

GEN-1 (FR-78): halves north and south, each with zones 1 2 3 over 4 5 6. GEN-2, GEN-3, GEN-5, GEN-6: `fall`
and `read_again`, every die kept. GEN-4 (FR-79): in a siege the half with the works throws for a ditch
instead of a watercourse. GEN-7 (FR-78): `laid`, the ground as outlines and lines. GEN-8: camps come later.
"""
