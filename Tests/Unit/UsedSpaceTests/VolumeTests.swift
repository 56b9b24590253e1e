import Foundation
import TestSupport
import Testing

@testable import UsedSpace

/// Compares the figures of real volumes with `df`.
@Suite struct VolumeTests {
  /// The output of `df`: used, available, all bytes, and the share in whole percent, rounded up.
  private func df(_ path: String) throws -> [UInt64] {
    let ran = try ProgramRun(
      URL(filePath: "/usr/bin/df"), ["--output=used,avail,size,pcent", "-B1", path],
      environment: ["LC_ALL": "C"])
    let line = ran.output.split(separator: "\n").last ?? ""
    return line.split(separator: " ").compactMap { UInt64($0.filter(\.isNumber)) }
  }

  @Test(
    "It agrees with df to the byte, once nobody writes meanwhile",
    arguments: ["/dev/shm", "/", NSHomeDirectory(), "/run"])
  func df(path: String) throws {
    let volume = Volume(path: path)
    try waitUntil("\(path) is quiet and df agrees") {
      let before = try volume.read().get()
      let numbers = try df(path)
      guard try volume.read().get() == before else { return false }
      try #require(numbers.count == 4)
      #expect(Array(numbers[..<3]) == [before.used, before.available, before.total], "\(path)")
      // From a share cut to one decimal, only the next whole percent can be predicted.
      #expect([before.usedShare / 10, before.usedShare / 10 + 1].contains(Int(numbers[3])))
      return true
    }
  }

  @Test(
    "On a volume of its own it agrees with df to the byte, from empty to full, and till it is gone",
    .enabled(if: geteuid() == 0, "only root can mount a volume that is quiet"))
  func quiet() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: UUID().uuidString)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    func run(_ command: String...) throws -> Int32 { try ProgramRun(command).status }
    try #require(try run("mount", "-t", "tmpfs", "-o", "size=1000k", "tmpfs", folder.path) == 0)
    defer { _ = try? run("umount", "-l", folder.path) }
    let volume = Volume(path: folder.path)
    for (size, tenths) in [(0, 0), (1, 4), (400_000, 392), (500_000, 492), (1_024_000, 1000)] {
      let file = folder.appending(path: "file")
      try Data(count: size).write(to: file)
      let figures = try volume.read().get()
      let numbers = try df(folder.path)
      #expect(Array(numbers.prefix(3)) == [figures.used, figures.available, figures.total])
      #expect(figures.total == 1_024_000 && figures.usedShare == tenths, "\(size)")
      #expect(numbers.last == UInt64((tenths + 9) / 10))
    }
  }

  @Test("The home directory's volume is that of $HOME") func home() throws {
    #expect(
      try Volume.home.read().get().total == Volume(path: NSHomeDirectory()).read().get().total)
  }

  @Test(
    "A volume that cannot be read says why",
    arguments: [
      ("/nonexistent/calculator", VolumeFailure.unreadable(ENOENT)),
      ("", .unreadable(ENOENT)), ("/proc/version/x", .unreadable(ENOTDIR)),
      // A file system without a size.
      ("/proc", .noSize),
    ])
  func unreadable(path: String, failure: VolumeFailure) {
    #expect(Volume(path: path).read() == .failure(failure))
  }
}
