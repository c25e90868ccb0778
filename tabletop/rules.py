"""The rule ledger: each rule and ruling of a game in our own words, with its place in the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .core import TabletopError


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry. `status`: "rule" (printed) or "ruling" (ours, with its `reason`); `players`: where it applies."""

    id: str
    section: str
    title: str
    text: str
    status: str = "rule"
    reason: str = ""
    option: str = ""
    players: str = "all"

    @property
    def place(self) -> str:
        """Where it stands, for the reader: "Romance Phase" or "our ruling LC-A"."""
        return self.section if self.status == "rule" else f"our ruling {self.id}"

    def __str__(self) -> str:
        return f"{self.title} ({self.place}). {self.text}" + (f" Why: {self.reason}" if self.reason else "")


class Rules:
    """The ledger of one game: `rules["boast"]`, `rules.sections`, `rules.search("clock")`."""

    def __init__(self, entries: list[Rule]) -> None:
        self._by_id = {r.id: r for r in entries}
        if len(self._by_id) != len(entries):
            raise TabletopError("Two rules of the ledger have the same id.")

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self._by_id[rule_id]
        except KeyError:
            raise TabletopError(f"The ledger has no rule {rule_id!r}; search it with rules.search(word).") from None

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._by_id

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    @property
    def sections(self) -> dict[str, list[Rule]]:
        """Section of the rulebook → its entries, in the rulebook's order."""
        result: dict[str, list[Rule]] = {}
        for rule in self:
            result.setdefault(rule.section, []).append(rule)
        return result

    def search(self, words: str) -> list[Rule]:
        """Entries that hold every one of `words`, best first: title before text, text before reason."""
        wanted = words.casefold().split()
        found: list[tuple[int, int, Rule]] = []
        for rule in self:
            heads = f"{rule.id} {rule.title} {rule.section}".casefold()
            body = f"{heads} {rule.text} {rule.reason}".casefold()
            if wanted and all(w in body for w in wanted):
                found.append((-sum(w in heads for w in wanted), len(found), rule))
        return [rule for _, _, rule in sorted(found, key=lambda f: f[:2])]


def load_rules(path: Path) -> Rules:
    """The ledger of a game's `rules.toml`."""
    import tomllib

    known = set(Rule.__dataclass_fields__)
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
    return Rules([Rule(**{k: v for k, v in row.items() if k in known}) for row in rows])
