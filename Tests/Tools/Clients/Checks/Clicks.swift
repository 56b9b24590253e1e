internal import Glibc
import TestSupport

/// After a click far from the caret, or a selection by keys, Return and Insert change only the calculation, or what the key itself
/// changes; and what is typed after a click is calculated.
///
/// Clients report such a click at once, with the next key, or not at all.
func checkClicks(_ subject: Subject, isSample: Bool) throws -> Outcome {
  guard subject.hasFields else {
    return .notApplicable("where its characters are is not known, or a click moves no caret")
  }
  let cells = ClickCell.all(of: subject, isSample: isSample)
  let failures = try subject.withDesk { desk in
    try cells.compactMap { try desk.failure(of: $0) }
      + (subject.way == .onRequest ? [] : desk.failuresOfSelections())
      + (subject.way == .inDocument ? desk.failuresOfTyping() : [])
  }
  let list = failures.joined(separator: "; ")
  try require(
    failures.isEmpty, "a wrong text was left \(failures.count) times: \(list)")
  return .passed
}

extension Desk {
  /// Carries a cell out; returns the wrong text and the keys pressed until then, or `nil`.
  fileprivate func failure(of cell: ClickCell) throws -> String? {
    do {
      let point = try prepare(cell)
      // The hand goes to the mouse.
      usleep(500_000)
      try keyboard.click(x: point.x, y: point.y, count: cell.place.target.isEmpty ? 1 : 2)
      usleep(UInt32(cell.pause) * 1000)
      // A browser can handle a key before the click, and then acts at the calculation.
      try TestSupport.waitUntil("the click moves the caret") {
        cell.place.isClicked(try window.content(of: cell.place.field))
      }
      for (index, key) in cell.keys.enumerated() {
        try keyboard.press(key)
        if let left = try contentLeft(in: cell.place.field, allowed: cell.allowed(after: key)) {
          let keys = cell.keys[...index].joined(separator: " ")
          return "\(cell), \(keys): \(left.text.debugDescription), caret \(left.caret)"
        }
      }
      return nil
    } catch let timeout as Timeout {
      return "\(cell): \(timeout)"
    }
  }

  /// Types the calculation of a cell and checks that it is offered; returns the point to click.
  private func prepare(_ cell: ClickCell) throws -> (x: Int, y: Int) {
    let field = cell.place.field
    try fill(field, with: cell.place.text, opening: cell.typed == .held)
    let middle = (cell.place.target.lowerBound + cell.place.target.upperBound) / 2
    let point = try window.point(in: field, at: middle)
    let mark = try recorder.mark()
    try pauseBeforeOpening()
    let keys = cell.typed == .inserted ? "12+30" : cell.typed.rawValue
    try keyboard.type(keys, delay: 12)
    try window.settle()
    let signal = cell.typed == .held ? "UpdatePreeditText" : "UpdateAuxiliaryText"
    try TestSupport.waitUntil("\(keys) is offered", within: .seconds(5)) {
      try recorder.fromEngine(since: mark).contains(signal)
    }
    if cell.typed == .inserted {
      try keyboard.press("Return")
      try window.waitUntil(field, is: cell.text)
      try window.settle()
    }
    return point
  }

  /// Puts a text into a newly focused field, the caret at its end.
  ///
  /// An opening `=` needs a space or a new line before it that was typed.
  private func fill(_ field: String, with text: String, opening isOpening: Bool = false) throws {
    // The engine then knows nothing of the cell before.
    try window.focus("other")
    try window.focus(field)
    try window.set(field, to: isOpening ? String(text.dropLast()) : text)
    if isOpening {
      try typeInOrder(String(text.suffix(1)))
      try window.waitUntil(field, is: text)
    } else {
      // GTK on KWin reports text set by a program only with the next key.
      try keyboard.press("Right")
    }
    try window.settle()
  }

  /// The content of the field in the end; `nil` if its text is allowed.
  private func contentLeft(in field: String, allowed: [String]) throws -> TestWindow.Content? {
    try window.settle()
    // A Return that has waited for the application has gone on by then.
    usleep(400_000)
    var left = try window.content(of: field)
    let wait: ()? = try? TestSupport.waitUntil("an allowed text is there", within: .seconds(2)) {
      left = try window.content(of: field)
      return allowed.contains(left.text)
    }
    return wait == nil ? left : nil
  }

  /// Selects by keys, with and without another key before Insert.
  fileprivate func failuresOfSelections() throws -> [String] {
    let line = ["abcdefgh 12+30", "abcdefgh 42"]
    // The caret is then after the first calculation, which may be asked for if no selection is reported.
    let lines = ["ab 5*6\n12+30", "ab 5*6\n42", "ab 30\n12+30"]
    let selections = [(line, Array(repeating: "shift+Left", count: 5)), (lines, ["shift+Up"])]
    var failures: [String] = []
    for (allowed, keys) in selections {
      for between in [[], ["ctrl+c"], ["Escape"]] {
        try fill("text", with: "")
        // Typed, since clients report text set by a program in other ways.
        try typeInOrder(allowed[0])
        for key in keys + between {
          try keyboard.press(key)
          try window.settle()
        }
        // The second Insert inserts what the first has asked for.
        for insertKeys in [["Insert"], ["Insert", "Insert"]] {
          try keyboard.press("Insert")
          guard let left = try contentLeft(in: "text", allowed: allowed) else { continue }
          let pressed = (keys + between + insertKeys).joined(separator: " ")
          failures.append(
            "\(allowed[0].debugDescription), \(pressed): \(left.text.debugDescription)")
          break
        }
      }
    }
    return failures
  }

  /// Clicks on an empty line above a calculation or a result, and calculates there; the text begins like the one below.
  fileprivate func failuresOfTyping() throws -> [String] {
    let place = ClickCell.Place(
      name: "empty line", field: "text", text: ClickCell.Place.line.text, target: 14..<14)
    return try [ClickCell.Typed.clear, .inserted].compactMap { typed in
      let cell = ClickCell(place: place, typed: typed, keys: [])
      do {
        let point = try prepare(cell)
        usleep(500_000)
        try keyboard.click(x: point.x, y: point.y)
        try TestSupport.waitUntil("the click moves the caret") {
          place.isClicked(try window.content(of: place.field))
        }
        // As fast as a hand types, after the way from the mouse.
        usleep(300_000)
        try keyboard.type("12+8", delay: 100)
        usleep(300_000)
        try keyboard.press("Return")
        let text = cell.text.prefix(14) + "20" + cell.text.dropFirst(14)
        try window.waitUntil(place.field, is: String(text))
        return nil
      } catch let timeout as Timeout {
        return "\(cell), 12+8 Return: \(timeout)"
      }
    }
  }
}
