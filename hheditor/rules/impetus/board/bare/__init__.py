"""By the book, TAB-1 to TAB-27: the board without hexes. `board.TableBoard` answers what the rules ask."""
