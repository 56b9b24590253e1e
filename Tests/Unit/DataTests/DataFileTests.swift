import CalculatorKeyboard
import Foundation
import SetupModel
import TestSupport
import Testing

/// Tests the installed files besides programs: they must be valid, and agree with the code.
@Suite struct DataFileTests {
  private func run(_ tool: String, _ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(
      #require(DataFile.tool(tool)), arguments,
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80"])
  }

  @Test(
    "AppStream finds nothing to say of the metainfo",
    .enabled(if: DataFile.tool("appstreamcli") != nil, "appstreamcli is needed"))
  func metainfo() throws {
    let ran = try run(
      "appstreamcli", ["validate", "--no-net", "--pedantic", DataFile.metainfo.url.path])
    #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
  }

  @Test(
    "The desktop file is valid",
    .enabled(if: DataFile.tool("desktop-file-validate") != nil, "desktop-file-validate is needed"))
  func desktopFile() throws {
    let ran = try run("desktop-file-validate", [DataFile.desktopFile.url.path])
    #expect(ran.status == 0 && ran.output.isEmpty, "\(ran.output)\(ran.errors)")
  }

  @Test("Desktops find the desktop file by what the window calls itself") func windowClass() {
    let line = "\nStartupWMClass=\(Product.setupIdentifier)\n"
    #expect(DataFile.desktopFile.text.contains(line))
  }

  @Test(
    "A manual page is shown without a warning",
    .enabled(
      if: DataFile.tool("man") != nil && DataFile.tool("groff") != nil, "man and groff are needed"),
    arguments: DataFile.manualPages)
  func manualPage(page: DataFile) throws {
    let ran = try run(
      "man", ["--warnings", "--encoding=UTF-8", "--local-file", "-Tutf8", "-Z", page.url.path])
    #expect(ran.status == 0 && ran.errors.isEmpty, "\(ran.errors)")
    #expect(ran.output.contains("x stop"))
  }

  @Test("The metainfo's latest release is this one, and its files are there") func release() throws
  {
    let text = DataFile.metainfo.text
    let latest = try #require(text.firstMatch(of: /<release version="([^"]*)"/))
    #expect(latest.1 == Product.version)
    let desktopFile = try #require(text.firstMatch(of: /<launchable type="desktop-id">([^<]*)</))
    #expect(String(desktopFile.1) == DataFile.desktopFile.url.lastPathComponent)
    let icon = try #require(text.firstMatch(of: /<icon type="stock">([^<]*)</))
    #expect(DataFile.desktopFile.text.contains("\nIcon=\(icon.1)\n"))
    #expect(!DataFile("icons/hicolor/scalable/apps/\(icon.1).svg").text.isEmpty)
  }

  @Test("The manual has every page of the preferences and every setting") func manual() {
    for page in SetupPage.allCases {
      #expect(DataFile.setupPage.plainText.contains(".BR \(page.rawValue)"), "\(page)")
    }
    for key in SettingKey.allCases where key != .introduced {
      #expect(DataFile.keyboardPage.plainText.contains(".BR \(key.rawValue) "), "\(key)")
    }
  }

  @Test(
    "A program's manual page has its options, and no others",
    arguments: [DataFile.enginePage, .keypadPage, .setupPage].filter { $0.program != nil })
  func options(page: DataFile) throws {
    let program = try #require(page.program)
    let help = try ProgramRun(program, ["--help"])
    #expect(help.status == 0)
    func options(_ text: String) -> Set<Substring> {
      Set(text.matches(of: /--[a-z][a-z-]*/).map(\.output))
    }
    #expect(options(help.output) == options(page.plainText))
  }

  @Test("What lies in data is installed") func makefile() throws {
    let makefile = try String(
      contentsOf: PrivateSession.root.appending(path: "Makefile"), encoding: .utf8)
    for page in DataFile.manualPages {
      let name = page.url.lastPathComponent
      #expect(makefile.contains("man\(name.suffix(1))/\(name)"), "\(name)")
    }
    let folder = PrivateSession.root.appending(path: "data/man")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(pages) == Set(DataFile.manualPages.map(\.url.lastPathComponent)))
  }
}

extension DataFile {
  /// The program of a manual page; `nil` if it is not built.
  fileprivate var program: URL? {
    let name = url.deletingPathExtension().lastPathComponent
    let program = Bundle.main.bundleURL.appending(path: name)
    return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
  }
}
