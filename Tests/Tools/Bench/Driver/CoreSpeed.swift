import CalculatorCore

/// The speed of the calculator alone, without keyboard and IBus.
enum CoreSpeed {
  /// Keys per second of ordinary calculations; the display is read after each key.
  static func keysPerSecond(for duration: Duration) -> Double {
    let one = Digit.all[1]
    let keys: [CalculatorKey] = [
      .digit(one), .digit(Digit.all[2]), .dot, .digit(Digit.all[5]), .operation(.add),
      .digit(Digit.all[3]), .digit(Digit.all[0]), .equals,
      .operation(.divide), .digit(Digit.all[7]), .operation(.multiply), .digit(one),
      .digit(Digit.all[5]), .percent,
      .equals, .clear,
    ]
    let format = DisplayFormat(fractionDigitCount: 5)
    let clock = ContinuousClock()
    let start = clock.now
    var calculator = Calculator()
    var count = 0
    var length = 0
    while clock.now - start < duration {
      for key in keys {
        calculator.press(key)
        length &+= calculator.display(format).text.utf8.count
      }
      count += keys.count
    }
    precondition(length > count)
    return Double(count) / ((clock.now - start) / .seconds(1))
  }
}
