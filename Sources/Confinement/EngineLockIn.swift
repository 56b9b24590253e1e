internal import Glibc

/// The engine's lock-in as a whole: all it gives up, and the launcher that is forked before.
package struct EngineLockIn {
  /// Starts the keypad's program, which gets the line as descriptor 3; `nil` when it is not
  /// installed.
  ///
  /// It tells whether the program could be asked for.
  package let launchKeypad: ((_ line: Int32) -> Bool)?
  /// Opens the preferences, an ordinary program of the user's that goes on when the engine ends; `nil`
  /// when they are not installed.
  ///
  /// It tells whether the program could be asked for.
  package let openPreferences: (() -> Bool)?
  /// Opens their page "Used space".
  package let openUsedSpace: (() -> Bool)?
  /// Says whether the engine serves; `nil` without a launcher.
  ///
  /// Should it end while it does, and SIGTERM not have asked it to, the launcher asks the daemon for it again.
  package let noteServing: ((_ serves: Bool) -> Void)?
  /// What is not in force; the engine works all the same.
  package let gaps: [Confinement.Gap]

  /// Locks the process in, for good, after it has forked what will start its programs for it.
  ///
  /// It must have a single thread. A build with `UNCONFINED`, for tools that look into the process,
  /// only forks the launcher.
  ///
  /// - Returns: What came of it.
  package static func begin() -> EngineLockIn {
    let engine = ownPath()
    let folder = engine.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    let keypad = folder.flatMap { program("ibus-calculator-keypad", in: [$0]) }
    // Beside the engine where they were built, and in bin beside libexec where they are installed.
    let preferences = folder.flatMap { program("ibus-setup-calculator", in: [$0, $0 + "/../bin"]) }
    #if !UNCONFINED
      // The launcher is one of the processes that nobody is to look into.
      Confinement.hide()
    #endif
    let launcher = ProgramLauncher.start([
      keypad.map { .init(path: $0, arguments: ["--line", "3"], kind: .part) },
      preferences.map { .init(path: $0, arguments: [], kind: .independent) },
      preferences.map { .init(path: $0, arguments: ["--page=used-space"], kind: .independent) },
      engine.map { .init(path: $0, arguments: ["--return"], kind: .successor) },
    ])
    #if UNCONFINED
      let gaps: [Confinement.Gap] = []
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

  /// This process' own program, as the kernel has it: without links; `nil` where it is not told.
  private static func ownPath() -> String? {
    let path = String(unsafeUninitializedCapacity: Int(PATH_MAX)) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        path.baseAddress.map { max(0, readlink("/proc/self/exe", $0, path.count)) } ?? 0
      }
    }
    return path.isEmpty ? nil : path
  }

  /// Looks for a program.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - folders: Where it is looked for.
  /// - Returns: Its path; `nil` when it is not installed.
  private static func program(_ name: String, in folders: [String]) -> String? {
    folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The folder of the flag by which dconf tells its readers that a setting has changed.
  ///
  /// A reader opens the flag for writing, and makes it and the folder where they are missing. The
  /// settings themselves are written by dconf's own service.
  package static func settingsFolder() -> String? {
    // As g_get_user_runtime_dir has it.
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
