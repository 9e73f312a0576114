#ifndef REUNITE_SANDBOX_H
#define REUNITE_SANDBOX_H

// Functions to isolate a process that Swift cannot express: variadic calls, macros, and Linux's own system calls.
//
// _GNU_SOURCE is not defined, because the system's types would then differ from those of Swift's modules. The few
// declarations that need it are repeated here.

#include "filter.h"
#include "fork.h"
#include "limits.h"
#include "spawn.h"

#endif
