import TestSupport

/// A text in GVariant's text format, as ibus-daemon sends it, or with an error.
indirect enum MalformedText {
  case name(String)
  /// A value of another kind, with the type that libibus expects there; `nil` for a wrong value.
  case leaf(String, type: String?)
  case tuple([MalformedText])
  case boxed(MalformedText)
  case array([MalformedText])

  static func wellFormed(attributes: Int = 1) -> MalformedText {
    let number = MalformedText.leaf("uint32 1", type: "u")
    let attachments = MalformedText.leaf("@a{sv} {}", type: "a{sv}")
    let attribute = MalformedText.boxed(
      .tuple([.name("IBusAttribute"), attachments, number, number, number, number]))
    let array =
      attributes == 0
      ? MalformedText.leaf("@av []", type: "av")
      : .array(Array(repeating: attribute, count: attributes))
    let list = MalformedText.boxed(.tuple([.name("IBusAttrList"), attachments, array]))
    return .boxed(.tuple([.name("IBusText"), attachments, .leaf("'1+2'", type: "s"), list]))
  }

  /// A text with each wrong value in every place, and with some combinations.
  static func all(seed: UInt64) -> [String] {
    let text = wellFormed()
    var found = (0..<text.count).flatMap { place in
      text.node(at: place).wrongValues.map { text.replacing(place, with: $0).source }
    }
    let long = wellFormed(attributes: 10_000)
    found.append(long.replacing(long.count - 1, with: "'x'").source)
    var generator = SplitMix64(state: seed)
    for _ in 0..<200 {
      var changed = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<changed.count, using: &generator)
        guard let value = changed.node(at: place).wrongValues.randomElement(using: &generator)
        else { continue }
        changed = changed.replacing(place, with: value)
      }
      found.append(changed.source)
    }
    return found
  }

  var source: String {
    switch self {
    case .name(let name): "'\(name)'"
    case .leaf(let value, _): value
    case .tuple(let parts) where parts.count == 1: "(\(parts[0].source),)"
    case .tuple(let parts): "(\(parts.map(\.source).joined(separator: ", ")))"
    case .boxed(let value): "<\(value.source)>"
    case .array(let values): "[\(values.map(\.source).joined(separator: ", "))]"
    }
  }

  private static let deep =
    String(repeating: "<", count: 40) + "1" + String(repeating: ">", count: 40)
  private static let values: [(type: String, value: String)] = [
    ("i", "7"), ("u", "uint32 7"), ("s", "'x'"), ("b", "true"), ("d", "1.5"),
    ("y", "byte 0x01"), ("o", "objectpath '/x'"), ("g", "signature 's'"), ("(i)", "(1,)"),
    ("ay", "@ay [1]"), ("as", "@as []"), ("a{sv}", "@a{sv} {}"), ("attached", "{'x': <1>}"),
    ("attached", "{'x': <<1>>}"), ("av", "@av []"), ("(sa{sv})", "('IBusText', @a{sv} {})"),
    ("v", "<'x'>"), ("v", "<(1,)>"), ("v", "<<@av []>>"), ("v", deep),
  ]
  private static let names = [
    "", "IBusText", "IBusAttrList", "IBusAttribute", "ibustext", "IBusTextX", "IBusProperty",
    "IBusPropList", "IBusLookupTable", "IBusEngineDesc", "IBusComponent", "IBusXEvent",
    "IBusExtensionEvent", "IBusSerializable", "IBusObject", "IBusEngineSimple", "CalculatorEngine",
    "GObject", "nobody",
  ]

  /// Wrong values for this part of the text.
  private var wrongValues: [String] {
    switch self {
    case .name(let name):
      Self.values.map(\.value) + Self.names.filter { $0 != name }.map { "'\($0)'" }
    // A wrong value stays as it is.
    case .leaf(_, nil): []
    case .leaf(_, let type): Self.values.filter { $0.type != type }.map(\.value)
    case .array: Self.values.filter { $0.type != "av" }.map(\.value)
    case .boxed: Self.values.map(\.value)
    case .tuple(let parts):
      Self.values.map(\.value) + [MalformedText.tuple(parts + parts.suffix(1)).source]
        + parts.indices.map { index in
          MalformedText.tuple(Array(parts[..<index] + parts[(index + 1)...])).source
        }
    }
  }

  private var children: [MalformedText] {
    switch self {
    case .name, .leaf: []
    case .tuple(let parts), .array(let parts): parts
    case .boxed(let value): [value]
    }
  }

  /// The number of parts: this one, and those inside.
  private var count: Int { 1 + children.reduce(0) { $0 + $1.count } }

  private func node(at place: Int) -> MalformedText {
    var rest = place - 1
    for child in children {
      if rest >= 0, rest < child.count { return child.node(at: rest) }
      rest -= child.count
    }
    return self
  }

  private func replacing(_ place: Int, with value: String) -> MalformedText {
    guard place > 0 else { return .leaf(value, type: nil) }
    var rest = place - 1
    let changed = children.map { child in
      defer { rest -= child.count }
      return rest >= 0 && rest < child.count ? child.replacing(rest, with: value) : child
    }
    switch self {
    case .name, .leaf: return self
    case .tuple: return .tuple(changed)
    case .boxed: return .boxed(changed[0])
    case .array: return .array(changed)
    }
  }
}
