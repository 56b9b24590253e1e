import TestSupport

/// Lines as people type them, which the specification calls text: prose, source code, dates, ranges, phone numbers, prices,
/// addresses, versions, URLs, tables, lists, shell commands and spreadsheet formulas.
///
/// `Keyboard.keys` names the characters for keys; every line ends in Return.
enum Prose {
  /// More than 300 lines for a client.
  ///
  /// Terminals get no keys that move in a line, since they read the keys themselves. In a sheet such keys leave the cell, and fast ones
  /// end up in another place each time, with any engine.
  static func lines(for subject: Subject) -> [String] {
    var lines = fixed + (0..<16).flatMap(varied)
    if subject.isTerminal || subject.client == .calc {
      lines.removeAll { $0.contains { "↑↓←→⇱⇲⌦⎋".contains($0) } }
    }
    if subject.client == .calc { lines = lines.map { $0.replacing("\t", with: "  ") } }
    return lines
  }

  /// A few lines of each kind.
  static var sample: [String] { fixed + varied(7) }

  private static let fixed = [
    "Dear Ms. O'Neil, your order no. 4711-0815 of 2026-11-21 (3 items) left us at 9:45.",
    "It comes to 24 pieces at $3.99, so $95.76 in all; VAT is 19%, shipping +5.",
    "Room 12, floor -3, gate B7: flight LH-441, seat 23A, 10 kg at most.",
    "50% of them, 3 -5 of us, and 1/2 of the rest; score 100-30, odds 7/4",
    "It is 1920x1080, not 2 x 4, and 16:9",
    "Nothing = everything, 5 = five, a+b=c, and e=mc2",
    "x = 60*60", "y = y * 5+3", "if a == 3+4", "return x-1", "p *= 2.5; q /= 4; r %= 3",
    "\tfor (i = 0; i < 10; i++) { a[i] = b[i-1]*2; }", "\t#define N 100", "\treturn -1",
    "int n = 0x1F + 07 - 1e5; // 3*4=12", "ls -l | head -5", "tail -n +2 data-2026.csv",
    "chmod 644 a-1.txt && kill -9 1234", "export PORT=8080 A=5", "git log -3 HEAD~2..HEAD^1",
    "x=$((3+4)); echo $x 2>&1", "ssh -p 2222 user@10.0.0.7", "tar --strip=1 -xzf pkg-1.0-2.tar.gz",
    "a =5", "b (=12-", "24/7", "9-5", "1990-2020", "05", "3.14", "12-=", "5=", "1,234,567", "1;2;3",
    "1\t2\t3",
    "teh⌫⌫he year 20255⌫6", "12+x⌫y", "12+⎋", "34↑↓56←←→7", "ab 89⇱⇲0", "9⌫⌫⌫⌫ok 12←⌦3",
  ]

  private static func varied(_ n: Int) -> [String] {
    let day = 10 + n, year = 2011 + n
    return [
      "Meeting on 2026-11-\(day) at 1\(n % 10):30, room \(n + 1)0\(n % 7).",
      "\(year)-0\(n % 9 + 1)-\(day)",
      "\(day)/0\(n % 9 + 1)/\(year)",
      "\(day).11.\(year), \(n)-\(n + 4) o'clock",
      "+49 30 90\(18 + n)20-\(n)",
      "(555) 01\(10 + n)-\(4000 + n)",
      "$\(n).99 or \(n + 2),\(100 + n) each; -\(n)%",
      "\(n + 1)00 Main St., Apt. \(n)-B, NY 100\(10 + n)",
      "v\(n).\(n + 3).\(n * 2)-rc\(n)",
      "https://example.org/a/\(n)?b=\(n)&c=\(n + 1)#p-\(n)",
      "192.168.\(n).\(n * 3)/24",
      "\(n + 1),\(n * 7),\(n).50,\(year)-01-02",
      "- \(n) apples, \(n + 1) pears",
      "* item \(n): \(n)/\(n + 6)",
      "=A\(n + 1)+B\(n + 2)",
      "=SUM(A1:A\(n + 1))*C\(n + 4)",
      "sum_\(n) += a[\(n)] - b[\(n + 1)]",
      "\(n)x\(n + 4) and 1/\(n + 2) of \(n * 5)%",
    ]
  }
}
