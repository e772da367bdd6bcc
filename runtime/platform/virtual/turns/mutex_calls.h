// The C library's own functions for mutexes. To be asked for before the simulation is entered: the loader may be busy
// with a thread that waits for its turn.
#pragma once

#include <pthread.h>

#include "platform/next_function.h"

namespace shep::simulation {

struct MutexCalls {
  int (*lock)(pthread_mutex_t*);
  int (*trylock)(pthread_mutex_t*);
  int (*unlock)(pthread_mutex_t*);
};

inline const MutexCalls& mutex_calls() {
  static const MutexCalls calls = {next_function<decltype(&pthread_mutex_lock)>("pthread_mutex_lock"),
                                   next_function<decltype(&pthread_mutex_trylock)>("pthread_mutex_trylock"),
                                   next_function<decltype(&pthread_mutex_unlock)>("pthread_mutex_unlock")};
  return calls;
}

}  // namespace shep::simulation
