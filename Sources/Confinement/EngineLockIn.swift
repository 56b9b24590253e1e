internal import Glibc

/// The engine's lock-in as a whole: all it gives up, and the launcher that is forked before.
package struct EngineLockIn {
  /// Starts the keypad's program, which gets the line as descriptor 3; `nil` when it is not
  /// installed.
  ///
  /// It tells whether the program could be asked for.
  package let launchKeypad: ((_ line: Int32) -> Bool)?
  /// What is not in force; the engine works all the same.
  package let gaps: [Confinement.Gap]

  /// Locks the process in, for good, after it has forked what will start the keypad for it.
  ///
  /// It must have a single thread. A build with `UNCONFINED`, for tools that look into the process,
  /// only forks the launcher.
  ///
  /// - Returns: What came of it.
  package static func begin() -> EngineLockIn {
    #if UNCONFINED
      let launcher = startLauncher()
      let gaps: [Confinement.Gap] = []
    #else
      var gaps = Confinement.begin()
      let launcher = startLauncher()
      gaps += Confinement.lockIn(writableFolders: [settingsFolder()].compactMap { $0 })
    #endif
    return EngineLockIn(
      launchKeypad: launcher.map { launcher in { launcher.launch(0, descriptor: $0) } }, gaps: gaps)
  }

  /// Forks what starts the keypad; `nil` when it is not installed.
  private static func startLauncher() -> ProgramLauncher? {
    let keypad = programBesideThis("ibus-calculator-keypad")
    return ProgramLauncher.start(
      keypad.map { [ProgramLauncher.Program(path: $0, arguments: ["--line", "3"])] } ?? [])
  }

  /// The path of a program beside the engine's own; `nil` when it is not installed.
  private static func programBesideThis(_ name: String) -> String? {
    guard let engine = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(engine) }
    guard let slash = strrchr(engine, CInt(UInt8(ascii: "/"))) else { return nil }
    slash.pointee = 0
    let path = String(cString: engine) + "/" + name
    return access(path, X_OK) == 0 ? path : nil
  }

  /// The folder of the flag by which dconf tells its readers that a setting has changed.
  ///
  /// A reader opens the flag for writing, and makes it and the folder where they are missing. The
  /// settings themselves are written by dconf's own service.
  static func settingsFolder() -> String? {
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
