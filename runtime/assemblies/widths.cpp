#include "assemblies/widths.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <mutex>

namespace shep {

namespace {

// One choice of so many tries a width for what it tells; of more, the better that width is known.
constexpr unsigned kChoicesForEachTry = 20;
// Tries may take this part of the time: they make others wait for more than they take themselves.
constexpr double kTimeForTries = 0.01;
// The averages are of about so many assemblies.
constexpr unsigned kMemory = 32;
// Fewer say nothing.
constexpr unsigned kEnough = 4;
// A number counts for at most so many times the mean.
constexpr double kOutlier = 3;
// So many assemblies of one member follow each that was timed.
constexpr unsigned kPlain = 15;
// What a width has to save: of all members' time, and of the time to the end where the others are idle.
constexpr double kPays = 0.97, kPaysIdle = 0.9;
// An assembly is worth a look at all workers if it takes so many times as long as others.
constexpr double kLarge = 4;
// How much of what is known of late members stays at a choice without such, and how much the last one counts.
constexpr double kKept = 0.98, kNewLate = 0.25;

int size_class_of(uint64_t bytes) { return int(std::bit_width(bytes)); }

// What a further member costs beside its part: to be given that, to come to it, and to go back. On the virtual machine
// of benchmarks/pericas, November 2026, 2.6 and 2.5 us for each of two and of four members; without this, an assembly
// of 12 us was often given two.
constexpr double kUnseen = 2'500;

double cost(const WidthRecord::Entry& entry, int width) { return entry.core.mean() + kUnseen * (width - 1); }

// Returns true if the wider one takes less beyond doubt: by more than twice the error of the difference.
bool is_cheaper(const WidthRecord::Entry& wide, int width, const WidthRecord::Entry& narrow, int less) {
  const double gain = kPays * cost(narrow, less) - cost(wide, width);
  return gain > 0 && gain * gain > 4 * (wide.core.error() + narrow.core.error());
}

Others others_of(int width, const Room& room) {
  if (width <= room.idle) return Others::kIdle;
  return room.workers > 1 ? Others::kSpare : Others::kBusy;
}

// Returns twice or half of the width, of which less is known, so that tries of wide ones, which may be dear, are made
// only where half of their width was no loss.
int beside(const WidthRecord& known, int width, int widest) {
  if (2 * width > widest) return std::max(width / 2, 1);
  if (width == 1) return 2;
  return known.of(2 * width).core.count() <= known.of(width / 2).core.count() ? 2 * width : width / 2;
}

}  // namespace

void Average::add(double number) {
  if (count_ >= kEnough) number = std::min(number, kOutlier * mean_);
  count_ = std::min(count_ + 1, kMemory);
  const double off = number - mean_, part = 1.0 / count_;
  mean_ += off * part;
  variance_ = (1 - part) * (variance_ + part * off * off);
}

bool WidthRecord::is_known() const {
  return std::ranges::any_of(entries, [](const Entry& each) { return each.core.count() > 0; });
}

double WidthRecord::work() const {
  return std::ranges::find_if(entries, [](const Entry& each) { return each.core.count() > 0; })->core.mean();
}

int WidthRecord::cheapest(int widest) const {
  int found = 1;
  for (int width = 2; width <= widest && of(1).core.count() >= kEnough; width *= 2)
    if (of(width).core.count() >= kEnough && is_cheaper(of(width), width, of(found), found)) found = width;
  return found;
}

// A guess counts like one assembly: that the work is shared evenly.
double WidthRecord::longest(int width) const {
  if (width == 1) return work();
  const Average& seen = of(width).longest;
  return (work() / width + kUnseen + seen.count() * seen.mean()) / (1 + seen.count());
}

// The later of two: when its last member has ended, and when the workers have done all that there is to do. Members
// that have nothing to do cost the others nothing.
double WidthRecord::time_to_end(int width, const Room& room, double usual, double late) const {
  if (width <= room.idle && width > 1) return longest(width);
  const Average& core = of(width).core;
  const double own = (work() + kUnseen * (width - 1) + core.count() * cost(of(width), width)) / (1 + core.count());
  return std::max(longest(width) + (width > 1 ? late : 0), (own + room.tasks * usual) / room.workers);
}

int WidthRecord::fastest(int cheapest, const Room& room, double usual, double late) const {
  int found = cheapest;
  for (int width = 2; width <= room.workers; width *= 2)
    if (width != found && time_to_end(width, room, usual, late) < kPaysIdle * time_to_end(found, room, usual, late))
      found = width;
  return found;
}

const WidthRecord* WidthHistory::find(int size_class) const {
  const WidthRecord* each = records_;
  while (each && each->size_class != size_class) each = each->next;
  return each;
}

WidthRecord& WidthHistory::record(int size_class) {
  if (const WidthRecord* const known = find(size_class)) return const_cast<WidthRecord&>(*known);
  return *(records_ = new WidthRecord{size_class, records_, {}});
}

// Null: nothing is known.
const WidthRecord* WidthHistory::nearest(int size_class) const {
  const WidthRecord* found = nullptr;
  for (const WidthRecord* each = records_; each; each = each->next) {
    if (!each->is_known()) continue;
    if (!found || abs(each->size_class - size_class) < abs(found->size_class - size_class)) found = each;
  }
  return found;
}

bool WidthHistory::may_try(const WidthRecord& known, int width) const {
  const unsigned pause = kChoicesForEachTry * std::max(known.of(width).core.count() / kEnough, 1u);
  return choices_ - last_try_ >= pause && tried_ <= spent_ * kTimeForTries;
}

// What is known of late members is forgotten while none is asked for: they may be others, or do something else.
int WidthHistory::fastest(const WidthRecord& known, int cheapest, const Room& room) {
  const int width = known.fastest(cheapest, room, usual_.mean(), late_);
  if (room.workers > 1 && others_of(width, room) != Others::kSpare) late_ *= kKept;
  return width;
}

bool WidthHistory::may_be_last(uint64_t bytes) const {
  std::lock_guard guard(lock_);
  const WidthRecord* const known = nearest(size_class_of(bytes));
  return known && known->work() >= kLarge * usual_.mean();
}

WidthChoice WidthHistory::choose_known(const WidthRecord& known, bool is_this_size, int widest, const Room& room) {
  const int cheapest = known.cheapest(widest), width = fastest(known, cheapest, room),
            other = beside(known, width, widest);
  if (may_try(known, other)) {
    last_try_ = choices_;
    return {other, true, others_of(other, room)};
  }
  const bool is_settled = is_this_size && width == 1 && known.of(1).core.count() >= kPlain;
  return {width, false, others_of(width, room), is_settled ? kPlain : 0};
}

WidthChoice WidthHistory::choose(uint64_t bytes, int widest, const Room& room) {
  if (widest == 1) return {1, false, Others::kIdle};
  widest = std::min(widest, 1 << (WidthRecord::kWidths - 1));
  const int size_class = size_class_of(bytes);
  std::lock_guard guard(lock_);
  const WidthRecord* const here = find(size_class);
  const WidthRecord* const known = here && here->is_known() ? here : nearest(size_class);
  ++choices_;
  if (!known) return {room.idle, false, Others::kIdle};
  const WidthChoice choice = choose_known(*known, known == here, widest, room);
  choices_ += choice.plain;
  return choice;
}

void WidthHistory::note(uint64_t bytes, const WidthChoice& choice, const AssemblyTimes& times) {
  if (times.members < 1 || !std::has_single_bit(unsigned(times.members))) return;
  if (std::bit_width(unsigned(times.members)) > WidthRecord::kWidths) return;
  std::lock_guard guard(lock_);
  spent_ += double(times.core) * (1 + choice.plain);
  if (choice.is_try) tried_ += double(times.core);
  for (unsigned each = 0; each <= choice.plain; ++each) usual_.add(double(times.core));
  WidthRecord::Entry& entry = record(size_class_of(bytes)).of(times.members);
  entry.core.add(double(times.core));
  if (choice.others == Others::kIdle) entry.longest.add(double(times.longest));
  if (choice.others == Others::kSpare && times.members > 1)
    late_ += kNewLate * (double(times.elapsed - times.longest) - late_);
}

// Release, acquire: whoever finds one finds it complete. None goes before the process does.
static constinit std::atomic<WidthHistory*> newest[64] = {};

void forget_width_histories_in_child() {
  for (std::atomic<WidthHistory*>& head : newest) head.store(nullptr, std::memory_order_relaxed);
}

WidthHistory& width_history(const void* site, int domain) {
  std::atomic<WidthHistory*>& head =
      newest[(reinterpret_cast<uintptr_t>(site) / 16 + unsigned(domain)) % std::size(newest)];
  WidthHistory* const last = head.load(std::memory_order_acquire);
  for (WidthHistory* each = last; each; each = each->next_)
    if (each->is_of(site, domain)) return *each;
  auto* const made = new WidthHistory(site, domain);
  made->next_ = last;
  // A thread that was faster may have made the same one.
  while (!head.compare_exchange_weak(made->next_, made, std::memory_order_acq_rel)) {
    for (WidthHistory* each = made->next_; each; each = each->next_)
      if (each->is_of(site, domain)) {
        delete made;
        return *each;
      }
  }
  return *made;
}

}  // namespace shep
