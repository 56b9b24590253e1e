internal import CalculatorKeyboard
internal import GLibSupport
internal import SystemSettings

/// Switches to the keyboard used before this one, or to the next configured one.
///
/// The switch starts from an idle callback, never in a key handler, and waits for nothing but a
/// short question which engines exist: the daemon may be waiting for the handler, and answers a
/// switch by calling the engine.
final class NextKeyboard {
  /// The focused engine, through which keys can be sent to the desktop.
  weak var sender: Engine?

  private let switcher: any EngineSwitching
  private let desktop: RunningDesktop
  private var debounce = Debounce()
  private var isSwitching = false
  /// Switches after the key handler has returned.
  private lazy var switching = IdleTask { [unowned self] in chooseRoute() }
  /// Runs while the desktop handles the shortcut.
  private lazy var deadline = Deadline { [unowned self] in switchEngine() }

  /// The time for the desktop to switch before IBus is asked.
  private static let patience = Duration.seconds(1)

  init(_ switcher: any EngineSwitching, desktop: RunningDesktop) {
    self.desktop = desktop
    self.switcher = switcher
    switcher.didChange = { [weak self] in self?.shortcutDidSwitch() }
  }

  func advanceToNextInputMode() {
    guard debounce.admits(at: monotonicTime()), !isSwitching else { return }
    isSwitching = true
    switching.schedule()
  }

  private func chooseRoute() {
    guard desktop.isGNOME else { return switchEngine() }
    desktop.askShellVersion { [self] version in
      let environment = DesktopEnvironment.current
      let keys = Settings(schema: "org.gnome.desktop.wm.keybindings")
      let situation = SwitchRoute.Situation(
        shellVersion: version, isWayland: environment.isWayland,
        shortcuts: keys?.strings("switch-input-source") ?? [],
        sourceCount: environment.inputSources?.pairs("sources").count ?? 0,
        client: sender?.client)
      guard let sender, let shortcut = SwitchRoute.shortcut(situation) else {
        return switchEngine()
      }
      // IBus is asked if the shortcut has no effect.
      deadline.start(after: Self.patience)
      shortcut.events.forEach(sender.send)
    }
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

/// Lets only the first of several quick requests through.
///
/// A held key repeats, and ibus-daemon has crashed when engines were switched rapidly.
struct Debounce {
  /// The pause after which the next request counts.
  static let pause = Duration.milliseconds(300)

  private var last: Duration?

  /// True if the request counts; the time is monotonic.
  mutating func admits(at now: Duration) -> Bool {
    defer { last = now }
    return last.map { now - $0 >= Self.pause } ?? true
  }
}
