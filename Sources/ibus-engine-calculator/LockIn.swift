import IBusAdapter

#if CONFINED
  import Confinement

  /// Locks the process in, after it has forked what will start its programs for it.
  ///
  /// Where a part of that is not to be had, the engine says so once and goes on without.
  func lockIn() -> Programs {
    let lockIn = EngineLockIn.begin()
    if !lockIn.gaps.isEmpty {
      let list = lockIn.gaps.map(\.description).joined(separator: "; ")
      warn("works without being locked in: \(list)")
    }
    return Programs(
      launchKeypad: lockIn.launchKeypad, openPreferences: lockIn.openPreferences,
      openUsedSpace: lockIn.openUsedSpace, noteServing: lockIn.noteServing)
  }
#else
  /// Says that this build has no lock-in; it has no other programs either.
  func lockIn() -> Programs {
    warn("works without being locked in: it was built without libseccomp (CALCULATOR_FULL)")
    return Programs()
  }
#endif

/// What starts the other programs; `nil` for those that are not installed.
struct Programs {
  /// Starts the keypad's.
  var launchKeypad: KeypadLaunch?
  /// Opens the preferences.
  var openPreferences: PreferencesOpening?
  /// Opens their page "Used space".
  var openUsedSpace: PreferencesOpening?
  /// Says whether the engine serves, to what asks for it again should it end while it does.
  var noteServing: ServingNote?
}
