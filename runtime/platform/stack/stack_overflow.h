// A stack overflow ends the program with a message that says where and what to do, instead of a bare "Segmentation
// fault".
//
// The signal handler is there for programs that have none: where SIGSEGV is taken (by the program, a sanitizer, a
// language runtime that hosts us), nothing is installed; a program that takes it later has it. What is no overflow dies
// as ever.
#pragma once

#include <cstddef>
#include <cstdint>

struct shep_location;

namespace shep {

struct Stack;

// What the handler asks. It is called on the thread that ran out of stack, in a signal handler.
struct OverflowWitness {
  // The stack whose guard the address lies in; null: none's. The thread's own stack needs no answer.
  const Stack* (*stack_above)(const void* address);
  // The construct whose task the calling thread executes; null: unknown.
  const shep_location* (*running_construct)();
};

// Once for the process. The witness must live as long as that.
void report_stack_overflows(const OverflowWitness& witness);

// The stack that the system made for a thread, for the handler: it may not ask for it.
struct OwnStack {
  uintptr_t low = 0;
  uintptr_t high = 0;
  size_t guard = 0;
  bool initial = false;  // the process's first: it grows as far as `ulimit -s` says now
};

// While it exists, overflows of the calling thread's stacks are reported. Its owner creates and destroys it on that
// thread.
class OverflowAlarm {
 public:
  OverflowAlarm();
  OverflowAlarm(const OverflowAlarm&) = delete;
  OverflowAlarm& operator=(const OverflowAlarm&) = delete;
  ~OverflowAlarm();

 private:
  void find_own_stack();

  OwnStack own_;
  void* signal_stack_ = nullptr;  // null: the thread has one of its own, or nobody listens
  size_t signal_stack_size_ = 0;
};

}  // namespace shep
