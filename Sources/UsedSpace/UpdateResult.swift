/// What came of looking at the volume again.
package enum UpdateResult: Equatable, Sendable {
  /// The used share has moved by at least 0.01 %, or there were no figures before: there is another
  /// snapshot, which is stored.
  case newData
  /// It has not: what is shown stays.
  case noData
  /// There are no figures; the last snapshot stays, and is shown with its age.
  case failed(VolumeFailure)
}
