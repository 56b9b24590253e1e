package import CalculationReading
package import CalculatorKeyboard
internal import KeyboardTesting
internal import Messages

/// The examples below the field of the first page, and which of them have been done in it.
package struct TryingOut {
  /// Something to try, and its effect.
  package struct Thing: Equatable, Sendable {
    package let title: String
    package let result: String
    package fileprivate(set) var isDone = false
  }

  package private(set) var things: [Thing]
  /// The calculations among ``things``, and the results that Return leaves.
  private let calculations: [(typed: String, left: String)]
  /// The row for taking back; `nil` if there is no key for it.
  private var takingBack: Int?
  private var lines: [Substring] = []
  /// The calculation that the field had last.
  private var typed: Int?
  /// The calculation whose result the field had last.
  private var inserted: Int?

  /// Works the examples out with the real keyboard.
  ///
  /// - Parameters:
  ///   - settings: The settings. An example that shows no bubble with them is left out.
  ///   - locale: How numbers are written.
  package init(_ settings: KeyboardSettings, locale: LocaleConventions) {
    var things: [Thing] = []
    var calculations: [(typed: String, left: String)] = []
    for keys in ["12+30", "1/3=", "1+2*3="] {
      var typist = Typist(settings, locale)
      typist.type(keys)
      guard let bubble = typist.bubble?.unisolated else { continue }
      typist.pressReturn()
      let left = typist.document.text
      calculations.append((keys, left))
      things.append(
        Thing(
          title: tr("%1, then Return", "\u{2066}\(keys)\u{2069}"),
          result: tr("shows %1, and leaves %2", "\u{2066}\(bubble)\u{2069}", left)))
    }
    if let key = settings.insertKey?.label, !calculations.isEmpty {
      takingBack = things.count
      things.append(
        Thing(title: tr("%1, straight after that", key), result: tr("takes the result back")))
    }
    things.append(
      Thing(title: tr("A space, then Return"), result: tr("leaves what you typed as it is")))
    (self.things, self.calculations) = (things, calculations)
  }

  /// Ticks off what the field's text shows was done.
  ///
  /// - Parameter text: The text after a change.
  package mutating func fieldChanged(to text: String) {
    let before = lines
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, calculation) in calculations.enumerated() {
      let typed = calculation.typed
      if lines.contains(where: { $0 == typed }) {
        // Typed, it comes character by character.
        let isTyped = before.contains { $0 == typed || $0 == typed.dropLast() }
        if inserted == index, !isTyped, let takingBack { things[takingBack].isDone = true }
        (self.typed, inserted) = (index, nil)
      } else if self.typed == index, lines.contains(where: { $0 == calculation.left }) {
        things[index].isDone = true
        (self.typed, inserted) = (nil, index)
      }
    }
    if lines.dropLast().contains(where: { $0.last == " " && $0.first?.isNumber == true }) {
      things[things.count - 1].isDone = true
    }
  }
}
