import BusSupport
import CalculatorKeyboard
import KeyboardTesting
import TestSupport

/// Random events for one engine process, from a seed.
///
/// In an orderly round clients keep to the protocol, and documents are compared after each key. A brawl has all
/// messages in any order: the engine must still answer, and may insert only what was typed or offered.
struct HostileFuzz {
  /// A finding, with the events that led to it.
  struct Finding: Error, CustomStringConvertible {
    let description: String
  }

  let engine: EngineProcess
  var generator: SplitMix64
  let seed: UInt64
  /// The numbers of keys, other messages, and inserted results.
  private(set) var keyCount = 0
  private(set) var eventCount = 0
  private(set) var insertedCount = 0

  private var fields: [ModelField] = []
  var field = ModelField(path: "/none", client: nil, habit: .never)
  private var trace: [String] = []
  /// True while libibus has a part of a composed character.
  private var isComposing = false

  init(_ engine: EngineProcess, seed: UInt64) {
    self.engine = engine
    self.seed = seed
    generator = SplitMix64(state: seed)
  }

  mutating func orderlyRound() throws {
    begin(habits: [
      .beforeEachKey, .beforeEachKey, .beforeEachKey, .late(0), .late(1), .late(2), .never,
    ])
    try engine.makeObject()
    try focusIn(fields[0])
    for _ in 0..<chance(120) + 20 {
      switch chance(40) {
      case 0: try moveFocus()
      case 1: try reset()
      case 2: try click()
      case 3: try changeField()
      case 4: try switchAway()
      case 5: try noise()
      default:
        for key in HostileKey.random(opening: !field.tells, using: &generator) {
          try press(key)
          // By chance alone, offers would rarely be taken.
          if field.preview != nil, chance(3) == 0 { try press(HostileKey.insert(&generator)) }
          if field.preview?.hasSuffix(" ↓") == true, chance(3) == 0 {
            for key in HostileKey.choice(&generator) { try press(key) }
          }
        }
      }
    }
    try leave()
    try expectNothing("Disable", engine.send("Disable"))
    try engine.destroyObjects()
  }

  mutating func brawl() throws {
    begin(habits: [.lies])
    field = ModelField(path: "/none", client: nil, habit: .lies)
    try engine.makeObject()
    for _ in 0..<chance(200) + 20 {
      switch chance(4) {
      case 0: try anyMessage()
      case 1: try lie()
      default:
        for key in HostileKey.random(composing: true, using: &generator) { try press(key) }
      }
    }
    try engine.destroyObjects()
  }

  // MARK: The world

  private mutating func begin(habits: [ModelField.Habit]) {
    trace = []
    isComposing = false
    let clients: [String?] = [
      "gtk3-im:model", "gtk4-im:model", "QIBusInputContext", "gnome-shell", nil, "xim", "xim",
      "kitty",
      "gtk3-im:chromium", "gnome-shell", "wayland", "unmeasured",
      nil,
    ]
    fields = (0..<4).map { index in
      let habit = habits[chance(habits.count)]
      let client = clients[chance(clients.count)]
      return ModelField(path: "/context/\(keyCount)/\(index)", client: client, habit: habit)
    }
    field = fields[0]
  }

  mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  mutating func note(_ event: String) {
    eventCount += 1
    trace.append(event)
    if trace.count > 60 { trace.removeFirst() }
  }

  func finding(_ what: String) -> Finding {
    Finding(
      description: """
        seed \(seed): \(what)
        client \(field.client ?? "unnamed"), \(field.habit), purpose \(field.purpose), hints \
        \(field.hints), told '\(field.told ?? "nothing")', preview '\(field.preview ?? "")'
        after:
          \(trace.joined(separator: "\n  "))
        """)
  }

  // MARK: Keys

  /// Sends a key, judges the result, and applies it to the documents.
  private mutating func press(_ key: HostileKey) throws {
    keyCount += 1
    if case .beforeEachKey = field.habit { try tell() }
    // A late client may have moved the caret since its report; no engine can know that.
    if case .late = field.habit, key.isInsert { try catchUp() }
    // Insert may show a preview of its own, so the earlier ones must come first.
    let mayAsk = key.isInsert && !key.isRelease
    if mayAsk { try settle() }
    note("\(key)")
    if field.waitingList != nil, !key.isRelease, !key.isModifier {
      // Any key cancels a chosen form that waits for a report.
      (field.waiting, field.waitingList) = (nil, nil)
    }
    let (isHandled, sent) = try engine.press(keyval: key.keyval, state: key.state)
    let outputs = try settleWaiting(sent)
    if !key.isRelease, !key.isModifier, !key.isInsert { field.swap = nil }
    if key.composes || isComposing {
      // libibus does not compose with releases and modifiers.
      if !key.isRelease, !key.isModifier { isComposing = isHandled }
      show(outputs)
      return
    }
    let listBefore = field.list
    if !mayAsk { show(previewsBefore(outputs)) }
    let list = field.list
    let verdict: Judge.Verdict
    do {
      verdict = try Judge.judge(
        key, in: field, list: list ?? listBefore, isHandled: isHandled, outputs)
    } catch {
      throw finding(error.text)
    }
    if field.isHonest {
      carryOut(outputs, key)
      if !isHandled { field.document.type(key.plain) }
      switch verdict {
      case .typed:
        field.plain.type(key.plain)
        field.noteForGoingOn(key)
      case .waiting:
        field.waiting = key
        // A Return that chooses sends two previews: it hides the list, and shows the waiting form. A third is the
        // earlier offer: the list was hidden before the choice.
        field.waitingList = list ?? (outputs.count(where: \.isPreview) > 2 ? nil : listBefore)
        field.doubtGoingOn()
      case .list:
        break
      case .inserted(let result, let count, let exact):
        insertedCount += 1
        field.insertPlain(result, inPlaceOf: count, exactly: exact)
      }
      if let difference = field.difference { throw finding(difference) }
      if field.stranded != nil, !field.isRefused, key.ends { throw finding("held text is lost") }
      if case .late = field.habit { try tell() }
    } else {
      try brawlEdits(outputs, key, verdict)
      show(outputs)
    }
    if chance(2) == 0 { try settle() }
  }

  /// The previews that came with a key but belong to the keys before it.
  ///
  /// A key is answered before anything is drawn for it, unless it changes the document: what comes
  /// with a key that changes nothing was due before. A key that changes the document hides the preview itself.
  private func previewsBefore(_ outputs: [EngineProcess.Output]) -> [EngineProcess.Output] {
    var shown = outputs.filter { $0 != .properties }.prefix(while: \.isPreview)
    if outputs.contains(where: \.isEdit), [.preview(nil), .list(nil)].contains(shown.last) {
      shown.removeLast()
    }
    return Array(shown)
  }

  /// Settles a waiting Return: it inserts, or goes to the application, before anything else.
  ///
  /// Returns the rest of what the engine sent.
  mutating func settleWaiting(
    _ sent: [EngineProcess.Output]
  ) throws -> [EngineProcess.Output] {
    let outputs = sent.map(field.inCharacters)
    guard let key = field.waiting, let place = outputs.firstIndex(where: \.isEdit) else {
      return outputs
    }
    field.waiting = nil
    let count: Int
    switch outputs[place] {
    case .delete: count = 2
    case .forward where field.waitingList == nil: count = 1
    case .forward, .commit, .preedit, .preview, .list, .properties, .other:
      throw finding("a Return that waited did \(outputs)")
    }
    let own = Array(outputs[place...].prefix(count))
    (field.list, field.waitingList) = (field.waitingList, nil)
    defer { field.list = nil }
    do {
      let verdict = try Judge.judge(key, in: field, list: field.list, isHandled: true, own)
      if field.isHonest {
        carryOut(own, key)
        switch verdict {
        case .inserted(let result, let count, let exact):
          field.insertPlain(result, inPlaceOf: count, exactly: exact)
        case .typed, .waiting, .list:
          field.plain.type(key.plain)
          field.endGoingOn()
        }
      }
      if case .inserted = verdict { insertedCount += 1 }
    } catch {
      throw finding(error.text)
    }
    show(outputs[..<place])
    return Array(outputs[place...].dropFirst(count))
  }

  private mutating func settle() throws {
    let key = HostileKey.releasedShift
    let outputs = try engine.press(keyval: key.keyval, state: key.state).outputs
    try expectOnlyShowing("a released Shift", outputs)
  }

  /// Applies the engine's messages to the document, in order.
  private func carryOut(_ outputs: [EngineProcess.Output], _ key: HostileKey?) {
    for output in outputs {
      switch output {
      case .commit(let text):
        if let stranded = field.stranded, text.hasPrefix(stranded) { field.stranded = nil }
        field.document.insertText(text)
      case .delete(_, let count): field.document.deleteBackward(count)
      case .forward: if let key { field.document.type(key.plain) }
      case .preedit, .preview, .list, .properties, .other: break
      }
    }
    show(outputs)
  }

  private func show(_ outputs: some Sequence<EngineProcess.Output>) {
    for output in outputs {
      switch output {
      case .preedit(let text): field.preedit = text
      case .preview(let text): field.preview = text
      case .list(let table): field.list = table
      case .commit, .delete, .forward, .properties, .other: break
      }
    }
  }

  /// In a brawl no documents are compared, but inserted text must have been offered or held.
  private mutating func brawlEdits(
    _ outputs: [EngineProcess.Output], _ key: HostileKey, _ verdict: Judge.Verdict
  ) throws {
    switch verdict {
    case .inserted:
      insertedCount += 1
      return
    case .waiting:
      field.waiting = field.waiting ?? key
      field.waitingList = field.waitingList ?? field.list
    case .typed, .list: break
    }
    for case .commit(let text) in outputs where !text.hasPrefix("=") {
      throw finding("'\(text)' was inserted, and neither offered nor held")
    }
  }

  // MARK: Order

  /// Reports the text around the caret, as the client's habit says.
  private mutating func tell() throws {
    guard let state = field.nextToTell() else { return }
    try tell(state.before, state.after)
  }

  private mutating func catchUp() throws {
    guard field.tells else { return }
    field.catchUp()
    try tell(field.document.before, field.document.after)
  }

  private mutating func tell(_ before: String, _ after: String) throws {
    // GTK 4 reports a varying part of the text before the caret.
    let lineBreaks = before.unicodeScalars.indices.filter { before.unicodeScalars[$0] == "\n" }
    let start = lineBreaks.randomElement(using: &generator) ?? before.startIndex
    let isWhole = field.client?.hasPrefix("gtk4-im:") != true || chance(2) == 0
    let before = isWhole ? before : String(before.unicodeScalars[start...])
    let caret = UInt32(clamping: field.length(of: before))
    note("told '\(before)‸\(after)'")
    let outputs = try engine.send(
      "SetSurroundingText", [.text(before + after), .uint32(caret), .uint32(caret)])
    field.told = before
    try expectOnlyShowing("SetSurroundingText", outputs)
  }

  /// Gives the focus to a field; the daemon's messages about it come in any order.
  private mutating func focusIn(_ next: ModelField) throws {
    field = next
    note("focus in \(next.client ?? "unnamed") \(next.path), capabilities \(next.capabilities)")
    let messages: [(inout Self) throws -> [EngineProcess.Output]] = [
      { fuzz in
        guard let client = fuzz.field.client else { return try fuzz.engine.send("FocusIn") }
        return try fuzz.engine.send("FocusInId", [.string(fuzz.field.path), .string(client)])
      },
      { try $0.engine.send("Enable") },
      { try $0.engine.send("SetCapabilities", [.uint32($0.field.capabilities)]) },
      { try $0.engine.setContentType(purpose: $0.field.purpose, hints: $0.field.hints) },
      {
        try $0.engine.send(
          "SetCursorLocation", [.int32(.min), .int32(.max), .int32(0), .int32(-1)])
      },
    ]
    next.told = nil
    next.preview = nil
    next.list = nil
    for message in messages.shuffled(using: &generator) {
      try expectOnlyShowing("focus in", message(&self))
    }
    next.catchUp()
    if case .late = next.habit { try tell() }
  }

  /// Takes the focus away; the client, or for XIM the daemon, commits the preedit.
  private mutating func leave(droppingPreedit: Bool = false) throws {
    defer { (field.waiting, field.waitingList, field.list) = (nil, nil, nil) }
    note("focus out\(droppingPreedit ? ", the preedit is dropped" : "")")
    if droppingPreedit, let preedit = field.preedit {
      field.stranded = preedit
      field.preedit = nil
    } else {
      field.keepPreedit()
    }
    field.endGoingOn()
    if chance(2) == 0 { try settle() }
    let outputs =
      field.client == nil
      ? try engine.send("FocusOut") : try engine.send("FocusOutId", [.string(field.path)])
    try expectNothing("FocusOut", outputs)
    field.preview = nil
    if let difference = field.difference { throw finding(difference) }
  }

  private mutating func moveFocus() throws {
    // Between windows of XIM clients, ibus-daemon drops the preedit.
    if field.leavesPreeditToDaemon, chance(2) == 0 {
      for scalar in " =12".unicodeScalars { try press(HostileKey(scalar)) }
    }
    let isAbrupt = field.leavesPreeditToDaemon && chance(2) == 0
    try leave(droppingPreedit: isAbrupt)
    if !isAbrupt, field.leavesPreeditToDaemon || chance(2) == 0 {
      _ = try engine.send("FocusInId", [.string("/fake"), .string("fake")])
      if chance(2) == 0 { _ = try engine.send("FocusOutId", [.string("/fake")]) }
    }
    let waiting = fields.first { $0.stranded != nil && $0 !== field }
    let next = chance(2) == 0 ? waiting : nil
    try focusIn(next ?? fields[chance(fields.count)])
  }

  private mutating func reset() throws {
    note("reset")
    field.doubtGoingOn()
    field.keepPreedit()
    try expectOnlyShowing("Reset", engine.send("Reset"))
    if let difference = field.difference { throw finding(difference) }
  }

  /// A click anywhere: the client resets, and reports the caret then or only with its next report.
  private mutating func click() throws {
    guard field.stranded == nil else { return }
    if case .late = field.habit { try catchUp() }
    try reset()
    let count = field.document.text.unicodeScalars.count
    let offset = chance(count + 1)
    // Where text may be held, a click is reported: the engine may take a held `=` for one in a late report.
    let mayBeHeld = field.client.map { ClientTable.entry(for: $0, on: .partial).kind != .ordinary }
    let isReported = mayBeHeld != false || chance(2) == 0
    note("click at \(offset)\(isReported ? "" : ", unreported")")
    field.endGoingOn()
    field.swap = nil
    field.click(offset)
    if isReported { try catchUp() }
  }

  private mutating func changeField() throws {
    field.doubtGoingOn()
    // Only in XIM fields the daemon drops a preedit, and XIM reports no purpose.
    if field.stranded == nil, chance(2) == 0 {
      field.purpose = UInt32([0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 5, 10, 4, 8, 9, 99][chance(16)])
      field.hints = [0, 0, 0, 0, 0, 0, 1 << 11, 1 << 12][chance(8)]
      note("purpose \(field.purpose), hints \(field.hints)")
      // A refused field drops held text, which was typed in another kind of field.
      if field.isRefused, let held = field.preedit {
        field.plain.deleteBackward(held.unicodeScalars.count)
      }
      let outputs = try engine.setContentType(purpose: field.purpose, hints: field.hints)
      carryOut(try settleWaiting(outputs), nil)
      // A refused field does not get a Return that was pressed before.
      if field.isRefused { (field.waiting, field.waitingList) = (nil, nil) }
    } else {
      field.capabilities ^= 1 << 5
      note("capabilities \(field.capabilities)")
      let outputs = try engine.send("SetCapabilities", [.uint32(field.capabilities)])
      // A Return may go on waiting: the client may report its text again in time.
      carryOut(try settleWaiting(outputs), nil)
      if case .late = field.habit { try catchUp() }
    }
    if let difference = field.difference { throw finding(difference) }
    if field.isRefused, field.preedit != nil || field.preview != nil {
      throw finding("a refused field shows '\(field.preedit ?? "")' '\(field.preview ?? "")'")
    }
  }

  /// Switches to another keyboard and back.
  private mutating func switchAway() throws {
    if chance(2) == 0 {
      note("next keyboard")
      let outputs = try engine.send("PropertyActivate", [.string("NextKeyboard"), .uint32(0)])
      carryOut(try settleWaiting(outputs), nil)
    }
    (field.waiting, field.waitingList) = (nil, nil)
    if chance(2) == 0 { try leave() }
    field.keepPreedit()
    field.endGoingOn()
    note("disable, destroy, a new object")
    if chance(2) == 0 { try settle() }
    try expectNothing("Disable", engine.send("Disable"))
    try engine.destroyObjects()
    try engine.makeObject()
    for field in fields {
      // The engine gives up dropped text: another keyboard may have typed in the field meanwhile.
      field.plain.deleteBackward((field.stranded ?? "").unicodeScalars.count)
      field.stranded = nil
      field.preedit = nil
    }
    try focusIn(fields[chance(fields.count)])
  }

  /// Sends a message that changes nothing.
  private mutating func noise() throws {
    let messages: [(String, [BusValue])] = [
      ("PageUp", []), ("PageDown", []), ("CursorUp", []), ("CursorDown", []), ("Enable", []),
      ("CandidateClicked", [.uint32(.max), .uint32(1), .uint32(0)]),
      ("PropertyActivate", [.string("nobody knows"), .uint32(7)]),
      ("PropertyActivate", [.string("InputMode"), .uint32(1)]),
      ("PropertyShow", [.string("Keypad")]), ("PropertyHide", [.string("")]),
      ("SetCursorLocation", [.int32(-1), .int32(.max), .int32(.min), .int32(0)]),
      ("ProcessHandWritingEvent", [.doubles([.nan, .infinity, -1, 1e300])]),
      ("CancelHandWriting", [.uint32(.max)]),
    ]
    let (method, values) = messages[chance(messages.count)]
    try settle()
    note(method)
    let outputs = try engine.send(method, values)
    // In an open list the panel's buttons do something.
    try field.list == nil
      ? expectNothing(method, outputs) : expectOnlyShowing(method, outputs)
  }

  /// Expects nothing but the preview of an earlier key, and the history some time after a result.
  private mutating func expectNothing(_ what: String, _ sent: [EngineProcess.Output]) throws {
    let outputs = try settleWaiting(sent)
    guard outputs.allSatisfy({ $0.isPreview || $0 == .properties }) else {
      throw finding("\(what) did \(outputs)")
    }
    show(outputs)
  }

  private mutating func expectOnlyShowing(
    _ what: String, _ sent: [EngineProcess.Output]
  ) throws {
    let outputs = try settleWaiting(sent)
    for output in outputs {
      switch output {
      case .commit, .delete, .forward, .other: throw finding("\(what) did \(outputs)")
      case .preedit, .preview, .list, .properties: break
      }
    }
    show(outputs)
  }
}
