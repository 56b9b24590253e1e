@testable import CalculationReading
@testable import CalculatorKeyboard

/// An inserted result, and the text typed after it.
struct GoingOn {
  let result: InsertedResult
  /// True if the keyboard must use the exact value; reports of a late client may have ended that.
  var isSure: Bool
  private var typed: [Unicode.Scalar] = []

  init(_ result: InsertedResult, isSure: Bool) {
    self.result = result
    self.isSure = isSure
  }

  var text: [Unicode.Scalar] { Array(result.text.unicodeScalars) + typed }

  /// The state after a key; `nil` if it is then ordinary text.
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
    // A digit or a mark directly after the result makes it an ordinary number.
    guard typed.allSatisfy({ $0 == " " }) else { return true }
    return switch character {
    case .operation, .letterX, .equals, .space: true
    case .digit, .mark, .percent, .openBracket, .closeBracket, .currency: false
    }
  }
}
