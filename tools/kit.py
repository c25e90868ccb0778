#!/usr/bin/env python3
"""Sets up the kit in .venv and runs it: lab, test, check, bench, handout, marks … `make` calls this too.

    python tools/kit.py lab [flags of jupyter lab]      (Windows: py tools\\kit.py lab)

Only the standard library is used, and nothing that an older Python could not read: it must be able to
say that it is too old.
"""

from __future__ import print_function

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
VENV_PYTHON = os.path.join(BIN, "python.exe" if os.name == "nt" else "python")
LOCKS = {"lab": ["lab"], "teach": ["lab", "teach"], "test": ["lab", "teach", "test"]}
START = "notebooks/00_start_here.ipynb"


def stop(sentence):
    sys.stdout.flush()
    sys.stderr.write(sentence + "\n")
    sys.exit(1)


def suitable_python():
    """Start again under a Python that is new enough, if this one is not; one sentence if there is none."""
    if sys.version_info >= OLDEST:
        return
    chosen = os.environ.get("TABLETOP_PYTHON_CHOSEN") == "yes"
    if not chosen and hasattr(shutil, "which"):
        for minor in range(15, OLDEST[1] - 1, -1):
            found = shutil.which("python3.%d" % minor)
            if found and subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL) == 0:
                sys.exit(subprocess.call([found] + sys.argv))
    stop(
        "This is Python %d.%d and Tabletop needs %d.%d or newer: install one from python.org, or name one "
        "you have, as in `make lab PYTHON=python3.12`." % (tuple(sys.version_info[:2]) + OLDEST)
    )


def stamp_of(locks):
    """What an installation depends on; if nothing of it has changed there is nothing to install."""
    digest = hashlib.sha256()
    for name in ["pyproject.toml"] + [os.path.join("requirements", lock + ".txt") for lock in locks]:
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read().replace(b"\r\n", b"\n"))
    return {"folder": VENV, "content": digest.hexdigest()}


def stamp_there(wanted):
    try:
        with open(os.path.join(VENV, "tabletop-%s.json" % wanted)) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}


def run(*command, **options):
    return subprocess.call(list(command), cwd=ROOT, **options)


def venv_version():
    """(3, 11) of the Python in .venv, or None if there is none that works."""
    try:
        out = subprocess.check_output(
            [VENV_PYTHON, "-c", "import sys; print(sys.version_info[0], sys.version_info[1])"],
            stderr=subprocess.DEVNULL,
        )
        return tuple(int(word) for word in out.split())
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None


def make_venv():
    try:
        import ensurepip  # noqa: F401  (Debian keeps it in a package of its own)
        import venv  # noqa: F401
    except ImportError:
        stop(
            "Python %d.%d is here, but not its venv module: install it (Debian, Ubuntu: "
            "`apt install python3-venv`) and say it again." % tuple(sys.version_info[:2])
        )
    print("Making .venv with Python %d.%d" % tuple(sys.version_info[:2]))
    if run(sys.executable, "-m", "venv", "--clear", VENV):
        stop("No virtual environment could be made in %s: the lines above say why." % VENV)


def set_up(wanted):
    """Install what the lock files name, unless the stamp says that it is there."""
    stamp, there, version = stamp_of(LOCKS[wanted]), stamp_there(wanted), venv_version()
    chosen = os.environ.get("TABLETOP_PYTHON_CHOSEN") == "yes"
    moved = there.get("folder", VENV) != VENV
    other = chosen and version != tuple(sys.version_info[:2])
    if version is None or version < OLDEST or moved or other:
        make_venv()
    elif there == stamp:
        return
    print("Installing into .venv (a minute or two, this once)")
    sys.stdout.flush()
    files = []
    for lock in LOCKS[wanted]:
        files += ["--requirement", os.path.join("requirements", lock + ".txt")]
    if pip_install("--require-hashes", *files) or pip_install(
        "--no-deps", "--no-build-isolation", "--editable", "."
    ):
        stop("Installing stopped half-way: the lines above say why; mend it and say the same again.")
    no_news()
    for name in LOCKS:
        if set(LOCKS[name]) <= set(LOCKS[wanted]):
            with open(os.path.join(VENV, "tabletop-%s.json" % name), "w") as file:
                json.dump(stamp_of(LOCKS[name]), file)


def pip_install(*arguments):
    """pip, quietly, but with a line on a screen that says how far it is; 0 if all went well."""
    command = [VENV_PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--progress-bar", "off"]
    process = subprocess.Popen(
        command + list(arguments), cwd=ROOT, stdout=subprocess.PIPE, universal_newlines=True
    )
    done = 0
    for line in process.stdout:
        if sys.stdout.isatty() and line.startswith(("Collecting", "Installing collected")):
            done += 1
            sys.stdout.write("\r%4d  %-60.60s" % (done, line.split(" (from")[0].rstrip()))
            sys.stdout.flush()
    if done:
        sys.stdout.write("\r%70s\r" % "")
    return process.wait()


def no_news():
    """JupyterLab's question about news covers the page, and nbgrader's menus are not for those who play: off, in this
    environment alone."""
    folder = os.path.join(VENV, "etc", "jupyter", "labconfig")
    if not os.path.isdir(folder):
        os.makedirs(folder)
    off = {"@jupyterlab/apputils-extension:announcements": True, "@jupyter/nbgrader": True}
    with open(os.path.join(folder, "page_config.json"), "w") as file:
        json.dump({"disabledExtensions": off}, file)


def lab_command(flags):
    """JupyterLab with the whole kit in sight, open at the first notebook."""
    command = [VENV_PYTHON, "-m", "jupyterlab"]
    command += ["--ServerApp.root_dir=" + ROOT, "--LabApp.default_url=/lab/tree/" + START]
    command.append("--ServerApp.kernel_websocket_connection_class=tabletop.ui.server.PromptConnection")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command + flags


def lab(flags):
    set_up("lab")
    print("Opening JupyterLab at %s (Ctrl-C twice ends it)" % START)
    sys.stdout.flush()
    os.chdir(ROOT)
    if os.name != "nt":
        os.execv(VENV_PYTHON, lab_command(flags))
    try:
        return subprocess.call(lab_command(flags))
    except KeyboardInterrupt:
        return 0


def surroundings():
    """The environment of the tools: those of .venv first, texts in UTF-8, and the kit is compiled only once: hundreds
    of Pythons are started by the tests."""
    env = dict(os.environ, PATH=BIN + os.pathsep + os.environ.get("PATH", ""), PYTHONUTF8="1")
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def in_turn(commands, out=None):
    """Run them all; the names of those that failed. What they say goes to `out`, a file, or to the screen."""
    failed = []
    for command in commands:
        line = "$ %s\n" % " ".join(command)
        if out is None:
            sys.stdout.write(line)
            sys.stdout.flush()
        else:
            out.write(line.encode())
            out.flush()
        tool = [os.path.join(BIN, command[0])] + command[1:]
        code = run(*tool, env=surroundings(), stdout=out, stderr=out and subprocess.STDOUT)
        if code and not (command[0] == "pytest" and code == NO_TESTS):
            failed.append(command[0])
    return failed


def beside(first, *others):
    """Run these lists of commands beside each other, each list in its order; the names of those that failed. What the
    first says is seen at once, what the others say when all are done."""
    failed, under_way = [], []
    for commands in others:
        out = tempfile.TemporaryFile()  # noqa: SIM115 (closed below)
        thread = threading.Thread(target=lambda c=commands, o=out: failed.extend(in_turn(c, o)))
        thread.start()
        under_way.append((thread, out))
    failed.extend(in_turn(first))
    for thread, out in under_way:
        thread.join()
        with out:
            out.seek(0)
            sys.stdout.write("\n" + out.read().decode("utf-8", "replace"))
        sys.stdout.flush()
    return failed


def tests_in(name, chosen, flags):
    """The command for the tests that an expression of marks chooses, and where it writes how long each took."""
    report = os.path.join(VENV, "tabletop-%s.xml" % name)
    if os.path.exists(report):
        os.remove(report)
    times = ["--junitxml=" + report, "-o", "junit_duration_report=total"]
    return ["pytest", "-q", "-m", chosen, "-n", "auto", "--dist", "worksteal"] + times + flags, report


def closing(failed, reports, begun):
    """The last line: what failed, how long it took, and which tests took longest; 0 if nothing failed."""
    slowest, counts = [], {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for report in filter(os.path.exists, reports):
        for suite in xml.etree.ElementTree.parse(report).iter("testsuite"):
            for count in counts:
                counts[count] += int(suite.get(count, 0))
        for case in xml.etree.ElementTree.parse(report).iter("testcase"):
            place = case.get("classname", "").replace("tests.", "", 1)
            slowest.append((float(case.get("time", 0)), "%s::%s" % (place, case.get("name"))))
    bad, took = counts["failures"] + counts["errors"], int(time.time() - begun)
    ten = "; ".join("%.1f s %s" % pair for pair in sorted(slowest, reverse=True)[:10])
    what = "Failed: %s. " % ", ".join(sorted(failed)) if failed else ""
    print(
        "%s%d passed, %d failed, %d skipped in %d min %d s. The slowest: %s"
        % ((what, counts["tests"] - bad - counts["skipped"], bad, counts["skipped"]) + divmod(took, 60) + (ten,))
    )
    return 1 if failed else 0


NO_TESTS = 5  # pytest's code where a choice of tests leaves none
LINTS = [["ruff", "check", "."], ["mypy"], ["lint-imports", "--no-logo"]]


def test(flags):
    """Everything but what is marked `long`, which `--long` (make test LONG=1) brings too."""
    begun = time.time()
    set_up("test")
    if "--long" in flags:
        os.environ["TABLETOP_LONG"] = "1"
        flags = [flag for flag in flags if flag != "--long"]
    engine, times = tests_in("engine", "not browser", flags)
    browser, more = tests_in("browser", "browser", flags)
    return closing(beside([engine], [browser], LINTS), [times, more], begun)


def check(flags):
    begun = time.time()
    set_up("test")
    quick, times = tests_in("quick", "not slow and not long and not browser", flags)
    return closing(beside([quick], LINTS), [times], begun)


def teach(what):
    """Handing out and marking with nbgrader; the flags are those of `tabletop.exercises.handing`."""

    def command(flags):
        set_up("teach")
        no_news()
        return run(VENV_PYTHON, "-m", "tabletop.exercises.handing", what, *flags)

    return command


def bench(flags):
    set_up("test")
    only = ["--benchmark-enable", "--benchmark-only", "-q"]
    return len(in_turn([["pytest", os.path.join("tests", "benchmarks")] + only + flags]))


def lock(flags):
    """Make requirements/*.txt and environment.yml anew from pyproject.toml (needs uv).

    Versions stay as they are where they still fit; `--upgrade` takes the newest.
    """
    uv = shutil.which("uv")
    if uv is None:
        stop("`make lock` needs uv: `pip install uv`, then say it again.")
    common = [uv, "pip", "compile", "pyproject.toml", "--universal", "--python-version", "%d.%d" % OLDEST]
    common += ["--generate-hashes", "--no-header", "--quiet"] + flags
    lab_lock, teach_lock, test_lock = [
        os.path.join("requirements", name + ".txt") for name in ("lab", "teach", "test")
    ]
    teach = ["--extra", "teach", "--constraint", lab_lock]
    more = ["--extra", "test", "--extra", "bench", "--constraint", lab_lock, "--constraint", teach_lock]
    return (
        run(*(common + ["--extra", "lab", "--group", "build", "--output-file", lab_lock]))
        or run(*(common + teach + ["--output-file", teach_lock]))
        or run(*(common + more + ["--output-file", test_lock]))
        or run(sys.executable, os.path.join("tools", "environment.py"))
    )


def tidy(flags):
    """Clear outputs and widget metadata from the notebooks, before a commit."""
    for folder in ("notebooks", "exercises"):
        for parent, _, files in os.walk(os.path.join(ROOT, folder)):
            for name in files:
                if name.endswith(".ipynb") and ".ipynb_checkpoints" not in parent:
                    tidy_notebook(os.path.join(parent, name))
    return 0


def tidy_notebook(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    book = json.loads(text)
    book["metadata"] = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in book["cells"]:
        for passing in ("execution", "trusted", "collapsed", "scrolled"):
            cell["metadata"].pop(passing, None)
        if cell["cell_type"] == "code":
            cell.update(execution_count=None, outputs=[])
    tidied = json.dumps(book, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    if tidied != text:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(tidied)
        print("tidied %s" % os.path.relpath(path, ROOT))


def clean(flags):
    """Everything that can be made again, .venv included."""
    caches = [".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".import_linter_cache"]
    for name in [".venv", "build", "dist", ".benchmarks", "shots"] + caches:
        shutil.rmtree(os.path.join(ROOT, name), ignore_errors=True)
    for folder, inside, _ in os.walk(ROOT):
        for name in ("__pycache__", ".ipynb_checkpoints"):
            if name in inside:
                shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
                inside.remove(name)
        if ".git" in inside:
            inside.remove(".git")
    return 0


COMMANDS = {
    "lab": lab, "test": test, "check": check, "bench": bench, "lock": lock, "tidy": tidy, "clean": clean,
    "handout": teach("out"), "marks": teach("marks"),
}


def main(words):
    if not words or words[0] not in COMMANDS:
        stop("Say one of: %s." % ", ".join(sorted(COMMANDS)))
    suitable_python()
    return COMMANDS[words[0]](words[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
