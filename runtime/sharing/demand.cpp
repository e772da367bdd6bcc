#include "sharing/demand.h"

#include <algorithm>

namespace shep {

int Demand::update(int busy, int64_t now) {
  busy = std::clamp(busy, 1, most_);
  if (busy > cores_) {
    want_back(busy, now);
  } else if (busy == cores_) {
    low_since_ = 0;
  } else if (low_since_ == 0) {
    low_since_ = now;
    highest_ = busy;
  } else {
    highest_ = std::max(highest_, busy);
    if (now - low_since_ >= patience_) lend(now);
  }
  return cores_;
}

void Demand::lend(int64_t now) {
  cores_ = highest_;
  low_since_ = 0;
  lent_at_ = now;
}

// What was lent for less than ten times the patience was lent too soon.
void Demand::want_back(int busy, int64_t now) {
  const bool is_soon = lent_at_ != 0 && now - lent_at_ < 10 * patience_;
  patience_ = std::clamp(is_soon ? 2 * patience_ : patience_ / 2, kLeastPatience, kMostPatience);
  cores_ = busy;
  low_since_ = 0;
}

}  // namespace shep
