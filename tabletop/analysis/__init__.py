"""Exact and sampled answers to questions about the games."""
