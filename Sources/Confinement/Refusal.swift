internal import CSeccomp
internal import Glibc

/// A system call that is refused, always or with some arguments.
package struct Refusal: Sendable {
  /// What must hold of an argument.
  enum Condition: Sendable {
    /// The argument, all 64 bits of it, is another than this.
    case unless(argument: UInt32, is: UInt64)
    /// Of these bits of the argument exactly those are set.
    case bits(argument: UInt32, mask: UInt64, are: UInt64)
    /// The argument is this, or more.
    case atLeast(argument: UInt32, UInt64)

    /// The lower half of an argument is this: all that the kernel reads where it takes an `int`.
    static func int(argument: UInt32, is value: some BinaryInteger) -> Condition {
      .bits(argument: argument, mask: 0xFFFF_FFFF, are: UInt64(UInt32(truncatingIfNeeded: value)))
    }

    /// The comparison of libseccomp.
    var comparison: scmp_arg_cmp {
      switch self {
      case .unless(let argument, let value):
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)
      case .bits(let argument, let mask, let value):
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
      case .atLeast(let argument, let value):
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_GE, datum_a: value, datum_b: 0)
      }
    }
  }

  /// The call's name.
  package let call: String
  /// The conditions, each of another argument; the call is refused when all of them hold.
  let conditions: [Condition]
  /// What it then fails with.
  let error: Int32

  /// A refusal.
  ///
  /// `EACCES` is what the kernel itself hardly ever answers to these calls, so that a refusal is
  /// told from a mere lack of privileges.
  init(_ call: String, _ conditions: Condition..., error: Int32 = EACCES) {
    self.call = call
    self.conditions = conditions
    self.error = error
  }

  /// The call's number; `nil` where this architecture does not have it, and it needs no refusal.
  package var number: Int32? { Self.number(of: call) }

  /// The number of a system call on this architecture.
  ///
  /// - Parameter call: The call's name.
  /// - Returns: The number; `nil` where the architecture does not have the call.
  static func number(of call: String) -> Int32? {
    let number = seccomp_syscall_resolve_name(call)
    if number >= 0 { return number }
    // From io_uring_setup, 425, on, all architectures count alike; a few begin at another number.
    let first = seccomp_syscall_resolve_name("io_uring_setup")
    guard let newCall = newCalls[call], first >= 0 else { return nil }
    return first - 425 + newCall
  }

  /// Calls that libseccomp 2.5 does not know, and their numbers on most architectures.
  private static let newCalls: [String: Int32] = [
    "fchmodat2": 452, "setxattrat": 463, "removexattrat": 466, "open_tree_attr": 467,
    "file_setattr": 469,
  ]
}
