"""One module per command; `hheditor.cli` says how to write one."""
