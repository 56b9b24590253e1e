import GLibSupport
import Testing

@testable import IBusAdapter

@MainActor @Suite struct ScreenReaderTests {
  private nonisolated static let new = "org.gnome.Orca1.Service"
  private nonisolated static let old = "org.gnome.Orca.Service"

  private let bus = RecordedBus()
  private let line = Line()
  private let reader: ScreenReader

  /// A connection to the bus, which the test completes.
  private final class Line {
    var connectCount = 0
    var completion: ((any ReaderBus)?) -> Void = { _ in }
    var foundCount = 0
  }

  init() {
    reader = ScreenReader { [line] completion in
      line.connectCount += 1
      line.completion = completion
    }
  }

  private func ask() {
    reader.whenRunning { [line] in line.foundCount += 1 }
  }

  @Test("Nothing is connected before somebody asks, and then once") func connectsOnce() {
    #expect(line.connectCount == 0)
    ask()
    ask()
    #expect(line.connectCount == 1)
    line.completion(bus)
    #expect(bus.watched == [Self.new, Self.old])
    ask()
    #expect(line.connectCount == 1 && bus.watched.count == 2)
  }

  @Test("The interface under both of its names", arguments: [new, old]) func names(name: String) {
    ask()
    line.completion(bus)
    for other in [Self.new, Self.old] where other != name { bus.tell(other, false) }
    #expect(line.foundCount == 0)
    bus.tell(name, true)
    #expect(line.foundCount == 1)
    reader.present("42")
    let path = name == Self.new ? "/org/gnome/Orca1/Service" : "/org/gnome/Orca/Service"
    #expect(bus.sent == ["\(name) \(path) \(name).PresentMessage 42"])
    // The reader is known now, so the task runs at once.
    ask()
    #expect(line.foundCount == 2)
  }

  @Test("One that had both names would be told once") func bothNames() {
    ask()
    line.completion(bus)
    bus.tell(Self.old, true)
    bus.tell(Self.new, true)
    reader.present("42")
    #expect(line.foundCount == 1 && bus.sent.count == 1)
    #expect(bus.sent.first?.hasPrefix(Self.new) == true)
  }

  @Test("Without a reader nothing waits for one: it is not told what stood before it came")
  func noReader() {
    ask()
    line.completion(bus)
    bus.tell(Self.new, false)
    bus.tell(Self.old, false)
    bus.tell(Self.old, true)
    #expect(line.foundCount == 0)
    ask()
    #expect(line.foundCount == 1)
  }

  @Test("A reader that has gone is sent nothing, and may come back under another name")
  func comesAndGoes() {
    ask()
    line.completion(bus)
    bus.tell(Self.old, true)
    bus.tell(Self.new, false)
    bus.tell(Self.old, false)
    ask()
    reader.present("42")
    #expect(line.foundCount == 1 && bus.sent == [])
    bus.tell(Self.new, true)
    ask()
    reader.present("43")
    #expect(line.foundCount == 2)
    #expect(bus.sent.map { $0.hasPrefix(Self.new) } == [true])
  }

  @Test("An older reader is asked where there is none with a name, and told what that one is not")
  func older() {
    let older = RecordedReader()
    let reader = ScreenReader(older: older) { [line] in line.completion = $0 }
    reader.whenRunning { [line] in line.foundCount += 1 }
    line.completion(bus)
    bus.tell(Self.new, false)
    #expect(older.askCount == 0)
    bus.tell(Self.old, false)
    #expect(older.askCount == 1 && line.foundCount == 1)
    reader.present("42")
    bus.tell(Self.old, true)
    reader.present("43")
    #expect(older.take() == ["42"] && bus.sent.map { $0.hasSuffix("43") } == [true])
    reader.whenRunning { [line] in line.foundCount += 1 }
    #expect(older.askCount == 1 && line.foundCount == 2)
  }

  @Test("An older reader is known by what it listens to") func ways() {
    typealias Way = OlderScreenReader.Way
    let showing = "Object:StateChanged:Showing"
    #expect(Way(listeningTo: [showing, "Object:Announcement:"]) == .announcement)
    #expect(Way(listeningTo: ["Object:StateChanged:Focused", showing]) == .notification)
    #expect(Way(listeningTo: ["Object:StateChanged:Focused", "Window:Activate"]) == nil)
    #expect(Way(listeningTo: []) == nil)
  }

  @Test("What an accessible object answers is of the type that it says") func answers() {
    let application = Accessible.application(with: "/1", on: ":1.7")
    let notification = Accessible.notification("42, Return inserts", of: "/root", on: ":1.7")
    for accessible in [application, notification] {
      for (name, type) in Accessible.properties {
        #expect(accessible.answer(name)?.type == type, "\(name)")
      }
      for (name, type) in Accessible.methods where name != "GetChildAtIndex" {
        #expect(accessible.answer(name)?.type == "(\(type))", "\(name)")
      }
      #expect(accessible.answer("GetText") == nil)
    }
    #expect(application.answer("GetChildAtIndex")?.type == "((so))")
    #expect(notification.answer("GetChildAtIndex") == nil)
    #expect(notification.answer("Name")?.string == "42, Return inserts")
    #expect(Accessible.interfaces.contains("<property name='Name' type='s' access='read'/>"))
  }

  @Test("Where there is no bus, the next bubble looks for it again") func noBus() {
    ask()
    line.completion(nil)
    reader.present("42")
    ask()
    #expect(line.connectCount == 2 && line.foundCount == 0)
    line.completion(bus)
    bus.tell(Self.new, true)
    #expect(line.foundCount == 1)
  }
}

private final class RecordedBus: ReaderBus {
  private(set) var watched: [String] = []
  private(set) var sent: [String] = []
  private var tells: [String: (Bool) -> Void] = [:]

  func watchName(_ name: String, _ tell: @escaping (Bool) -> Void) -> AnyObject {
    watched.append(name)
    tells[name] = tell
    return self
  }

  func send(_ method: DBusConnection.Member, _ string: String) {
    sent.append(
      "\(method.owner) \(method.path ?? "") \(method.interface).\(method.name) \(string)")
  }

  func tell(_ name: String, _ isOwned: Bool) {
    tells[name]?(isOwned)
  }
}
