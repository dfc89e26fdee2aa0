"""Papers around the field of the review: notes in full, what was looked for, who plays, what is taken out."""
