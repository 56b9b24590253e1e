internal import CSeccomp
internal import Glibc

/// A seccomp filter: everything is allowed but what is refused.
///
/// A refused call fails, and the process goes on: a keyboard that ends takes the user's keys away.
package struct Filter {
  /// What is refused.
  let refusals: [Refusal]

  /// A filter.
  ///
  /// - Parameter refusals: What is refused.
  package init(refusals: [Refusal]) {
    self.refusals = refusals
  }

  /// Puts the filter of an engine in force.
  ///
  /// Making it takes libseccomp a twentieth of the engine's start. So it has been made beforehand, where
  /// somebody has seen it at work.
  ///
  /// - Returns: The error; 0 when it is in force.
  static func loadForEngine() -> Int32 {
    #if arch(x86_64)
      CompiledFilter.engine.load(for: getpid())
    #else
      Filter(refusals: Refusal.forEngine(getpid())).load()
    #endif
  }

  /// Puts the filter in force for every thread of the process, and for what it starts, for good.
  ///
  /// - Returns: The error; 0 when it is in force.
  func load() -> Int32 { compile { seccomp_load($0) } }

  /// Writes the instructions that the kernel gets.
  ///
  /// - Parameter descriptor: Where they are written to.
  /// - Returns: The error; 0 when they are written.
  package func write(to descriptor: Int32) -> Int32 {
    compile { seccomp_export_bpf($0, descriptor) }
  }

  /// Makes the filter by libseccomp.
  ///
  /// - Parameter use: What is done with it: 0, or minus an error.
  /// - Returns: The error; 0 when all is done.
  private func compile(_ use: (scmp_filter_ctx) -> Int32) -> Int32 {
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
    // Loading takes the process's right to new privileges as well.
    return -use(context)
  }

  private func add(_ refusal: Refusal, _ number: Int32, to context: scmp_filter_ctx) -> Int32 {
    let action = calculator_fail_with(UInt16(refusal.error))
    guard var comparison = refusal.comparison else {
      return seccomp_rule_add_array(context, action, number, 0, nil)
    }
    return seccomp_rule_add_array(context, action, number, 1, &comparison)
  }
}
