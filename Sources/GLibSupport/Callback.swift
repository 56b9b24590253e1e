internal import CGLib

// Ownership of Swift functions that C calls.
//
// C gets two pointers: a C function, and as its user data a box with the Swift function. Whoever
// keeps them owns the box:
//
// - A main-loop source, or a function set on an object, calls a `GDestroyNotify` when it is removed
//   or replaced.
// - A signal connection calls a `GClosureNotify` when it is disconnected or its object is
//   finalized.
// - An asynchronous call runs its callback exactly once, and the callback takes the box.
//
// A callback may remove its own source or connection: GLib keeps the box until the callback
// returns.

/// Boxes a Swift function as C user data.
///
/// Used wherever C takes a callback.
package final class Callback<Handler> {
  private let handler: Handler

  private init(_ handler: Handler) {
    self.handler = handler
  }

  /// Boxes a function; ``releaseCallback(_:)`` or ``take(_:)`` releases the box.
  package static func box(_ handler: Handler) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Callback(handler)).toOpaque()
  }

  /// The boxed function, for a callback that comes any number of times; `nil` only without a box.
  package static func handler(_ data: UnsafeMutableRawPointer?) -> Handler? {
    data.map { Unmanaged<Callback<Handler>>.fromOpaque($0).takeUnretainedValue().handler }
  }

  /// Unboxes the function and releases the box, for a callback that comes once.
  package static func take(_ data: UnsafeMutableRawPointer?) -> Handler? {
    data.map { Unmanaged<Callback<Handler>>.fromOpaque($0).takeRetainedValue().handler }
  }
}

/// Releases the Swift object that user data owns: a `GDestroyNotify`.
package func releaseCallback(_ data: UnsafeMutableRawPointer?) {
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// The same as a `GClosureNotify`.
func releaseCallback(_ data: UnsafeMutableRawPointer?, _ closure: UnsafeMutablePointer<GClosure>?) {
  releaseCallback(data)
}
