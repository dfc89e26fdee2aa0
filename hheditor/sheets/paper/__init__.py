"""The paper itself: pages, typefaces, inks, set lines, tables, painted display lists."""
