# SPDX-License-Identifier: MIT
#
# `make help` lists the commands. Each installs the system packages that it needs, if it runs as
# root on Debian or Ubuntu; otherwise it names the missing ones. A build shows its progress; the
# compiler's output is in .build/build.log.

SWIFT ?= swift
SHELL := /bin/bash
export SWIFT

# The system packages that the Swift packages need, besides Swift itself.
# The test of the sandbox's pages in a real browser runs where Debian's
# chromium-headless-shell is installed; at 300 MB it is not asked for here.
PACKAGES := libsqlite3-dev zlib1g-dev
# A real keyring for its tests, on a bus of its own.
KEYRING_PACKAGES := dbus gnome-keyring libsecret-tools
# A pager, and a program that opens the browser.
TERMINAL_PACKAGES := less xdg-utils
# Servers of other projects. Python starts them.
SERVER_PACKAGES := nginx haproxy apache2-bin python3 postgresql pgbouncer
# A real browser, its driver, and a checker of HTML; axe-core comes in a package of PyPI.
WEB_PACKAGES := chromium chromium-driver tidy python3 python3-pip
AXE := axe-playwright-python==0.1.8
LINT_PACKAGES := python3
# The page about copies asks its questions with SQLite's own program.
PAGE_PACKAGES := sqlite3
# The C++ library as an archive, for a program that needs no other file.
DIST_PACKAGES := libstdc++-12-dev
# The validators that check the sandbox against the OpenAPI document, and its own documents, from PyPI.
JUDGE_PACKAGES := jsonschema==4.26.0 rfc3339-validator==0.1.4 openapi-spec-validator==0.9.0
# From PyPI: a Singer target of another project, which loads what the tap writes; a driver of PostgreSQL of another
# project, and a browser of databases, which read copies; the engine that starts the workers of Examples/Fleet; a
# loader of JSON into SQLite, beside which copies are measured; the library of tables through which exports go.
DATA_PACKAGES := singer-sdk==0.54.9 psycopg[binary]==3.3.9 procrastinate==3.10.0 datasette==0.65.5 sqlite-utils==4.2.1 pandas==2.3.3
# An HTTP/2 library of another project, from PyPI, for a server that misbehaves.
H2_PACKAGES := h2==4.4.1
# The libraries of two content codings, and their judges from PyPI.
CODING_PACKAGES := libbrotli-dev libzstd-dev
CODING_JUDGES := brotli==1.2.1 zstandard==0.25.0
# The runtime of libFuzzer, which comes with Swift, is written in C++.
FUZZ_PACKAGES := libstdc++-12-dev
FUZZ_SECONDS ?= 600
# The server of the downloads over TLS, and the tool that creates its certificate.
BENCH_PACKAGES := nginx-light openssl

# The tests that count the connections of their process, because a process that another test starts may hold one open,
# and those with tokens of a few seconds, which a busy machine would let end.
ALONE := ErrandConformanceTests|MirrorSignInTests

# The tests of code whose state has several writers.
TSAN ?= ErrandConformanceTests|ErrandCoreTests|ErrandMiddlewareTests|ErrandTests|ErrandOAuthTests|ErrandTestingTests|EndToEndTests|ErrandPostgresTests|ErrandFleetTests|NationBuilderFleetTests|NationBuilderImportTests|NationBuilderAccountsTests

# The programs that tests start have no search path, and so find no symbolizer of their own.
TSAN_OPTIONS = suppressions=$(CURDIR)/Scripts/tsan.suppressions \
	$(addprefix external_symbolizer_path=,$(shell command -v llvm-symbolizer))

# A thousand tests at once starve each other on few cores. `swift test` does not pass on the
# number of tests at once, so the program of the tests is started directly. On Apple's systems it
# is a bundle, so `swift test` runs it.
ifeq ($(shell uname),Darwin)
run_tests = Scripts/run-tests $(SWIFT) test --skip-build $(1)
else
run_tests = Scripts/run-tests "$$($(SWIFT) build --show-bin-path $(1))/errandPackageTests.xctest" --testing-library swift-testing \
	--experimental-maximum-parallelization-width $(or $(2),8)
endif

# An embedded event loop that is touched by another thread ends the tests, instead of a line that nobody reads.
export SWIFTNIO_STRICT := 1

PREFIX ?= /usr/local

EXAMPLES := BulkUpdate Fleet Repositories TestedApp WebhookReceiver Website
EXAMPLE_SOURCES = $(wildcard Examples/*/Package.swift Examples/*/Sources Examples/*/Tests)
# The examples use the objects of the package's own build: they have the same dependencies.
example_options = --package-path Examples/$(1) --scratch-path .build --force-resolved-versions

# In a folder of their own, because a trait changes the objects of all targets.
coding_options = --traits Brotli,Zstandard --scratch-path .build-codings --product coding-driver

.PHONY: help demo test codings examples install dist api-check sizes consumers test-web lint apple-check format docs getting-started bench fuzz \
	cache-suite soak test-data test-delays test-load tsan setup setup-servers setup-web setup-judge setup-h2 setup-data \
	setup-dist setup-lint setup-pages setup-bench setup-fuzz

help:  ## lists these commands
	@awk -F ':.*  ## ' '/^[a-z-]+:.*  ## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST) | fold -s -w 100 \
		| sed '/^make/!s/^/                      /'

demo: setup  ## starts a nation on this machine, and uses it through the client
	Scripts/build --product nation-demo
	@"$$($(SWIFT) build --show-bin-path)/nation-demo"

test: setup setup-servers setup-judge setup-h2  ## builds everything and runs all tests; checks version 2 of the sandbox against the OpenAPI document, if there is one (ERRAND_SHARED, by default ../shared)
	@Scripts/install-packages $(KEYRING_PACKAGES) || echo "The tests of the keyring will be skipped."
	@Scripts/install-packages $(TERMINAL_PACKAGES) || echo "The tests of the pager and the browser will be skipped."
	Scripts/build --build-tests
	rm -rf .build/exchanges
	ERRAND_EXCHANGES=$(CURDIR)/.build/exchanges $(call run_tests) --skip '$(ALONE)'
	@if test -x .build/judge/bin/python -a -d .build/exchanges; then \
		.build/judge/bin/python Scripts/v2-suite --exchanges .build/exchanges --least 190; \
		else echo "The judge of the recorded exchanges is skipped: it needs .build/judge and .build/exchanges."; fi
	$(call run_tests,,2) --filter '$(ALONE)'

test-web: setup setup-web  ## runs the tests of the web pages in a real browser; pictures of all states are in .build/pages
	Scripts/build --build-tests
	ERRAND_WEB=1 $(call run_tests) --filter 'NationBuilderWebTests.BrowserTests'

# SwiftPM keeps the plan of the package that was built last in a folder, and may take it for another's.
forget_plan = rm -f .build/debug.yaml .build/*/debug/description.json

examples: setup setup-lint setup-servers setup-data  ## builds the packages of Examples, runs each against a sandbox nation or a stand-in, and checks it
	$(forget_plan)
	Scripts/build --product nb
	$(foreach example,$(EXAMPLES),$(call build_example,$(example)))
	$(forget_plan)
	Scripts/check-examples .build/debug

# The resolved versions are those of the package, so that nothing is resolved again.
define build_example
	cp Package.resolved Examples/$(1)/
	$(forget_plan)
	Scripts/build $(call example_options,$(1)) $(if $(wildcard Examples/$(1)/Tests),--build-tests) \
		|| { $(forget_plan); exit 1; }

endef

install: setup setup-dist  ## installs nb as one file that needs no Swift, below PREFIX (/usr/local; DESTDIR goes before it)
	Scripts/install-nb '$(PREFIX)'

dist: setup setup-dist  ## creates an archive of the same files in .build-release
	Scripts/dist

api-check: setup  ## compares the public API with the last version's, or with BASE's
	Scripts/api-check

sizes: setup  ## prints the lines of each target beside the last version's, or BASE's, and the size of a program that imports each product
	Scripts/lines
	Scripts/sizes

consumers: setup  ## checks what a package fetches that depends on this one, by its traits, and that a missing trait is named
	Scripts/consumers --build

test-data: setup setup-servers setup-data  ## runs the tests of copies and of the Singer tap whose judges are packages of PyPI
	Scripts/build --build-tests
	$(call run_tests,,2) --filter 'NBTests.SingerTests|PostgresDumpTests|DatasetteTests|PandasTests'

lint: setup-lint  ## checks the format, generated files, house rules, the parity ledger and the dependencies; runs apple-check
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Tools/Package.swift Tools/Sources Tools/Tests \
		Benchmarks/Package.swift Benchmarks/Sources Documentation/Tutorial $(EXAMPLE_SOURCES)
	$(SWIFT) run --package-path Tools GenerateModels --check
	$(SWIFT) test --package-path Tools
	Scripts/check-house-rules
	Scripts/check-parity-test
	Scripts/lines-test
	Scripts/hidden-symbols-test
	Scripts/check-parity
	Scripts/check-dependencies
	Scripts/consumers
	@$(MAKE) --no-print-directory apple-check

apple-check: setup setup-lint  ## compiles the sources for Apple's five systems against stubs (Tests/AppleStubs)
	Scripts/build --target NationBuilderUI
	Scripts/build --product nb
	Scripts/apple-check "$$($(SWIFT) build --show-bin-path)"

format:  ## formats all Swift files in place
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Tools/Package.swift Tools/Sources Tools/Tests \
		Benchmarks/Package.swift Benchmarks/Sources Documentation/Tutorial $(EXAMPLE_SOURCES)

docs: setup  ## builds the documentation of all products as a site in .build/docs; a warning is an error
	SWIFT=$(SWIFT) Scripts/docs

getting-started: setup setup-lint setup-pages  ## runs every step of Getting started, of "Moving data in and out", of "A copy of your nation" and of the tutorial, and builds each row of the README's table of products
	Scripts/getting-started

# Each benchmark checks its limits. When one fails, the others still run.
bench: setup setup-bench setup-data  ## measures processor time, throughput and memory against the references; fails when a limit is missed
	$(SWIFT) build --package-path Benchmarks -c release
	@failed=; for bench in 'Bench $(BENCH)' 'Bench page' 'Bench signups' 'Bench transfer' 'Bench tls' 'Bench waiters' \
		'Bench wire' 'Bench wire --http2' 'Bench wire-counts' 'Bench wire-latency' 'Bench wire-memory' 'Bench wire-streams' 'Bench transfer' \
		'Bench tls' 'Bench session' 'Bench cache' 'Bench csv' 'Bench mirror' 'Bench sandbox' JSONBench; do \
		echo "$$bench"; $(SWIFT) run --package-path Benchmarks -c release --skip-build $$bench || failed="$$failed, $$bench"; \
	done; test -z "$$failed" || { echo "bench: above the limits or failed$$failed" >&2; exit 1; }

fuzz: setup-fuzz  ## compares ErrandJSON with Foundation on random bytes, for ten minutes or FUZZ_SECONDS
	$(SWIFT) build --package-path Fuzz -c release --sanitize fuzzer
	@mkdir -p Fuzz/.build/corpus
	Fuzz/.build/release/JSONFuzz -dict=Fuzz/json.dict -max_len=4096 -timeout=10 -max_total_time=$(FUZZ_SECONDS) \
		-print_final_stats=1 -artifact_prefix=Fuzz/.build/ Fuzz/.build/corpus Fuzz/seeds

cache-suite: setup  ## runs an external test suite for HTTP caches, if there is one in ../shared/cache-kit or CACHE_KIT
	Scripts/build --product cache-driver
	Scripts/cache-suite "$$($(SWIFT) build --show-bin-path)/cache-driver"

codings: setup  ## checks the content codings br and zstd, which are package traits, against PyPI's decoders
	@Scripts/install-packages $(CODING_PACKAGES)
	@test -x .build/codings/bin/python || { python3 -m venv .build/codings \
		&& .build/codings/bin/python -m pip install --quiet $(CODING_JUDGES); }
	Scripts/build $(coding_options)
	.build/codings/bin/python Scripts/codings "$$($(SWIFT) build $(coding_options) --show-bin-path)/coding-driver"

soak: setup setup-servers  ## runs what takes long: calls with faults, all ways to end a call, nginx, walks over a million people
	Scripts/build --build-tests
	ERRAND_SOAK=1 TEST_SILENCE=14400 $(call run_tests) --filter 'FaultRunTests|DifferentialTests|StoreModelTests|SharedLimiterTests|SOCKSStateTests|FilterTests|EndToEndTests.LimitTests|HTTP1OrderTests|HTTP1MutationTests|HTTP2MutationTests|DescriptorTests|ErrandCSVTests|ImportWriteTests/killed|RecordCommandTests/killed|ListCommandTests/killed|BulkChangeTests/killed|ImportRateTests|OpenWriteTests|ListFilterTests|HardRunTests|KilledRunTests|RefreshTests|NBTests.Export|MirrorWorkersTests|HTTP2FrequencyTests|UndoReferenceTests|CarriedOutTests|ErrandFleetTests|NationBuilderFleetTests|LeaseTests'
	ERRAND_SOAK=1 TEST_SILENCE=14400 $(call run_tests,,2) --filter '$(ALONE)'
	$(SWIFT) run --package-path Benchmarks -c release Bench walk --people 1000000
	$(SWIFT) run --package-path Benchmarks -c release Bench signup-walk

# The memory of a process says nothing under the sanitizer, which takes several times as much.
tsan: setup  ## runs the tests of concurrent code under the Thread Sanitizer
	Scripts/build --build-tests --sanitize=thread --scratch-path .build-tsan -debug-info-format dwarf
	TSAN_OPTIONS='$(TSAN_OPTIONS)' \
		$(call run_tests,--sanitize=thread --scratch-path .build-tsan) --filter '$(TSAN)' --skip '$(ALONE)|CacheWeightTests'
	TSAN_OPTIONS='$(TSAN_OPTIONS)' \
		$(call run_tests,--sanitize=thread --scratch-path .build-tsan,2) --filter '$(ALONE)'

test-delays: setup setup-servers  ## runs the tests on one processor while calls to the system are delayed at random, as on a busy machine (Linux)
	Scripts/build --build-tests
	clang -Wall -Wextra -O2 -shared -fPIC -o .build/delays.so Scripts/delays.c
	LD_PRELOAD=$(CURDIR)/.build/delays.so taskset --cpu-list 0 $(call run_tests) --skip '$(ALONE)'

test-load: setup setup-servers  ## runs each suite with a clock, a lock, a process or a server 200 times, or TIMES, beside four busy processes; SUITES chooses some
	Scripts/build --build-tests
	Scripts/test-load $(call run_tests)

setup:
	@Scripts/install-packages $(PACKAGES)

setup-servers:
	@Scripts/install-packages $(SERVER_PACKAGES) || echo "The tests with servers that are missing will be skipped."

setup-web:
	@Scripts/install-packages $(WEB_PACKAGES)
	@test -r .build/axe/axe_playwright_python/axe.min.js || \
		python3 -m pip install --quiet --no-deps --disable-pip-version-check --root-user-action=ignore \
		--target .build/axe $(AXE)

setup-judge:
	@.build/judge/bin/python -c 'import jsonschema, openapi_spec_validator' 2>/dev/null \
		|| { python3 -m venv .build/judge && .build/judge/bin/python -m pip install --quiet $(JUDGE_PACKAGES); } \
		|| { echo "The judge of version 2 will be skipped, which is a failure in CI that has the document."; \
		test "$$CI" != true -o ! -e "$${ERRAND_SHARED:-../shared}/nb-api/v2-openapi.json"; }

setup-h2:
	@test -x .build/h2/bin/python || { python3 -m venv .build/h2 \
		&& .build/h2/bin/python -m pip install --quiet $(H2_PACKAGES); } \
		|| { rm -rf .build/h2; echo "The tests with h2 will be skipped."; }

setup-data:
	@.build/data/bin/python -c 'import singer_sdk, psycopg, procrastinate, datasette, sqlite_utils, pandas' 2>/dev/null \
		|| { python3 -m venv .build/data && .build/data/bin/python -m pip install --quiet $(DATA_PACKAGES); } \
		|| { rm -rf .build/data; echo "The tests with a Singer target and with psycopg, and the workers of Examples/Fleet, will be skipped."; }

setup-dist:
	@Scripts/install-packages $(DIST_PACKAGES) || echo "nb will need the C++ library of the system."

setup-lint:
	@Scripts/install-packages $(LINT_PACKAGES)

setup-pages:
	@Scripts/install-packages $(PAGE_PACKAGES)

setup-bench:
	@Scripts/install-packages $(BENCH_PACKAGES)

setup-fuzz: setup
	@Scripts/install-packages $(FUZZ_PACKAGES)
