// The one door to GTK, with what GDK shows of X11. What the Swift side assumes is checked here, when it is compiled. GLib
// comes through its own door, which must be the first: what is included there is not declared once more here.
#ifndef CALCULATOR_CGTK_H
#define CALCULATOR_CGTK_H

#include "../CGLib/CGLib.h"

#include <gdk/x11/gdkx.h>
#include <gtk/gtk.h>

#if !GTK_CHECK_VERSION(4, 8, 0)
#error "GTK 4.8 or newer is needed"
#endif

_Static_assert(sizeof(Window) == sizeof(unsigned long), "an X window is a UInt");

#endif
