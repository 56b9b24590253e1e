internal import CGtk
internal import GLibSupport

extension Widget {
  /// Calls a function once it has been drawn for the first time: `gtk_widget_add_tick_callback`.
  ///
  /// - Parameter handler: The function.
  package func whenDrawn(_ handler: @escaping () -> Void) {
    gtk_widget_add_tick_callback(
      pointer,
      { _, _, data in
        // The tick comes before the drawing, and both before anything idle.
        g_idle_add_full(
          G_PRIORITY_DEFAULT_IDLE,
          { data in
            Callback<() -> Void>.handler(data)?()
            return 0
          }, Callback.box(Callback<() -> Void>.handler(data) ?? {}), releaseCallback)
        return 0
      }, Callback.box(handler), releaseCallback)
  }
}
