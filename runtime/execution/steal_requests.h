// How a worker without work comes by what others keep to themselves: it asks, and takes where nobody answers.
#pragma once

#include <cstdint>

#include "execution/worker.h"

namespace shep {

class StealRequests {
 public:
  explicit StealRequests(Worker& worker) : worker_(worker) {}

  // One step, in between two looks at the queues.
  void look_around();
  // Before sleep: from now on whoever gets a task shows it. True if some that were there already have been taken.
  bool ask_everybody();

 private:
  void ask_one(int64_t now);
  void judge_last_steal(int64_t now);
  bool eligible(const Worker& other) const;

  Worker& worker_;
  Worker* asked_ = nullptr;   // who has not answered yet
  int64_t asked_at_ = 0;      // ns
  int64_t next_ask_ = 0;      // ns; 0: the last steal has not been judged yet
  unsigned turn_ = 0;

  // Between two questions, doubled while they are in vain,
  static constexpr int64_t kFirstPause = 500;  // ns
  static constexpr int64_t kLongestVainPause = 20'000;
  // or while tasks are not worth what it costs to hand them over: two threads of a 2-core virtual Xeon needed 440 ns
  // for each of ten million empty tasks where one alone takes 4, since the descriptors' cache lines go to and fro
  // (November 2026).
  static constexpr int64_t kWorthwhile = 1'000;  // ns a task
  static constexpr int64_t kLongestPause = 250'000;
  // An owner that has not come by in that time is in a long stretch without tasks. A few times what an answer takes.
  static constexpr int64_t kAnswerTime = 5'000;
};

}  // namespace shep
