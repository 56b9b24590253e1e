import Confinement
import Glibc

/// A thread that exists from the start, and tries when it is told to.
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

  /// Lets it try, and waits until it is done.
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
  /// Tries all there is, and prints what came of it.
  ///
  /// - Parameter thread: What the calling thread is called.
  static func runAll(in thread: String) {
    for area in Area.allCases {
      for attempt in all(of: area) { attempt.tell(in: thread) }
    }
    FileAttempts.runAll(in: thread)
  }

  /// Tries, and prints `THREAD<tab>ATTEMPT<tab>RESULT<tab>REFUSAL`.
  ///
  /// A result below zero is minus the error; where it is refused, it is the refusal.
  ///
  /// - Parameter thread: What the calling thread is called.
  func tell(in thread: String) {
    print("\(thread)\t\(name)\t\(run())\t\(-refusal)")
  }
}
