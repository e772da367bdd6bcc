// A way through an execution from some beginning on: how long it takes, and how much of that each construct of the
// source contributes.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace shep {

class SpanPath {
 public:
  struct Part {
    const shep_location* where;  // null: outside all regions
    int64_t ns;
  };

  int64_t length() const { return length_; }
  int64_t burdened() const { return burdened_; }
  const std::vector<Part>& parts() const { return parts_; }

  void extend(const shep_location* where, int64_t ns);
  void extend(const SpanPath& by);
  // Where two paths meet, the longer counts.
  void join(const SpanPath& other);
  void burden(int64_t ns) { burdened_ += ns; }
  void clear();

 private:
  int64_t length_ = 0;
  int64_t burdened_ = 0;
  std::vector<Part> parts_;
};

// When a child task may start and what waits for its end, by the dependences of the children of one frame
// (OpenMP 5.2, 15.9.5). As dependences/dependences.h has it for tasks that run, in generations of uses; but of a
// generation it is enough to know when its last member ends.

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
