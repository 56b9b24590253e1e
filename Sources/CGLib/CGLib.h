// The one door to GLib, GObject and GIO. What the Swift side assumes about them is checked here, when it is compiled.
//
// The doors to libibus and to GTK come through this one, so that a type of GLib's is the same in all of them.
#ifndef CALCULATOR_CGLIB_H
#define CALCULATOR_CGLIB_H

#include <gio/gio.h>
#include <glib-unix.h>

_Static_assert(sizeof(guint) == 4, "the ids of sources and IBus keyvals are 32-bit");
_Static_assert(sizeof(gboolean) == sizeof(int), "gboolean is returned and taken as Int32");
_Static_assert(sizeof(gunichar) == 4, "a gunichar is one Unicode scalar");
_Static_assert(sizeof(GType) == sizeof(void *), "a GType fits a pointer");

#endif
