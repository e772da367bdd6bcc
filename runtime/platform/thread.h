#pragma once

#include <sched.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shep {

// Starts a detached thread with the caller's signal mask. `stack_size`: bytes; 0: the system's default. Returns false
// if the system refuses. `observes`: it only looks at what others do, now and then.
bool create_thread(void* (*main)(void*), void* argument, size_t stack_size, bool observes = false);

// Returns how many threads the system can have in all, whatever limits the process has beside that.
int most_threads_of_system();

// While one lives, pthread_cancel waits: a thread unwound out of one-time initialisation would leave it locked for
// ever.
class NotCancelled {
 public:
  NotCancelled();
  ~NotCancelled();
  NotCancelled(const NotCancelled&) = delete;

 private:
  int before_;
};

// Makes the calling thread's sleeps end on time; by default the kernel may be 50 us late.
void use_exact_timers();

// Asks for short time slices for the calling thread, if it has the ordinary policy: where it sleeps nearly always, a
// kernel that heeds them (Linux 6.12) lets it run at once when it is woken, before threads that are busy.
void run_at_once();

// Raises the calling thread, if it has a real-time policy, above others of its creator's priority, as far as the system
// allows.
void go_before_equals();

// Returns how long that thread of the process has had a processor, ns; -1: it is gone, or does not want one now.
int64_t run_time_if_runnable(pid_t thread);

// Returns the operating system's numbers of the cpus that the calling thread may run on, in increasing order.
std::vector<int> cpus_of_calling_thread();

// Gives the cpus on which that thread may run, 0 for the calling one: where it is bound by default, too, which the
// program's own call does not tell (api/started_threads.cpp). Returns false if it is gone or has more than fit.
bool get_affinity(pid_t thread, cpu_set_t& cpus);

// Has that thread of the process, or the calling one for 0, run on those cpus only. Unlike the C library's function it
// is no sign that the program has bound the thread (api/started_threads.cpp). Returns false if the system refuses.
bool set_affinity(pid_t thread, const cpu_set_t& cpus);

// Moves the touched pages of the calling thread's stack, and its thread-local variables with them, to that node (the
// kernel's number); they were touched where the thread was created.
void bring_stack_to(int numa_node);

}  // namespace shep
