/// Why there are no figures of a volume.
package enum VolumeFailure: Error, Equatable, Sendable {
  /// It cannot be read: the error of `statvfs`, as where it is not mounted.
  case unreadable(Int32)
  /// What answers has no size, or one that cannot be: the place of a volume that is not mounted yet.
  case noSize
  /// It has been asked, and does not answer: a server that is gone.
  case noAnswer
}
