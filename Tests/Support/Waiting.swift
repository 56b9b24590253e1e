import Glibc

/// What a test waited for in vain.
package struct Timeout: Error, CustomStringConvertible {
  /// What did not happen.
  package let description: String

  /// Something that did not happen.
  ///
  /// - Parameter description: What it is.
  package init(description: String) {
    self.description = description
  }
}

/// Waits until a condition holds, looking every few milliseconds.
///
/// - Parameters:
///   - what: What the condition means, for the message.
///   - limit: How long to wait. It is long because it only matters when something is broken.
///   - condition: The condition.
/// - Throws: ``Timeout``, or what the condition throws.
package func waitUntil(
  _ what: @autoclosure () -> String, within limit: Duration = .seconds(20),
  _ condition: () throws -> Bool
) throws {
  let end = ContinuousClock.now + limit
  while try !condition() {
    guard ContinuousClock.now < end else {
      throw Timeout(description: "in vain for \(limit): \(what())")
    }
    usleep(5_000)
  }
}

/// Waits until something that changes by itself has come to what is wanted, as long as it still changes.
///
/// - Parameters:
///   - what: What is wanted, for the message.
///   - limit: How long it may stay the same. It is long because it only matters when something is broken.
///   - value: What changes.
///   - condition: Whether that is what is wanted.
/// - Returns: What it has come to.
/// - Throws: ``Timeout``, or what the value throws.
package func waitWhileChanging<Value: Equatable>(
  _ what: @autoclosure () -> String, within limit: Duration = .seconds(60),
  _ value: () throws -> Value, until condition: (Value) -> Bool
) throws -> Value {
  var last = try value()
  while !condition(last) {
    let before = last
    try waitUntil(what(), within: limit) {
      last = try value()
      return last != before
    }
  }
  return last
}
