// How a worker without work comes by what others keep to themselves: it asks, and takes where nobody answers.
#pragma once

#include <cstdint>

#include "workers/worker.h"

namespace shep {

class Hunger {
 public:
  explicit Hunger(Worker& worker) : worker_(worker) {}

  // One step, in between two looks at the queues.
  void look_around();
  // Before sleep: from now on whoever gets a task shows it. True if some that were there already have been taken.
  bool ask_everybody();

 private:
  void ask_one(int64_t now);
  bool eligible(const Worker& other) const;

  Worker& worker_;
  Worker* asked_ = nullptr;   // who has not answered yet
  int64_t asked_at_ = 0;      // ns
  int64_t next_ask_ = 0;      // ns
  int64_t pause_ = kFirstPause;
  unsigned turn_ = 0;

  static constexpr int64_t kFirstPause = 500;     // ns between two questions;
  static constexpr int64_t kLongestPause = 20'000;  // doubled while they are in vain
  // An owner that has not come by in that time is in a long stretch without tasks. A few times what an answer takes.
  static constexpr int64_t kAnswerTime = 5'000;
};

}  // namespace shep
