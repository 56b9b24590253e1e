// The one door to libibus, and to the allocator it uses. GLib comes through its own door, which must be the first: what is
// included there is not declared once more here.
#ifndef CALCULATOR_CIBUS_H
#define CALCULATOR_CIBUS_H

#include "../CGLib/CGLib.h"

#include <ibus.h>
#include <malloc.h>

#if !IBUS_CHECK_VERSION(1, 5, 27)
#error "libibus 1.5.27 or newer is needed (FocusInId)"
#endif

// g_object_new takes any number of arguments, which Swift cannot pass. The type is a class of IBusEngine.
static inline IBusEngine *calculator_engine_new(GType type, const char *name, const char *path, GDBusConnection *connection) {
  return (IBusEngine *)g_object_new(
      type, "engine-name", name, "object-path", path, "connection", connection, "has-focus-id", TRUE, NULL);
}

#endif
