/// Everyday text, full of digits and operators, without a clear calculation.
///
/// If a line ends in a number, the specification calls the line text.
enum Page {
  /// The typed lines; arrows and the signs for BackSpace and so on are keys (`Keyboard.keys`).
  static let lines = entryLines + code + tables + corrections

  /// What the typed lines leave in a text.
  static let text = (entryLines + code + tables + corrected).map { $0 + "\n" }.joined()

  /// The lines for an entry: without Tab, which leaves it, and without keys that mean something else in
  /// a single line.
  static let entryLines = prose + dates + shell

  private static let prose = [
    "Dear Ms. O'Neil, your order no. 4711-0815 of 2026-11-21 (3 items) left us at 9:45.",
    "It comes to 24 pieces at $3.99, so $95.76 in all; VAT is 19%, shipping +5.",
    "We met 2 or 3 times, in 1999 and 2004, on the 4th of July, at 7 p.m.",
    "Room 12, floor -3, gate B7: flight LH-441, seat 23A, 10 kg at most.",
    "50% of them, 3 -5 of us, and 1/2 of the rest; score 100-30, odds 7/4",
    "Call 555-0199 or +49 30 901820-0, ext. 12",
    "It is 1920x1080, not 2 x 4, and 16:9",
    "Nothing = everything, 5 = five, a+b=c, and e=mc2",
  ]

  private static let dates = [
    "2026-11-21", "21/11/2026", "21.11.2026", "11:45:00+01:00", "2026-11-21T11:45:00-05:00",
    "24/7", "9-5", "1990-2020", "192.168.0.1/24", "v1.2.3-4", "ISBN 978-3-16-148410-0",
  ]

  private static let code = [
    "\tx = 60*60",
    "\tlet y = y * 5+3",
    "\tfor (i = 0; i < 10; i++) { a[i] = b[i-1]*2; }",
    "\tif a == 3+4",
    "\treturn x-1",
    "\tint n = 0x1F + 07 - 1e5; // 3*4=12",
    "\tp *= 2.5; q /= 4; r %= 3; s -= 1",
    "\t#define N 100",
    "\treturn -1",
  ]

  private static let shell = [
    "ls -l | head -5", "chmod 644 a-1.txt && kill -9 1234", "tail -n +2 data-2026.csv",
    "export PORT=8080 A=5", "git log -3 HEAD~2..HEAD^1", "x=$((3+4)); echo $x 2>&1",
    "tar -xzf pkg-1.0-2.tar.gz --strip=1", "ssh -p 2222 user@10.0.0.7",
  ]

  private static let tables = [
    "id,qty,price,date", "1,12,3.50,2026-01-02", "2,-7,1.25,2026-02-03", "3,100,0.99,2026-03-04",
    "1;2;3", "1\t2\t3", "1,234,567", "05", "3.14", "12-=", "5=",
  ]

  private static let corrections = [
    "teh⌫⌫he year 20255⌫6", "12+x⌫y", "12+⎋", "34↑↓56←←→7", "ab 89⇱⇲0", "9⌫⌫⌫⌫ok 12←⌦3",
  ]

  /// What the corrections leave: the arrows end one inside its line, and BackSpace joins the last two.
  private static let corrected = ["the year 20256", "12+y", "12+", "3457", "ab 89ok 13"]
}
