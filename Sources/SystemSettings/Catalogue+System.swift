internal import GLibSupport
package import Messages

extension Catalogue {
  /// Has messages in the language of the user from now on.
  package static func useSystem() {
    let gettext = Gettext(domain)
    current = Catalogue(message: gettext.message, plural: gettext.message)
  }
}
