internal import Glibc

/// A text that a client has reported, perhaps of megabytes, of which only what is around a place is looked at.
///
/// It is valid UTF-8, since D-Bus carries nothing else.
struct ReportedText {
  /// The longest selection that is looked at, in bytes.
  private static let maximumSelectionLength = 65_536
  /// How many bytes are counted at once: at most 255 words.
  private static let blockLength = 1024

  private let start: UnsafeRawPointer
  private let bytes: UnsafeBufferPointer<UInt8>
  private let countsUTF16: Bool

  /// - Parameters:
  ///   - text: The text; it must live longer than this.
  ///   - countsUTF16: Whether the client counts UTF-16 code units, and not characters.
  init(_ text: UnsafePointer<CChar>, countsUTF16: Bool) {
    start = UnsafeRawPointer(text)
    bytes = UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: strlen(text))
    self.countsUTF16 = countsUTF16
  }

  /// The place after the last character, in bytes.
  var end: Int { bytes.count }

  /// The place that a client means, in bytes.
  ///
  /// - Parameter count: How far it is from the start, as the client counts.
  /// - Returns: `nil` past the end, as clients have sent places, and between the two halves of a character.
  /// - Complexity: One look at each byte before it, many at a time.
  func place(_ count: Int) -> Int? {
    var left = count
    var place = 0
    while place + Self.blockLength <= bytes.count {
      let length = length(ofBlockAt: place)
      guard length < left else { break }
      left -= length
      place += Self.blockLength
    }
    while place < bytes.count, left >= 0 {
      if !bytes[place].isContinuation {
        if left == 0 { return place }
        left -= countsUTF16 && bytes[place] >= 0xF0 ? 2 : 1
      }
      place += 1
    }
    return left == 0 ? bytes.count : nil
  }

  /// How long a block is, as the client counts.
  private func length(ofBlockAt place: Int) -> Int {
    let block = start + place
    // A byte goes on with a character if its two highest bits are 10, and begins one of four bytes, which is
    // two units, if its four highest are 1111.
    let length = Self.blockLength - count(in: block) { $0 & ~($0 &<< 1) }
    return countsUTF16 ? length + count(in: block) { $0 & $0 &<< 1 & $0 &<< 2 & $0 &<< 3 } : length
  }

  /// How many bytes of a block have their highest bit set, once eight of them at a time are made something of.
  @inline(__always)
  private func count(in block: UnsafeRawPointer, _ made: (UInt64) -> UInt64) -> Int {
    // Of each word a byte counts in a byte of this.
    var sums: UInt64 = 0
    var place = 0
    while place < Self.blockLength {
      let word = block.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      sums &+= (made(word) & 0x8080_8080_8080_8080) &>> 7
      place &+= 8
    }
    return (0..<8).reduce(0) { $0 + Int(sums >> ($1 * 8) & 0xFF) }
  }

  /// The last characters before a place.
  func text(before place: Int, length: Int) -> String {
    var (start, left) = (place, length)
    while start > 0, left > 0 {
      start -= 1
      if !bytes[start].isContinuation { left -= 1 }
    }
    return text(in: start..<place)
  }

  /// The first characters after a place.
  func text(after place: Int, length: Int) -> String {
    var (end, left) = (place, length)
    while end < bytes.count {
      if !bytes[end].isContinuation {
        guard left > 0 else { break }
        left -= 1
      }
      end += 1
    }
    return text(in: place..<end)
  }

  /// The text between two places; `nil` where one is not known, or it is too long to be looked at.
  func text(from start: Int?, to end: Int?) -> String? {
    guard let start, let end, end - start <= Self.maximumSelectionLength else { return nil }
    return text(in: start..<end)
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether a byte of UTF-8 goes on with a character.
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
