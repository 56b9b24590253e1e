/// What came of looking at the volume again.
package enum UpdateResult: Equatable, Sendable {
  /// There is something else to show: the used share has moved by at least 0.01 %, or there were no figures
  /// before, and another snapshot is stored; or the reason why there were none no longer holds.
  case newData
  /// What is shown stays.
  case noData
  /// There are no figures; the last snapshot stays, and is shown with its age.
  case failed(VolumeFailure)
}
