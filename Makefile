# Two commands do everything: `make play` and `make test`. They write inside this folder only; what is
# missing on the machine is taken from apt when that is allowed, else one line says what to install.

PYTHON ?= python3
# How many files of Python tests run at once; a browser each.
WORKERS ?= 2
VENV := .venv
BIN := $(VENV)/bin
JS := tests/widgets/js
BROWSERS := $(CURDIR)/$(VENV)/browsers

# Set $$run to what lets apt-get work, or end with one line that names the packages $(1) for $(2).
define may_install
if ! command -v apt-get >/dev/null 2>&1; then \
    echo "$(2) is missing: please install it ($(1) on Debian and Ubuntu)." >&2; exit 1; \
elif [ "$$(id -u)" = 0 ]; then run=; \
elif sudo -n true 2>/dev/null; then run="sudo -n"; \
else echo "$(2) is missing: please run  sudo apt-get install $(1)" >&2; exit 1; fi
endef

# Install the apt packages $(1), with the right in $$run.
define install
{ echo "Installing $(1) …"; $$run apt-get update -qq >/dev/null 2>&1; \
$$run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1) >/dev/null 2>&1; }
endef

define need_packages
$(may_install); $(install) || \
    { echo "$(2) could not be installed: please run  sudo apt-get install $(1)" >&2; exit 1; }
endef

# Not every Ubuntu has Chromium as a package; there Playwright's own is fetched into the environment.
define get_browser
$(call may_install,chromium,Chromium); \
$(call install,chromium) || PLAYWRIGHT_BROWSERS_PATH=$(BROWSERS) $(BIN)/python -m playwright install --with-deps chromium
endef

# Set $$browser to a Chromium that starts, or to nothing.
define find_browser
browser=; \
for name in "$$RUMMY_WIDGETS_CHROMIUM" chromium chromium-browser google-chrome google-chrome-stable $(BROWSERS)/chromium-*/chrome-linux*/chrome; do \
    path=$$(command -v "$$name" 2>/dev/null) && "$$path" --version >/dev/null 2>&1 && { browser=$$path; break; }; \
done
endef

.PHONY: play test lint types imports unit node notebooks slow bench clean

play: $(VENV)/.installed
	@$(BIN)/rummy-widgets play

test: lint types imports node unit

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .

types: $(VENV)/.installed-test
	$(BIN)/mypy

imports: $(VENV)/.installed-test
	$(BIN)/lint-imports

# Several files at once, each whole and in the order of their collection: those that drive a browser come last.
unit: $(VENV)/.installed-test
	@mkdir -p ci-output
	@$(find_browser); \
	if [ -z "$$browser" ]; then $(get_browser); $(find_browser); fi; \
	if [ -z "$$browser" ]; then echo "No Chromium starts: please install Chromium or Google Chrome, or set RUMMY_WIDGETS_CHROMIUM to its path." >&2; exit 1; fi; \
	set -x; RUMMY_WIDGETS_CHROMIUM="$$browser" $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

node: $(VENV)/.installed-node
	@if [ -f $(JS)/package.json ]; then set -x; cd $(JS) && node --test; fi

# The course's notebooks, written anew from its lessons.
notebooks: $(VENV)/.installed-test
	$(BIN)/python -m tests.notebooks.make

slow: $(VENV)/.installed-test
	@$(find_browser); \
	set -x; RUMMY_WIDGETS_CHROMIUM="$$browser" $(BIN)/python -m pytest -m slow

# Each measurement is a script; what it prints or writes stays in ci-output/.
bench: $(VENV)/.installed-bench
	@mkdir -p ci-output
	@$(find_browser); export RUMMY_WIDGETS_CHROMIUM="$$browser"; set -ex; \
	for name in solver fixes import compare gin drill; do $(BIN)/python -m tests.bench.bench_$$name >ci-output/bench_$$name.txt; done; \
	$(BIN)/python -m tests.bench.bench_hints ci-output/bench_hints.json; \
	$(BIN)/python -m tests.bench.bench_arena --json ci-output/bench_arena.json; \
	for name in page click; do $(BIN)/python -m tests.bench.bench_$$name --out ci-output/bench_$$name.json; done; \
	cat ci-output/bench_*.txt

clean:
	rm -rf build dist ci-output .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The virtual environment. `venv` fails without a word of help where Debian's package is missing.
$(BIN)/python:
	@set -e; python=; \
	for name in "$(PYTHON)" python3 python3.14 python3.13 python3.12 python3.11; do \
	    if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$name; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	    echo "Python 3.11 or newer is needed (found: $$("$(PYTHON)" --version 2>/dev/null || echo none)): please install it, or name it with  make PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	if ! "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
	    package=$$("$$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
	    $(call need_packages,$$package,Python's venv module); \
	fi; \
	echo "Making $(VENV) …"; "$$python" -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@echo "Installing rummy-widgets into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-test: pyproject.toml | $(BIN)/python
	@echo "Installing rummy-widgets and its test tools into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[test]"
	@touch $(VENV)/.installed $@

# The engines that the solver is measured against are not to be had for every Python; it is measured alone there.
$(VENV)/.installed-bench: pyproject.toml | $(VENV)/.installed-test
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]" || \
	    echo "OpenSpiel or RLCard could not be installed: the solver is measured alone." >&2
	@touch $@

$(VENV)/.installed-node: $(wildcard $(JS)/package.json $(JS)/package-lock.json) | $(BIN)/python
	@set -e; [ -f $(JS)/package.json ] || { touch $@; exit 0; }; \
	if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then $(call need_packages,nodejs npm,Node); fi; \
	node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' || { echo "Node 18 or newer is needed (found: $$(node --version))." >&2; exit 1; }; \
	cd $(JS); \
	if [ -f package-lock.json ]; then npm ci --no-audit --no-fund --loglevel=error; \
	else npm install --no-audit --no-fund --loglevel=error; fi; \
	touch $(CURDIR)/$@
