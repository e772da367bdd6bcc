// Threads of the program's own, beside those of the library.
#pragma once

#include <pthread.h>

#include "platform/virtual/simulation.h"

namespace shep::simulation {

enum class ThreadOf { kProgram, kLibrary, kObserver };

// Makes a thread of the machine. `maker`: the calling thread, in the library; null: it is outside. Returns what
// pthread_create() does.
int make_thread(Thread* maker, pthread_t* handle, const pthread_attr_t* attributes, void* (*main)(void*),
                void* argument, ThreadOf of);

// The C library's pthread_create().
int real_pthread_create(pthread_t* handle, const pthread_attr_t* attributes, void* (*main)(void*), void* argument);

// The thread lets others go on.
void yield(Thread& thread);
void yield_in_program(const void* place);

// Looks for those functions of the C library that the simulation calls itself. Later, another thread might have the
// loader's lock and wait for its turn.
void find_functions();

}  // namespace shep::simulation
