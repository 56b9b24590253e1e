// The smallest programs of libadwaita with a window: what the preferences' start is measured against.
//
//   empty-adwaita            nothing in it, not even what closes it
//   empty-adwaita --header   a header bar with a title, and no more

#include <adwaita.h>

static gboolean has_header;

static void activate(GtkApplication *application, gpointer data) {
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 720, 720);
  if (has_header) {
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_window_set_title(GTK_WINDOW(window), "Calculator");
    gtk_box_append(GTK_BOX(column), adw_header_bar_new());
    adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), column);
  }
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  has_header = count > 1 && strcmp(arguments[1], "--header") == 0;
  AdwApplication *application = adw_application_new("org.freedesktop.IBus.Calculator.Empty", 0);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}
