internal import CGtk
internal import GLibSupport

/// Draws into an area of this size, in pixels of the widget.
typealias DrawFunction = (_ context: OpaquePointer, _ width: Double, _ height: Double) -> Void

/// Sets the drawing function of an area, which owns it: `gtk_drawing_area_set_draw_func`.
func setDraw(
  _ area: UnsafeMutablePointer<GtkDrawingArea>, _ draw: @escaping DrawFunction
) {
  gtk_drawing_area_set_draw_func(
    area,
    { _, context, width, height, data in
      guard let context else { return }
      Callback<DrawFunction>.handler(data)?(context, Double(width), Double(height))
    }, Callback<DrawFunction>.box(draw), releaseCallback)
}
