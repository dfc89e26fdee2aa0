"""Questions at their places: what is asked, in which words, in a bubble."""
