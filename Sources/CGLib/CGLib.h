// The one door to GLib, GObject and GIO. What the Swift side assumes about them is checked here, when it is compiled.
//
// The doors to libibus and to GTK come through this one, so that a type of GLib's is the same in all of them.
#ifndef CALCULATOR_CGLIB_H
#define CALCULATOR_CGLIB_H

#define G_SETTINGS_ENABLE_BACKEND

#include <gio/gio.h>
#include <gio/gsettingsbackend.h>
#include <glib-unix.h>

// Of <libintl.h>, which brings <locale.h> along where it is optimized: the types in that would then be this module's, not glibc's.
char *dgettext(const char *domain, const char *text);
char *dngettext(const char *domain, const char *one, const char *other, unsigned long count);
char *bindtextdomain(const char *domain, const char *folder);
char *bind_textdomain_codeset(const char *domain, const char *codeset);

_Static_assert(sizeof(guint) == 4, "the ids of sources and IBus keyvals are 32-bit");
_Static_assert(sizeof(gboolean) == sizeof(int), "gboolean is returned and taken as Int32");
_Static_assert(sizeof(gunichar) == 4, "a gunichar is one Unicode scalar");
_Static_assert(sizeof(GType) == sizeof(void *), "a GType fits a pointer");

// A macro with a cast, which Swift does not see.
static const GType calculator_type_string = G_TYPE_STRING;

// What is stored for a key, whatever its schema allows; NULL where nothing is. g_settings_get_value takes what is not allowed for nothing.
static inline GVariant *calculator_settings_stored(GSettings *settings, const char *key, const GVariantType *type) {
  GSettingsBackend *backend = NULL;
  char *folder = NULL;
  g_object_get(settings, "backend", &backend, "path", &folder, NULL);
  if (backend == NULL) {
    g_free(folder);
    return NULL;
  }
  char *path = g_strconcat(folder, key, NULL);
  GVariant *value = G_SETTINGS_BACKEND_GET_CLASS(backend)->read(backend, path, type, FALSE);
  g_free(path);
  g_free(folder);
  g_object_unref(backend);
  return value;
}

#endif
