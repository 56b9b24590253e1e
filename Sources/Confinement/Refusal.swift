internal import CSeccomp
internal import Glibc

/// A system call that is refused, always or with certain arguments.
package struct Refusal: Sendable {
  package let call: String
  /// The call is refused if all conditions hold; each is on another argument.
  let conditions: [scmp_arg_cmp]
  let error: Int32

  /// The kernel itself hardly ever answers `EACCES` to these calls, so a refusal differs from missing privileges.
  init(_ call: String, _ conditions: scmp_arg_cmp..., error: Int32 = EACCES) {
    self.call = call
    self.conditions = conditions
    self.error = error
  }

  /// `nil` if this architecture does not have the call, which then needs no refusal.
  package var number: Int32? { Self.number(of: call) }

  /// `nil` if this architecture does not have the call.
  static func number(of call: String) -> Int32? {
    let number = seccomp_syscall_resolve_name(call)
    if number >= 0 { return number }
    // From io_uring_setup (425) on, all architectures count alike, but a few begin at another number.
    let first = seccomp_syscall_resolve_name("io_uring_setup")
    guard let newCall = newCalls[call], first >= 0 else { return nil }
    return first - 425 + newCall
  }

  /// Calls that libseccomp 2.5 does not know, with their numbers on most architectures.
  private static let newCalls: [String: Int32] = [
    "fchmodat2": 452, "setxattrat": 463, "removexattrat": 466, "open_tree_attr": 467,
    "file_setattr": 469,
  ]
}

/// A condition on an argument of a call.
extension scmp_arg_cmp {
  /// All 64 bits are compared.
  static func unless(argument: UInt32, is value: UInt64) -> Self {
    Self(arg: argument, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)
  }

  /// The masked bits of the argument equal `are`.
  static func bits(argument: UInt32, mask: UInt64, are value: UInt64) -> Self {
    Self(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
  }

  static func atLeast(argument: UInt32, _ value: UInt64) -> Self {
    Self(arg: argument, op: SCMP_CMP_GE, datum_a: value, datum_b: 0)
  }

  /// Compares the lower half, which is all the kernel reads of an `int`.
  static func int(argument: UInt32, is value: some BinaryInteger) -> Self {
    .bits(argument: argument, mask: 0xFFFF_FFFF, are: UInt64(UInt32(truncatingIfNeeded: value)))
  }
}
