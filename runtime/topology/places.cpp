#include "topology/places.h"

#include <algorithm>

#include "config/icv.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "platform/sanitizers.h"

namespace shep {

namespace {

const std::vector<Place>& read_places() {
  auto& result = *new std::vector<Place>;
  const char* value = global_icvs().places;
  if (value && (!parse_places(value, machine(), result) || result.empty())) {
    warn("OMP_PLACES=%s: %s; using cores", value,
         result.empty() ? "names no cpu that this process may use" : "not a place list");
    result.clear();
  }
  if (result.empty()) parse_places("cores", machine(), result);
  tell_release(&result);
  return result;
}

}  // namespace

const std::vector<Place>& places() {
  static constinit MadeOnce<const std::vector<Place>*> the_places;
  const std::vector<Place>* const all = the_places.get([] { return &read_places(); });
  tell_acquire(all);
  return *all;
}

int place_count() { return int(places().size()); }

int place_processor_count(int place) { return place >= 0 && place < place_count() ? int(places()[place].size()) : 0; }

void place_processors(int place, int* os_numbers) {
  if (place_processor_count(place) > 0) std::copy(places()[place].begin(), places()[place].end(), os_numbers);
}

int available_cpus() { return machine().real ? usable_cpus() : machine().cpus; }

}  // namespace shep
