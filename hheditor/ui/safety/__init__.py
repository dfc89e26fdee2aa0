"""What keeps work safe, on the window's side: words being typed, work that waits, word from other threads."""
