#ifndef REUNITE_SANDBOX_H
#define REUNITE_SANDBOX_H

// The parts of isolating a process that Swift cannot say: variadic calls, macros, and Linux's own system calls.
//
// Without _GNU_SOURCE, with which the system's types would differ from those of Swift's own modules: the few things
// that need it are declared here.

#include "filter.h"
#include "limits.h"
#include "spawn.h"

#endif
