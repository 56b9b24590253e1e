import Glibc
import Testing

@testable import Confinement

#if arch(x86_64)
  /// The engine's filter, which libseccomp made when the sources were written: it says what the table of
  /// refusals says.
  @Suite struct CompiledFilterTests {
    private let process: pid_t = 4711
    private var instructions: [UInt64] { CompiledFilter.engine.instructions(for: process) }

    /// What the table says of a call.
    private func expected(_ call: FilteredCall, _ refusals: [Refusal]) -> FilterMachine.Answer {
      for refusal in refusals {
        let isRefused =
          switch refusal.condition {
          case .always: true
          case .unless(let argument, let value): call.arguments[Int(argument)] != value
          case .bits(let argument, let mask, let value):
            call.arguments[Int(argument)] & mask == value
          case .atLeast(let argument, let value): call.arguments[Int(argument)] >= value
          }
        if isRefused { return .refused(error: refusal.error) }
      }
      return .allowed
    }

    /// Values of an argument at which an answer may change.
    private func values(_ condition: Refusal.Condition) -> [UInt64] {
      let base: [UInt64] =
        switch condition {
        case .always: []
        case .unless(_, let value), .atLeast(_, let value): [value]
        case .bits(_, let mask, let value): [mask, value, ~mask, ~value]
        }
      return base.flatMap { [$0, $0 &- 1, $0 &+ 1, $0 | 1 << 32, $0 << 32, $0 ^ 0xFFFF_FFFF] }
    }

    @Test("Every call is answered as the table says, whatever its arguments")
    func table() throws {
      let refusals = Dictionary(grouping: Refusal.forEngine(process)) { $0.number }
      var random = SystemRandomNumberGenerator()
      var refused = 0
      for number: Int32 in 0..<1024 {
        let own = refusals[number] ?? []
        let values = Set([0, 1, .max, UInt64(process)] + own.flatMap { self.values($0.condition) })
        for value in values {
          for argument in 0..<6 {
            var call = FilteredCall(number: UInt32(number))
            for other in 0..<6 { call.arguments[other] = random.next() }
            call.arguments[argument] = value
            let answer = try FilterMachine.answer(instructions, to: call)
            #expect(answer == expected(call, own), "\(number) with \(call.arguments)")
            refused += answer == .allowed ? 0 : 1
          }
        }
      }
      #expect(refused > 1000)
    }

    @Test("No call of another table is answered by the number it has here")
    func otherTables() throws {
      let refused = FilterMachine.Answer.refused(error: EACCES)
      for number: UInt32 in 0..<1024 {
        let i386 = FilteredCall(number: number, architecture: FilteredCall.i386)
        let x32 = FilteredCall(number: number | 0x4000_0000)
        for call in [i386, x32] {
          #expect(try FilterMachine.answer(instructions, to: call) == refused, "\(call)")
        }
      }
    }

    @Test("It is put into the filter, once, which process is the engine's")
    func ownProcess() {
      func count(_ process: pid_t, in instructions: [UInt64]) -> Int {
        instructions.count { $0 >> 32 == UInt64(process) }
      }
      let engine = CompiledFilter.engine
      #expect(count(CompiledFilter.ownProcess, in: engine.instructions) == 1)
      #expect(count(CompiledFilter.ownProcess, in: instructions) == 0)
      #expect(count(process, in: instructions) == 1)
      #expect(instructions.count == engine.instructions.count)
    }
  }
#endif
