internal import CIBus

/// The version of the running GNOME Shell, asked on the session bus without waiting for it.
final class GnomeShellVersion {
  private var known: String?

  /// Tells the version, at once when it is known, else from the main loop.
  ///
  /// - Parameter tell: Is given the version; `nil` when no shell answers.
  func ask(_ tell: @escaping (String?) -> Void) {
    guard known == nil else { return tell(known) }
    let question = Question { [self] version in
      known = version
      tell(version)
    }
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, result, data in
        guard let data else { return }
        let question = Unmanaged<Question>.fromOpaque(data).takeRetainedValue()
        guard let bus = g_bus_get_finish(result, nil) else { return question.answer(nil) }
        // The engine ends with ibus-daemon, not with this bus.
        g_dbus_connection_set_exit_on_close(bus, 0)
        GnomeShellVersion.get(from: bus, question)
      }, Unmanaged.passRetained(question).toOpaque())
  }

  private static func get(from bus: OpaquePointer, _ question: Question) {
    var arguments = [g_variant_new_string("org.gnome.Shell"), g_variant_new_string("ShellVersion")]
    // Takes the floating strings over, and is itself taken over by the call.
    let tuple = g_variant_new_tuple(&arguments, gsize(arguments.count))
    g_dbus_connection_call(
      bus, "org.gnome.Shell", "/org/gnome/Shell", "org.freedesktop.DBus.Properties", "Get", tuple,
      nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, timeoutMilliseconds, nil,
      { bus, result, data in
        guard let data else { return }
        let question = Unmanaged<Question>.fromOpaque(data).takeRetainedValue()
        let bus = bus.map { OpaquePointer($0) }
        guard let answer = g_dbus_connection_call_finish(bus, result, nil) else {
          return question.answer(nil)
        }
        defer { g_variant_unref(answer) }
        question.answer(GnomeShellVersion.string(in: answer))
      }, Unmanaged.passRetained(question).toOpaque())
    g_object_unref(UnsafeMutableRawPointer(bus))
  }

  /// The string in an answer of type `(v)`.
  private static func string(in answer: OpaquePointer) -> String? {
    guard makeString(g_variant_get_type_string(answer)) == "(v)" else { return nil }
    let boxed = g_variant_get_child_value(answer, 0)
    defer { g_variant_unref(boxed) }
    let value = g_variant_get_variant(boxed)
    defer { g_variant_unref(value) }
    guard makeString(g_variant_get_type_string(value)) == "s" else { return nil }
    return makeString(g_variant_get_string(value, nil))
  }

  /// A shell that takes longer counts as none.
  private static let timeoutMilliseconds: Int32 = 1000

  private final class Question {
    let answer: (String?) -> Void

    init(_ answer: @escaping (String?) -> Void) {
      self.answer = answer
    }
  }
}
