#include "observe/live/live_view.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "platform/fatal.h"

namespace shep {

namespace {

// Adds what has come since the last look. A worker that is new in the row has begun at zero.
void grow(uint64_t& sum, uint64_t& last, uint64_t now, bool same_worker) {
  sum += same_worker && now >= last ? now - last : now;
  last = now;
}

LiveTable* map_table(int file) {
  if (ftruncate(file, sizeof(LiveTable)) != 0) return nullptr;
  void* const memory = mmap(nullptr, sizeof(LiveTable), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) return nullptr;
  madvise(memory, sizeof(LiveTable), MADV_DONTFORK);
  return static_cast<LiveTable*>(memory);
}

}  // namespace

std::unique_ptr<LiveView> LiveView::make(const char* scheduler, int64_t began) {
  const int file = beyond_standard_streams(memfd_create(kLiveName, MFD_CLOEXEC));
  LiveTable* const table = file >= 0 ? map_table(file) : nullptr;
  if (!table) {
    warn("SHEPHERD_TOP: the program cannot be looked at: %s", strerror(errno));
    if (file >= 0) close(file);
    return nullptr;
  }
  table->size = sizeof(LiveTable);
  table->pid = getpid();
  table->began = table->now = began;
  strncpy(table->scheduler, scheduler, sizeof table->scheduler - 1);
  memcpy(table->magic, kLiveMagic, sizeof kLiveMagic);
  return std::unique_ptr<LiveView>(new LiveView(*table, file));
}

// What a worker writes is plain words that it alone writes: a look may miss its last deeds, and nothing follows from
// that.
[[gnu::no_sanitize("thread")]] void LiveView::show(const Watch& watch) {
  if (watch.number >= kMostLiveWorkers) return;
  LiveWorker& row = table_.rows[watch.number];
  table_.workers = std::max(table_.workers, uint32_t(watch.number) + 1);
  row.is_there = watch.in_use;
  row.in_region = watch.in_region.load(std::memory_order_relaxed);
  const WorkerCounters* const now = watch.worker_counters();
  if (!watch.in_use || !now) return;
  row.level = watch.level();
  row.thread = watch.thread();
  row.shepherd = watch.shepherd();
  row.domain = watch.domain();
  row.work = watch.sampled(Component::kWork);
  row.overhead = watch.sampled(Component::kOverhead);
  row.idle = watch.sampled(Component::kIdle);
  row.nested = watch.sampled(Component::kElsewhere);
  Seen& seen = seen_[watch.number];
  const bool same = seen.of == now;
  seen.of = now;
  grow(row.published, seen.counts.published, now->published, same);
  grow(row.executed, seen.counts.executed, now->executed - now->own_calls, same);
  grow(row.steals, seen.counts.steals, now->steal.steals, same);
  grow(row.stolen, seen.counts.stolen, now->steal.stolen, same);
  grow(row.failed_steals, seen.counts.failed_steals, now->steal.failed_steals, same);
}

void LiveView::end_look(int64_t now) {
  table_.now = now;
  ++table_.looks;
}

}  // namespace shep
