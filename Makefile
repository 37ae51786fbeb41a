# Two commands are enough: `make run` and `make test`. The rest is for those who change things.
# Two processes more than cores test: browsers, servers and clocks keep many waiting.
MANY := -n $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 2))) --dist worksteal
VENV := .venv
# What is compiled once is read by every process after it.
unexport PYTHONDONTWRITEBYTECODE
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)

run: $(VENV)/run.stamp        ## the site on http://127.0.0.1:8000
	@DEBUG=1 python manage.py serve

host: $(VENV)/run.stamp       ## a host for Rummy programs; options as in make host ARGS='--expect 2 --games 10'
	@DEBUG=1 python manage.py rummy_host $(ARGS)

test: $(VENV)/dev.stamp       ## the whole suite, browser tests included; all of one kind with KIND=…
	@.ci/chromium && pytest $(MANY) $(if $(KIND),--kind $(KIND)) $(ARGS)

long: $(VENV)/dev.stamp       ## what takes minutes: many thousands of random requests and frames (no part of `make test`)
	@.ci/chromium && pytest $(MANY) --long $(ARGS)

quick: $(VENV)/dev.stamp      ## in under 40 seconds, the fast tests of what has changed, and the guards of the house
	@python -m tools.quick $(ARGS)

coverage: $(VENV)/dev.stamp   ## how much of each room the tests run through (slow tests and browsers left out)
	@pytest $(MANY) -q -m "not slow and not browser" --cov --cov-report= $(ARGS) \
	  && coverage json -q -o - | python -m tools.coverage_rooms

check: $(VENV)/dev.stamp      ## format, lint, types, import contracts, names of kinds, migrations, templates, containers
	@ruff format --check . && ruff check . && lint-imports && python -m tools.kind_names && mypy . \
	  && DEBUG=1 python manage.py makemigrations --check --dry-run && djlint templates games --lint --quiet \
	  && djlint templates --check --quiet --extend-exclude templates/scenes,templates/table,templates/django/forms/widgets \
	  && hadolint Dockerfile && check-jsonschema --quiet --builtin-schema vendor.compose-spec compose.yaml

audit: $(VENV)/dev.stamp      ## known vulnerabilities of what is pinned; asks osv.dev, or exports of it: `make audit ADVISORIES=PyPI.zip`
	@ADVISORIES='$(ADVISORIES)' python -m tools.audit

fmt: $(VENV)/dev.stamp        ## put code and templates into shape
	@ruff format . && ruff check --fix . && djlint templates --reformat --quiet --extend-exclude templates/scenes,templates/table,templates/django/forms/widgets

bench: $(VENV)/bench.stamp    ## measurements, printed and never asserted (`make bench ONLY=entrance`)
	@python -m bench $(or $(ONLY),all)

screenshots: $(VENV)/dev.stamp ## pictures of every page, in ./screenshots, and contact sheets of them
	@.ci/chromium && pytest -q tests/browser/screenshots.py tests/browser/lobbies/screenshots.py tests/browser/tables/screenshots.py $(ARGS) \
	  && python -m tests.browser.contact_sheets

messages: $(VENV)/dev.stamp    ## collect new texts into the catalogues (needs gettext); `make messages CODE=fr` begins a language
	@DEBUG=1 python manage.py makemessages $(if $(CODE),-l $(CODE),-a) -e html,txt,py --no-obsolete --add-location file --ignore .venv \
	  --ignore node_modules --ignore tests --ignore staticfiles --ignore bench --ignore tools && python -m tools.catalogues

golden: $(VENV)/dev.stamp     ## re-make golden games and move counts, deliberately (`make golden KIND=…`)
	@python -m tests.golden $(KIND)

docs: $(VENV)/dev.stamp       ## write the pages that are made of the code: docs/settings.md
	@DEBUG=1 python -m tools.settings_page

requirements: $(VENV)/dev.stamp ## compile the pinned requirements from pyproject.toml
	@.ci/requirements

$(VENV)/%.stamp: requirements.txt requirements-dev.txt requirements-bench.txt
	@VENV=$(VENV) .ci/install $*

.PHONY: run host test long quick coverage check audit fmt bench screenshots messages golden docs requirements
