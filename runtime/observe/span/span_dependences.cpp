#include "observe/span/span_dependences.h"

#include <utility>

namespace shep {

SpanPath SpanDependences::before(std::span<const shep_dependence> dependences) const {
  SpanPath path = all_memory_;
  for (const shep_dependence& each : dependences) {
    if (each.__kind == SHEP_DEPEND_ALL_MEMORY) return all_;
    if (each.__kind == SHEP_DEPEND_NONE) continue;
    const auto found = locations_.find(each.__address);
    if (found == locations_.end()) continue;
    const Location& location = found->second;
    path.join(joins(location, each.__kind) ? location.previous : location.newest);
  }
  return path;
}

void SpanDependences::add(std::span<const shep_dependence> dependences, const SpanPath& end) {
  all_.join(end);
  for (const shep_dependence& each : dependences) {
    if (each.__kind != SHEP_DEPEND_ALL_MEMORY) continue;
    locations_.clear();
    all_memory_ = end;
    return;
  }
  for (const shep_dependence& each : dependences) {
    if (each.__kind == SHEP_DEPEND_NONE) continue;
    Location& location = locations_[each.__address];
    if (!joins(location, each.__kind)) {
      location.previous = std::exchange(location.newest, {});
      location.kind = each.__kind;
      location.shares = each.__kind == SHEP_DEPEND_IN || each.__kind == SHEP_DEPEND_INOUTSET;
    }
    location.newest.join(end);
  }
}

void SpanDependences::clear() {
  if (all_.burdened() == 0 && locations_.empty()) return;
  locations_.clear();
  all_memory_.clear();
  all_.clear();
}

}  // namespace shep
