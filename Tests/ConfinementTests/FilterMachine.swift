/// A call, as a seccomp filter is shown it: `struct seccomp_data` of linux/seccomp.h.
struct FilteredCall {
  /// AUDIT_ARCH_X86_64 of linux/audit.h.
  static let x86_64: UInt32 = 0xC000_003E
  /// AUDIT_ARCH_I386.
  static let i386: UInt32 = 0x4000_0003

  var number: UInt32
  var architecture = Self.x86_64
  var arguments: [UInt64] = [0, 0, 0, 0, 0, 0]

  /// Its 32-bit words, in their order in memory.
  fileprivate var words: [UInt32] {
    let halves = arguments.flatMap { [$0, $0 >> 32] }
    return [number, architecture, 0, 0] + halves.map { UInt32(truncatingIfNeeded: $0) }
  }
}

/// The kernel's machine for filters, as far as seccomp lets them use it.
enum FilterMachine {
  /// What comes of a filter.
  enum Answer: Equatable {
    /// SECCOMP_RET_ALLOW.
    case allowed
    /// SECCOMP_RET_ERRNO.
    case refused(error: Int32)
  }

  /// Why a filter is none.
  struct Fault: Error {
    let instruction: UInt64
  }

  /// Runs a filter for a call.
  static func answer(_ instructions: [UInt64], to call: FilteredCall) throws -> Answer {
    var accumulator: UInt32 = 0
    var index = 0
    // It goes forwards only.
    while index < instructions.count {
      let instruction = instructions[index]
      let code = instruction & 0xFFFF
      let operand = UInt32(instruction >> 32)
      index += 1
      let isTrue: Bool
      switch code {
      case 0x20 where operand % 4 == 0 && operand < 64:  // BPF_LD | BPF_W | BPF_ABS
        accumulator = call.words[Int(operand / 4)]
        continue
      case 0x54:  // BPF_ALU | BPF_AND | BPF_K
        accumulator &= operand
        continue
      case 0x06 where operand == 0x7FFF_0000: return .allowed  // BPF_RET | BPF_K
      case 0x06 where operand >> 16 == 5: return .refused(error: Int32(operand & 0xFFFF))
      case 0x05:  // BPF_JMP | BPF_JA
        index += Int(operand)
        continue
      case 0x15: isTrue = accumulator == operand  // BPF_JMP | BPF_JEQ | BPF_K
      case 0x25: isTrue = accumulator > operand
      case 0x35: isTrue = accumulator >= operand
      case 0x45: isTrue = accumulator & operand != 0
      default: throw Fault(instruction: instruction)
      }
      index += Int(isTrue ? instruction >> 16 & 0xFF : instruction >> 24 & 0xFF)
    }
    throw Fault(instruction: 0)
  }
}
