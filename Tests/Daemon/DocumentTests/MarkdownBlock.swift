/// A part of a Markdown document that may have commands.
enum MarkdownBlock: Equatable {
  /// Lines of code, fenced or indented; `isShell` is true if the fence names a shell.
  case code([String], isShell: Bool)
  /// The lines up to the next empty line, joined.
  case prose(String)

  static func blocks(of text: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var prose: [Substring] = []
    var code: [String]?
    var fence: Substring?
    var isShell = false

    func end() {
      if let lines = code { blocks.append(.code(lines, isShell: isShell)) }
      if !prose.isEmpty { blocks.append(.prose(prose.joined(separator: " "))) }
      code = nil
      prose = []
    }

    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let inner = line.drop { $0 == " " }
      if let open = fence {
        if inner.hasPrefix(open), inner.allSatisfy({ $0 == "`" || $0 == " " }) {
          end()
          fence = nil
        } else {
          code?.append(String(line))
        }
      } else if inner.hasPrefix("```") {
        end()
        fence = inner.prefix { $0 == "`" }
        isShell = ["sh", "bash", "console"].contains(inner.drop { $0 == "`" })
        code = []
      } else if inner.isEmpty {
        end()
      } else if line.hasPrefix("    "), prose.isEmpty {
        isShell = false
        code = (code ?? []) + [String(line.dropFirst(4))]
      } else {
        prose.append(inner)
      }
    }
    end()
    return blocks
  }

  static func codeSpans(of text: String) -> [String] {
    var spans: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "`") {
      let fence = rest[start...].prefix { $0 == "`" }
      let inside = rest[fence.endIndex...]
      var end: Substring.Index?
      var search = inside
      while let next = search.firstIndex(of: "`") {
        let run = search[next...].prefix { $0 == "`" }
        search = search[run.endIndex...]
        if run.count == fence.count {
          end = next
          break
        }
      }
      if let end {
        // A table cannot contain a bare `|`.
        spans.append(String(inside[..<end]).replacing("\\|", with: "|"))
        rest = search
      } else {
        rest = inside
      }
    }
    return spans
  }
}
