"""The board the rules ask: what straight, near, before the front and in a wood mean on it."""
