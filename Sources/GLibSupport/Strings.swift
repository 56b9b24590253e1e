internal import CGLib

/// Copies a C string and repairs ill-formed UTF-8; empty for `NULL`.
package func makeString(_ string: UnsafePointer<CChar>?) -> String {
  string.map { String(cString: $0) } ?? ""
}

/// A variable of the process's environment: `g_getenv`; empty where it is not set.
package func environmentVariable(_ name: String) -> String {
  makeString(g_getenv(name))
}
