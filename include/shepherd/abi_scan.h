/* The scan construct in a worksharing loop (OpenMP 5.2, 5.6). The loop runs twice: first the input phase of each iteration, which
 * collects into a slot of the iteration's own; then, when the slots have been combined, the scan phase. */
#ifndef SHEPHERD_ABI_SCAN_H
#define SHEPHERD_ABI_SCAN_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* What the calling thread has of it; lives in the frame of the construct. */
struct shep_scan {
  shep_u64 opaque[4];
};

/* Called by the whole team; `items` stay until shep_scan_end. Each item has slots 0 to `iterations`: the first holds the original's
 * value, the others the reduction's start value. */
void shep_scan_begin(struct shep_scan *scan, const struct shep_location *where, const struct shep_reduction_item *items,
                     unsigned count, shep_u64 iterations);
void *shep_scan_slot(const struct shep_scan *scan, unsigned item, shep_u64 slot);
/* Between the two: called by the whole team. Combines into each slot those in front of it. */
void shep_scan_combine(struct shep_scan *scan, const struct shep_location *where);
/* The last thread of the team frees the slots. */
void shep_scan_end(struct shep_scan *scan);

#ifdef __cplusplus
} /* extern "C" */

namespace __shepherd {
template <class T> inline T &__scan_slot(const shep_scan &scan, unsigned item, shep_u64 slot) {
  return *static_cast<T *>(shep_scan_slot(&scan, item, slot));
}
} /* namespace __shepherd */
#endif

#endif
