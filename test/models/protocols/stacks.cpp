// Stacks for tasks (runtime/memory/stacks.h): a stack has one user at a time, and what that did comes before what the
// next one does.
#include "memory/stacks.h"

#include "model.h"

namespace {

using namespace shep;

// Each thread's cache is filled from the pool and emptied into it, while a signal handler may look for the stack above
// an address.
struct Pool {
  static constexpr int kThreads = 3;
  static constexpr size_t kBytes = 64 * 1024;

  void run(int thread) {
    if (thread == 2) return look();
    for (int round = 0; round < 2; ++round) {
      StackCache cache(pool);
      Stack* const taken[] = {cache.take(), cache.take()};
      model::require(taken[0] != taken[1], "a stack was given twice");
      for (Stack* each : taken) {
        model::require(each && !each->asan_frames, "the stack is in use");
        each->asan_frames = this;  // what nobody else writes here
      }
      known[thread].store(taken[0]->low, std::memory_order_release);
      for (Stack* each : taken) each->asan_frames = nullptr;
      for (Stack* each : taken) cache.give(*each);
    }
  }
  // A guard lies below each stack that somebody has been given.
  void look() {
    for (const std::atomic<char*>& each : known) {
      const char* const low = each.load(std::memory_order_relaxed);
      if (!low) continue;
      const Stack* const above = pool.stack_above(low - 1);
      model::require(!above || above->low == low, "another stack's guard");
    }
  }
  void finish() {
    for (const std::atomic<char*>& each : known)
      model::require(pool.stack_above(each - 1), "no guard is known below a stack");
  }

  StackPool pool{kBytes};
  std::atomic<char*> known[2] = {};
};
const model::Registered<Pool> pool("stacks");

}  // namespace
