internal import CGLib

/// A signal of a GObject, with the C signature of its handlers.
///
/// GObject does not check the signature: name each signal with the one that its documentation
/// gives. Only this file casts functions for it.
package struct Signal<Handler> {
  fileprivate let name: String
  /// Calls the handler, which is boxed in its first argument.
  ///
  /// The signal's arguments and the object come after it, as far as it takes them.
  fileprivate let callback: GCallback

  fileprivate init(_ name: String, _ callback: @escaping GCallback) {
    self.name = name
    self.callback = callback
  }
}

/// Calls a function whenever an object emits a signal: `g_signal_connect_data`.
///
/// The connection owns the function until the object is finalized.
package func connect<Handler>(
  _ object: UnsafeMutableRawPointer, _ signal: Signal<Handler>, _ handler: Handler
) {
  g_signal_connect_data(
    object, signal.name, signal.callback, Callback.box(handler), releaseCallback,
    G_CONNECT_SWAPPED)
}

extension Signal where Handler == () -> Void {
  /// A signal whose arguments, if any, the handler ignores, such as `clicked`: `void (*) (Object *,
  /// …, gpointer)`.
  package static func plain(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?) -> Void = { Callback<Handler>.handler($0)?() }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }
}

extension Signal where Handler == (Double, Double) -> Void {
  /// A release without its press, with its position: `void (*) (GtkGestureClick *, double, double,
  /// guint, GdkEventSequence *, gpointer)`.
  package static var unpairedRelease: Signal {
    let callback: @convention(c) (gpointer?, Double, Double) -> Void = { data, x, y in
      Callback<Handler>.handler(data)?(x, y)
    }
    return Signal("unpaired-release", unsafeBitCast(callback, to: GCallback.self))
  }
}

extension Signal where Handler == (String) -> Void {
  /// A string, such as `global-engine-changed`: `void (*) (Object *, const char *, gpointer)`.
  package static func string(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, UnsafePointer<CChar>?) -> Void = { data, string in
      Callback<Handler>.handler(data)?(makeString(string))
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }
}

extension Signal where Handler == (String) -> UnsafeMutableRawPointer? {
  /// A request for an object by name, such as `create-engine`: `T *(*) (Object *, const char *,
  /// gpointer)`.
  ///
  /// The emitter takes over the returned reference.
  package static func factory(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? = {
      data, string in
      Callback<Handler>.handler(data)?(makeString(string))
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }
}

extension Signal where Handler == (UInt32, UInt32) -> Bool {
  /// A key, such as `key-pressed`: `gboolean (*) (Object *, guint keyval, guint keycode,
  /// GdkModifierType state, gpointer)`.
  ///
  /// The handler gets the key symbol and the modifiers, and returns true to stop the emission.
  package static func key(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, UInt32, UInt32, UInt32) -> gboolean = {
      data, symbol, _, state in
      Callback<Handler>.handler(data)?(symbol, state) == true ? 1 : 0
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }
}
