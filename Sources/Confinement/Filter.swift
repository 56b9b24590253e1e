internal import CSeccomp
internal import Glibc

/// A seccomp filter, which allows all other calls.
///
/// A refused call fails and the process goes on: without a keyboard the user could not type.
enum Filter {
  /// Puts a filter of these refusals in force for all threads and their children, for good; returns the error, or 0.
  static func load(_ refusals: [Refusal]) -> Int32 {
    guard let context = seccomp_init(SCMP_ACT_ALLOW) else { return ENOMEM }
    defer { seccomp_release(context) }
    // The tables of i386 and x32 have other numbers, so all their calls are refused.
    let otherTables = calculator_fail_with(UInt16(EACCES))
    var error = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, otherTables)
    guard error == 0 else { return -error }
    error = seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1)
    guard error == 0 else { return -error }
    // A tree, not a list: at load the kernel walks it for every system call.
    error = seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    guard error == 0 else { return -error }
    for refusal in refusals {
      guard let number = refusal.number else { continue }
      error = seccomp_rule_add_array(
        context, calculator_fail_with(UInt16(refusal.error)), number,
        UInt32(refusal.conditions.count), refusal.conditions)
      guard error == 0 else { return -error }
    }
    // seccomp_load also sets no_new_privs.
    return -seccomp_load(context)
  }
}
