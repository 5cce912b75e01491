PREFIX ?= /usr/local
DESTDIR ?=
RELEASE := .build/release/tlsprobe
SANITIZED := .build-sanitize
# SwiftPM passes the traits on in an order that changes from run to run, and builds all anew when it does.
# With the other variable, modules that compute much are optimized in debug builds too.
BUILD_ENVIRONMENT := SWIFT_DETERMINISTIC_HASHING=1 TLSPROBE_OPTIMIZED_TESTS=1
BUILD := $(BUILD_ENVIRONMENT) swift build
BUILT_TESTS := $(BUILD_ENVIRONMENT) swift test --skip-build

# Builds the examples of the library in a package of its own and runs them, with the times of a cold and a warm build.
api-example:
	Scripts/api-example

.PHONY: autobahn audit-matrix policy-peers api-example demo build test soak drains repetitions test-peers test-browser browser browser-ui guards docs lint sanitize sanitize-address sanitize-thread sanitize-undefined build-release release request-series pool-cost verdict-cost order install fuzz bench manual deps

demo: deps
	$(BUILD) --product tlsprobe
	.build/debug/tlsprobe demo

build: deps
	$(BUILD)

# All tests but those of peers, in four processes side by side; afterwards, in two, those that compare times. Logs are in .build/test-logs.
test: deps
	$(BUILD) --build-tests
	Scripts/run-tests

# What repeats one thing for a long time: ten thousand handshakes, an interrupt at every moment, a hundred thousand mutations.
soak: deps
	$(BUILD) --build-tests
	Scripts/run-tests --soak
	TLSPROBE_MUTATIONS=100000 $(BUILT_TESTS) --no-parallel --filter MutationTests

# Servers that are not ours, fetched into .build/peers; nothing is installed. In two processes side by side.
test-peers: deps
	Scripts/peers --all
	$(BUILD) --build-tests
	Scripts/run-tests --peers

# Ends `tlsprobe serve --record` by a signal while the server behind has not responded: 50 times each over HTTP/1.1 and HTTP/2.
drains: deps
	$(BUILD) --build-tests
	TLSPROBE_DRAINS=25 $(BUILT_TESTS) --no-parallel --filter ServeDrainTests

# Twenty runs of `ciphers` in a row against each server whose suites hide find the same.
repetitions: deps
	Scripts/peers --all
	$(BUILD) --build-tests
	TLSPROBE_REPETITIONS=20 $(BUILT_TESTS) --no-parallel --filter RepetitionTests

# Every vulnerability probe twenty times against its vulnerable server, once against each sound one, and on bad networks.
audit-matrix: deps
	Scripts/peers --all
	$(BUILD) --build-tests
	TLSPROBE_MATRIX_RUNS=20 $(BUILT_TESTS) --no-parallel --filter AuditMatrixTests

# The policies of Mozilla as sslyze checks them, on every server that both can examine.
policy-peers: deps
	Scripts/peers --all
	$(BUILD) --build-tests
	$(BUILT_TESTS) --no-parallel --filter MozillaSSLyzeTests

# What a browser does with three of the server's cases, and with pages that attack a local server.
test-browser: deps
	Scripts/peers chromium nss
	$(BUILD) --build-tests
	$(BUILT_TESTS) --filter BrowserTests

# The HTML reports among the golden files in Chromium and Firefox ESR, over WebDriver BiDi; SCREENSHOTS=FOLDER keeps pictures and PDFs.
browser:
	Scripts/peers chromedriver firefox axe
	.build/peers/axe/run Scripts/browser-report $(if $(SCREENSHOTS),--screenshots $(SCREENSHOTS)) Tests/Golden/*.html

# The WebSocket of `serve` and `tlsprobe ws` in the Autobahn test suite, which needs Python 2.7; TLSPROBE=PROGRAM tests a built one.
autobahn:
	$(if $(TLSPROBE),,$(MAKE) build-release)
	Scripts/autobahn $(or $(TLSPROBE),$(RELEASE))

# The page of `ui` in both browsers, and attacks from pages of other origins; SCREENSHOTS=FOLDER keeps pictures.
browser-ui: deps
	Scripts/peers chromedriver firefox axe
	$(BUILD) --product tlsprobe
	.build/peers/axe/run Scripts/browser-ui --audit $(if $(SCREENSHOTS),--screenshots $(SCREENSHOTS)) .build/debug/tlsprobe

lint: deps
	swift format lint --strict --recursive Package.swift Sources Tests
	$(BUILD) --build-tests
	$(BUILT_TESTS) --filter ArchitectureTests
	swift format lint --strict --recursive Fuzz/Sources

# Takes each guard of Tests/Guards/guards.txt away and wants a test to fail; a quarter of a minute or so for each.
guards: deps
	Scripts/guards

# The library's documentation; a warning of DocC fails it.
docs: deps
	$(BUILD)
	Scripts/docs

sanitize: sanitize-address sanitize-thread sanitize-undefined

# Leaks count too, but for some of the toolchain's own.
sanitize-address: deps
	LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/Sanitizers/leaks.txt \
	  swift test --scratch-path $(SANITIZED)-address --sanitize=address --no-parallel --skip PeerTests

sanitize-thread: deps
	swift test --scratch-path $(SANITIZED)-thread --sanitize=thread --no-parallel --skip PeerTests

# Swift has no undefined-behaviour sanitizer on Linux, so only the C shim is built with one.
sanitize-undefined: deps
	swift test --scratch-path $(SANITIZED)-undefined -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined --no-parallel --skip PeerTests

# The C sources are compiled with stack protectors and checked calls, and the program is loaded with its tables of addresses bound and
# read-only; Scripts/check-hardening fails a release without them. A position-independent executable is the compiler's default.
HARDENED := -Xcc -fstack-protector-strong -Xcc -D_FORTIFY_SOURCE=2 -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now

# Start-up is most of a short run, so that relocations are packed (RELR), nobody is offered symbols, what a fetch runs stands side by
# side (Scripts/release.order), and libstdc++ and the libraries of HTTP go in statically, by a folder in which the linker finds nothing
# but their archives. Types are asked for by their functions, since by their names the runtime would look for them among all of the
# program's.
OPTIMIZED = $(BUILD) -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -use-ld=lld $(HARDENED) \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  --pkg-config-path $(CURDIR)/.build/static-libraries/pkgconfig \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic -Xlinker -L.build/static-libraries \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Scripts/release.order -Xlinker --no-warn-symbol-ordering

build-release: deps
	@Scripts/static-libraries .build/static-libraries
	$(OPTIMIZED) --product tlsprobe

# What Benchmarks/fetch-cost compares with h2load.
request-series: deps
	@Scripts/static-libraries .build/static-libraries
	$(OPTIMIZED) --product request-series

# What Benchmarks/pool-cost compares with h2load and wrk.
pool-cost: deps
	@Scripts/static-libraries .build/static-libraries
	$(OPTIMIZED) --product pool-cost

verdict-cost: verdict-cost-program
	.build/release/verdict-cost

verdict-cost-program: deps
	@Scripts/static-libraries .build/static-libraries
	$(OPTIMIZED) --product verdict-cost

release: build-release
	strip $(RELEASE)
	@Scripts/check-hardening $(RELEASE)
	@Scripts/static-libraries --versions
	@echo "stays dynamic:"
	@ldd $(RELEASE)

# Which functions a fetch runs, anew; needs valgrind and an nginx.
order:
	rm -f $(RELEASE)
	$(MAKE) build-release
	Scripts/update-order $(RELEASE) Scripts/release.order

install:
	@test -x $(RELEASE) || { echo "install: run 'make release' first" >&2; exit 1; }
	install -D -m 0755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/tlsprobe
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/tlsprobe
	install -m 0644 man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 0644 certs/cacert.pem $(DESTDIR)$(PREFIX)/share/tlsprobe/cacert.pem
	$(RELEASE) --version -v | sed -n 's/^data: certifi //p' > $(DESTDIR)$(PREFIX)/share/tlsprobe/cacert.version
	install -D -m 0644 completions/tlsprobe.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/tlsprobe
	install -D -m 0644 completions/_tlsprobe $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_tlsprobe
	install -D -m 0644 completions/tlsprobe.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/tlsprobe.fish

# Man pages and completions, from the definitions of the commands.
manual: deps
	Scripts/update-manual

# FUZZ_SECONDS=60 and FUZZ_JOBS=2 say how long each target runs and how many at a time.
fuzz: deps
	Fuzz/run

bench: release request-series pool-cost verdict-cost-program
	Benchmarks/run

deps:
	@Scripts/install-dependencies
