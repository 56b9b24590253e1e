import Foundation
import Testing

/// Tests which module may import which, and what no file may do.
@Suite struct ArchitectureTests {
  /// The modules that each module in `Sources/` may import; they are all further up in this table.
  static let allowedImports: [String: Set<String>] = [
    "CalculatorCore": ["BigInt"],
    "CalculationReading": ["CalculatorCore"],
    "KeypadLine": [],
    "Messages": ["Synchronization"],
    "CalculatorKeyboard": ["CalculationReading", "CalculatorCore", "KeypadLine", "Messages"],
    "KeyboardTesting": ["CalculatorKeyboard"],
    "CGLib": [],
    "GLibSupport": ["CGLib", "Glibc"],
    "SystemSettings": [
      "CalculationReading", "CalculatorKeyboard", "GLibSupport", "Messages", "Glibc",
    ],
    "CIBus": [],
    "IBusAdapter": [
      "CalculationReading", "CalculatorKeyboard", "KeypadLine", "Messages", "CIBus", "GLibSupport",
      "SystemSettings", "Glibc", "Synchronization",
    ],
    "CSeccomp": [],
    "Confinement": ["CSeccomp", "Messages", "Glibc", "Synchronization"],
    "UsedSpace": ["Messages", "Glibc"],
    "ibus-engine-calculator": [
      "IBusAdapter", "CalculationReading", "CalculatorKeyboard", "Confinement", "UsedSpace",
      "Messages", "GLibSupport", "SystemSettings", "Glibc",
    ],
    "calculator-keys": [
      "CalculationReading", "CalculatorKeyboard", "KeyboardTesting", "ArgumentParser",
    ],
    "CGtk": [],
    "GtkSupport": ["CGtk", "GLibSupport", "Glibc"],
    "KeypadWindow": ["KeypadLine", "Messages", "GtkSupport", "Glibc"],
    "ibus-calculator-keypad": [
      "KeypadLine", "KeypadWindow", "Messages", "GLibSupport", "GtkSupport", "Glibc",
    ],
    "SetupModel": [
      "CalculationReading", "CalculatorKeyboard", "KeyboardTesting", "Messages", "GLibSupport",
      "SystemSettings", "Glibc",
    ],
    "CAdwaita": [],
    "AdwaitaSupport": ["CAdwaita", "CGtk", "GtkSupport", "GLibSupport"],
    "ibus-setup-calculator": [
      "CalculationReading", "CalculatorKeyboard", "UsedSpace", "SetupModel", "Messages",
      "GLibSupport", "GtkSupport", "AdwaitaSupport", "Confinement", "SystemSettings", "Glibc",
    ],
  ]

  struct SourceFile {
    let module: String
    let path: String
    let lines: [Substring]

    var imports: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"),
          words[..<index].allSatisfy({ $0.first == "@" || Self.accessLevels.contains($0) }),
          index + 1 < words.count
        else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "let", "var"]
        let path = kinds.contains(words[index + 1]) ? words.last : words[index + 1]
        return path.flatMap { $0.split(separator: ".").first }.map(String.init)
      }
    }

    private static let accessLevels: Set<Substring> = ["public", "internal", "private", "package"]
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let sources: [SourceFile] = {
    let folder = root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.compactMap {
      guard let text = try? String(contentsOf: $0, encoding: .utf8) else { return nil }
      let path = $0.path.dropFirst(folder.path.count + 1)
      return SourceFile(
        module: String(path.prefix { $0 != "/" }), path: String(path),
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }()

  @Test("Modules import only what their room allows") func imports() {
    #expect(Self.sources.count > 30)
    for file in Self.sources {
      guard let allowed = Self.allowedImports[file.module] else {
        Issue.record("\(file.module) is not in the table")
        continue
      }
      for name in file.imports where !allowed.contains(name) {
        Issue.record("\(file.path) imports \(name)")
      }
    }
  }

  @Test("The scan sees imports however they are written") func scan() {
    let file = SourceFile(
      module: "Any", path: "Any.swift",
      lines: [
        "import A", "internal import B", "@testable import C", "public import struct D.Thing",
        "// import E", "let import = 1", "@preconcurrency internal import F",
      ])
    #expect(file.imports == ["A", "B", "C", "D", "F"])
  }

  @Test("BigInt is imported by one file") func oneFileWithBigInt() {
    #expect(Self.sources.filter { $0.imports.contains("BigInt") }.map(\.path).count == 1)
  }

  @Test("The keypad's program knows no calculator, by whatever it imports") func keypadProgram() {
    /// The modules that a module imports, directly or through others.
    func reached(from module: String) -> Set<String> {
      var reached: Set<String> = [module]
      var next = [module]
      while let module = next.popLast() {
        let imports = Self.sources.filter { $0.module == module }.flatMap(\.imports)
        for name in imports where reached.insert(name).inserted { next.append(name) }
      }
      return reached
    }
    let calculators: Set<String> = ["BigInt", "CalculatorCore", "CalculatorKeyboard", "CIBus"]
    #expect(reached(from: "ibus-engine-calculator").isSuperset(of: calculators))
    let keypad = reached(from: "ibus-calculator-keypad")
    #expect(keypad.contains("KeypadLine") && keypad.isDisjoint(with: calculators))
  }

  @Test("Nothing is in the product for its tests alone") func noTestCode() {
    for file in Self.sources where file.lines.contains(where: { $0.contains("DEBUG") }) {
      Issue.record("\(file.path) has code of test builds")
    }
  }

  @Test("Nothing is public: no one outside the package calls it") func access() {
    for file in Self.sources {
      for (index, line) in file.lines.enumerated() where !line.contains("//") {
        let words = line.split(separator: " ")
        if words.contains("public") || line.contains("open class") {
          Issue.record("\(file.path):\(index + 1): \(line)")
        }
      }
    }
  }

  @Test("Xlib is used by two files") func filesWithXlib() {
    let names = ["gdk_x11_surface", "XMoveWindow", "XQueryPointer", "XChangeWindowAttributes"]
    let files = Self.sources.filter { file in
      file.lines.contains { line in names.contains { line.contains($0) } }
    }
    let paths = ["GtkSupport/BubblePlace.swift", "GtkSupport/FocusFreeWindow.swift"]
    #expect(files.map(\.path).sorted() == paths)
  }

  @Test("Only a snapshot's age is told by the wall clock: it jumps when it is set") func wallClock()
  {
    let names = [
      "g_get_real_time", "g_get_current_time", "g_date_time", "gettimeofday", "CLOCK_REALTIME",
      "time(nil)", "localtime", "Date()",
    ]
    var monotonic = 0
    for file in Self.sources {
      for line in file.lines where !line.contains("///") {
        if line.contains("g_get_monotonic_time") { monotonic += 1 }
        // Confinement names what it refuses.
        for name in names
        where line.contains(name) && file.module != "Confinement"
          && file.path != "UsedSpace/UsedSpaceSnapshot.swift"
        {
          Issue.record("\(file.path): \(line)")
        }
      }
    }
    #expect(monotonic > 0)
  }

  @Test("Every module of the table exists") func modulesExist() {
    for module in Self.allowedImports.keys {
      let folder = Self.root.appending(path: "Sources/\(module)").path
      #expect(FileManager.default.fileExists(atPath: folder), "\(module)")
    }
  }

  @Test("No file is over 400 lines") func fileLength() {
    for file in Self.sources where file.lines.count > 400 {
      Issue.record("\(file.path) has \(file.lines.count) lines")
    }
  }

  @Test("Nothing that traps on input: no force-try, no unsafe casts outside the signal file")
  func traps() {
    for file in Self.sources {
      for (index, line) in file.lines.enumerated() {
        let place = "\(file.path):\(index + 1)"
        if line.contains("try!") || line.contains("as!") || line.contains("fatalError") {
          Issue.record("\(place): \(line)")
        }
        if line.contains("unsafeBitCast"), file.path != "GLibSupport/Signal.swift" {
          Issue.record("\(place): \(line)")
        }
      }
    }
  }

  @Test("Swift objects are handed to C by the room for GLib") func unmanaged() {
    for file in Self.sources where file.module != "GLibSupport" {
      for (index, line) in file.lines.enumerated() where line.contains("Unmanaged") {
        Issue.record("\(file.path):\(index + 1): \(line)")
      }
    }
  }
}
