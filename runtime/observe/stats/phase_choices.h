// The schedulers that were chosen for the program's phases, for the report at its end (phases/).
#pragma once

#include <cstdint>
#include <vector>

struct shep_location;

namespace shep {

struct PhaseChoice {
  struct Tried {
    const char* scheduler;
    int64_t plays;
    double mean;  // ns; 0: not tried
  };
  const shep_location* where;  // of the region; null: not known
  int threads;
  int best;  // index
  std::vector<Tried> tried;
};

// Returns what is known now, phase by phase; nothing where SHEPHERD_SCHEDULER is not auto. Thread-safe.
std::vector<PhaseChoice> phase_choices();

}  // namespace shep
