internal import KeypadLine

/// The on-screen keypad, as the engine has it: opened and closed, told what to show, listened to.
///
/// Until it is opened for the first time it costs nothing.
final class Keypad {
  /// What the panel shows about it.
  enum State: Equatable {
    /// Its program is not installed, or nobody can start it.
    case missing
    case closed
    case open
    /// It was opened where a window cannot leave the focus alone, and has closed itself.
    case unavailable
  }

  /// Where presses go, and what is shown comes from.
  protocol Delegate: AnyObject {
    /// What the keypad is to show now.
    var keypadContent: KeypadContent { get }
    /// A key of the keypad was pressed.
    func keypadPressed(_ key: KeypadKey)
    /// The keypad was opened or closed.
    func keypadStateDidChange()
  }

  /// Told about presses.
  weak var delegate: (any Delegate)?

  private var launch: KeypadLaunch?
  private var connection: KeypadConnection?
  private var isUnavailable = false

  /// - Parameter launch: Starts its program; `nil` where there is none.
  init(_ launch: KeypadLaunch?) {
    self.launch = launch
  }

  /// Whether it is open, or why not.
  var state: State {
    if connection != nil { return .open }
    if launch == nil { return .missing }
    return isUnavailable ? .unavailable : .closed
  }

  /// Opens it, or closes it when it is open.
  func toggle() {
    if connection == nil { open() } else { close() }
  }

  /// Closes it.
  func close() {
    guard let connection else { return }
    connection.close()
    self.connection = nil
    delegate?.keypadStateDidChange()
  }

  /// What it shows; `nil` before it was opened.
  private(set) var shown: KeypadContent?

  /// Makes it show what is so now, when it is open.
  func update() {
    guard let connection, let content = delegate?.keypadContent else { return }
    shown = content
    connection.show(content)
  }

  private func open() {
    guard let launch else { return }
    guard let connection = KeypadConnection(launch) else {
      self.launch = nil
      delegate?.keypadStateDidChange()
      return
    }
    self.connection = connection
    isUnavailable = false
    connection.received = { [weak self] event in self?.receive(event) }
    connection.ended = { [weak self] in
      self?.connection = nil
      self?.delegate?.keypadStateDidChange()
    }
    update()
    delegate?.keypadStateDidChange()
  }

  private func receive(_ event: KeypadEvent) {
    switch event {
    case .version:
      break
    case .key(let key):
      delegate?.keypadPressed(key)
    case .close:
      close()
    case .unavailable:
      isUnavailable = true
      close()
    }
  }
}
