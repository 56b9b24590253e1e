package import CGLib

/// Makes a call in the manner of GIO, whose result comes from the main loop.
///
/// The call owns the function until it has called it, which it does exactly once.
///
/// - Parameters:
///   - start: Makes the call, with its last two arguments: the callback and the user data.
///   - completion: Is given the `GAsyncResult` for the call's `_finish`; it is valid until the
///     function returns.
package func callAsynchronously(
  _ start: (_ callback: GAsyncReadyCallback?, _ data: gpointer?) -> Void,
  completion: @escaping (_ result: OpaquePointer?) -> Void
) {
  start(
    { _, result, data in Callback<(OpaquePointer?) -> Void>.take(data)?(result) },
    Callback.box(completion))
}
