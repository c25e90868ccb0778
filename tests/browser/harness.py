"""JupyterLab in a real browser: start the server, open a notebook, run it, look at it.

The server gets a folder with a copy of the notebooks and settings of its own, so nothing of the person's is
read or written; the browser may talk to 127.0.0.1 only.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Playwright, Request, Route, WebSocket, sync_playwright
from playwright.sync_api import Error as PlaywrightError

ROOT = Path(__file__).resolve().parents[2]
NO_BROWSER = "no Chromium or Chrome here; `apt install chromium` (Debian) brings one"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
PATIENCE = 120_000  # milliseconds that a page may take on a busy machine
JUPYTERLAB_SAYS = (  # nothing of ours
    "Could not restore the debugger state",  # when a kernel ends early
    "TypeError: Cannot read properties of null (reading 'footer')",  # when a notebook is closed
)
INSTALLED_AT = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)

# Opens a notebook where none is yet, and waits for its kernel.
KERNEL_READY = """async ([path, opens]) => {
    const patience = Date.now() + 180000;
    let panel;
    if (opens) await window.jupyterapp.commands.execute('docmanager:open', {path, factory: 'Notebook'});
    while ((panel = window.jupyterapp?.shell?.currentWidget)?.context?.path !== path) {
        if (Date.now() > patience) throw new Error(path + " did not open");
        await new Promise(done => setTimeout(done, 50));
    }
    const ready = async () => {
        await panel.context.ready;
        await panel.sessionContext.ready;
        await panel.sessionContext.session.kernel.info;
    };
    const late = new Promise((_, fail) =>
        setTimeout(() => fail(new Error("no kernel for " + path)), patience - Date.now()));
    await Promise.race([ready(), late]);
}"""
RUN_ALL = """seconds => Promise.race([
    window.jupyterapp.commands.execute('notebook:run-all-cells'),
    new Promise((_, fail) => setTimeout(() => fail(new Error("the cells are not done")), seconds * 1000)),
])"""
APP_READY = """async () => {
    const patience = Date.now() + 180000;
    while (!window.jupyterapp) {
        if (Date.now() > patience) throw new Error("JupyterLab did not come up");
        await new Promise(done => setTimeout(done, 50));
    }
    await window.jupyterapp.restored;
}"""
# Closes all that is open and ends the kernels; true if nothing of it is left in the page.
CLEARED = """async () => {
    const {shell, serviceManager} = window.jupyterapp;
    for (const panel of [...shell.widgets('main')]) {
        const session = panel.sessionContext?.session?.id;
        panel.dispose();
        if (session) await serviceManager.sessions.shutdown(session);
    }
    shell.expandLeft();
    localStorage.clear();
    sessionStorage.clear();
    return !document.querySelector('.jp-Dialog, .jp-Notebook, .tt');
}"""
OUTPUTS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells
    .filter(cell => cell.cell_type === 'code').map(cell => cell.toJSON().outputs)"""
SETTLED = """quiet => new Promise(done => {
    const end = () => { watcher.disconnect(); clearTimeout(late); done(); };
    let timer = setTimeout(end, quiet);
    const late = setTimeout(end, 10000);
    const watcher = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, quiet); });
    watcher.observe(document.querySelector('.jp-Notebook') ?? document.body,
        {subtree: true, childList: true, characterData: true});
})"""


# The smallest widget there is: a number that Python counts up. In a cell of its own, or before others.
BARE = '''
import anywidget, traitlets
from IPython.display import display
class Bare(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement('button');
      button.className = 'bare';
      button.textContent = '0';
      button.onclick = () => model.send({});
      model.on('change:n', () => { button.textContent = String(model.get('n')); });
      el.append(button);
    } };"""
    n = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: setattr(self, 'n', self.n + 1))
display(Bare())
'''
# Milliseconds by the page's own clock from a click on `button` until the text of `sign` is another.
CLICK = """([button, sign]) => new Promise((done, fail) => {
  const at = document.querySelector(sign), was = at.textContent, begun = performance.now();
  const watch = new MutationObserver(() => {
    if (at.textContent !== was) { watch.disconnect(); done(performance.now() - begun); }
  });
  watch.observe(at, {childList: true, subtree: true, characterData: true});
  setTimeout(() => fail(new Error('nothing changed')), 60000);
  document.querySelector(button).click();
})"""
BARE_TRIP = 30  # milliseconds that a bare round trip takes on an idle machine


@cache
def find_browser(playwright: Playwright | None = None) -> str | None:
    """Path of the browser to test with: chromium, then chrome, then playwright's own; None without one."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"):
        if found := shutil.which(name):
            return found
    if found := next(filter(os.path.exists, INSTALLED_AT), None):
        return found
    if playwright is None:
        with sync_playwright() as playwright:
            return find_browser(playwright)
    own = playwright.chromium.executable_path
    return own if os.path.exists(own) else None


def launch(playwright: Playwright) -> Browser:
    """A headless browser; `RuntimeError` with what to do if none is installed."""
    path = find_browser(playwright)
    if path is None:
        raise RuntimeError(NO_BROWSER)
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


def notebook(cells: Sequence[str]) -> dict[str, Any]:
    """A notebook of these code cells."""
    code = [
        {"cell_type": "code", "id": f"cell-{i}", "source": cell, "metadata": {}, "outputs": [], "execution_count": None}
        for i, cell in enumerate(cells)
    ]
    return {"cells": code, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}


class Lab:
    """JupyterLab on a free port over a copy of `notebooks/` and `exercises/`; a context manager.

    `all_cells=True` draws cells that are out of sight too (for pictures of a whole notebook). `command` starts a
    server in another way, over its own folder and without the switch that keeps JupyterLab's news away.
    """

    def __init__(self, *, all_cells: bool = False, command: Sequence[str] = ()) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tabletop-lab-"))
        self.root = self.folder / "root"
        self.root.mkdir()
        for name in ("notebooks", "exercises"):
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, self.root / name, ignore=shutil.ignore_patterns(".ipynb_*"))
        if not command:
            self._set(
                "config/labconfig/page_config.json",
                {
                    "disabledExtensions": {
                        "@jupyterlab/apputils-extension:announcements": True,
                        "@jupyter/nbgrader": True,
                    }
                },
            )
            self._set(
                "config/jupyter_server_config.json",
                {
                    "ServerApp": {
                        "jpserver_extensions": {
                            f"nbgrader.server_extensions.{name}": False
                            for name in ("assignment_list", "course_list", "formgrader", "validate_assignment")
                        }
                    }
                },
            )  # learners have none of it
            command = [
                sys.executable,
                "-m",
                "jupyterlab",
                f"--ServerApp.root_dir={self.root}",
                "--allow-root",
                "--ServerApp.kernel_websocket_connection_class=tabletop.ui.server.PromptConnection",
            ]
        if all_cells:
            self._set("settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings", {"windowingMode": "none"})
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = self.folder / "server.log"
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        env = os.environ | {name: str(self.folder / place) for name, place in folders.items()}
        env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        flags = [
            "--no-browser",
            "--ip=127.0.0.1",
            f"--port={self.port}",
            "--ServerApp.port_retries=0",
            "--IdentityProvider.token=",
            "--expose-app-in-browser",
        ]
        with self.log.open("w") as log:
            self.process = subprocess.Popen([*command, *flags], env=env, cwd=self.root, stdout=log, stderr=log)

    def _set(self, name: str, values: object) -> None:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))

    def __enter__(self) -> Lab:
        patience = time.monotonic() + 60
        while time.monotonic() < patience and self.process.poll() is None:
            try:
                with urllib.request.urlopen(self.url + "/api/status", timeout=5):
                    return self
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        self.__exit__()
        raise RuntimeError("JupyterLab did not start")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def write(self, name: str, cells: Sequence[str]) -> str:
        """Put a notebook of these code cells into the lab; its path, for `NotebookPage`."""
        (self.root / name).write_text(json.dumps(notebook(cells)), encoding="utf-8")
        return name


class Window:
    """A browser window with JupyterLab in it, in which one notebook after another may be opened.

    `page` is playwright's; `outside` lists requests that left 127.0.0.1 (they are cut off), `complaints` what
    the page wrote to its console as errors.
    """

    def __init__(self, lab: Lab, browser: Browser, address: str | None = None) -> None:
        self.lab, self.reloaded = lab, False
        self.outside: list[str] = []
        self.complaints: list[str] = []
        self.context = browser.new_context(reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.context.route("**/*", self._guard)
        self.page: Page = self.context.new_page()
        self.page.on("websocket", self._guard_socket)
        self.page.on("pageerror", lambda error: self._complain(str(error)))
        self.page.on("console", lambda line: self._complain(line.text) if line.type == "error" else None)
        self.page.goto(lab.url + (address or f"/lab/workspaces/{secrets.token_hex(4)}"))
        self.page.evaluate(APP_READY)

    def _complain(self, text: str) -> None:
        if not text.startswith(JUPYTERLAB_SAYS):
            self.complaints.append(text)

    def _leaves(self, request: Request | WebSocket) -> bool:
        parts = urlsplit(request.url)
        local = parts.scheme in ("data", "blob", "about") or parts.netloc == f"127.0.0.1:{self.lab.port}"
        if not local:
            self.outside.append(request.url)
        return not local

    def _guard(self, route: Route) -> None:
        if self._leaves(route.request):
            route.abort()
        else:
            route.continue_()

    def _guard_socket(self, socket: WebSocket) -> None:
        self._leaves(socket)

    def clear(self) -> bool:
        """End the kernel and close the notebook; whether the window is as it was at first, fit for another one.

        One that was reloaded is not: JupyterLab goes on looking for what it had open before.
        """
        if self.reloaded:
            return False
        try:
            self.page.mouse.move(0, 0)
            cleared: bool = self.page.evaluate(CLEARED)
        except PlaywrightError:
            return False
        self.outside.clear()
        self.complaints.clear()
        return cleared

    def close(self) -> None:
        self.context.close()


class NotebookPage:
    """One notebook open in JupyterLab, alone in its window."""

    def __init__(
        self,
        window: Window,
        path: str,
        *,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        reduced_motion: bool = True,
        opens: bool = True,
    ) -> None:
        self.window, self.path, self.page = window, path, window.page
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(
            color_scheme="dark" if dark else "light", reduced_motion="reduce" if reduced_motion else "no-preference"
        )
        self.page.evaluate(KERNEL_READY, [path, opens])
        self.theme(dark)

    def theme(self, dark: bool) -> None:
        """JupyterLab's own theme, light or dark."""
        name = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        light = "false" if dark else "true"
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")

    def slowness(self) -> float:
        """How many times longer than on an idle machine a bare round trip to the kernel takes now (1 or more).

        The notebook must show `BARE`. Limits of time are multiplied by it."""
        trips = [self.page.evaluate(CLICK, [".bare"] * 2) for _ in range(7)]
        return max(1.0, median(trips) / BARE_TRIP)

    def reload(self) -> None:
        """Save the notebook and load the page again; the kernel lives on."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        self.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
        self.window.reloaded = True
        self.page.reload()
        self.page.evaluate(APP_READY)
        self.page.evaluate(KERNEL_READY, [self.path, False])

    def hide_side_bar(self) -> None:
        """The list of files leaves little room in a narrow window."""
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")

    def to_top(self) -> None:
        """Show the first cell; *run all* scrolls to the last."""
        self.page.evaluate("""async () => {
            const content = window.jupyterapp.shell.currentWidget.content;
            content.activeCellIndex = 0;
            await content.scrollToItem(0);
        }""")

    def run_all(self, seconds: int = 180) -> None:
        """Run every cell, wait until they are done and the page is still; `AssertionError` if one failed."""
        self.page.evaluate(RUN_ALL, seconds)
        self.settle()
        assert not self.errors(), self.errors()

    def settle(self, quiet: int = 400) -> None:
        """Wait until the notebook has not changed for `quiet` ms (ten seconds at most)."""
        self.page.evaluate(SETTLED, quiet)

    def outputs(self) -> list[dict[str, Any]]:
        """All outputs of all code cells, in nbformat's form."""
        return [output for cell in self.page.evaluate(OUTPUTS) for output in cell]

    def errors(self) -> list[str]:
        """`name: value` of each error output."""
        wrong = [output for output in self.outputs() if output["output_type"] == "error"]
        return [f"{output['ename']}: {output['evalue']}" for output in wrong]

    def axe(self, context: str = ".jp-OutputArea") -> list[str]:
        """What axe-core finds wrong in what the cells show, one line per element; empty if nothing."""
        from axe_playwright_python.sync_playwright import Axe

        # Without this the rule about contrast is silently left out inside JupyterLab.
        style = self.page.add_style_tag(content="body, html, .jp-LabShell { overflow: visible !important }")
        found = Axe().run(self.page, context=context).response["violations"]
        style.evaluate("style => style.remove()")
        return [f"{rule['id']} ({rule['help']}): {node['html'][:200]}" for rule in found for node in rule["nodes"]]

    def full_height(self) -> int:
        """Height in pixels that the window needs to show the whole notebook without scrolling."""
        return int(
            self.page.evaluate("""() => {
            const all = [...document.querySelectorAll('.jp-Notebook, .jp-Notebook *')]
                .filter(e => e.scrollHeight > e.clientHeight && e.querySelector('.jp-Cell'));
            return innerHeight + Math.max(0, ...all.map(e => e.scrollHeight - e.clientHeight));
        }""")
        )
