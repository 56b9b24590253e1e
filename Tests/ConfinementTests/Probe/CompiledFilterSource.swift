import CSeccomp
import Confinement
import Glibc

/// Prints the engine's filter, as libseccomp makes it here, as a source file of `Confinement`.
func printCompiledFilter() {
  let filter = Filter(refusals: Refusal.forEngine(CompiledFilter.ownProcess))
  var ends: [Int32] = [-1, -1]
  // The kernel takes more instructions than a pipe holds; a keyboard's filter is far smaller.
  guard pipe(&ends) == 0, filter.write(to: ends[1]) == 0 else { exit(1) }
  close(ends[1])
  var instructions: [UInt64] = []
  var instruction: UInt64 = 0
  while read(ends[0], &instruction, 8) == 8 { instructions.append(instruction) }
  let version = seccomp_version().pointee
  print(
    """
    // Made by libseccomp \(version.major).\(version.minor).\(version.micro), of Refusal+Tables.swift:
    //
    //   .build/debug/confinement-probe compile > Sources/Confinement/CompiledFilter+x86_64.swift

    #if arch(x86_64)
      extension CompiledFilter {
        /// What an engine is refused: ``Refusal/forEngine(_:)``.
        static let engine = CompiledFilter(instructions: [
    """)
  for instruction in instructions { print("      \(hexadecimal(instruction)),") }
  print(
    """
        ])
      }
    #endif
    """)
}

/// A number in sixteen digits, as swift-format wants them.
private func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  let all = String(repeating: "0", count: 16 - digits.count) + digits
  let groups = stride(from: 0, to: 16, by: 4).map { all.dropFirst($0).prefix(4) }
  return "0x" + groups.joined(separator: "_")
}
