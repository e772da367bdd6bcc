// In place of platform/emitted_code.h: emitted code comes to the library with every push and pop. What stands on the
// border takes the time of the program's strands.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>

namespace shep {

inline constexpr bool kEmittedCodeGoesOn = false;

// The front refuses everything; what it would say otherwise stands here.
struct Bounds {
  shep_task**& limit(shep_front&) { return limit_; }
  shep_task**& floor(shep_front&) { return floor_; }
  shep_task** const& floor(const shep_front&) const { return floor_; }
  static void open(shep_front& front) {
    front.__limit = nullptr;
    front.__floor = reinterpret_cast<shep_task**>(UINTPTR_MAX);
  }

 private:
  shep_task** limit_ = nullptr;
  shep_task** floor_ = nullptr;
};

// The program's code begins at that place, and ends; `depth` is how deep the library was in its own calls.
int enter_program(uintptr_t at);
void leave_program(int depth);

class InProgram {
 public:
  explicit InProgram(uintptr_t at) : depth_(enter_program(at)) {}
  InProgram(const InProgram&) = delete;
  InProgram& operator=(const InProgram&) = delete;
  ~InProgram() { leave_program(depth_); }

 private:
  const int depth_;
};

template <class Result, class... Parameters, class... Arguments>
Result call_program(Result (*function)(Parameters...), Arguments... arguments) {
  const InProgram in_program(reinterpret_cast<uintptr_t>(function));
  return function(arguments...);
}

enum class EmittedStep { kPush, kPop, kJoin };

// While one lives, what hits the own cache is free; then comes the price of the step.
class AsEmitted {
 public:
  explicit AsEmitted(EmittedStep step);
  AsEmitted(const AsEmitted&) = delete;
  AsEmitted& operator=(const AsEmitted&) = delete;
  ~AsEmitted();

 private:
  const EmittedStep step_;
};

}  // namespace shep
