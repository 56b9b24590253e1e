"""The lines of release-check, in their order: name, description, command, and the evidence in its log."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
METAINFO = "data/org.freedesktop.ibus.engine.calculator.metainfo.xml"
# Eight steps passed in a tree, and none failed.
STEPS = r"\A(?![\s\S]*\| no \|$)(?:[\s\S]*?^\| {0} \| .* \| yes \|$){{8}}"
HAS_PICTURES = "<screenshot" in (ROOT / METAINFO).read_text()

LINES = [
    Line(
        "ci",
        "every check and every test: .ci/run",
        ".ci/run",
        r"^[1-9]\d* passed, 0 failed, \d+ skipped\n*\Z",
    ),
    Line(
        "plain",
        "a build and its tests without what make sets",
        "make check-plain",
        r"Test run with [1-9]\d* tests .* passed after",
    ),
    Line(
        "user",
        "tests as an ordinary user",
        "swift build --build-tests && Tests/Tools/Release/test-as-user",
        r"^[1-9]\d* passed, 0 failed, \d+ skipped\n*\Z",
    ),
    Line(
        "reproduce",
        "two fresh builds, archive and package: the same bytes",
        "Tests/Tools/Release/reproduce --package",
        r"^([0-9a-f]{64})  one: (\d+) files\n\1  two: \2 files\n*\Z",
    ),
    Line(
        "version",
        "one version everywhere",
        "Tests/Tools/Release/check-version",
        r"^one version in \d+ places: ",
    ),
    Line("deb", "the Debian package, and lintian's word on it", "make deb && echo built", r"^built$"),
    Line(
        "bookworm",
        "installed, used, upgraded and purged in a fresh Debian 12",
        "Tests/Tools/Release/check-package build/deb/*.deb bookworm",
        STEPS.format("bookworm"),
        after="deb",
    ),
    Line(
        "trixie",
        "the same in Debian 13",
        "Tests/Tools/Release/check-package build/deb/*.deb trixie",
        STEPS.format("trixie"),
        after="deb",
    ),
    Line("dist", "the source archive", "make dist && ls build/dist && echo packed", r"^packed$"),
    Line(
        "fedora",
        "an RPM, built from the archive without a network",
        "Tests/Tools/Release/check-recipe fedora build/dist",
        r"^fedora: \d+ files, .* built without a network$",
        after="dist",
    ),
    Line(
        "arch",
        "a package for Arch, built from the archive without a network",
        "Tests/Tools/Release/check-recipe arch build/dist",
        r"^arch: \d+ files, .* built without a network$",
        after="dist",
    ),
    Line(
        "nix",
        "the Nix expression, parsed and evaluated",
        "Tests/Tools/Release/check-recipe nix build/dist",
        r"^nix: parsed and evaluated",
        after="dist",
    ),
    Line(
        "metainfo",
        "AppStream has nothing to say",
        f"appstreamcli validate --no-net --pedantic {METAINFO}",
        r"^.*[Vv]alidation was successful",
    ),
    Line(
        "screenshots",
        "the metainfo's pictures can be fetched",
        f"appstreamcli validate --pedantic {METAINFO}",
        r"^.*[Vv]alidation was successful",
        never=None if HAS_PICTURES else "no screenshots: they need public addresses",
    ),
    Line(
        "desktop",
        "the desktop file, in all languages",
        "folder=$(mktemp -d); data/po/make-catalogues $folder"
        " && desktop-file-validate $folder/applications/*.desktop && echo valid; rm -rf $folder",
        r"\Avalid\n\Z",
    ),
    Line(
        "man",
        "no warning of the manual pages",
        "for page in data/man/*.[17]; do"
        " MANWIDTH=80 man --warnings --encoding=UTF-8 --local-file -Tutf8 -Z $page 2>&1 >/dev/null;"
        " done; echo read",
        r"\Aread\n\Z",
    ),
    Line(
        "docs",
        "the modules' pages, without a warning of DocC's",
        "make docs",
        r"^[1-9]\d* modules, [1-9]\d* declarations, [1-9]\d* pages, no warnings$",
    ),
    Line("fuzz", "ten minutes of hostile input", "make fuzz", r"Test run with [1-9]\d* tests? .*passed after"),
    Line(
        "clients",
        "the real applications",
        "make test-clients",
        r"\A(?![\s\S]*\bFAILED\b)[\s\S]*^\| .* \|$",
        hours="most of an hour",
    ),
    Line(
        "desktops",
        "desktops of newer Debian releases",
        "make test-desktops",
        r"\A(?![\s\S]*^FAILED: )[\s\S]*^Scenarios: [1-9]\d* passed, 0 failed",
        hours="some hours",
    ),
    Line(
        "soak",
        "a million keys through a real daemon",
        "make soak",
        r"Test run with [1-9]\d* tests? .*passed after",
        hours="an hour",
    ),
    Line(
        "mutants",
        "each small fault in the reader is seen by a test",
        "make mutants MUTANTS=CalculationReading",
        r"^[1-9]\d* faults: \d+ killed, 0 survive$",
        hours="some hours",
    ),
]
