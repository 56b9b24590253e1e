import Foundation

struct Results {
  let engines: [MeasuredEngine]
  var rounds: [[MeasuredEngine.Id: Sample]] = []
  var instructions: [Scene: [MeasuredEngine.Id: Double]] = [:]
  /// Keys per second of the calculator alone.
  var coreSpeed = Double.nan
  /// The size of the program in bytes.
  var size = Double.nan
  /// The load of the machine before and after.
  var load: [String] = []

  func median(_ id: MeasuredEngine.Id, _ number: (Sample) -> Double) -> Double {
    rounds.compactMap { $0[id] }.map { number($0) }.median
  }

  /// The longest time of a key of a scene in any round, in microseconds.
  func worst(_ id: MeasuredEngine.Id, _ scene: Scene) -> Double {
    rounds.compactMap { $0[id]?.times[scene]?.max() }.max() ?? .nan
  }

  /// The longest time of a key of a scene, as the median of the rounds, in microseconds.
  ///
  /// The cost of the key itself is in every round; a disturbance is in one.
  func slowest(_ id: MeasuredEngine.Id, _ scene: Scene) -> Double {
    let times = rounds.compactMap { $0[id]?.times[scene] }
    let count = times.map(\.count).min() ?? 0
    return (0..<count).map { key in times.map { $0[key] }.median }.max() ?? .nan
  }

  /// The median of the rounds' own ratios, in which other load on the machine cancels out.
  func ratio(
    to id: MeasuredEngine.Id, _ number: @escaping (Sample) -> Double,
    theirs: ((Sample) -> Double)? = nil
  ) -> Double {
    rounds.compactMap { round in
      guard let ours = round[.calculator], let other = round[id] else { return nil }
      return number(ours) / (theirs ?? number)(other)
    }.median
  }
}

struct Row {
  let what: String
  let ours: String
  let reference: String
  let ratio: Double?
  let bar: String
  /// `nil` without a bar.
  let isMet: Bool?

  /// What misses its bar is bold.
  var markdown: String {
    let number = ratio.map { String(format: "%.2f", $0) } ?? "–"
    let ratio = isMet == false ? "**\(number)**" : number
    return "| \(what) | \(ours) | \(reference) | \(ratio) | \(bar) |"
  }
}

struct Report {
  let results: Results
  private let titles: [MeasuredEngine.Id: String]

  init(_ results: Results) {
    self.results = results
    titles = Dictionary(uniqueKeysWithValues: results.engines.map { ($0.id, $0.title) })
  }

  var rows: [Row] {
    keyRows + cpuRows + instructionRows + memoryRows + startRows + absoluteRows
  }

  /// The table of all rows, or only of those with a bar.
  func markdown(all: Bool) -> String {
    let head = [
      "| what | Calculator | compared with | ratio | bar |", "|---|---|---|---|---|",
    ]
    let shown = rows.filter { all || $0.isMet != nil }
    return (head + shown.map(\.markdown)).joined(separator: "\n")
  }

  private var keyRows: [Row] {
    [
      ("a letter in prose", Scene.prose, MeasuredEngine.Id.pass, 1.05, 1.15),
      ("a letter in prose", .prose, .xkb, 1, 1.15),
      ("a letter in prose, told", .toldProse, .preview, 1.05, 1.15),
      ("a key with preview", .preview, .preview, 1.05, 1.15),
      ("a key of a burst", .burst, .preview, 1.05, 1.15),
    ].flatMap { what, scene, id, middle, high in
      [
        compared("\(what), p50", "µs", to: id, bar: middle) { $0.times[scene]?.median ?? .nan },
        compared("\(what), p99", "µs", to: id, bar: high) {
          $0.times[scene]?.percentile(0.99) ?? .nan
        },
        compared("\(what), max", "µs", to: id) { $0.times[scene]?.max() ?? .nan },
      ]
    } + [
      compared(
        "a key with preview, until the preview, p50", "µs", to: .late, bar: 1.2,
        \.previewTimes.median),
      compared(
        "a letter in prose, told, p50", "µs", to: .pass, { $0.times[.toldProse]?.median ?? .nan },
        theirs: { $0.times[.prose]?.median ?? .nan }),
    ]
      + [MeasuredEngine.Id.hangul, .m17n, .typingBooster].map { id in
        compared("a letter in prose, p50", "µs", to: id) { $0.times[.prose]?.median ?? .nan }
      }
  }

  private var cpuRows: [Row] {
    [
      ("prose", Scene.prose, MeasuredEngine.Id.pass), ("prose", .prose, .xkb),
      ("prose, told", .toldProse, .preview), ("text with calculations", .preview, .preview),
    ].map { what, scene, id in
      compared("engine CPU time per key, \(what)", "µs", to: id, bar: id == .xkb ? nil : 1.25) {
        ($0.cpuTime[scene] ?? .nan) / Double($0.keyCount[scene] ?? 0)
      }
    }
  }

  private var instructionRows: [Row] {
    [
      ("prose", Scene.prose, MeasuredEngine.Id.pass), ("prose", .prose, .xkb),
      ("text with calculations", .preview, .preview),
    ].compactMap { what, scene, id in
      guard let counts = results.instructions[scene], let ours = counts[.calculator],
        let theirs = counts[id]
      else { return nil }
      return Row(
        what: "engine instructions per key, \(what)", ours: text(ours, ""),
        reference: reference(id, theirs, ""), ratio: ours / theirs, bar: "–", isMet: nil)
    }
  }

  private var memoryRows: [Row] {
    [(MeasuredEngine.Id.settings, 2.0), (.hangul, 1), (.m17n, nil), (.typingBooster, nil)].map {
      compared("private memory after all keys", "KiB", to: $0, bar: $1, \.written)
    } + [
      Row(
        what: "its own program's pages in the page cache",
        ours: text(results.median(.calculator, \.programPages), "KiB"), reference: "–",
        ratio: nil, bar: "–", isMet: nil)
    ]
  }

  private var startRows: [Row] {
    [(MeasuredEngine.Id.pass, nil as Double?), (.settings, 2.0), (.hangul, nil)].map { id, bar in
      compared("start, exec → name owned, as IBus starts it", "ms", to: id, bar: bar) {
        $0.starts.median
      }
    }
  }

  private var absoluteRows: [Row] {
    func milliseconds(_ what: String, _ time: (MeasuredEngine.Id) -> Double, bar: Double? = nil)
      -> Row
    {
      let (ours, theirs) = (time(.calculator) / 1e3, time(.preview) / 1e3)
      return Row(
        what: what, ours: text(ours, "ms"), reference: reference(.preview, theirs, "ms"),
        ratio: ours / theirs,
        bar: bar.map { "≤ \($0.formatted()) ms" } ?? "–", isMet: bar.map { ours <= $0 })
    }
    return [
      milliseconds(
        "worst key of the hardest calculations, with its preview", { results.worst($0, .hard) },
        bar: 5),
      milliseconds(
        "slowest key of those, by the median of its rounds", { results.slowest($0, .hard) }),
      Row(
        what: "installed size of the engine", ours: text(results.size / 1e6, "MB"),
        reference: "–", ratio: nil, bar: "≤ 16 MB", isMet: results.size <= 16e6),
      Row(
        what: "the calculator alone, keys per second", ours: text(results.coreSpeed, ""),
        reference: "–", ratio: nil, bar: "–", isMet: nil),
    ]
  }

  private func compared(
    _ what: String, _ unit: String, to id: MeasuredEngine.Id, bar: Double? = nil,
    _ number: @escaping (Sample) -> Double, theirs: ((Sample) -> Double)? = nil
  ) -> Row {
    let ratio = results.ratio(to: id, number, theirs: theirs)
    let other = results.median(id) { (theirs ?? number)($0) }
    return Row(
      what: what, ours: text(results.median(.calculator, number), unit),
      reference: reference(id, other, unit), ratio: ratio,
      bar: bar.map { "≤ \($0.formatted())" } ?? "–", isMet: bar.map { ratio <= $0 })
  }

  private func reference(_ id: MeasuredEngine.Id, _ value: Double, _ unit: String) -> String {
    "\(titles[id] ?? id.rawValue): \(text(value, unit))"
  }

  private func text(_ value: Double, _ unit: String) -> String {
    let number = String(format: value < 100 ? "%.1f" : "%.0f", value)
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}
