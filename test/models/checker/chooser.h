// Whoever decides what an execution leaves open. An execution is nothing but the answers to its questions, asked in
// order; 0 is always the plain one: go on with the same thread, read the newest store, fail and wake only when there is
// a reason.
#pragma once

#include <cstdint>
#include <vector>

namespace model {

enum class Question : uint8_t {
  kPreempt,  // which thread goes on, where the one that runs could: the others are the alternatives
  kNext,  // likewise, where it cannot
  kAlarm,  // which of those that sleep for a time wakes up now: the alternatives to the thread that runs
  kStore,  // how many stores older than the newest a load reads
  kFail,  // whether a weak compare-exchange fails, or a sleeper wakes up, for no reason
};

// An answer that is not the plain one, to the question of that number.
struct Deviation {
  uint32_t question;
  uint32_t answer;
};
using Schedule = std::vector<Deviation>;

class Chooser {
 public:
  virtual ~Chooser() = default;
  // In [0, options), options > 1. `threads`, where threads are to choose from: their numbers. `matters` is false where
  // another answer would only lead to what another question leads to as well.
  virtual uint32_t choose(Question question, uint32_t options, const uint8_t* threads, bool matters) = 0;
};

}  // namespace model
