internal import CGLib
internal import Glibc
package import Messages

extension Catalogue {
  /// Has messages in the language of the user from now on: `dgettext` of glibc.
  ///
  /// No file is opened but the locale's; the catalogue is when the first message is looked up. It is
  /// looked for where the program is installed: `PREFIX/share/locale` for `PREFIX/libexec/program`.
  package static func useSystem() {
    setlocale(LC_CTYPE, "")
    setlocale(LC_MESSAGES, "")
    // Elsewhere than in the default folder of glibc, and in UTF-8 whatever the locale has.
    if let folder { bindtextdomain(domain, folder) }
    bind_textdomain_codeset(domain, "UTF-8")
    // Without a translation the answer is the very text that was asked for, which must still be there.
    current = Catalogue(
      message: { english in english.withCString { makeString(dgettext(domain, $0)) } },
      plural: { one, other, count in
        one.withCString { one in
          other.withCString { other in
            makeString(dngettext(domain, one, other, UInt(clamping: count)))
          }
        }
      })
  }

  /// The folder with the catalogues that belong to this program.
  private static var folder: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let parts = String(cString: program).split(separator: "/").dropLast(2)
    return "/" + (parts + ["share", "locale"]).joined(separator: "/")
  }
}
