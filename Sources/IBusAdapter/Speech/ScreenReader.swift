internal import GLibSupport

/// A screen reader that says what it is told to.
protocol ScreenReading: AnyObject {
  /// Does something while a reader runs: at once where that is known, else as soon as it is found out.
  ///
  /// - Parameter task: What is done; not at all without a reader, or when another task comes before.
  func whenRunning(_ task: @escaping () -> Void)

  /// Has the reader say something, which it also shows in braille; nobody waits for that.
  ///
  /// - Parameter message: A text.
  func present(_ message: String)
}

/// The bus on which a reader is found: the session bus.
protocol ReaderBus: AnyObject {
  /// Tells whether a name is owned, soon and whenever that changes, as long as the answer is kept.
  func watchName(_ name: String, _ tell: @escaping (_ isOwned: Bool) -> Void) -> AnyObject

  /// Calls a method with a string; nobody waits for the answer.
  func send(_ method: DBusConnection.Member, _ string: String)
}

/// Orca 49 and later, which has a name on the session bus and presents the messages it is sent.
///
/// The engine is not on that bus before it is asked for a reader for the first time, when a bubble has stood;
/// from then on it watches the names, which costs nothing as long as no reader comes or goes.
final class ScreenReader: ScreenReading {
  /// Connects to the bus; `nil` is given where there is none.
  typealias Connect = (_ completion: @escaping ((any ReaderBus)?) -> Void) -> Void

  /// The message interface under its names, the newest first: that of Orca 51, and that of 49 and 50.
  static let methods = ["Orca1", "Orca"].map { name in
    let service = "org.gnome.\(name).Service"
    return DBusConnection.Member(
      "PresentMessage", of: service, at: "/org/gnome/\(name)/Service", owner: service)
  }

  private let connect: Connect
  /// A reader that has no such name.
  private let older: (any ScreenReading)?
  private var isConnecting = false
  private var bus: (any ReaderBus)?
  private var watches: [AnyObject] = []
  /// Who owns the name of each method: `nil` is not known yet.
  private var isOwned: [Bool?] = methods.map { _ in nil }
  /// What waits until a reader is found.
  private var task: (() -> Void)?

  /// A reader that nobody has looked for yet.
  ///
  /// - Parameters:
  ///   - older: A reader without this interface, which is asked where there is none with it.
  ///   - connect: Connects to the bus.
  init(older: (any ScreenReading)? = nil, connect: @escaping Connect = connectToSessionBus) {
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

  /// Does what waits, once a reader is found; forgets it, once it is clear that there is none.
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

  private static func connectToSessionBus(_ completion: @escaping ((any ReaderBus)?) -> Void) {
    DBusConnection.toSessionBus { completion($0) }
  }
}

extension DBusConnection: ReaderBus {
  func watchName(_ name: String, _ tell: @escaping (_ isOwned: Bool) -> Void) -> AnyObject {
    watch(name, tell)
  }

  func send(_ method: Member, _ string: String) {
    send(method, Variant(tuple: [string]))
  }
}
