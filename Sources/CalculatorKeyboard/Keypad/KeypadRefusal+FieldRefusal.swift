internal import KeypadLine

extension KeypadRefusal {
  init(_ refusal: FieldRefusal) {
    switch refusal {
    case .noField: self = .noField
    case .password: self = .password
    case .phone: self = .phone
    case .unknownField: self = .unknownField
    case .terminal: self = .terminal
    }
  }
}
