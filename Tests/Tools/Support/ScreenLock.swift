import Foundation
import Glibc

/// A screen locked until a password is typed.
package protocol ScreenLock {
  /// The passwords tried so far, in order.
  func tried() -> [String]

  /// Waits until the screen is unlocked; type the right password first.
  func waitUntilUnlocked() throws
}

extension Desk {
  /// Locks the screen, and waits until the lock has the keyboard; on GNOME `--lock` has set the password.
  package func lockScreen(password: String) throws -> any ScreenLock {
    switch client.desktop {
    case .gnome:
      return try GnomeLock(session)
    case .x11, .plasmaX11, .cinnamon, .kwin, .sway:
      let lock = try DisplayLock(session, password: password)
      do {
        // Once it has the keyboard, i3lock starts a second process that keeps its window on top.
        try waitUntil("i3lock has the keyboard") { session.processes(running: "i3lock").count == 2 }
      } catch {
        lock.stop()
        throw error
      }
      return lock
    }
  }
}

/// `i3lock` on a session's X display, with the test's password.
private final class DisplayLock: ScreenLock {
  private let child: ChildProcess
  private let record: URL

  init(_ session: PrivateSession, password: String) throws {
    record = session.folder.appending(path: "passwords")
    let services = session.folder.appending(path: "pam.d")
    let check = session.folder.appending(path: "check-password")
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
    try "auth required pam_exec.so expose_authtok quiet \(check.path)\n"
      .write(to: services.appending(path: "i3lock"), atomically: true, encoding: .utf8)
    // PAM ends the password with a NUL.
    let script = """
      #!/bin/sh
      word=$(tr -d '\\0')
      printf '%s\\n' "$word" >>'\(record.path)'
      [ "$word" = '\(password)' ]

      """
    try script.write(to: check, atomically: true, encoding: .utf8)
    chmod(check.path, 0o755)
    // Only i3lock sees these services instead of the machine's.
    child = try ChildProcess(
      ["unshare"] + Self.namespace + [
        "sh", "-c", "mount --bind \"$0\" /etc/pam.d && exec i3lock --nofork", services.path,
      ], in: session)
  }

  deinit { stop() }

  private static let namespace = geteuid() == 0 ? ["--mount"] : ["--map-root-user", "--mount"]

  func tried() -> [String] { lines(of: record) }

  func waitUntilUnlocked() throws {
    try waitUntil("i3lock has ended; it was told \(tried())") { !child.isRunning }
  }

  func stop() {
    child.stop(closesInput: false)
  }
}

/// GNOME Shell's lock screen.
private struct GnomeLock: ScreenLock {
  private let shell: GnomeShell
  private let record: URL

  init(_ session: PrivateSession) throws {
    shell = GnomeShell(session)
    record = session.folder.appending(path: "passwords")
    _ = try shell.evaluate("Main.screenShield.lock(false)")
    try waitUntil("the lock screen is shown") { try mode() == "unlock-dialog" }
  }

  private func mode() throws -> String {
    try shell.evaluate("Main.sessionMode.currentMode").trimmingCharacters(in: ["\""])
  }

  func tried() -> [String] { lines(of: record) }

  func waitUntilUnlocked() throws {
    try waitUntil("the lock screen has asked whether a password is right") { tried() != [] }
    // logind does this when GDM has accepted the password.
    _ = try shell.evaluate("Main.screenShield.deactivate(false)")
    try waitUntil("the screen is unlocked") { try mode() == "user" }
  }
}

private func lines(of file: URL) -> [String] {
  let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  return text.split(separator: "\n").map(String.init)
}
