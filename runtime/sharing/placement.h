// Where the threads of a program that shares the machine are: on the cpus that it may use now.
#pragma once

#include <sched.h>

namespace shep {

// Called by one thread at a time.
class CpuPlacement {
 public:
  // binds: false where the kernel places the threads, and only their number follows the goal.
  explicit CpuPlacement(bool binds) : binds_(binds) {}

  // The cpus that the program may use from now on; none: its threads stay where they are.
  void set_goal(const cpu_set_t& cpus) { goal_ = cpus; }
  int cpus_of_goal() const { return CPU_COUNT(&goal_); }
  // Returns true if the goal is all that the process has been given.
  bool has_all() const;

  // Confines the threads to the goal. It takes some 50 us, and so the table is locked meanwhile only where a core is to
  // be given behind it. Returns false if some threads may be elsewhere yet.
  bool move_to_goal();

  // Binds the keeper, which calls it, to the core that the program has had for longest. A wake-up would bring it to the
  // caller's, which may be the one to give, and to move itself takes longer than to move the others.
  void stay_at_home();

 private:
  const bool binds_;
  cpu_set_t goal_ = {};
  cpu_set_t cpus_ = {};  // where the threads are
  int home_ = CPU_SETSIZE;  // a cpu of the keeper's core; that many: it has none yet
};

}  // namespace shep
