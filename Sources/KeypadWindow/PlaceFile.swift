import Glibc

/// The file with the places of the keypad, the only file it writes.
///
/// It is `ibus-calculator/keypad` in `XDG_STATE_HOME`, by default `~/.local/state`. If it cannot be read or written, nothing is
/// remembered.
struct PlaceFile {
  private let folders: [String]
  private var path: String? { folders.last.map { "\($0)/keypad" } }

  init() {
    if let state = Self.variable("XDG_STATE_HOME") {
      folders = [state, "\(state)/ibus-calculator"]
    } else if let home = Self.variable("HOME") {
      folders = ["", "/.local", "/.local/state", "/.local/state/ibus-calculator"].map { home + $0 }
    } else {
      folders = []
    }
  }

  func read() -> KeypadPlaces {
    guard let path, let file = fopen(path, "re") else { return KeypadPlaces() }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = fread(&buffer, 1, buffer.count, file)
    return KeypadPlaces(text: String(decoding: buffer.prefix(count), as: UTF8.self))
  }

  func write(_ places: KeypadPlaces) {
    guard let path else { return }
    for folder in folders { mkdir(folder, 0o700) }
    // Moved into place once complete, so that there is never half a file.
    let new = path + ".new"
    guard let file = fopen(new, "we") else { return }
    let isWritten = fputs(places.text, file) >= 0
    let isClosed = fclose(file) == 0
    if isWritten && isClosed {
      rename(new, path)
    } else {
      unlink(new)
    }
  }

  /// An absolute path from the environment.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else {
      return nil
    }
    return value
  }
}
