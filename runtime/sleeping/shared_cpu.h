// Threads that are bound by default and do not get the cpu that they are bound to: they move off the primary thread's,
// and are let go where somebody else has theirs. Threads that are bound by default never share a cpu; but nobody
// binds the primary thread, which belongs to the program. The kernel may run it on another's cpu for many milliseconds,
// and each then waits for the other in turn. Then the other thread moves.
#pragma once

#include <cstdint>
#include <vector>

#include "execution/worker.h"

namespace shep {

// Called by each thread that has to wait for more than a moment: the primary thread tells its cpu, the others compare.
void keep_off_primary_cpu(Worker& worker);

// What a primary thread does while it sleeps: from time to time it looks whether threads that are bound by default get
// no processor. Others that the kernel prefers, as those of a higher priority, may keep them from theirs for as long as
// they like, and it would wait. Such threads may run on all cpus of their node for a while.
class StarvedThreads {
 public:
  explicit StarvedThreads(const Worker& waiting);
  // Returns false for other threads, and where none is bound by default.
  bool may_exist() const { return may_exist_; }
  // `ns`: since the last call. Lets those go that wanted a processor at both calls, and had none for most of the time.
  void look(int64_t ns);

 private:
  const Worker& waiting_;
  const bool may_exist_;
  std::vector<int64_t> had_run_;  // ns, by thread number; negative: it did not want to
};

}  // namespace shep
