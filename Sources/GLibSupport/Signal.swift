internal import CGLib

/// A signal of a GObject with the C signature that its handlers have.
///
/// GObject does not check it: a signal must be named with the signature that its documentation
/// gives. This is the one file that says so to the compiler, by `unsafeBitCast`.
package struct Signal<Handler> {
  fileprivate let name: String
  /// The C function that calls the handler, which is boxed in its last argument.
  fileprivate let callback: GCallback

  fileprivate init(_ name: String, _ callback: @escaping GCallback) {
    self.name = name
    self.callback = callback
  }
}

/// Calls a function whenever an object emits a signal: `g_signal_connect_data`.
///
/// The connection owns the function, and lets go of it when the object goes.
///
/// - Parameters:
///   - object: A GObject.
///   - signal: The signal, with `::` and a detail where it has one.
///   - handler: The function.
package func connect<Handler>(
  _ object: UnsafeMutableRawPointer, _ signal: Signal<Handler>, _ handler: Handler
) {
  g_signal_connect_data(
    object, signal.name, signal.callback, Callback.box(handler), releaseCallback,
    GConnectFlags(rawValue: 0))
}

extension Signal where Handler == () -> Void {
  /// One that tells nothing: `void (*) (Object *, gpointer)`.
  ///
  /// - Parameter name: Such as `clicked`.
  /// - Returns: The signal.
  package static func plain(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      Callback<Handler>.handler(data)?()
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }

  /// One that tells which property or key: `void (*) (Object *, T *, gpointer)`.
  ///
  /// The detail says it already.
  ///
  /// - Parameter name: Such as `notify::scale-factor` or `changed::color-scheme`.
  /// - Returns: The signal.
  package static func change(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      Callback<Handler>.handler(data)?()
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }

  /// A list has other items: `void (*) (GListModel *, guint, guint, guint, gpointer)`.
  package static var itemsChanged: Signal {
    let callback: @convention(c) (gpointer?, UInt32, UInt32, UInt32, gpointer?) -> Void = {
      _, _, _, _, data in
      Callback<Handler>.handler(data)?()
    }
    return Signal("items-changed", unsafeBitCast(callback, to: GCallback.self))
  }

  /// A connection is closed: `void (*) (GDBusConnection *, gboolean, GError *, gpointer)`.
  package static var closed: Signal {
    let callback: @convention(c) (gpointer?, gboolean, gpointer?, gpointer?) -> Void = {
      _, _, _, data in
      Callback<Handler>.handler(data)?()
    }
    return Signal("closed", unsafeBitCast(callback, to: GCallback.self))
  }

  /// A press or a release: `void (*) (Object *, int n_press, double, double, gpointer)`.
  ///
  /// - Parameter name: Such as `pressed`.
  /// - Returns: The signal.
  package static func press(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, Int32, Double, Double, gpointer?) -> Void = {
      _, _, _, _, data in
      Callback<Handler>.handler(data)?()
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }

  /// One with a point or a distance: `void (*) (Object *, double, double, gpointer)`.
  ///
  /// - Parameter name: Such as `drag-begin`.
  /// - Returns: The signal.
  package static func point(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = {
      _, _, _, data in
      Callback<Handler>.handler(data)?()
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }
}

extension Signal where Handler == (Double, Double) -> Void {
  /// A release without its press, and where:
  /// `void (*) (GtkGestureClick *, double, double, guint, GdkEventSequence *, gpointer)`.
  package static var unpairedRelease: Signal {
    let callback: @convention(c) (gpointer?, Double, Double, UInt32, gpointer?, gpointer?) -> Void =
      {
        _, x, y, _, _, data in
        Callback<Handler>.handler(data)?(x, y)
      }
    return Signal("unpaired-release", unsafeBitCast(callback, to: GCallback.self))
  }
}

extension Signal where Handler == (String) -> Void {
  /// One that tells a name: `void (*) (Object *, const char *, gpointer)`.
  ///
  /// - Parameter name: Such as `global-engine-changed`.
  /// - Returns: The signal.
  package static func string(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = {
      _, string, data in
      Callback<Handler>.handler(data)?(makeString(string))
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }
}

extension Signal where Handler == (String) -> UnsafeMutableRawPointer? {
  /// One that asks for an object by name: `T *(*) (Object *, const char *, gpointer)`.
  ///
  /// The emitter takes the handler's reference over.
  ///
  /// - Parameter name: Such as `create-engine`.
  /// - Returns: The signal.
  package static func factory(_ name: String) -> Signal {
    let callback:
      @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> UnsafeMutableRawPointer? = {
        _, string, data in
        Callback<Handler>.handler(data)?(makeString(string))
      }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }
}

extension Signal where Handler == (UInt32, UInt32) -> Bool {
  /// A key: `gboolean (*) (Object *, guint keyval, guint keycode, GdkModifierType state, gpointer)`.
  ///
  /// The handler is given the symbol and what is held with it, and says whether that was all.
  ///
  /// - Parameter name: Such as `key-pressed`.
  /// - Returns: The signal.
  package static func key(_ name: String) -> Signal {
    let callback: @convention(c) (gpointer?, UInt32, UInt32, UInt32, gpointer?) -> gboolean = {
      _, symbol, _, state, data in
      Callback<Handler>.handler(data)?(symbol, state) == true ? 1 : 0
    }
    return Signal(name, unsafeBitCast(callback, to: GCallback.self))
  }
}
