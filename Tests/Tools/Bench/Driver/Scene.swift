/// A text to type, with the keys of it that are measured.
enum Scene: String {
  /// Letters of prose; the application has reported its text once.
  case prose
  /// The same; the application reports before each key, if the engine has asked for it.
  case toldProse
  /// Calculations, with a new preview for each measured key; the application reports before each key.
  case preview
  /// The same text; each key is sent as soon as the key before is answered.
  case burst
  /// Keys with long computations.
  case hard
  /// A calculation whose bubble stays; none of its keys is measured.
  case bubble

  /// The scene's name for `bench-client`.
  var word: String {
    switch self {
    case .prose: "type"
    case .toldProse, .preview, .hard, .bubble: "tell"
    case .burst: "burst"
    }
  }

  /// A stretch of keys as `bench-client` reads it.
  var text: String {
    switch self {
    case .prose, .toldProse:
      "the quick brown fox jumps over the lazy dog and is home by nightfall\\r"
    case .preview, .burst:
      #"a dozen and a bit: 12+345\b\b67\b8 is what it comes to\r"#
    case .hard:
      Self.hardText
    case .bubble:
      "12+30"
    }
  }

  func measures(_ key: KeyClient.Key) -> Bool {
    switch self {
    case .prose, .toldProse: key.character.isLetter
    case .preview: key.previewTime != nil
    case .burst, .hard: true
    case .bubble: false
    }
  }

  /// The longest calculations of the longest numbers, results that grow past all limits, the deepest
  /// brackets, and two readings of many fractions.
  private static let hardText: String = {
    let nines = String(repeating: "9", count: 62)
    let sevenths = String(repeating: "7", count: 62)
    let chain = (1...40).map { "/\($0 * 2 + 1)" }.joined()
    let lead = String(repeating: "so it goes on and on, ", count: 24)
    let goingOn = (0..<6).map { "*\(nines)\\r/\(sevenths.dropLast($0))1\\r-0.\(nines)\\r" }
    let nested = String(repeating: "2+3*(", count: 19) + "4" + String(repeating: ")", count: 19)
    let fractions = (1...17).map { "+1/\(97 - $0 * 2)*3" }.joined()
    let product = "(1/\(nines)+1)*(1/\(sevenths.dropLast(12))-1)"
    let readings = "\(nested)=\\r5\(fractions)=\\r\(product)=\\r+\(fractions.dropFirst())=\\r"
    return readings + "\(lead)\(nines)*\(nines)=\\b=\\r\(goingOn.joined())\\rx\\r"
      + "9\(chain)=\\r*7\\r+1\\r-1\\rx\\r\(nines)/\(sevenths)%=\\b\\b%\\r\\rx\\r"
  }()
}
