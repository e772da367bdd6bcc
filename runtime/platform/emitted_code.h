// The border between the library and the program's code. Here nothing stands on it: emitted code pushes and pops by
// itself (abi_task.h, abi_closed.h). platform/virtual/ has the same names for a library that must hear of every step.
#pragma once

#include <shepherd/abi.h>

namespace shep {

// Whether emitted code may go on without the library while nobody asks.
inline constexpr bool kEmittedCodeGoesOn = true;

// The words that a push and a pop ask.
struct Bounds {
  static shep_task**& limit(shep_front& front) { return front.__limit; }
  static shep_task**& floor(shep_front& front) { return front.__floor; }
  static shep_task** const& floor(const shep_front& front) { return front.__floor; }
  static void open(shep_front&) {}
};

// Calls code of the program.
template <class Result, class... Parameters, class... Arguments>
[[gnu::always_inline]] inline Result call_program(Result (*function)(Parameters...), Arguments... arguments) {
  return function(arguments...);
}

// While one lives, the library does what emitted code would have done.
enum class EmittedStep { kPush, kPop, kJoin };
struct AsEmitted {
  explicit AsEmitted(EmittedStep) {}
};

}  // namespace shep
