"""Every notebook: in order as a file, importing only what is installed, and running from top to bottom."""

from __future__ import annotations

import ast
import importlib.metadata
import shutil
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from tests.books import NOTEBOOKS, ROOT, book, cells
from tests.browser.harness import find_browser
from tests.test_packaging import lock

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=str)


@cache
def distributions() -> Mapping[str, list[str]]:
    """Which distributions bring each package that can be imported here."""
    return importlib.metadata.packages_distributions()


def test_there_is_a_first_notebook() -> None:
    assert Path("notebooks/00_start_here.ipynb") in NOTEBOOKS


@every_notebook
def test_is_a_sound_file(path: Path) -> None:
    import nbformat

    nbformat.validate(nbformat.read(ROOT / path, as_version=4))
    assert book(path)["metadata"]["kernelspec"]["name"] == "python3"  # else JupyterLab asks for a kernel
    first = cells(path)[0]
    assert first.cell_type == "markdown" and first.source.startswith("# ")


@every_notebook
def test_has_no_outputs_and_no_widget_state(path: Path) -> None:
    assert "widgets" not in book(path)["metadata"], "`make tidy` clears it"
    for cell in cells(path):
        if cell.cell_type == "code":
            assert not cell.outputs and cell.execution_count is None, "`make tidy` clears them"


@every_notebook
def test_code_cells_have_one_or_two_lines(path: Path) -> None:
    for cell in cells(path):
        if cell.cell_type == "code":
            assert 1 <= len(cell.source.strip().splitlines()) <= 2, cell.source


@every_notebook
def test_imports_are_in_the_environment(path: Path) -> None:
    named, where = lock("lab").keys(), distributions()
    for cell in cells(path):
        if cell.cell_type != "code":
            continue
        lines = [line for line in cell.source.splitlines() if not line.lstrip().startswith(("%", "!", "?"))]
        for node in ast.walk(ast.parse("\n".join(lines))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for top in {name.partition(".")[0] for name in names}:
                known = top == "tabletop" or top in sys.stdlib_module_names
                assert known or {canonicalize_name(name) for name in where.get(top, [])} & named, top


@pytest.mark.slow if find_browser() is None else pytest.mark.long  # with a browser, each is run in JupyterLab
@every_notebook
def test_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbformat
    from jupyter_client.manager import AsyncKernelManager, KernelManager
    from nbclient import NotebookClient

    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    if sys.platform != "win32":
        for manager in (KernelManager, AsyncKernelManager):
            monkeypatch.setattr(manager, "transport", "ipc")
    shutil.copytree(ROOT / path.parts[0], tmp_path / path.parts[0])
    monkeypatch.chdir((tmp_path / path).parent)  # the kernel's sockets are named from here
    run = nbformat.read(ROOT / path, as_version=4)
    NotebookClient(run, timeout=120, resources={"metadata": {"path": "."}}).execute()
    for cell in run.cells:
        for output in cell.get("outputs", ()):
            assert output.output_type != "error", output
            assert output.get("name") != "stderr", output
