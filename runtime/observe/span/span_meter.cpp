#include "observe/span/span_meter.h"

#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "observe/place.h"
#include "platform/clock.h"

namespace shep {

namespace {
void unite(std::vector<SpanPath::Part>& parts) {
  std::vector<SpanPath::Part> united;
  for (const SpanPath::Part& part : parts) {
    const auto found = std::find_if(united.begin(), united.end(),
                                    [&](const auto& each) { return is_same_place(each.where, part.where); });
    found != united.end() ? void(found->ns += part.ns) : united.push_back(part);
  }
  parts = std::move(united);
}

// A strand that another thread interrupts is at least so long; and so long that asking the system does not show.
constexpr int64_t kWorthAsking = 50'000;  // ns
}  // namespace

SpanMeter::SpanMeter(int64_t steal_cost, int64_t before) : thread_(gettid()), steal_cost_(steal_cost) {
  Frame& root = push(Kind::kRoot, nullptr);
  root.work = before;
  root.body.extend(nullptr, before);
  // The least of many: what else happens to a reading is not its own doing.
  reading_cost_ = INT64_MAX;
  for (int i = 0; i < 1000; ++i) {
    lock_.lock();
    const int64_t first = monotonic_ns();
    lock_.unlock();
    reading_cost_ = std::min(reading_cost_, monotonic_ns() - first);
  }
  lock_.lock();
  start();
}

SpanMeter::Frame& SpanMeter::push(Kind kind, const shep_location* where) {
  if (depth_ == frames_.size()) frames_.emplace_back();
  Frame& frame = frames_[depth_++];
  frame.kind = kind;
  frame.where = where;
  frame.work = frame.own = 0;
  for (SpanPath* path : {&frame.start, &frame.body, &frame.joins, &frame.deep}) path->clear();
  frame.dependences = {};
  frame.children.clear();
  return frame;
}

void SpanMeter::note_strand(int64_t now, int64_t kept_off) {
  const int64_t strand = std::max<int64_t>(0, now - since_ - reading_cost_ - kept_off);
  Frame& frame = top();
  frame.work += strand;
  frame.own += strand;
  frame.body.extend(frame.where, strand);
  since_ = kPaused;
}

int64_t SpanMeter::kept_off(int64_t now) {
  return now - since_ - reading_cost_ > kWorthAsking ? preemption_.until(now) : 0;
}

void SpanMeter::stop() {
  const int64_t now = monotonic_ns();
  lock_.lock();
  if (since_ == kPaused) return;
  stopped_ = now;
  note_strand(now, kept_off(now));
}

void SpanMeter::start() {
  since_ = monotonic_ns();
  if (since_ - stopped_ > kWorthAsking) {
    // A thread that interrupted the meter itself did not interrupt the strand that begins.
    preemption_.restart();
    since_ = monotonic_ns();
  }
  lock_.unlock();
}

// The innermost frame ends, and all that it stands for goes into the one around it.
void SpanMeter::settle() {
  Frame& inner = frames_[--depth_];
  Frame& outer = top();
  if (!detached_.empty()) std::erase_if(detached_, [&](const Detached& each) { return each.parent >= depth_; });
  outer.work += inner.work;
  inner.deep.join(inner.joins);
  inner.deep.join(inner.body);
  const auto from = [](const SpanPath& start, const SpanPath& path) {
    SpanPath whole = start;
    whole.extend(path);
    return whole;
  };
  switch (inner.kind) {
    case Kind::kTask:
    case Kind::kChunk: {
      constructs_.end_piece(inner.where, inner.own);
      const SpanPath end = from(inner.start, inner.body);
      outer.joins.join(end);
      outer.deep.join(from(inner.start, inner.deep));
      if (!inner.dependences.empty()) outer.children.add(inner.dependences, end);
      break;
    }
    case Kind::kIncluded:
      constructs_.end_piece(inner.where, inner.own);
      outer.deep.join(from(outer.body, inner.deep));
      outer.body.extend(inner.body);
      break;
    case Kind::kRegion: constructs_.end_piece(inner.where, inner.own); [[fallthrough]];
    case Kind::kLoop: outer.body.extend(inner.deep); break;
    case Kind::kRoot: break;
  }
}

// An exception has left the loops of a member of an assembly: nobody says that they end.
void SpanMeter::leave_loops() {
  while (top().kind == Kind::kChunk || top().kind == Kind::kLoop) settle();
}

void SpanMeter::begin_region(const shep_location* where) {
  stop();
  constructs_.begin(where, SpanConstruct::Kind::kRegion);
  push(Kind::kRegion, where);
  start();
}

void SpanMeter::end_region() {
  stop();
  leave_loops();
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

void SpanMeter::begin_task(const shep_location* where, bool deferrable, std::span<const shep_dependence> dependences) {
  stop();
  ++tasks_;
  constructs_.begin(where, SpanConstruct::Kind::kTask);
  SpanPath ready;
  if (!dependences.empty()) ready = top().children.before(dependences);
  if (deferrable) {
    ready.join(top().body);
    ready.burden(steal_cost_);
    Frame& task = push(Kind::kTask, where);
    task.start = std::move(ready);
    task.dependences = dependences;
  } else {
    top().body.join(ready);
    push(Kind::kIncluded, where);
  }
  start();
}

void SpanMeter::end_task(const void* event) {
  stop();
  leave_loops();
  if (event) {
    const auto& dependences = top().dependences;
    detached_.push_back({event, depth_ - 2, {dependences.begin(), dependences.end()}});
  }
  settle();
  start();
}

SpanPath SpanMeter::here_from(size_t frame) const {
  SpanPath path = frames_[depth_ - 1].body;
  for (size_t i = depth_ - 1; i > frame; --i) {
    const bool forks_off = frames_[i].kind == Kind::kTask || frames_[i].kind == Kind::kChunk;
    SpanPath whole = forks_off ? frames_[i].start : frames_[i - 1].body;
    whole.extend(path);
    path = std::move(whole);
  }
  return path;
}

// The task completes here, if not where its body has ended.
void SpanMeter::fulfilled(const void* event) {
  const auto found =
      std::find_if(detached_.begin(), detached_.end(), [&](const Detached& each) { return each.event == event; });
  if (found == detached_.end()) return;
  stop();
  const SpanPath end = here_from(found->parent);
  Frame& parent = frames_[found->parent];
  parent.joins.join(end);
  parent.deep.join(end);
  if (!found->dependences.empty()) parent.children.add(found->dependences, end);
  detached_.erase(found);
  start();
}

void SpanMeter::begin_loop(const shep_location* where) {
  stop();
  constructs_.begin(where, SpanConstruct::Kind::kLoop);
  push(Kind::kLoop, where);
  start();
}

// Each chunk could run beside all others: they begin where the loop does.
void SpanMeter::next_chunk() {
  stop();
  if (top().kind == Kind::kChunk) settle();
  ++chunks_;
  SpanPath begin = top().body;
  begin.burden(steal_cost_);
  push(Kind::kChunk, top().where).start = std::move(begin);
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
  frame.children.clear();
  start();
}

void SpanMeter::taskwait(std::span<const shep_dependence> dependences, bool nowait) {
  stop();
  Frame& frame = top();
  SpanPath ready = frame.children.before(dependences);
  if (nowait) {
    ready.join(frame.body);
    frame.children.add(dependences, ready);
  } else {
    frame.body.join(ready);
  }
  start();
}

// Until the group ends, `deep` is its own: it waits for all descendants of what was generated in it, and for nothing
// else.
// That of a reduction by a loop's own tasks begins in front of its first chunk, and ends where the loop has.
void SpanMeter::begin_group() {
  stop();
  Frame& frame = top().kind == Kind::kLoop ? frames_[depth_ - 2] : top();
  frame.groups.push_back(std::exchange(frame.deep, {}));
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
  frame.children.clear();
  start();
}

SpanMeter::Result SpanMeter::finish() const {
  const int64_t now = monotonic_ns();
  std::unique_lock guard(lock_);
  SpanMeter whole(*this);
  guard.unlock();
  if (whole.since_ != kPaused) whole.note_strand(now, gettid() == thread_ ? whole.kept_off(now) : 0);
  return whole.sum_up();
}

SpanMeter::Result SpanMeter::sum_up() {
  // An exit from inside a region.
  while (depth_ > 1) settle();
  Frame& root = top();
  root.body.join(root.deep);
  root.body.join(root.joins);
  Result result = {root.work,
                   root.body.length(),
                   root.body.burdened(),
                   regions_work_,
                   regions_span_,
                   regions_burdened_,
                   tasks_,
                   chunks_,
                   root.body.parts(),
                   constructs_.list(),
                   0};
  unite(result.critical);
  std::sort(result.critical.begin(), result.critical.end(), [](const auto& a, const auto& b) { return a.ns > b.ns; });
  return result;
}

}  // namespace shep
