internal import CIBus
internal import CalculatorKeyboard

/// The engine object of libibus, which sends each call over the bus.
final class LibIBusEngineObject: EngineObject {
  /// Owns the ``Engine`` and this object, so it outlives both.
  private let engine: UnsafeMutablePointer<IBusEngine>

  init(_ engine: UnsafeMutablePointer<IBusEngine>) {
    self.engine = engine
  }

  // MARK: To the client

  func commit(_ text: String) {
    ibus_engine_commit_text(engine, makeText(text))
  }

  func deleteSurroundingText(offset: Int32, count: UInt32) {
    ibus_engine_delete_surrounding_text(engine, offset, count)
  }

  func forwardKey(_ event: PlatformKeyEvent) {
    ibus_engine_forward_key_event(engine, event.symbol, event.code, event.state)
  }

  func requestSurroundingText() {
    // This also asks the client for updates; without it clients report nothing.
    ibus_engine_get_surrounding_text(engine, nil, nil, nil)
  }

  // MARK: To the panel

  func showPreedit(_ text: String) {
    guard let preedit = makeText(text) else { return }
    let length = UInt32(clamping: text.unicodeScalars.count)
    // An underline, for every IBus. Since 1.5.33 a newer attribute type marks the whole preedit;
    // libibus converts a single underline to it where hints are shown, as in GNOME 51. Older
    // versions of libibus refuse the newer type, and older clients show nothing for it.
    ibus_text_append_attribute(
      preedit, IBUS_ATTR_TYPE_UNDERLINE.rawValue, IBUS_ATTR_UNDERLINE_SINGLE.rawValue, 0,
      Int32(clamping: length))
    // COMMIT: the client commits the text as typed if the focus goes.
    ibus_engine_update_preedit_text_with_mode(
      engine, preedit, length, 1, IBUS_ENGINE_PREEDIT_COMMIT)
  }

  func hidePreedit() {
    // Invisible and empty: a visible preedit without text confuses clients.
    ibus_engine_update_preedit_text_with_mode(
      engine, makeText(""), 0, 0, IBUS_ENGINE_PREEDIT_CLEAR)
  }

  func showAuxiliaryText(_ text: String, isWider: Bool) {
    ibus_engine_update_auxiliary_text(engine, makeText(text + padding(isWider)), 1)
  }

  func hideAuxiliaryText() {
    ibus_engine_hide_auxiliary_text(engine)
  }

  func showLookupTable(_ table: LookupTable, isWider: Bool) {
    if let made = makeTable(table, isWider: isWider) {
      ibus_engine_update_lookup_table(engine, made, 1)
    }
  }

  func hideLookupTable() {
    ibus_engine_hide_lookup_table(engine)
  }

  func registerProperties(_ properties: [PanelProperty]) {
    if let list = makeList(properties) { ibus_engine_register_properties(engine, list) }
  }

  func updateProperty(_ property: PanelProperty) {
    ibus_engine_update_property(engine, makeProperty(property))
  }

  // MARK: From the client

  var contentType: (purpose: UInt32, hints: UInt32) {
    var purpose: UInt32 = 0
    var hints: UInt32 = 0
    ibus_engine_get_content_type(engine, &purpose, &hints)
    return (purpose, hints)
  }

  var capabilities: UInt32 { engine.pointee.client_capabilities }

  // MARK: The parent class

  func compose(_ event: PlatformKeyEvent) -> Bool {
    EngineClass.parentProcessKey(engine, event.symbol, event.code, event.state)
  }

  func forgetComposition() {
    EngineClass.parent(IBusEngineClass.self)?.pointee.reset?(engine)
  }

  func keepSurroundingText(
    _ text: UnsafeMutablePointer<IBusText>, caret: UInt32, anchor: UInt32
  ) {
    let parent = EngineClass.parent(IBusEngineClass.self)
    parent?.pointee.set_surrounding_text?(engine, text, caret, anchor)
  }

  private func makeList(_ properties: [PanelProperty]) -> UnsafeMutablePointer<IBusPropList>? {
    guard let list = ibus_prop_list_new() else { return nil }
    // The list takes over the floating properties.
    for property in properties { ibus_prop_list_append(list, makeProperty(property)) }
    return list
  }

  /// A hair space, which makes a window wider by about a pixel.
  private func padding(_ isWider: Bool) -> String { isWider ? "\u{200A}" : "" }

  func makeTable(
    _ table: LookupTable, isWider: Bool = false
  ) -> UnsafeMutablePointer<IBusLookupTable>? {
    let isRound: gboolean = 0
    let isCursorVisible: gboolean = 1
    guard
      let made = ibus_lookup_table_new(
        UInt32(LookupTable.pageSize), UInt32(clamping: table.index), isCursorVisible, isRound)
    else { return nil }
    ibus_lookup_table_set_orientation(made, Int32(IBUS_ORIENTATION_VERTICAL.rawValue))
    for label in table.labels {
      ibus_lookup_table_append_candidate(made, makeText(label + padding(isWider)))
    }
    // Blank labels: otherwise panels number the rows, as if a digit chose one.
    for _ in 0..<LookupTable.pageSize { ibus_lookup_table_append_label(made, makeText(" ")) }
    return made
  }

  func makeProperty(_ property: PanelProperty) -> UnsafeMutablePointer<IBusProperty>? {
    let entries = property.isMenu ? makeList(property.entries) : nil
    let type =
      property.isMenu ? PROP_TYPE_MENU : property.isToggle ? PROP_TYPE_TOGGLE : PROP_TYPE_NORMAL
    let made = ibus_property_new(
      property.key.name, type,
      makeText(property.label), property.icon, makeText(property.tooltip),
      property.isEnabled ? 1 : 0, property.isVisible ? 1 : 0,
      property.isOn ? PROP_STATE_CHECKED : PROP_STATE_UNCHECKED, entries)
    if let symbol = property.symbol { ibus_property_set_symbol(made, makeText(symbol)) }
    return made
  }
}

// Ownership in libibus.
//
// IBusText, IBusProperty, IBusPropList, IBusComponent and IBusEngineDesc are created floating. A
// function that sends one sinks and releases it, so an object that is passed on at once is never
// released here. `GObjectReference` sinks and releases what is kept.

/// Makes a floating text; `nil` only without memory.
func makeText(_ string: String) -> UnsafeMutablePointer<IBusText>? {
  // Copies the characters; `ibus_text_new_from_static_string` would keep the pointer.
  ibus_text_new_from_string(string)
}
