"""Things to cut out at true size: units on their bases, markers, all on one grid of straight cuts."""
