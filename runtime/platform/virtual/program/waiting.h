// How the program's threads wait for each other on the virtual machine, for what takes the place of the C library's
// functions. The object has its state by the C library's own functions, those that do not wait; only the waiting is the
// machine's. So a thread that the machine does not know may use the same object.
#pragma once

#include <errno.h>

#include "platform/virtual/program/call.h"

namespace shep::simulation {

// The thread is in the simulation. All of this is called with its turn, or, without a thread, by one that stays
// outside.

enum class Way { kSleeps, kSpins };  // who spins takes no time to sleep and to wake up, nor does who wakes it

// Charges a change of the object, after those that are behind.
void touch(Thread& thread, const volatile void* object);

// Waits until somebody wakes who waits for the object, or until that time, in ps. It may return sooner, and the caller
// looks again; where it waits for a signal it does so only if that may have come. Returns false at that time.
bool wait_for(Thread& thread, const volatile void* object, int64_t until = kNever,
              Thread::Waits waits = Thread::kForState, Way way = Way::kSleeps);

// The thread waits no longer, whatever for: a signal's handler has left the wait.
void forget_wait(Thread& thread);

// Wakes as many of those as are there and sleep for one of the bits, and returns how many.
int wake(Thread* thread, const volatile void* object, int count, Way way = Way::kSleeps, uint32_t bits = kAnyBit);

// Takes the object by `take`, which returns `busy` as long as somebody else has it. Returns what that returns last, or
// ETIMEDOUT at that time.
template <class Take>
int take_when_free(Thread& thread, const volatile void* object, int64_t until, int busy, Take take,
                   Way way = Way::kSleeps) {
  for (;;) {
    touch(thread, object);
    const int result = take();
    if (result != busy) return result;
    if (!wait_for(thread, object, until, Thread::kForState, way)) return ETIMEDOUT;
  }
}

}  // namespace shep::simulation
