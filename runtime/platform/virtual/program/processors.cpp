// The hardware threads that the program asks for, in place of the C library's functions: those of the virtual machine,
// from the beginning of the process on. A thread that the machine does not know yet may run on all of them.
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <algorithm>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/call.h"

using namespace shep::simulation;

extern "C" {
long __sysconf(int name);  // NOLINT(bugprone-reserved-identifier): the C library's own
int __wrap_sched_getaffinity(pid_t id, size_t size, cpu_set_t* set);
int __wrap_sched_setaffinity(pid_t id, size_t size, const cpu_set_t* set);
}

namespace {

// Returns how many the machine has; 0: that is not known.
int count_of_machine() {
  if (has_begun()) return simulated().cpus.count();
  const char* const told = getenv("SHEPHERD_VIRTUAL_CPUS");
  return told ? atoi(told) : 0;
}

// However many of them the calling thread may use, as the C library does it.
long online() {
  const int all = count_of_machine();
  return all > 0 ? all : __sysconf(_SC_NPROCESSORS_ONLN);
}

long configured() {
  const int all = count_of_machine();
  return all > 0 ? all : __sysconf(_SC_NPROCESSORS_CONF);
}

// The system's name for a thread of the program; 0: it is none, or the calling one.
pid_t id_of(pthread_t handle) {
  pid_t found = 0;
  if (pthread_equal(handle, pthread_self())) return 0;
  simulated().turns.for_each(simulated().program, [&](const Thread& each) {
    if (!found && pthread_equal(each.handle, handle)) found = each.id.load(std::memory_order_relaxed);
  });
  return found;
}

constexpr pid_t kNobody = -1;

// The system is told to write there first, and says so where that is nowhere.
int give(cpu_set_t* set, size_t size, const cpu_set_t* found, size_t whole) {
  if (!set) return errno = EFAULT, -1;
  if (syscall(SYS_getcpu, set, nullptr, nullptr) != 0) return -1;
  memset(set, 0, size);
  memcpy(set, found, whole);
  return 0;
}

int error_of(int result) { return result == 0 ? 0 : errno; }

}  // namespace

SHEP_EXPORT int get_nprocs() noexcept { return int(online()); }
SHEP_EXPORT int get_nprocs_conf() noexcept { return int(configured()); }
SHEP_EXPORT long sysconf(int name) noexcept {
  return name == _SC_NPROCESSORS_ONLN ? online() : name == _SC_NPROCESSORS_CONF ? configured() : __sysconf(name);
}

SHEP_EXPORT int sched_getcpu() noexcept {
  if (const Thread* const thread = self) return thread->cpu;
  unsigned cpu = 0;
  return syscall(SYS_getcpu, &cpu, nullptr, nullptr) == 0 ? int(cpu) : -1;
}

SHEP_EXPORT int sched_getaffinity(pid_t id, size_t size, cpu_set_t* set) noexcept {
  SHEP_NEXT(sched_getaffinity);
  Thread* const thread = meet();
  if (!thread) return next(id, size, set);
  const InLibrary library(thread, SHEP_CALLER);
  if (size * 8 < size_t(simulated().cpus.count()) || size % sizeof(long) != 0) return errno = EINVAL, -1;
  cpu_set_t* const found = CPU_ALLOC(kMostCpus);
  if (!found) return -1;
  const size_t whole = std::min(size, CPU_ALLOC_SIZE(kMostCpus));
  int result = __wrap_sched_getaffinity(id, whole, found);
  if (result == 0) result = give(set, size, found, whole);
  CPU_FREE(found);
  return result;
}

SHEP_EXPORT int sched_setaffinity(pid_t id, size_t size, const cpu_set_t* set) noexcept {
  SHEP_NEXT(sched_setaffinity);
  Thread* const thread = meet();
  if (!thread) return next(id, size, set);
  const InLibrary library(thread, SHEP_CALLER);
  // The system reads the set before it finds that nobody has this number.
  if (syscall(SYS_sched_setaffinity, kNobody, size, set) != 0 && errno == EFAULT) return -1;
  return __wrap_sched_setaffinity(id, size, set);
}

SHEP_EXPORT int pthread_getaffinity_np(pthread_t handle, size_t size, cpu_set_t* set) noexcept {
  SHEP_NEXT(pthread_getaffinity_np);
  return meet() ? error_of(sched_getaffinity(id_of(handle), size, set)) : next(handle, size, set);
}

SHEP_EXPORT int pthread_setaffinity_np(pthread_t handle, size_t size, const cpu_set_t* set) noexcept {
  SHEP_NEXT(pthread_setaffinity_np);
  return meet() ? error_of(sched_setaffinity(id_of(handle), size, set)) : next(handle, size, set);
}
