// The C library's ways to make a thread of the program's, and to ask and say where one runs. A thread that is made by
// one that the runtime has bound by default may run where the process may. That binding is nothing that the program has
// to know of: it is told the process's mask, so that it does not size a pool by one core or bind what it puts back. And
// the runtime lets be what the program has bound, where it has put it itself, too. Missing in the static library for
// the same reason as those of started_programs.cpp; a virtual machine has its own.
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <threads.h>
#include <unistd.h>

#include <algorithm>

#include "platform/export.h"
#include "platform/next_function.h"
#include "teams/default_binding.h"

using namespace shep;

// `size`: bytes of the program's set.
static void tell_process_mask(size_t size, cpu_set_t* cpus) {
  const cpu_set_t* const mask = mask_without_default_binding();
  if (!mask) return;
  memset(cpus, 0, size);
  memcpy(cpus, mask, std::min(size, sizeof *mask));
}

SHEP_EXPORT int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*main)(void*),
                               void* argument) noexcept {
  const auto next = next_of<pthread_create>("pthread_create");
  const WideBirths wide(WideBirths::Of::kProgram);
  return next(thread, attributes, main, argument);
}

SHEP_EXPORT int thrd_create(thrd_t* thread, thrd_start_t main, void* argument) {
  const auto next = next_of<thrd_create>("thrd_create");
  const WideBirths wide(WideBirths::Of::kProgram);
  return next(thread, main, argument);
}

SHEP_EXPORT int sched_getaffinity(pid_t thread, size_t size, cpu_set_t* cpus) noexcept {
  const auto next = next_of<sched_getaffinity>("sched_getaffinity");
  const int result = next(thread, size, cpus);
  if (result == 0 && (thread == 0 || thread == gettid())) tell_process_mask(size, cpus);
  return result;
}

SHEP_EXPORT int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t* cpus) noexcept {
  const auto next = next_of<pthread_getaffinity_np>("pthread_getaffinity_np");
  const int error = next(thread, size, cpus);
  if (error == 0 && pthread_equal(thread, pthread_self())) tell_process_mask(size, cpus);
  return error;
}

SHEP_EXPORT int sched_setaffinity(pid_t thread, size_t size, const cpu_set_t* cpus) noexcept {
  const auto next = next_of<sched_setaffinity>("sched_setaffinity");
  if (thread != 0 && thread != gettid()) return next(thread, size, cpus);
  OwnBinding binding;
  const int result = next(thread, size, cpus);
  if (result != 0) binding.undo();
  return result;
}

SHEP_EXPORT int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t* cpus) noexcept {
  const auto next = next_of<pthread_setaffinity_np>("pthread_setaffinity_np");
  if (!pthread_equal(thread, pthread_self())) return next(thread, size, cpus);
  OwnBinding binding;
  const int error = next(thread, size, cpus);
  if (error != 0) binding.undo();
  return error;
}
