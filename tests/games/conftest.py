"""What fails in these modules is explained as it is in a test."""

import pytest

KIT = ("decks", "ledgers", "looking", "reaching", "refusals", "worlds")
pytest.register_assert_rewrite(*(f"tests.games.{name}" for name in KIT))
