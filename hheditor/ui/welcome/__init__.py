"""The welcome: what a newcomer sees, and anybody finds again by the command palette.

- `page`: the page; `example_card`: one example with its picture
- `deeds`: what its rows do

It lies in the library, since that is where examples and own documents are; the examples themselves are
`hheditor.app.library.samples`.
"""

from hheditor.ui.welcome.page import WelcomePage

__all__ = ["WelcomePage"]
