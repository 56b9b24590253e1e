internal import CGtk

// The C functions that GTK and GLib call back, and the ownership of what they call.
//
// A handler is boxed, retained by the connection, and released with it. All of them run on the main
// thread, from the GLib main loop.

/// A Swift function behind a C user-data pointer.
private final class Box<Handler> {
  let handler: Handler

  init(_ handler: Handler) {
    self.handler = handler
  }

  /// A pointer that owns the box, until `release` is called with it.
  func retained() -> gpointer {
    Unmanaged.passRetained(self).toOpaque()
  }

  static func of(_ data: gpointer?) -> Handler? {
    data.map { Unmanaged<Box<Handler>>.fromOpaque($0).takeUnretainedValue().handler }
  }
}

private let release: @convention(c) (gpointer?, UnsafeMutablePointer<GClosure>?) -> Void = {
  data, _ in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

private let releaseData: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// Connects a signal whose handler needs nothing but its object: `clicked`.
func connect(_ object: gpointer, _ signal: String, _ handler: @escaping () -> Void) {
  let callback: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
    Box<() -> Void>.of(data)?()
  }
  connect(object, signal, unsafeBitCast(callback, to: GCallback.self), Box(handler).retained())
}

/// Connects a signal with one pointer: `notify`.
func connectNotify(_ object: gpointer, _ signal: String, _ handler: @escaping () -> Void) {
  let callback: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
    Box<() -> Void>.of(data)?()
  }
  connect(object, signal, unsafeBitCast(callback, to: GCallback.self), Box(handler).retained())
}

/// Connects a signal with three numbers: `items-changed`.
func connectItemsChanged(_ object: gpointer, _ handler: @escaping () -> Void) {
  let callback: @convention(c) (gpointer?, UInt32, UInt32, UInt32, gpointer?) -> Void = {
    _, _, _, _, data in
    Box<() -> Void>.of(data)?()
  }
  connect(
    object, "items-changed", unsafeBitCast(callback, to: GCallback.self), Box(handler).retained())
}

/// Connects a signal with a point or a distance: `drag-begin`, `drag-update`, `drag-end`.
func connectDrag(_ object: gpointer, _ signal: String, _ handler: @escaping () -> Void) {
  let callback: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, _, _, data in
    Box<() -> Void>.of(data)?()
  }
  connect(object, signal, unsafeBitCast(callback, to: GCallback.self), Box(handler).retained())
}

private func connect(
  _ object: gpointer, _ signal: String, _ callback: @escaping GCallback, _ data: gpointer
) {
  g_signal_connect_data(object, signal, callback, data, release, GConnectFlags(rawValue: 0))
}

/// Draws into a drawing area; the size is in the pixels of the widget.
typealias DrawHandler = (_ context: OpaquePointer, _ width: Double, _ height: Double) -> Void

func setDraw(
  _ area: UnsafeMutablePointer<GtkDrawingArea>, _ handler: @escaping DrawHandler
) {
  gtk_drawing_area_set_draw_func(
    area,
    { _, context, width, height, data in
      guard let context else { return }
      Box<DrawHandler>.of(data)?(context, Double(width), Double(height))
    }, Box(handler).retained(), releaseData)
}

/// Calls a function from the main loop whenever a descriptor can be read or has been closed, until
/// the function returns false.
func watch(_ descriptor: Int32, _ handler: @escaping () -> Bool) {
  g_unix_fd_add_full(
    G_PRIORITY_DEFAULT, descriptor,
    GIOCondition(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue),
    { _, _, data in Box<() -> Bool>.of(data)?() == true ? 1 : 0 },
    Box(handler).retained(), releaseData)
}

/// Calls a function from the main loop when the process gets a signal.
func watchSignal(_ signal: Int32, _ handler: @escaping () -> Void) {
  g_unix_signal_add_full(
    G_PRIORITY_DEFAULT, signal,
    { data in
      Box<() -> Void>.of(data)?()
      return 1
    }, Box(handler).retained(), releaseData)
}
