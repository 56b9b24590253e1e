internal import CSeccomp
internal import Glibc

/// A seccomp filter: everything is allowed but what is refused.
///
/// A refused call fails, and the process goes on: a keyboard that ends takes the user's keys away.
struct Filter {
  /// What is refused.
  let refusals: [Refusal]

  /// Puts the filter in force for every thread of the process, and for what it starts, for good.
  ///
  /// - Returns: The error; 0 when it is in force.
  func load() -> Int32 {
    guard let context = seccomp_init(SCMP_ACT_ALLOW) else { return ENOMEM }
    defer { seccomp_release(context) }
    // Calls by the tables of another architecture, i386 or x32, have other numbers: none is known
    // here, and all of them are refused.
    let otherTables = calculator_fail_with(UInt16(EACCES))
    var error = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, otherTables)
    guard error == 0 else { return -error }
    error = seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1)
    guard error == 0 else { return -error }
    // A tree and not a list of calls: the kernel walks it for each call there is when it is loaded.
    error = seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2)
    guard error == 0 else { return -error }
    for refusal in refusals {
      guard let number = refusal.number else { continue }
      error = add(refusal, number, to: context)
      guard error == 0 else { return -error }
    }
    // seccomp_load also sets no_new_privs.
    return -seccomp_load(context)
  }

  private func add(_ refusal: Refusal, _ number: Int32, to context: scmp_filter_ctx) -> Int32 {
    let action = calculator_fail_with(UInt16(refusal.error))
    let comparisons = refusal.conditions.map(\.comparison)
    return seccomp_rule_add_array(
      context, action, number, UInt32(comparisons.count), comparisons)
  }
}
