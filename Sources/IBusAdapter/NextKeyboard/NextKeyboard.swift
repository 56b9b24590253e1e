internal import CalculatorKeyboard
internal import GLibSupport
internal import SystemSettings

/// Switches to the keyboard used before this one, else to the next that is configured.
///
/// The switch is made from an idle callback, never inside a key handler, and nothing waits for it: the
/// daemon may be waiting for that handler, and answers a switch by talking to the engine. Which engines
/// there are is one short question before.
final class NextKeyboard {
  /// The engine that has the focus, and can send keys to the desktop through it.
  weak var sender: Engine?

  private let switcher: any EngineSwitching
  private let desktop: RunningDesktop
  private var debounce = Debounce()
  private var isSwitching = false
  /// Switches once the key handler has returned.
  private lazy var switching = IdleTask { [unowned self] in chooseRoute() }
  /// Runs while the desktop's shortcut is on its way.
  private lazy var deadline = Deadline { [unowned self] in switchEngine() }

  /// How long the desktop may take to switch.
  ///
  /// After that IBus is told itself.
  private static let patience = Duration.seconds(1)

  init(_ switcher: any EngineSwitching, desktop: RunningDesktop) {
    self.desktop = desktop
    self.switcher = switcher
    switcher.didChange = { [weak self] in self?.shortcutDidSwitch() }
  }

  /// Begins to remember which engines are used; see ``EngineSwitching/begin()``.
  func begin() {
    switcher.begin()
  }

  func advanceToNextInputMode() {
    guard debounce.admits(at: monotonicTime()), !isSwitching else { return }
    isSwitching = true
    switching.schedule()
  }

  private func chooseRoute() {
    guard desktop.isGNOME else { return switchEngine() }
    desktop.shellVersion.ask { [self] version in
      let route = SwitchRoute.choose(
        SwitchRoute.Situation(
          shellVersion: version, isWayland: DesktopEnvironment.current.isWayland,
          shortcuts: GnomeSwitching.shortcuts, sourceCount: GnomeSwitching.sourceCount,
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
    deadline.start(after: Self.patience)
    shortcut.events.forEach(sender.send)
  }

  private func shortcutDidSwitch() {
    guard deadline.isRunning else { return }
    deadline.cancel()
    isSwitching = false
  }

  private func switchEngine() {
    switcher.switchToNext { [self] in isSwitching = false }
  }
}

/// Lets one of several requests in quick succession through: the first.
///
/// A held key repeats itself, and ibus-daemon has crashed when engines were switched rapidly.
struct Debounce {
  /// How long it must have been quiet before another request counts.
  static let pause = Duration.milliseconds(300)

  private var last: Duration?

  /// Whether a request counts.
  ///
  /// - Parameter now: The time of a clock that never goes back.
  /// - Returns: Whether it has been quiet long enough.
  mutating func admits(at now: Duration) -> Bool {
    defer { last = now }
    return last.map { now - $0 >= Self.pause } ?? true
  }
}
