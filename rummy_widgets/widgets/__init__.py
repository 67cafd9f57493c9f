"""Widgets: the scene, the felt that draws it, and the table that joins them to a session."""
