internal import CIBus

// Ownership in libibus.
//
// IBusText, IBusProperty, IBusPropList, IBusComponent and IBusEngineDesc are created floating. A
// function that sends one sinks and releases it, so an object that is passed on at once is never
// released here. `GObjectReference` sinks and releases what is kept.

/// Makes a floating text; `nil` only without memory.
func makeText(_ string: String) -> UnsafeMutablePointer<IBusText>? {
  // Copies the characters; `ibus_text_new_from_static_string` would keep the pointer.
  ibus_text_new_from_string(string)
}
