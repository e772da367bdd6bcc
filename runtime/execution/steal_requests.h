// Steal requests: a worker without work asks others for their private tasks, and takes them where nobody answers.
#pragma once

#include <cstdint>

#include "execution/worker.h"

namespace shep {

class StealRequests {
 public:
  explicit StealRequests(Worker& worker) : worker_(worker) {}

  // Does one step between two looks at the queues.
  void look_around();
  // Called before sleep: from now on every worker publishes what it gets. Returns true if tasks were taken.
  bool ask_everybody();

 private:
  void ask_one(int64_t now);
  Worker& next_victim();
  bool round_has_ended() const { return ring_ == 0 && step_ == 0; }
  void judge_last_steal(int64_t now);
  bool eligible(const Worker& other) const;

  Worker& worker_;
  Worker* asked_ = nullptr;   // the victim that has not answered yet
  int64_t asked_at_ = 0;      // ns
  int64_t next_ask_ = 0;      // ns; 0: the last steal has not been judged yet
  // The next to ask: a ring around the worker, and how many of that have been asked, from a random one on.
  size_t ring_ = 0;
  size_t step_ = 0;
  size_t first_ = 0;

  // Pauses between two requests, doubled while requests are in vain,
  static constexpr int64_t kFirstPause = 500;  // ns
  static constexpr int64_t kLongestVainPause = 20'000;
  // or while tasks are not worth their transfer. Two threads of a 2-core virtual Xeon needed 440 ns for each of ten
  // million empty tasks, where one alone takes 4, since the descriptors' cache lines go to and fro (November 2026).
  static constexpr int64_t kWorthwhile = 1'000;  // ns a task
  static constexpr int64_t kLongestPause = 250'000;
  // A victim that has not answered within this time executes a long stretch without tasks. A few times what an answer
  // takes.
  static constexpr int64_t kAnswerTime = 5'000;
};

}  // namespace shep
