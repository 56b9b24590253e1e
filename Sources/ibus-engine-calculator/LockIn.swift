import Glibc
import IBusAdapter

#if CONFINED
  import Confinement

  /// Locks the process in, after it has forked what will start the keypad for it.
  ///
  /// Where a part of that is not to be had, the engine says so once and goes on without. A build with
  /// `UNCONFINED`, for tools that look into the process, only forks the launcher.
  ///
  /// - Returns: What starts the keypad; `nil` when it is not installed.
  func lockIn() -> KeypadLaunch? {
    #if UNCONFINED
      let launcher = startLauncher()
    #else
      var gaps = Confinement.begin()
      let launcher = startLauncher()
      gaps += Confinement.lockIn(writableFolders: [settingsFolder()].compactMap { $0 })
      if !gaps.isEmpty {
        let list = gaps.map(\.description).joined(separator: "; ")
        warn("works without being locked in: \(list)")
      }
    #endif
    return launcher.map { launcher in { launcher.launch(0, descriptor: $0) } }
  }

  /// Forks what starts the keypad; `nil` when it is not installed.
  private func startLauncher() -> ProgramLauncher? {
    let keypad = programBesideThis("ibus-calculator-keypad")
    return ProgramLauncher.start(
      keypad.map { [ProgramLauncher.Program(path: $0, arguments: ["--line", "3"])] } ?? [])
  }

  /// The path of a program beside the engine's own; `nil` when it is not installed.
  private func programBesideThis(_ name: String) -> String? {
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
  private func settingsFolder() -> String? {
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
  private func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
#else
  /// Says that this build has no lock-in; it has no keypad either.
  func lockIn() -> KeypadLaunch? {
    warn("works without being locked in: it was built without libseccomp (CALCULATOR_FULL)")
    return nil
  }
#endif
