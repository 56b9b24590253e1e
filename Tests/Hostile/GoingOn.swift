@testable import CalculationReading
@testable import CalculatorKeyboard

/// A result that was inserted, and what was typed behind it since.
struct GoingOn {
  let result: InsertedResult
  /// Whether the keyboard must go on from the exact value: a client that is late may have ended that.
  var isSure: Bool
  /// What was typed behind it.
  private var typed: [Unicode.Scalar] = []

  init(_ result: InsertedResult, isSure: Bool) {
    self.result = result
    self.isSure = isSure
  }

  /// All that stands there.
  var text: [Unicode.Scalar] { Array(result.text.unicodeScalars) + typed }

  /// What is left of it after a key; `nil` where it is ordinary text then.
  func after(_ key: KeyStroke) -> GoingOn? {
    var next = self
    switch key.symbol {
    case .backSpace where key.modifiers.isEmpty && !typed.isEmpty:
      next.typed.removeLast()
    case .character(let scalar) where key.modifiers.isSubset(of: .shift) && goesOn(with: scalar):
      next.typed.append(scalar)
    default:
      return nil
    }
    return next
  }

  private func goesOn(with scalar: Unicode.Scalar) -> Bool {
    guard let character = CalculatorCharacter(scalar) else { return false }
    // A digit or a mark straight behind it makes it an ordinary number.
    guard typed.allSatisfy({ $0 == " " }) else { return true }
    return switch character {
    case .operation, .letterX, .equals, .space: true
    case .digit, .mark, .percent, .openBracket, .closeBracket, .currency: false
    }
  }
}
