# The daily work on cachebench; `make` alone lists it.

SCENARIO  ?= Scenarios/fastscroll.yaml
PREFIX    ?= /usr/local
NETWORKS  ?= lte,wpt-cable
SCENARIOS  = $(wildcard Scenarios/*.yaml Scenarios/Libraries/*.yaml Scenarios/Gallery/*.yaml Scenarios/Threads/*.yaml) \
             $(filter-out Scenarios/Settings/decides-%,$(wildcard Scenarios/Settings/*.yaml))
SOURCES    = Sources Benchmarks Tests Examples Package.swift

.DEFAULT_GOAL := help
.PHONY: help setup build run test test-all sanitize lint check-macos format bench bench-replay bench-server benchmarks references fuzz torture soak certainty check accept claims docs site gallery tables threads validate-network validate validate-full validate-setup validate-draw validate-predict validate-measure validate-report record install uninstall dist dist-check release clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install the packages that 'run' lacks, or name them
	@.ci/setup

# The prerequisite of targets that need Linux. There .ci/portable, a part of lint, allows what a Mac lacks.
.PHONY: linux
linux:
	@[ "$$(uname -s)" = Linux ] || { echo "make $(MAKECMDGOALS): needs Linux" >&2; exit 1; }

# Sets of .ci/setup: what a target needs beside.
setup-%:
	@.ci/setup run $*

# Where .ci/setup unpacks nghttpx.
export PATH := $(CURDIR)/.build/nghttpx/usr/sbin:$(PATH)

# With CACHEBENCH=path, a program that is already built is used instead.
ifndef CACHEBENCH
CACHEBENCH = .build/release/cachebench
build: setup ## Build the program for release
	swift build -c release --product cachebench
else
build:
endif

run: build ## Run a scenario: make run SCENARIO=Scenarios/fastscroll.yaml
	$(CACHEBENCH) run $(SCENARIO)

# Tests that only `make test-all` runs: live runs and the README's commands, which need the processor without delay;
# the example, whose package builds the library once more; and a short run of the fuzzer's mutations.
LIVE_TESTS = Live[A-Za-z]*Tests|VerifyTests|NetworkValidationTests|ReadmeTests
LONG_TESTS = $(LIVE_TESTS)|ExamplePackageTests|MutatedInputTests

# Optimised, but for the tests' own code: they play a great deal. In a folder of their own, since what may be tested is built otherwise.
# SwiftPM fails where a target imports a module that it does not declare.
OPTIMISED = swift test -c release -Xswiftc -enable-testing --scratch-path .build/tests \
            --explicit-target-dependency-import-check error

test: setup-tests ## Build everything and run the tests: about 12 minutes on two fast cores
	.ci/passed-over $(OPTIMISED) --skip '$(LONG_TESTS)'

test-all: linux setup-http2 test build ## Also run live runs, the tests of the example, pins, bounds, 'check', macOS, Slurm and a browser
	$(MAKE) --jobs=3 --output-sync=line test-bounds test-idle test-timely

# Figures, types and pages run in the scheduler's idle class: they use only the time of the processor that live runs leave.
.PHONY: test-bounds test-idle test-timely
test-bounds: linux
	CACHEBENCH=$(abspath $(CACHEBENCH)) .ci/timed chrt --idle 0 .ci/bounds

test-idle: linux
	.ci/timed chrt --idle 0 $(MAKE) check CACHEBENCH=$(abspath $(CACHEBENCH))
	CACHEBENCH=$(abspath $(CACHEBENCH)) .ci/timed chrt --idle 0 .ci/pins check
	.ci/timed chrt --idle 0 $(CACHEBENCH) run cachebench-1 --quiet --force --out .build/suite
	.ci/timed chrt --idle 0 $(MAKE) site CACHEBENCH=$(abspath $(CACHEBENCH))
	CACHEBENCH=$(abspath $(CACHEBENCH)) .ci/timed chrt --idle 0 .ci/site-chromium
	CACHEBENCH=$(abspath $(CACHEBENCH)) .ci/timed chrt --idle 0 .ci/report-chromium
	.ci/timed chrt --idle 0 $(MAKE) check-macos CACHEBENCH=$(abspath $(CACHEBENCH))

test-timely: linux
	.ci/timed .ci/passed-over $(OPTIMISED) --skip-build --no-parallel --filter '$(LONG_TESTS)'
	CACHEBENCH=$(abspath $(CACHEBENCH)) .ci/timed .ci/slurm
	CACHEBENCH=$(abspath $(CACHEBENCH)) .ci/timed .ci/gate-chromium
	CACHEBENCH=$(abspath .build/tests/release/ClientModels) .ci/timed Tests/Validation/Predicted/validate test

# Tests of code with threads: the server, live runs, their logs. Tests/System/leaks has leaks of the toolchain.
# Optimised: live runs have to keep up with real time.
SANITIZED = ImageServerTests\.|LiveTests\.|LiveRunTests
SANITIZERS = swift test -c release -Xswiftc -enable-testing --no-parallel --filter '$(SANITIZED)'

sanitize: setup-tests ## Run the tests of server and live runs under the sanitizers
	ASAN_OPTIONS=fast_unwind_on_malloc=0 LSAN_OPTIONS=suppressions=$(abspath Tests/System/leaks):print_suppressions=0 \
	  $(SANITIZERS) --sanitize address --scratch-path .build/address
	$(SANITIZERS) --sanitize thread --scratch-path .build/thread

lint: setup-lint ## Check format, imports, shape and style
	.ci/lint

# Needs the packed resources of a build, and the wheel that .ci/requirements/macos.txt names.
check-macos: setup-tests build ## Type-check every module for macOS, from Linux
	.ci/macos/check

format: ## Format all sources in place
	swift format -i -r $(SOURCES)

# BENCH="fastscroll all --rounds=20" measures the strategies of a scenario instead.
bench: setup ## Measure sessions over feeds of growing length
	swift run -c release BenchmarkProgram $(BENCH)

# With CACHESIM=path, libCacheSim's own program; its Python wheel comes from pip.
bench-replay: build setup-tests ## Measure replays, next to libCacheSim and a plain C program
	CACHEBENCH=$(abspath $(CACHEBENCH)) Benchmarks/replay

bench-server: build ## Measure the server's rate, next to nginx
	CACHEBENCH=$(abspath $(CACHEBENCH)) Benchmarks/server

# Five rounds take half an hour; ROUNDS=1 is short. POLICIES= and SWEEP= leave out the replays, SIZES= the server.
benchmarks: build setup-tests ## Write one table of the program's speed into Results/Benchmarks: ROUNDS=1
	swift build -c release --product BenchmarkProgram
	CACHEBENCH=$(abspath $(CACHEBENCH)) BENCHMARKPROGRAM=$(abspath .build/release/BenchmarkProgram) Benchmarks/table

references: build setup-tests ## Ask libCacheSim how often policies hit, into Tests/Fixtures
	CACHEBENCH=$(abspath $(CACHEBENCH)) Tools/references

# Not part of test-all: the fuzzer is a separate build, of minutes. The tests have its findings.
fuzz: linux setup-tests ## Fuzz everything that reads input: FUZZ_SECONDS=30 per target
	Tests/System/fuzz

torture: linux build setup-tests ## Kill and starve runs and servers, and check the files they leave
	CACHEBENCH=$(abspath $(CACHEBENCH)) Tests/System/torture

soak: linux build setup-tests ## Load the server with good and bad clients for twenty minutes
	CACHEBENCH=$(abspath $(CACHEBENCH)) Tests/System/soak

certainty: build setup-tests ## Measure how often comparisons and intervals are wrong: FROM=SEED
	CACHEBENCH=$(abspath $(CACHEBENCH)) Tools/certainty --from $(or $(FROM),$(error say the first seed, such as FROM=900000))

check: build ## Compare every scenario with Results/Baselines
	$(CACHEBENCH) check $(SCENARIOS) --baseline Results/Baselines --strict

accept: build ## Accept the current results as Results/Baselines
	$(CACHEBENCH) check $(SCENARIOS) --baseline Results/Baselines --update-baseline

# Not part of test-all: quarter of an hour.
claims: build setup-tests ## Run every claim of the pages on new seeds: make claims FROM=1000 [BATCHES=20] [CLAIMS="keys"]
	CACHEBENCH=$(abspath $(CACHEBENCH)) Tools/claims $(FROM) $(or $(BATCHES),20) $(CLAIMS)

docs: setup-tests ## Build the pages of Documentation with docc, into .build/docs/site
	Tools/docs

# Runs are kept in .build/site-runs, and made anew when the program or a scenario changes.
site: build setup-site ## Build the site of complaints, libraries and pages, into .build/site
	CACHEBENCH=$(abspath $(CACHEBENCH)) Tools/Website/build

# Pages name their pictures: SCENARIO.CHART.svg.
PAGES = $(addprefix Documentation/,DefectGallery.md BeyondThePolicy.md RealDays.md)
PICTURES = $(shell grep -oh 'Gallery/[a-z-]*\.[a-z-]*\.svg' $(PAGES) | cut -d / -f 2)

gallery: build ## Redraw the film and the charts of README and pages into Results/Gallery
	$(CACHEBENCH) film defect-wrong-image --from 1s --to 11s --out Results/Gallery/defect-wrong-image.gif
	$(CACHEBENCH) run fastscroll --quiet --out .build/gallery/fastscroll
	cd .build/gallery/fastscroll/charts && cp without-right-image.svg stale.svg hits.svg $(CURDIR)/Results/Gallery/
	Tools/libraries
	set -e; for picture in $(PICTURES); do \
	  scenario=$${picture%%.*}; chart=$${picture#*.}; \
	  $(CACHEBENCH) run $$scenario --quiet --out .build/gallery/$$scenario; \
	  cp .build/gallery/$$scenario/charts/$$chart Results/Gallery/$$picture; \
	done

# Quarter of an hour. FRESH=yes plays what .build/tables has already.
tables: build setup-tests ## Write the tables of RealDays and WhatTheNetworkDecides anew
	CACHEBENCH=$(abspath $(CACHEBENCH)) Tools/tables

threads: build ## Print the results for known threads, as reported and as fixed
	set -e; for thread in $(notdir $(basename $(wildcard Scenarios/Threads/*.yaml))); do \
	  $(CACHEBENCH) run $$thread --seeds 40 --format markdown --all --no-charts --out .build/threads/$$thread; \
	  $(CACHEBENCH) compare reported mended --in .build/threads/$$thread --format markdown; done

# NETWORKS=lte,wifi names them; REQUESTS="fastscroll lru-url" takes the requests of a strategy; QUICK=--quick is short;
# CANCELS=--cancels measures requests that are cancelled, with three lengths of the queue.
validate-network: linux setup-http2 ## Compare the network model with real TCP; fails beyond limits
	swift build -c release -Xswiftc -enable-testing --scratch-path .build/tests --product NetworkValidation
	.build/tests/release/NetworkValidation $(NETWORKS) $(REQUESTS) $(QUICK) $(CANCELS)

# The clients are not the project's: see Documentation/PredictedAndMeasured.md. MODELS is cachebench with their policies.
MODELS ?= .build/release/ClientModels
VALIDATE = CACHEBENCH=$(abspath $(MODELS)) Tests/Validation/Predicted/validate

.PHONY: models
models: setup
	swift build -c release --product ClientModels

validate-setup: linux ## Install the clients that 'validate' measures
	Tests/Validation/Predicted/setup

validate: linux models validate-setup ## Measure twelve conditions of other clients again, in 15 minutes
	$(VALIDATE) repeat

validate-full: linux models validate-setup ## Measure all conditions again; goes on where it was stopped
	$(VALIDATE) repeat --all

validate-draw: ## Draw new conditions: make validate-draw SEED=2
	$(VALIDATE) draw $(SEED)

validate-predict: models ## Predict the conditions that have no prediction, to be committed
	$(VALIDATE) predict

# REPEATS=1 measures once; LIMIT=20 stops after twenty.
validate-measure: linux models validate-setup ## Measure what is predicted and committed; goes on where it was stopped
	$(VALIDATE) measure $(if $(REPEATS),--repeats $(REPEATS)) $(if $(LIMIT),--limit $(LIMIT))

validate-report: setup ## Write tables and picture of predicted and measured figures
	$(VALIDATE) report

# A recording run fails wherever it wrote a file, so its own outcome says nothing.
record: setup-tests ## Record the golden files of the tests again, to review in git diff
	-CACHEBENCH_RECORD=1 $(OPTIMISED)
	@echo "Recorded. Review 'git diff Tests', then 'make test-all'."

install: build ## Install the program, its traces, completions and manual page: make install PREFIX=/usr/local
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(CACHEBENCH) $(DESTDIR)$(PREFIX)/bin/cachebench
	install -d $(DESTDIR)$(PREFIX)/share/cachebench/Traces
	install -m 644 Scenarios/Traces/*.csv $(DESTDIR)$(PREFIX)/share/cachebench/Traces
	install -d $(DESTDIR)$(PREFIX)/share/cachebench/Networks
	install -m 644 Scenarios/Networks/NOTICE.md Scenarios/Networks/*.csv $(DESTDIR)$(PREFIX)/share/cachebench/Networks
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(CACHEBENCH) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/cachebench
	install -d $(DESTDIR)$(PREFIX)/share/zsh/site-functions
	$(CACHEBENCH) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_cachebench
	install -d $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(CACHEBENCH) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/cachebench.fish
	install -d $(DESTDIR)$(PREFIX)/share/man/man1
	$(CACHEBENCH) help --man > $(DESTDIR)$(PREFIX)/share/man/man1/cachebench.1

uninstall: ## Remove what 'install' has put there: make uninstall PREFIX=/usr/local
	rm -rf $(DESTDIR)$(PREFIX)/share/cachebench
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,bin/cachebench share/bash-completion/completions/cachebench \
	  share/zsh/site-functions/_cachebench share/fish/vendor_completions.d/cachebench.fish share/man/man1/cachebench.1)

dist: linux setup ## Pack the program for Linux without a toolchain, into .build/dist
	.ci/dist

# Pushing the tag and uploading the files that it prints is left to a person.
release: linux ## Pack a release from a commit with a version and a date, and try it in bare Debians; needs root
	@git diff --quiet HEAD || { echo "make release: commit first" >&2; exit 1; }
	@grep '^date-released: ' CITATION.cff || { echo "make release: state the date in CITATION.cff and CHANGELOG.md" >&2; exit 1; }
	$(MAKE) dist
	$(MAKE) dist-check
	@ls .build/dist/cachebench-*
	@echo "git tag v$$(sed -n 's/^version: //p' CITATION.cff)"

# Not part of test-all: the first time takes minutes and a network; afterwards seconds.
dist-check: linux ## Try the archive of dist in a bare Debian 12; needs root
	Tests/System/bare

clean: ## Remove everything that was built
	rm -rf .build
