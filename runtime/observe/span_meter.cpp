#include "observe/span_meter.h"

#include <algorithm>
#include <utility>

#include "platform/clock.h"

namespace shep {

void SpanPath::extend(const shep_location* where, int64_t ns) {
  length_ += ns;
  burdened_ += ns;
  const auto found = std::find_if(parts_.rbegin(), parts_.rend(), [&](const Part& part) { return part.where == where; });
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

namespace {
// A strand that another thread interrupts is at least so long; and so long that asking the system does not show.
constexpr int64_t kWorthAsking = 50'000;  // ns
}  // namespace

SpanMeter::SpanMeter(int64_t steal_cost) : steal_cost_(steal_cost) {
  push(Kind::kRoot, nullptr);
  // The least of many: what else happens to a reading is not its own doing.
  reading_cost_ = INT64_MAX;
  for (int i = 0; i < 1000; ++i) {
    const int64_t first = monotonic_ns();
    reading_cost_ = std::min(reading_cost_, monotonic_ns() - first);
  }
  start();
}

void SpanMeter::push(Kind kind, const shep_location* where) {
  if (depth_ == frames_.size()) frames_.emplace_back();
  Frame& frame = frames_[depth_++];
  frame.kind = kind;
  frame.where = where;
  frame.work = 0;
  for (SpanPath* path : {&frame.body, &frame.joins, &frame.deep}) path->clear();
}

void SpanMeter::stop() {
  if (since_ == kPaused) return;
  stopped_ = monotonic_ns();
  int64_t strand = stopped_ - since_ - reading_cost_;
  if (strand > kWorthAsking) strand -= preemption_.until(stopped_);
  strand = std::max<int64_t>(0, strand);
  Frame& frame = top();
  frame.work += strand;
  frame.body.extend(frame.where, strand);
  since_ = kPaused;
}

void SpanMeter::start() {
  since_ = monotonic_ns();
  if (since_ - stopped_ <= kWorthAsking) return;
  // Whoever interrupted the meter itself did not interrupt the strand that begins.
  preemption_.restart();
  since_ = monotonic_ns();
}

// The innermost frame ends, and all that it stands for goes into the one around it.
void SpanMeter::settle() {
  Frame& inner = frames_[--depth_];
  Frame& outer = top();
  outer.work += inner.work;
  inner.deep.join(inner.joins);
  inner.deep.join(inner.body);
  const auto from_here = [&](const SpanPath& path, int64_t burden) {
    SpanPath whole = outer.body;
    whole.extend(path);
    whole.burden(burden);
    return whole;
  };
  switch (inner.kind) {
    case Kind::kTask:
    case Kind::kChunk:
      outer.joins.join(from_here(inner.body, steal_cost_));
      outer.deep.join(from_here(inner.deep, steal_cost_));
      break;
    case Kind::kIncluded:
      outer.deep.join(from_here(inner.deep, 0));
      outer.body.extend(inner.body);
      break;
    case Kind::kRegion:
    case Kind::kLoop:
      outer.body.extend(inner.deep);
      break;
    case Kind::kRoot:
      break;
  }
}

void SpanMeter::begin_region(const shep_location* where) {
  stop();
  push(Kind::kRegion, where);
  start();
}

void SpanMeter::end_region() {
  stop();
  const Frame& region = top();
  if (depth_ == 2) {
    const SpanPath& body = region.body;
    regions_work_ += region.work;
    regions_span_ += std::max({body.length(), region.joins.length(), region.deep.length()});
    regions_burdened_ += std::max({body.burdened(), region.joins.burdened(), region.deep.burdened()});
  }
  settle();
  start();
}

void SpanMeter::begin_task(const shep_location* where, bool deferrable) {
  stop();
  ++tasks_;
  push(deferrable ? Kind::kTask : Kind::kIncluded, where);
  start();
}

void SpanMeter::end_task() {
  stop();
  settle();
  start();
}

void SpanMeter::begin_loop(const shep_location* where) {
  stop();
  push(Kind::kLoop, where);
  start();
}

// Each chunk could run beside all others: they begin where the loop does.
void SpanMeter::next_chunk() {
  stop();
  if (top().kind == Kind::kChunk) settle();
  ++chunks_;
  push(Kind::kChunk, top().where);
  start();
}

void SpanMeter::end_loop() {
  stop();
  if (top().kind == Kind::kChunk) settle();
  settle();
  start();
}

void SpanMeter::taskwait() {
  stop();
  Frame& frame = top();
  frame.body.join(frame.joins);
  frame.deep.join(frame.joins);
  frame.joins.clear();
  start();
}

// Until the group ends, `deep` is its own: it waits for all descendants of what was generated in it, and for nothing else.
void SpanMeter::begin_group() {
  stop();
  top().groups.push_back(std::exchange(top().deep, {}));
  start();
}

void SpanMeter::end_group() {
  stop();
  Frame& frame = top();
  frame.body.join(frame.deep);
  frame.deep.join(frame.groups.back());
  frame.groups.pop_back();
  start();
}

void SpanMeter::barrier() {
  stop();
  Frame& frame = top();
  frame.deep.join(frame.joins);
  frame.body.join(frame.deep);
  start();
}

SpanMeter::Result SpanMeter::finish() {
  stop();
  // An exit from inside a region.
  while (depth_ > 1) settle();
  Frame& root = top();
  root.body.join(root.deep);
  root.body.join(root.joins);
  Result result = {root.work,     root.body.length(),  root.body.burdened(), regions_work_, regions_span_,
                   regions_burdened_, tasks_, chunks_, root.body.parts()};
  std::sort(result.critical.begin(), result.critical.end(), [](const auto& a, const auto& b) { return a.ns > b.ns; });
  return result;
}

}  // namespace shep
