// The library exports the entry points (shep_*, omp_* and other runtimes' names) and nothing else.
#pragma once

#define SHEP_EXPORT extern "C" __attribute__((visibility("default")))

// In an entry point: the program's instruction after the call.
#define SHEP_CALLER __builtin_return_address(0)
