#include "observe/span/span_path.h"

#include <algorithm>
#include <utility>

namespace shep {

void SpanPath::extend(const shep_location* where, int64_t ns) {
  length_ += ns;
  burdened_ += ns;
  const auto found =
      std::find_if(parts_.rbegin(), parts_.rend(), [&](const Part& part) { return part.where == where; });
  if (found != parts_.rend())
    found->ns += ns;
  else
    parts_.push_back({where, ns});
}

void SpanPath::extend(const SpanPath& by) {
  const int64_t burdened = burdened_ + by.burdened_;
  for (const Part& part : by.parts_) extend(part.where, part.ns);
  burdened_ = burdened;
}

void SpanPath::join(const SpanPath& other) {
  const int64_t burdened = std::max(burdened_, other.burdened_);
  if (other.length_ > length_) *this = other;
  burdened_ = burdened;
}

void SpanPath::clear() {
  length_ = burdened_ = 0;
  parts_.clear();
}

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
