import IBusAdapter

#if CONFINED
  import Confinement

  /// Confines the process, after it has forked the launcher of its programs.
  ///
  /// If part of the confinement is unavailable, the engine warns once and goes on without it.
  func lockIn() -> Programs {
    let lockIn = EngineLockIn.begin()
    if !lockIn.gaps.isEmpty {
      warn("works without being locked in: \(lockIn.gaps.joined(separator: "; "))")
    }
    return Programs(
      launchKeypad: lockIn.launchKeypad, openPreferences: lockIn.openPreferences,
      openUsedSpace: lockIn.openUsedSpace, noteServing: lockIn.noteServing)
  }
#else
  /// Warns that this build has no confinement; it cannot start other programs either.
  func lockIn() -> Programs {
    warn("works without being locked in: it was built without libseccomp (CALCULATOR_FULL)")
    return Programs()
  }
#endif

/// Starts the other programs; `nil` for those that are not installed.
struct Programs {
  var launchKeypad: KeypadLaunch?
  var openPreferences: PreferencesOpening?
  /// Opens the page *Used space* of the preferences.
  var openUsedSpace: PreferencesOpening?
  /// Reports to the launcher if the engine serves; if it then ends unexpectedly, the launcher asks
  /// the daemon for it again.
  var noteServing: ServingNote?
}
