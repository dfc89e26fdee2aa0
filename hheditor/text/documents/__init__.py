"""What documents say beside what is drawn of them: sentences for paper, pages and the terminal."""
