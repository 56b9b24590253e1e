internal import GLibSupport

/// Orca before 49, which has no name on the session bus but listens to events on the accessibility
/// bus.
///
/// Each time a bubble has been shown for a while, it asks the session bus if accessibility is on.
/// Only then does it connect to the accessibility bus, and ask there who listens.
final class OlderScreenReader: ScreenReading {
  /// The event that makes a reader speak.
  enum Way: Equatable {
    case announcement
    case notification

    /// The way for registered events, such as `Object:StateChanged:Showing`; `nil` without a
    /// reader.
    init?(listeningTo events: [String]) {
      if events.contains(where: { $0.hasPrefix("Object:Announcement") }) {
        self = .announcement
      } else if events.contains(where: { $0.hasPrefix("Object:StateChanged:Showing") }) {
        self = .notification
      } else {
        return nil
      }
    }
  }

  private var task: (() -> Void)?
  private var isAsking = false
  private var session: DBusConnection?
  private var bus: DBusConnection?
  private var way: Way?
  private var message: AccessibleMessage?
  private var count = 0

  func whenRunning(_ task: @escaping () -> Void) {
    self.task = task
    guard !isAsking else { return }
    isAsking = true
    findBus { [self] bus in
      guard let bus else { return answer(nil) }
      bus.call(Self.getEvents, nil, patience: Self.patience) { [self] listeners in
        let events = listeners?.children.first?.children.compactMap { $0.children.last?.string }
        answer(Way(listeningTo: events ?? []))
      }
    }
  }

  func present(_ text: String) {
    guard let bus, let way else { return }
    count &+= 1
    message = nil  // Both are below the same root.
    let message = AccessibleMessage(text, number: count, on: bus)
    self.message = message
    switch way {
    case .announcement: message.announce(text)
    case .notification: message.appear()
    }
  }

  private func answer(_ way: Way?) {
    self.way = way
    isAsking = false
    let task = task
    self.task = nil
    if way != nil { task?() }
  }

  /// Finds the accessibility bus; `nil` if accessibility is off.
  private func findBus(_ completion: @escaping (DBusConnection?) -> Void) {
    findSession { session in
      guard let session else { return completion(nil) }
      let property = Variant(parsing: "('org.a11y.Status', 'IsEnabled')")
      session.call(Self.getProperty, property, patience: Self.patience) { [self] isEnabled in
        guard isEnabled?.children.first?.boxed?.boolean == true else { return completion(nil) }
        if let bus, !bus.isClosed { return completion(bus) }
        connect(by: session, completion)
      }
    }
  }

  private func findSession(_ completion: @escaping (DBusConnection?) -> Void) {
    guard session == nil else { return completion(session) }
    DBusConnection.toSessionBus { [self] in
      session = $0
      completion($0)
    }
  }

  private func connect(
    by session: DBusConnection, _ completion: @escaping (DBusConnection?) -> Void
  ) {
    session.call(Self.getAddress, nil, patience: Self.patience) { [self] answer in
      guard let address = answer?.children.first?.string else { return completion(nil) }
      DBusConnection.toBus(at: address) { [self] in
        bus = $0
        completion($0)
      }
    }
  }

  private static let getProperty = DBusConnection.Member(
    "Get", of: "org.freedesktop.DBus.Properties", at: "/org/a11y/bus", owner: "org.a11y.Bus")
  private static let getAddress = DBusConnection.Member(
    "GetAddress", of: "org.a11y.Bus", at: "/org/a11y/bus", owner: "org.a11y.Bus")
  private static let getEvents = DBusConnection.Member(
    "GetRegisteredEvents", of: AccessibleMessage.registry, at: "/org/a11y/atspi/registry",
    owner: AccessibleMessage.registry)

  /// The timeout of each call.
  private static let patience = Duration.seconds(1)
}
