import CalculationReading
import CalculatorCore
import Foundation
import KeyboardTesting
import TestSupport

@testable import CalculatorKeyboard

/// Decides if the engine's reaction to a key is allowed.
///
/// Only two reactions are more than plain typing: to replace a calculation before the caret, and to insert the
/// result of a held calculation. Both are allowed only for what was offered.
enum Judge {
  /// The engine's reaction, as a change to the document.
  enum Verdict: Equatable {
    case typed
    /// The engine waits for a report of the client.
    case waiting
    /// The list took the key, or Insert showed a preview.
    case list
    /// A result replaced this number of scalars before the caret; `exactly` has its exact value, if known.
    case inserted(String, inPlaceOf: Int, exactly: InsertedResult?)
  }

  struct Fault: Error {
    let text: String
  }

  /// Judges a key by the state of the field before it; throws ``Fault``.
  ///
  /// `list` was open before the key. `isHandled` is the engine's answer, and `outputs` is everything it sent before
  /// the answer, including the message that closes the list.
  static func judge(
    _ key: HostileKey, in field: ModelField, list: LookupTable?, isHandled: Bool,
    _ outputs: [EngineProcess.Output]
  ) throws(Fault) -> Verdict {
    let edits = outputs.filter(\.isEdit)
    if field.isRefused, outputs.contains(where: showsSomething) {
      throw Fault(text: "something is shown in a refused field: \(outputs)")
    }
    if case .other(let member)? = outputs.first(where: {
      if case .other = $0 { true } else { false }
    }) {
      throw Fault(text: "it sent \(member)")
    }
    for case .forward(let keyval, let state) in edits
    where UInt32(keyval) != key.keyval || UInt32(state) != key.state || !isHandled {
      throw Fault(text: "it forwarded another key: \(outputs)")
    }
    let isOffered = field.list != nil || field.preview?.contains(" ⏎") == true
    if isHandled, edits.isEmpty, belongsToList(key, list, in: field) { return .list }
    if isHandled, edits.isEmpty, key.isInsert, !isOffered {
      guard outputs.contains(where: showsSomething) else {
        throw Fault(text: "Insert is taken and shows nothing")
      }
      return .list
    }
    if case .delete(let offset, let count)? = edits.first {
      let isTakenBack = key.isInsert && field.swap != nil
      guard isHandled, edits.count == 2, case .commit(let result) = edits[1], offset == -count,
        key.mayInsert, isOffered || isTakenBack, !field.isRefused
      else { throw Fault(text: "it deletes: \(outputs)") }
      if let list = field.list, !list.chooses(result) {
        throw Fault(text: "'\(result)' is not chosen in \(list)")
      }
      if isOffered, field.list == nil, result != offeredResult(field) {
        throw Fault(text: "'\(result)' is not what '\(field.preview ?? "")' offers")
      }
      let exact = try verify(count, becoming: result, key, field)
      return .inserted(result, inPlaceOf: count, exactly: exact)
    }
    if edits.contains(where: { if case .delete = $0 { true } else { false } }) {
      throw Fault(text: "it deletes after something else: \(outputs)")
    }
    if key.mayInsert, let list = field.list {
      return try choose(list, in: field, isHandled: isHandled, edits)
    }
    guard key.mayInsert, isOffered, field.stranded == nil else { return .typed }
    if isHandled, edits.isEmpty, field.preedit == nil, !field.isPrompt {
      return .waiting
    }
    if let preedit = field.preedit {
      guard let offered = offeredResult(field), case .commit(let result)? = edits.first,
        edits.count == 1, result.hasSuffix(offered), isHandled,
        heldResults(of: preedit, in: field).contains(result)
      else {
        throw Fault(text: "Return under '\(field.preview ?? "")' did \(outputs)")
      }
      return .inserted(result, inPlaceOf: preedit.unicodeScalars.count, exactly: nil)
    }
    if key.isReturn, field.isPrompt, !field.isRefused {
      throw Fault(text: "Return under '\(field.preview ?? "")' inserted nothing")
    }
    return .typed
  }

  /// True if a key opens the list or is for an open list; the caller knows that it changed no text.
  private static func belongsToList(
    _ key: HostileKey, _ list: LookupTable?, in field: ModelField
  ) -> Bool {
    guard !key.isRelease, !key.hasModifiers else { return false }
    if key.mayInsert, list?.isAtOrder == true { return true }
    return list != nil
      ? key.isDown || key.movesInList
      : key.isDown && field.preview?.hasSuffix(" ↓") == true
  }

  /// Judges a Return or Insert that chooses a form, and has not replaced anything in the document.
  private static func choose(
    _ list: LookupTable, in field: ModelField, isHandled: Bool, _ edits: [EngineProcess.Output]
  ) throws(Fault) -> Verdict {
    if isHandled, edits.isEmpty, field.preedit == nil { return .waiting }
    guard isHandled, let preedit = field.preedit, edits.count == 1,
      case .commit(let result) = edits[0], let kept = keptText(of: preedit, in: field),
      result.hasPrefix(kept), list.chooses(String(result.dropFirst(kept.count)))
    else { throw Fault(text: "choosing in \(list) did \(edits)") }
    return .inserted(result, inPlaceOf: preedit.unicodeScalars.count, exactly: nil)
  }

  private static func showsSomething(_ output: EngineProcess.Output) -> Bool {
    switch output {
    case .list(let table): table != nil
    case .preedit(let text), .preview(let text): text != nil
    case .commit, .delete, .forward, .properties, .other: false
    }
  }

  /// The result in a preview: `42` of `12 + 30 = 42 ⏎`; the first row of an open list.
  private static func offeredResult(_ field: ModelField) -> String? {
    if let list = field.list { return list.labels.first?.unisolated }
    guard let preview = field.preview?.unisolated,
      let end = preview.range(of: " ⏎")?.lowerBound
    else { return nil }
    let equation = preview[..<end]
    let equals = [" = ", " ≈ "].compactMap { equation.range(of: $0, options: .backwards) }
    return equals.map(\.upperBound).max().map { String(equation[$0...]) }
  }

  /// Checks that deleted text was reported before the caret, is there, and is the calculation.
  ///
  /// Returns the result with its exact value.
  private static func verify(
    _ count: Int, becoming result: String, _ key: HostileKey, _ field: ModelField
  ) throws(Fault) -> InsertedResult? {
    guard let told = field.told, told.unicodeScalars.count >= count, count > 0 else {
      throw Fault(text: "it deletes \(count) of '\(field.told ?? "nothing told")'")
    }
    let deleted = Array(told.unicodeScalars.suffix(count))
    let text = String(String.UnicodeScalarView(deleted))
    guard field.isHonest else { return nil }
    guard Array(field.document.before.unicodeScalars.suffix(count)) == deleted else {
      throw Fault(text: "it deletes '\(text)' unseen from '\(field.document.before)'")
    }
    if key.isInsert, let swap = field.swap, swap.there == text, swap.other == result {
      return swap.exactly
    }
    let line = Array(
      field.document.before.unicodeScalars.suffix(512)
        .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\t" }.last ?? [])
    let source = CalculationReader.Source(line: line, after: field.document.after)
    var sources = [source]
    // After a result with its exact value, that value counts and not its text.
    if let goingOn = field.goingOn {
      var exact = source
      exact.inserted = goingOn.result
      exact.typedCount = goingOn.text.count
      sources = goingOn.isSure ? [exact] : [exact, source]
    }
    let offers = sources.flatMap { Self.offers(for: $0, in: field) }
    let calculated = offers.first { Array($0.text.unicodeScalars) == deleted }
    if field.list != nil, let calculated {
      return form(result, of: calculated, in: field)
    }
    if field.recalls, calculated != nil { return nil }
    let found = offers.first {
      Array($0.text.unicodeScalars) == deleted && $0.result?.text == result
    }
    guard let found else {
      let known = offers.map { "'\($0.text)' as '\($0.result?.text ?? "")'" }
      throw Fault(text: "'\(text)' became '\(result)', and is \(known)")
    }
    return found.result
  }

  /// The form with a text, to continue from; `nil` for an equation, or a result of the history.
  private static func form(
    _ text: String, of offer: Offer, in field: ModelField
  ) -> InsertedResult? {
    let forms = ResultForms(
      of: offer, style: style(field), KeyboardSettings(isIntroduced: true),
      CalculationReader(locale: LocaleConventions()))
    let found = forms?.all([]).first { $0.text == text }
    field.recalls = found == nil
    return found?.result
  }

  /// The part of held text before its calculation, which stays.
  private static func keptText(of preedit: String, in field: ModelField) -> String? {
    let held = Array(preedit.unicodeScalars.dropFirst())
    let source = CalculationReader.Source(line: held)
    guard let offer = offers(for: source, in: field).first else { return nil }
    return String(held.dropLast(offer.text.unicodeScalars.count))
  }

  /// Held text with its calculation replaced by a result, and without its opening `=`.
  private static func heldResults(of preedit: String, in field: ModelField) -> [String] {
    let held = Array(preedit.unicodeScalars.dropFirst())
    let source = CalculationReader.Source(line: held)
    return offers(for: source, in: field).compactMap { offer in
      let kept = held.dropLast(offer.text.unicodeScalars.count)
      return offer.result.map { String(kept) + $0.text }
    }
  }

  /// The offers of both orders of operations; the last row of the list sets which comes first.
  private static func offers(
    for source: CalculationReader.Source, in field: ModelField
  ) -> [Offer] {
    let reader = CalculationReader(locale: LocaleConventions())
    return [.keys, .written].compactMap { reader.offer(in: source, $0, style(field)) }
  }

  private static func style(_ field: ModelField) -> ResultStyle {
    var traits = FieldTraits()
    traits.purpose = [2, 3].contains(field.purpose) ? .number : .freeForm
    return ResultStyle(KeyboardSettings(isIntroduced: true), LocaleConventions(), traits)
  }
}

extension LookupTable {
  /// True if the chosen row sets the order of operations, and inserts nothing.
  fileprivate var isAtOrder: Bool {
    labels.indices.contains(index) && labels[index].unisolated.hasPrefix("Always ")
  }

  /// True if the chosen row inserts a text.
  fileprivate func chooses(_ text: String) -> Bool {
    guard labels.indices.contains(index) else { return false }
    let row = labels[index].unisolated
    return row == text || row.hasPrefix(text + "   ")
  }
}
