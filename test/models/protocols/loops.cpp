// Loops that share their iterations: lazily split taskloops (runtime/worksharing/taskloop.md), chunks, the ordered
// turn, doacross lanes (runtime/worksharing/protocols.md).
#include <memory>

#include "tasks.h"
#include "team.h"
#include "worksharing/chunks.h"
#include "worksharing/single.h"

namespace {

using namespace models;

template <int kIterations, bool kPrivate, unsigned kFlags = 0> struct Taskloop {
  static constexpr int kThreads = 2;
  struct Storage {
    shep_taskloop loop;
    Taskloop* model;
  };

  static void body(void* piece) {
    auto* const own = static_cast<shep_piece*>(piece);
    auto& model = *reinterpret_cast<Storage*>(own->__loop)->model;
    for (shep_u64 first, last; shep_taskloop_range(own, &first, &last);) {
      for (shep_u64 i = first; i < last; ++i) model.done.run(int(i));
    }
  }
  static constexpr shep_taskloop_site kSite = {
      {shep_taskloop_run, nullptr, sizeof(shep_piece), alignof(shep_piece), nullptr},
      body,
      nullptr,
      sizeof(Storage),
      alignof(Storage)};

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      Storage storage = {{}, this};
      taskgroup([&] { shep_taskloop_start(&storage.loop, &kSite, kFlags, kIterations, 1, nullptr); });
      done.check("iteration");
    });
  }
  void finish() { done.check("iteration"); }

  Team team{{.scheduler = kPrivate ? "ws" : "cq"}};
  EachOnce<kIterations> done;
};
const model::Registered<Taskloop<4, true>> taskloop_private("taskloop/private");
const model::Registered<Taskloop<4, false>> taskloop_published("taskloop/published");
// Tasks of one iteration, which the worker that leaves them to others takes back one by one.
const model::Registered<Taskloop<5, true, SHEP_TASKLOOP_GRAINSIZE>> taskloop_divided("taskloop/divided");

// What a thread of a team has for its worksharing regions.
struct Shares {
  shep::TeamMember worker(int thread, int threads) {
    sleepers[thread].task_team = &task_team;
    shep::set_current_worker(&sleepers[thread]);
    return {team, workers[thread], thread, threads};
  }

  shep::TeamWorkshares team = {};
  shep::WorkerWorkshares workers[3] = {};
  shep::TaskTeam task_team;
  shep::Worker sleepers[3];  // where a thread that sleeps says what for
};

// One iteration a chunk.
shep::LoopRequest request(uint64_t iterations, shep::ScheduleKind kind, bool ordered) {
  shep::LoopRequest made = {};
  made.iterations = iterations;
  made.schedule.kind = kind;
  made.schedule.chunk = 1;
  made.ordered = ordered;
  return made;
}

// More dynamic loops in a row than there are buffers, without barriers: each iteration of each is somebody's.
struct Dynamic {
  static constexpr int kThreads = 2;
  static constexpr int kLoops = int(shep::kLoopsInFlight) + 1;

  void run(int thread) {
    for (int number = 0; number < kLoops; ++number) {
      shep::Loop loop;
      shep::begin_loop(loop, shares.worker(thread, kThreads), request(2, shep::ScheduleKind::kDynamic, false));
      for (uint64_t first, last; shep::next_chunk(loop, first, last);) done.run(int(2 * uint64_t(number) + first));
      shep::leave_loop(loop);
    }
    if (shep::claim_single(shares.team, shares.workers[thread])) single.run(0);
  }
  void finish() {
    done.check("iteration");
    single.check("single");
  }

  Shares shares;
  EachOnce<2 * kLoops> done;
  EachOnce<1> single;
};
const model::Registered<Dynamic> dynamic("loop/dynamic");

struct Ordered {
  static constexpr int kThreads = 3;
  static constexpr uint64_t kIterations = 4;

  void run(int thread) {
    shep::Loop loop;
    shep::begin_loop(loop, shares.worker(thread, kThreads), request(kIterations, shep::ScheduleKind::kDynamic, true));
    for (uint64_t first, last; shep::next_chunk(loop, first, last);) {
      for (uint64_t i = first; i < last; ++i) {
        shep::begin_ordered_region(loop);
        model::require(next == i, "iteration %d comes as number %d", int(i), int(next));
        ++next;
        shep::end_ordered_region(loop);
        shep::end_ordered_iteration(loop);
      }
    }
    shep::leave_loop(loop);
  }
  void finish() { model::require(next == kIterations, "%d iterations", int(next)); }

  Shares shares;
  uint64_t next = 0;
};
const model::Registered<Ordered> ordered("loop/ordered");

// Each iteration adds to what the one before it has left.
struct Doacross {
  static constexpr int kThreads = 2;
  static constexpr uint64_t kIterations = 2;

  void run(int thread) {
    shep::Loop loop;
    shep::begin_loop(loop, shares.worker(thread, kThreads), request(kIterations, shep::ScheduleKind::kStatic, true));
    shep::enter_doacross_loop(loop, 1);
    for (uint64_t first, last; shep::next_chunk(loop, first, last);) {
      for (uint64_t i = first; i < last; ++i) {
        if (i > 0) shep::await_position(loop, i - 1, 0);
        sums[i + 1] = sums[i] + 1;
        shep::post_position(loop, 0);
        shep::end_doacross_iteration(loop);
      }
    }
    shep::leave_loop(loop);
  }
  void finish() { model::require(sums[kIterations] == int(kIterations), "the sum is %d", sums[kIterations]); }

  Shares shares;
  int sums[kIterations + 1] = {};
};
const model::Registered<Doacross> doacross("loop/doacross");

// Two threads wait for what is near and what is far in the same lane; what is far is not reached before the first of
// them has gone on.
struct DoacrossFar {
  static constexpr int kThreads = 3;

  void run(int thread) {
    shep::Loop loop;
    shep::begin_loop(loop, shares.worker(thread, kThreads), request(kThreads, shep::ScheduleKind::kStatic, true));
    shep::enter_doacross_loop(loop, 3);
    for (uint64_t first, last; shep::next_chunk(loop, first, last);) {
      model::require(last == first + 1, "%d iterations in a block", int(last - first));
      if (first > 0) {
        const uint64_t position = 2 * (first - 1);
        shep::await_position(loop, 0, position);
        model::require(steps[position] == 1, "position %d was not reached", int(position));
        if (position == 0) go_on();
      }
      for (uint64_t position = 0; first == 0 && position < 3; ++position) {
        while (position == 2 && has_gone_on.load(std::memory_order_acquire) == 0) shep::futex_wait(has_gone_on, 0);
        steps[position] = 1;
        shep::post_position(loop, position);
      }
      shep::end_doacross_iteration(loop);
    }
    shep::leave_loop(loop);
  }
  void finish() { model::require(steps[2] == 1, "not all positions were reached"); }

  Shares shares;
  void go_on() {
    has_gone_on.store(1, std::memory_order_release);
    shep::futex_wake(has_gone_on, 1);
  }
  std::atomic<uint32_t> has_gone_on{0};
  int steps[3] = {};
};
const model::Registered<DoacrossFar> doacross_far("loop/doacross_far");

}  // namespace
