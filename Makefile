# SPDX-License-Identifier: MIT
#
# make demo     a nation on this machine, worked through the client
# make test     all tests
# make lint     format, generated files, house rules
# make format   format in place
# make bench    processor time against the reference, in one run
# make soak     the long runs: memory over a long walk
#
# Each command does its own set-up.

SWIFT ?= swift
SHELL := /bin/bash

# What the Swift packages need of the system, beyond Swift itself.
PACKAGES := libsqlite3-dev zlib1g-dev
LINT_PACKAGES := python3

.PHONY: demo test lint format bench soak setup setup-lint

demo: setup
	$(SWIFT) run nb demo $(DEMO)

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

lint: setup-lint
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources
	python3 Scripts/generate-v1-person.py --check
	Scripts/check-house-rules

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

bench: setup
	$(SWIFT) run --package-path Benchmarks -c release Bench $(BENCH)
	$(SWIFT) run --package-path Benchmarks -c release Bench page
	$(SWIFT) run --package-path Benchmarks -c release JSONBench

soak: setup
	$(SWIFT) run --package-path Benchmarks -c release Bench walk --people 100000

setup:
	@Scripts/install-packages $(PACKAGES)

setup-lint:
	@Scripts/install-packages $(LINT_PACKAGES)
