// Regions from their start to their end (runtime/sleeping/idle.md, "Waiting for an order"; runtime/waiting/barrier.md):
// the threads that the runtime would create are the model's others, which begin when it asks for them.
#include "platform/thread.h"

#include <shepherd/abi.h>

#include "model.h"
#include "platform/futex.h"
#include "tasks.h"
#include "teams/hot_team.h"
#include "teams/team.h"
#include "teams/thread.h"
#include "topology/machine.h"
#include "topology/places.h"
#include "sleeping/back_off.h"

namespace {

// What create_thread() wants run, by the model thread that waits for it.
struct Wanted {
  std::atomic<uint32_t> is_there{0};
  void* (*main)(void*) = nullptr;
  void* argument = nullptr;
};
Wanted* wanted = nullptr;

}  // namespace

namespace shep {

bool create_thread(void* (*main)(void*), void* argument, size_t, bool) {
  if (!wanted || wanted->is_there.load(std::memory_order_relaxed)) return false;
  wanted->main = main;
  wanted->argument = argument;
  wanted->is_there.store(1, std::memory_order_release);
  futex_wake(wanted->is_there, 1);
  return true;
}

void bring_stack_to(int) {}

}  // namespace shep

namespace {

// The process's first thread does much that is done once.
const model::Preparation process([] {
  shep::introduce_thread();
  shep::set_current_worker(nullptr);
  shep::machine();
  shep::places();
});

struct ForkJoin {
  static constexpr int kThreads = 2;
  static constexpr int kRegions = 2;

  ForkJoin() {
    wanted = new Wanted;
    shep::forget_threads(false);
    shep::restart_crowd(1);
  }
  ~ForkJoin() { delete wanted; }

  void run(int thread) {
    if (thread == 1) {
      while (!wanted->is_there.load(std::memory_order_acquire)) shep::futex_wait(wanted->is_there, 0);
      wanted->main(wanted->argument);
      return;
    }
    shep::introduce_thread();
    for (region = 0; region < kRegions; ++region) {
      shep_parallel(
          nullptr, [](void* self) { static_cast<ForkJoin*>(self)->take_part(); }, this, SHEP_PARALLEL_NUM_THREADS, 2);
      for (int i = 0; i < 2; ++i) model::require(done[region][i] == 1, "region %d is over before thread %d", region, i);
    }
    shep::disband_teams(shep::current_worker());
    shep::taker_goes();
  }
  void take_part() {
    const int now = region;
    models::task([this, now] { ++tasks[now]; });
    ++done[now][shep_thread_num()];
  }
  void finish() {
    for (const int each : tasks) model::require(each == 2, "%d tasks", each);
  }

  int region = 0;
  int done[kRegions][2] = {};
  std::atomic<int> tasks[kRegions] = {};
};
const model::Registered<ForkJoin> fork_join("fork_join");

}  // namespace
