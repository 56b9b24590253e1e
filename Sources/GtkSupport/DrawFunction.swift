internal import CGtk
internal import GLibSupport

/// Draws into a drawing area; the size is in the pixels of the widget.
typealias DrawFunction = (_ context: OpaquePointer, _ width: Double, _ height: Double) -> Void

/// Lets a function draw what is in a drawing area: `gtk_drawing_area_set_draw_func`.
///
/// The area owns the function, and lets go of it when it goes or is given another.
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
