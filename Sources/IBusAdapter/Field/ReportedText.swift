internal import Glibc

/// A text that a client has reported, perhaps of megabytes; only the part around a position is decoded.
///
/// It is valid UTF-8: D-Bus carries nothing else.
struct ReportedText {
  /// In bytes.
  private static let maximumSelectionLength = 65_536
  /// The number of bytes counted at once: at most 255 words.
  private static let blockLength = 1024

  private let start: UnsafeRawPointer
  private let bytes: UnsafeBufferPointer<UInt8>
  private let countsUTF16: Bool

  /// - Parameters:
  ///   - text: Must outlive this object.
  ///   - countsUTF16: True if the client counts UTF-16 code units instead of scalars.
  init(_ text: UnsafePointer<CChar>, countsUTF16: Bool) {
    start = UnsafeRawPointer(text)
    bytes = UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: strlen(text))
    self.countsUTF16 = countsUTF16
  }

  /// The place after the last character, in bytes.
  var end: Int { bytes.count }

  /// The byte position of a client's count from the start.
  ///
  /// `nil` past the end, which clients have sent, and between the two halves of a character. It reads each byte
  /// before the position once, many at a time.
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
  private func length(ofBlockAt place: Int) -> Int {
    let block = start + place
    // The highest bits of a byte are 10 within a character, and 1111 at the start of one of four bytes, which is
    // two units.
    let length = Self.blockLength - count(in: block) { $0 & ~($0 &<< 1) }
    return countsUTF16 ? length + count(in: block) { $0 & $0 &<< 1 & $0 &<< 2 & $0 &<< 3 } : length
  }

  /// The number of bytes of a block with the highest bit set, after `made` has changed eight at a time.
  @inline(__always)
  private func count(in block: UnsafeRawPointer, _ made: (UInt64) -> UInt64) -> Int {
    // Each byte of it counts one byte of each word.
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

  /// The text between two positions; `nil` if one is unknown, or the text is too long.
  func text(from start: Int?, to end: Int?) -> String? {
    guard let start, let end, end - start <= Self.maximumSelectionLength else { return nil }
    return text(in: start..<end)
  }

  private func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension UInt8 {
  /// True for a byte of UTF-8 within a character.
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
