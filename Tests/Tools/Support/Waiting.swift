import Glibc

/// A condition that did not become true in time.
package struct Timeout: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

/// Waits until a condition holds; `what` names it in the message.
///
/// The limit is long because it only matters when something is broken.
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

/// Waits for a condition as long as the value still changes, and returns the last value.
///
/// - Parameters:
///   - what: The condition, for the message.
///   - limit: The time that the value may stay the same. It is long because it only matters when something is broken.
///   - value: Reads the value.
///   - condition: Checks the value.
/// - Returns: The value that fulfils the condition.
/// - Throws: ``Timeout``, or an error of `value`.
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
