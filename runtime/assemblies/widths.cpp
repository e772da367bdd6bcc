#include "assemblies/widths.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <mutex>

namespace shep {

namespace {

// One choice of so many tries a width for what it tells.
constexpr unsigned kChoicesForEachTry = 20;
// Tries may take this part of the time: they make others wait for more than they take themselves.
constexpr double kTimeForTries = 0.02;
// The averages are of about so many assemblies.
constexpr unsigned kMemory = 16;
// Fewer say nothing.
constexpr unsigned kEnough = 2;

int size_class_of(uint64_t bytes) { return int(std::bit_width(bytes)); }
int widths_up_to(int widest) { return std::min(int(std::bit_width(unsigned(widest))), WidthRecord::kWidths); }

// What a further member costs beside its part: to be given that, to come to it, and to go back. On the virtual machine
// of benchmarks/pericas, November 2026, 2.6 and 2.5 us for each of two and of four members; without this, an assembly
// of 12 us was often given two.
constexpr double kUnseen = 2'500;

// Members that have nothing to do cost no time of others: then what counts is when the last of them leaves. Members
// that would do something else cost all the time that they are here.
double cost(const WidthRecord::Entry& entry, int width, int idle) {
  const double share = width == 1 ? 0 : double(std::min(idle, width - 1)) / (width - 1);
  return (1 - share) * (entry.core + kUnseen * (width - 1)) + share * entry.longest;
}

}  // namespace

bool WidthRecord::Entry::is_known() const { return count >= kEnough || free > 0; }

void WidthRecord::Entry::add(const AssemblyTimes& times) {
  count = std::min(count + 1, kMemory);
  core += (double(times.core) - core) / count;
  spent += double(times.core);
  // Where members came late, others have waited for them: that is no matter where they have nothing to do.
  if (!times.was_free && free > 0) return;
  if (times.was_free) free = std::min(free + 1, kMemory);
  longest += (double(times.longest) - longest) / (free > 0 ? free : count);
}

int WidthRecord::best(int widest, int idle) const {
  int known = 0, found = 0;
  double least = 0;
  for (int place = 0; place < widths_up_to(widest); ++place) {
    if (!entries[place].is_known()) continue;
    const double own = cost(entries[place], 1 << place, idle);
    if (known++ == 0 || own < least) {
      least = own;
      found = 1 << place;
    }
  }
  return known > 1 ? found : 0;
}

WidthRecord* WidthHistory::find(int size_class) const {
  WidthRecord* each = records_;
  while (each && each->size_class != size_class) each = each->next;
  return each;
}

WidthRecord& WidthHistory::record(int size_class) {
  WidthRecord* const known = find(size_class);
  if (known) return *known;
  return *(records_ = new WidthRecord{size_class, records_, {}});
}

// Null: no working set is known well enough.
const WidthRecord* WidthHistory::nearest(int size_class, int widest) const {
  const WidthRecord* found = nullptr;
  for (const WidthRecord* each = records_; each; each = each->next) {
    if (each->best(widest, 0) == 0) continue;
    if (!found || abs(each->size_class - size_class) < abs(found->size_class - size_class)) found = each;
  }
  return found;
}

// Returns twice or half of the width, of which less is known, so that tries of wide ones, which may be dear, are made
// only where half of their width was no loss.
int WidthHistory::beside(int size_class, int width, int widest) const {
  if (2 * width > widest) return std::max(width / 2, 1);
  if (width == 1) return 2;
  const WidthRecord* const all = find(size_class);
  return !all || all->of(2 * width).spent <= all->of(width / 2).spent ? 2 * width : width / 2;
}

// Returns the best width, or one beside it of which nothing is known yet where that costs nobody anything: a wider one
// for those who have nothing to do, a narrower one where all have.
int WidthHistory::next(const WidthRecord& known, int best, int widest, int idle) {
  if (2 * best <= std::min(widest, idle + 1) && known.of(2 * best).free == 0) return 2 * best;
  if (best > idle + 1 && known.of(best / 2).count == 0) return best / 2;
  return best;
}

// Neither more than one of so many, nor more of the time.
bool WidthHistory::may_try() const {
  return (tries_ + 1) * uint64_t{kChoicesForEachTry} <= choices_ && tried_ <= spent_ * kTimeForTries;
}

WidthChoice WidthHistory::choose(uint64_t bytes, int widest, int idle) {
  if (widest == 1) return {1, false, true};
  widest = std::min(widest, 1 << (WidthRecord::kWidths - 1));
  const int size_class = size_class_of(bytes);
  std::lock_guard guard(lock_);
  ++choices_;
  const WidthRecord* const here = find(size_class);
  const int best_here = here ? here->best(widest, idle) : 0;
  const WidthRecord* const known = best_here ? here : nearest(size_class, widest);
  const int best = known ? known->best(widest, idle) : int(std::bit_floor(unsigned(std::min(idle, widest - 1) + 1)));
  if (may_try() || (!known && choices_ % 2 == 0)) {
    ++tries_;
    const int width = beside(size_class, best, widest);
    return {width, true, width <= idle + 1};
  }
  const int width = known ? next(*known, best, widest, idle) : best;
  return {width, false, width <= idle + 1};
}

void WidthHistory::note(uint64_t bytes, const AssemblyTimes& times) {
  if (times.members < 1 || !std::has_single_bit(unsigned(times.members))) return;
  const int place = int(std::bit_width(unsigned(times.members))) - 1;
  if (place >= WidthRecord::kWidths) return;
  std::lock_guard guard(lock_);
  spent_ += double(times.core);
  if (times.was_try) tried_ += double(times.core);
  record(size_class_of(bytes)).entries[place].add(times);
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
