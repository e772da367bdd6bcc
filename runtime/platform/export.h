// What the library exports: the shep_* and omp_* entry points and nothing else.
#pragma once

#define SHEP_EXPORT extern "C" __attribute__((visibility("default")))

// In an entry point: the program's instruction behind the call.
#define SHEP_CALLER __builtin_return_address(0)
