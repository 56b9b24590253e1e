internal import Glibc

/// Notices that the process was stopped and goes on.
///
/// ibus-daemon waits 15 s for the answer to a key; then the application gets it. To an engine that was
/// stopped meanwhile the key comes all the same, and must not be held or inserted for once more.
enum Interruption {
  /// How long after the first key keys may be such late ones, in milliseconds.
  static let lateness: UInt32 = 250

  /// Begins to watch for SIGCONT.
  static func watch() {
    signal(SIGCONT) { _ in Interruption.wasContinued = 1 }
  }

  /// Whether the process went on, and ``end()`` was not called since.
  static var isRecent: Bool { wasContinued != 0 }

  /// All that came late has been seen to.
  static func end() {
    wasContinued = 0
  }

  /// Written by the signal handler; of a type that is written at once.
  private nonisolated(unsafe) static var wasContinued: sig_atomic_t = 0
}
