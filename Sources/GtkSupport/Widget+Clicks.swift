internal import CGtk
internal import GLibSupport

/// Whether the first mouse button is held on a widget.
private final class Press {
  var isHeld = false
}

extension Widget {
  /// Calls a function for every click on a GtkButton, also for those that GTK takes back.
  ///
  /// When a layout has changed under the pointer, GDK makes up a motion at the next frame
  /// (`gdk_surface_request_motion`), with the buttons as the X server has them by then. Where a button
  /// is released already and that is not read yet, GtkGestureClick takes this for a press that was
  /// never released, and GtkButton does not emit `clicked` (seen with GTK 4.8.3 and 4.18.6). Of taps on a touchpad,
  /// which are released at once, one in six is lost if the one before has changed what is shown; on a
  /// busy machine clicks of a mouse are, too. What remains is a release without its press, and where
  /// one began on the button and none was counted, it is the click.
  ///
  /// - Parameter action: The function.
  func whenClicked(_ action: @escaping () -> Void) {
    let press = Press()
    connect(pointer, .plain("clicked")) {
      press.isHeld = false
      action()
    }
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    let source = UnsafeMutableRawPointer(gesture)
    connect(source, .press("pressed")) { press.isHeld = true }
    connect(source, .press("released")) { press.isHeld = false }
    connect(source, .unpairedRelease) { [pointer] x, y in
      guard press.isHeld else { return }
      press.isHeld = false
      guard gtk_widget_is_sensitive(pointer) != 0, gtk_widget_contains(pointer, x, y) != 0 else {
        return
      }
      action()
    }
    // The widget takes the controller over.
    gtk_widget_add_controller(pointer, gesture)
  }
}
