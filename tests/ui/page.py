"""The element in a plain page, without Jupyter: its module, its style sheet and a stand-in for the widget's model."""

import json
from pathlib import Path
from typing import Any

UI = Path(__file__).parents[2] / "tabletop" / "ui"
MODEL = """
const traits = TRAITS;
const heard = [];
window.sent = [];
window.model = {
  get: (name) => traits[name], set: (name, value) => { traits[name] = value; }, save_changes() {},
  on: (name, call) => heard.push(call), off() {},
  send: (message, _callbacks, buffers) => { window.sent.push(message); if (window.answer) window.answer(message, buffers); },
};
window.change = (more) => { Object.assign(traits, more); heard.forEach((call) => call()); };
window.stop = element.render({ model: window.model, el: document.getElementById("here") });
"""


def page(traits: dict[str, Any], theme: str = "") -> str:
    """The HTML of a page that shows the element; ``theme`` is "light" or "dark" as JupyterLab says it, or ""."""
    code = "\n".join((UI / f"{name}.js").read_text("utf-8") for name in ("element", "table", "panels"))
    code = code.replace("export default { render };", "const element = { render };")
    body = f' data-jp-theme-light="{"true" if theme == "light" else "false"}"' if theme else ""
    data = json.dumps(traits).replace("</", "<\\/")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tabletop</title><style>'
        f"body {{ margin: 0; padding: 8px; background: {'#111' if theme == 'dark' else '#fff'}; }} {(UI / 'table.css').read_text('utf-8')}</style></head>"
        f'<body{body}><main id="here"></main><script type="module">{code}\n{MODEL.replace("TRAITS", data)}</script></body></html>'
    )
