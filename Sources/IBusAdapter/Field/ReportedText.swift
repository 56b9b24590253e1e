internal import Glibc

/// A text that a client has reported, perhaps of megabytes; only the part around a position is
/// decoded.
///
/// It is valid UTF-8: D-Bus carries nothing else.
struct ReportedText {
  /// In bytes.
  private static let maximumSelectionLength = 65_536
  /// The number of bytes counted at once.
  private static let blockLength = 4096
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  private let bytes: UnsafeBufferPointer<UInt8>
  private let countsUTF16: Bool

  /// - Parameters:
  ///   - text: Must outlive this object.
  ///   - countsUTF16: True if the client counts UTF-16 code units instead of scalars.
  init(_ text: UnsafePointer<CChar>, countsUTF16: Bool) {
    let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    bytes = UnsafeBufferPointer(start: start, count: strlen(text))
    self.countsUTF16 = countsUTF16
  }

  /// The length in bytes.
  var end: Int { bytes.count }

  /// The byte offset of a client's position; `nil` past the end, which clients have sent, or inside
  /// a surrogate pair.
  ///
  /// - Complexity: Reads each byte before it, many at a time.
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

  /// The length of a block in the client's units, counted eight bytes at a time.
  private func length(ofBlockAt start: Int) -> Int {
    let block = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start...])
    var length = Self.blockLength
    for place in stride(from: 0, to: Self.blockLength, by: 8) {
      let word = block.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // A continuation byte starts with the bits 10. A byte that starts with 1111 begins a
      // character of four bytes, which is two UTF-16 units.
      length &-= (word & ~(word << 1) & Self.highBits).nonzeroBitCount
      if countsUTF16 {
        let leads = word & word << 1 & word << 2 & word << 3 & Self.highBits
        length &+= leads.nonzeroBitCount
      }
    }
    return length
  }

  func text(before place: Int, length: Int) -> String {
    var (start, left) = (place, length)
    while start > 0, left > 0 {
      start -= 1
      if !bytes[start].isContinuation { left -= 1 }
    }
    return text(in: start..<place)
  }

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

  /// The text between two offsets; `nil` if one is `nil` or the text is too long.
  func text(from start: Int?, to end: Int?) -> String? {
    guard let start, let end, end - start <= Self.maximumSelectionLength else { return nil }
    return text(in: start..<end)
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
