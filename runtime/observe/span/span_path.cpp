#include "observe/span/span_path.h"

#include <algorithm>

namespace shep {

void SpanPath::extend(const shep_location* where, int64_t ns) {
  length_ += ns;
  burdened_ += ns;
  const auto found =
      std::find_if(parts_.rbegin(), parts_.rend(), [&](const Part& part) { return part.where == where; });
  if (found != parts_.rend()) {
    found->ns += ns;
  } else {
    parts_.push_back({where, ns});
  }
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

}  // namespace shep
