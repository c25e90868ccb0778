"""The colours of the kit: one mapping for plots, style sheet and tests.

Each role has a light and a dark value. Gold, rust (harm) and green (gain) mean the same everywhere; each game has one
accent of its own.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final[dict[str, tuple[str, str]]] = {
    "paper": ("#FBF7EF", "#17140F"),
    "card": ("#FFFFFF", "#241F18"),
    "ink": ("#1F1B16", "#F3ECDF"),
    "muted": ("#5F574B", "#B9AE9C"),
    "line": ("#8F8676", "#7D7365"),
    "plum": ("#7A2E5D", "#E3A6CC"),
    "teal": ("#0F6464", "#7FD1CC"),
    "indigo": ("#2F4B8A", "#A9BEF2"),
    "moss": ("#2E5E3E", "#9FD3AE"),
    "gold": ("#7A5A00", "#E6C35C"),
    "harm": ("#9A3412", "#F0A27E"),
    "gain": ("#1B6B3A", "#8FD6A8"),
}
ACCENTS: Final = ("plum", "teal", "indigo", "moss")
LIGHT: Final = {role: pair[0] for role, pair in COLOURS.items()}
DARK: Final = {role: pair[1] for role, pair in COLOURS.items()}

# A wash is this much of the accent on the ground below it (``color-mix`` in the style sheet).
WASH: Final = 0.09

BOOK_FACE: Final = "Iowan Old Style, Palatino Linotype, Palatino, Georgia, serif"
INTERFACE_FACE: Final = "system-ui, sans-serif"

# What stands on what: (foreground, ground, least contrast). A ground "wash:paper" is an accent's wash on paper.
PAIRS: Final[tuple[tuple[str, str, float], ...]] = (
    *(
        (role, ground, 4.5)
        for role in ("ink", "muted", "gold", "harm", "gain", *ACCENTS)
        for ground in ("paper", "card")
    ),
    *((role, ground, 4.5) for role in ("ink", "muted") for ground in ("wash:paper", "wash:card")),
    *(("paper", role, 4.5) for role in ACCENTS),
    ("line", "paper", 3.0),
    ("line", "card", 3.0),
)


def mix(top: str, ground: str, share: float) -> str:
    """``share`` of one colour and the rest of another, as ``color-mix(in srgb, …)`` does it; "#rrggbb" in and out."""
    pairs = zip(_channels(top), _channels(ground), strict=True)
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02X}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """Contrast of two colours after WCAG 2, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _luminance(colour: str) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (value / 255 for value in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
