// The smallest program of GTK 4 with a window that says something: what the keypad's start is measured against. As the
// keypad, it is on X11 and uses no input method.

#include <gtk/gtk.h>

int main(void) {
  g_setenv("GTK_IM_MODULE", "gtk-im-context-simple", TRUE);
  g_setenv("GDK_BACKEND", "x11", TRUE);
  gtk_init();
  GtkWidget *window = gtk_window_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 440, 340);
  gtk_window_set_child(GTK_WINDOW(window), gtk_label_new("Hello"));
  gtk_window_present(GTK_WINDOW(window));
  g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
