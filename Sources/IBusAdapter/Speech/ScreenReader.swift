internal import GLibSupport

/// A screen reader that speaks messages.
protocol ScreenReading: AnyObject {
  /// Runs a task if a reader runs: at once if that is known, else when it is found out.
  ///
  /// Without a reader, or if another task comes before, it never runs.
  func whenRunning(_ task: @escaping () -> Void)

  /// Has the reader speak a message, and show it in braille, without waiting.
  func present(_ message: String)
}

/// The session bus, on which readers have names; tests replace it.
protocol ReaderBus: AnyObject {
  /// Reports if a name is owned, soon and at each change, as long as the result is kept.
  func watchName(_ name: String, _ tell: @escaping (_ isOwned: Bool) -> Void) -> AnyObject

  /// Calls a method with a string, without an answer.
  func send(_ method: DBusConnection.Member, _ string: String)
}

/// Orca 49 and later, which has a name on the session bus and presents the messages it gets.
///
/// It connects to the bus once the first bubble has been shown for a while. From then on it watches
/// the names, which costs nothing while no reader comes or goes.
final class ScreenReader: ScreenReading {
  /// Connects to the bus; the completion gets `nil` without one.
  typealias Connect = (_ completion: @escaping ((any ReaderBus)?) -> Void) -> Void

  /// The method under its names: Orca 51, then Orca 49 and 50.
  static let methods = ["Orca1", "Orca"].map { name in
    let service = "org.gnome.\(name).Service"
    return DBusConnection.Member(
      "PresentMessage", of: service, at: "/org/gnome/\(name)/Service", owner: service)
  }

  private let connect: Connect
  /// A reader without such a name.
  private let older: (any ScreenReading)?
  private var isConnecting = false
  private var bus: (any ReaderBus)?
  private var watches: [AnyObject] = []
  /// True if the name of each method is owned; `nil` is unknown.
  private var isOwned: [Bool?] = methods.map { _ in nil }
  /// Waits until a reader is found.
  private var task: (() -> Void)?

  /// Makes a reader that connects later; `older` is used if no reader has this interface.
  init(
    older: (any ScreenReading)? = nil,
    connect: @escaping Connect = { found in DBusConnection.toSessionBus { found($0) } }
  ) {
    self.older = older
    self.connect = connect
  }

  func whenRunning(_ task: @escaping () -> Void) {
    self.task = task
    if bus == nil { begin() } else { doTask() }
  }

  func present(_ message: String) {
    if let method = zip(Self.methods, isOwned).first(where: { $0.1 == true })?.0 {
      bus?.send(method, message)
    } else {
      older?.present(message)
    }
  }

  /// Runs the waiting task if a reader is found; drops it if there is none.
  private func doTask() {
    let isFound = isOwned.contains(true)
    guard isFound || !isOwned.contains(nil) else { return }
    let task = task
    self.task = nil
    guard let task else { return }
    if isFound { task() } else { older?.whenRunning(task) }
  }

  private func begin() {
    guard !isConnecting else { return }
    isConnecting = true
    connect { [weak self] bus in
      guard let self else { return }
      isConnecting = false
      guard let bus else {
        task = nil
        return
      }
      self.bus = bus
      watches = Self.methods.indices.map { index in
        bus.watchName(Self.methods[index].owner) { [weak self] isOwned in
          self?.isOwned[index] = isOwned
          self?.doTask()
        }
      }
    }
  }
}

extension DBusConnection: ReaderBus {
  func watchName(_ name: String, _ tell: @escaping (_ isOwned: Bool) -> Void) -> AnyObject {
    NameWatch(self, name, tell)
  }

  func send(_ method: Member, _ string: String) {
    send(method, Variant(tuple: [Variant(string)]))
  }
}
