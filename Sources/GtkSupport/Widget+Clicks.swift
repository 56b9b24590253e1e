internal import CGtk
internal import GLibSupport

/// True while the first mouse button is held on a widget.
private final class Press {
  var isHeld = false
}

extension Widget {
  /// Calls a function for each click on a GtkButton, also for clicks that GTK loses.
  ///
  /// When the layout has changed under the pointer, GDK makes up a motion at the next frame (`gdk_surface_request_motion`) with the
  /// current buttons of the X server. If a button is already released and the release is not read yet, GtkGestureClick assumes that the
  /// press was never released, and GtkButton does not emit `clicked` (seen with GTK 4.8.3 and 4.18.6). One in six taps on a touchpad
  /// was lost if the tap before it changed the display, as are mouse clicks on a busy machine. A release without its press remains: it
  /// is the click, if a press began on the button and was not counted.
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
    // The widget owns the controller.
    gtk_widget_add_controller(pointer, gesture)
  }
}
