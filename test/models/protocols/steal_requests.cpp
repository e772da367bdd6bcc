// Workers that keep their tasks to themselves, and workers without any (runtime/execution/steal_requests.h): whole
// teams, asleep and looking.
#include "tasks.h"
#include "team.h"

namespace {

using namespace models;

// The owner posts tasks in its frame and waits for them, as emitted code does.
struct Posted {
  static constexpr int kThreads = 2;

  explicit Posted(int64_t spin_ns, bool offers = false) : team({.offers = offers, .spin_ns = spin_ns}) {}

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      const auto body = [this](int number) { return [this, number] { done.run(number); }; };
      using Body = decltype(body(0));
      Record<Body> first = {{}, body(0)}, second = {{}, body(1)}, third = {{}, body(2)};
      post(first);
      post(second);
      taskwait();
      post(third);
      taskwait();
    });
  }
  void finish() { done.check(); }

  Team team;
  EachOnce<3> done;
};
struct PostedAsleep : Posted {
  PostedAsleep() : Posted(0) {}
};
struct PostedLooking : Posted {
  PostedLooking() : Posted(20'000) {}
};
struct Offered : Posted {
  Offered() : Posted(0, true) {}
};
const model::Registered<Offered> offered("requests/offered");
const model::Registered<PostedAsleep> asleep("requests/asleep");
const model::Registered<PostedLooking> looking("requests/looking");

// An owner of which the sleepers know that it keeps nothing, as at a region's beginning, creates three tasks and
// blocks. The first, which has begun before the others are there, waits for the second, so that two sleepers must come.
// The last gives the owner another chance to see a request that comes in the middle of a push.
struct FirstKept {
  static constexpr int kThreads = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task([this] {
        first.reach();
        second.await();
        done.run(0);
      });
      first.await();
      task([this] {
        done.run(1);
        second.reach();
      });
      pass_process_fence();
      task([this] { done.run(2); });
      pass_process_fence();
      second.await();
    });
  }
  void finish() { done.check(); }

  // Where another thread's process-wide fence may fall in this one.
  static void pass_process_fence() { std::atomic_signal_fence(std::memory_order_seq_cst); }

  Team team{{.workers = 3, .offers = true}};
  Milestone first, second;
  EachOnce<3> done;
};
const model::Registered<FirstKept> first_kept("requests/first_kept");

// Tasks that generate tasks, left to the barrier; three workers.
struct Nested {
  static constexpr int kThreads = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task([this] {
        task([this] { done.run(1); });
        done.run(0);
      });
      task([this] { done.run(2); });
    });
  }
  void finish() { done.check(); }

  Team team{{.workers = 3}};
  EachOnce<3> done;
};
const model::Registered<Nested> nested("requests/nested");

// More workers than processors: they nap, and come by now and then.
struct Napping : Posted {
  Napping() : Posted(0) {
    team.task_team().cpus = 1;
    team.task_team().outnumbers_cpus = true;
  }
};
const model::Registered<Napping> napping("requests/napping");

// Two workers of one chip lack work, of which one at a time may ask the worker of the other chip.
struct TwoChips {
  static constexpr int kThreads = 3;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 2) return;
      for (int number : {0, 1}) task([this, number] { done.run(number); });
    });
  }
  void finish() { done.check(); }

  Team team{{.scheduler = "mts", .workers = 3, .spin_ns = 20'000, .packages = 2}};
  EachOnce<2> done;
};
const model::Registered<TwoChips> two_chips("requests/two_chips");

// The system refuses process-wide fences, from the first or the second on: nobody takes without an answer. With two
// workers that keep tasks, and one that does not.
struct Refused {
  static constexpr int kThreads = 2;

  explicit Refused(int fences) : fences(fences) {}

  void run(int thread) {
    team.run(thread, [&] {
      const auto body = [this](int number) { return [this, number] { done.run(number); }; };
      using Body = decltype(body(0));
      if (thread != 0) {
        Record<Body> own = {{}, body(3)};
        post(own);
        taskwait();
        return;
      }
      Record<Body> first = {{}, body(0)}, second = {{}, body(1)}, third = {{}, body(2)};
      post(first);
      post(second);
      taskwait();
      post(third);
      taskwait();
    });
  }
  void finish() { done.check(); }

  FencesLeft fences;
  Team team{{.spin_ns = 20'000}};
  EachOnce<4> done;
};
struct RefusedAtOnce : Refused {
  RefusedAtOnce() : Refused(1) {}
};
struct RefusedLater : Refused {
  RefusedLater() : Refused(2) {}
};
const model::Registered<RefusedAtOnce> refused_at_once("requests/refused_at_once");
const model::Registered<RefusedLater> refused_later("requests/refused_later");

// A task asks for its settings, which lie in the descriptor of a region around it, while that may get one from a thief.
struct Settings {
  static constexpr int kThreads = 2;

  void run(int thread) {
    team.run(thread, [&] {
      if (thread != 0) return;
      task([this] {
        task([this] { done.run(0); });
        task([this] {
          threads = shep::current_icvs(shep::current_worker()).num_threads;
          done.run(1);
        });
        taskwait();
      });
    });
  }
  void finish() { done.check(); }

  Team team{{}};
  EachOnce<2> done;
  int threads = 0;
};
const model::Registered<Settings> settings("requests/settings");

}  // namespace
