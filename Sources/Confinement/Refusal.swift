internal import CSeccomp
internal import Glibc

/// A system call that is refused, always or with some arguments.
package struct Refusal: Sendable {
  /// When it is refused.
  enum Condition: Sendable {
    case always
    /// When an argument, all 64 bits of it, is another than this.
    case unless(argument: UInt32, is: UInt64)
    /// When of these bits of an argument exactly those are set.
    case bits(argument: UInt32, mask: UInt64, are: UInt64)
    /// When an argument is this, or more.
    case atLeast(argument: UInt32, UInt64)
  }

  /// The call's name, as libseccomp has it.
  package let call: String
  /// When it is refused.
  let condition: Condition
  /// What it then fails with.
  let error: Int32

  /// A refusal.
  ///
  /// `EACCES` is what the kernel itself hardly ever answers to these calls, so that a refusal is
  /// told from a mere lack of privileges.
  init(_ call: String, _ condition: Condition = .always, error: Int32 = EACCES) {
    self.call = call
    self.condition = condition
    self.error = error
  }

  /// The call's number; `nil` where this architecture does not have it, and it needs no refusal.
  package var number: Int32? {
    let number = seccomp_syscall_resolve_name(call)
    return number >= 0 ? number : nil
  }

  /// The comparison of libseccomp; `nil` is none.
  var comparison: scmp_arg_cmp? {
    switch condition {
    case .always:
      nil
    case .unless(let argument, let value):
      scmp_arg_cmp(arg: argument, op: SCMP_CMP_NE, datum_a: value, datum_b: 0)
    case .bits(let argument, let mask, let value):
      scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    case .atLeast(let argument, let value):
      scmp_arg_cmp(arg: argument, op: SCMP_CMP_GE, datum_a: value, datum_b: 0)
    }
  }
}
