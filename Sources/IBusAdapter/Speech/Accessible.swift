internal import GLibSupport

/// The answers of an object on the accessibility bus, as far as screen readers ask:
/// `org.a11y.atspi.Accessible`.
struct Accessible {
  let name: String
  /// The answers of this object alone, as GVariant text.
  private let own: [String: String]

  /// An application at the root path, with one child on the same connection.
  static func application(with path: String, on bus: String) -> Accessible {
    let child = reference(bus, path)
    let root = "/org/a11y/atspi/accessible/root"
    return Accessible(
      name: "Calculator",
      own: [
        "GetRole": "uint32 75", "Parent": reference(AccessibleMessage.registry, root),
        "ChildCount": "1", "GetChildAtIndex": child, "GetChildren": "[\(child)]",
        "GetApplication": reference(bus, root),
      ])
  }

  /// A notification of the application at a path, on the same connection.
  static func notification(_ text: String, of application: String, on bus: String) -> Accessible {
    let parent = reference(bus, application)
    return Accessible(
      name: text,
      own: [
        "GetRole": "uint32 101", "Parent": parent, "ChildCount": "0",
        "GetChildren": "@a(so) []", "GetApplication": parent,
      ])
  }

  /// The value of a property, or a method's result in a tuple; `nil` for an unknown member.
  func answer(_ member: String) -> Variant? {
    if member == "Name" { return Variant(name) }
    guard let value = (own[member] ?? Self.common[member]).flatMap(Variant.init(parsing:)) else {
      return nil
    }
    return Self.properties[member] == nil ? Variant(tuple: [value]) : value
  }

  /// The answers of all objects; the state is enabled, sensitive, showing and visible.
  private static let common = [
    "Description": "''", "Locale": "''", "AccessibleId": "''", "HelpText": "''",
    "GetIndexInParent": "0", "GetRelationSet": "@a(ua(so)) []", "GetRoleName": "''",
    "GetLocalizedRoleName": "''", "GetState": "[uint32 0x43000100, 0]",
    "GetAttributes": "@a{ss} {}", "GetInterfaces": "['org.a11y.atspi.Accessible']",
    "ToolkitName": "'Calculator'", "Version": "''", "AtspiVersion": "'2.1'", "Id": "0",
  ]

  private static func reference(_ bus: String, _ path: String) -> String {
    "('\(bus)', objectpath '\(path)')"
  }

  // MARK: Introspection

  static let properties = [
    "Name": "s", "Description": "s", "Parent": "(so)", "ChildCount": "i", "Locale": "s",
    "AccessibleId": "s", "HelpText": "s", "ToolkitName": "s", "Version": "s", "AtspiVersion": "s",
    "Id": "i",
  ]

  /// The methods and their result types.
  static let methods = [
    "GetChildAtIndex": "(so)", "GetChildren": "a(so)", "GetIndexInParent": "i",
    "GetRelationSet": "a(ua(so))", "GetRole": "u", "GetRoleName": "s", "GetLocalizedRoleName": "s",
    "GetState": "au", "GetAttributes": "a{ss}", "GetApplication": "(so)", "GetInterfaces": "as",
  ]

  /// The introspection data; an application has some more properties.
  static let interfaces: String = {
    func property(_ name: String) -> String {
      "<property name='\(name)' type='\(properties[name] ?? "")' access='read'/>"
    }
    let ofApplication = ["ToolkitName", "Version", "AtspiVersion", "Id"]
    let ofAll = properties.keys.filter { !ofApplication.contains($0) }
    let called = methods.map { name, type in
      let index = name == "GetChildAtIndex" ? "<arg type='i' direction='in'/>" : ""
      return "<method name='\(name)'>\(index)<arg type='\(type)' direction='out'/></method>"
    }
    return "<node><interface name='org.a11y.atspi.Accessible'>"
      + (ofAll.map(property) + called).joined()
      + "</interface><interface name='org.a11y.atspi.Application'>"
      + ofApplication.map(property).joined() + "</interface></node>"
  }()
}
