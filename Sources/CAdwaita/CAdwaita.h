// The one door to libadwaita. GTK comes through its own, which must be the first: what is included there is not declared
// once more here.
#ifndef CALCULATOR_CADWAITA_H
#define CALCULATOR_CADWAITA_H

// What later versions call deprecated is what Debian 12's 1.2 has.
#define ADW_DISABLE_DEPRECATION_WARNINGS

#include "../CGtk/CGtk.h"

#include <adwaita.h>

#if !ADW_CHECK_VERSION(1, 2, 0)
#error "libadwaita 1.2 or newer is needed"
#endif

#endif
