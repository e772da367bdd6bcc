// Reports stack overflows: a message says where and what to do, instead of a bare "Segmentation fault".
//
// The handler is installed only where SIGSEGV has none; a program, sanitizer or language runtime that takes the signal
// keeps it. Other faults end the program as usual.
#pragma once

#include <cstddef>
#include <cstdint>

struct shep_location;

namespace shep {

struct Stack;

// The handler calls these on the thread that ran out of stack, inside a signal handler.
struct OverflowWitness {
  // Returns the stack whose guard contains the address, or null. Not asked for the thread's own stack.
  const Stack* (*stack_above)(const void* address);
  // Returns the construct whose task the calling thread executes; null: unknown.
  const shep_location* (*running_construct)();
};

// Installs the handler, once in the process. The witness must live as long as the process.
void report_stack_overflows(const OverflowWitness& witness);

// The stack that the system made for a thread. The signal handler cannot ask for it.
struct OwnStack {
  uintptr_t low = 0;
  uintptr_t high = 0;
  size_t guard = 0;
  bool initial = false;  // the process's first stack, which grows up to the current `ulimit -s`
};

// Returns how many bytes of the calling thread's own stack are below the address; 0: it lies elsewhere, or nobody
// knows.
size_t room_on_own_stack(const void* address);

// While one exists, overflows of the calling thread's stacks are reported. Created and destroyed on that thread.
class OverflowAlarm {
 public:
  OverflowAlarm();
  OverflowAlarm(const OverflowAlarm&) = delete;
  OverflowAlarm& operator=(const OverflowAlarm&) = delete;
  ~OverflowAlarm();

 private:
  void find_own_stack();

  OwnStack own_;
  void* signal_stack_ = nullptr;  // null: the thread has its own, or there is no handler
  size_t signal_stack_size_ = 0;
};

}  // namespace shep
