// The smallest IBus engines in C that can be held against Calculator. One program, so that they
// differ in nothing but what is measured:
//
//   bench-engine pass      returns FALSE for every key
//   bench-engine settings  the same, and holds a GSettings object
//   bench-engine preview   the same, and sends what Calculator sends for `12+30`: it asks for
//                          surrounding text, and shows and hides `12 + 30 = 42 ⏎` as auxiliary text
//   bench-engine late      the same, but answers the key first, as Calculator does
//
// A variant owns the bus name org.freedesktop.IBus.Bench.VARIANT; its engine is bench-VARIANT.

#include <ibus.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  IBusEngine parent;
  char typed[64]; // the calculation that is being typed
  gboolean shown; // whether a preview is shown
} BenchEngine;

typedef IBusEngineClass BenchEngineClass;

static GType bench_engine_get_type(void);
G_DEFINE_TYPE(BenchEngine, bench_engine, IBUS_TYPE_ENGINE)

static gboolean has_preview, is_late;
static guint drawing; // the source that will show what is due; 0 is none

static gboolean return_false(IBusEngine *engine, guint keyval, guint keycode, guint state) {
  return FALSE;
}

// Follows what is typed: digits and one `+`, up to anything else.
static void follow(BenchEngine *self, guint keyval) {
  size_t length = strlen(self->typed);
  if (keyval == IBUS_KEY_KP_Add) keyval = '+';
  if (keyval == IBUS_KEY_BackSpace) {
    if (length > 0) self->typed[length - 1] = '\0';
  } else if (((keyval >= '0' && keyval <= '9') || keyval == '+') &&
             length + 1 < sizeof self->typed) {
    self->typed[length] = (char)keyval;
    self->typed[length + 1] = '\0';
  } else {
    self->typed[0] = '\0';
  }
}

static void show(BenchEngine *self) {
  long first, second;
  if (sscanf(self->typed, "%ld+%ld", &first, &second) == 2) {
    char text[128];
    snprintf(text, sizeof text, "\u2066%ld + %ld = %ld\u2069 ⏎", first, second, first + second);
    ibus_engine_update_auxiliary_text(&self->parent, ibus_text_new_from_string(text), TRUE);
    self->shown = TRUE;
  } else if (self->shown) {
    ibus_engine_hide_auxiliary_text(&self->parent);
    self->shown = FALSE;
  }
}

static gboolean show_due(gpointer engine) {
  drawing = 0;
  show(engine);
  return G_SOURCE_REMOVE;
}

static gboolean send_preview(IBusEngine *engine, guint keyval, guint keycode, guint state) {
  if (state & IBUS_RELEASE_MASK || keyval == IBUS_KEY_Shift_L) return FALSE;
  follow((BenchEngine *)engine, keyval);
  if (!is_late) {
    show((BenchEngine *)engine);
  } else if (drawing == 0) {
    drawing = g_idle_add(show_due, engine);
  }
  return FALSE;
}

static void ask_for_surrounding_text(IBusEngine *engine) {
  ibus_engine_get_surrounding_text(engine, NULL, NULL, NULL);
}

static void bench_engine_class_init(BenchEngineClass *class) {
  class->process_key_event = has_preview ? send_preview : return_false;
  if (!has_preview) return;
  class->enable = ask_for_surrounding_text;
  class->focus_in = ask_for_surrounding_text;
}

static void bench_engine_init(BenchEngine *self) {}

static void quit(IBusBus *bus, gpointer data) {
  ibus_quit();
}

int main(int count, char **arguments) {
  if (count != 2) return EXIT_FAILURE;
  const char *variant = arguments[1];
  char bus_name[64], engine_name[64];
  snprintf(bus_name, sizeof bus_name, "org.freedesktop.IBus.Bench.%s", variant);
  snprintf(engine_name, sizeof engine_name, "bench-%s", variant);
  is_late = strcmp(variant, "late") == 0;
  has_preview = is_late || strcmp(variant, "preview") == 0;

  ibus_init();
  IBusBus *bus = ibus_bus_new();
  if (!ibus_bus_is_connected(bus)) return EXIT_FAILURE;
  g_signal_connect(bus, "disconnected", G_CALLBACK(quit), NULL);
  GSettings *settings =
      strcmp(variant, "settings") == 0 ? g_settings_new("org.freedesktop.ibus.general") : NULL;
  IBusFactory *factory = ibus_factory_new(ibus_bus_get_connection(bus));
  ibus_factory_add_engine(factory, engine_name, bench_engine_get_type());
  if (ibus_bus_request_name(bus, bus_name, 0) == 0) return EXIT_FAILURE;
  ibus_main();
  g_clear_object(&settings);
  return EXIT_SUCCESS;
}
