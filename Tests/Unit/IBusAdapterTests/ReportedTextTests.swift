import TestSupport
import Testing

@testable import IBusAdapter

/// Tests finding the text around a position in a long text.
@Suite struct ReportedTextTests {
  @Test("Every place is found, in characters and in UTF-16 code units", arguments: [false, true])
  func places(countsUTF16: Bool) {
    var generator = SplitMix64(state: 7)
    let alphabet: [Unicode.Scalar] = ["a", "7", "\n", "é", "€", "合", "\u{301}", "😀", "𝟗"]
    for length in [0, 1, 5, 4095, 4096, 4097, 13_000] {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<length { scalars.append(alphabet[Int.random(in: 0..<9, using: &generator)]) }
      // Most texts have many ASCII characters.
      scalars.append(contentsOf: String(repeating: "plain ", count: length / 3).unicodeScalars)
      let text = String(scalars)
      let count = countsUTF16 ? text.utf16.count : scalars.count
      text.withCString { pointer in
        let reported = ReportedText(pointer, countsUTF16: countsUTF16)
        let places = [0, 1, count - 1, count, count + 1, .max, count / 2, count / 2 + 1]
        for place in places + (0..<200).map({ _ in Int.random(in: 0...count, using: &generator) })
        where place >= 0 {
          let index =
            countsUTF16
            ? text.utf16.index(
              text.utf16.startIndex, offsetBy: place, limitedBy: text.utf16.endIndex
            )?.samePosition(in: scalars)
            : scalars.index(scalars.startIndex, offsetBy: place, limitedBy: scalars.endIndex)
          let found = reported.place(place)
          #expect(found == index.map { text.utf8.distance(from: text.startIndex, to: $0) })
          guard let found, let index else { continue }
          let before = String(scalars[..<index].suffix(512))
          let after = String(scalars[index...].prefix(512))
          #expect(reported.text(before: found, length: 512).utf8.elementsEqual(before.utf8))
          #expect(reported.text(after: found, length: 512).utf8.elementsEqual(after.utf8))
        }
      }
    }
  }

  @Test("A selection longer than any column of numbers is not looked at") func longSelection() {
    String(repeating: "12\n", count: 30_000).withCString { pointer in
      let reported = ReportedText(pointer, countsUTF16: false)
      #expect(reported.text(from: 0, to: 65_536)?.utf8.count == 65_536)
      #expect(reported.text(from: 0, to: 65_537) == nil)
      #expect(reported.text(from: nil, to: 3) == nil && reported.text(from: 3, to: nil) == nil)
    }
  }
}
