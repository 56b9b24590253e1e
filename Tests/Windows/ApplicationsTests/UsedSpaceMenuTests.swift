import Foundation
import TestSupport
import Testing

extension Applications {
  /// The panel's menu *Used space*, through a real ibus-daemon.
  @Suite struct UsedSpaceMenuTests {
    /// The used, available and total bytes of the session's home, from `df`.
    private func df(_ session: PrivateSession) throws -> [String] {
      let home = try #require(session.environment["HOME"])
      let ran = try session.run("df", "--output=used,avail,size", "-B1", home)
      return (ran.output.split(separator: "\n").last ?? "").split(separator: " ").map(String.init)
    }

    @Test(
      "It shows what df says to the byte, and choosing a figure types it; not in a password field",
      .enabled(if: geteuid() == 0, "only root can mount a volume that is quiet"))
    func figures() throws {
      let session = try PrivateSession()
      defer { session.stop() }
      let home = try #require(session.environment["HOME"])
      let options = "size=50m"
      let mount = try session.run("mount", "-t", "tmpfs", "-o", options, "tmpfs", home)
      try #require(mount.status == 0)
      defer { _ = try? session.run("umount", "-l", home) }
      try Data(count: 12_345_678).write(to: URL(filePath: home + "/file"))
      let field = try PropertyField(session)
      defer { field.stop() }
      try session.selectEngine("calculator")
      try waitUntil("the menu is there") { try field.property("UsedSpace")?.isVisible == true }
      #expect(try field.property("UsedSpace")?.label == "Used space")
      // The file of 12,345,678 bytes takes 3015 pages of 4096 bytes.
      let labels = try (0..<5).map { try field.property("UsedSpace/\($0)")?.label }
      #expect(
        labels == [
          "Used: 12.3\u{A0}MB (23.5%)", "Free: 40.1\u{A0}MB", "Total: 52.4\u{A0}MB", nil,
          "Details…",
        ])
      try field.press(0x61)
      let numbers = try df(session)
      try #require(numbers.count == 3 && numbers[0] == "12349440")
      for (row, number) in numbers.enumerated() {
        try field.activate("UsedSpace/\(row)")
        var text = ""
        try waitUntil("\(number) is typed; it is \(text)") {
          text += try field.takeText()
          return text == number
        }
      }
      try field.setPassword(true)
      try field.press(0x61)
      try waitUntil("it is grey") { try field.property("UsedSpace")?.isSensitive == false }
      try field.activate("UsedSpace/0")
      try field.setPassword(false)
      try field.press(0x61)
      try waitUntil("it can be used") { try field.property("UsedSpace")?.isSensitive == true }
      #expect(try field.takeText() == "")
    }

    @Test(
      "A figure is chosen from GNOME Shell's menu, which takes the focus meanwhile",
      .needs(.shellGTK3), .needs(.shellGTK4), arguments: [Field(.shellGTK3), Field(.shellGTK4)])
    func gnome(field: Field) throws {
      try field.withDesk { desk in
        let shell = desk.shell
        try desk.keyboard.type("disk: ")
        try desk.window.waitUntil(field.name, is: "disk: ")
        try desk.window.settle()
        try shell.waitForMenu("Used space", count: 4)
        #expect(try shell.label(2, of: "Used space").hasPrefix("Total: "))
        try shell.choose(2, from: "Used space")
        // A key without effect: only with the next key the window learns that it has the keyboard again.
        try desk.keyboard.press("Control_R")
        let numbers = try df(desk.session)
        try #require(numbers.count == 3)
        try desk.window.waitUntil(field.name, is: "disk: \(numbers[2])")
      }
    }

    @Test(
      "A volume that hangs holds nobody up: one thread waits for it, and there is no menu",
      .needs(.gtk3), .enabled(if: PrivateSession.missing("clang") == nil, "clang is missing"))
    func hanging() throws {
      let library = try PreloadedLibrary("hanging_volume.c")
      try Field(.gtk3, "entry").withDesk(engineVariables: library.variables) { desk in
        let engine = try #require(desk.session.engines.first)
        #expect(try library.isLoaded(by: engine))
        for field in ["text", "entry"] { try desk.window.focus(field) }
        try desk.insert("12+30")
        try desk.window.waitUntil("entry", is: "42")
        try waitUntil("a thread waits") { waitingThreads(of: engine) == 1 }
        let field = try PropertyField(desk.session)
        defer { field.stop() }
        try waitUntil("the properties are there") { try field.property("UsedSpace") != nil }
        #expect(try field.property("UsedSpace")?.isVisible == false)
        #expect(waitingThreads(of: engine) == 1 && desk.session.engines == [engine])
      }
    }

    @Test(
      "What was stored is in the menu at once, also while the volume does not answer",
      .enabled(
        if: PrivateSession.missing("clang", "gsettings", "dconf") == nil,
        "clang, gsettings or dconf is missing"))
    func stored() throws {
      let library = try PreloadedLibrary("hanging_volume.c")
      let session = try PrivateSession(["--dconf"], engineVariables: library.variables)
      defer { session.stop() }
      let numbers = "(uint64 100, uint64 63, uint64 37, int64 1)"
      let set = try session.run(
        "gsettings", "set", "org.freedesktop.ibus.engine.calculator", "used-space-snapshot",
        numbers)
      try #require(set.status == 0)
      let field = try PropertyField(session)
      defer { field.stop() }
      try session.selectEngine("calculator")
      try waitUntil("the menu is there") { try field.property("UsedSpace")?.isVisible == true }
      #expect(try field.property("UsedSpace/0")?.label == "Used: 63\u{A0}B (63.0%)")
      let engine = try #require(session.engines.first)
      try waitUntil("the volume is asked") { waitingThreads(of: engine) == 1 }
    }

    /// The number of threads of a process that work in the background.
    private func waitingThreads(of pid: pid_t) -> Int {
      let folder = "/proc/\(pid)/task"
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return tasks.filter { task in
        let name = try? String(contentsOfFile: "\(folder)/\(task)/comm", encoding: .utf8)
        return name == "background\n"
      }.count
    }
  }
}
