internal import CIBus

// The ownership rules of libibus, in one place.
//
// IBusText, IBusProperty, IBusPropList, IBusComponent and IBusEngineDesc are born floating. A
// function that sends one to the daemon sinks and releases it, so what is created and passed on at
// once is never released here. What is kept is sunk by `GObjectReference` and released with it.

/// A new floating text; `nil` only when memory is gone.
func makeText(_ string: String) -> UnsafeMutablePointer<IBusText>? {
  // Copies the characters; `ibus_text_new_from_static_string` would keep the pointer.
  ibus_text_new_from_string(string)
}
