import CIBus
import CalculatorKeyboard
import KeyboardTesting

/// The client's text, changed by the signals of its input context.
final class DaemonClient {
  var document: InMemoryDocument
  var preedit: String?
  var preview: String?
  var list: LookupTable?
  var isHandled = false
  private(set) var preeditCount = 0
  private(set) var previewCount = 0

  init(_ document: InMemoryDocument) {
    self.document = document
  }

  func connect(_ context: UnsafeMutablePointer<IBusInputContext>) {
    let commit: TextSignal = { _, text, data in client(data)?.commit(string(text)) }
    connect(context, "commit-text", unsafeBitCast(commit, to: GCallback.self))
    let delete: @convention(c) (gpointer?, Int32, UInt32, gpointer?) -> Void = {
      _, offset, count, data in
      client(data)?.delete(offset: Int(offset), count: Int(count))
    }
    connect(context, "delete-surrounding-text", unsafeBitCast(delete, to: GCallback.self))
    let preedit:
      @convention(c) (gpointer?, UnsafeMutablePointer<IBusText>?, UInt32, gboolean, gpointer?) ->
        Void = { _, text, caret, visible, data in
          client(data)?.setPreedit(visible == 1 ? underlined(text, caret: caret) : nil)
        }
    connect(context, "update-preedit-text", unsafeBitCast(preedit, to: GCallback.self))
    let hidePreedit: PlainSignal = { _, data in client(data)?.setPreedit(nil) }
    connect(context, "hide-preedit-text", unsafeBitCast(hidePreedit, to: GCallback.self))
    let preview:
      @convention(c) (gpointer?, UnsafeMutablePointer<IBusText>?, gboolean, gpointer?) -> Void = {
        _, text, visible, data in
        client(data)?.setPreview(visible == 1 ? string(text) : nil)
      }
    connect(context, "update-auxiliary-text", unsafeBitCast(preview, to: GCallback.self))
    let hidePreview: PlainSignal = { _, data in client(data)?.setPreview(nil) }
    connect(context, "hide-auxiliary-text", unsafeBitCast(hidePreview, to: GCallback.self))
    let list:
      @convention(c) (gpointer?, UnsafeMutablePointer<IBusLookupTable>?, gboolean, gpointer?) ->
        Void = { _, table, visible, data in
          client(data)?.list = visible == 1 ? table.map { LookupTable($0) } : nil
        }
    connect(context, "update-lookup-table", unsafeBitCast(list, to: GCallback.self))
    let hideList: PlainSignal = { _, data in client(data)?.list = nil }
    connect(context, "hide-lookup-table", unsafeBitCast(hideList, to: GCallback.self))
    let forward: @convention(c) (gpointer?, UInt32, UInt32, UInt32, gpointer?) -> Void = {
      _, keyval, _, state, data in
      let key = IBusKey(keyval: keyval, state: state)
      guard state & IBUS_RELEASE_MASK.rawValue == 0, let stroke = key.stroke else { return }
      client(data)?.document.type(stroke)
    }
    connect(context, "forward-key-event", unsafeBitCast(forward, to: GCallback.self))
  }

  private func connect(
    _ context: UnsafeMutablePointer<IBusInputContext>, _ signal: String, _ callback: GCallback
  ) {
    g_signal_connect_data(
      context, signal, callback, Unmanaged.passUnretained(self).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
  }

  private func setPreedit(_ text: String?) {
    preedit = text
    preeditCount += 1
  }

  private func setPreview(_ text: String?) {
    preview = text
    previewCount += 1
  }

  private func commit(_ text: String) {
    document.insertText(text)
  }

  private func delete(offset: Int, count: Int) {
    // The engine only ever deletes right before the caret.
    if offset == -count { document.deleteBackward(count) }
  }
}

private typealias TextSignal =
  @convention(c) (gpointer?, UnsafeMutablePointer<IBusText>?, gpointer?) -> Void
private typealias PlainSignal = @convention(c) (gpointer?, gpointer?) -> Void

private func client(_ data: gpointer?) -> DaemonClient? {
  data.map { Unmanaged<DaemonClient>.fromOpaque($0).takeUnretainedValue() }
}

private func string(_ text: UnsafeMutablePointer<IBusText>?) -> String {
  text?.pointee.text.map { String(cString: $0) } ?? ""
}

/// The text of a preedit, which must be underlined as a whole, with the caret after it.
private func underlined(_ text: UnsafeMutablePointer<IBusText>?, caret: UInt32) -> String {
  let length = UInt32(string(text).unicodeScalars.count)
  var isUnderlined = false
  guard caret == length else { return "\(string(text)), its caret at \(caret)" }
  var index: UInt32 = 0
  while let attributes = text?.pointee.attrs,
    let attribute = ibus_attr_list_get(attributes, index)?.pointee
  {
    if attribute.type == IBUS_ATTR_TYPE_UNDERLINE.rawValue,
      attribute.value == IBUS_ATTR_UNDERLINE_SINGLE.rawValue,
      attribute.start_index == 0, attribute.end_index == length
    {
      isUnderlined = true
    }
    index += 1
  }
  return isUnderlined ? string(text) : "\(string(text)), not underlined"
}

extension LookupTable {
  fileprivate init(_ table: UnsafeMutablePointer<IBusLookupTable>) {
    let count = ibus_lookup_table_get_number_of_candidates(table)
    let labels = (0..<count).map { string(ibus_lookup_table_get_candidate(table, $0)) }
    self.init(labels: labels, index: Int(ibus_lookup_table_get_cursor_pos(table)))
  }
}
