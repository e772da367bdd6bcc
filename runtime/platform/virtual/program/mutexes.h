// The program's mutexes, for what waits for something else and lets one go meanwhile.
#pragma once

#include <pthread.h>

#include "platform/virtual/program/waiting.h"
#include "platform/virtual/turns/mutex_calls.h"

namespace shep::simulation {

// Whether threads of this process alone know it, and no more than the mutex itself says how it is waited for: neither
// priorities nor the end of its owner.
bool waits_on_machine(const pthread_mutex_t& mutex);

int lock(Thread& thread, const MutexCalls& calls, pthread_mutex_t* mutex, int64_t until = kNever);
int unlock(Thread* thread, const MutexCalls& calls, pthread_mutex_t* mutex);

}  // namespace shep::simulation
