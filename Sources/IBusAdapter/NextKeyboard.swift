internal import CIBus
internal import CalculatorKeyboard

/// Switches to the keyboard used before this one, else to the next that is configured.
///
/// The switch is made from an idle callback and without waiting, never inside a key handler: the
/// daemon may be waiting for that handler, and answers a switch by talking to the engine.
final class NextKeyboard: InputModeSwitching {
  /// The engine that has the focus, and can send keys to the desktop through it.
  weak var sender: Engine?

  private let switcher: EngineSwitcher
  private let desktop: RunningDesktop
  private var debounce = Debounce()
  private var isSwitching = false
  /// The timer that runs while the desktop's shortcut is on its way; 0 is none.
  private var deadline: UInt32 = 0

  /// How long the desktop may take to switch, in milliseconds.
  ///
  /// After that IBus is told itself.
  private static let patience: UInt32 = 1000

  init(bus: UnsafeMutablePointer<IBusBus>, desktop: RunningDesktop) {
    self.desktop = desktop
    switcher = EngineSwitcher(bus: bus)
    switcher.didChange = { [weak self] in self?.shortcutDidSwitch() }
  }

  /// Begins to remember which engines are used; see ``EngineSwitcher/begin()``.
  func begin() {
    switcher.begin()
  }

  func advanceToNextInputMode() {
    guard debounce.admits(at: Int64(g_get_monotonic_time())), !isSwitching else { return }
    isSwitching = true
    let callback: GSourceFunc = { data in
      if let data { Unmanaged<NextKeyboard>.fromOpaque(data).takeRetainedValue().chooseRoute() }
      return 0
    }
    g_idle_add(callback, Unmanaged.passRetained(self).toOpaque())
  }

  private func chooseRoute() {
    guard Desktop.isGNOME else { return switchEngine() }
    desktop.shellVersion.ask { [self] version in
      let route = SwitchRoute.choose(
        SwitchRoute.Situation(
          shellVersion: version, isWayland: Desktop.isWayland,
          shortcuts: Desktop.switchShortcuts, sourceCount: Desktop.sourceCount,
          client: sender?.client))
      switch route {
      case .shortcut(let shortcut): send(shortcut)
      case .engine: switchEngine()
      }
    }
  }

  /// Sends the desktop's shortcut, and tells IBus after all should nothing come of it.
  private func send(_ shortcut: DesktopShortcut) {
    guard let sender else { return switchEngine() }
    let callback: GSourceFunc = { data in
      if let data { Unmanaged<NextKeyboard>.fromOpaque(data).takeUnretainedValue().giveUp() }
      return 0
    }
    deadline = g_timeout_add_full(
      G_PRIORITY_DEFAULT, Self.patience, callback, Unmanaged.passRetained(self).toOpaque(),
      { data in
        if let data { Unmanaged<NextKeyboard>.fromOpaque(data).release() }
      })
    shortcut.events.forEach(sender.send)
  }

  private func giveUp() {
    deadline = 0
    switchEngine()
  }

  private func shortcutDidSwitch() {
    guard deadline != 0 else { return }
    g_source_remove(deadline)
    deadline = 0
    isSwitching = false
  }

  private func switchEngine() {
    switcher.switchToNext { [self] in isSwitching = false }
  }
}
