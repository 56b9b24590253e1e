internal import CGtk
package import GLibSupport

/// A push button with a text, which can take the keyboard.
package final class TextButton: Widget {
  package init(_ title: String, action: @escaping () -> Void) {
    super.init(gtk_button_new_with_label(title))
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    whenClicked(action)
  }

  /// True if it stands out as the next thing to press.
  package var standsOut = false {
    didSet { setClass("suggested-action", standsOut) }
  }

  /// Puts it below a group, in the middle.
  package func standBelow() {
    setClass("pill")
    gtk_widget_set_halign(pointer, GTK_ALIGN_CENTER)
  }

  package var title: String {
    get { makeString(gtk_button_get_label(instance(GtkButton.self))) }
    set { gtk_button_set_label(instance(GtkButton.self), newValue) }
  }
}

/// A switch, bound to a key of type `b`.
package final class Switch: Widget {
  package init(_ settings: Settings, _ key: String) {
    super.init(gtk_switch_new())
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    settings.bind(key, of: "b", to: pointer, "active")
  }
}

/// A whole number with buttons for one more and one less, bound to a key of type `i`.
package final class NumberField: Widget {
  package init(_ range: ClosedRange<Int>, _ settings: Settings, _ key: String) {
    super.init(
      gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), 1))
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    settings.bind(key, of: "i", to: pointer, "value")
  }
}

/// An icon of the theme, hidden from screen readers.
package final class Icon: Widget {
  package init(_ name: String) {
    super.init(gtk_image_new_from_icon_name(name))
  }

  package func show(_ name: String) {
    gtk_image_set_from_icon_name(opaque, name)
  }
}

package final class ProgressBar: Widget {
  package init() {
    super.init(gtk_progress_bar_new())
  }

  /// The share, from 0 to 1.
  package var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, min(max(newValue, 0), 1)) }
  }
}
