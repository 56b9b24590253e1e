struct MeasuredEngine {
  let id: Id
  /// Its name in the table.
  let title: String
  /// Its name for IBus.
  let name: String
  /// The name it owns on the bus once it is ready.
  let busName: String
  let command: [String]
  /// A command before the program in its component file: `env` with variables.
  var prefix: [String] = []

  enum Id: String {
    case calculator
    /// The C engines of `Tests/Tools/Bench/Programs`.
    case pass, settings, preview, late
    /// The engine of `xkb:us::eng`, which everybody has.
    case xkb
    case hangul, m17n, typingBooster
  }

  /// True if it can be started as often as the others; Python starts slowly.
  var startsQuickly: Bool { id != .typingBooster && id != .m17n }

  /// All engines in their order, including those that are not installed.
  static func all(calculator: String, cEngine: String) -> [MeasuredEngine] {
    let foreign = "/usr/libexec/ibus-engine-"
    func c(_ id: Id, _ title: String) -> MeasuredEngine {
      MeasuredEngine(
        id: id, title: title, name: "bench-\(id.rawValue)", busName: cBusName(id),
        command: [cEngine, id.rawValue])
    }
    return [
      MeasuredEngine(
        id: .calculator, title: "Calculator", name: "calculator",
        busName: "org.freedesktop.IBus.Calculator", command: [calculator, "--ibus"],
        prefix: [
          "/usr/bin/env", "GLIBC_TUNABLES=glibc.malloc.tcache_max=256", "G_SLICE=always-malloc",
        ]),
      c(.pass, "C, returns FALSE"),
      c(.preview, "C, sends the same messages"),
      c(.late, "C, sends them behind its answer"),
      MeasuredEngine(
        id: .xkb, title: "xkb:us::eng", name: "xkb:us::eng",
        busName: "org.freedesktop.IBus.Simple", command: [foreign + "simple"]),
      c(.settings, "C with GSettings"),
      MeasuredEngine(
        id: .hangul, title: "hangul", name: "hangul", busName: "org.freedesktop.IBus.Hangul",
        command: [foreign + "hangul", "--ibus"]),
      MeasuredEngine(
        id: .m17n, title: "m17n", name: "m17n:t:latn-post",
        busName: "org.freedesktop.IBus.M17N", command: [foreign + "m17n", "--ibus"]),
      MeasuredEngine(
        id: .typingBooster, title: "typing-booster", name: "typing-booster",
        busName: "org.freedesktop.IBus.IbusTypingBooster",
        command: [foreign + "typing-booster", "--ibus"]),
    ]
  }

  /// The component files of the C engines, by file name.
  static func components(cEngine: String) -> [String: String] {
    let files = [Id.pass, .preview, .late, .settings].map { id in
      (
        "bench-\(id.rawValue).xml",
        """
        <component>
          <name>\(cBusName(id))</name>
          <exec>\(cEngine) \(id.rawValue)</exec>
          <engines><engine>
            <name>bench-\(id.rawValue)</name>
            <language>other</language>
            <layout>default</layout>
            <longname>bench-\(id.rawValue)</longname>
          </engine></engines>
        </component>
        """
      )
    }
    return Dictionary(uniqueKeysWithValues: files)
  }

  private static func cBusName(_ id: Id) -> String { "org.freedesktop.IBus.Bench.\(id.rawValue)" }
}
