"""Disputes with real cards: what is asked, what lies on the table, and what the rules say to it."""
