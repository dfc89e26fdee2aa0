"""Shooting: small arms, artillery and bombs; sight, declarations, and what hits do."""
