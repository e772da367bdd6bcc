#include "platform/virtual/coherence/coherence.h"

#include <algorithm>
#include <bit>

namespace shep::simulation {

namespace {

constexpr size_t kFirstLines = 1 << 14;

size_t place_of(uintptr_t number, size_t lines) { return (number * 0x9e3779b97f4a7c15u >> 20) & (lines - 1); }

}  // namespace

void Coherence::Line::make_owner(int cpu) {
  std::fill(std::begin(holders), std::end(holders), 0);
  add(cpu);
  owner = int16_t(cpu);
}

Coherence::Coherence(const Cpus& cpus, const Costs& costs)
    : cpus_(cpus),
      by_distance_{0, costs.line_core, costs.line_l2, costs.line_l3, costs.line_node, costs.line_package},
      lines_(kFirstLines) {}

Coherence::Line& Coherence::line(uintptr_t number) {
  if (used_ * 2 > lines_.size()) grow();
  size_t place = place_of(number, lines_.size());
  while (lines_[place].number != number && lines_[place].number != 0) place = (place + 1) & (lines_.size() - 1);
  Line& found = lines_[place];
  if (found.number == 0) {
    found.number = number;
    ++used_;
  }
  return found;
}

void Coherence::grow() {
  decltype(lines_) before(lines_.size() * 2);
  before.swap(lines_);
  for (const Line& each : before) {
    if (each.number == 0) continue;
    size_t place = place_of(each.number, lines_.size());
    while (lines_[place].number != 0) place = (place + 1) & (lines_.size() - 1);
    lines_[place] = each;
  }
}

template <class Visit> static void for_each_of(const uint64_t* words, int count, Visit visit) {
  for (int word = 0; word < count; ++word)
    for (uint64_t left = words[word]; left; left &= left - 1) visit(word * 64 + std::countr_zero(left));
}

int Coherence::nearest(const Line& line, int cpu) const {
  int nearest = kDistances - 1;
  for_each_of(line.holders, kWords, [&](int holder) { nearest = std::min(nearest, int(cpus_.distance(cpu, holder))); });
  return nearest;
}

int Coherence::farthest(const Line& line, int cpu) const {
  int farthest = 0;
  for_each_of(line.holders, kWords,
              [&](int holder) { farthest = std::max(farthest, int(cpus_.distance(cpu, holder))); });
  return farthest;
}

int64_t Coherence::transfer(const Line& line, int distance, int64_t now) {
  ++transfers_;
  ++transfers_by_distance_[distance];
  return std::max(now, line.free_at) + by_distance_[distance];
}

// Copies of a line that nobody may write are handed out without a queue.
int64_t Coherence::fetch(Line& line, int cpu, int64_t now) {
  const int64_t done = transfer(line, nearest(line, cpu), now);
  if (line.owner != kShared) line.free_at = done;
  line.owner = kShared;
  line.add(cpu);
  return done;
}

int64_t Coherence::take(Line& line, int cpu, int64_t now) {
  if (line.is_watched) {
    line.is_watched = false;
    taken_while_watched_ = line.number * kLineSize;
  }
  const int64_t done = transfer(line, farthest(line, cpu), now);
  line.free_at = done;
  line.make_owner(cpu);
  return done;
}

int64_t Coherence::access(int cpu, uintptr_t address, Access kind, int64_t now) {
  ++accesses_;
  Line& wanted = line(address / kLineSize);
  if (wanted.owner == cpu) {
    if (kind != Access::kLoad) wanted.free_at = std::max(wanted.free_at, now);
    return now;
  }
  const bool is_new = wanted.owner == kShared && std::all_of(std::begin(wanted.holders), std::end(wanted.holders),
                                                             [](uint64_t word) { return word == 0; });
  if (is_new) return wanted.make_owner(cpu), now;
  if (kind == Access::kLoad) return wanted.holds(cpu) ? now : fetch(wanted, cpu, now);
  return take(wanted, cpu, now);
}

}  // namespace shep::simulation
