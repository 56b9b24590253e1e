#if DEBUG && CONFINED
  import Confinement
  import Glibc

  /// Tries what is refused, in the three kinds of threads there could be, and prints what came of
  /// it: `THREAD<tab>ATTEMPT<tab>RESULT`, where a result below zero is minus the error.
  ///
  /// - Parameter isConfined: Whether the process is locked in before, as it is when it serves.
  func attempt(isConfined: Bool) {
    let early = AttemptThread("early")
    if isConfined { _ = lockIn() }
    early.proceed()
    let late = AttemptThread("late")
    late.proceed()
    attemptAll("main")
  }

  /// Tries a call by the table of i386.
  func attemptI386() {
    #if arch(x86_64)
      _ = lockIn()
      print("main\t\(Attempt.i386.name)\t\(Attempt.i386.run())")
    #endif
  }

  private func attemptAll(_ thread: String) {
    for attempt in Attempt.all + Attempt.needed {
      print("\(thread)\t\(attempt.name)\t\(attempt.run())")
    }
  }

  /// A thread that exists from the start, and tries when it is told to.
  private final class AttemptThread {
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
      attemptAll(name)
    }
  }
#endif
