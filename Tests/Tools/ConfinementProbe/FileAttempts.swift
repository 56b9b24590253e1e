import Glibc

/// Attempts with files that existed before the lock-in.
///
/// The preferences, which make attempts on the user's own machine, have no such files.
enum FileAttempts {
  /// A folder in the session's folder, which the tests remove.
  private static func folder(of thread: String) -> String {
    (getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/nonexistent") + "/\(thread)"
  }

  /// Makes files for each thread: an attempt that is not refused removes them.
  static func prepare() {
    for thread in ["early", "late", "main"] {
      let folder = folder(of: thread)
      mkdir(folder, 0o700)
      mkdir(folder + "/folder", 0o700)
      for name in ["kept", "removed"] {
        close(open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o600))
      }
    }
  }

  /// Makes all attempts, and prints their results with the calling thread's name.
  static func runAll(in thread: String) {
    let folder = folder(of: thread)
    let descriptor = open(folder + "/kept", O_WRONLY)
    tell("to write", descriptor, in: thread)
    if descriptor >= 0 { close(descriptor) }
    tell("to cut", truncate(folder + "/kept", 0), in: thread)
    tell("to remove", unlink(folder + "/removed"), in: thread)
    tell("folder to remove", rmdir(folder + "/folder"), in: thread)
    tell("socket", bindSocket(folder + "/socket"), in: thread)
  }

  private static func tell(_ what: String, _ result: Int32, in thread: String) {
    print("\(thread)\tfile \(what)\t\(result < 0 ? -errno : 0)\t\(-EACCES)")
  }

  private static func bindSocket(_ path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      let error = errno
      close(descriptor)
      errno = error
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
