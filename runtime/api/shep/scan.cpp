// shep_scan_*.
#include <cstdlib>
#include <new>

#include "api/entry_point.h"
#include "worksharing/scan.h"

namespace {

// In the frame of each thread.
struct Scan {
  ScanSlots* set;
  const shep_reduction_item* items;
  unsigned count;
  int thread;
};
static_assert(sizeof(Scan) <= sizeof(shep_scan) && alignof(Scan) <= alignof(shep_scan));

Scan& scan_in(shep_scan* frame) { return *std::launder(reinterpret_cast<Scan*>(frame)); }
const Scan& scan_in(const shep_scan* frame) { return *std::launder(reinterpret_cast<const Scan*>(frame)); }

template <class Step> void for_each_item(const Scan& scan, Step step) {
  for (unsigned index = 0; index < scan.count; ++index) step(scan.items[index], index);
}

}  // namespace

SHEP_EXPORT void shep_scan_begin(shep_scan* frame, const shep_location* where, const shep_reduction_item* items,
                                 unsigned count, shep_u64 iterations) {
  const Worker& worker = current_worker();
  const int executes = shep_single_begin(where);
  ScanSlots* made = nullptr;
  if (executes && !(made = make_slots(items, count, iterations + 1, worker.team->size)))
    fatal("out of memory for a scan over %llu iterations", iterations);
  auto* const set = static_cast<ScanSlots*>(shep_single_copy(executes, made));
  const Scan& scan = *new (frame) Scan{set, items, count, worker.thread_num};
  for_each_item(scan,
                [&](const shep_reduction_item& item, unsigned index) { start_block(*set, item, index, scan.thread); });
  shep_barrier(where);
}

SHEP_EXPORT void* shep_scan_slot(const shep_scan* frame, unsigned item, shep_u64 slot) {
  const Scan& scan = scan_in(frame);
  return slot_of(*scan.set, scan.items[item], item, slot);
}

SHEP_EXPORT void shep_scan_combine(shep_scan* frame, const shep_location* where) {
  const Scan& scan = scan_in(frame);
  ScanSlots& set = *scan.set;
  shep_barrier(where);
  for_each_item(scan, [&](const shep_reduction_item& item, unsigned index) {
    combine_within_block(set, item, index, scan.thread);
  });
  auto** const totals = static_cast<void**>(calloc(scan.count + 1, sizeof(void*)));
  if (!totals) fatal("out of memory for a scan");
  shep_barrier(where);
  for_each_item(scan, [&](const shep_reduction_item& item, unsigned index) {
    totals[index] = total_in_front(set, item, index, scan.thread);
  });
  shep_barrier(where);
  for_each_item(scan, [&](const shep_reduction_item& item, unsigned index) {
    put_in_front(set, item, index, scan.thread, totals[index]);
  });
  free(totals);
  shep_barrier(where);
}

SHEP_EXPORT void shep_scan_end(shep_scan* frame) {
  const Scan& scan = scan_in(frame);
  // Acquire and release: whoever frees the slots does so behind all uses.
  if (scan.set->leaving.fetch_add(1, std::memory_order_acq_rel) + 1 == scan.set->threads)
    destroy_slots(*scan.set, scan.items, scan.count);
}
