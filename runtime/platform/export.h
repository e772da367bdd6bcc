// What the library exports: the shep_* and omp_* entry points and nothing else.
#pragma once

#define SHEP_EXPORT extern "C" __attribute__((visibility("default")))
