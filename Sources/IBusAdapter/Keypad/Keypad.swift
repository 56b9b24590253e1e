internal import KeypadLine

/// The engine's side of the on-screen keypad: its state, its content and its keys.
///
/// It costs nothing until it is first opened.
final class Keypad {
  enum State: Equatable {
    /// Its program is not installed or cannot be started.
    case missing
    case closed
    case open
    /// It was opened where its window would take the focus, and has closed itself.
    case unavailable
  }

  /// Receives key presses and supplies the content.
  weak var keyboard: Keyboard?

  private var launch: KeypadLaunch?
  private var connection: KeypadConnection?
  private var isUnavailable = false

  /// - Parameter launch: Starts the keypad's program; `nil` without one.
  init(_ launch: KeypadLaunch?) {
    self.launch = launch
  }

  var state: State {
    if connection != nil { return .open }
    if launch == nil { return .missing }
    return isUnavailable ? .unavailable : .closed
  }

  func toggle() {
    if connection == nil { open() } else { close() }
  }

  func close() {
    guard let connection else { return }
    connection.close()
    self.connection = nil
    keyboard?.keypadStateDidChange()
  }

  /// The content shown last; `nil` before it was first opened.
  private(set) var shown: KeypadContent?

  /// Sends the current content if the keypad is open.
  func update() {
    guard let connection, let content = keyboard?.keypadContent else { return }
    shown = content
    connection.show(content)
  }

  private func open() {
    guard let launch else { return }
    guard let connection = KeypadConnection(launch) else {
      self.launch = nil
      keyboard?.keypadStateDidChange()
      return
    }
    self.connection = connection
    isUnavailable = false
    connection.received = { [weak self] event in self?.receive(event) }
    connection.ended = { [weak self] in
      self?.connection = nil
      self?.keyboard?.keypadStateDidChange()
    }
    update()
    keyboard?.keypadStateDidChange()
  }

  private func receive(_ event: KeypadEvent) {
    switch event {
    case .version:
      break
    case .key(let key):
      keyboard?.keypadPressed(key)
    case .close:
      close()
    case .unavailable:
      isUnavailable = true
      close()
    }
  }
}
