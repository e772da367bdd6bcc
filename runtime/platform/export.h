// The library exports its entry points, shep_* and omp_*, and nothing else.
#pragma once

#define SHEP_EXPORT extern "C" __attribute__((visibility("default")))

// In an entry point: the program's instruction after the call.
#define SHEP_CALLER __builtin_return_address(0)
