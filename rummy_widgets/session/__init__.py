"""One game in progress: its notation, its record, its store."""
