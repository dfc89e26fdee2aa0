"""Magic: casting, elementals and who controls them, and the works they break."""
