internal import GLibSupport

extension EngineHost {
  /// Does something that may take long in a thread of its own, which ends with it.
  ///
  /// - Parameters:
  ///   - work: What is done.
  ///   - done: Gets what comes of it, on the main thread, once nothing else is to be done there.
  /// - Returns: Whether there is a thread; without one nothing is done.
  package static func inBackground<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then done: @escaping (Value) -> Void
  ) -> Bool {
    GLibSupport.inBackground(work, then: done)
  }
}
