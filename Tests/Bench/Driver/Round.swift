import Foundation
import TestSupport

/// How much is measured.
struct Extent {
  /// How often each engine is started in a round.
  let starts: Int
  /// How often the engines take turns at the keys in a round.
  let turns: Int
  /// How many texts of some 68 keys an engine gets in a turn, after one that does not count.
  let texts: Int
  /// Whether instructions are counted, under valgrind.
  let countsInstructions: Bool

  /// More than 10,000 keys for each engine in a round.
  static let full = Extent(starts: 5, turns: 15, texts: 12, countsInstructions: true)
  /// Enough to see that everything answers.
  static let brief = Extent(starts: 1, turns: 1, texts: 4, countsInstructions: false)
}

/// What one round says about an engine.
struct Sample: Codable {
  /// Milliseconds from exec until the name is owned.
  var starts: [Double] = []
  /// Microseconds from key to answer, of the keys that are measured.
  var times: [Scene: [Double]] = [:]
  /// Microseconds from key to preview.
  var previewTimes: [Double] = []
  /// Microseconds of CPU time, and for how many keys.
  var cpuTime: [Scene: Double] = [:]
  var keyCount: [Scene: Int] = [:]
  /// The sums of the previews that each scene brought; one each, or an engine is not deterministic.
  var previews: [Scene: Set<String>] = [:]
  /// KiB after all keys.
  var written = Double.nan
  var programPages = Double.nan

  mutating func add(_ scene: Scene, _ keys: [KeyClient.Key], previews sum: String, cpu: Double) {
    times[scene, default: []] += keys.filter(scene.measures).map(\.time)
    previewTimes += keys.compactMap(\.previewTime)
    cpuTime[scene, default: 0] += cpu
    keyCount[scene, default: 0] += keys.count
    previews[scene, default: []].insert(sum)
  }
}

/// One round: every engine is started afresh and they take turns, so that what else the machine
/// does falls on all of them.
struct Round {
  let engines: [MeasuredEngine]
  let extent: Extent
  let client: KeyClient
  /// What is to have been told of a bubble before anything is measured; `nil` where no reader runs.
  var reader: ScreenReader?

  func run() throws -> [MeasuredEngine.Id: Sample] {
    var samples: [MeasuredEngine.Id: Sample] = [:]
    var pids: [MeasuredEngine.Id: pid_t] = [:]
    for turn in 0..<extent.starts {
      // In another order each time: one that has just ended leaves the kernel some work.
      for engine in engines.shuffled() where turn == 0 || engine.startsQuickly {
        if let pid = pids[engine.id] { try client.stop(pid) }
        let (pid, time) = try client.start(engine.busName, engine.prefix + engine.command)
        pids[engine.id] = pid
        samples[engine.id, default: Sample()].starts.append(time)
      }
    }
    try beHeard()
    for turn in 0..<extent.turns {
      for engine in engines {
        let scenes = scenes(of: engine, turn: turn)
        guard let pid = pids[engine.id], !scenes.isEmpty else { continue }
        try client.use(engine)
        _ = try client.type(.prose)
        for scene in scenes {
          let before = ProcessUsage.cpuTime(pid)
          let (keys, previews) = try client.type(scene)
          let cpu = ProcessUsage.cpuTime(pid) - before
          samples[engine.id]?.add(scene, keys, previews: previews, cpu: cpu)
        }
      }
    }
    for engine in engines {
      guard let pid = pids[engine.id] else { continue }
      let memory = ProcessUsage.memory(pid)
      samples[engine.id]?.written = memory.written
      samples[engine.id]?.programPages = memory.programPages
    }
    // A key that is one in thousands is not to be another engine's housekeeping. The C engine has the same
    // keys and calculates nothing: what it takes for its worst is the machine's.
    let compared: [MeasuredEngine.Id] = [.calculator, .preview]
    for (id, pid) in pids where !compared.contains(id) { try client.stop(pid) }
    for engine in engines where compared.contains(engine.id) {
      try client.use(engine)
      samples[engine.id]?.times[.hard] = try client.type(.hard).keys.map(\.completeTime)
    }
    for id in compared {
      if let pid = pids[id] { try client.stop(pid) }
    }
    return samples
  }

  /// Has the engine under test find the reader, which it looks for once a bubble has stood: from then on it is
  /// on the session bus, and tells of each that stands.
  private func beHeard() throws {
    guard let reader, let engine = engines.first else { return }
    try client.use(engine)
    _ = try client.type(.bubble)
    try waitUntil("the bubble is said") { try !reader.messages().isEmpty }
  }

  /// What an engine is given in a turn.
  ///
  /// m17n and typing-booster are slow, and have hundreds of keys where the others have 10,000.
  private func scenes(of engine: MeasuredEngine, turn: Int) -> [Scene] {
    switch engine.id {
    case .calculator, .preview, .late:
      (0..<extent.texts).map { [.prose, .toldProse, .preview, .burst][$0 % 4] }
    case .pass, .xkb, .settings, .hangul: Array(repeating: .prose, count: extent.texts)
    case .m17n, .typingBooster: turn.isMultiple(of: 5) ? [.prose] : []
    }
  }
}
