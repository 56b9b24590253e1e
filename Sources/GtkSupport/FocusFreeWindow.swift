internal import CGtk
internal import GLibSupport

/// A window that never takes the keyboard.
///
/// GTK 4 has no call for one, and window managers give the keyboard to a window that is mapped
/// whatever its hints say. A window that the X server maps without asking them (override-redirect)
/// is left alone, also as a client of XWayland. But nobody moves such a window either: it does that
/// itself. This is the one file that uses Xlib.
package final class FocusFreeWindow {
  /// A rectangle in pixels of the screen.
  package typealias Rectangle = (x: Int, y: Int, width: Int, height: Int)

  /// Asked where the window may be and how large, whenever it is to be somewhere.
  package var place: (Rectangle) -> Rectangle = { $0 }
  /// Told when the user has put the window somewhere, or changed its size.
  package var wasMoved: (Rectangle) -> Void = { _ in }
  /// Told how many times as large as at least the window is, whenever that has changed; from 1.
  package var wasEnlarged: (Double) -> Void = { _ in }
  /// Told when monitors come or go.
  package var monitorsDidChange: () -> Void = {}

  private let window: UnsafeMutablePointer<GtkWidget>
  private let content: Widget
  private let display: OpaquePointer
  private var surface: OpaquePointer?
  private var frame: Rectangle = (0, 0, 0, 0)
  private var enlargement = 1.0
  private var smallest: (width: Int, height: Int) = (0, 0)
  /// Where the pointer and the window were when a drag began.
  private var start: (pointer: (x: Int, y: Int), frame: Rectangle)?

  /// Makes a window, which is not shown yet; `nil` when the display is not an X display.
  ///
  /// - Parameters:
  ///   - content: What is in it; it is moved by its empty places. Its natural size is the least.
  ///   - grip: What in it changes the size: it is in the upper corner where text begins, and the
  ///     lower opposite corner stays.
  ///   - title: Its name, for assistive technology.
  package init?(_ content: Widget, grip: Widget, title: String) {
    guard let window = gtk_window_new(), let display = gtk_widget_get_display(window),
      g_type_check_instance_is_a(
        UnsafeMutableRawPointer(display).assumingMemoryBound(to: GTypeInstance.self),
        gdk_x11_display_get_type()) != 0
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
    moveByDragging()
    resizeByDragging(grip)
    watchMonitors()
  }

  /// Whether corners can be round: somebody blends the windows.
  package var isComposited: Bool {
    gdk_display_is_composited(display) != 0 && gdk_display_is_rgba(display) != 0
  }

  /// The monitors, in pixels of the screen.
  package var monitors: [Rectangle] {
    guard let list = gdk_display_get_monitors(display) else { return [] }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      defer { g_object_unref(item) }
      var area = GdkRectangle()
      gdk_monitor_get_geometry(OpaquePointer(item), &area)
      let scale = Int(gdk_monitor_get_scale_factor(OpaquePointer(item)))
      return (
        Int(area.x) * scale, Int(area.y) * scale, Int(area.width) * scale, Int(area.height) * scale
      )
    }
  }

  /// Pixels of the screen for one of the window's.
  package var scale: Int { Int(gtk_widget_get_scale_factor(window)) }

  /// Shows the window at a place.
  ///
  /// - Parameter where: The place and size for a window whose least size is given.
  package func show(at where: (_ width: Int, _ height: Int) -> Rectangle) {
    gtk_widget_realize(window)
    guard let surface = gtk_native_get_surface(OpaquePointer(window)) else { return }
    self.surface = surface
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    XChangeWindowAttributes(xDisplay, xWindow, UInt(CWOverrideRedirect), &attributes)
    setType("_NET_WM_WINDOW_TYPE_UTILITY")
    moveAgain(to: `where`)
    // Visible, and not presented: that would ask for the keyboard.
    gtk_widget_set_visible(window, 1)
    XRaiseWindow(xDisplay, xWindow)
  }

  /// Has the left edge stay where it was put when the window gets another size.
  ///
  /// GTK 4.24 keeps the edge where text begins, and 4.18 did not: from right to left the window,
  /// which is 1 pixel wide before it is shown, would go as far to the left as it becomes wider, out
  /// of the screen.
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

  /// Says what kind of window it is, which must be before it is mapped.
  ///
  /// GTK says that all are NORMAL, and to a NORMAL one Sway gives the keyboard, asked or not.
  private func setType(_ name: String) {
    var type = gdk_x11_get_xatom_by_name_for_display(display, name)
    // Data of 32 bits is handed over as an array of C longs, as atoms are.
    _ = withUnsafeMutableBytes(of: &type) { bytes in
      XChangeProperty(
        xDisplay, xWindow,
        gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_WINDOW_TYPE"),
        gdk_x11_get_xatom_by_name_for_display(display, "ATOM"), 32, PropModeReplace,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 1)
    }
  }

  /// Hides the window.
  package func hide() {
    gtk_widget_set_visible(window, 0)
  }

  /// Moves the window to a place.
  ///
  /// - Parameter where: The place and size for a window whose least size is given.
  package func moveAgain(to where: (_ width: Int, _ height: Int) -> Rectangle) {
    let least = leastSize
    move(to: `where`(least.width, least.height))
  }

  /// Moves the window and gives it a size, as ``place`` lets it.
  ///
  /// - Parameter wanted: The frame, in pixels of the screen.
  package func move(to wanted: Rectangle) {
    let least = leastSize
    frame = place(
      (wanted.x, wanted.y, max(wanted.width, least.width), max(wanted.height, least.height)))
    let factor = min(
      Double(frame.width) / Double(max(least.width, 1)),
      Double(frame.height) / Double(max(least.height, 1)))
    if max(factor, 1) != enlargement {
      enlargement = max(factor, 1)
      wasEnlarged(enlargement)
    }
    // A window that GTK does not let the user resize always has the size it requests.
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
  /// What is larger in a larger window is not asked: it would not let it become smaller again.
  private var leastSize: (width: Int, height: Int) {
    guard enlargement == 1 else { return smallest }
    var natural = GtkRequisition()
    gtk_widget_get_preferred_size(content.pointer, nil, &natural)
    smallest = (Int(natural.width) * scale, Int(natural.height) * scale)
    return smallest
  }

  private func moveByDragging() {
    whenDragged(content) { [unowned self] x, y, start in
      move(to: (start.x + x, start.y + y, start.width, start.height))
    }
  }

  private func resizeByDragging(_ grip: Widget) {
    whenDragged(grip) { [unowned self] x, y, start in
      let least = leastSize
      let isRightToLeft = Widget.defaultDirection == .rightToLeft
      let width = max(start.width + (isRightToLeft ? x : -x), least.width)
      let height = max(start.height - y, least.height)
      let left = isRightToLeft ? start.x : start.x + start.width - width
      move(to: (left, start.y + start.height - height, width, height))
    }
  }

  /// Calls a function while a widget is dragged, with the distance so far and the frame before.
  private func whenDragged(
    _ widget: Widget, _ dragged: @escaping (_ x: Int, _ y: Int, _ start: Rectangle) -> Void
  ) {
    guard let drag = gtk_gesture_drag_new() else { return }
    // The window moves under the pointer, so only the pointer's place on the screen tells how far.
    connect(UnsafeMutableRawPointer(drag), .point("drag-begin")) { [unowned self] in
      start = startPosition(of: drag, on: widget).map { ($0, frame) }
      // What is around the grip is not dragged as well; but a press on a button is the button's.
      if widget !== content { gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
    connect(UnsafeMutableRawPointer(drag), .point("drag-update")) { [unowned self] in
      guard let start, let pointer = pointerPosition else { return }
      dragged(pointer.x - start.pointer.x, pointer.y - start.pointer.y, start.frame)
    }
    connect(UnsafeMutableRawPointer(drag), .point("drag-end")) { [unowned self] in
      start = nil
      wasMoved(frame)
    }
    // The widget takes the controller over.
    gtk_widget_add_controller(widget.pointer, drag)
  }

  /// Where on the screen a drag began: where the pointer was then, and not where it is by now.
  private func startPosition(of drag: OpaquePointer, on widget: Widget) -> (x: Int, y: Int)? {
    var (x, y) = (0.0, 0.0)
    guard gtk_gesture_drag_get_start_point(drag, &x, &y) != 0 else { return nil }
    var start = graphene_point_t(x: Float(x), y: Float(y))
    var inWindow = graphene_point_t()
    guard gtk_widget_compute_point(widget.pointer, window, &start, &inWindow) != 0 else {
      return nil
    }
    gtk_native_get_surface_transform(OpaquePointer(window), &x, &y)
    // A finger is somewhere within a pixel, and a pointer is told by its pixel; the rest is what is
    // lost on the way here.
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

  private func watchMonitors() {
    guard let list = gdk_display_get_monitors(display) else { return }
    connect(UnsafeMutableRawPointer(list), .itemsChanged) { [unowned self] in monitorsDidChange() }
  }
}
