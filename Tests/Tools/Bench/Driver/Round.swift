import Foundation
import TestSupport

/// How much is measured.
struct Extent {
  let starts: Int
  let turns: Int
  /// The number of texts, of about 68 keys, in a turn, after a first text that does not count.
  let texts: Int
  let countsInstructions: Bool

  /// More than 10,000 keys for each engine in a round.
  static let full = Extent(starts: 5, turns: 15, texts: 12, countsInstructions: true)
  /// Enough to see that everything answers.
  static let brief = Extent(starts: 1, turns: 1, texts: 4, countsInstructions: false)
}

/// The measurements of an engine in one round.
struct Sample {
  /// Milliseconds from exec until the name is owned.
  var starts: [Double] = []
  /// Microseconds from key to answer, of the measured keys.
  var times: [Scene: [Double]] = [:]
  /// Microseconds from key to preview.
  var previewTimes: [Double] = []
  /// Microseconds of CPU time, and the number of keys.
  var cpuTime: [Scene: Double] = [:]
  var keyCount: [Scene: Int] = [:]
  /// The checksums of each scene's previews; a second one means that an engine is not deterministic.
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

/// One round: every engine is started anew and they take turns, so that other load affects all of them.
struct Round {
  let engines: [MeasuredEngine]
  let extent: Extent
  let client: KeyClient
  /// A reader that must have heard a bubble before anything is measured; `nil` without a reader.
  var reader: ScreenReader?

  func run() throws -> [MeasuredEngine.Id: Sample] {
    var samples: [MeasuredEngine.Id: Sample] = [:]
    var pids: [MeasuredEngine.Id: pid_t] = [:]
    for turn in 0..<extent.starts {
      // In another order each time: an engine that has just ended leaves the kernel some work.
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
    // A key that occurs once in thousands must not coincide with housekeeping of another engine. The C engine
    // has the same keys and calculates nothing: its worst time is the machine's.
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

  /// Lets the engine find the reader, which it looks for after its first bubble.
  ///
  /// From then on it is on the session bus, and reports each bubble.
  private func beHeard() throws {
    guard let reader, let engine = engines.first else { return }
    try client.use(engine)
    _ = try client.type(.bubble)
    try waitUntil("the bubble is said") { try !reader.messages().isEmpty }
  }

  /// The scenes of an engine in a turn.
  ///
  /// m17n and typing-booster are slow, and get hundreds of keys where the others get 10,000.
  private func scenes(of engine: MeasuredEngine, turn: Int) -> [Scene] {
    switch engine.id {
    case .calculator, .preview, .late:
      (0..<extent.texts).map { [.prose, .toldProse, .preview, .burst][$0 % 4] }
    case .pass, .xkb, .settings, .hangul: Array(repeating: .prose, count: extent.texts)
    case .m17n, .typingBooster: turn.isMultiple(of: 5) ? [.prose] : []
    }
  }
}
