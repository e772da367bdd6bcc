// What the library asks of the system, on the virtual machine: in place of platform/futex.cpp, process_barrier.cpp,
// preemption.cpp and of parts of thread.cpp. Calls of the C library for time and scheduling come by here, too (--wrap).
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "platform/clock.h"
#include "platform/cpu.h"
#include "platform/futex.h"
#include "platform/neighbours.h"
#include "platform/preemption.h"
#include "platform/process_barrier.h"
#include "platform/virtual/polling.h"
#include "platform/virtual/program/threads.h"

namespace shep {

using namespace simulation;

namespace {

constexpr int64_t kOrigin = 1'000'000'000;  // ns; some take 0 for "never"

// Returns false if it has slept until then in vain.
bool sleep_on(std::atomic<uint32_t>& word, uint32_t expected, int64_t ns) {
  const Inside inside;
  if (!inside) return false;
  Simulation& here = simulated();
  inside->clock += here.costs.futex_wait;
  here.turns.pass(*inside);
  if (word.load(std::memory_order_relaxed) != expected) return true;
  const bool ends = ns < kNever / kNs - inside->clock / kNs;
  return here.turns.sleep(*inside, &word, here.program, ends ? inside->clock + ns * kNs : kNever);
}

// Of the program; null: there is none.
Thread* thread_with(pid_t id) { return id == 0 ? self : simulated().turns.with_id(simulated().program, id); }

// Whether that is a thread of any process.
bool exists(pid_t id) {
  unsigned long set[1024];
  return id == 0 || syscall(SYS_sched_getaffinity, id, sizeof set, set) >= 0;
}

void pause_for(Thread& thread, int64_t time) {
  thread.clock += time;
  thread.idle += time;
  thread.is_resting = true;
  simulated().turns.pass(thread);
}

}  // namespace

void simulation::yield(Thread& thread) {
  pause_for(thread, simulated().costs.yield);
  simulated().turns.yield(thread);
}

void futex_wait(std::atomic<uint32_t>& word, uint32_t expected) { sleep_on(word, expected, kNever / kNs); }

void futex_wait_for(std::atomic<uint32_t>& word, uint32_t expected, int64_t ns) {
  sleep_on(word, expected, std::max<int64_t>(ns, 0));
}

void futex_wake(std::atomic<uint32_t>& word, int sleepers) {
  const Inside inside;
  if (!inside) return;
  Simulation& here = simulated();
  here.turns.pass(*inside);
  here.turns.wake(&word, here.program, sleepers, inside->clock + here.costs.wake_latency);
  inside->clock += here.costs.futex_wake;
}

// Programs of one machine know such a word by its place in the file.
void futex_wait_in_file(std::atomic<uint32_t>& word, size_t offset, uint32_t expected, int64_t ns) {
  const Inside inside;
  if (!inside) return;
  Simulation& here = simulated();
  inside->clock += here.costs.futex_wait;
  here.turns.pass(*inside);
  constexpr timespec kNoTime = {};
  if (syscall(SYS_futex, &word, FUTEX_WAIT, expected, &kNoTime, nullptr, 0) != 0 && errno != ETIMEDOUT) return;
  const void* const place = reinterpret_cast<const void*>(offset + 1);
  here.turns.sleep(*inside, place, kAllPrograms, inside->clock + ns * kNs);
}

void futex_wake_in_file(std::atomic<uint32_t>&, size_t offset, int sleepers) {
  const Inside inside;
  if (!inside) return;
  Simulation& here = simulated();
  here.turns.pass(*inside);
  const void* const place = reinterpret_cast<const void*>(offset + 1);
  here.turns.wake(place, kAllPrograms, sleepers, inside->clock + here.costs.wake_latency);
  inside->clock += here.costs.futex_wake;
}

bool may_have_neighbours() { return simulated().arena.is_shared(); }

bool has_process_barrier() { return true; }

bool process_barrier() {
  const Inside inside;
  if (!inside) return true;
  Simulation& here = simulated();
  inside->clock += here.costs.membarrier;
  here.turns.delay_others(*inside, here.costs.interrupt);
  here.turns.pass(*inside);
  return true;
}

// topology/cgroup.cpp's: nobody shares the virtual machine.
int cgroup_cpu_quota();
int cgroup_cpu_quota() { return INT_MAX; }

void Preemption::restart() {}
int64_t Preemption::until(int64_t) { return 0; }
void OthersTime::restart(int64_t now) { wall_ = now; }
int64_t OthersTime::until(int64_t now, int cpus) const {
  return simulated().settings.programs > 1 ? (now - wall_) * cpus : 0;
}

void relax_cpu() {
  const Inside inside;
  if (!inside) return;
  pause_for(*inside, length_of_pause(*inside));
  end_pause(*inside);
}

int64_t monotonic_ns() {
  const Inside inside;
  if (!inside) return kOrigin + (self ? self->clock / kNs : 0);
  inside->clock += simulated().costs.clock;
  simulated().turns.pass(*inside);
  return kOrigin + inside->clock / kNs;
}

}  // namespace shep

using namespace shep;

extern "C" {

int __wrap_sched_yield() {
  const Inside inside;
  if (!inside) return 0;
  yield(*inside);
  return 0;
}

// Pages lie on no node of the virtual machine: its nodes are none of this one's.
long __wrap_mbind(void*, unsigned long, int, const unsigned long*, unsigned long, unsigned) { return 0; }
long __wrap_move_pages(int, unsigned long, void**, const int*, int*, int) { return -1; }

int __wrap_sched_getcpu() { return self ? self->cpu : 0; }

// A thread that is none of the program's may run wherever the program may, if there is one.
int __wrap_sched_getaffinity(pid_t id, size_t size, cpu_set_t* set) {
  const Inside inside;
  const Thread* const thread = thread_with(id);
  if (!thread && !exists(id)) return errno = ESRCH, -1;
  const CpuMask allowed = thread ? thread->allowed : simulated().allowed;
  const int cpus = int(std::min(size_t(simulated().cpus.count()), size * CHAR_BIT));
  CPU_ZERO_S(size, set);
  for (int cpu = 0; cpu < cpus; ++cpu)
    if (allowed.has(cpu)) CPU_SET_S(cpu, size, set);
  return 0;
}

int __wrap_sched_setaffinity(pid_t id, size_t size, const cpu_set_t* set) {
  const Inside inside;
  Thread* const thread = thread_with(id);
  if (!thread) return errno = exists(id) ? EPERM : ESRCH, -1;
  CpuMask allowed = {};
  bool is_empty = true;
  for (int cpu = 0; cpu < simulated().cpus.count(); ++cpu) {
    if (!CPU_ISSET_S(cpu, size, set)) continue;
    allowed.add(cpu);
    is_empty = false;
  }
  if (is_empty) return errno = EINVAL, -1;
  if (inside) simulated().turns.confine(*inside, *thread, allowed);
  return 0;
}

int __wrap_nanosleep(const timespec* time, timespec*) {
  const Inside inside;
  if (!inside) return int(syscall(SYS_nanosleep, time, nullptr));
  const int64_t ns = int64_t{time->tv_sec} * 1'000'000'000 + time->tv_nsec;
  simulated().turns.sleep(*inside, &*inside, simulated().program, inside->clock + ns * kNs);
  return 0;
}
}
