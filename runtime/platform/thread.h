#pragma once

#include <cstddef>
#include <vector>

namespace shep {

// Starts a detached thread with all signals as the caller has them; stack_size 0 means the system's default. False: the
// system gives none.
bool create_thread(void* (*main)(void*), void* argument, size_t stack_size);

// While one lives, pthread_cancel waits: a thread that unwinds out of what is to be done once would leave it locked for
// ever.
class NotCancelled {
 public:
  NotCancelled();
  ~NotCancelled();
  NotCancelled(const NotCancelled&) = delete;

 private:
  int before_;
};

// Lets the calling thread's sleeps end when they should; by default the kernel may be 50 us late.
void use_exact_timers();

// Where the calling thread has a real-time policy: it comes before others of its creator's priority, if the system lets
// it.
void go_before_equals();

// The operating system's numbers of the processors that the calling thread may run on, in increasing order.
std::vector<int> cpus_of_calling_thread();

// Moves the pages of its stack that the calling thread has touched so far, and its thread-local variables with them, to
// the node of that number: they were touched where the thread was created.
void bring_stack_to(int numa_node);

}  // namespace shep
