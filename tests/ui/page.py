"""The element in a plain page, without Jupyter: its module, its style sheet and a stand-in for the widget's model."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tabletop.ui.desk import Desk

UI = Path(__file__).parents[2] / "tabletop" / "ui"
MODEL = """
const traits = TRAITS;
const heard = [];
window.sent = [];
window.answers = 0;
window.model = {
  get: (name) => traits[name], set: (name, value) => { traits[name] = value; }, save_changes() {},
  on: (name, call) => heard.push(call), off() {},
  send: async (message, _callbacks, buffers) => {
    window.sent.push(message);
    if (!window.python) return;
    const bytes = (buffers || []).map((buffer) => Array.from(new Uint8Array(buffer)));
    window.change(JSON.parse(await window.python(JSON.stringify([message, bytes]))));
  },
};
window.change = (more) => { Object.assign(traits, more); window.answers += 1; heard.forEach((call) => call()); };
window.stop = element.render({ model: window.model, el: document.getElementById("here") });
"""
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tabletop</title>
<style>body { margin: 0; padding: 8px; background: GROUND; } STYLE</style></head>
<body THEME><main id="here"></main><script type="module">CODE</script></body></html>"""


def page(traits: dict[str, Any], theme: str = "") -> str:
    """The HTML of a page that shows the element; ``theme`` is "light" or "dark" as JupyterLab says it, or ""."""
    code = "\n".join((UI / f"{name}.js").read_text("utf-8") for name in ("element", "table", "panels"))
    code = code.replace("export default { render };", "const element = { render };")
    data = json.dumps(traits).replace("</", "<\\/")
    said = {"light": 'data-jp-theme-light="true"', "dark": 'data-jp-theme-light="false"'}.get(theme, "")
    html = PAGE.replace("STYLE", (UI / "table.css").read_text("utf-8")).replace("THEME", said)
    html = html.replace("GROUND", "#111" if theme == "dark" else "#fff")
    return html.replace("CODE", f"{code}\n{MODEL.replace('TRAITS', data)}")


class Live:
    """A desk in a page of ``browser`` (playwright's): clicks reach the desk, its answers reach the page."""

    def __init__(
        self, browser: Any, desk: Desk, width: int = 1180, height: int = 800, theme: str = "light", **more: Any
    ) -> None:
        self.desk = desk
        self.wrong: list[str] = []
        more.setdefault("reduced_motion", "reduce")
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self.wrong.append(line.text) if line.type == "error" else None)
        self.page.expose_function("python", self._hear)
        self.page.set_content(page(desk.payload(), theme))
        self.page.wait_for_selector(".tt-headline")

    def _hear(self, text: str) -> str:
        message, buffers = json.loads(text)
        self.desk.act(message, [bytes(buffer) for buffer in buffers])
        table = self.desk.table
        if table is not None and table.wants_run is not None:
            with ThreadPoolExecutor(1) as pool:
                pool.submit(lambda: asyncio.run(self.desk.run(lambda: None))).result(60)
        return json.dumps(self.desk.payload())

    def answered(self, action: Any) -> None:
        """Does something in the page and waits for the desk's answer."""
        before = self.page.evaluate("window.answers")
        action()
        self.page.wait_for_function("before => window.answers > before", arg=before)

    def click(self, selector: str) -> None:
        """Clicks and waits for the answer."""
        self.answered(lambda: self.page.locator(selector).first.click())

    def press(self, key: str) -> None:
        """Presses a key and waits for the answer."""
        self.answered(lambda: self.page.keyboard.press(key))

    def axe(self) -> list[str]:
        """What axe-core finds wrong with the element."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page, context="#here").response["violations"]
        return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]

    def close(self) -> None:
        self.context.close()
        assert not self.wrong, self.wrong
        assert not self.desk.errors, self.desk.errors
