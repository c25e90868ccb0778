"""Pictures of a notebook as JupyterLab shows it.

    python -m tests.browser.shoot notebooks/00_start_here.ipynb shots --dark --width 700

runs all cells and saves `NAME-WIDTH-light.png` (the window) and `…-whole.png` (everything, by a tall window).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import nbformat
from playwright.sync_api import sync_playwright

from tests.browser.harness import KERNEL, Lab, NotebookPage, Window, launch


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.browser.shoot", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("notebook", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    parser.add_argument(
        "--click",
        action="append",
        default=[],
        metavar="NAME",
        help="press this button before the picture (repeat for several)",
    )
    parser.add_argument("--part", metavar="CSS", help="also a picture of the first element that matches")
    parser.add_argument("--axe", action="store_true", help="print what axe-core finds")
    wanted = parser.parse_args(arguments)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    stem = f"{wanted.notebook.stem}-{wanted.width}-{'dark' if wanted.dark else 'light'}"

    with Lab(all_cells=True) as lab, sync_playwright() as playwright:
        path = f"shoot/{wanted.notebook.name}"
        (lab.root / "shoot").mkdir()
        book = nbformat.read(wanted.notebook, as_version=4)
        book.metadata["kernelspec"] = KERNEL
        nbformat.write(book, lab.root / path)
        browser = launch(playwright)
        page = NotebookPage(Window(lab, browser), path, width=wanted.width, height=wanted.height, dark=wanted.dark)
        page.hide_side_bar()
        try:
            page.run_all()
        except AssertionError as error:
            print(f"a cell failed: {error}", file=sys.stderr)
        for name in wanted.click:
            page.page.get_by_role("button", name=name, exact=True).first.click()
            page.settle()
        if not wanted.click:
            page.to_top()
        saved = [wanted.folder / f"{stem}.png"]
        page.page.screenshot(path=saved[0])
        if wanted.part:
            saved.append(wanted.folder / f"{stem}-part.png")
            page.page.locator(wanted.part).first.screenshot(path=saved[-1])
        if wanted.axe:
            print("\n".join(page.axe()) or "axe-core finds nothing")
        page.page.set_viewport_size({"width": wanted.width, "height": min(page.full_height(), 12000)})
        page.settle()
        saved.append(wanted.folder / f"{stem}-whole.png")
        page.page.screenshot(path=saved[-1])
        for line in [f"left 127.0.0.1: {url}" for url in page.window.outside] + page.window.complaints:
            print(line, file=sys.stderr)
        page.window.close()
        browser.close()
    for file in saved:
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
