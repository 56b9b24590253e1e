package import CalculationReading

/// The reader's answers for a line: as it is, as typed just now, and after one more `=`.
package struct LineReading: Equatable, CustomStringConvertible {
  package struct Found: Equatable {
    package let replaced: String
    package let result: String
    package let other: String?

    package init(replaced: String, result: String, other: String?) {
      self.replaced = replaced
      self.result = result
      self.other = other
    }
  }

  package let clear: Found?
  package let asked: Found?
  package let isError: Bool

  package init(
    _ line: String, after: String = "", _ locale: LocaleConventions = LocaleConventions(),
    isASCIIOnly: Bool = false, order: Order = .keys
  ) {
    let style = ResultStyle(locale: locale, isASCIIOnly: isASCIIOnly)
    let reader = CalculationReader(locale: isASCIIOnly ? locale.forDotsOnly : locale)
    func offer(_ text: String) -> Offer? {
      // After a tab another line begins.
      let scalars = Array(text.unicodeScalars).split(
        separator: "\t", omittingEmptySubsequences: false
      ).last.map { Array($0) }
      let line = scalars ?? []
      return reader.offer(
        in: .init(line: line, after: after, typedCount: line.count), order, style)
    }
    let asItStands = offer(line)
    let asked = asItStands?.isAsked == true || line.asks ? asItStands : offer(line + "=")
    let isAppended = !line.asks
    clear = asItStands.flatMap { $0.isClear ? Found($0, isAppended: false) : nil }
    self.asked = asked.flatMap { Found($0, isAppended: isAppended) }
    isError = asked != nil && asked?.result == nil
  }

  package var description: String {
    func text(_ found: Found?) -> String {
      found.map { "'\($0.replaced)' → \($0.result) \($0.other ?? "")" } ?? "nothing"
    }
    return isError ? "error" : "clear \(text(clear)), asked \(text(asked))"
  }
}

extension LineReading.Found {
  fileprivate init?(_ offer: Offer, isAppended: Bool) {
    guard let result = offer.result else { return nil }
    replaced = isAppended ? String(offer.text.dropLast()) : offer.text
    self.result = result.text
    other = offer.other?.result?.text
  }
}

extension String {
  fileprivate var asks: Bool {
    let last = unicodeScalars.last { !$0.isSpace }
    return last == "=" || last == "＝"
  }
}
