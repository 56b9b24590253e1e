internal import GLibSupport

/// Has a screen reader say what is shown, once that has not changed for a while.
///
/// By then the reader has said the last key, so its echo is not cut off; while somebody types,
/// nothing is said. Nothing is computed or looked up before, and nothing at all without a reader.
final class Announcer {
  /// The time for which something must have been shown.
  static let patience = Duration.milliseconds(300)

  private let reader: any ScreenReading
  private let words: () -> String?
  private let wait: (@escaping () -> Void) -> any Waiting
  /// Restarts at each change.
  private lazy var standing = wait { [unowned self] in hasStood() }
  private var isShown = false
  /// The text said last, until nothing has been shown for a while: the same text is not said twice
  /// in a row, but another calculation may have the same result.
  private var said: String?

  /// Makes an announcer; `words` gives the text for the current display, or `nil` for nothing, as
  /// in a refused field.
  init(
    _ reader: any ScreenReading,
    wait: @escaping (@escaping () -> Void) -> any Waiting = { QuietPeriod(patience, $0) },
    words: @escaping () -> String?
  ) {
    self.reader = reader
    self.words = words
    self.wait = wait
  }

  /// The bubble or the list has changed or gone.
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

  /// Says it, unless the display has changed while the reader was looked up.
  private func say() {
    guard isShown, !standing.isRunning, let words = words(), words != said else { return }
    said = words
    reader.present(words)
  }
}

/// A debounce timer; tests replace it.
protocol Waiting: AnyObject {
  var isRunning: Bool { get }
  func restart()
  func cancel()
}

extension QuietPeriod: Waiting {}
