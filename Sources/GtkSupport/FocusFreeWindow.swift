internal import CGtk
internal import GLibSupport

/// A window that never takes the keyboard, for the on-screen keypad.
///
/// GTK 4 has no call for this, and window managers give the keyboard to a mapped window whatever its hints say. The window is
/// override-redirect, so the X server maps it without asking them, also under XWayland. Nothing else moves such a window, so it does
/// that itself. Only this file and ``BubblePlace`` use Xlib.
package final class FocusFreeWindow {
  /// Returns the allowed frame for a wanted one; called for each move and new size.
  package var place: (ScreenRectangle) -> ScreenRectangle = { $0 }
  /// Called when the user has moved the window or changed its size.
  package var wasMoved: (ScreenRectangle) -> Void = { _ in }
  /// Called with the new ratio of the window's size to its least size, from 1.
  package var wasEnlarged: (Double) -> Void = { _ in }
  /// Called when monitors come or go.
  package var monitorsDidChange: () -> Void = {}

  private let window: UnsafeMutablePointer<GtkWidget>
  private let content: Widget
  private let display: OpaquePointer
  private var surface: OpaquePointer?
  private var frame = ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
  private var enlargement = 1.0
  private var smallest: (width: Int, height: Int) = (0, 0)
  /// The pointer and the window at the start of a drag.
  private var start: (pointer: (x: Int, y: Int), frame: ScreenRectangle)?

  /// Makes a hidden window; `nil` if the display is not an X display.
  ///
  /// - Parameters:
  ///   - content: The content; its empty places move the window. Its natural size is the window's least.
  ///   - grip: The part of the content that changes the size: it is in the upper corner where text begins, and the opposite corner
  ///     stays.
  ///   - title: The name, for assistive technology.
  package init?(_ content: Widget, grip: Widget, title: String) {
    guard let window = gtk_window_new(), let display = gtk_widget_get_display(window),
      Gtk.isX11(display)
    else { return nil }
    self.window = window
    self.content = content
    self.display = display
    gtk_window_set_title(gtkWindow, title)
    gtk_window_set_decorated(gtkWindow, 0)
    gtk_window_set_resizable(gtkWindow, 0)
    gtk_window_set_child(gtkWindow, content.pointer)
    gtk_widget_add_css_class(window, "focus-free")
    keepLeftEdge()
    whenDragged(content) { [unowned self] x, y, start in
      var frame = start
      frame.x += x
      frame.y += y
      move(to: frame)
    }
    whenDragged(grip) { [unowned self] x, y, start in
      let least = leastSize
      let isRightToLeft = Widget.isRightToLeft
      var frame = start
      frame.width = max(start.width + (isRightToLeft ? x : -x), least.width)
      frame.height = max(start.height - y, least.height)
      if !isRightToLeft { frame.x += start.width - frame.width }
      frame.y += start.height - frame.height
      move(to: frame)
    }
    guard let list = gdk_display_get_monitors(display) else { return }
    connect(UnsafeMutableRawPointer(list), .plain("items-changed")) { [unowned self] in
      monitorsDidChange()
    }
  }

  /// True if corners can be round, since a compositor blends the windows.
  package var isComposited: Bool {
    gdk_display_is_composited(display) != 0 && gdk_display_is_rgba(display) != 0
  }

  /// In pixels of the screen.
  package var monitors: [ScreenRectangle] {
    guard let list = gdk_display_get_monitors(display) else { return [] }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      defer { g_object_unref(item) }
      var area = GdkRectangle()
      gdk_monitor_get_geometry(OpaquePointer(item), &area)
      let scale = Int(gdk_monitor_get_scale_factor(OpaquePointer(item)))
      return ScreenRectangle(
        x: Int(area.x) * scale, y: Int(area.y) * scale, width: Int(area.width) * scale,
        height: Int(area.height) * scale)
    }
  }

  /// Pixels of the screen per pixel of the window.
  package var scale: Int { Int(gtk_widget_get_scale_factor(window)) }

  /// Shows the window in the frame that `where` returns for the least size.
  package func show(at where: (_ width: Int, _ height: Int) -> ScreenRectangle) {
    gtk_widget_realize(window)
    guard let surface = gtk_native_get_surface(OpaquePointer(window)) else { return }
    if surface != self.surface { askForSizeAfterEachChange(of: surface) }
    self.surface = surface
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    XChangeWindowAttributes(xDisplay, xWindow, UInt(CWOverrideRedirect), &attributes)
    setType("_NET_WM_WINDOW_TYPE_UTILITY")
    moveAgain(to: `where`)
    // Made visible but not presented, which would ask for the keyboard.
    gtk_widget_set_visible(window, 1)
    XRaiseWindow(xDisplay, xWindow)
  }

  /// Keeps the left edge in place when the window's size changes.
  ///
  /// GTK 4.24 keeps the edge where text begins; 4.18 did not. From right to left the window, 1 pixel wide before it is shown, would
  /// grow to the left and off the screen.
  private func keepLeftEdge() {
    let instance = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GTypeInstance.self)
    guard let type = instance.pointee.g_class,
      let property = g_object_class_find_property(
        UnsafeMutableRawPointer(type).assumingMemoryBound(to: GObjectClass.self), "gravity"),
      let values = g_type_class_ref(property.pointee.value_type)
    else { return }
    defer { g_type_class_unref(values) }
    let left = g_enum_get_value_by_nick(values.assumingMemoryBound(to: GEnumClass.self), "top-left")
    guard let left else { return }
    var value = GValue()
    g_value_init(&value, property.pointee.value_type)
    g_value_set_enum(&value, left.pointee.value)
    g_object_set_property(
      UnsafeMutableRawPointer(window).assumingMemoryBound(to: GObject.self), "gravity", &value)
    g_value_unset(&value)
  }

  /// Has GDK compute the wanted size again after each change of the size.
  ///
  /// GDK 4.8 computes none while the X server's answer to the last one waits, as on a busy machine.
  private func askForSizeAfterEachChange(of surface: OpaquePointer) {
    for property in ["width", "height"] {
      connect(UnsafeMutableRawPointer(surface), .plain("notify::\(property)")) {
        gdk_surface_request_layout(surface)
      }
    }
  }

  /// Sets the window type, before the window is mapped.
  ///
  /// GTK sets NORMAL, and Sway gives a NORMAL window the keyboard, asked or not.
  private func setType(_ name: String) {
    var type = gdk_x11_get_xatom_by_name_for_display(display, name)
    // Xlib takes 32-bit data, such as atoms, as an array of C longs.
    _ = withUnsafeMutableBytes(of: &type) { bytes in
      XChangeProperty(
        xDisplay, xWindow,
        gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_WINDOW_TYPE"),
        gdk_x11_get_xatom_by_name_for_display(display, "ATOM"), 32, PropModeReplace,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
    }
  }

  package func hide() {
    gtk_widget_set_visible(window, 0)
  }

  /// Moves the window to the frame that `where` returns for the least size.
  package func moveAgain(to where: (_ width: Int, _ height: Int) -> ScreenRectangle) {
    let least = leastSize
    move(to: `where`(least.width, least.height))
  }

  /// Moves and resizes the window, as ``place`` allows; the frame is in pixels of the screen.
  package func move(to wanted: ScreenRectangle) {
    let least = leastSize
    frame = place(
      ScreenRectangle(
        x: wanted.x, y: wanted.y, width: max(wanted.width, least.width),
        height: max(wanted.height, least.height)))
    let factor = min(
      Double(frame.width) / Double(max(least.width, 1)),
      Double(frame.height) / Double(max(least.height, 1)))
    if max(factor, 1) != enlargement {
      enlargement = max(factor, 1)
      wasEnlarged(enlargement)
    }
    // A window that the user cannot resize always has the size it requests.
    gtk_widget_set_size_request(
      window, Int32(clamping: frame.width / scale), Int32(clamping: frame.height / scale))
    XMoveWindow(xDisplay, xWindow, Int32(clamping: frame.x), Int32(clamping: frame.y))
  }

  private var gtkWindow: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
  }

  private var xDisplay: OpaquePointer? { gdk_x11_display_get_xdisplay(display) }
  private var xWindow: Window { surface.map { gdk_x11_surface_get_xid($0) } ?? 0 }

  /// The natural size of the content in pixels of the screen, also before the window is shown.
  ///
  /// An enlarged window keeps the size measured before: its content is larger too, and would not let it shrink again.
  private var leastSize: (width: Int, height: Int) {
    guard enlargement == 1 else { return smallest }
    var natural = GtkRequisition()
    gtk_widget_get_preferred_size(content.pointer, nil, &natural)
    smallest = (Int(natural.width) * scale, Int(natural.height) * scale)
    return smallest
  }

  /// Calls a function during a drag, with the distance so far and the frame at the start.
  private func whenDragged(
    _ widget: Widget, _ dragged: @escaping (_ x: Int, _ y: Int, _ start: ScreenRectangle) -> Void
  ) {
    guard let drag = gtk_gesture_drag_new() else { return }
    // The window moves under the pointer, so distances are measured on the screen.
    connect(UnsafeMutableRawPointer(drag), .plain("drag-begin")) { [unowned self] in
      start = startPosition(of: drag, on: widget).map { ($0, frame) }
      // A drag of the grip does not move the window, but a press on a button stays the button's.
      if widget !== content { gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
    connect(UnsafeMutableRawPointer(drag), .plain("drag-update")) { [unowned self] in
      guard let start, let pointer = pointerPosition else { return }
      dragged(pointer.x - start.pointer.x, pointer.y - start.pointer.y, start.frame)
    }
    connect(UnsafeMutableRawPointer(drag), .plain("drag-end")) { [unowned self] in
      start = nil
      wasMoved(frame)
    }
    // The widget owns the controller.
    gtk_widget_add_controller(widget.pointer, drag)
  }

  /// The pointer's place on the screen when the drag began, which may differ from its place now.
  private func startPosition(of drag: OpaquePointer, on widget: Widget) -> (x: Int, y: Int)? {
    var (x, y) = (0.0, 0.0)
    guard gtk_gesture_drag_get_start_point(drag, &x, &y) != 0 else { return nil }
    var start = graphene_point_t(x: Float(x), y: Float(y))
    var inWindow = graphene_point_t()
    guard gtk_widget_compute_point(widget.pointer, window, &start, &inWindow) != 0 else {
      return nil
    }
    gtk_native_get_surface_transform(OpaquePointer(window), &x, &y)
    // A finger has fractions of a pixel, a pointer has none; 1/1024 makes up for rounding on the way here.
    func pixels(_ length: Double) -> Int {
      Int((length * Double(scale) + 1.0 / 1024).rounded(.down))
    }
    return (frame.x + pixels(Double(inWindow.x) + x), frame.y + pixels(Double(inWindow.y) + y))
  }

  private var pointerPosition: (x: Int, y: Int)? {
    var root = Window()
    var child = Window()
    var position = (x: Int32(0), y: Int32(0))
    var inside = (x: Int32(0), y: Int32(0))
    var mask: UInt32 = 0
    let isHere = XQueryPointer(
      xDisplay, xWindow, &root, &child, &position.x, &position.y, &inside.x, &inside.y, &mask)
    return isHere == 0 ? nil : (Int(position.x), Int(position.y))
  }
}
