internal import CGLib

/// The time of a clock that never goes back, in microseconds: `g_get_monotonic_time`.
package func monotonicTime() -> Int64 {
  Int64(g_get_monotonic_time())
}
