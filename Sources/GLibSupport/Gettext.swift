internal import CGLib
internal import Glibc

/// Messages in the language of the user: `dgettext` of glibc.
package struct Gettext: Sendable {
  private let domain: String

  /// Takes the locale of the process, and the catalogues of a domain.
  ///
  /// No file is opened but the locale's; the catalogue is when the first message is looked up. It is
  /// looked for where the program is installed: `PREFIX/share/locale` for `PREFIX/libexec/program`.
  ///
  /// - Parameter domain: The name of the catalogues' files.
  package init(_ domain: String) {
    self.domain = domain
    setlocale(LC_CTYPE, "")
    setlocale(LC_MESSAGES, "")
    // Elsewhere than in the default folder of glibc, and in UTF-8 whatever the locale has.
    if let folder = Program.sharedFolder { bindtextdomain(domain, folder + "/locale") }
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// Looks a message up.
  ///
  /// - Parameter english: The message in English.
  /// - Returns: Its translation; the message itself where there is none.
  package func message(_ english: String) -> String {
    // Without a translation the answer is the very text that was asked for, which must still be there.
    english.withCString { makeString(dgettext(domain, $0)) }
  }

  /// Looks up the form of a message that goes with a number.
  ///
  /// - Parameters:
  ///   - one: The message for one, in English.
  ///   - other: The message for another number.
  ///   - count: The number.
  /// - Returns: The form.
  package func message(_ one: String, _ other: String, _ count: UInt64) -> String {
    one.withCString { one in
      other.withCString { makeString(dngettext(domain, one, $0, UInt(clamping: count))) }
    }
  }
}
