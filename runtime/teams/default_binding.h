// A thread that is bound to a core though nobody has asked for that, and the programs that it starts: they inherit
// where it may run.
#pragma once

#include <sched.h>

namespace shep {

// Whether the runtime has bound the calling thread so.
bool is_bound_by_default();

// While one lives, the calling thread may run wherever the process may, if only the default binding keeps it elsewhere.
class WithoutDefaultBinding {
 public:
  WithoutDefaultBinding();
  ~WithoutDefaultBinding();
  WithoutDefaultBinding(const WithoutDefaultBinding&) = delete;

 private:
  bool is_widened_ = false;
  cpu_set_t before_;
};

}  // namespace shep
