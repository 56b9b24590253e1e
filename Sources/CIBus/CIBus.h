// The one door to libibus and GLib, and to the allocator they use. What the Swift side assumes about them is checked here,
// when it is compiled.
#ifndef CALCULATOR_CIBUS_H
#define CALCULATOR_CIBUS_H

#include <glib-unix.h>
#include <ibus.h>
#include <malloc.h>

#if !IBUS_CHECK_VERSION(1, 5, 27)
#error "libibus 1.5.27 or newer is needed (FocusInId)"
#endif

_Static_assert(sizeof(guint) == 4, "IBus keyvals, states and positions are 32-bit");
_Static_assert(sizeof(gboolean) == sizeof(int), "gboolean is returned as Int32");
_Static_assert(sizeof(gunichar) == 4, "a gunichar is one Unicode scalar");
_Static_assert(sizeof(GType) == sizeof(void *), "a GType fits a pointer");

#endif
