"""The rules at hand: a panel beside every workspace, and rule ids that open their pages.

- `panel`: search, browse, pages, back and forward
- `html`, `causes`: pages and chains of causes as rich text; `words`: terms and values
- `picture`: diagrams, by the code that paints the field
- `beside`: when the panel shows, and how wide
- `links`: **the one helper** by which any text that names a rule becomes a link (`linked`, `show_linked`)
- `pointing`: the rule under the pointer or in what was said last, for F2
"""
