import IBusAdapter

#if CONFINED
  import Confinement

  /// Locks the process in, after it has forked what will start the keypad for it.
  ///
  /// Where a part of that is not to be had, the engine says so once and goes on without.
  ///
  /// - Returns: What starts the keypad; `nil` when it is not installed.
  func lockIn() -> KeypadLaunch? {
    let lockIn = EngineLockIn.begin()
    if !lockIn.gaps.isEmpty {
      let list = lockIn.gaps.map(\.description).joined(separator: "; ")
      warn("works without being locked in: \(list)")
    }
    return lockIn.launchKeypad
  }
#else
  /// Says that this build has no lock-in; it has no keypad either.
  func lockIn() -> KeypadLaunch? {
    warn("works without being locked in: it was built without libseccomp (CALCULATOR_FULL)")
    return nil
  }
#endif
