"""What a sound player of Basic Impetus thinks."""
