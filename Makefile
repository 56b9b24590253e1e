# Calculator: an IBus input method. `make help` lists what can be made.

SHELL = /bin/bash

PREFIX ?= /usr
DESTDIR ?=
bindir = $(PREFIX)/bin
libexecdir = $(PREFIX)/libexec
datadir = $(PREFIX)/share
mandir = $(datadir)/man
schemadir = $(datadir)/glib-2.0/schemas

SCHEMA = org.freedesktop.ibus.engine.calculator.gschema.xml
# What GLib reads is one file for all schemas of a folder. In a package that is the package manager's.
compile-schemas = $(if $(DESTDIR),,@[ ! -d '$(schemadir)' ] || glib-compile-schemas '$(schemadir)')
# A cache of the icons that is there is asked before the folders, and they do not get newer by a file below.
ICON_FOLDER = $(datadir)/icons/hicolor
cache-icons = $(if $(DESTDIR),,@[ ! -e '$(ICON_FOLDER)/icon-theme.cache' ] || \
  ! command -v gtk-update-icon-cache >/dev/null || gtk-update-icon-cache --quiet --force '$(ICON_FOLDER)')

VERSION := $(shell sed -n 's/.*version = "\(.*\)"/\1/p' Sources/CalculatorKeyboard/Product.swift)

BUILD_PACKAGES = libibus-1.0-dev libglib2.0-dev libgtk-4-dev libadwaita-1-dev libx11-dev \
  libseccomp-dev gettext appstream
RUN_PACKAGES = $(BUILD_PACKAGES) ibus ibus-gtk3 xvfb openbox xdotool dbus dbus-daemon x11-utils \
  libglib2.0-bin python3-gi gir1.2-gtk-3.0 fonts-dejavu-core
TEST_PACKAGES = $(RUN_PACKAGES) ibus-gtk4 gir1.2-gtk-4.0 gir1.2-ibus-1.0 python3-pyqt5 xterm \
  dbus-bin xkb-data x11-xkb-utils locales gnome-shell xwayland pipewire \
  dconf-gsettings-backend dconf-service dconf-cli at-spi2-core gir1.2-atspi-2.0 \
  desktop-file-utils appstream man-db groff \
  python3-dbusmock python3-pyqt6 gir1.2-vte-2.91 chromium firefox-esr strace i3lock
CLIENT_PACKAGES = $(TEST_PACKAGES) gedit mousepad kate libreoffice-writer libreoffice-calc \
  libreoffice-gtk3 python3-uno
BENCH_PACKAGES = $(TEST_PACKAGES) ibus-hangul ibus-m17n ibus-typing-booster valgrind
DESKTOP_PACKAGES = $(BUILD_PACKAGES) debootstrap iproute2 debian-archive-keyring
DEB_PACKAGES = $(BUILD_PACKAGES) git dpkg-dev debhelper pkgconf lintian
RECIPE_PACKAGES = rpm rpmlint cpio makepkg pacman-package-manager libarchive-tools nix-bin
PICTURE_PACKAGES = $(RUN_PACKAGES) xcompmgr locales python3-pil at-spi2-core gir1.2-atspi-2.0
SOAK_PACKAGES = $(RUN_PACKAGES) python3-matplotlib

# Warnings are errors in what `make` builds; a plain `swift build` only shows them.
export CALCULATOR_STRICT = 1
# And what needs more than libibus and GLib is built as well.
export CALCULATOR_FULL = 1

INSTALL_PACKAGES = Tests/Tools/Support/install-packages
# Runs tests, by a name and with a limit in minutes; what came of them is counted by their names.
run-tests = Tests/Tools/Support/run-tests build/tests/$(1) $(2) swift test --skip-build --disable-xctest
count-tests = Tests/Tools/Support/count-tests $(addprefix build/tests/,$(1))
# Half of the tests of windows, by the time they take.
CLIENT_TESTS = Applications/(Client|Gnome|KeypadOnGnome|EngineFault|EngineReturn|BusyApplication|Suspend|Selection)Tests/
# What is installed.
PROGRAMS = ibus-engine-calculator ibus-calculator-keypad ibus-setup-calculator
# The programs have the Swift runtime in them, without Foundation: BigInt takes that wherever it can be imported,
# for conversions that nobody here makes.
RUNTIME = $(CURDIR)/.build/runtime
SWIFT_RUNTIME = $(shell swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)".*|\1_static|p')
# They look for no library beside themselves, the addresses they call are read-only, and where they were built is
# not in them: not as a path, nor in the compiler's hashes of its sources.
SWIFT_PROGRAM = swift build -c release --static-swift-stdlib --scratch-path .build-programs \
  --disable-local-rpath -Xswiftc -resource-dir -Xswiftc $(RUNTIME) -Xlinker -z -Xlinker now -Xlinker -s \
  -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=/usr/src/ibus-calculator' \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen --product
ICONS = scalable/apps/ibus-calculator.svg symbolic/apps/ibus-calculator-symbolic.svg
DESKTOP_FILE = ibus-setup-calculator.desktop
# The catalogues of the messages, and the desktop file and the metainfo in all languages: what goes into share/.
TRANSLATIONS = build/translations
LANGUAGES := $(shell cat data/po/LINGUAS)
make-translations = data/po/make-catalogues '$(1)'

# The guide, which *Help* of the preferences opens, and what it shows and links to.
docdir = $(datadir)/doc/ibus-calculator
PAGES = README.md $(patsubst %,docs/%,typing.gif user-guide.md clients.md threat-model.md readings-light.png \
  list-light.png setup-settings-light.png gnome-48.png)

METAINFO = org.freedesktop.ibus.engine.calculator.metainfo.xml
MAN_PAGES = man1/ibus-setup-calculator.1 man1/ibus-engine-calculator.1 \
  man1/ibus-calculator-keypad.1 man7/ibus-calculator.7
# What files say of the place they are installed in.
fill-in = sed -e 's|@LIBEXECDIR@|$(libexecdir)|g' -e 's|@BINDIR@|$(bindir)|g' \
  -e 's|@DATADIR@|$(datadir)|g' -e 's|@VERSION@|$(VERSION)|g'
SWIFT_TOOL = swift build -c release --static-swift-stdlib --product
# The compiler says what is in each module as it compiles it. Asked afterwards, of what it has built, it
# leaves out declarations with types of another module of ours, such as KeyboardSession.handle.
SWIFT_GRAPHS = swift build --scratch-path .build-docs -Xswiftc -emit-symbol-graph \
  -Xswiftc -emit-symbol-graph-dir -Xswiftc '$(CURDIR)/.build-docs/graphs' \
  -Xswiftc -symbol-graph-minimum-access-level -Xswiftc package \
  -Xswiftc -symbol-graph-skip-synthesized-members -Xswiftc -emit-extension-block-symbols
# What `make test-desktops` runs on: a suite of Debian's, and what of it. There are plasma-x11 and
# sway, too.
DESKTOPS ?= trixie-x11 trixie-gnome trixie-kwin forky-gnome forky-kwin forky-cinnamon sid-gnome
# The releases of Debian that the package is tried on.
DEB_SUITES ?= bookworm trixie
# The tests that start the engine, of those without windows.
RELEASE_TESTS = DaemonTranscriptTests|HostileTests[.]HostileTests/|LockInTests/serving|LauncherTests/(keypad|preferences)|CommandLineTests[.]
# Lines of `make release-check`: all, or those that are chosen; and of those that take hours.
RELEASE_LINES ?=
RELEASE_ALSO ?=
# How often `make bench` measures.
BENCH_ROUNDS ?= 7
BENCH_READER ?=
# How long `make fuzz` looks for lines that reach new code of the reader.
FUZZ_SECONDS ?= 3600

# An engine that tells of every wrong access to memory, and of leaks, for the tests of hostile input.
# It is not locked in: the lock-in refuses the search for leaks.
SWIFT_ADDRESS = swift build --sanitize=address -Xswiftc -DUNCONFINED \
  --scratch-path .build-address --product
HOSTILE_ENGINE = CALCULATOR_HOSTILE_ENGINE='$(CURDIR)/.build-address/debug/ibus-engine-calculator'

.PHONY: help run fast test test-release test-clients test-desktops build install uninstall check
.PHONY: programs deb check-deb check-plain dist docs reproduce release-check
.PHONY: rules lint bench faults fuzz soak mutants screenshots clean
.PHONY: setup-build setup-run setup-test setup-clients setup-package setup-trees pot

help:
	@echo 'make run        try Calculator in a session of its own; nothing is installed'
	@echo 'make fast       build, and run the quick tests that need neither daemon nor window'
	@echo 'make test       run every test'
	@echo 'make test-release  run transcripts and hostile input with the engine as it is installed'
	@echo 'make test-clients  check the real applications, or those of CLIENTS="firefox vte"'
	@echo 'make test-desktops  the same on desktops of newer Debian releases, in trees of some GB each that'
	@echo '                are built as root; DESKTOPS="trixie-gnome sid-gnome" and CLIENTS choose, JOBS is'
	@echo '                how many clients are checked at a time'
	@echo 'make build      build the release programs into .build/release'
	@echo 'make install    install under PREFIX ($(PREFIX)); DESTDIR is put before it'
	@echo 'make uninstall  remove what install put there'
	@echo 'make pot        collect the messages anew, and have the catalogues in data/po follow'
	@echo 'make deb        build the Debian package into build/deb'
	@echo 'make check-deb  install, use, upgrade and purge it in fresh trees of Debian; DEB_SUITES="$(DEB_SUITES)"'
	@echo 'make dist       pack the sources, and those of the packages they need, into build/dist'
	@echo 'make reproduce  build the last commit here and in another folder, and compare every byte'
	@echo 'make release-check  run what a release needs, as root, and print one table of it;'
	@echo '                RELEASE_LINES="metainfo man" chooses, RELEASE_ALSO="soak" adds what takes hours'
	@echo 'make check      format, lint, a build without warnings, the import rules'
	@echo 'make lint       format and lint alone, in seconds'
	@echo 'make rules      what each rule of docs/behaviour.md 3.3 changes, in its table and in real lines'
	@echo 'make docs       DocC pages of the modules into build/docs, for any web server'
	@echo 'make screenshots  take the pictures in docs/, the moving one of typing too, and all pages of the'
	@echo '                preferences in build/pictures'
	@echo 'make bench      measure what a key costs, beside other engines; BENCH_ROUNDS=$(BENCH_ROUNDS);'
	@echo '                BENCH_READER=1: all of it once more while a stand-in for a screen reader runs'
	@echo 'make faults     break everything around the keyboard, and write docs/faults.md'
	@echo 'make mutants    put small faults into a copy of the sources, see which test notices, and write'
	@echo '                docs/mutants.md; MUTANTS="KeypadLine Token.swift 12" and MUTANTS_SAMPLE=150 choose'
	@echo 'make fuzz       a million random key sequences and lines, and 200,000 typed ones, against the'
	@echo '                independent models, ten minutes of hostile input, and an hour of lines that'
	@echo '                reach new code of the reader; FUZZ_SECONDS=$(FUZZ_SECONDS)'
	@echo 'make soak       a million random keys through a real ibus-daemon; draws docs/soak.png'

setup-build:
	@$(INSTALL_PACKAGES) $(BUILD_PACKAGES)
	@command -v swift >/dev/null || { echo 'Swift 6.3 is needed: https://swift.org/install' >&2; exit 1; }

setup-run: setup-build
	@$(INSTALL_PACKAGES) $(RUN_PACKAGES)

setup-test: setup-build
	@$(INSTALL_PACKAGES) $(TEST_PACKAGES)

setup-clients: setup-test
	@$(INSTALL_PACKAGES) $(CLIENT_PACKAGES)

run: setup-run
	swift build --product ibus-engine-calculator
	swift build --product ibus-calculator-keypad
	@# Where a program looks for them: below the folder that its own is in.
	@$(call make-translations,.build/debug/../share)
	Tests/Tools/Support/run-calculator .build/debug/ibus-engine-calculator

fast: export CALCULATOR_FAST = 1
fast: setup-build
	swift build --build-tests --scratch-path .build-fast
	@swift test -q --skip-build --disable-xctest --scratch-path .build-fast \
	  --skip 'DaemonTranscriptTests|CaretFuzzTests|ExhaustiveTests|OracleTests'

test: setup-test
	swift build --build-tests
	Tests/Daemon/DocumentTests/call-swift
	$(SWIFT_ADDRESS) ibus-engine-calculator
	@# In two halves at once: each test of windows has a display and a bus of its own.
	@$(call run-tests,clients,40) --ignore-lock --filter '$(CLIENT_TESTS)' & trap "kill $$!" INT TERM; \
	  $(HOSTILE_ENGINE) $(call run-tests,others,20) --ignore-lock --skip ApplicationsTests; \
	  $(call run-tests,windows,40) --ignore-lock --filter ApplicationsTests --skip '$(CLIENT_TESTS)'; wait
	@$(call count-tests,others clients windows)

# The release engine is locked in, which no other test of hostile input has.
test-release: setup-test
	swift build --build-tests
	$(MAKE) programs
	$(MAKE) install DESTDIR='$(CURDIR)/build/test-release' PREFIX=/usr >/dev/null
	@CALCULATOR_ENGINE='$(CURDIR)/build/test-release/usr/libexec/ibus-engine-calculator' \
	  CALCULATOR_HOSTILE_SECONDS=10 $(call run-tests,release,10) --filter '$(RELEASE_TESTS)'
	@$(call count-tests,release)
	@# What was put there is taken away again, to the last file.
	$(MAKE) uninstall DESTDIR='$(CURDIR)/build/test-release' PREFIX=/usr >/dev/null
	@! find build/test-release -type f | grep .

test-clients: setup-clients
	swift build --product check-clients
	.build/debug/check-clients $(CLIENTS)

# The programs that are installed run in every tree as they are; so do the checks and the tests, built
# once, here.
test-desktops: setup-build
	@$(INSTALL_PACKAGES) $(DESKTOP_PACKAGES)
	$(SWIFT_TOOL) check-clients
	swift build --build-tests
	$(MAKE) build
	$(MAKE) install DESTDIR='$(CURDIR)/build/desktops' PREFIX=/usr >/dev/null
	Tests/Tools/Desktops/gather build/desktops
	Tests/Tools/Desktops/test-desktops $(DESKTOPS) -- $(CLIENTS)

build: programs
	$(SWIFT_TOOL) calculator-keys
	@cp -f $(addprefix .build-programs/release/,$(PROGRAMS)) .build/release/

# What is installed, and nothing else.
programs: setup-build
	@rm -rf '$(RUNTIME)' && mkdir -p '$(RUNTIME)'
	@cp -as '$(SWIFT_RUNTIME)/.' '$(RUNTIME)' && rm -rf '$(RUNTIME)'/linux/*Foundation*
	$(SWIFT_PROGRAM) ibus-engine-calculator
	$(SWIFT_PROGRAM) ibus-calculator-keypad
	$(SWIFT_PROGRAM) ibus-setup-calculator
	@$(call make-translations,$(TRANSLATIONS))

# Installs what `make build` has built, so that root need not build: sudo make install.
install: $(addprefix .build-programs/release/,$(PROGRAMS)) $(TRANSLATIONS)/applications/$(DESKTOP_FILE)
	install -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(libexecdir)' '$(DESTDIR)$(datadir)/ibus/component' \
	  '$(DESTDIR)$(datadir)/applications' '$(DESTDIR)$(schemadir)'
	install -m 755 $(addprefix .build-programs/release/,$(filter-out ibus-setup-calculator,$(PROGRAMS))) \
	  '$(DESTDIR)$(libexecdir)/'
	install -m 755 .build-programs/release/ibus-setup-calculator '$(DESTDIR)$(bindir)/'
	$(fill-in) ibus-component/calculator.xml.in > '$(DESTDIR)$(datadir)/ibus/component/calculator.xml'
	chmod 644 '$(DESTDIR)$(datadir)/ibus/component/calculator.xml'
	install -m 644 $(TRANSLATIONS)/applications/$(DESKTOP_FILE) '$(DESTDIR)$(datadir)/applications/'
	for language in $(LANGUAGES); do \
	  install -D -m 644 -t '$(DESTDIR)$(datadir)/locale/'$$language/LC_MESSAGES \
	    $(TRANSLATIONS)/locale/$$language/LC_MESSAGES/ibus-calculator.mo || exit; \
	done
	for icon in $(ICONS); do \
	  install -D -m 644 data/icons/hicolor/$$icon '$(DESTDIR)$(datadir)/icons/hicolor/'$$icon || exit; \
	done
	install -m 644 data/$(SCHEMA) '$(DESTDIR)$(schemadir)/'
	install -D -m 644 $(TRANSLATIONS)/metainfo/$(METAINFO) '$(DESTDIR)$(datadir)/metainfo/$(METAINFO)'
	for page in $(MAN_PAGES); do \
	  install -D -m 644 /dev/null '$(DESTDIR)$(mandir)/'$$page && \
	  $(fill-in) data/man/$${page##*/} > '$(DESTDIR)$(mandir)/'$$page || exit; \
	done
	for page in $(PAGES); do install -D -m 644 $$page '$(DESTDIR)$(docdir)/'$$page || exit; done
	$(compile-schemas)
	$(cache-icons)
	@echo 'Installed. Log out and in, then open "Calculator Keyboard" from the applications.'

$(addprefix .build-programs/release/,$(PROGRAMS)):
	$(MAKE) programs

$(TRANSLATIONS)/applications/$(DESKTOP_FILE): $(wildcard data/po/*.po) data/po/LINGUAS data/$(DESKTOP_FILE) \
  data/$(METAINFO)
	@$(INSTALL_PACKAGES) gettext appstream
	$(call make-translations,$(TRANSLATIONS))

# What was translated stays; what is new, and what has changed, is to be translated.
pot: setup-build
	data/po/make-pot
	for language in $(LANGUAGES); do \
	  msgmerge --quiet --update --no-fuzzy-matching --no-wrap --backup=none \
	    data/po/$$language.po data/po/ibus-calculator.pot || exit; \
	  msgfmt --check --statistics --output-file=/dev/null data/po/$$language.po || exit; \
	done

uninstall:
	rm -f '$(DESTDIR)$(libexecdir)/ibus-engine-calculator' \
	  '$(DESTDIR)$(libexecdir)/ibus-calculator-keypad' \
	  '$(DESTDIR)$(bindir)/ibus-setup-calculator' \
	  '$(DESTDIR)$(datadir)/ibus/component/calculator.xml' \
	  '$(DESTDIR)$(datadir)/applications/$(DESKTOP_FILE)' \
	  $(foreach language,$(LANGUAGES),'$(DESTDIR)$(datadir)/locale/$(language)/LC_MESSAGES/ibus-calculator.mo') \
	  $(foreach icon,$(ICONS),'$(DESTDIR)$(datadir)/icons/hicolor/$(icon)') \
	  $(foreach page,$(MAN_PAGES),'$(DESTDIR)$(mandir)/$(page)') \
	  '$(DESTDIR)$(datadir)/metainfo/$(METAINFO)' \
	  $(foreach page,$(PAGES),'$(DESTDIR)$(docdir)/$(page)') \
	  '$(DESTDIR)$(schemadir)/$(SCHEMA)'
	$(compile-schemas)
	$(cache-icons)

check: setup-build
	swift format lint --strict --recursive Sources Tests Package.swift
	Tests/Tools/Release/check-table
	swift build --build-tests
	@$(call run-tests,rules,5) --filter 'ArchitectureTests|CommandTableTests|WorkedExampleTests'
	@$(call count-tests,rules)

# What each rule of docs/behaviour.md 3.3 changes: rows of its table, and real lines.
rules: setup-build
	@mkdir -p build
	@test -s build/lines.txt || Tests/Tools/Corpus/collect-lines build/lines.txt
	@CALCULATOR_RULES=1 CALCULATOR_LINES='$(CURDIR)/build/lines.txt' \
	  swift test -q -c release -Xswiftc -enable-testing --scratch-path .build-rules \
	  --filter RuleReport 2>/dev/null | grep -E '^(rule|[a-z-]+:|    )'

lint:
	swift format lint --strict --recursive Sources Tests Package.swift

# The Debian package, in build/deb. Its changelog is written for it: the version stands in the sources.
deb: setup-build
	@$(INSTALL_PACKAGES) $(DEB_PACKAGES)
	debian/write-changelog '$(VERSION)' > debian/changelog
	rm -rf build/deb && mkdir -p build/deb
	debian/rules clean && DEB_RULES_REQUIRES_ROOT=no debian/rules binary DEB_FOLDER='$(CURDIR)/build/deb'
	lintian --allow-root --fail-on error,warning build/deb/*.deb

# The sources with those of the packages they need, in build/dist.
dist:
	@$(INSTALL_PACKAGES) git xz-utils python3-minimal
	@command -v swift >/dev/null || { echo 'Swift 6.3 is needed: https://swift.org/install' >&2; exit 1; }
	swift package resolve --force-resolved-versions
	packaging/make-dist '$(VERSION)' .build/checkouts build/dist

# Two builds of the last commit in two folders must be the same, byte by byte; one of them is this
# folder's own. `make release-check` makes both anew, and compares the Debian package as well.
reproduce: setup-build
	@$(INSTALL_PACKAGES) git xz-utils python3-minimal binutils
	Tests/Tools/Release/reproduce

# All that a release needs, in one table: what passed, what failed, what was not run, and why.
# RELEASE_LINES chooses lines of it, RELEASE_ALSO adds those that take hours.
release-check: setup-test setup-package setup-trees
	@$(INSTALL_PACKAGES) $(RECIPE_PACKAGES)
	@RELEASE_ALSO='$(RELEASE_ALSO)' Tests/Tools/Release/release-check $(RELEASE_LINES)

# Without what only make sets, as whoever opens the package in an editor builds it.
check-plain: setup-build
	env -u CALCULATOR_STRICT -u CALCULATOR_FULL swift build --scratch-path .build-plain
	env -u CALCULATOR_STRICT -u CALCULATOR_FULL swift test --scratch-path .build-plain \
	  --filter 'CalculatorCoreTests|CalculatorKeyboardTests'

# The package in fresh trees of Debian 12 and 13, which are built as root.
check-deb: deb setup-trees
	Tests/Tools/Release/check-package build/deb/*.deb $(DEB_SUITES)

setup-package: setup-build
	@$(INSTALL_PACKAGES) $(DEB_PACKAGES) xz-utils python3-minimal binutils

setup-trees:
	@$(INSTALL_PACKAGES) debootstrap iproute2 debian-archive-keyring

# Measures the engine as it is installed, and writes docs/bench.md.
bench: setup-build
	@$(INSTALL_PACKAGES) $(BENCH_PACKAGES)
	$(MAKE) build
	$(MAKE) install DESTDIR='$(CURDIR)/build/bench' PREFIX=/usr >/dev/null
	$(SWIFT_TOOL) bench
	.build/release/bench --rounds $(BENCH_ROUNDS) $(if $(BENCH_READER),--reader) --output build/bench \
	  --engine '$(CURDIR)/build/bench/usr/libexec/ibus-engine-calculator'
	Tests/Tools/Bench/measure-windows .build-programs/release > build/bench/windows.md
	Tests/Tools/Bench/measure-pixels '$(CURDIR)/build/bench/usr/libexec/ibus-engine-calculator' > build/bench/pixels.md
	cat Tests/Tools/Bench/bench.head.md build/bench/{bench,pixels,windows}.md > docs/bench.md

# The modules' pages, one site in build/docs. They are built apart: the graphs are of what is compiled.
docs: setup-build
	@$(INSTALL_PACKAGES) python3
	@mkdir -p .build-docs/graphs
	$(SWIFT_GRAPHS)
	docs/make-docs .build-docs build/docs
	@echo 'To read them: python3 -m http.server --directory build/docs'

screenshots: setup-build
	@$(INSTALL_PACKAGES) $(PICTURE_PACKAGES)
	swift build --product ibus-calculator-keypad
	mkdir -p build/pictures
	Tests/Tools/Support/private-session --display -- Tests/Tools/Support/windows/keypad_pictures.py \
	  '$(CURDIR)/.build/debug/ibus-calculator-keypad' '$(CURDIR)/build/pictures'
	swift build --product ibus-engine-calculator
	Tests/Tools/Support/take-list-pictures '$(CURDIR)/.build/debug/ibus-engine-calculator' build/pictures
	Tests/Tools/Support/take-typing-picture '$(CURDIR)/.build/debug/ibus-engine-calculator' docs/typing.gif
	swift build --product ibus-setup-calculator
	Tests/Tools/Support/take-setup-pictures '$(CURDIR)/.build/debug/ibus-setup-calculator' build/pictures
	cp build/pictures/{keypad,list,readings,setup-settings}-light.png docs/

faults: setup-test
	swift build --build-tests
	Tests/Tools/Support/write-faults docs/faults.md

mutants: setup-test
	MUTANTS_SAMPLE=$(MUTANTS_SAMPLE) Tests/Tools/Mutants/run-mutants $(MUTANTS)

# What the fuzzer finds in the reader stays in build/fuzz, and is where it begins the next time.
fuzz: setup-build
	CALCULATOR_FUZZ=1 swift build -c release --sanitize address --product fuzz-reader --scratch-path .build-fuzz \
	  -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld
	mkdir -p build/fuzz
	.build-fuzz/release/fuzz-reader -max_total_time=$(FUZZ_SECONDS) -max_len=160 -timeout=5 \
	  -artifact_prefix=build/ build/fuzz
	$(SWIFT_ADDRESS) ibus-engine-calculator
	CALCULATOR_READING_CORPUS='$(CURDIR)/build/fuzz' CALCULATOR_ORACLE_SEQUENCES=1000000 CALCULATOR_TYPING_LINES=200000 \
	  CALCULATOR_READING_LINES=1000000 \
	  CALCULATOR_WRITTEN_COUNT=1000000 CALCULATOR_DISPLAY_TEXTS=50000 CALCULATOR_CARET_EVENTS=1000000 CALCULATOR_ORACLE_SEED=$$(date +%s) \
	  CALCULATOR_HOSTILE_SECONDS=600 CALCULATOR_HOSTILE_SEED=$$(date +%s) $(HOSTILE_ENGINE) \
	  swift test -c release -Xswiftc -enable-testing \
	  --filter 'OracleTests|ExhaustiveTests|HostileTests|ReadingTests|DisplayPropertyTests|readBack|CaretFuzzTests'

soak: build
	@$(INSTALL_PACKAGES) $(SOAK_PACKAGES)
	swift build --build-tests
	mkdir -p build
	CALCULATOR_ENGINE='$(CURDIR)/.build/release/ibus-engine-calculator' \
	  CALCULATOR_DAY_KEYS=288000 CALCULATOR_SOAK_KEYS=1000000 CALCULATOR_SOAK_SEED=$${CALCULATOR_SOAK_SEED:-$$(date +%s)} \
	  CALCULATOR_SOAK_TABLE='$(CURDIR)/build/soak.tsv' \
	  swift test --skip-build --filter SoakTests; status=$$?; \
	  Tests/Daemon/SoakTests/plot_soak.py build/soak.tsv docs/soak.png docs/soak.md && exit $$status

clean:
	rm -rf .build .build-* build
