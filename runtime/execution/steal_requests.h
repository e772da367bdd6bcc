// Steal requests: a worker without work asks others for their private tasks, and takes them where nobody answers.
// Workers of its own shepherd come first; others are asked as the scheduler's Thieves admit it.
#pragma once

#include <cstdint>

#include "execution/worker.h"

namespace shep {

// The first look of a wait: it is near where workers of the same shepherd may have private tasks.
inline Look first_look(const Worker& worker) {
  const bool has_neighbours = worker.stack.is_open() && !worker.around->empty() && worker.around->front().is_own;
  return has_neighbours ? Look::kNear : Look::kPassing;
}

class StealRequests {
 public:
  explicit StealRequests(Worker& worker) : worker_(worker), neighbours_asked_(first_look(worker) != Look::kNear) {}
  ~StealRequests() { forget(); }

  // Does one step between two looks at the queues. Asks only these, where there are any; null: all in turns.
  void look_around(const TakenBy* victims = nullptr);
  // Called when the worker starts a task that another has created. Where the last one was long, so that its creator may
  // be in a long stretch without tasks whenever it is asked, asks now for the task to run after this one. `now` is the
  // monotonic time in ns.
  void ask_ahead(int creator, int64_t now);
  // Returns which look comes next: other shepherds wait until the neighbours have been asked.
  Look look() const { return neighbours_asked_ ? Look::kPassing : Look::kNear; }
  // What others keep, as far as that can be seen without a process-wide barrier.
  enum Kept { kNothing, kUnseen, kSeen };
  // These two are called before sleep, with a process-wide barrier in between: from now on every worker publishes what
  // it gets. Who keeps nothing is not asked: it looks for sleepers when it begins to.
  Kept ask_everybody();
  // Takes tasks from the nearest that has any, or any descendants of that task; returns true if there were any.
  bool take_from_everybody(const Task* ancestor);

 private:
  void ask_one(int64_t now, const TakenBy* victims);
  bool may_ask(int64_t now);
  bool may_ask_takers(int64_t now);
  void end_round(int64_t now);
  void ask_for_work(Worker& victim, const Ring& ring, int64_t now);
  void ask_taker(const TakenBy& takers, int64_t now);
  void judge_last_task(int64_t now);
  Worker& next_victim();
  bool round_has_ended() const { return ring_ == 0 && step_ == 0; }
  void judge_last_steal(int64_t now);
  bool ask(Worker& victim);
  bool ask_for_good(Worker& victim, const Ring& ring);
  bool eligible(const Worker& other) const;
  template <class Visit> void visit_all(Visit visit);
  Thieves* thieves() const;
  bool become_thief(Look look);
  // Ends the request, and what the worker may do as a thief.
  void forget();
  int most(const Ring& ring) const;

  Worker& worker_;
  Worker* asked_ = nullptr;  // the victim that has not answered yet
  const Ring* ring_of_asked_ = nullptr;
  int64_t asked_at_ = 0;  // ns
  int64_t next_ask_ = 0;  // ns; 0: the last steal has not been judged yet
  bool is_thief_ = false;  // the scheduler has admitted it
  bool neighbours_asked_;
  bool relies_on_others_ = false;  // some of everybody had been asked before
  // The next to ask: a ring around the worker, and how many of that have been asked, from a random one on.
  size_t ring_ = 0;
  size_t step_ = 0;
  size_t first_ = 0;
  int taker_ = 0;
  int64_t next_ask_of_takers_ = 0;  // ns; 0: the wait has just begun

  // Pauses between two requests, doubled while requests are in vain,
  static constexpr int64_t kFirstPause = 500;  // ns
  static constexpr int64_t kLongestVainPause = 20'000;
  // or while tasks are not worth their transfer. Two threads of a 2-core virtual Xeon needed 440 ns for each of ten
  // million empty tasks, where one alone takes 4, since the descriptors' cache lines go to and fro (November 2026).
  static constexpr int64_t kWorthwhile = 1'000;  // ns a task
  static constexpr int64_t kLongestPause = 250'000;
  // Who waits inside a task asks those that have taken from it, and no more often than this for each worker of the
  // team, ns: what it may take there is a part of a task that runs already, the smaller the longer that lasts, and each
  // such steal makes another worker wait. On 64 virtual cores nqueens takes 1.7 ms, and 15 without the pause.
  static constexpr int64_t kPauseForTakers = 400;
  // A victim that has not answered within this time executes a long stretch without tasks. A few times what an answer
  // takes.
  static constexpr int64_t kAnswerTime = 5'000;
  // To take tasks without an answer interrupts every worker of the team. So the more there are, the longer a thief
  // waits, by this for each, ns.
  static constexpr int64_t kInterruptions = 100;
};

}  // namespace shep
