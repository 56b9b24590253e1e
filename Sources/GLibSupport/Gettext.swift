internal import CGLib
internal import Glibc

/// Messages in the user's language: `dgettext` of glibc.
package struct Gettext: Sendable {
  private let domain: String

  /// Sets the process's locale, and finds the catalogues of a domain.
  ///
  /// Catalogues are in `PREFIX/share/locale` for `PREFIX/libexec/program`. A catalogue is opened
  /// when the first message is looked up.
  package init(_ domain: String) {
    self.domain = domain
    setlocale(LC_CTYPE, "")
    setlocale(LC_MESSAGES, "")
    // The folder is not glibc's default, and the locale's encoding may not be UTF-8.
    if let folder = Program.sharedFolder { bindtextdomain(domain, folder + "/locale") }
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The translation; the English message where there is none.
  package func message(_ english: String) -> String {
    // Without a translation `dgettext` returns its argument, which must still be valid.
    english.withCString { makeString(dgettext(domain, $0)) }
  }

  /// The translation in the plural form for a number.
  package func message(_ one: String, _ other: String, _ count: UInt64) -> String {
    one.withCString { one in
      other.withCString { makeString(dngettext(domain, one, $0, UInt(clamping: count))) }
    }
  }
}
