internal import CIBus

// The ownership rules of libibus, in one place.
//
// IBusText, IBusProperty, IBusPropList, IBusComponent and IBusEngineDesc are born floating. A
// function that sends one to the daemon sinks and releases it, so what is created and passed on at
// once is never released here. What is kept is sunk by `GObjectReference` and released with it.

/// A strong reference to a GObject.
final class GObjectReference<Object> {
  /// The object; valid as long as this reference lives.
  let pointer: UnsafeMutablePointer<Object>

  /// Takes a reference, and a floating one over.
  init(_ pointer: UnsafeMutablePointer<Object>) {
    g_object_ref_sink(pointer)
    self.pointer = pointer
  }

  deinit {
    g_object_unref(pointer)
  }
}

/// A new floating text; `nil` only when memory is gone.
func makeText(_ string: String) -> UnsafeMutablePointer<IBusText>? {
  // Copies the characters; `ibus_text_new_from_static_string` would keep the pointer.
  ibus_text_new_from_string(string)
}

/// A C string of GLib or libibus as a Swift string; ill-formed UTF-8 is repaired.
func makeString(_ string: UnsafePointer<CChar>?) -> String {
  string.map { String(cString: $0) } ?? ""
}
