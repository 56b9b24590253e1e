internal import CGLib

/// A C string of GLib or libibus as a Swift string; ill-formed UTF-8 is repaired.
///
/// - Parameter string: The C string, which is copied.
/// - Returns: The string; empty for `NULL`.
package func makeString(_ string: UnsafePointer<CChar>?) -> String {
  string.map { String(cString: $0) } ?? ""
}

/// A variable of the process's environment: `g_getenv`.
///
/// - Parameter name: Its name.
/// - Returns: Its value; empty where it is not set.
package func environmentVariable(_ name: String) -> String {
  makeString(g_getenv(name))
}
