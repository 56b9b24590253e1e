internal import Glibc

/// The engine's lock-in: the rights it gives up, and the launcher that is forked before.
package struct EngineLockIn {
  /// Starts the keypad's program with the line as descriptor 3; `nil` if it is not installed.
  ///
  /// Returns true if the launcher took the request.
  package let launchKeypad: ((_ line: Int32) -> Bool)?
  /// Opens the preferences, which outlive the engine; `nil` if they are not installed.
  ///
  /// Returns true if the launcher took the request.
  package let openPreferences: (() -> Bool)?
  /// Opens the page "Used space" of the preferences.
  package let openUsedSpace: (() -> Bool)?
  /// Reports that the engine serves, or no longer does; `nil` without a launcher.
  ///
  /// If the engine ends while it serves, and not by SIGTERM, the launcher asks the daemon for it again.
  package let noteServing: ((_ serves: Bool) -> Void)?
  /// The parts not in force, for the log; the engine works without them.
  package let gaps: [String]

  /// Forks the launcher, and then locks the process in for good.
  ///
  /// The process must have a single thread. A build with `UNCONFINED`, for tools that look into the process, only forks the launcher.
  package static func begin() -> EngineLockIn {
    let engine = ownPath()
    let folder = engine.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    let keypad = folder.flatMap { program("ibus-calculator-keypad", in: [$0]) }
    // Built programs are beside the engine; installed ones are in bin, beside libexec.
    let preferences = folder.flatMap { program("ibus-setup-calculator", in: [$0, $0 + "/../bin"]) }
    #if !UNCONFINED
      // The launcher is hidden, too.
      Confinement.hide()
    #endif
    let launcher = ProgramLauncher.start([
      keypad.map { .init(path: $0, arguments: ["--line", "3"], kind: .part) },
      preferences.map { .init(path: $0, arguments: [], kind: .independent) },
      preferences.map { .init(path: $0, arguments: ["--page=used-space"], kind: .independent) },
      engine.map { .init(path: $0, arguments: ["--return"], kind: .successor) },
    ])
    #if UNCONFINED
      let gaps: [String] = []
    #else
      let gaps = Confinement.lockIn(writableFolders: [settingsFolder()].compactMap { $0 })
    #endif
    let hasKeypad = launcher != nil && keypad != nil
    let hasPreferences = launcher != nil && preferences != nil
    return EngineLockIn(
      launchKeypad: hasKeypad ? { launcher?.launch(0, descriptor: $0) ?? false } : nil,
      openPreferences: hasPreferences ? { launcher?.launch(1) ?? false } : nil,
      openUsedSpace: hasPreferences ? { launcher?.launch(2) ?? false } : nil,
      noteServing: launcher.map { launcher in { launcher.note(serves: $0) } }, gaps: gaps)
  }

  /// The path of this process's program, without links; `nil` if the kernel does not report it.
  private static func ownPath() -> String? {
    let path = String(unsafeUninitializedCapacity: Int(PATH_MAX)) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        path.baseAddress.map { max(0, readlink("/proc/self/exe", $0, path.count)) } ?? 0
      }
    }
    return path.isEmpty ? nil : path
  }

  private static func program(_ name: String, in folders: [String]) -> String? {
    folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The folder of the file that dconf flags changes of a setting with.
  ///
  /// A reader opens the flag for writing, and makes it and the folder if they are missing. dconf's service writes the settings.
  package static func settingsFolder() -> String? {
    // As in g_get_user_runtime_dir.
    let parent =
      variable("XDG_RUNTIME_DIR") ?? variable("XDG_CACHE_HOME")
      ?? variable("HOME").map { $0 + "/.cache" }
    guard let parent else { return nil }
    let folder = parent + "/dconf"
    mkdir(folder, 0o700)
    return folder
  }

  /// An absolute path from the environment.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
