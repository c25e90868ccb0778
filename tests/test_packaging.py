"""Set-up, locks, environments, wheel and layers: what makes the kit work on somebody else's machine."""

from __future__ import annotations

import ast
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletop"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
ENVIRONMENTS = (ROOT / "environment.yml", ROOT / "binder" / "environment.yml")
LAYERS_ON_TOP = {"games": (), "analysis": ("networkx",), "exercises": ("nbgrader", "nbformat"),
                 "ui": ("anywidget", "ipywidgets", "plotly", "IPython", "traitlets", "jupyter_server")}


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lock(name: str) -> dict[str, list[Requirement]]:
    """The pins of a lock by package; several where they differ by Python or system."""
    pins: dict[str, list[Requirement]] = {}
    for line in tool("environment").pins(ROOT / "requirements" / f"{name}.txt"):
        pin = Requirement(line)
        pins.setdefault(canonicalize_name(pin.name), []).append(pin)
    return pins


def version(pin: Requirement) -> Version:
    (only,) = pin.specifier
    assert only.operator == "=="
    return Version(only.version)


def imports(source: str) -> Iterator[str]:
    """Full names of the modules that a Python text imports (relative ones left out)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module


# Locks and environments


@pytest.mark.parametrize("name", ["lab", "teach", "test"])
def test_lock_holds_names_versions_and_hashes_only(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        assert re.fullmatch(
            r"[a-z0-9.-]+==[\w.+-]+( ; [^\\]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?|    # .*", line
        ), line
    for block in re.split(r"^(?=\S)", text, flags=re.M)[1:]:
        assert "--hash=sha256:" in block, block


@pytest.mark.parametrize("extra", ["lab", "teach", "test", "bench"])
def test_lock_agrees_with_pyproject(extra: str) -> None:
    pins = lock(extra) if extra in ("lab", "teach") else lock("lab") | lock("test")
    for line in EXTRAS[extra]:
        wanted = Requirement(line)
        assert canonicalize_name(wanted.name) in pins, f"{line} is not in the lock: `make lock`"
        for pin in pins[canonicalize_name(wanted.name)]:
            assert version(pin) in wanted.specifier, f"{pin} is not {line}: `make lock`"


def test_build_backend_is_in_the_lock() -> None:
    backend = [Requirement(line) for line in PROJECT["build-system"]["requires"]]
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]
    for wanted in backend:
        for pin in lock("lab")[canonicalize_name(wanted.name)]:
            assert version(pin) in wanted.specifier


@pytest.mark.parametrize("small, large", [("lab", "test"), ("lab", "teach"), ("teach", "test")])
def test_both_locks_pin_the_same(small: str, large: str) -> None:
    one, other = lock(small), lock(large)
    shared = {"jinja2", "packaging", "traitlets"}
    assert shared <= one.keys() & other.keys()
    for name in one.keys() & other.keys():
        assert {version(pin) for pin in other[name]} <= {version(pin) for pin in one[name]}, name


def test_engine_needs_nothing() -> None:
    assert PROJECT["project"]["dependencies"] == []


def test_environments_are_one_and_come_from_the_lock() -> None:
    root, binder = (file.read_bytes() for file in ENVIRONMENTS)
    assert root == binder
    assert root.decode() == tool("environment").environment(), "`make lock` writes them anew"
    conda = YAML(typ="safe").load(ENVIRONMENTS[0])
    python, pip, rest = conda["dependencies"]
    assert python == "python=3.11" and pip == "pip"  # repo2docker reads no other way of saying it
    assert Version("3.11") in Requirement("python" + PROJECT["project"]["requires-python"]).specifier
    named = {canonicalize_name(Requirement(line).name) for line in rest["pip"]}
    assert named == lock("lab").keys()


@pytest.mark.slow
def test_all_that_the_package_imports_is_in_the_environment() -> None:
    named = lock("lab").keys()
    where = importlib.metadata.packages_distributions()
    for file in PACKAGE.rglob("*.py"):
        for module in imports(file.read_text(encoding="utf-8")):
            top = module.partition(".")[0]
            if top not in sys.stdlib_module_names and top != "tabletop":
                teach = lock("teach").keys() if file.name == "nbgrading.py" else set()
                assert {canonicalize_name(name) for name in where.get(top, [])} & (named | teach), (file, module)


# Binder


@pytest.mark.filterwarnings("ignore::DeprecationWarning:pythonjsonlogger")
def test_binder_reads_python_and_dockerfile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from repo2docker.app import Repo2Docker

    for name in ("environment.yml", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "binder", tmp_path / "binder")
    monkeypatch.chdir(tmp_path)
    app = Repo2Docker()
    packs = (make(app.base_image) for make in app.buildpacks)
    build = next(pack for pack in packs if pack.detect())
    assert type(build).__name__ == "CondaBuildPack"
    assert build.python_version == "3.11"
    build.platform = "linux/amd64"
    dockerfile = build.render()
    built, copied = dockerfile.index("binder/environment.yml"), dockerfile.index("src/ ${REPO_DIR}")
    assert built < copied  # the environment is not built anew for every commit
    assert copied < dockerfile.index("binder/postBuild")
    assert os.access(ROOT / "binder" / "postBuild", os.X_OK)
    script = (ROOT / "binder" / "postBuild").read_text()
    assert script.startswith("#!/bin/bash\n") and "set -euo pipefail\n" in script


# The package


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel, installed into an empty environment outside the checkout: its Python, its wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder), str(ROOT)]
    subprocess.run([*pip, *build], check=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    subprocess.run([*pip, "--python", python, "install", "--no-deps", "--no-index", str(wheel)], check=True)
    return python, wheel


@pytest.mark.slow
def test_wheel_has_every_file(installed: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(installed[1]) as wheel:
        inside = {name for name in wheel.namelist() if name.startswith("tabletop/")}
    here = {file.relative_to(ROOT).as_posix() for file in PACKAGE.rglob("*")
            if file.is_file() and "__pycache__" not in file.parts}
    assert inside == here
    assert {".py", ".toml", ".js", ".css"} <= {Path(name).suffix for name in inside}


@pytest.mark.slow
def test_installed_engine_plays_with_nothing_else_there(installed: tuple[Path, Path], tmp_path: Path) -> None:
    probe = """
import sys
begun = set(sys.modules)  # what Python itself loads as it starts, a sitecustomize of the system too
import tabletop
for name in tabletop.available_games():
    match = tabletop.Match(tabletop.make(name), seed=1)
    match.push(match.state.legal_moves[0])
    assert str(match)
tops = {name.partition(".")[0] for name in set(sys.modules) - begun} - sys.stdlib_module_names
print(*sorted(name for name in tops if not name.startswith("__")), tabletop.__version__)
print(tabletop.__file__)
"""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(installed[0]), "-c", probe]
    out = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert out.returncode == 0, out.stderr
    tops, file = out.stdout.splitlines()
    assert tops == f"tabletop {importlib.metadata.version('tabletop')}"
    assert Path(file).is_relative_to(installed[0].parent.parent)


@pytest.mark.slow
def test_layers_import_only_what_they_may() -> None:
    """import-linter knows the layers among us; this knows what each may take from outside."""
    for file in PACKAGE.rglob("*.py"):
        layer = file.relative_to(PACKAGE).parts[0]
        allowed = LAYERS_ON_TOP.get(layer, ())
        for module in imports(file.read_text(encoding="utf-8")):
            top = module.partition(".")[0]
            assert top == "tabletop" or top in sys.stdlib_module_names or top in allowed, (
                f"{file.relative_to(ROOT)} imports {module}")


# Setting up


def test_kit_can_be_read_by_old_pythons() -> None:
    ast.parse((ROOT / "tools" / "kit.py").read_text(encoding="utf-8"), feature_version=(3, 4))


def test_python_too_old_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kit = tool("kit")
    monkeypatch.setenv("TABLETOP_PYTHON_CHOSEN", "yes")
    monkeypatch.setattr(kit.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit) as stopped:
        kit.main(["lab"])
    assert stopped.value.code == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Python 3.9" in said and "3.11" in said and "PYTHON=" in said


def test_newer_python_is_found_when_the_first_is_too_old(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newer = tmp_path / "python3.13"
    newer.write_text("#!/bin/sh\nexit 0\n")
    newer.chmod(0o755)
    kit = tool("kit")
    monkeypatch.delenv("TABLETOP_PYTHON_CHOSEN", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(kit.sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit) as stopped:
        kit.main(["lab"])
    assert stopped.value.code == 0


def test_python_without_venv_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kit = tool("kit")
    monkeypatch.setattr(kit, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(kit, "VENV_PYTHON", str(tmp_path / ".venv" / "python"))
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit):
        kit.set_up("lab")
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "python3-venv" in said


@pytest.mark.skipif(os.name == "nt", reason="there is no make on Windows")
def test_python_that_is_not_there_is_told_in_one_sentence() -> None:
    out = subprocess.run(["make", "-s", "lab", "PYTHON=no-such-python"], cwd=ROOT, capture_output=True, text=True)
    said = [line for line in out.stderr.splitlines() if not line.startswith("make")]
    assert out.returncode and len(said) == 1 and "no-such-python" in said[0]


def test_second_set_up_installs_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kit = tool("kit")
    done: list[str] = []
    for name in ("pyproject.toml", "requirements"):
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    monkeypatch.setattr(kit, "ROOT", str(tmp_path))
    monkeypatch.setattr(kit, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(kit, "venv_version", lambda: (3, 11) if done else None)
    monkeypatch.setattr(kit, "make_venv", lambda: done.append("venv"))
    monkeypatch.setattr(kit, "pip_install", lambda *words: done.append("pip"))  # None is 0: went well
    kit.set_up("test")
    assert done == ["venv", "pip", "pip"]
    kit.set_up("test")
    kit.set_up("lab")  # the test lock's environment holds the lab's
    assert done == ["venv", "pip", "pip"]
    with (tmp_path / "requirements" / "lab.txt").open("a") as file:
        file.write("\n")
    kit.set_up("lab")
    assert done == ["venv", "pip", "pip", "pip", "pip"]
    monkeypatch.setattr(kit, "VENV", str(tmp_path / "moved"))
    shutil.copytree(tmp_path / ".venv", tmp_path / "moved")
    kit.set_up("lab")
    assert done[5:] == ["venv", "pip", "pip"]


def test_what_readme_plays_can_be_played() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", readme, re.S)
    out = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert out.returncode == 0 and "boast Romantic" in out.stdout, out.stderr


def test_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (phony,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.M)
    assert set(re.findall(r"^([a-z]+): .*## ", makefile, re.M)) == set(phony.split())
    assert set(phony.split()) == {"help", *tool("kit").COMMANDS}


