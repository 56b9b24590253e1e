internal import GLibSupport

/// Has a screen reader say what is shown, once it has stood for a while.
///
/// That is when the reader has said the last key, so that its echo is not cut off, and while somebody types
/// nothing is said. Nothing is looked up or worked out before, and nothing at all without a reader.
final class Announcer {
  /// How long something must have been shown.
  static let patience = Duration.milliseconds(300)

  private let reader: any ScreenReading
  private let words: () -> String?
  private let wait: (@escaping () -> Void) -> any Waiting
  /// Runs from each change on.
  private lazy var standing = wait { [unowned self] in hasStood() }
  private var isShown = false
  /// What was said last, until nothing has been shown for a while: the same text is not said twice in a
  /// row, but another calculation may come to the same.
  private var said: String?

  /// Waits for something to be shown.
  ///
  /// - Parameters:
  ///   - reader: The reader.
  ///   - wait: Makes what waits.
  ///   - words: What is to be said of what is shown now; `nil` for nothing, as in a refused field.
  init(
    _ reader: any ScreenReading,
    wait: @escaping (@escaping () -> Void) -> any Waiting = { QuietPeriod(patience, $0) },
    words: @escaping () -> String?
  ) {
    self.reader = reader
    self.words = words
    self.wait = wait
  }

  /// The bubble or the list has become another one, or gone.
  func didShow(_ isShown: Bool) {
    self.isShown = isShown
    if isShown || said != nil { standing.restart() } else { standing.cancel() }
  }

  private func hasStood() {
    guard isShown else {
      said = nil
      return
    }
    reader.whenRunning { [weak self] in self?.say() }
  }

  /// Says it, unless it has changed while the reader was looked for: then it has not stood yet.
  private func say() {
    guard isShown, !standing.isRunning, let words = words(), words != said else { return }
    said = words
    reader.present(words)
  }
}

/// Something that is done once nothing has begun it anew for a while.
protocol Waiting: AnyObject {
  /// Whether it will be done.
  var isRunning: Bool { get }
  /// Begins to wait, or anew.
  func restart()
  /// Calls it off.
  func cancel()
}

extension QuietPeriod: Waiting {}
