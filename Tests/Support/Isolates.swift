extension String {
  /// The text without the marks that isolate a calculation from left to right.
  package var withoutIsolates: String {
    String(unicodeScalars.filter { $0 != "\u{2066}" && $0 != "\u{2069}" }.map(Character.init))
  }
}
