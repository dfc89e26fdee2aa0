"""What players have printed beside them: every figure read from the charts in force."""
