"""The style sheet and the mapping agree, and every pair of colours that is used can be read."""

import re
from pathlib import Path

import pytest

from tabletop.ui import theme

CSS = (Path(theme.__file__).parent / "table.css").read_text("utf-8")


def rules(css: str) -> str:
    return re.sub(r"/\*.*?\*/", "", css, flags=re.S)


def test_style_sheet_has_the_colours_of_the_mapping() -> None:
    plain = dict(re.findall(r"--tt-(\w+): (#[0-9A-F]{6});", CSS))
    both = {
        role: (light, dark) for role, light, dark in re.findall(r"--tt-(\w+): light-dark\((#\w{6}), (#\w{6})\);", CSS)
    }
    assert both == theme.COLOURS
    assert plain == theme.LIGHT


def test_no_other_colours() -> None:
    """Colours are named in one place: outside it the style sheet uses custom properties."""
    body = rules(CSS)
    body = re.sub(r"--tt-[\w-]+: [^;]+;", "", body).replace("light-dark(#000, #fff)", "")
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", body) == []


def test_each_accent_can_be_chosen() -> None:
    for accent in theme.ACCENTS:
        assert f'[data-accent="{accent}"]' in CSS and f"var(--tt-{accent})" in CSS


def test_wash_is_mixed_as_computed() -> None:
    shares = set(re.findall(r"--tt-wash(?:-paper)?: color-mix\(in srgb, var\(--tt-accent\) (\d+)%", CSS))
    assert shares == {str(round(theme.WASH * 100))}


@pytest.mark.parametrize("front, ground, least", theme.PAIRS)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_contrast(front: str, ground: str, least: float, look: str) -> None:
    colours = theme.LIGHT if look == "light" else theme.DARK
    if ground.startswith("wash:"):
        below = colours[ground.removeprefix("wash:")]
        grounds = [theme.mix(colours[accent], below, theme.WASH) for accent in theme.ACCENTS]
    else:
        grounds = [colours[ground]]
    for colour in grounds:
        assert theme.contrast(colours[front], colour) >= least


def test_contrast_is_that_of_the_standard() -> None:
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert theme.contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert theme.contrast("#123456", "#123456") == 1


def test_type_is_never_too_small() -> None:
    """13 of 16 pixels at least: sizes are in em, and those that nest are checked in the browser."""
    sizes = [float(size) for size in re.findall(r"font-size: ([\d.]+)em", CSS)]
    inner = {0.7, 0.5}  # the dagger, an ornament beside a value
    assert all(size >= 0.8125 for size in sizes if size not in inner)


def test_motion_only_for_those_who_want_it() -> None:
    body = rules(CSS)
    start = body.index("@media (prefers-reduced-motion: no-preference)")
    assert "transition" not in body[:start] and "animation" not in body
    assert set(re.findall(r"(\d+)ms", body)) == {"160"}


def test_nothing_from_elsewhere() -> None:
    """No font, picture or script is fetched, and text never becomes markup."""
    folder = Path(theme.__file__).parent
    for file in [*folder.glob("*.js"), *folder.glob("*.css")]:
        text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(
            r"https?:|//cdn|@import|url\((?!\))|innerHTML|outerHTML|insertAdjacentHTML|\beval\(", text
        ), file.name


def test_no_style_sheet_says_something_about_what_another_one_defines() -> None:
    """Tables and lessons may be open at once, and each sheet then holds for the whole window."""
    defined: dict[str, str] = {}
    named: dict[str, set[str]] = {}
    for path in sorted(Path(theme.__file__).parent.glob("*.css")):
        for rule in re.finditer(r"([^{}]+)\{", rules(path.read_text(encoding="utf-8"))):
            for selector in rule[1].split(","):
                words = selector.split()
                if len(words) == 2 and words[0] == ".tt" and re.fullmatch(r"\.tt-[\w-]+", words[1]):
                    assert defined.setdefault(words[1], path.name) == path.name, words[1]
                named.setdefault(path.name, set()).update(re.findall(r"\.tt-[\w-]+", selector))
    order = ["table.css", "lesson.css", "exercise.css", "board.css"]  # each builds on those before it
    assert sorted(order) == sorted(named)
    for name, found in named.items():
        later = sorted(word for word in found if order.index(defined.get(word, name)) > order.index(name))
        assert later == [], f"{name} speaks of {later}, which a later sheet defines"
