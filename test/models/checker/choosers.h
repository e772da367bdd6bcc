// Who answers an execution's questions: by a schedule, or by chance.
#pragma once

#include "checker/chooser.h"
#include "checker/knowledge.h"

namespace model {

// Follows a schedule. Behind its last deviation it may note where there could be another one.
class Systematic final : public Chooser {
 public:
  struct Opening {
    uint32_t question;
    uint32_t options;
  };

  Systematic(const Schedule& schedule, bool notes) : schedule_(schedule), notes_(notes) {}
  uint32_t choose(Question question, uint32_t options, const uint8_t* threads, bool matters) override;
  const std::vector<Opening>& openings() const { return openings_; }

 private:
  const Schedule schedule_;
  const bool notes_;
  size_t next_ = 0;
  uint32_t asked_ = 0;
  std::vector<Opening> openings_;
};

// Half of the executions switch threads at random, some often and some seldom. In the other half the thread with the
// highest priority runs, and priorities change at a few moments (Burckhardt et al., "A randomized scheduler with
// probabilistic guarantees of finding bugs", ASPLOS 2010).
class Random final : public Chooser {
 public:
  using Note = void (*)(const Schedule& so_far);
  // `length`: how many questions there may be; `note` is told of each deviation before it has an effect.
  Random(uint64_t seed, uint64_t length, Note note);
  uint32_t choose(Question question, uint32_t options, const uint8_t* threads, bool matters) override;
  uint64_t asked() const { return asked_; }

 private:
  static constexpr int kChanges = 3;

  uint64_t next();
  uint32_t below(uint32_t bound) { return uint32_t((next() >> 32) * bound >> 32); }
  bool one_in(uint32_t chances) { return below(chances) == 0; }
  uint32_t decide(Question question, uint32_t options, const uint8_t* threads);
  uint32_t highest(uint32_t options, const uint8_t* threads) const;

  uint64_t state_;
  const Note note_;
  uint32_t asked_ = 0;
  bool by_priority_;
  uint32_t switch_chance_;  // one in so many
  uint32_t store_chance_;
  int priorities_[kThreads];
  int lowest_ = 0;
  uint64_t changes_[kChanges];
  Schedule so_far_;
};

}  // namespace model
