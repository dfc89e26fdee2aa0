"""What a battle tells: odds, luck, statistics, bots, simulation."""
