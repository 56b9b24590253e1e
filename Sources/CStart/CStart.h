// The one door to C for the starter: Embedded Swift has no module Glibc.
#ifndef CALCULATOR_CSTART_H
#define CALCULATOR_CSTART_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#endif
