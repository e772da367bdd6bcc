// When a child task may start and what waits for its end, by the dependences of the children of one frame
// (OpenMP 5.2, 15.9.5). As dependences/dependences.h has it for tasks that run, in generations of uses; but of a
// generation it is enough to know when its last member ends.
#pragma once

#include <shepherd/abi.h>

#include <span>
#include <unordered_map>

#include "observe/span/span_path.h"

namespace shep {

class SpanDependences {
 public:
  // To the end of the last sibling that one with these dependences waits for. Members of a mutexinoutset count as one
  // behind the other, in the order of their generation.
  SpanPath before(std::span<const shep_dependence> dependences) const;
  // A child with these dependences ends there.
  void add(std::span<const shep_dependence> dependences, const SpanPath& end);
  // Its parent has waited for all of them.
  void clear();

 private:
  struct Location {
    bool shares = false;  // the newest generation: all its members may run at once
    shep_size kind = SHEP_DEPEND_NONE;
    SpanPath newest, previous;
  };
  static bool joins(const Location& location, shep_size kind) { return location.shares && location.kind == kind; }

  std::unordered_map<const volatile void*, Location> locations_;
  SpanPath all_memory_;  // the last one that used omp_all_memory
  SpanPath all_;  // of any that have dependences
};

}  // namespace shep
