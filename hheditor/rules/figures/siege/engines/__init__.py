"""ENG: crews and hauling, batteries, rams and towers."""
