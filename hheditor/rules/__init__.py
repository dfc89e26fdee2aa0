"""Rules systems. `api` says what a system must offer; every other package here is one system."""
