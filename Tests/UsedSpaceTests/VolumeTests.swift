import Foundation
import TestSupport
import Testing

@testable import UsedSpace

/// What is read of real volumes, beside what `df` says of them.
@Suite struct VolumeTests {
  /// What `df` prints: used, available, all bytes, and the share in whole percent, rounded up.
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
      // Of a share with one decimal, cut, only the next whole percent can be told.
      #expect([before.usedShare / 10, before.usedShare / 10 + 1].contains(Int(numbers[3])))
      return true
    }
  }

  @Test("What is written to a volume shows in its figures") func written() throws {
    let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    let file = URL(filePath: folder).appending(path: "calculator-\(UUID().uuidString)")
    let size: UInt64 = 4 << 20
    try Data(count: Int(size)).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let full = try Volume(path: folder).read().get()
    #expect(full.used >= size)
    let used = try df(folder).first
    #expect(try #require(used) >= size)
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
