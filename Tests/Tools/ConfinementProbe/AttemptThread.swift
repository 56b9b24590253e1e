import Confinement
import Glibc

/// A thread that exists from the start, and makes its attempts on demand.
final class AttemptThread {
  private let name: String
  private var gate: [Int32] = [-1, -1]
  private var thread = pthread_t()

  init(_ name: String) {
    self.name = name
    pipe(&gate)
    pthread_create(
      &thread, nil,
      { data in
        guard let data else { return nil }
        Unmanaged<AttemptThread>.fromOpaque(data).takeUnretainedValue().run()
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func proceed() {
    var byte: UInt8 = 0
    write(gate[1], &byte, 1)
    pthread_join(thread, nil)
  }

  private func run() {
    var byte: UInt8 = 0
    _ = read(gate[0], &byte, 1)
    Attempt.runAll(in: name)
  }
}

extension Attempt {
  /// Makes all attempts, and prints their results with the calling thread's name.
  static func runAll(in thread: String) {
    for area in Area.allCases {
      for attempt in all(of: area) { attempt.tell(in: thread) }
    }
    FileAttempts.runAll(in: thread)
  }

  /// Makes the attempt, and prints `THREAD<tab>ATTEMPT<tab>RESULT<tab>REFUSAL`.
  ///
  /// A negative result is minus the error; it equals the refusal if the attempt was refused.
  func tell(in thread: String) {
    print("\(thread)\t\(name)\t\(run())\t\(-refusal)")
  }
}
