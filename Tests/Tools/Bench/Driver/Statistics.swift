extension [Double] {
  /// The value below which a share of the values is: `0.5` is the median.
  func percentile(_ share: Double) -> Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    return sorted[Swift.min(Int(share * Double(count)), count - 1)]
  }

  /// The middle value; of an even count, the mean of the two in the middle.
  var median: Double {
    guard !isEmpty else { return .nan }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
