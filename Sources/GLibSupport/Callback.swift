internal import CGLib

// The ownership of what C calls back, in one place.
//
// A Swift function goes to C as two pointers: a C function, and a box with the Swift function in it,
// as its user data. Whoever keeps the pointers owns the box, and says when it is done with it in one
// of three ways:
//
// - A source of the main loop and a function set on an object take a `GDestroyNotify`, which they
//   call when the source is removed, or another function is set, or the object goes.
// - A signal connection takes a `GClosureNotify`, called when it is disconnected or its object goes.
// - An asynchronous call takes none: its callback comes exactly once, and takes the box over.
//
// A callback that removes its own source, or disconnects itself, does not pull the function from
// under its own feet: GLib keeps the box until the callback has returned, and Swift the function.

/// A Swift function behind a C user-data pointer.
package final class Callback<Handler> {
  private let handler: Handler

  private init(_ handler: Handler) {
    self.handler = handler
  }

  /// Boxes a function.
  ///
  /// - Parameter handler: The function.
  /// - Returns: A pointer that owns the box, until ``releaseCallback(_:)`` or ``take(_:)`` is called
  ///   with it.
  package static func box(_ handler: Handler) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Callback(handler)).toOpaque()
  }

  /// The function in a box that stays where it is, for a callback that comes any number of times.
  ///
  /// - Parameter data: What ``box(_:)`` gave.
  /// - Returns: The function; `nil` only without a box.
  package static func handler(_ data: UnsafeMutableRawPointer?) -> Handler? {
    data.map { Unmanaged<Callback<Handler>>.fromOpaque($0).takeUnretainedValue().handler }
  }

  /// The function in a box that is released, for a callback that comes once.
  ///
  /// - Parameter data: What ``box(_:)`` gave.
  /// - Returns: The function; `nil` only without a box.
  package static func take(_ data: UnsafeMutableRawPointer?) -> Handler? {
    data.map { Unmanaged<Callback<Handler>>.fromOpaque($0).takeRetainedValue().handler }
  }
}

/// Releases what a user-data pointer owns: a box, or another Swift object; a `GDestroyNotify`.
///
/// - Parameter data: The pointer.
package func releaseCallback(_ data: UnsafeMutableRawPointer?) {
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// The same as a `GClosureNotify`.
func releaseCallback(_ data: UnsafeMutableRawPointer?, _ closure: UnsafeMutablePointer<GClosure>?) {
  releaseCallback(data)
}
