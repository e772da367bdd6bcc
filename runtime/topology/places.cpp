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
  size_t left_out = 0;
  if (value && (!parse_places(value, machine(), result, &left_out) || result.empty())) {
    warn("OMP_PLACES=%s: %s; using cores", value,
         result.empty() ? "names no cpu that this process may use" : "not a place list");
    result.clear();
  } else if (left_out > 0) {
    warn("OMP_PLACES=%s: this process may use no cpu of %zu of the places", value, left_out);
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

int available_cpus() { return machine().real ? usable_cpus() : machine().cpus; }

}  // namespace shep
