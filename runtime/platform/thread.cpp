#include "platform/thread.h"

#include <limits.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>

namespace shep {

bool create_thread(void* (*main)(void*), void* argument, size_t stack_size) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (stack_size) {
    const size_t page = size_t(sysconf(_SC_PAGESIZE));
    stack_size = std::max<size_t>(stack_size, PTHREAD_STACK_MIN);
    pthread_attr_setstacksize(&attributes, (stack_size + page - 1) & ~(page - 1));
  }
  pthread_t thread;
  const bool created = pthread_create(&thread, &attributes, main, argument) == 0;
  pthread_attr_destroy(&attributes);
  return created;
}

void use_exact_timers() { prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0); }

}  // namespace shep
