/// Keeps the last snapshot, so that there is something to show at once the next time.
///
/// It is asked on the main thread, and must not hold it up.
package protocol SnapshotStore: AnyObject {
  /// The last snapshot; `nil` before there was one, or where what is kept is none.
  var snapshot: UsedSpaceSnapshot? { get set }
}
