"""The games, one folder each, found by name and imported when made."""
