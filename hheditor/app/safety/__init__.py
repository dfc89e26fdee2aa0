"""What keeps work safe where the disk or the program fails: what is unwritten, and starts that died."""
