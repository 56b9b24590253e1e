// swift-tools-version: 6.2
import PackageDescription

/// `make` sets this, so that a warning fails what it builds; a newer compiler's warnings must not
/// keep anyone from a plain `swift build`.
let isStrict = Context.environment["CALCULATOR_STRICT"] != nil

/// `make fast` sets this: what only tests with a daemon or a window need is not built then.
let isFast = Context.environment["CALCULATOR_FAST"] != nil

/// `make` sets this too: what needs more than libibus and GLib is then built as well.
let isFull = !isFast && Context.environment["CALCULATOR_FULL"] != nil

/// `make rules` sets this: rules of docs/behaviour.md 3.3 can be left out then.
let leavesOutRules = Context.environment["CALCULATOR_RULES"] != nil

/// `make fuzz` sets this: the fuzzer needs a library that only it is linked with.
let isFuzzed = Context.environment["CALCULATOR_FUZZ"] != nil

/// Every target has these.
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (leavesOutRules ? [.define("LEAVING_OUT_RULES")] : [])
  + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// What is built only then: the lock-in, which needs libseccomp, the on-screen keypad, which needs
/// GTK 4, and the preferences, which need libadwaita.
let fullTargets: [Target] = [
  .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
  .target(name: "Confinement", dependencies: ["CSeccomp", "Messages"]),
  .systemLibrary(
    name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev", "libx11-dev"])]),
  .target(name: "GtkSupport", dependencies: ["CGtk", "GLibSupport"]),
  .executableTarget(
    name: "confinement-probe", dependencies: ["CSeccomp", "Confinement"],
    path: "Tests/Tools/ConfinementProbe"),
  .testTarget(
    name: "ConfinementTests",
    dependencies: [
      "CSeccomp", "Confinement", "TestSupport", "confinement-probe", "ibus-engine-calculator",
    ],
    path: "Tests/Daemon/ConfinementTests"),
  .target(name: "KeypadWindow", dependencies: ["GtkSupport", "KeypadLine", "Messages"]),
  .testTarget(
    name: "KeypadWindowTests",
    dependencies: ["CalculatorCore", "GtkSupport", "KeypadLine", "KeypadWindow"]),
  .executableTarget(
    name: "ibus-calculator-keypad",
    dependencies: ["GLibSupport", "GtkSupport", "KeypadLine", "KeypadWindow", "Messages"]),
  .systemLibrary(
    name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
  .target(name: "AdwaitaSupport", dependencies: ["CAdwaita", "CGtk", "GLibSupport", "GtkSupport"]),
  .executableTarget(
    name: "ibus-setup-calculator",
    dependencies: [
      "AdwaitaSupport", "CalculationReading", "CalculatorKeyboard", "Confinement", "GLibSupport",
      "GtkSupport", "Messages", "SetupModel", "SystemSettings", "UsedSpace",
    ]),
]

let package = Package(
  name: "Calculator",
  products: [
    .executable(name: "ibus-engine-calculator", targets: ["ibus-engine-calculator"]),
    .executable(name: "calculator-keys", targets: ["calculator-keys"]),
  ],
  dependencies: [
    .package(url: "https://github.com/attaswift/BigInt", exact: "6.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .target(name: "CalculatorCore", dependencies: ["BigInt"]),
    .target(name: "KeypadLine"),
    .target(name: "Messages"),
    .target(name: "CalculationReading", dependencies: ["CalculatorCore"]),
    .target(
      name: "CalculatorKeyboard",
      dependencies: ["CalculationReading", "CalculatorCore", "KeypadLine", "Messages"]),
    .target(name: "KeyboardTesting", dependencies: ["CalculatorKeyboard"]),
    .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .target(name: "GLibSupport", dependencies: ["CGLib"]),
    .systemLibrary(
      name: "CIBus", pkgConfig: "ibus-1.0",
      providers: [.apt(["libibus-1.0-dev", "libglib2.0-dev"])]),
    .target(
      name: "SystemSettings",
      dependencies: ["CalculationReading", "CalculatorKeyboard", "GLibSupport", "Messages"]),
    .target(
      name: "IBusAdapter",
      dependencies: [
        "CalculationReading", "CalculatorKeyboard", "CIBus", "GLibSupport", "KeypadLine",
        "Messages", "SystemSettings",
      ]),
    .target(name: "UsedSpace", dependencies: ["Messages"]),
    .target(
      name: "SetupModel",
      dependencies: [
        "CalculationReading", "CalculatorKeyboard", "GLibSupport", "KeyboardTesting", "Messages",
        "SystemSettings",
      ]),
    .executableTarget(
      name: "ibus-engine-calculator",
      dependencies: [
        "CalculationReading", "IBusAdapter", "CalculatorKeyboard", "GLibSupport", "Messages",
        "SystemSettings", "UsedSpace",
      ] + (isFull ? ["Confinement"] : []),
      swiftSettings: isFull ? [.define("CONFINED")] : []),
    .executableTarget(
      name: "calculator-keys",
      dependencies: [
        "CalculationReading", "CalculatorKeyboard", "KeyboardTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "TestSupport", dependencies: ["CalculationReading"], path: "Tests/Tools/Support",
      exclude: [
        "count-tests", "gnome-session.bash", "hear", "install-packages", "private-session",
        "run-calculator", "run-tests", "take-list-pictures", "take-setup-pictures",
        "take-typing-picture", "wayland-session.bash", "windows", "write-faults",
      ]),
    .target(name: "BusSupport", dependencies: ["CIBus"], path: "Tests/Tools/Bus"),
    .target(
      name: "MainLoopSupport", dependencies: ["CGLib", "GLibSupport"],
      path: "Tests/Tools/MainLoop"),
    .target(
      name: "ClientChecks", dependencies: ["TestSupport"], path: "Tests/Tools/Clients/Checks"),
    .executableTarget(
      name: "check-clients",
      dependencies: [
        "ClientChecks", "TestSupport", "ibus-engine-calculator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Tools/Clients/Table"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CalculatorCore", "TestSupport", "ibus-engine-calculator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Tools/Bench/Driver"),
    .testTarget(
      name: "ApplicationsTests",
      dependencies: ["ClientChecks", "KeypadLine", "TestSupport", "ibus-engine-calculator"],
      path: "Tests/Windows/ApplicationsTests", exclude: ["hanging_volume.c", "jumping_clock.c"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(
      name: "BenchTests", dependencies: ["TestSupport", "bench"], path: "Tests/Daemon/BenchTests"),
    .testTarget(
      name: "CalculationReadingTests",
      dependencies: ["CalculationReading", "CalculatorCore", "TestSupport"],
      exclude: ["calculations.table"]),
    .testTarget(name: "CalculatorCoreTests", dependencies: ["CalculatorCore", "TestSupport"]),
    .testTarget(
      name: "CalculatorKeyboardTests",
      dependencies: [
        "CalculationReading", "CalculatorCore", "CalculatorKeyboard", "KeyboardTesting",
        "KeypadLine", "TestSupport",
      ]),
    .testTarget(
      name: "CatalogueTests", dependencies: ["Messages", "TestSupport", "ibus-engine-calculator"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["IBusAdapter", "TestSupport", "calculator-keys", "ibus-engine-calculator"]),
    .testTarget(
      name: "DataTests",
      dependencies: ["CalculatorKeyboard", "SetupModel", "TestSupport", "ibus-engine-calculator"]),
    .testTarget(
      name: "DocumentTests",
      dependencies: ["TestSupport", "calculator-keys", "ibus-engine-calculator"],
      path: "Tests/Daemon/DocumentTests", exclude: ["call-swift", "commands.table"]),
    .testTarget(
      name: "GLibSupportTests",
      dependencies: ["CGLib", "GLibSupport", "MainLoopSupport", "TestSupport"]),
    .testTarget(
      name: "HostileTests",
      dependencies: [
        "BusSupport", "CIBus", "CalculationReading", "CalculatorCore", "CalculatorKeyboard",
        "IBusAdapter", "KeyboardTesting", "TestSupport", "ibus-engine-calculator",
      ],
      path: "Tests/Daemon/HostileTests", exclude: ["hostile_keypad.py"]),
    .testTarget(
      name: "IBusAdapterTests",
      dependencies: [
        "CIBus", "CalculationReading", "CalculatorKeyboard", "GLibSupport", "IBusAdapter",
        "KeypadLine", "MainLoopSupport", "TestSupport",
      ]),
    .testTarget(name: "KeypadLineTests", dependencies: ["KeypadLine", "TestSupport"]),
    .testTarget(
      name: "SetupModelTests",
      dependencies: [
        "CalculationReading", "CalculatorKeyboard", "GLibSupport", "SetupModel", "SystemSettings",
      ]),
    .testTarget(
      name: "SoakTests",
      dependencies: ["BusSupport", "CIBus", "TestSupport", "ibus-engine-calculator"],
      path: "Tests/Daemon/SoakTests", exclude: ["plot_soak.py"]),
    .testTarget(
      name: "TranscriptTests",
      dependencies: [
        "CIBus", "CalculationReading", "CalculatorKeyboard", "KeyboardTesting", "TestSupport",
        "ibus-engine-calculator",
      ],
      path: "Tests/Daemon/TranscriptTests", exclude: ["Files"]),
    .testTarget(
      name: "UsedSpaceTests",
      dependencies: ["CGLib", "GLibSupport", "MainLoopSupport", "TestSupport", "UsedSpace"]),
  ] + (isFull ? fullTargets : []),
  swiftLanguageModes: [.v6]
)

if isFuzzed {
  package.targets.append(
    .executableTarget(
      name: "fuzz-reader", dependencies: ["CalculationReading", "TestSupport"],
      path: "Tests/Tools/Fuzz"))
}

if isFast {
  let others = [
    "ApplicationsTests", "BenchTests", "BusSupport", "ClientChecks", "DocumentTests",
    "HostileTests", "SoakTests", "bench", "check-clients",
  ]
  package.targets.removeAll { others.contains($0.name) }
}

for target in package.targets where target.type != .system {
  target.swiftSettings = settings + (target.swiftSettings ?? [])
  if target.type == .test && target.path == nil { target.path = "Tests/Unit/\(target.name)" }
}
