// One phase of the program: the ways in which it may be executed, and what is known of their times.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "phases/bandit.h"

struct shep_location;

namespace shep {

// A way to execute a phase.
struct Setting {
  const char* scheduler;
  int width;  // workers of the team that may be awake at once
  int loop_chunk_ns;  // TaskTeam::loop_chunk_ns
  bool operator==(const Setting&) const = default;
};

// What tells phases apart.
struct PhaseKey {
  const shep_location* where;  // of the region; null: not known, or a part of a region
  const char* scheduler;  // of the region of which it is a part; null: it is the whole region
  int size;  // of the team
  bool is_named;  // by a phase point
  int64_t id;  // then
  bool operator==(const PhaseKey&) const = default;
};
struct HashOfPhaseKey {
  size_t operator()(const PhaseKey& key) const;
};

// Returns settings beside that one, and how many times as long they may take: half and twice the width, and, for phases
// with taskloops that the user has not divided, a fourth and four times the chunk. Thread-safe.
std::vector<std::pair<Setting, double>> neighbours(const Setting& setting, int size, bool has_loops);

// Chooses first among the given settings, which have all workers; when it knows the best of these, among that one's
// neighbours as well, and so on. The bandit says what that may cost. Not thread-safe.
class LearnedPhase {
 public:
  // A setting whose neighbours are worth a trial has been played so often.
  static constexpr int kKnown = 16;
  static constexpr size_t kMostSettings = 24;

  LearnedPhase(const PhaseKey& key, std::vector<Setting> first)
      : key_(key), settings_(std::move(first)), bandit_(int(settings_.size())) {}

  // Returns the choice for the next execution, by a team that has a scheduler already; null: it has none. To give it
  // another one takes `change_ns`. So what it has is tried first, and goes on until another one would have saved as
  // much, twice since it may have to come back; for good where a whole execution takes less. Another one is tried again
  // when that is Bandit::kExploring of the time.
  int choose(const char* scheduler, int64_t change_ns);

  const PhaseKey& key() const { return key_; }
  const Bandit& bandit() const { return bandit_; }
  const Setting& setting(int choice) const { return settings_[size_t(choice)]; }
  // Takes the time of a play, ns. `goes_on`: neighbours of the best may be added; has_loops: as above.
  void played(int choice, int64_t ns, bool goes_on, bool has_loops);

 private:
  int best_under(const char* scheduler) const;
  int trial_under(const char* scheduler) const;

  PhaseKey key_;
  std::vector<Setting> settings_;  // by the bandit's arm
  Bandit bandit_;
  double missed_ = 0;  // ns, by executions under another scheduler than the best
  double explored_ = 0;  // ns, that have been saved for a change to try another one
};

}  // namespace shep
