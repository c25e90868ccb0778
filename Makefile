# Everything is done by tools/kit.py, which works without make too.
PYTHON ?= python3
LAB_FLAGS ?=
TEST_FLAGS ?=
LOCK_FLAGS ?=
LONG ?=
SEED ?=
GAME ?=
COURSE ?= my_course

ifeq ($(filter file default undefined,$(origin PYTHON)),)
export TABLETOP_PYTHON_CHOSEN := yes
endif

KIT = @command -v $(PYTHON) >/dev/null 2>&1 || { \
	echo "There is no $(PYTHON) here: install Python 3.11 or newer from python.org, or name one you have, as in \`make $@ PYTHON=python3.12\`." >&2; exit 1; }; \
	exec $(PYTHON) tools/kit.py

.PHONY: help lab test check bench handout marks tidy lock clean

help:  ## this list
	@sed -n 's/^\([a-z]*\): .*## /make \1\t/p' $(MAKEFILE_LIST)

lab:  ## set up .venv the first time, then open JupyterLab at notebooks/00_start_here.ipynb (LAB_FLAGS=, PYTHON=)
	$(KIT) lab $(LAB_FLAGS)

test:  ## the tests, in the browser too, with ruff, mypy and the layers (LONG=1: at full length; TEST_FLAGS= for pytest)
	$(KIT) test $(if $(LONG),--long) $(TEST_FLAGS)

check:  ## the quick tests, a minute
	$(KIT) check $(TEST_FLAGS)

bench:  ## how fast the engine is
	$(KIT) bench $(TEST_FLAGS)

handout:  ## exercises for your class, in a course folder for nbgrader (SEED=, GAME=, COURSE=; see exercises/TEACHING.md)
	$(KIT) handout --seed "$(SEED)" --game "$(GAME)" --course "$(COURSE)"

marks:  ## mark what your students handed in: grades.csv and feedback (GAME=, COURSE=)
	$(KIT) marks --game "$(GAME)" --course "$(COURSE)"

tidy:  ## clear outputs from the notebooks, before a commit
	$(KIT) tidy

lock:  ## requirements/ and environment.yml from pyproject.toml (needs uv; LOCK_FLAGS=--upgrade: newest versions)
	$(KIT) lock $(LOCK_FLAGS)

clean:  ## remove .venv and everything else that can be made again
	$(KIT) clean
