# mdoc-reader: what a person types. Every target works on a fresh Debian 12 or Ubuntu 22.04+ that has Swift 6.

SWIFT  ?= swift
CONFIG ?= debug
FORMATTED = Package.swift Sources Tests Fuzz/Package.swift Fuzz/Sources

.PHONY: run test crosscheck build release format lint bench bench-service stress fuzz mutation coverage vectors docs clean dependencies

## run       start the service with a demo relying party, and run one presentation through it; LISTEN=HOST:PORT
run: dependencies
	$(SWIFT) build --product mdoc-reader
	$(SWIFT) build --product mdoc-wallet
	@scripts/run-demo

## test      build and run every test; the last line is the honest count
test: dependencies
	scripts/test

## crosscheck  let PyPI packages decide every test vector anew, without our verifier; needs Python 3.11
crosscheck:
	@scripts/install-dependencies python
	@scripts/cross-check

## build     everything, for debugging
build: dependencies
	$(SWIFT) build

## release   mdoc-reader and mdoc-wallet, optimised
release: dependencies
	$(SWIFT) build -c release --product mdoc-reader
	$(SWIFT) build -c release --product mdoc-wallet

## format    rewrite the sources in the house style
format:
	$(SWIFT) format format -i -r $(FORMATTED)

## lint      fail where the sources are not in the house style
lint:
	$(SWIFT) format lint -s -r $(FORMATTED)

## bench     measure verification beside the bare cryptography, in one run
bench: release
	.build/release/mdoc-reader bench $(if $(WORKLOAD),--workload $(WORKLOAD))

## bench-service  measure the HTTP service under load, with wrk; VERIFICATIONS=1000000 watches its memory too
bench-service: release
	scripts/bench-service

## fuzz      throw mutated input at every door for FUZZ_SECONDS seconds each (default 30)
fuzz: dependencies
	scripts/fuzz

## stress    do to a running service what its promises are about; SEED=N makes the same choices again
stress: release
	scripts/stress $(if $(SEED),--seed $(SEED)) $(PROMISES)

## mutation  switch off each check of the verifier by itself, and look whether a vector notices; docs/mutation.md
mutation: dependencies
	python3 scripts/mutation $(ARGUMENTS)

## coverage  line coverage of the sources by the tests
coverage: dependencies
	scripts/coverage

## vectors   write the test vectors again, byte for byte, and say whether the tree changed
vectors: dependencies
	@scripts/install-dependencies python
	$(SWIFT) build --product mdoc-wallet
	@scripts/make-vectors

## docs      write docs/errors.md, docs/conformance.md and docs/faults.md again
docs:
	$(SWIFT) build --product mdoc-reader
	$(SWIFT) build --product mdoc-wallet
	.build/debug/mdoc-reader errors --vectors testvectors > docs/errors.md
	.build/debug/mdoc-reader conformance --report matrix=docs/conformance.md testvectors
	.build/debug/mdoc-wallet list-faults --format markdown > docs/faults.md

## clean     forget everything that was built
clean:
	rm -rf .build Fuzz/.build

dependencies:
	@scripts/install-dependencies
