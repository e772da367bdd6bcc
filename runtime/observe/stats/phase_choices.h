// The schedulers that were chosen for the program's phases, for the report at its end (phases/).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct shep_location;

namespace shep {

struct PhaseChoice {
  struct Tried {
    const char* scheduler;
    int width;  // workers awake at once
    int loop_chunk_ns;  // between two looks around in a taskloop
    int64_t plays;
    double mean;  // ns; 0: not tried
  };
  const shep_location* where;  // of the region; null: not known, or a part of a region
  const int64_t* id;  // of the phase point; null: none
  bool is_part;  // of a region
  int threads;
  int best;  // index
  std::vector<Tried> tried;
};

// Returns what tells the setting from the others: "ws", "ws, 4 workers", "ws, loops in 20 us".
std::string name_of(const PhaseChoice& phase, const PhaseChoice::Tried& setting);

// Returns what is known now, phase by phase; nothing where SHEPHERD_SCHEDULER is not auto. Thread-safe.
std::vector<PhaseChoice> phase_choices();

}  // namespace shep
