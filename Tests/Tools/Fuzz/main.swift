import CalculationReading
import TestSupport

// libFuzzer makes lines, and keeps those that reach new code of the reader. A trap ends it, and so does a clear
// line that `=` would give another result.

/// Reads the line of some bytes; returns -1 if they are none, so that they are not kept.
private func read(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let line = ModelLine(fuzzed: bytes) else { return -1 }
  let reading = line.reading
  if let clear = reading.clear {
    let isLongest = clear.replaced.unicodeScalars.count == CalculationReader.maximumLength
    precondition(isLongest || reading.asked == clear)
  }
  return 0
}

/// A C function of libFuzzer, which no header declares.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
_ = runFuzzer(&count, &arguments) { read($0, $1) }
