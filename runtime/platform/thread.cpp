#include "platform/thread.h"

#include <fcntl.h>
#include <numaif.h>
#include <pthread.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "platform/thread_attributes.h"

namespace shep {

bool create_thread(void* (*main)(void*), void* argument, size_t stack_size, bool) {
  const ThreadAttributes attributes(stack_size);
  if (!attributes) return false;
  pthread_t thread;
  return pthread_create(&thread, attributes.get(), main, argument) == 0;
}

int most_threads_of_system() {
  long most = INT_MAX;
  for (const char* file : {"/proc/sys/kernel/threads-max", "/proc/sys/kernel/pid_max"}) {
    char text[32] = {};
    const int opened = open(file, O_RDONLY | O_CLOEXEC);
    if (opened < 0) continue;
    if (const ssize_t size = read(opened, text, sizeof text - 1); size > 0)
      if (const long number = strtol(text, nullptr, 10); number > 0) most = std::min(most, number);
    close(opened);
  }
  return int(most);
}

NotCancelled::NotCancelled() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
NotCancelled::~NotCancelled() { pthread_setcancelstate(before_, nullptr); }

void use_exact_timers() { prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0); }

void run_at_once() {
  constexpr uint64_t kSlice = 100'000;  // ns, the least that the kernel takes
  // The kernel's struct sched_attr in its first version, which headers of the C library may have or not.
  struct {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
  } attributes = {};
  if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0 || attributes.policy != SCHED_OTHER) return;
  attributes.size = sizeof attributes;
  attributes.runtime = kSlice;
  syscall(SYS_sched_setattr, 0, &attributes, 0);
}

void go_before_equals() {
  int policy;
  sched_param parameters;
  if (pthread_getschedparam(pthread_self(), &policy, &parameters) != 0 || (policy != SCHED_FIFO && policy != SCHED_RR))
    return;
  if (parameters.sched_priority >= sched_get_priority_max(policy)) return;
  ++parameters.sched_priority;
  pthread_setschedparam(pthread_self(), policy, &parameters);
}

int64_t run_time_if_runnable(pid_t thread) {
  const NotCancelled not_cancelled;  // as its callers' waits are
  char text[64];
  snprintf(text, sizeof text, "/proc/self/task/%d/stat", thread);
  const int file = open(text, O_RDONLY | O_CLOEXEC);
  const ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  text[std::max<ssize_t>(size, 0)] = 0;
  const char* const name_end = strrchr(text, ')');  // the name of up to 15 bytes may have one, too
  if (!name_end || strncmp(name_end, ") R", 3) != 0) return -1;
  timespec time;
  if (clock_gettime(clockid_t(~unsigned(thread) << 3 | 6), &time) != 0) return -1;  // as pthread_getcpuclockid(3)
  return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

bool get_affinity(pid_t thread, cpu_set_t& cpus) {
  CPU_ZERO(&cpus);
  return syscall(SYS_sched_getaffinity, thread, sizeof cpus, &cpus) > 0;
}

bool set_affinity(pid_t thread, const cpu_set_t& cpus) {
  return syscall(SYS_sched_setaffinity, thread, sizeof cpus, &cpus) == 0;
}

std::vector<int> cpus_of_calling_thread() {
  std::vector<int> cpus;
  constexpr int kMostCpus =
      1 << 16;  // the kernel refuses a set without room for all its cpus, but does not say how many
  for (int room = CPU_SETSIZE; room <= kMostCpus; room *= 4) {
    cpu_set_t* set = CPU_ALLOC(room);
    const size_t bytes = CPU_ALLOC_SIZE(room);
    CPU_ZERO_S(bytes, set);
    const bool fits = syscall(SYS_sched_getaffinity, 0, bytes, set) > 0;
    for (int cpu = 0; fits && cpu < room; ++cpu)
      if (CPU_ISSET_S(cpu, bytes, set)) cpus.push_back(cpu);
    CPU_FREE(set);
    if (fits) break;
  }
  return cpus;
}

void bring_stack_to(int numa_node) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* low = nullptr;
  size_t size = 0;
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  constexpr int kMost = 64;
  void* pages[kMost];
  int nodes[kMost], status[kMost], count = 0;
  const uintptr_t page = uintptr_t(sysconf(_SC_PAGESIZE));
  const uintptr_t here = reinterpret_cast<uintptr_t>(&attributes) / page * page,
                  end = reinterpret_cast<uintptr_t>(low) + size;
  for (uintptr_t each = here; each < end && count < kMost; each += page, ++count) {
    pages[count] = reinterpret_cast<void*>(each);
    nodes[count] = numa_node;
  }
  move_pages(0, size_t(count), pages, nodes, status, MPOL_MF_MOVE);
}

}  // namespace shep
