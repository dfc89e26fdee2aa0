"""Those who fly: whom they reach, how they go, when they come down, and who meets them."""
