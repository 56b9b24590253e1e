import ArgumentParser
import Foundation
import Glibc
import TestSupport

/// Measures the cost of a key through Calculator, beside other engines, and prints a table.
@main struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure Calculator against other IBus engines.",
    discussion: """
      All engines run in one private session under one ibus-daemon, and all processes on one CPU.
      Ratios are the medians of the rounds' own.
      """)

  @Option(help: "How many rounds.")
  var rounds = 7

  @Flag(help: "Measure very little: just enough to see that all engines answer.")
  var brief = false

  @Flag(help: "Measure each round once more while a stand-in for a screen reader runs.")
  var reader = false

  @Option(help: "The engine, as it is installed.")
  var engine = PrivateSession.engine.path

  @Option(help: "A folder for bench.md.")
  var output: String?

  func run() throws {
    guard rounds > 0 else { throw ValidationError("at least one round is needed") }
    try useOneCPU()
    let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let programs = try CPrograms(in: folder)
    // A fresh build is not yet on the disk, and would be written during the measurement.
    sync()
    let engines = MeasuredEngine.all(calculator: engine, cEngine: programs.engine).filter {
      FileManager.default.isExecutableFile(atPath: $0.command[0])
    }
    guard engines.first?.id == .calculator else {
      throw ValidationError("there is no engine \(engine)")
    }
    var results = Results(engines: engines)
    var heard = results
    results.load.append(Self.load)
    let session = try PrivateSession(
      ["--dconf"], components: MeasuredEngine.components(cEngine: programs.engine))
    defer { session.stop() }
    let client = try KeyClient(programs.client, in: session)
    defer { client.end() }
    // Hangul does not start without a settings service.
    let (settings, _) = try client.start(
      "org.freedesktop.IBus.Config", ["/usr/libexec/ibus-memconf"])
    let extent = brief ? Extent.brief : .full
    let standIn = reader ? try ScreenReader(session) : nil
    defer { standIn?.stop() }
    var round = Round(engines: engines, extent: extent, client: client)
    for number in 1...rounds {
      // In turns, so that other load on the machine affects both.
      for isHeard in number.isMultiple(of: 2) ? [true, false] : [false, true] {
        round.reader = isHeard ? standIn : nil
        guard isHeard else {
          results.rounds.append(try round.run())
          continue
        }
        guard let standIn else { continue }
        try standIn.start("Orca1")
        heard.rounds.append(try round.run())
        try standIn.quit()
      }
      note("round \(number) of \(rounds)")
    }
    if extent.countsInstructions {
      results.instructions = try countInstructions(engines, client, session)
    }
    results.coreSpeed = CoreSpeed.keysPerSecond(for: brief ? .milliseconds(50) : .seconds(2))
    results.size = Double(
      try FileManager.default.attributesOfItem(atPath: engine)[.size] as? Int ?? 0)
    results.load.append(Self.load)
    try client.stop(settings)
    (heard.coreSpeed, heard.size) = (results.coreSpeed, results.size)
    for measured in [results, heard] where !measured.rounds.isEmpty { try check(measured) }
    try report(results, heard: heard)
  }

  private func countInstructions(
    _ engines: [MeasuredEngine], _ client: KeyClient, _ session: PrivateSession
  ) throws -> [Scene: [MeasuredEngine.Id: Double]] {
    let instructions = Instructions(client: client, folder: session.folder)
    let scenes: [Scene: [MeasuredEngine.Id]] = [
      .prose: [.calculator, .pass, .xkb], .preview: [.calculator, .preview],
    ]
    var counts: [Scene: [MeasuredEngine.Id: Double]] = [:]
    for (scene, ids) in scenes {
      for engine in engines where ids.contains(engine.id) {
        counts[scene, default: [:]][engine.id] = try instructions.perKey(engine, scene)
      }
      note("instructions of \(scene.rawValue)")
    }
    return counts
  }

  /// The comparison is fair only if the C engine sends the same as Calculator.
  private func check(_ results: Results) throws {
    for round in results.rounds {
      for scene in [Scene.toldProse, .preview] {
        let sums = [MeasuredEngine.Id.calculator, .preview, .late].map {
          round[$0]?.previews[scene] ?? []
        }
        guard Set(sums).count == 1, sums[0].count == 1 else {
          throw KeyClient.Failure(description: "the previews of \(scene.rawValue) differ: \(sums)")
        }
      }
      let count = round[.calculator]?.times[.preview]?.count ?? 0
      guard count > 0 else { throw KeyClient.Failure(description: "no key brought a preview") }
    }
  }

  /// Prints all rows, and writes the page's table with the rows that have a bar.
  private func report(_ results: Results, heard: Results) throws {
    func text(all: Bool) -> String {
      let whileHeard =
        heard.rounds.isEmpty
        ? ""
        : """


        While a stand-in for a screen reader runs, in turns with the rounds above:

        \(Report(heard).markdown(all: all))
        """
      return """
        \(Report(results).markdown(all: all))\(whileHeard)

        Medians of \(results.rounds.count) rounds, and of their ratios. \(Self.machine); load before \
        and after: \(results.load.joined(separator: "; ")).
        """
    }
    print(text(all: true))
    guard let output else { return }
    let folder = URL(filePath: output)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try (text(all: false) + "\n").write(
      to: folder.appending(path: "bench.md"), atomically: true, encoding: .utf8)
  }

  /// Puts this process, and all it starts, on the last CPU it may use.
  ///
  /// A key goes through four processes one after the other. On one CPU its time is the work they do; otherwise
  /// it would include the time a sleeping CPU takes to wake up.
  private func useOneCPU() throws {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let list = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
    guard let last = list?.split(whereSeparator: { !$0.isNumber }).last else { return }
    let taskset = Process()
    taskset.executableURL = URL(filePath: "/usr/bin/taskset")
    taskset.arguments = ["-a", "-p", "-c", String(last), "\(getpid())"]
    taskset.standardOutput = FileHandle.nullDevice
    try taskset.run()
    taskset.waitUntilExit()
    guard taskset.terminationStatus == 0 else {
      throw KeyClient.Failure(description: "cannot choose a CPU")
    }
  }

  private func note(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  private static var load: String {
    let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
    return text.split(separator: " ").prefix(3).joined(separator: " ")
  }

  private static var machine: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let model = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return "\(model ?? "CPU"), one CPU for all"
  }
}
