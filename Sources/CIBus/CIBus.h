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

#endif
