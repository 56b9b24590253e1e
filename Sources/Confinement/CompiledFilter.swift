internal import CSeccomp
internal import Glibc

/// A seccomp filter as the kernel takes it, in the instructions that libseccomp makes of a ``Filter``.
///
/// That of the engine was made when its table of refusals was written, and is part of the sources. A test
/// holds it against the table, call by call; `confinement-probe compile` makes it anew.
package struct CompiledFilter {
  /// Stands in the instructions for the engine's own process, which is known only when it starts.
  package static let ownProcess: Int32 = 0x7FFF_FF00

  /// Each a `struct sock_filter` of linux/filter.h; the upper half is its operand.
  let instructions: [UInt64]

  /// The filter for a process.
  func instructions(for process: Int32) -> [UInt64] {
    instructions.map { instruction in
      guard instruction >> 32 == UInt64(Self.ownProcess) else { return instruction }
      return instruction & 0xFFFF_FFFF | UInt64(UInt32(bitPattern: process)) << 32
    }
  }

  /// Puts the filter in force for every thread of the process, and for what it starts, for good.
  ///
  /// - Parameter process: This process.
  /// - Returns: The error; 0 when it is in force.
  func load(for process: Int32) -> Int32 {
    let instructions = instructions(for: process)
    guard let count = UInt16(exactly: instructions.count) else { return EINVAL }
    return calculator_load_filter(instructions, count)
  }
}
